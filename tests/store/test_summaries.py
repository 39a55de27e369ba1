"""What is listed of unchanged matches is not read again, whatever stands in place of the cache."""

import json
import os
import shutil
import time
from contextlib import closing
from dataclasses import replace
from zlib import crc32

import pytest

from jericho_tui.core import limits
from jericho_tui.store.store import settle
from tests.builders import random_match, record_of
from tests.store.api import SUMMARIES, League, MatchStore, dump_record, records, summarize
from tests.store.conftest import START

NUMBER = records.FEW + 4


@pytest.fixture
def read(monkeypatch):
    """The names of the matches that are read, as they are."""
    names = []

    def noting(path):
        names.append(path.name)
        return summarize(path)

    monkeypatch.setattr(records, "summarize", noting)
    return names


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """A folder of matches under way and over, some of them without dates."""
    place = tmp_path_factory.mktemp("matches")
    for number in range(NUMBER):
        match = random_match(3, seed=number, moves=None if number % 2 else 20 + number)
        match.rated = number % 4 == 1
        record = record_of(match)
        kept = replace(record, id=f"m{number:02}", title="Été" if number == 3 else "")
        if number % 3:
            kept = replace(kept, created=START, updated=START)
        (place / f"{kept.id}.toml").write_bytes(dump_record(kept))
    return place


@pytest.fixture
def folder(matches, tmp_path):
    return shutil.copytree(matches, tmp_path / "saves")


def listed(folder):
    return MatchStore(folder).list()


def truth(folder):
    paths = folder.glob("*.toml")
    return sorted(map(summarize, paths), key=records.newest_last, reverse=True)


def rewritten(folder, change):
    """Write what `change` makes of the lines of the cache, with their sum."""
    path = folder / SUMMARIES
    head, *lines = map(json.loads, path.read_text().split("\n"))
    body = "\n".join(map(json.dumps, map(change, lines)))
    path.write_text(
        json.dumps([*head[:2], crc32(body.encode())], separators=(",", ":")) + "\n" + body
    )


def test_what_is_unchanged_is_read_once_by_all_programs_together(folder, read):
    first = listed(folder)
    assert sorted(read) == sorted(path.name for path in folder.glob("*.toml"))
    read.clear()
    assert listed(folder) == first
    assert read == []
    assert first == truth(folder)


def test_only_what_has_changed_is_read_again(folder, read):
    listed(folder)
    changed, gone = folder / "m02.toml", folder / "m05.toml"
    changed.write_bytes(changed.read_bytes().replace(b"rated = false", b"rated = true"))
    gone.unlink()
    (folder / "new.toml").write_bytes((folder / "m04.toml").read_bytes())
    read.clear()
    again = listed(folder)
    assert sorted(read) == ["m02.toml", "new.toml"]
    assert again == truth(folder)


def test_a_file_of_the_same_length_and_date_is_another_by_its_inode(folder, read):
    listed(folder)
    path = folder / "m02.toml"
    status = path.stat()
    other = folder / "other"
    other.write_bytes(path.read_bytes().replace(b"Bernd", b"Berta"))
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    read.clear()
    assert listed(folder) == truth(folder)
    assert "m02.toml" in read


def test_a_file_that_was_given_its_old_date_again_is_another_by_the_date_nobody_sets(folder, read):
    listed(folder)
    path = folder / "m02.toml"
    status = path.stat()
    time.sleep(0.05)  # a tick of the clock that the file system goes by
    path.write_bytes(path.read_bytes().replace(b"Bernd", b"Berta"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    read.clear()
    assert listed(folder) == truth(folder)
    assert "m02.toml" in read


def test_what_is_listed_while_the_rest_is_not_wanted_is_kept(folder, read):
    asked = iter([False] * (records.FEW + 1) + [True] * NUMBER)
    list(MatchStore(folder).read_in_slices((), lambda: next(asked)))
    done = len(read)
    assert records.FEW < done < NUMBER
    read.clear()
    assert listed(folder) == truth(folder)
    assert len(read) == NUMBER - done


def test_the_first_slice_is_a_screen_full_of_the_newest(folder, monkeypatch):
    monkeypatch.setattr(records, "SCREEN", 5)
    monkeypatch.setattr(records, "FIRST_SLICE", 1000.0)
    for number, path in enumerate(sorted(folder.glob("*.toml"))):
        os.utime(path, (10**9 - number, 10**9 - number))
    first, whole = MatchStore(folder).read_in_slices()
    assert {match.id for match in first} == {f"m{number:02}" for number in range(5)}
    assert len(whole) == NUMBER
    assert len(list(MatchStore(folder).read_in_slices(whole))) == 1, "there is something to show"


DAMAGE = {
    "empty": lambda data: b"",
    "zeros": lambda data: bytes(len(data)),
    "cut": lambda data: data[: len(data) // 2],
    "no newline": lambda data: data.replace(b"\n", b""),
    "not text": lambda data: b"\xff\xfe" + data,
    "nested": lambda data: b"[" * 100_000,
    "another layout": lambda data: data.replace(b"[5,", b"[9,", 1),
    "a letter": lambda data: data.replace(b"Bernd", b"Berta", 1),
    "a number": lambda data: data.replace(b"20", b"21"),
    "another version": lambda data: data.replace(b',"', b',"9.', 1),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_cache_that_is_damaged_or_anothers_is_made_anew(folder, read, how):
    first = listed(folder)
    path = folder / SUMMARIES
    good = path.read_bytes()
    path.write_bytes(DAMAGE[how](good))
    read.clear()
    assert listed(folder) == first
    assert len(read) == NUMBER
    assert path.read_bytes() == good


def put(line, place, value):
    """Return a line with another value."""
    name, stamps, values = line
    return [name, stamps, [*values[:place], value, *values[place + 1 :]]]


LIES = {
    "game": (7, "chess"),
    "game of no type": (7, ["jericho"]),
    "seats": (2, [{"name": "\x1b[2J", "kind": "human"}] * 3),
    "no seats": (2, {"name": "Ada"}),
    "created": (0, "soon"),
    "updated": (1, None),
    "progress": (3, [1, 2, 3]),
    "actors": (13, 7),
}


@pytest.mark.parametrize("what", LIES)
def test_a_line_of_another_program_is_not_believed(folder, read, what):
    first = listed(folder)
    rewritten(folder, lambda line: put(line, *LIES[what]))
    read.clear()
    again = listed(folder)
    assert [found for found in again if found.actors] == [found for found in first if found.actors]
    assert len(read) >= NUMBER // 2


def test_the_cache_decides_nothing(folder):
    """It says that a match is over and rated which is under way: the league asks the match."""
    listed(folder)

    def forged_line(line):
        over = [[1, 2, 3], [9, 8, 7], 0, []]
        told = {4: "2026-11-20T00:00:00+00:00", 5: over, 9: "finished", 10: True, 13: []}
        return [*line[:2], [told.get(place, value) for place, value in enumerate(line[2])]]

    rewritten(folder, forged_line)
    forged = MatchStore(folder).list()
    assert all(match.result for match in forged)
    with closing(League.in_memory()) as league:
        settle(MatchStore(folder), league)
        assert league.match_ids() == {m.id for m in truth(folder) if m.rated and m.result}
        assert [r for r in league.results() if [s.score for s in r.seats] == [9, 8, 7]] == []
    under_way = next(match.path for match in truth(folder) if match.actors)
    matches = MatchStore(folder)
    matches.list()
    assert matches.summary(under_way).actors


def place_folder(path):
    path.mkdir()


def place_link(path):
    path.with_name("elsewhere").write_bytes(b"precious")
    path.symlink_to("elsewhere")


def place_link_in_a_circle(path):
    path.symlink_to(path.name)


def place_huge(path):
    with path.open("wb") as file:
        file.truncate(limits.MOST_SUMMARIES + 1)


@pytest.mark.parametrize(
    "place", [place_folder, place_link, place_link_in_a_circle, place_huge, os.mkfifo]
)
def test_what_stands_in_its_place_is_neither_read_nor_written_through(folder, place):
    path = folder / SUMMARIES
    place(path)
    assert listed(folder) == truth(folder) == listed(folder)
    if place is place_folder:
        assert path.is_dir()
    else:
        assert path.is_file()
        assert not path.is_symlink()
    if place is place_link:
        assert path.with_name("elsewhere").read_bytes() == b"precious"


def test_of_too_many_matches_the_newest_are_kept(folder, monkeypatch, read):
    monkeypatch.setattr(limits, "MOST_SUMMARIES", 4000)
    listed(folder)
    kept = (folder / SUMMARIES).read_text().count("\n")
    assert 0 < kept < NUMBER
    read.clear()
    assert listed(folder) == truth(folder)
    newest = [path.name for path in MatchStore(folder).paths()]
    assert read[: NUMBER - kept] == newest[kept:]


def test_keys_that_json_has_not_are_read_every_time(folder, read):
    path = folder / "m02.toml"
    text = path.read_text()
    path.write_text(text.replace('kind = "human"\n', 'kind = "human"\nborn = 2001-01-01\n', 1))
    first = listed(folder)
    read.clear()
    assert listed(folder) == first
    assert read == ["m02.toml"]


def test_a_match_that_is_played_on_is_listed_as_it_is(folder):
    """The same program that has listed it plays."""
    matches = MatchStore(folder)
    path = next(match.path for match in matches.list() if match.actors)
    ply = matches.summary(path).ply
    opened = matches.open(path)
    seat = opened.match.actors()[0]
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
    opened.change(lambda: None)
    assert {found.path: found.ply for found in matches.list()}[path] == ply + 1
    assert matches.list() == truth(folder)
