import json
import os
from dataclasses import replace

import pytest

from jericho_tui.arena.contest import Overrun
from jericho_tui.arena.results_file import ResultsFile, read_results
from jericho_tui.core.game import Seat
from jericho_tui.play.player import Limit
from jericho_tui.store.files import StoreError
from tests.arena.contests import contest, result_of, strongest_wins

TOLD = contest("heuristic", "random", "gambler", limit=Limit(seconds=0.5))


def write(path, deals):
    with ResultsFile(path) as file:
        file.begin(TOLD, 10)
        for deal in deals:
            file.append(strongest_wins(TOLD, deal))


def there(path):
    results = read_results(path)
    assert results is not None
    return results


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "r.jsonl"
    late = Overrun(TOLD.match_id(1, 0), "random", Seat(2), 14, 3.25, 0.5)
    result = replace(strongest_wins(TOLD, 1), overruns=(late,))
    with ResultsFile(path) as file:
        assert file.results is None
        file.begin(TOLD, 10)
        file.append(result)
        file.append(result_of(TOLD, 7, [[1, 1, 1]] * 3, start=None))
    results = there(path)
    assert (results.contest, results.wished) == (TOLD, 10)
    assert list(results.deals) == [1, 7]
    assert results.deals[1] == result
    assert results.deals[1].times == result.times
    assert results.deals[1].overruns == (late,)
    assert results.deals[7].start_seat is None
    assert results.size == path.stat().st_size


def test_a_person_can_read_it(tmp_path):
    path = tmp_path / "r.jsonl"
    write(path, [0])
    first, deal = map(json.loads, path.read_text().splitlines())
    assert first["arena"] == 1
    assert first["bots"] == ["heuristic", "random", "gambler"]
    assert first["seconds"] == 0.5
    assert (deal["deal"], deal["start_seat"]) == (1, 1)
    assert deal["matches"][0]["bots"] == list(TOLD.line_ups(0)[0])


@pytest.mark.parametrize("kept", [1, 40, -1], ids=["a byte", "some", "all but the line's end"])
def test_a_half_written_line_is_cut_off_before_more_is_appended(tmp_path, kept):
    path = tmp_path / "r.jsonl"
    write(path, [0, 1])
    whole = path.read_bytes()
    write(tmp_path / "longer", [2])
    line = (tmp_path / "longer").read_bytes().splitlines(keepends=True)[1]
    path.write_bytes(whole + line[:kept])
    assert list(there(path).deals) == [0, 1]
    write(path, [3])
    assert list(there(path).deals) == [0, 1, 3]
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("start", [b"", b'{"are', b'{"arena": 1, "game": "jeri'])
def test_a_file_killed_at_its_first_line_begins_anew(tmp_path, start):
    path = tmp_path / "r.jsonl"
    path.write_bytes(start)
    assert read_results(path) is None
    write(path, [0])
    assert list(there(path).deals) == [0]


def test_a_deal_that_is_there_twice_counts_once(tmp_path):
    path = tmp_path / "r.jsonl"
    write(path, [0, 1])
    line = path.read_bytes().splitlines(keepends=True)[1]
    path.write_bytes(path.read_bytes() + line)
    assert list(there(path).deals) == [0, 1]


def damaged(change):
    """Return what makes a good file's third line a wrong one."""

    def damage(lines):
        data = json.loads(lines[2])
        change(data)
        lines[2] = json.dumps(data).encode()

    return damage


def _not_json(lines):
    lines[2] = lines[2][:30]


def _another_result(lines):
    data = json.loads(lines[2])
    data["matches"][0]["scores"][0] += 1
    lines.append(json.dumps(data).encode())


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        (_not_json, 3, "it is not JSON"),
        (_another_result, 4, "deal 2 is there with another result"),
        (damaged(lambda d: d.update(deal=3)), 3, "its line-ups are not those"),
        (damaged(lambda d: d.update(deal=0)), 3, "deal must be a whole number from 1 to"),
        (damaged(lambda d: d.pop("matches")), 3, "matches is missing"),
        (damaged(lambda d: d.update(times=[])), 3, "every bot has its times"),
        (damaged(lambda d: d["matches"][1]["places"].pop()), 3, "every seat has a place"),
        (lambda lines: lines.__setitem__(2, b"7"), 3, "'int' object is not subscriptable"),
        (lambda lines: lines.__setitem__(2, b"\xff"), 3, "codec can't decode"),
        (lambda lines: lines.pop(0), 1, "arena is missing"),
        (lambda lines: lines.__setitem__(0, b'{"arena": 9}'), 1, "this program reads format 1"),
    ],
    ids=[
        *("not JSON", "another result", "another deal", "deal 0", "no matches", "times a list"),
        *("a place too few", "a number", "not UTF-8", "no first line", "a later format"),
    ],
)
def test_a_damaged_line_is_refused_by_its_number(tmp_path, damage, line, reason):
    path = tmp_path / "r.jsonl"
    write(path, [0, 1])
    lines = path.read_bytes().splitlines()
    damage(lines)
    path.write_bytes(b"\n".join(lines) + b"\n")
    before = path.read_bytes()
    for use in (read_results, ResultsFile):
        with pytest.raises(StoreError) as caught:
            use(path)
        assert f"line {line} of {path} is not a line of arena results: " in str(caught.value)
        assert reason in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"mine", b"mine\n", b"\n"], ids=["no line", "a line", "empty"])
def test_a_file_of_something_else_is_left_alone(tmp_path, data):
    path = tmp_path / "r.jsonl"
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"line 1 of .*r\.jsonl is not a line of arena results"):
        ResultsFile(path)
    assert path.read_bytes() == data


def test_two_programs_do_not_write_one_file(tmp_path):
    path = tmp_path / "r.jsonl"
    with ResultsFile(path) as first:
        first.begin(TOLD, 10)
        with pytest.raises(StoreError, match=r"another program is writing .*r\.jsonl"):
            ResultsFile(path)
    write(path, [0])


def test_a_full_disk_is_a_sentence(tmp_path, monkeypatch):
    import errno

    def full(descriptor, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    with ResultsFile(tmp_path / "r.jsonl") as file:
        file.begin(TOLD, 10)
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(StoreError, match="the disk is full"):
            file.append(strongest_wins(TOLD, 0))


ODD = {
    "seats": (10**9, "seats must be a whole number from 3 to 5"),
    "deals": (10**18, "deals must be a whole number from 1 to"),
    "bots": (["random"] * 1000, "bots must be a list of at most"),
    "rng_seed": (-1, "rng_seed must be a whole number"),
    "seconds": (-1, "seconds must be a number from 0"),
    "iterations": (2**62, "iterations must be a whole number"),
    "options": ({"x": 1}, "there is no option “x”"),
    "game": (["jericho"], "there is no game"),
}


@pytest.mark.parametrize("key", ODD)
def test_a_contest_that_nobody_could_play_is_refused_before_it_is_made(tmp_path, key):
    path = tmp_path / "r.jsonl"
    write(path, [0])
    lines = path.read_bytes().splitlines()
    value, reason = ODD[key]
    lines[0] = json.dumps({**json.loads(lines[0]), key: value}).encode()
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(StoreError, match=r"line 1 of .*r\.jsonl is not a line") as caught:
        read_results(path)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("times", "random", "histogram"), {"999999999": 1}),
        (("times", "random", "seconds"), 1e999),
        (("matches", 0, "scores", 0), 10**18),
        (("matches", 0, "places", 0), 99),
        (("matches", 0, "places"), [2, 2, 2]),
        (("start_seat",), 10**9),
    ],
)
def test_a_deal_with_numbers_that_no_deal_has_is_refused(tmp_path, place, value):
    path = tmp_path / "r.jsonl"
    write(path, [0])
    lines = path.read_bytes().splitlines()
    deal = json.loads(lines[1])
    inner = deal
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    lines[1] = json.dumps(deal).encode()
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(StoreError, match=r"line 2 of .*r\.jsonl is not a line"):
        read_results(path)


def test_a_line_without_end_is_not_taken_into_memory(tmp_path):
    path = tmp_path / "r.jsonl"
    write(path, [0])
    with path.open("ab") as file:
        file.write(b"x" * 3_000_000)
    with pytest.raises(StoreError, match=r"line 3 of .* is not .* too long"):
        read_results(path)
