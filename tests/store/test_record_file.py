"""Reading a record that anybody may have edited: what is wrong, on which line; the file is safe."""

import os
import re
import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, result_table
from tests.builders import random_match, record_of
from tests.store.api import dump_record, load_record
from tests.store.conftest import match_in, outcome_of, problem_of, record_in


def line_with(text, part):
    """Return the number, from 1, of the first line that holds `part`."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if part in line)


def sub(pattern, replacement):
    """Return an edit that replaces the first match of a pattern."""
    return lambda text: re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)


def swap_hand_card(text):
    """Make a wall card of the first hand another one: the deck then has one too many."""
    return re.sub(
        r'^  "(\w+)',
        lambda m: '  "R7' if m[1] == "T" else '  "T',
        text,
        count=1,
        flags=re.MULTILINE,
    )


# name, edit, where the problem is (`key`), a part of the line it is on, what is said
DAMAGED = [
    (
        "not TOML",
        sub(r"^rated.*", "rated = maybe"),
        "",
        "maybe",
        "the file is not TOML: Invalid value",
    ),
    ("twice", sub(r"^rated", "game"), "", "game = false", "the file is not TOML: Cannot overwrite"),
    ("no end", lambda t: t.split('"2 ')[0] + '"2 wall', "", '"2 wall', "the file is not TOML:"),
    (
        "control",
        sub(r"^rated", 'x = "\0"\nrated'),
        "",
        "x = ",
        "the file is not TOML: Illegal char",
    ),
    ("key missing", sub(r"^rules_version.*\n", ""), "rules_version", None, "key rules_version is"),
    ("no moves", sub(r"^moves", "mvoes"), "moves", None, "the key moves is missing"),
    ("no hands", sub(r"^hands", "hnads"), "hands", None, "hands must be a list of 3 strings"),
    ("seat key", sub(r'^name = "Bernd"\n', ""), "seats[1].name", ">1", "a name must be text"),
    ("wrong type", sub(r"^rated.*", 'rated = "yes"'), "rated", "rated", "must be true or false"),
    ("bool as int", sub(r"^format.*", "format = true"), "format", "format", "a whole number"),
    ("seat kind", sub(r'"human"', '"ghost"'), "seats[0].kind", "ghost", "kind must be “human”"),
    ("moves type", sub(r'"1 open \w+"', "7"), "moves[0]", "  7,", "every move must be text"),
    ("date", sub(r"^rated", "created = 3\nrated"), "created", "created", "must be a date, a time"),
    ("no zone", sub(r"^rated", "created = 2026-01-02T03:04:05\nrated"), "created", "03:04", "zone"),
    ("id", sub(r'^id = ".*"', 'id = "../../x"'), "id", "id =", "id must be 1 to 100"),
    ("no game", sub(r'"jericho"', '"chess"'), "game", "chess", "there is no game “chess”;"),
    (
        ("markup"),
        sub(r'"Ada"', '"A\\\\u001bda"'),
        "seats[0].name",
        "A",
        "has characters that cannot be displayed; leave them out",
    ),
    ("same name", sub(r'"Ada"', '"bernd"'), "seats", ">0", "”; give them different names"),
    ("option", lambda t: t + "[options]\nfoo = 1\n", "options.foo", "foo", "no option “foo”"),
    ("unknown card", sub(r'^  "\w+', '  "R6'), "hands[0]", "R6", "“R6” is not a card;"),
    (
        "pile card",
        sub(r'^draw_pile = "', 'draw_pile = "Q9 '),
        "draw_pile",
        "Q9",
        "“Q9” is not a card;",
    ),
    ("impossible deck", swap_hand_card, "draw_pile", "draw_pile", "impossible"),
    (
        "short deck",
        sub(r'^(draw_pile = ")\w+ ', r"\1"),
        "draw_pile",
        "draw_pile",
        "impossible deal",
    ),
    ("no such move", sub(r'"2 open \w+"', '"2 jump R5"'), "moves[1]", "jump", "not an action|jump"),
    ("no seat", sub(r'"2 open (\w+)"', r'"7 open \1"'), "moves[1]", "7 open", "there is no seat 7"),
    ("illegal", sub(r'"3 open \w+"', '"3 wall R5"'), "moves[2]", "3 wall", "is not allowed"),
    ("no number", sub(r'"2 open', '"open'), "moves[1]", '"open', "starts with the seat’s number"),
    (
        "order",
        lambda t: re.sub(r'("1 open \w+",)(\s+)("2 open \w+",)', r"\3\2\1", t),
        "moves[1]",
        "1 open",
        "seat order",
    ),
    (
        "result too early",
        lambda t: t + "[result]\nplacings = [1, 2, 3]\n",
        "result",
        "[result]",
        "not over after 20 moves",
    ),
]


@pytest.mark.parametrize(
    ("edit", "key", "place", "said"),
    [case[1:] for case in DAMAGED],
    ids=[case[0] for case in DAMAGED],
)
def test_a_damaged_record_says_what_and_where_and_stays(good_text, write, edit, key, place, said):
    text = edit(good_text)
    assert text != good_text
    path = write(text)
    before = path.stat()
    problem = load_record(path).problem
    assert problem is not None
    assert re.search(said, str(problem.sentence)), str(problem)
    assert problem.key == key
    if place is None:
        expected = None
    elif place.startswith(">"):  # an entry of [[seats]]
        headers = [n for n, line in enumerate(text.split("\n"), 1) if line == "[[seats]]"]
        expected = headers[int(place[1:])]
    else:
        expected = line_with(text, place)
    assert problem.line == expected
    assert str(problem) == (f"line {expected}: " if expected else "") + str(problem.sentence)
    assert path.read_bytes() == text.encode()
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert os.listdir(path.parent) == [path.name]  # noqa: PTH208 - names are what matters


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace('"2 ', "2 ", 1),
        lambda text: text.replace('"2 ', '"2 \0', 1),
        lambda text: text.replace('"2 ', '"2 \udcff', 1),
        lambda text: text.replace('"2 ', '] [ "2 ', 1),
        lambda text: text.replace('"2 ', '"2 \udcff', 1).replace("\n", "\r\n"),
    ],
    ids=["quote", "control", "not UTF-8", "brackets", "not UTF-8 on Windows"],
)
def test_the_moves_before_a_line_that_is_no_text_are_good(good_text, write, edit):
    """The second move of 20 is not even TOML; the first one is good all the same."""
    data = edit(good_text).encode(errors="surrogateescape")
    loaded = load_record(write(data))
    assert loaded.match is not None
    assert loaded.match.ply == 1
    assert loaded.record is not None
    assert loaded.record.result is None
    assert problem_of(loaded).line == line_with(good_text, '"2 ')


def test_a_wrong_result_is_found(finished_text, write):
    text = sub(r"^scores = \[\d+", "scores = [99")(finished_text)
    loaded = load_record(write(text))
    assert problem_of(loaded).key == "result.scores"
    assert problem_of(loaded).line == line_with(text, "scores =")
    assert "the stored result is wrong: scores must be [" in str(loaded.problem)
    assert loaded.match is not None
    assert loaded.match.actors() == ()


@pytest.mark.parametrize("key", ["placings", "scores", "wall_cards"])
def test_a_result_that_lacks_a_figure_is_wrong(finished_text, write, key):
    loaded = load_record(write(sub(rf"^{key} = .*\n", "")(finished_text)))
    assert problem_of(loaded).key == f"result.{key}"
    assert problem_of(loaded).line == line_with(finished_text, "[result]")


def test_a_move_after_the_end_is_illegal(finished_text, write):
    text = sub(r"^\]\n\n\[\[seats", '  "1 wall R5",\n]\n\n[[seats')(finished_text)
    problem = problem_of(load_record(write(text)))
    assert problem.ply is not None
    assert problem.key == f"moves[{problem.ply - 1}]"
    assert "is not allowed" in str(problem)


@pytest.mark.parametrize("number", [0, 2, 9])
def test_other_rules_are_refused_by_name(good_text, write, number):
    loaded = load_record(write(sub(r"^rules_version = 1", f"rules_version = {number}")(good_text)))
    assert loaded.foreign
    assert f"rules version {number}; this program has 1" in str(loaded.problem)


def test_a_frozen_record_of_format_1_loads():
    path = Path(__file__).parents[1] / "data" / "format-1.toml"
    record = record_in(path)
    assert match_in(path).actors() == ()
    assert record.result is not None
    assert record.result["scores"] == [34, 10, 20]
    assert record.extra == {"comment": "kept"}


@pytest.mark.parametrize(
    "edit", ["format = 0", "format = -1", 'format = "2"', "rules_version = true"]
)
def test_nonsense_is_damage_and_no_other_version(good_text, write, edit):
    key = edit.split()[0]
    loaded = load_record(write(sub(rf"^{key} = 1", edit)(good_text)))
    assert problem_of(loaded).key == key
    assert not loaded.foreign


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"", None, "the file is empty"),
        (b"a = 1\nb = '\xff'\n", 2, "not UTF-8"),
        ("a = 1\n".encode("utf-16"), 1, "not UTF-8"),
        (b"\0" * 100, 1, "not TOML"),
        (os.urandom(2000) + b"\xff", None, ""),
        (b"a = " + b"[" * 100_000, None, "nested too deeply"),
        (b"a = " + b"[" * 60 + b"]" * 60, None, "nested too deeply"),
        (b"a = " + b"9" * 10_000, None, "not TOML"),
        (b"a" + b".a" * 2000 + b" = 1", None, "nested too deeply"),
        (b'\na = """\n', 2, "not TOML"),
    ],
    ids=range(10),
)
def test_what_is_no_record_at_all_is_a_sentence(write, data, line, said):
    path = write(data)
    loaded = load_record(path)
    assert loaded.record is None
    assert loaded.match is None
    assert said in str(loaded.problem)
    assert line is None or problem_of(loaded).line == line
    assert path.read_bytes() == data


def test_a_result_is_what_the_moves_give_even_if_the_file_lacks_it(finished_text, write):
    path = write(finished_text.split("[result]")[0])
    assert record_in(path).result == result_table(outcome_of(match_in(path)))


# --- writing


def test_the_text_is_that_of_the_format():
    match = random_match(3, seed=1)
    record = MatchRecord.of(
        match,
        match_id="20261120-211405-jericho-k3f9",
        created=datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC),
        rng_seed=7,
    )
    outcome = outcome_of(match)
    lines = dump_record(record).decode().split("\n")
    assert lines[:7] == [
        "format = 1",
        'id = "20261120-211405-jericho-k3f9"',
        'game = "jericho"',
        "rules_version = 1",
        "created = 2026-11-20T21:14:05Z",
        "rated = false",
        "rng_seed = 7",
    ]
    assert lines[7].startswith("start_seat = ")
    assert lines[8] == "hands = ["
    moves = lines.index("moves = [")
    assert re.fullmatch(r'  "1 open [RGBYP]\d",', lines[moves + 1])
    assert lines[lines.index("[[seats]]") :] == [
        *("[[seats]]", 'name = "Ada"', 'kind = "human"', ""),
        *("[[seats]]", 'name = "Bernd"', 'kind = "human"', ""),
        *("[[seats]]", 'name = "Chloé"', 'kind = "human"', ""),
        "[result]",
        f"placings = {list(outcome.placings)}",
        f"scores = {list(outcome.scores)}",
        f"wall_cards = {list(outcome.tiebreaks[0][1])}",
        "",
    ]


@pytest.mark.parametrize(
    ("when", "text"),
    [
        (datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), "2026-01-02T03:04:05Z"),
        (
            datetime(2026, 1, 2, 3, tzinfo=timezone(timedelta(hours=-3))),
            "2026-01-02T03:00:00-03:00",
        ),
    ],
)
def test_dates_are_kept_as_they_are(when, text, write):
    data = dump_record(replace(record_of(random_match(3, moves=5)), created=when))
    assert f"created = {text}\n" in data.decode()
    assert record_in(write(data)).created == when


plain = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    st.datetimes(timezones=st.sampled_from([None, UTC])),
    st.dates(),
)
keys = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)
KNOWN = {"format", "id", "game", "rules_version", "created", "updated", "rated", "rng_seed"} | {
    *("moves", "options", "seats", "result", "start_seat", "hands", "draw_pile", "pile_sizes"),
    "title",
    *("name", "kind", "bot", "level", "placings", "scores", "wall_cards"),
}
extras = st.dictionaries(keys.filter(lambda key: key not in KNOWN), values, max_size=3)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(extras, extras, extras)
def test_unknown_keys_survive(tmp_path_factory, top, seat, result):
    match = random_match(3, seed=1, trumpet_join="optional")
    record = record_of(match)
    record = replace(
        record,
        extra=top,
        seats=(SeatInfo("Ada", "human", extra=seat), *record.seats[1:]),
        result={**result_table(outcome_of(match)), **result},
    )
    path = tmp_path_factory.getbasetemp() / "extra.toml"
    data = dump_record(record)
    path.write_bytes(data)
    again = record_in(path)
    assert again.extra == top
    assert again.seats[0].extra == seat
    assert {k: v for k, v in (again.result or {}).items() if k not in KNOWN} == result
    assert dump_record(again) == data
    assert tomllib.loads(data.decode())["options"] == {"trumpet_join": "optional"}
