"""Pig: roll as often as you dare; a one loses the points of the turn."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from jericho_tui.core.defaults import Deal, Kind, SimpleGame, SimpleState, Table
from jericho_tui.core.game import CHANCE, GameInfo, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome

GOAL = 100
FACES = [f"die {number}" for number in range(1, 7)]


class PigState(SimpleState):
    """Points of the players and of the turn, who plays, and whether the die rolls."""

    kinds: ClassVar = {"scores": Kind.SCORE, "player": Kind.PLAYER, "rolling": Kind.INNER}

    def __init__(self, num_seats: int) -> None:
        super().__init__(num_seats)
        self.scores = [0] * num_seats
        self.turn = 0
        self.player = 0
        self.rolling = False

    def actors(self) -> tuple[Seat, ...]:
        if max(self.scores) >= GOAL:
            return ()
        return (CHANCE,) if self.rolling else (Seat(self.player),)

    def legal_actions(self, seat: Seat) -> Sequence[str]:
        if seat not in self.actors():
            return ()
        return FACES if seat == CHANCE else ("roll", "hold")

    def apply(self, seat: Seat, action: str) -> None:
        with self.move(seat, action):
            self.rolling = action == "roll"
            if action == "hold":
                self.scores[self.player] += self.turn
            if action in ("hold", "die 1"):
                self.turn, self.player = 0, (self.player + 1) % self.num_seats
            elif not self.rolling:
                self.turn += int(action.removeprefix("die "))

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return Outcome.ranked("goal", self.scores, self.scores)


class Pig(SimpleGame[PigState]):
    info = GameInfo(
        id="pig",
        title="Pig",
        min_seats=2,
        max_seats=4,
        minutes=5,
        max_moves=20_000,
        terminations=("goal",),
    )
    state = PigState
    actions = ("roll", "hold", *FACES)

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        return {}

    def initial_state(self, setup: Deal) -> PigState:
        return PigState(setup.num_seats)


GAME = Pig()
