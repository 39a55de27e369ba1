"""One prepared match of Nottingham, move by move, for tests of whatever is built on the rules."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.lesson import DEAL
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo

MOVES: Final = (
    *("1 act", "2 offer P", "3 offer J", "1 swap 2", "1 deliver P 3"),
    *("2 act", "2 lay red", "2 pass"),
    *("3 attack 1", "1 defend", "3 pass"),
    *("1 act", "1 lay green", "1 pass"),
    *("2 attack 1", "1 pass", "2 pick P", "2 pass"),
    *("3 take", "3 deliver K 3", "1 ambush green"),
    *("1 act", "2 offer G", "3 offer K K", "1 swap 3", "1 deliver K 4", "2 ambush red"),
)
"""The first game's, for the deal of its lessons."""


def people(*names: str) -> list[SeatInfo]:
    """Return seats: a name alone is a person, `name=bot` a bot."""
    seats = []
    for text in names:
        name, _equals, bot = text.partition("=")
        seats.append(SeatInfo(name, "bot", bot) if bot else SeatInfo(name, "human"))
    return seats


def match_before(move: str, seats: Sequence[SeatInfo], *, swapped: str = "") -> Match:
    """Return the match before the first such move of `MOVES`; a move that is none: after all.

    :param swapped: two items; the first card of each in the pile change places.
    """
    pile = str(DEAL["draw_pile"]).split()
    if swapped:
        one, other = map(pile.index, swapped)
        pile[one], pile[other] = pile[other], pile[one]
    setup = GAME.parse_setup(3, {}, {**DEAL, "draw_pile": " ".join(pile)})
    match = Match(GAME, setup, seats)
    for text in MOVES[: MOVES.index(move)] if move in MOVES else MOVES:
        play(match, text)
    return match


def play(match: Match, *moves: str) -> None:
    """Make moves as a record has them."""
    for text in moves:
        number, _space, notation = text.partition(" ")
        match.submit(Seat(int(number) - 1), GAME.parse_action(notation))
