"""The one transition of a match; search lives here. Branches cite rules page 2.

Whole positions in which everything a seat knows is true.

Hidden are other hands, the item pile, ambush cards and sealed offers. Every unseen item card gets a
hidden place: first each hand what it must have of the cards it was seen with, then the pile, of
what was shuffled into it, then the rest. Ambush cards are matched to places by what each may be.
What others remember in such a world is what all have seen.
"""

from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.core.actions import Refusal
from jericho_tui.core.game import Seat
from jericho_tui.core.past import Past
from jericho_tui.core.seats import ONE_SEAT
from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.nottingham.rules import deeds
from jericho_tui.games.nottingham.rules.actions import (
    DRAW,
    FIELDS,
    Action,
    Known,
    Memory,
    Phase,
    Recall,
    Rules,
    offers_from,
    shuffle,
)
from jericho_tui.games.nottingham.rules.edition import NottinghamSetup
from jericho_tui.games.nottingham.rules.items import (
    FULL_DECK,
    GOLD,
    LETTERS,
    UNIT,
    least,
    pack,
    size,
    unpack,
    written,
)
from jericho_tui.games.nottingham.rules.position import (
    LISTS,
    NottinghamObservation,
    NottinghamPosition,
    ambush_words,
    item_word,
    memory_data,
    public_data,
    refuse,
)


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
    Phase.DELIVER: deeds.deliver,
    Phase.AMBUSH: deeds.react,
}


_TRIES: Final = 20
"""How often hands are dealt anew when the unseen cards cannot give all what they must have, and
ambush cards when one lies where it cannot."""
_ROTATIONS: Final = 8
"""How many positions for search one shuffle of the unseen cards serves."""


class _Hidden(NamedTuple):
    """A hand that is not seen whole."""

    seat: int
    firm: int
    """Bundle of what it has for certain."""
    loose: int
    """Bundle of what some of its cards are out of."""
    needed: int
    """How many of `loose` it has at least."""
    slots: int
    """How many cards it has besides `firm`."""


class Determinizer:
    """Samples whole positions for one observation; what does not change is worked out once."""

    def __init__(self, observation: NottinghamObservation) -> None:
        self._seen = observation
        memory = observation.memory
        self._hidden = [
            _Hidden(
                seat,
                memory.firm[seat],
                memory.loose[seat],
                size(memory.loose[seat]) - memory.gone[seat],
                observation.hand_sizes[seat] - size(memory.firm[seat]),
            )
            for seat in range(observation.num_seats)
            if seat != observation.seat
        ]
        self._unseen = unseen_items(observation)
        self._loose_pile = least(memory.bound, self._unseen) == self._unseen
        """Whether every unseen card may lie in the pile."""
        self._places = _Places(memory)
        self._shuffled: list[int] = []
        """The unseen cards in random order, for search."""
        self._rotations = 0
        """How many more positions that order serves."""

    def sample(self, rng: Random) -> NottinghamState:
        """Return a position drawn from those that are possible."""
        return self._arranged(self._deal(rng, None), rng)

    def sketch(self, rng: Random) -> NottinghamState:
        """Return a position as `sample` does, but not independently of the few before it.

        A shuffled pack that is rotated is shuffled as well, so one shuffle serves several. Where
        not every unseen card may lie in the pile, it is a `sample`.
        """
        if not self._loose_pile:
            return self.sample(rng)
        if not self._rotations:
            self._shuffled = shuffled(unpack(self._unseen), rng)
            self._rotations = _ROTATIONS
        self._rotations -= 1
        cards = self._shuffled
        turn = int(rng.random() * len(cards))
        return self._arranged(self._deal(rng, cards[turn:] + cards[:turn]), rng)

    def _arranged(self, dealt: tuple[list[int], list[int]], rng: Random) -> NottinghamState:
        """Return a position with these hands and this pile, and ambush cards where they may lie."""
        seen = self._seen
        hands, pile = dealt
        ambush_pile, laid, drawn = self._places.fill(rng)
        past = (_memory, (seen, tuple(laid), drawn), None)
        offers = list(seen.offers)
        if seen.phase is Phase.SEALED:
            settled = (*seen.acting, seen.turn, seen.seat)
            for seat in range(seen.num_seats):
                if seat not in settled:
                    offers[seat] = rng.choice(offers_from(hands[seat], seen.card, False))
        chosen = seen.chosen
        if chosen < 0 and seen.phase is Phase.DEFENCE and seen.rules.defends_after:
            chosen = rng.choice(unpack(hands[seen.target]))
        return NottinghamState(
            *FIELDS.laid_out(seen),
            hands=hands,
            pile=tuple(pile),
            ambush_pile=ambush_pile,
            laid=laid,
            drawn_ambushes=drawn,
            chosen=chosen,
            offers=offers,
            past=past,
        )

    def _deal(self, rng: Random, order: list[int] | None) -> tuple[list[int], list[int]]:
        """Return every hand, and the pile, top first; see `_try_deal`."""
        for _ in range(_TRIES):
            dealt = self._try_deal(rng, order, heeding=True)
            if dealt is not None:
                return dealt
        # The cards that hands must have are too rare to be met by chance: without them there
        # always is a deal, the true one's.
        dealt = self._try_deal(rng, order, heeding=False)
        assert dealt is not None
        return dealt

    def _try_deal(
        self, rng: Random, order: list[int] | None, *, heeding: bool
    ) -> tuple[list[int], list[int]] | None:
        """Return every hand, and the pile, top first; None where luck did not have it.

        :param order: the unseen cards as they are dealt; None: they are shuffled.
        """
        seen = self._seen
        unseen = self._unseen
        hands = [0] * seen.num_seats
        if seen.seat is not None:
            hands[seen.seat] = seen.hand
        slots: list[int] = []
        given: list[int] = []
        for hand in self._hidden:
            hands[hand.seat] = hand.firm
            needed = hand.needed if heeding else 0
            if needed > 0:
                choices = unpack(least(hand.loose, unseen))
                if len(choices) < needed:
                    return None
                kept = rng.sample(choices, needed)
                bundle = pack(kept)
                hands[hand.seat] += bundle
                unseen -= bundle
                given += kept
            slots += [hand.seat] * (hand.slots - needed)
        if self._loose_pile:
            if order is None:
                cards = shuffled(unpack(unseen), rng)
            else:
                cards = order[:]
                for item in given:
                    cards.remove(item)
            rest, pile = cards[: len(slots)], cards[len(slots) :]
        else:
            choices = shuffled(unpack(least(seen.memory.bound, unseen)), rng)
            if len(choices) < seen.pile_size:
                return None
            pile = choices[: seen.pile_size]
            rest = shuffled(unpack(unseen - pack(pile)), rng)
        for seat, item in zip(slots, rest, strict=True):
            hands[seat] += UNIT[item]
        return hands, pile


class _Places:
    """Where ambush cards lie: the pile, what every seat has laid, and what was drawn."""

    def __init__(self, known: Known) -> None:
        self._pile = len(known.pile)
        self._laid = tuple(map(len, known.laid))
        places = [*known.pile, *(place for seat in known.laid for place in seat), *known.drawn]
        self._cards = [place.bit_length() - 1 for place in places]
        """By place: the card, where only one may lie there."""
        self._open = [n for n, place in enumerate(places) if place.bit_count() > 1]
        certain = sum([place for place in places if place.bit_count() == 1])
        self._choices = [places[n] & ~certain for n in self._open]
        """By open place: what may lie there, as bits."""
        anything = 0
        for choice in self._choices:
            anything |= choice
        self._loose = [card for card in range(anything.bit_length()) if anything >> card & 1]

    def fill(self, rng: Random) -> tuple[tuple[int, ...], list[tuple[int, ...]], tuple[int, ...]]:
        """Return the ambush pile, what every seat has laid, and what was drawn."""
        cards = self._cards[:]
        for place, card in zip(self._open, self._match(rng), strict=True):
            cards[place] = card
        end = self._pile
        laid = []
        for number in self._laid:
            laid.append(tuple(cards[end : end + number]))
            end += number
        return tuple(cards[: self._pile]), laid, tuple(cards[end:])

    def _match(self, rng: Random) -> list[int]:
        """Return a card for every open place: if luck has it uniformly, else some way."""
        choices = self._choices
        random = rng.random
        cards = self._loose[:]
        number = len(cards)
        for _ in range(_TRIES):
            for place in range(number):
                drawn = place + int(random() * (number - place))
                card = cards[drawn]
                if not choices[place] >> card & 1:
                    break
                cards[drawn] = cards[place]
                cards[place] = card
            else:
                return cards
        return match_places(choices, rng)


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return the cards in random order; several times as fast as `Random.shuffle`."""
    random = rng.random
    return sorted(cards, key=lambda _card: random())


def _memory(
    seen: NottinghamObservation, laid: tuple[tuple[int, ...], ...], drawn: tuple[int, ...]
) -> Memory:
    """Return what everybody remembers in a world: the observer what it does, others what all saw.

    :param laid: every seat's ambushes, which their owners know.
    :param drawn: ambush cards just drawn, which the active player knows.
    """
    recalls = []
    for seat in range(seen.num_seats):
        if seat == seen.seat:
            recalls.append(Recall(seen.memory))
            continue
        recall = Recall(seen.shown)
        recall.firm[seat] = recall.loose[seat] = recall.gone[seat] = 0
        hold = drawn if seat == seen.turn else ()
        for ambush in (*laid[seat], *hold):
            recall.exclude(ambush)
        recall.laid[seat] = tuple([1 << ambush for ambush in laid[seat]])
        if hold:
            recall.drawn = tuple([1 << ambush for ambush in hold])
        recalls.append(recall)
    return Memory([*recalls, Recall(seen.shown)])


def unseen_items(seen: NottinghamObservation) -> int:
    """Return the bundle of item cards of which the observer does not know where they are."""
    elsewhere = seen.hand + seen.discard + sum(seen.loot) + sum(seen.memory.firm)
    elsewhere += sum(seen.laid_sizes) * UNIT[GOLD]
    if seen.card >= 0:
        elsewhere += UNIT[seen.card]
    if seen.goods >= 0:
        elsewhere += seen.goods_left * UNIT[seen.goods]
    return FULL_DECK - elsewhere


def match_places(places: list[int], rng: Random) -> list[int]:
    """Return a different card for every place, each one that may lie there.

    Places are filled in random order, the most certain first; where none is left, cards already
    given are moved (Kuhn's augmenting paths). There must be a way.
    """
    order = list(range(len(places)))
    shuffle_in_place(order, rng)
    order.sort(key=lambda place: places[place].bit_count())
    place_of: dict[int, int] = {}

    def give(place: int, tried: set[int]) -> bool:
        cards = [card for card in range(places[place].bit_length()) if places[place] >> card & 1]
        shuffle_in_place(cards, rng)
        cards.sort(key=place_of.__contains__)  # free ones first
        for card in cards:
            if card not in tried:
                tried.add(card)
                if card not in place_of or give(place_of[card], tried):
                    place_of[card] = place
                    return True
        return False

    for place in order:
        possible = give(place, set())
        assert possible
    found = [0] * len(places)
    for card, place in place_of.items():
        found[place] = card
    return found
