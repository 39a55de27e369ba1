"""The one transition of a match; search lives here. Branches cite rules page 2."""

from random import Random
from typing import Any, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.past import Past
from jericho_tui.core.seats import ONE_SEAT
from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.nottingham import deeds, goods
from jericho_tui.games.nottingham.actions import DRAW, Action, shuffle
from jericho_tui.games.nottingham.choices import LISTS, refuse
from jericho_tui.games.nottingham.items import LETTERS, pack, size, unpack, written
from jericho_tui.games.nottingham.memory import Memory
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.position import NottinghamPosition
from jericho_tui.games.nottingham.public import FIELDS
from jericho_tui.games.nottingham.scoring import Rules
from jericho_tui.games.nottingham.setup import NottinghamSetup
from jericho_tui.games.nottingham.wording import ambush_words, item_word, memory_data, public_data


class NottinghamState(NottinghamPosition):
    """A position that goes on by moves."""

    __slots__ = ()

    @classmethod
    def at_start(
        cls,
        num_seats: int,
        rules: Rules,
        start: Seat,
        hands: list[int],
        pile: tuple[int, ...],
        ambush_pile: tuple[int, ...],
        past: Past,
    ) -> "NottinghamState":
        """Return the position before a card is turned up."""
        return NottinghamState(
            num_seats,
            ONE_SEAT[start],
            rules,
            start,
            turn=start,
            loot=(0,) * num_seats,
            missions=(0,) * num_seats,
            hands=hands,
            pile=pile,
            ambush_pile=ambush_pile,
            laid=[()] * num_seats,
            offers=[None] * num_seats,
            past=past,
        )

    @classmethod
    def initial(cls, setup: NottinghamSetup) -> "NottinghamState":
        """Return the position after the deal (rule 1), the first card turned up (rule 2)."""
        hands = [pack(hand) for hand in setup.hands]
        state = cls.at_start(
            setup.num_seats,
            Rules.of(setup.options, edition=setup.edition),
            setup.start_seat,
            hands,
            setup.draw_pile,
            setup.ambush_pile,
            (Memory.initial, (tuple(hands), setup.ambush_pile), None),
        )
        state.turn_up()
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
        copy.loot = self.loot
        copy.missions = self.missions
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

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what `seat` may do, by phase in the order of `menu.Phase` and 2.6.

        DECIDE: take, act, attacks by seat. Offers, picks, goods and missions by item, ambushes by
        card, offers to take by seat; a pass comes last. For CHANCE a theft's cards by item, each as
        likely as there are copies in the hand; the orders of a shuffle are too many to list.
        """
        return LISTS[self.phase](self, seat) if seat in self.acting else ()

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; must agree with `legal_actions`."""
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
        shuffle_in_place(items, rng)
        return shuffle(tuple(items))

    def observation(self, seat: Seat | None) -> NottinghamObservation:
        """Return what `seat` knows (None: a spectator)."""
        memory: Memory = self.memory
        sees_choice = self.card_is_open() or seat in (self.turn, self.target)
        offers = tuple(self.offers)
        if self.phase is Phase.SEALED:
            offers = tuple([o if n == seat else None for n, o in enumerate(offers)])
        return NottinghamObservation(
            FIELDS.shown(self),
            seat=seat,
            menu=() if seat is None else self.legal_actions(seat),
            hand=0 if seat is None else self.hands[seat],
            hand_sizes=tuple([size(hand) for hand in self.hands]),
            pile_size=len(self.pile) - self.drawn,
            ambush_pile_size=len(self.ambush_pile),
            laid_sizes=tuple(map(len, self.laid)),
            ambushes=() if seat is None else self.laid[seat],
            drawn_ambushes=self.drawn_ambushes if seat == self.turn else None,
            chosen=self.chosen if sees_choice else -1,
            offers=offers,
            memory=memory.of(seat),
            shown=memory.of(None),
        )

    def as_data(self) -> dict[str, Any]:
        """Return the whole position in the words of a record, with what everybody remembers."""
        sealed = [offer and offer.text for offer in self.offers]
        data: dict[str, Any] = {
            **public_data(self, [hand % 255 for hand in self.hands], len(self.pile) - self.drawn),
            "ambush_pile_size": len(self.ambush_pile),
            "hands": list(map(written, self.hands)),
            "draw_pile": " ".join([LETTERS[item] for item in self.pile[self.drawn :]]),
            "ambush_pile": ambush_words(self.ambush_pile),
            "ambushes": list(map(ambush_words, self.laid)),
            "drawn_ambushes": ambush_words(self.drawn_ambushes),
            "chosen": item_word(self.chosen),
            "offers": sealed,
        }
        watchers = (*range(self.num_seats), None)
        memory: Memory = self.memory
        return {**data, "memories": [memory_data(memory.of(watcher)) for watcher in watchers]}


_STEPS: Final = {
    Phase.SHUFFLE: NottinghamPosition.shuffle,
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
