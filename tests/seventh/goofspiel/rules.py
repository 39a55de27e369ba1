"""The rules of Goofspiel."""

from collections.abc import Mapping, Sequence
from random import Random

from jericho_tui.core.defaults import Deal, Known, SimpleGame, SimpleState, Table
from jericho_tui.core.events import Acted
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from tests.seventh.goofspiel import INFO

CARDS = range(1, 8)


class GoofspielState(SimpleState):
    """The prizes in order, and the cards, bid and points of each player."""

    def __init__(self, prizes: Sequence[int], num_seats: int) -> None:
        super().__init__(num_seats)
        self.prizes: list[int | None] = list(prizes)
        self.gone = 0
        self.hands = [list(CARDS) for _ in range(num_seats)]
        self.bids: list[int | None] = [0] * num_seats
        self.points = [0] * num_seats

    def actors(self) -> tuple[Seat, ...]:
        """Return the players who have not bid yet; nobody once the prizes are gone."""
        if self.gone == len(self.prizes):
            return ()
        return tuple(Seat(seat) for seat, bid in enumerate(self.bids) if bid == 0)

    def legal_actions(self, seat: Seat) -> Sequence[str]:
        """Every card of the hand can be bid."""
        return [f"bid {card}" for card in self.hands[seat]] if seat in self.actors() else ()

    def apply(self, seat: Seat, action: str) -> None:
        """Bid; after the last bid, the single highest one takes the prize."""
        with self.move(seat, action):
            card = int(action.removeprefix("bid "))
            self.hands[seat].remove(card)
            self.bids[seat] = card
            if 0 not in self.bids:
                self._award()

    def _award(self) -> None:
        bids = [bid or 0 for bid in self.bids]
        prize = self.prizes[self.gone] or 0
        for bidder, bid in enumerate(bids):
            self.emit(Acted(Seat(bidder), f"bid {bid}"))
        if bids.count(max(bids)) == 1:
            winner = bids.index(max(bids))
            self.points[winner] += prize
            self.emit(Acted(Seat(winner), f"take {prize}"))
        self.bids = [0] * self.num_seats
        self.gone += 1

    def outcome(self) -> Outcome | None:
        """The player with the most points wins."""
        if self.actors():
            return None
        scores = tuple(self.points)
        return Outcome.ranked("all_prizes", scores, scores)

    def observation(self, seat: Seat | None) -> Known:
        """Hide the next prizes, and sealed bids of others, which seem to be in their hands."""
        facts = self.as_data()
        facts["prizes"][self.gone + 1 :] = [None] * (len(self.prizes) - self.gone - 1)
        for other, bid in enumerate(self.bids):
            if other != seat and bid:
                facts["hands"][other] = sorted([*self.hands[other], bid])
                facts["bids"][other] = None
        return self.known(seat, facts)


class Goofspiel(SimpleGame[GoofspielState]):
    """Goofspiel on the protocol of `core.game`."""

    info = INFO
    state = GoofspielState
    actions = tuple(f"bid {card}" for card in CARDS)

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        """Shuffle the prizes."""
        return {"prizes": " ".join(map(str, rng.sample(CARDS, len(CARDS))))}

    def initial_state(self, setup: Deal) -> GoofspielState:
        """Give every card to every player."""
        prizes = [int(prize) for prize in str(setup.table["prizes"]).split()]
        return GoofspielState(prizes, setup.num_seats)

    def determinize(self, observation: Known, rng: Random) -> GoofspielState:
        """Draw the hidden prizes and sealed bids at random."""
        world = super().determinize(observation, rng)
        left = [card for card in CARDS if card not in world.prizes]
        rng.shuffle(left)
        world.prizes = [left.pop() if prize is None else prize for prize in world.prizes]
        for seat, bid in enumerate(world.bids):
            if bid is None:
                card = rng.choice(world.hands[seat])
                world.hands[seat].remove(card)
                world.bids[seat] = card
        return world


GAME = Goofspiel()
