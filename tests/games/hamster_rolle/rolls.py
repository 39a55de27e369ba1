"""Rolls of the engine: the stored ones, positions made by letting pieces go at random."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.hamster_rolle import Rules
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.rig import VERSIONS, draw_tremor, roll
from jericho_tui.games.hamster_rolle.rules.setup import Position, format_wheel, parse_wheel
from jericho_tui.games.hamster_rolle.rules.wheel import COPIES, Move, Place, Put, Roll, Wheel

STORED = Path(__file__).with_name("rolls.toml")


class Stored(NamedTuple):
    """A roll and what it came to."""

    position: Position
    roll: Roll


def let_go(wheel: Wheel, put: Put, seats: int = 3) -> Position:
    """Return the position in which CHANCE rolls after that."""
    own = put.kind * COPIES + _copy(wheel, put.kind) if isinstance(put, Place) else 0
    stocks = ((own, 27), *((27,),) * (seats - 1))
    return Position(Rules(), seats, wheel, stocks, Seat(0), stayed=2, put=put)


def _copy(wheel: Wheel, kind: int) -> int:
    return next(n for n in range(COPIES) if kind * COPIES + n not in wheel.poses)


def stored(version: int = VERSIONS[0]) -> list[Stored]:
    """Return the twenty stored rolls (rules page 4.3).

    :param version: in which they were computed.
    """
    rolls = []
    for entry in tomllib.loads(STORED.read_text(encoding="utf-8"))["rolls"]:
        put = GAME.parse_action(entry["put"])
        position = let_go(parse_wheel(entry["rig"]), put, entry["seats"])
        rolls.append(Stored(position, GAME.parse_action(entry[f"roll_{version}"])))
    return rolls


def at_random(seats: int, rng: Random, most: int) -> Iterator[tuple[Position, Roll]]:
    """Yield positions in which CHANCE acts, and what it came to, of random matches."""
    done = 0
    while True:
        state = GAME.initial_state(GAME.deal(seats, {}, rng))
        while state.actors():
            mover = state.actors()[0]
            state.apply(mover, rng.choice(state.legal_actions(mover)))
            if state.actors() != (CHANCE,):
                continue
            came = roll(state.position, draw_tremor(state.position, rng)).roll
            yield state.position, came
            done += 1
            if done == most:
                return
            state.apply(CHANCE, came)


def store(number: int = 20, seed: int = 20) -> str:
    """Return the text of a new file of stored rolls, from random matches of every size."""
    rng = Random(seed)
    entries = []
    while len(entries) < number:
        seats = 2 + len(entries) % 3
        found = list(at_random(seats, rng, 12 + len(entries)))
        before, came = found[-1]
        put = before.put
        assert isinstance(put, Place | Move)
        again = let_go(before.wheel, put, seats)
        tremor = came.tremor or (0, 0)
        told = [
            f"roll_{version} = {roll(again, tremor, version=version).roll.text!r}\n"
            for version in sorted(VERSIONS)
        ]
        entries.append(
            f"[[rolls]]\nseats = {seats}\nrig = {format_wheel(before.wheel)!r}\n"
            f"put = {put.text!r}\n" + "".join(told)
        )
    return "\n".join(entries)
