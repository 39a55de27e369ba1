"""Skeleton: players take one to three stones; whoever takes the last one wins.

`jericho-tui game new` copies this file. Change the rules, then run `jericho-tui game check`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from jericho_tui.core.defaults import Deal, Kind, SimpleGame, SimpleState, Table
from jericho_tui.core.game import GameInfo, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome

STONES = 21


class SkeletonState(SimpleState):
    """A position: its attributes are numbers, texts, None, and lists of these."""

    kinds: ClassVar = {"player": Kind.PLAYER, "points": Kind.SCORE}

    def __init__(self, num_seats: int) -> None:
        super().__init__(num_seats)
        self.stones = STONES
        self.player = 0
        self.points = [0] * num_seats

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act: () when the game is over, (CHANCE,) for a die."""
        return (Seat(self.player),) if self.stones else ()

    def legal_actions(self, seat: Seat) -> Sequence[str]:
        """Return what a player may do."""
        if seat not in self.actors():
            return ()
        return [f"take {number}" for number in range(1, min(3, self.stones) + 1)]

    def apply(self, seat: Seat, action: str) -> None:
        """Do what a player has chosen."""
        with self.move(seat, action):
            self.stones -= int(action.removeprefix("take "))
            if self.stones == 0:
                self.points[seat] = 1
            self.player = (self.player + 1) % self.num_seats

    def outcome(self) -> Outcome | None:
        """Return the result once the game is over."""
        if self.stones:
            return None
        return Outcome.ranked("last_stone", self.points, self.points)


class Skeleton(SimpleGame[SkeletonState]):
    """The game: its facts, what is dealt, and the first position."""

    info = GameInfo(
        id="skeleton",
        title="Skeleton",
        min_seats=2,
        max_seats=4,
        minutes=5,
        max_moves=STONES,
        terminations=("last_stone",),
    )
    state = SkeletonState
    actions = ("take 1", "take 2", "take 3")

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        """Return what is dealt at random, as it stands in a saved game: here nothing."""
        return {}

    def initial_state(self, setup: Deal) -> SkeletonState:
        """Return the first position."""
        return SkeletonState(setup.num_seats)


GAME = Skeleton()
