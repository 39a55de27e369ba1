"""High card: both play a card, and the higher one takes a point."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from jericho_tui.core.defaults import Deal, Kind, SimpleGame, SimpleState, Table
from jericho_tui.core.game import GameInfo, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome

CARDS = [f"c{number}" for number in range(20, 50)]


class HighCardState(SimpleState):
    kinds: ClassVar = {
        "hands": Kind.HAND,
        "pile": Kind.PILE,
        "trick": Kind.CARDS,
        "points": Kind.SCORE,
        "player": Kind.PLAYER,
        "dice": Kind.DICE,
        "board": Kind.BOARD,
    }

    def __init__(self, num_seats: int) -> None:
        super().__init__(num_seats)
        self.hands: list[list[str]] = [[] for _seat in range(num_seats)]
        self.pile: list[str] = []
        self.trick: list[str] = []
        self.points = [0] * num_seats
        self.player = 0
        self.dice = [1, 6]
        self.board = [["a", "b"], ["c", "d"]]

    def actors(self) -> tuple[Seat, ...]:
        return (Seat(self.player),) if any(self.hands) else ()

    def legal_actions(self, seat: Seat) -> Sequence[str]:
        return self.hands[seat] if seat in self.actors() else ()

    def apply(self, seat: Seat, action: str) -> None:
        with self.move(seat, action):
            self.hands[seat].remove(action)
            self.trick.append(action)
            self.player = (self.player + 1) % self.num_seats
            if len(self.trick) == self.num_seats:
                self.points[self.trick.index(max(self.trick))] += 1
                self.pile += self.trick
                self.trick = []

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return Outcome.ranked("played", self.points, self.points)


class HighCard(SimpleGame[HighCardState]):
    info = GameInfo(
        id="high_card",
        title="High card",
        min_seats=2,
        max_seats=2,
        minutes=1,
        max_moves=30,
        terminations=("played",),
    )
    state = HighCardState
    actions = tuple(CARDS)

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        return {"cards": " ".join(rng.sample(CARDS, len(CARDS)))}

    def initial_state(self, setup: Deal) -> HighCardState:
        state = HighCardState(setup.num_seats)
        cards = str(setup.table["cards"]).split()
        state.hands = [cards[:12], cards[12:24]]
        state.pile = cards[24:]
        return state


GAME = HighCard()
