"""The record: its keys and their order, the round trip, and every key checked by its place."""

import copy
import tomllib
from datetime import UTC, date, datetime, time

import pytest
import tomli_w

from jericho_tui.core.actions import SentenceError
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import (
    FORMAT,
    MatchRecord,
    RecordError,
    format_move,
    parse_move,
    result_table,
)
from tests.builders import deal, random_match, record_of

CREATED = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)
UPDATED = datetime(2026, 11, 20, 21, 31, 40, tzinfo=UTC)


def full_record():
    """Return the record of a finished rated match of people and bots, with every key."""
    setup = deal(4, 2, trumpet_join="optional", pile_remainder="random")
    seats = [
        SeatInfo("Ada", "human"),
        SeatInfo("Bernd", "bot", "heuristic"),
        SeatInfo("Chloé", "bot", "search", "hard"),
        SeatInfo("[red]Dora", "human"),
    ]
    match = Match(GAME, setup, seats, rated=True)
    while actors := match.actors():
        match.submit(actors[0], match.state.legal_actions(actors[0])[-1])
    return MatchRecord.of(
        match, match_id="20261120-211405-jericho-k3f9",
        created=CREATED, updated=UPDATED, rng_seed=812377,
    )  # fmt: skip


def table():
    return full_record().to_table()


def through_toml(record):
    return MatchRecord.from_table(tomllib.loads(tomli_w.dumps(record.to_table())))


# --- what is written


def test_the_keys_are_those_of_the_format_in_their_order():
    assert list(table()) == [
        *("format", "id", "game", "rules_version", "created", "updated", "rated", "rng_seed"),
        *("start_seat", "hands", "draw_pile", "pile_sizes", "moves", "options", "seats", "result"),
    ]


def test_the_values_are_those_of_the_format():
    written = table()
    assert written["format"] == FORMAT == 1
    assert written["game"] == "jericho"
    assert written["rated"] is True
    assert written["seats"] == [
        {"name": "Ada", "kind": "human"},
        {"name": "Bernd", "kind": "bot", "bot": "heuristic"},
        {"name": "Chloé", "kind": "bot", "bot": "search", "level": "hard"},
        {"name": "[red]Dora", "kind": "human"},
    ]
    assert set(written["result"]) == {"placings", "scores", "wall_cards"}


def test_only_options_that_differ_from_the_default_are_written():
    assert table()["options"] == {"trumpet_join": "optional", "pile_remainder": "random"}
    assert "options" not in record_of(random_match(3, moves=3)).to_table()


def test_a_match_that_goes_on_has_no_result():
    assert "result" not in record_of(random_match(3, moves=30)).to_table()


def test_simulated_records_carry_no_dates():
    written = record_of(random_match(3)).to_table()
    assert not {"created", "updated", "rng_seed"} & set(written)


def test_moves_are_numbered_from_1_and_in_notation():
    match = random_match(3, moves=8)
    lines = record_of(match).moves
    assert [line.split()[0] for line in lines[:6]] == ["1", "2", "3", "1", "2", "3"]
    assert [line.split()[1] for line in lines[:6]] == ["open"] * 3 + ["feed"] * 3
    assert [parse_move(GAME, line, 3) for line in lines] == match.moves
    assert [format_move(GAME, move) for move in match.moves] == list(lines)


# --- and read back


def test_a_record_is_read_back_as_itself():
    record = full_record()
    assert through_toml(record) == record
    assert through_toml(record).to_table() == record.to_table()


@pytest.mark.parametrize("num_seats", [3, 4, 5])
@pytest.mark.parametrize("moves", [0, 1, 7, 30, None])
def test_a_record_of_any_length_is_read_back_as_itself(num_seats, moves):
    record = record_of(random_match(num_seats, seed=6, moves=moves))
    assert through_toml(record) == record


def test_a_title_is_a_key_of_its_own_and_optional():
    titled = MatchRecord.from_table({**table(), "title": "Friday final"})
    assert titled.title == "Friday final"
    assert titled.extra == {}
    assert list(titled.to_table())[:4] == ["format", "id", "title", "game"]
    assert through_toml(titled) == titled
    untitled = MatchRecord.from_table(table())
    assert untitled.title == ""
    assert "title" not in untitled.to_table()


@pytest.mark.parametrize("title", [7, "", "x" * 41, "a\nb", "\x1b[31mred"])
def test_a_title_that_cannot_be_shown_is_refused(title):
    with pytest.raises(RecordError) as error:
        MatchRecord.from_table({**table(), "title": title})
    assert error.value.key == "title"
    assert str(error.value).isprintable()


def test_a_title_survives_further_play():
    unfinished = record_of(random_match(3, moves=20)).to_table() | {"title": "Friday final"}
    record = MatchRecord.from_table(unfinished)
    assert record.updated_from(random_match(3), UPDATED).title == "Friday final"


def test_unknown_keys_survive():
    damaged = table()
    damaged["comment"] = "played in the train"
    damaged["weather"] = {"rain": True}
    damaged["seats"][1]["colour"] = "blue"
    damaged["result"]["duration"] = 17
    record = MatchRecord.from_table(damaged)
    assert record.extra == {"comment": "played in the train", "weather": {"rain": True}}
    assert record.seats[1].extra == {"colour": "blue"}
    again = through_toml(record).to_table()
    assert again == tomllib.loads(tomli_w.dumps(damaged))


def test_unknown_keys_survive_further_play():
    unfinished = record_of(random_match(3, moves=20)).to_table() | {"comment": "later"}
    record = MatchRecord.from_table(unfinished)
    match = random_match(3)
    played = record.updated_from(match, UPDATED)
    assert played.extra == {"comment": "later"}
    assert played.updated == UPDATED
    assert len(played.moves) == match.ply
    assert played.result == result_table(match.outcome())


def test_unknown_keys_of_a_result_survive_as_long_as_there_is_one():
    record = MatchRecord.from_table(table() | {"result": {**table()["result"], "duration": 17}})
    match = random_match(4)
    assert (record.updated_from(match).result or {})["duration"] == 17
    match.undo()
    assert record.updated_from(match).result is None


# --- every key checked


def put(*path):
    """Return a change of a record's table: the last of `path` is the value at the others."""
    *keys, last, value = path

    def change(written):
        for key in keys:
            written = written[key]
        written[last] = value

    return change


def drop(*path):
    *keys, last = path

    def change(written):
        for key in keys:
            written = written[key]
        del written[last]

    return change


WRONG = [
    ("format", drop("format"), "the key format is missing"),
    ("format", put("format", "1"), "format must be a whole number"),
    ("format", put("format", True), "format must be a whole number"),
    ("format", put("format", 1.0), "format must be a whole number"),
    ("format", put("format", 0), "format must be at least 1"),
    ("format", put("format", 2), "has format 2, from a newer Jericho TUI; this one reads"),
    ("format", put("format", 16**5000), "format is too large"),
    ("id", drop("id"), "the key id is missing"),
    ("id", put("id", 5), "id must be text"),
    ("id", put("id", ""), "id must be 1 to 100 characters from a-z, 0-9, - and _"),
    ("id", put("id", "../../etc/passwd"), "id must be 1 to 100 characters"),
    ("id", put("id", "Match"), "id must be 1 to 100 characters"),
    ("id", put("id", "x" * 101), "id must be 1 to 100 characters"),
    ("id", put("id", "a\n"), "id must be 1 to 100 characters"),
    ("game", drop("game"), "the key game is missing"),
    ("game", put("game", 1), "game must be text"),
    ("game", put("game", "chess"), "there is no game “chess”; choose from: jericho"),
    ("game", put("game", "\x1b[2J"), r"there is no game “\x1b[2J”;"),
    ("game", put("game", "jericho.rules"), "there is no game “jericho.rules”;"),
    ("rules_version", drop("rules_version"), "the key rules_version is missing"),
    ("rules_version", put("rules_version", "1"), "rules_version must be a whole number"),
    ("rules_version", put("rules_version", 9), "played by rules version 9; this program has 1"),
    ("rules_version", put("rules_version", -(16**5000)), "is too large"),
    (
        ("created"),
        put("created", "yesterday"),
        "created must be a date, a time and a time zone, such as 2026-11-20T21:14:05Z",
    ),
    (
        ("created"),
        put("created", 5),
        "created must be a date, a time and a time zone, such as 2026-11-20T21:14:05Z",
    ),
    ("created", put("created", date(2026, 11, 20)), "created must be a date, a time"),
    ("created", put("created", datetime(2026, 11, 20)), "created must be a date, a time and"),
    (
        ("updated"),
        put("updated", time(21, 14)),
        "updated must be a date, a time and a time zone, such as 2026-11-20T21:14:05Z",
    ),
    ("rated", drop("rated"), "the key rated is missing"),
    ("rated", put("rated", 1), "rated must be true or false"),
    ("rated", put("rated", "yes"), "rated must be true or false"),
    ("rng_seed", put("rng_seed", "5"), "rng_seed must be a whole number"),
    ("rng_seed", put("rng_seed", -1), "rng_seed must be from 0 to 2^63 - 1"),
    ("rng_seed", put("rng_seed", 2**63), "rng_seed is too large"),
    ("start_seat", put("start_seat", 5), "start_seat must be a number from 1 to 4"),
    ("hands[1]", put("hands", 1, "R5"), "seat 2 is dealt 1 card; a hand has 7"),
    ("draw_pile", put("draw_pile", "S"), "impossible deal: "),
    ("pile_sizes", drop("pile_sizes"), "pile_sizes must be six numbers"),
    ("moves", drop("moves"), "the key moves is missing"),
    ("moves", put("moves", "1 open R5"), "moves must be a list"),
    ("moves[3]", put("moves", 3, 7), "every move must be text"),
    ("options", put("options", "none"), "options must be a table"),
    ("options.trumpets", put("options", "trumpets", 1), "there is no option “trumpets”"),
    ("options.tie_fell", put("options", "tie_fell", "none"), "expected one of: all, one_per_pla"),
    (
        ("options.start_player"),
        put("options", "start_player", 1),
        "has no value “1”; expected one of:",
    ),
    (r"options.\x1b", put("options", "\x1b", 1), r"there is no option “\x1b”"),
    ("seats", drop("seats"), "the key seats is missing"),
    ("seats", put("seats", {"name": "Ada"}), "seats must be a list"),
    ("seats", put("seats", []), "Jericho is for 3 to 5 players, not 0"),
    ("start_seat", drop("seats", 3), "start_seat must be a number from 1 to 3"),
    ("seats[0]", put("seats", 0, "Ada"), "every entry of seats must be a table"),
    ("seats[0].name", drop("seats", 0, "name"), "a name must be text"),
    ("seats[2].name", put("seats", 2, "name", ""), "a name must not be empty"),
    ("seats[2].name", put("seats", 2, "name", "x" * 30), "30 columns wide; at most 20"),
    ("seats[2].name", put("seats", 2, "name", "a\x1b"), r"the name “a\x1b” has characters"),
    ("seats", put("seats", 2, "name", "ADA"), "two seats have the name “ADA”"),
    ("seats[1].kind", drop("seats", 1, "kind"), "kind must be “human” or “bot”"),
    ("seats[1].kind", put("seats", 1, "kind", "cat"), "kind must be “human” or “bot”"),
    ("seats[1].kind", put("seats", 1, "kind", ["bot"]), "kind must be “human” or “bot”"),
    ("seats[1].bot", drop("seats", 1, "bot"), "a bot’s seat must name its bot; a human’s seat"),
    ("seats[1].bot", put("seats", 1, "bot", 5), "bot must be text"),
    (
        "seats[1].bot",
        put("seats", 1, "bot", "a\x1b"),
        "bot must be short and contain only characters that can be displayed",
    ),
    ("seats[0].bot", put("seats", 0, "bot", "search"), "a human’s seat must not"),
    ("seats[2].level", put("seats", 2, "level", 3), "level must be text"),
    (
        "seats[2].level",
        put("seats", 2, "level", "\x07"),
        "level must be short and contain only characters that can be displayed",
    ),
    (
        "seats[2].level",
        put("seats", 2, "level", "x" * 41),
        "level must be short and contain only characters that can be displayed",
    ),
    ("result", put("result", "won"), "result must be a table"),
    ("result", put("result", [1, 2]), "result must be a table"),
]


@pytest.mark.parametrize(
    ("key", "change", "says"), WRONG, ids=[f"{i} {key}" for i, (key, *_) in enumerate(WRONG)]
)
def test_what_is_wrong_is_said_with_its_place(key, change, says):
    damaged = copy.deepcopy(table())
    change(damaged)
    with pytest.raises(RecordError) as error:
        MatchRecord.from_table(damaged)
    assert error.value.key == key
    assert says in str(error.value)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_least_and_the_most_that_a_seed_may_be_are_read(seed):
    written = table()
    put("rng_seed", seed)(written)
    assert MatchRecord.from_table(written).rng_seed == seed


def test_every_key_of_the_format_has_a_case_above():
    """Only `created`, `updated`, `rng_seed`, `options` and `result` may be missing."""
    checked = {key.split("[")[0].split(".")[0] for key, *_ in WRONG}
    assert checked == set(table())
    for key in ("created", "updated", "rng_seed", "result"):
        written = table()
        del written[key]
        MatchRecord.from_table(written)


# --- moves


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "“” is not a move; a move starts with the seat’s number, as in “1 …”"),
        ("open R5", "“open R5” is not a move"),
        ("one open R5", "is not a move"),
        ("-1 open R5", "is not a move"),
        ("01 open R5", "is not a move"),
        ("¹ open R5", "is not a move"),
        ("1000 open R5", "is not a move"),
        ("1 open R5\x1b[2J", r"“1 open R5\x1b[2J” is not a move"),
        ("5 open R5", "“5 open R5”: there is no seat 5; this game has 4"),
        ("99 open R5", "there is no seat 99; this game has 4"),
        (
            ("1"),
            (
                "“” is not a move; expected open, feed, wall or supply with a card, or trumpet "
                "with a colour"
            ),
        ),
        ("1  open R5", "“ open R5” is not a move"),
        ("1 open R9", "“open R9” is not a move;"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(text, says):
    with pytest.raises(SentenceError) as error:
        parse_move(GAME, text, 4)
    assert says in str(error.value)
    assert str(error.value).isprintable()
