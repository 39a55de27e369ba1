"""The position of a match and its one transition; search lives here. Branches cite rules page 2."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final, ParamSpec

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.past import Past
from jericho_tui.games.nottingham import deeds, goods
from jericho_tui.games.nottingham import events as told
from jericho_tui.games.nottingham.actions import DRAW, Action, shuffle
from jericho_tui.games.nottingham.items import JEWELS, NO_ITEM, UNIT, pack, size, unpack
from jericho_tui.games.nottingham.memory import Memory
from jericho_tui.games.nottingham.menu import (
    CHANCE_ONLY,
    NOBODY,
    ONE_SEAT,
    Phase,
    listed,
    refuse,
)
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import Rules, final_outcome
from jericho_tui.games.nottingham.setup import NottinghamSetup

P = ParamSpec("P")


class NottinghamState:
    """A position. Hands, loot and discard are bundles (see `items`)."""

    __slots__ = (
        "acting",
        "ambush_pile",
        "card",
        "chosen",
        "discard",
        "drawn",
        "drawn_ambushes",
        "events",
        "goods",
        "goods_left",
        "hands",
        "idle",
        "laid",
        "loot",
        "missions",
        "num_seats",
        "offers",
        "past",
        "phase",
        "pile",
        "ply",
        "queue",
        "result",
        "rules",
        "space",
        "start",
        "target",
        "termination",
        "turn",
    )

    def __init__(
        self,
        num_seats: int,
        rules: Rules,
        start: Seat,
        hands: list[int],
        pile: tuple[int, ...],
        ambush_pile: tuple[int, ...],
        past: Past[Memory],
    ) -> None:
        self.num_seats = num_seats
        self.rules = rules
        self.start = start
        """Who took the first turn."""
        self.hands = hands
        self.pile = pile
        """The item pile since the last shuffle, top first. Never changed."""
        self.drawn = 0
        """How many cards of `pile` are gone."""
        self.discard = 0
        self.card = NO_ITEM
        """The item card turned up, until it went somewhere."""
        self.ambush_pile = ambush_pile
        """Top first."""
        self.laid: list[tuple[int, ...]] = [()] * num_seats
        """Every seat's ambushes in the order they were laid; with each lies a gold."""
        self.drawn_ambushes: tuple[int, ...] = ()
        """The ambush cards of which one is to be laid."""
        self.loot = [0] * num_seats
        self.missions = [0] * num_seats
        """The kinds of mission that every seat has done, as bits."""
        self.space = 0
        """Where the sheriff is, counted from the city."""
        self.idle = 0
        """Turns in a row without a completed delivery (N30)."""
        self.turn = start
        """The active player."""
        self.target = NOBODY
        """Who is attacked."""
        self.chosen = NO_ITEM
        """The card drawn or chosen that stays where it is while the target decides (N8)."""
        self.offers: list[Action | None] = [None] * num_seats
        """What every seat has offered; sealed in SEALED."""
        self.queue: tuple[Seat, ...] = ()
        """Who is still to offer openly, to be asked about an ambush or to draw a gift, next
        first."""
        self.goods = NO_ITEM
        """The item that is being delivered."""
        self.goods_left = 0
        """How many of it lie on the table."""
        self.phase = Phase.DECIDE
        self.acting: tuple[Seat, ...] = ONE_SEAT[start]
        self.ply = 0
        """How many moves were made."""
        self.termination = ""
        """How the match ended; empty while it goes on."""
        self.result: Outcome | None = None
        self.past = past
        """What everybody has seen, worked out when somebody asks."""
        self.events: list[Event] | None = None

    @classmethod
    def initial(cls, setup: NottinghamSetup) -> "NottinghamState":
        """Return the position after the deal (rule 1), the first card turned up (rule 2)."""
        hands = [pack(hand) for hand in setup.hands]
        rules = Rules.of(setup.options, setup.edition)
        state = cls(
            setup.num_seats,
            rules,
            setup.start_seat,
            hands,
            setup.draw_pile,
            setup.ambush_pile,
            Past(partial(Memory.initial, tuple(hands), setup.ambush_pile)),
        )
        state._turn_up()
        return state

    def clone(self) -> "NottinghamState":
        """Return an independent copy that collects no events."""
        copy = NottinghamState.__new__(NottinghamState)
        copy.num_seats = self.num_seats
        copy.rules = self.rules
        copy.start = self.start
        copy.hands = self.hands[:]
        copy.pile = self.pile
        copy.drawn = self.drawn
        copy.discard = self.discard
        copy.card = self.card
        copy.ambush_pile = self.ambush_pile
        copy.laid = self.laid[:]
        copy.drawn_ambushes = self.drawn_ambushes
        copy.loot = self.loot[:]
        copy.missions = self.missions[:]
        copy.space = self.space
        copy.idle = self.idle
        copy.turn = self.turn
        copy.target = self.target
        copy.chosen = self.chosen
        copy.offers = self.offers[:]
        copy.queue = self.queue
        copy.goods = self.goods
        copy.goods_left = self.goods_left
        copy.phase = self.phase
        copy.acting = self.acting
        copy.ply = self.ply
        copy.termination = self.termination
        copy.result = self.result
        copy.past = self.past
        copy.events = None
        return copy

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: one seat, all others while sealed offers are made, or CHANCE."""
        return self.acting

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do, by phase in the order of `menu.Phase` and 2.6.

        DECIDE: take, act, attacks by seat. Offers, picks, goods and missions by item, ambushes by
        card, offers to take by seat; a pass comes last. For CHANCE a theft's cards by item, each as
        likely as there are copies in the hand; the orders of a shuffle are too many to list.
        """
        return listed(self, seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal."""
        return refuse(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        _STEPS[self.phase](self, seat, action)

    def sample_chance(self, rng: Random) -> Action:
        """Return a card of the target's hand for a theft, or an order of the discard."""
        if self.phase is Phase.DRAW:
            return DRAW[rng.choice(unpack(self.hands[self.target]))]
        items = unpack(self.discard)
        rng.shuffle(items)
        return shuffle(tuple(items))

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        if self.result is None and self.termination:
            hands = [size(hand) for hand in self.hands]
            self.result = final_outcome(
                self.loot, self.missions, hands, self.rules, self.termination
            )
        return self.result

    def observation(self, seat: Seat | None) -> NottinghamObservation:
        """Return what `seat` knows (None: a spectator)."""
        return NottinghamObservation.of(self, seat)

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record."""
        from jericho_tui.games.nottingham.position import state_data

        return state_data(self)

    @property
    def memory(self) -> Memory:
        """What everybody has seen. Not to be changed."""
        return self.past.memory()

    def remember(self, change: Callable[..., None], *args: Any) -> None:
        """Add to what everybody has seen: a method of `Memory` and what it is called with."""
        self.past = Past(change, args, self.past)

    def card_is_open(self) -> bool:
        """Whether everybody sees the card that the action turned up takes: in a burglary (N5)."""
        return self.card == JEWELS

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Say what happened, if anybody collects it: an event and what it is made with."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    def ask_delivery(self) -> None:
        """Go on to step 3 of the turn; the card turned up has gone somewhere."""
        self.card = NO_ITEM
        self.phase = Phase.DELIVER
        self.acting = ONE_SEAT[self.turn]

    def give(self) -> None:
        """Let those who are due draw a card each; then the turn is over (rule 5, N13)."""
        while self.queue:
            if self.drawn == len(self.pile):
                if self.discard:
                    self._ask_shuffle()
                    return
                self.queue = ()
                break
            seat = self.queue[0]
            item = self.pile[self.drawn]
            self.drawn += 1
            self.hands[seat] += UNIT[item]
            self.remember(Memory.give, seat, item)
            self.tell(told.Gift, seat, item)
            self.queue = self.queue[1:]
        self._next_turn()

    def end_turn(self) -> None:
        """End a turn without a completed delivery (N30)."""
        self.idle += 1
        if self.idle >= self.rules.stall_limit:
            self.finish("stalled")
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """Give the turn to the left."""
        turn = self.turn + 1
        self.turn = Seat(turn if turn < self.num_seats else 0)
        self._turn_up()

    def _turn_up(self) -> None:
        """Rule 2; N13."""
        self.acting = ONE_SEAT[self.turn]
        if self.drawn < len(self.pile):
            self.card = self.pile[self.drawn]
            self.drawn += 1
            self.remember(Memory.turn_up, self.card)
            self.tell(told.TurnedUp, self.turn, self.card)
            self.phase = Phase.DECIDE
        elif self.discard:
            self._ask_shuffle()
        else:
            self.tell(told.NothingTurnedUp, self.turn)
            self.phase = Phase.DELIVER

    def _ask_shuffle(self) -> None:
        self.phase = Phase.SHUFFLE
        self.acting = CHANCE_ONLY

    def _shuffle(self, seat: Seat, action: Action) -> None:
        """Make the discard the pile and go on with what needed a card (N13)."""
        del seat
        self.pile = action.items
        self.drawn = 0
        self.remember(Memory.shuffle, self.discard)
        self.discard = 0
        self.tell(told.Shuffled, len(self.pile))
        if self.queue:
            self.give()
        else:
            self._turn_up()

    def gain(self, seat: Seat, items: int) -> None:
        """Add cards to a hand that all see."""
        self.hands[seat] += items
        self.remember(Memory.gain, seat, items)

    def lose(self, seat: Seat, items: int) -> None:
        """Remove cards from a hand that all see."""
        self.hands[seat] -= items
        self.remember(Memory.lose, seat, items)

    def finish(self, termination: str) -> None:
        """End the match (rule 6, N30)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            self.events.append(MatchEnded(outcome))


_STEPS: Final = {
    Phase.SHUFFLE: NottinghamState._shuffle,
    Phase.DECIDE: deeds.decide,
    Phase.SEALED: deeds.seal,
    Phase.OPEN: deeds.offer_openly,
    Phase.SWAP: deeds.swap,
    Phase.DEFENCE: deeds.defend,
    Phase.DRAW: deeds.take_card,
    Phase.PICK: deeds.take_card,
    Phase.LAY: deeds.lay,
    Phase.DELIVER: goods.deliver,
    Phase.AMBUSH: goods.react,
}
