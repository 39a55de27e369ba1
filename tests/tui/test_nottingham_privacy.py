"""Who has seen what of Nottingham's cards: on the screen, in log, record's summary, and for bots.

Two matches that differ in one hidden card are shown to everybody: whoever has not seen the card
cannot tell them apart by anything the program shows or does, and whoever has seen it can.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.tui.app import JerichoApp
from tests.games.nottingham.matches import match_before, people, play
from tests.tui.conftest import NOON
from tests.tui.inner import table_of
from tests.tui.nottingham import GAME
from tests.tui.playing import press, screen_text, settle, shows

ADA, MARIAN, GUY, ANYBODY = Seat(0), Seat(1), Seat(2), None
EVERYBODY = (ADA, MARIAN, GUY, ANYBODY)
SEATS = people("Ada", "Marian=heuristic", "Guy=heuristic")
BOTS: Final = ("heuristic", "planner")


Pair = tuple[Match, Match]


def twins(before: str, moves: str, one: str, other: str) -> Pair:
    """Return a match with either card at the place of `{}` in its last moves."""
    pair = (match_before(before, SEATS), match_before(before, SEATS))
    for match, card in zip(pair, (one, other), strict=True):
        play(match, *moves.format(card).split(", "))
    return pair


def robbed() -> Pair:
    """Guy has robbed Ada of a necklace, or of a candlestick."""
    return twins("1 defend", "1 pass, 3 pick {}, 3 pass, 1 take, 1 pass", "N", "K")


def burgled() -> Pair:
    """Marian has burgled Ada of a pearl, or of a candlestick."""
    return twins("1 pass", "1 pass, 2 attack 1, 1 pass, 2 pick {}", "P", "K")


def stolen() -> Pair:
    """Guy has stolen gold from Marian, or a coin."""
    return twins("3 take", "3 attack 2, 2 pass, 0 draw {}, 3 pass", "G", "C")


def offering() -> Pair:
    """Marian has offered Ada a pearl, or gold, and Guy has still to offer."""
    return twins("2 offer P", "2 offer {}", "P", "G")


def offered() -> Pair:
    """The same, when Guy has offered too."""
    return twins("2 offer P", "2 offer {}, 3 offer J", "P", "G")


def laid() -> Pair:
    """Ada has laid an ambush: Guy's pawn, or coins and chests."""
    return twins("1 lay green", "1 lay {}, 1 pass", "green", "CT")


KNOWN: Final[Mapping[Any, set[Seat | None]]] = {
    robbed: {ADA, GUY},
    burgled: {*EVERYBODY},
    stolen: {MARIAN, GUY},
    offering: {MARIAN},
    offered: {*EVERYBODY},
    laid: {ADA},
}
"""Who can tell the two matches of a pair apart."""


def told(match: Match, seat: Seat | None) -> list[Any]:
    """Return everything that is told of a match to a seat: log, table, hand, prompt."""
    table = table_of("nottingham")
    names = tuple(info.name for info in match.seats)
    seen = match.state.observation(seat)
    log = [
        table.log(tuple(event.seen_by(seat) for event in events), names, seat)
        for events in match.journal
    ]
    words = table.words
    return [log, words.look(seen, names, {}), words.hand(seen), words.prompt(seen, names)]


def differ(pair: Pair, seat: Seat | None) -> list[bool]:
    """Return whether observation, and all that is told, differ."""
    views = [match.state.observation(seat) for match in pair]
    return [views[0] != views[1], told(pair[0], seat) != told(pair[1], seat)]


@pytest.mark.parametrize("pair", KNOWN, ids=[pair.__name__ for pair in KNOWN])
def test_who_has_seen_a_card_and_nobody_else_is_told_of_it(pair):
    matches = pair()
    for seat in EVERYBODY:
        knows = seat in KNOWN[pair]
        assert differ(matches, seat) == [knows, knows], seat


@pytest.mark.parametrize("pair", [robbed, stolen, offering, laid], ids=lambda p: p.__name__)
@pytest.mark.parametrize("bot_id", BOTS)
def test_a_bot_that_has_not_seen_a_card_decides_the_same(pair, bot_id):
    matches = pair()
    (seat,) = matches[0].actors()
    assert seat not in KNOWN[pair]
    made = [
        create(bot_id, GAME, 5, seat).choose(match.state.observation(seat), Limit(iterations=30))
        for match in matches
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize("pair", KNOWN, ids=[pair.__name__ for pair in KNOWN])
def test_the_list_of_saved_games_tells_what_everybody_knows(pair, store):
    shown = []
    for match in pair():
        opened = store.matches.create(match, 1)
        (summary,) = store.matches.list()
        shown.append(replace(summary, path=opened.path.parent, id=""))
        opened.path.unlink()
    if ANYBODY not in KNOWN[pair]:
        assert shown[0] == shown[1]


@pytest.mark.parametrize("pair", [robbed, offering, laid], ids=lambda pair: pair.__name__)
async def test_the_screen_shows_a_card_to_those_only_who_have_seen_it(pair, store):
    pictures: dict[Seat | None, list[str]] = {seat: [] for seat in EVERYBODY}
    for match in pair():
        match.seats = tuple(people("Ada", "Marian", "Guy"))
        path = store.matches.create(match, 1).path
        for seat, store.as_name in zip(EVERYBODY, ("Ada", "Marian", "Guy", "Zoe"), strict=True):
            opened = store.matches.open(path)
            app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
            async with app.run_test(size=(120, 40)) as pilot:
                await settle(pilot)
                pictures[seat].append(screen_text(pilot))
        path.unlink()
    for seat in EVERYBODY:
        assert (pictures[seat][0] != pictures[seat][1]) == (seat in KNOWN[pair]), seat


async def test_the_curtain_shows_nothing_of_a_robbery(store):
    """Behind it neither the hand that was looked at nor the card that was chosen."""
    curtains = []
    for card in "NK":
        match = match_before("1 defend", people("Ada", "Marian", "Guy"))
        play(match, "1 pass", f"3 pick {card}", "3 pass")
        opened = store.matches.create(match, 1)
        app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert shows(app, "Curtain")
            curtains.append(screen_text(pilot))
            await press(pilot, "escape")
        opened.path.unlink()
    assert curtains[0] == curtains[1]
