"""Who starts: one rule for every game, decided in the options and recorded in `start_seat`."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import Start, Starter, started_by, starter
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import replay
from jericho_tui.store.record_file import dump_record, parse_record
from jericho_tui.text import language
from jericho_tui.text.language import LANGUAGES
from jericho_tui.text.rulebook import rulebook
from tests.builders import record_of
from tests.games.whole import WHOLE

PRINTED = {
    "jericho": ("common consent", "commun accord"),
    "push": ("to sit down", "premier assis"),
    "rempart": ("youngest", "plus jeune"),
    "nottingham": ("common consent", "commun accord"),
    "badaboom": ("goblin", "gobelin"),
    "hamster_rolle": ("shakiest hand", "tremblent le plus"),
}
"""What the printed rules say, in English and French."""


def start_of(game_id: str) -> Start:
    start = load(game_id).info.start
    assert start is not None
    return start


def choosing(game_id: str, starter: Starter) -> dict[str, Any]:
    """Return the option that decides so."""
    start = start_of(game_id)
    return {start.how.key: start.how.values[start.meanings.index(starter)]}


def deal(game_id: str, options: dict[str, Any], seed: int = 1, seats: int = 3) -> Any:
    return load(game_id).deal(seats, options, stream(seed, "deal"))


pytestmark = pytest.mark.parametrize("game_id", WHOLE)


def test_the_lot_is_the_default_and_falls_on_everybody_alike(game_id):
    start = start_of(game_id)
    assert start.decided({o.key: o.default for o in start.options}) is Starter.LOT
    starts = Counter(deal(game_id, {}, seed).start_seat for seed in range(300))
    assert set(starts) == {0, 1, 2}
    # Chi-square with 2 degrees of freedom: 13.8 is exceeded once in 1000.
    assert sum((n - 100) ** 2 / 100 for n in starts.values()) < 13.8


def test_a_named_seat_starts_in_every_deal_and_takes_the_first_turn(game_id):
    game = load(game_id)
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        for seat in map(Seat, range(seats)):
            options = start_of(game_id).naming(seat)
            setup = deal(game_id, options, seats=seats)
            assert setup.start_seat == seat
            if game_id != "jericho":  # everybody opens and feeds first; see its own tests
                assert game.initial_state(setup).actors() == (seat,)


def test_who_starts_is_read_from_the_deal_as_its_record_says(game_id):
    setup = deal(game_id, {})
    assert load(game_id).format_setup(setup)["start_seat"] == setup.start_seat + 1
    assert starter(setup) == setup.start_seat
    assert starter(object()) is None  # a game whose deals do not say


def test_the_choice_changes_nothing_of_the_deal_but_who_starts(game_id):
    game = load(game_id)
    lot = game.format_setup(deal(game_id, {}))
    for options in (
        start_of(game_id).naming(Seat(2)),
        choosing(game_id, Starter.PRINTED),
    ):
        other = game.format_setup(deal(game_id, options))
        assert lot | {"start_seat": 0} == other | {"start_seat": 0}


def test_a_seat_that_does_not_play_cannot_be_named(game_id):
    start = start_of(game_id)
    options = start.naming(Seat(3))
    with pytest.raises(InvalidSetupError, match="seat 4 cannot start: this game has 3") as refused:
        deal(game_id, options)
    assert refused.value.key == f"options.{start.seat.key}"
    # What names nobody is no matter.
    deal(game_id, {start.seat.key: 4})


def test_a_record_whose_start_seat_contradicts_its_options_is_refused(game_id):
    game = load(game_id)
    options = start_of(game_id).naming(Seat(2))
    table = game.format_setup(deal(game_id, options)) | {"start_seat": 2}
    with pytest.raises(
        InvalidSetupError, match=r"start_seat is 2, but .* chooses seat 3"
    ) as refused:
        game.parse_setup(3, options, table)
    assert refused.value.key == "start_seat"
    assert game.parse_setup(3, {}, table) is not None


def test_a_record_that_does_not_say_who_starts_is_refused(game_id):
    game = load(game_id)
    for broken in (None, 0, 4, True, "1", 1.0):
        table = game.format_setup(deal(game_id, {})) | {"start_seat": broken}
        with pytest.raises(InvalidSetupError, match="a number from 1 to 3") as refused:
            game.parse_setup(3, {}, table)
        assert refused.value.key == "start_seat"


@pytest.mark.parametrize("seat", range(3))
def test_whom_the_table_names_by_the_printed_rules_is_recorded(game_id, seat):
    game = load(game_id)
    options = choosing(game_id, Starter.PRINTED)
    setup = started_by(deal(game_id, options), Seat(seat))
    people = [SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé")]
    record = record_of(Match(game, setup, people))
    written = dump_record(record)
    assert f"start_seat = {seat + 1}\n".encode() in written
    ((key, value),) = options.items()
    assert f'[options]\n{key} = "{value}"\n'.encode() in written
    loaded = parse_record(written, Path("match.toml"))
    assert loaded.problem is None
    assert loaded.record == record
    assert game.format_setup(replay(record).match.setup)["start_seat"] == seat + 1


def test_a_record_without_the_options_is_the_match_it_was(game_id):
    """What was written before there was a choice: the lot, and whoever it fell on."""
    game = load(game_id)
    people = [SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé")]
    for seed in range(4):
        setup = deal(game_id, {}, seed)
        written = dump_record(record_of(Match(game, setup, people)))
        assert not any(
            f"{option.key} = ".encode() in written for option in start_of(game_id).options
        )
        loaded = parse_record(written, Path("match.toml"))
        assert loaded.match is not None
        assert loaded.match.setup == setup
        assert dump_record(record_of(loaded.match)) == written


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_printed_words_are_asked_and_stand_in_the_rulebook(game_id, code):
    language.choose(code)
    words = PRINTED[game_id][list(LANGUAGES).index(code)]
    start = start_of(game_id)
    printed = start.how.label(start.how.values[start.meanings.index(Starter.PRINTED)])
    for text in (language._(start.question), language._(printed)):
        assert words in text.casefold()
    assert language._(start.question).endswith("?")
    book = " ".join(rulebook(game_id, code).split()).casefold()
    assert book.count(words) >= 2, "at the setup, and among the options"
