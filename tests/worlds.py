"""Pairs of whole matches that somebody cannot tell apart, though somebody else can.

They differ in their deal or in one move, and are records like any others, so that whatever reads,
follows or writes a match can be run on both.
"""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.match import Match, Move
from jericho_tui.play.record import MatchRecord

_TRIES = 60
"""How many pairs of cards of a deal are exchanged, until enough deals were found."""


def twins(match: Match, seat: Seat | None, rng: Random, most: int = 2) -> list[Match]:
    """Return up to so many other matches that `seat` knows the same of at every ply.

    :param seat: None: a spectator.
    :param most: of those with another deal, and of those with another move.
    """
    known = [match.at(ply).observation(seat) for ply in range(match.ply + 1)]
    found: list[Match] = []
    for others in (_other_moves(match, seat, rng), _other_deals(match, rng)):
        number = 0
        for other in others:
            if _is_twin(other, match, known, seat):
                found.append(other)
                number += 1
            if number == most:
                break
    return found


def _is_twin(other: Match, match: Match, known: list[Any], seat: Seat | None) -> bool:
    return (
        other.state.observation(seat) == known[-1]
        and other.state.as_data() != match.state.as_data()
        and all(other.at(ply).observation(seat) == known[ply] for ply in range(match.ply))
    )


def _played(match: Match, setup: Any, moves: list[Move]) -> Match | None:
    """Return a match with these moves; None when one of them is not allowed."""
    other = Match(match.game, setup, match.seats, rated=match.rated)
    try:
        for move in moves:
            if not other.comes_last(move.seat):
                return None
            other.submit(*move)
    except SentenceError:
        return None
    return other


def _other_moves(match: Match, seat: Seat | None, rng: Random) -> Iterator[Match]:
    for ply in reversed(range(match.ply)):
        mover, made = match.moves[ply]
        if mover in (seat, CHANCE):
            continue
        legal = [a for a in match.at(ply).legal_actions(mover) if a != made]
        for action in rng.sample(legal, min(len(legal), 4)):
            moves = [*match.moves[:ply], Move(mover, action), *match.moves[ply + 1 :]]
            other = _played(match, match.setup, moves)
            if other is not None:
                yield other


def _other_deals(match: Match, rng: Random) -> Iterator[Match]:
    table = MatchRecord.of(match, match_id="x").to_table()
    game, options = match.game, match.setup.options
    dealt = {key: table[key] for key in game.format_setup(match.setup)}
    words = {
        key: [part.split(" ") for part in ([value] if isinstance(value, str) else value)]
        for key, value in dealt.items()
        if isinstance(value, str | list)
    }
    places = [
        (key, part, place)
        for key, parts in words.items()
        for part, cards in enumerate(parts)
        for place in range(len(cards))
    ]
    for _ in range(_TRIES if len(places) > 1 else 0):
        (key, part, place), (key2, part2, place2) = rng.sample(places, 2)
        swapped = {name: [list(cards) for cards in parts] for name, parts in words.items()}
        one, two = words[key][part][place], words[key2][part2][place2]
        if one == two:
            continue
        swapped[key][part][place], swapped[key2][part2][place2] = two, one
        texts: dict[str, Any] = {
            name: [" ".join(cards) for cards in parts]
            if isinstance(dealt[name], list)
            else " ".join(parts[0])
            for name, parts in swapped.items()
        }
        with suppress(SentenceError):
            setup = game.parse_setup(len(match.seats), options, {**table, **texts})
            other = _played(match, setup, match.moves)
            if other is not None:
                yield other
