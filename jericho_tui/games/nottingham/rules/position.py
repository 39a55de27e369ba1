"""Positions and observations (2.2, “Who sees what”), legal actions and reasons against others."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.core.actions import Refusal, refuse_stranger, refuse_turn
from jericho_tui.core.bundles import count_of, kinds_in, size
from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.seats import shuffle_in_place
from jericho_tui.core.sentence import N_
from jericho_tui.core.state import BasicObservation
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules import items
from jericho_tui.games.nottingham.rules.actions import (
    ATTACK,
    PASS,
    TAKE,
    ambushes,
    deliveries,
    drawing,
    missions_left,
    offers_from,
    open_missions,
)
from jericho_tui.games.nottingham.rules.edition import MISSIONS
from jericho_tui.games.nottingham.rules.items import CHEST, COIN, GOLD, NECKLACE

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.rules.state import NottinghamState

_TRIES: Final = 20  # how often ambush cards are dealt again when one lies where it cannot


def _swaps(state: "NottinghamState", seat: Seat) -> tuple[acts.Action, ...]:
    swaps = tuple(
        [acts.SWAP[n] for n, offer in enumerate(state.offers) if offer and offer is not PASS]
    )
    # A barter must be accepted, a purchase need not (rule 3).
    return (*swaps, PASS) if state.card == COIN or not swaps else swaps


def _each(actions: tuple[acts.Action, ...], cards: int) -> tuple[acts.Action, ...]:
    return tuple([actions[item] for item in kinds_in(cards)])


def _decisions(state: "NottinghamState", seat: Seat) -> tuple[acts.Action, ...]:
    """Rule 3; N3, N24, N25."""
    card = state.card
    if card == NECKLACE:
        return (TAKE,)
    if card == GOLD:
        return (TAKE, acts.ACT) if state.ambush_pile else (TAKE,)
    others = [n for n, hand in enumerate(state.hands) if hand and n != seat]
    if card in (COIN, CHEST):
        return (TAKE, acts.ACT) if others else (TAKE,)
    return (TAKE, *[ATTACK[n] for n in others])


LISTS: Final[dict[acts.Phase, Callable[["NottinghamState", Seat], tuple[acts.Action, ...]]]] = {
    acts.Phase.SHUFFLE: lambda state, seat: (),
    acts.Phase.DECIDE: _decisions,
    acts.Phase.SEALED: lambda state, seat: offers_from(state.hands[seat], state.card, False),
    acts.Phase.OPEN: lambda state, seat: offers_from(state.hands[seat], state.card, True),
    acts.Phase.SWAP: _swaps,
    acts.Phase.DEFENCE: lambda state, seat: (
        (acts.DEFEND, PASS) if count_of(state.hands[seat], NECKLACE) else (PASS,)
    ),
    acts.Phase.DRAW: lambda state, seat: _each(acts.DRAW, state.hands[state.target]),
    acts.Phase.PICK: lambda state, seat: _each(acts.PICK, state.hands[state.target]),
    acts.Phase.LAY: lambda state, seat: tuple(
        [acts.LAY[card] for card in sorted(state.drawn_ambushes)]
    ),
    acts.Phase.DELIVER: lambda state, seat: deliveries(
        state.hands[seat], open_missions(state.missions)[seat], state.rules.distinct_pairs
    ),
    acts.Phase.AMBUSH: lambda state, seat: ambushes(state.laid[seat], state.turn, state.goods),
    acts.Phase.OVER: lambda state, seat: (),
}
"""By phase: what a seat that acts may do, in the order of `NottinghamState.legal_actions`."""

_WANTED: Final = {
    acts.Phase.DECIDE: N_("seat {turn} must first take the {item} or use its action"),
    acts.Phase.SEALED: N_("players are making offers for the coin"),
    acts.Phase.OPEN: N_("players are making offers for the chest"),
    acts.Phase.SWAP: N_("seat {turn} must choose an offer now"),
    acts.Phase.DEFENCE: N_("seat {target} must give a necklace or pass now"),
    acts.Phase.PICK: N_("seat {turn} must choose a card of seat {target} now"),
    acts.Phase.LAY: N_("seat {turn} must lay one of the ambush cards drawn"),
    acts.Phase.DELIVER: N_("seat {turn} may deliver now, or pass"),
    acts.Phase.AMBUSH: N_("players may ambush the delivery now"),
    acts.Phase.DRAW: N_("a card is drawn at random now"),
    acts.Phase.SHUFFLE: N_("the discard pile is shuffled now"),
}
_KINDS: Final = {
    acts.Phase.DECIDE: (acts.Kind.TAKE, acts.Kind.ACT, acts.Kind.ATTACK),
    acts.Phase.SEALED: (acts.Kind.OFFER, acts.Kind.PASS),
    acts.Phase.OPEN: (acts.Kind.OFFER, acts.Kind.PASS),
    acts.Phase.SWAP: (acts.Kind.SWAP, acts.Kind.PASS),
    acts.Phase.DEFENCE: (acts.Kind.DEFEND, acts.Kind.PASS),
    acts.Phase.DRAW: (acts.Kind.DRAW,),
    acts.Phase.PICK: (acts.Kind.PICK,),
    acts.Phase.LAY: (acts.Kind.LAY,),
    acts.Phase.DELIVER: (acts.Kind.DELIVER, acts.Kind.MISSION, acts.Kind.PASS),
    acts.Phase.AMBUSH: (acts.Kind.AMBUSH, acts.Kind.PASS),
    acts.Phase.SHUFFLE: (acts.Kind.SHUFFLE,),
}


def refuse(state: "NottinghamState", seat: Seat, action: acts.Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `NottinghamState.legal_actions`."""
    phase = state.phase
    wanted: dict[str, object] = {
        "turn": state.turn + 1,
        "item": acts.ITEM_NAMES[state.card] if state.card >= 0 else "",
        "target": state.target + 1,
    }
    if seat not in state.acting:
        if phase in (
            acts.Phase.DECIDE,
            acts.Phase.SWAP,
            acts.Phase.LAY,
            acts.Phase.DELIVER,
            acts.Phase.PICK,
        ):
            return refuse_turn(seat, state.turn)
        return _no("not_asked", _WANTED[phase], **wanted)
    if action.kind not in _KINDS[phase]:
        return _no("wrong_phase", _WANTED[phase], **wanted)
    if phase is acts.Phase.SHUFFLE:
        if action.bundle == state.discard:
            return None
        text = N_("the shuffled cards are not those of the discard pile: {cards}")
        return _no("not_the_discard", text, cards=items.written(state.discard))
    return None if action in LISTS[phase](state, seat) else _REASONS[phase](state, seat, action)


def _no(code: str, reason: str, **values: object) -> Refusal:
    return Refusal.because(code, reason, values)


def _not_held(state: "NottinghamState", seat: int, cards: int) -> Refusal | None:
    hand = state.hands[seat]
    for item in range(items.NUM_ITEMS):
        found, number = count_of(hand, item), count_of(cards, item)
        if number > found:
            text = N_("seat {seat} has {found} of {item}, not {number}")
            values = {"seat": seat + 1, "found": found, "number": number}
            return _no("not_in_hand", text, item=acts.ITEM_NAMES[item], **values)
    return None


def _refuse_decision(state: "NottinghamState", seat: Seat, action: acts.Action) -> Refusal:
    """Rule 3; N3, N24, N25."""
    card, name = state.card, acts.ITEM_NAMES[state.card]
    if action.kind is acts.Kind.ATTACK:
        if card in (COIN, GOLD, CHEST):
            return _no("no_attack", N_("the {item} cannot attack anyone"), item=name)
        if action.seat == seat:
            return _no("own_hand", N_("you cannot attack your own hand"))
        if stranger := refuse_stranger(Seat(action.seat), state.num_seats):
            return stranger
        if not state.hands[action.seat]:
            return _no("no_cards", N_("seat {seat} has no cards"), seat=action.seat + 1)
    elif card == GOLD:
        return _no("no_ambush_left", N_("the ambush pile is empty"))
    elif card in (COIN, CHEST):
        return _no("nobody_has_cards", N_("no other player has a card"))
    if card == NECKLACE:
        return _no("no_such_action", N_("the {item} has no action; take it"), item=name)
    return _no("no_such_action", N_("the {item} needs a target"), item=name)


def _refuse_offer(state: "NottinghamState", seat: Seat, action: acts.Action) -> Refusal:
    if action.kind is acts.Kind.PASS:
        return _no("must_offer", N_("a player with a card to offer must offer one"))
    if count_of(action.bundle, state.card):
        text = N_("you cannot offer a {item} for a {item}")
        return _no("may_not_be_offered", text, item=acts.ITEM_NAMES[state.card])
    return _not_held(state, seat, action.bundle) or _no(
        "one_card", N_("offer one card for a coin, not two")
    )


def _refuse_delivery(state: "NottinghamState", seat: Seat, action: acts.Action) -> Refusal:
    """Rule 4; N20."""
    if action.kind is acts.Kind.MISSION:
        name = acts.MISSION_NAMES[action.mission]
        if state.missions[seat] >> action.mission & 1:
            text = N_("you have already completed the mission {mission}")
            return _no("mission_done", text, mission=name)
        if not missions_left(state.missions)[action.mission]:
            return _no("mission_gone", N_("the mission {mission} has no cards left"), mission=name)
    return _not_held(state, seat, action.bundle) or _no(
        "pairs_not_distinct", N_("the pairs must be of different items in this game")
    )


def _refuse_ambush(state: "NottinghamState", seat: Seat, action: acts.Action) -> Refusal:
    """Rule 4; N9."""
    values: dict[str, object] = {"card": items.AMBUSHES[action.card], "seat": seat + 1}
    if action.card not in state.laid[seat]:
        return _no("not_laid", N_("seat {seat} has not laid the ambush {card}"), **values)
    text = N_("the ambush {card} matches neither seat {turn} nor {item}")
    return _no("no_match", text, turn=state.turn + 1, item=acts.ITEM_NAMES[state.goods], **values)


_REASONS: Final[
    dict[acts.Phase, Callable[["NottinghamState", Seat, acts.Action], Refusal | None]]
] = {
    acts.Phase.DECIDE: _refuse_decision,
    acts.Phase.SEALED: _refuse_offer,
    acts.Phase.OPEN: _refuse_offer,
    # Rule 3: purchase and barter; N4.
    acts.Phase.SWAP: lambda state, seat, action: (
        _no("must_accept", N_("you must accept an offer for the chest"))
        if action is PASS
        else _no("no_offer", N_("seat {seat} has made no offer"), seat=action.seat + 1)
    ),
    acts.Phase.DEFENCE: lambda state, seat, action: _no(
        "no_necklace", N_("seat {seat} has no necklace"), seat=seat + 1
    ),
    acts.Phase.DRAW: lambda state, seat, action: _not_held(state, state.target, action.bundle),
    acts.Phase.PICK: lambda state, seat, action: _not_held(state, state.target, action.bundle),
    acts.Phase.LAY: lambda state, seat, action: _no(
        "not_drawn",
        N_("the ambush card {card} was not drawn; these were: {drawn}"),
        card=items.AMBUSHES[action.card],
        drawn=" ".join(ambush_words(state.drawn_ambushes)),
    ),
    acts.Phase.DELIVER: _refuse_delivery,
    acts.Phase.AMBUSH: _refuse_ambush,
}


def item_word(item: int) -> str | None:
    """Return an item; None for no card."""
    return items.ITEMS[item] if item >= 0 else None


def ambush_words(cards: tuple[int, ...]) -> list[str]:
    """Return the notation of ambush cards, in their order."""
    return [items.AMBUSHES[card] for card in cards]


def possible_ambush(place: int) -> str | None:
    """Return the card at a place where only one can lie."""
    return items.AMBUSHES[place.bit_length() - 1] if place.bit_count() == 1 else None


def memory_data(known: acts.Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        **known.hands.as_data(items.written),
        "pile_at_most": items.written(known.bound),
        "ambush_pile": list(known.pile),
        "ambushes": [list(places) for places in known.laid],
        "drawn_ambushes": list(known.drawn),
    }


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class NottinghamObservation(acts.NottinghamPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what it has and remembers."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    menu: tuple[acts.Action, ...]
    """What this seat may do; () when it does not act."""
    hand: int
    """Bundle of the own hand; 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """Item cards in the pile."""
    ambush_pile_size: int
    laid_sizes: tuple[int, ...]
    """How many ambushes lie before each seat; with each lies a gold."""
    ambushes: tuple[int, ...]
    """The own ambushes."""
    drawn_ambushes: tuple[int, ...] | None
    """The ambush cards just drawn; None for those who do not see them."""
    chosen: int
    """The card drawn or chosen while the target decides; -1 for those who do not see it."""
    offers: tuple[acts.Action | None, ...]
    """By seat; sealed offers of others are None until all are open."""
    memory: acts.Known
    """What this seat remembers."""
    shown: acts.Known
    """What everybody has seen: also of the own hand."""

    def progress(self) -> Progress:
        """Return where the sheriff is."""
        return Progress(self.space, len(self.rules.track) + 1)

    def can_only_pass(self, seat: Seat) -> bool:
        """Return whether this observer can tell that `seat`, which acts, can do nothing but pass.

        Those attacked (N26), those with an ambush lying (N27) and those who may offer or deliver
        are asked whatever they have. Only what was seen tells that they cannot: an empty hand, one
        whose every card is known, an ambush whose two items are.
        """
        if self.phase is acts.Phase.SWAP:
            return not any(offer and offer is not PASS for offer in self.offers)
        if self.phase is acts.Phase.AMBUSH:
            hits = items.HITS[self.turn][self.goods]
            return not any(card & hits for card in self.memory.laid[seat])
        known = self.certain(seat)
        if size(known) < self.hand_sizes[seat]:
            return self.phase is acts.Phase.DELIVER and self.hand_sizes[seat] < acts.FEWEST_GOODS
        if self.phase is acts.Phase.DEFENCE:
            return not count_of(known, NECKLACE)
        if self.phase in (acts.Phase.SEALED, acts.Phase.OPEN):
            return offers_from(known, self.card, two=False) == (PASS,)
        if self.phase is acts.Phase.DELIVER:
            kinds = open_missions(self.missions)[seat]
            return deliveries(known, kinds, self.rules.distinct_pairs) == (PASS,)
        return False

    def number(self) -> int | None:
        """Return the number on the sheriff's next space (rule 5); None: it is the city."""
        track = self.rules.track
        return track[self.space] if self.space < len(track) else None

    def drawing(self) -> tuple[Seat, ...]:
        """Return who would draw a card if the sheriff stepped on now (rule 5, N32)."""
        number = self.number()
        return () if number is None else drawing(self.hand_sizes, number, self.turn)

    def after(self, action: acts.Action) -> "NottinghamObservation":
        """Return the same as `action` would leave it: of a delivery, the cards have left the hand.

        What others do about it, and so whether the sheriff moves on, cannot be foreseen.
        """
        seat = self.seat
        if seat is None or action.kind not in (acts.Kind.DELIVER, acts.Kind.MISSION):
            return self
        sizes = list(self.hand_sizes)
        sizes[seat] -= len(action.items)
        return replace(self, hand=self.hand - action.bundle, hand_sizes=tuple(sizes))

    def missions_left(self) -> tuple[int, ...]:
        """Return how many mission cards of each kind are left."""
        return missions_left(self.missions)

    def certain(self, holder: int) -> int:
        """Return the bundle of cards that this seat knows for certain in a hand."""
        return self.hand if holder == self.seat else self.memory.hands.certain(holder)

    def payable(self, hand: int) -> frozenset[int]:
        """Return the kinds of mission that this seat could pay for with a hand (rule 4, N20)."""
        assert self.seat is not None
        kinds = open_missions(self.missions)[self.seat]
        ways = deliveries(hand, kinds, self.rules.distinct_pairs)
        return frozenset([way.mission for way in ways if way.kind is acts.Kind.MISSION])

    def can_be_answered(self, item: int) -> bool:
        """Return whether a necklace may be given instead of a card chosen from a hand (N8)."""
        answers = self.rules.defends_after and self.card in self.rules.edition.red_banner
        return answers and item != NECKLACE and count_of(self.certain(self.target), NECKLACE) > 0

    def threats(self, item: int) -> list[int]:
        """Return how many ambushes may match a delivery of `item`, of each other seat with any."""
        assert self.seat is not None
        hits = items.HITS[self.seat][item]
        others = (laid for seat, laid in enumerate(self.memory.laid) if seat != self.seat)
        return [n for laid in others if (n := sum(bool(card & hits) for card in laid))]

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        seats = range(self.num_seats)
        laid: list[list[str | None]] = [
            [possible_ambush(place) for place in places] for places in self.memory.laid
        ]
        if self.seat is not None:
            laid[self.seat] = [*ambush_words(self.ambushes)]
        edition, drawn = self.rules.edition, self.drawn_ambushes
        goods = f"{items.LETTERS[self.goods]} {self.goods_left}" if self.goods >= 0 else None
        return {
            "phase": self.phase.name.lower(),
            "turn": self.turn + 1,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "turned_up": item_word(self.card),
            "hand_sizes": list(self.hand_sizes),
            "pile_size": self.pile_size,
            "discard": items.written(self.discard),
            "pawns": list(items.PAWNS[: self.num_seats]),
            "loot": list(map(items.written, self.loot)),
            "loot_points": [acts.loot_points(loot, edition) for loot in self.loot],
            "missions": [
                [name for kind, name in enumerate(MISSIONS) if done >> kind & 1]
                for done in self.missions
            ],
            "mission_points": list(acts.mission_points(self.missions, edition)),
            "track": list(self.rules.track),
            "sheriff": self.space,
            "turns_without_delivery": self.idle,
            "target": self.target + 1 or None,
            "waiting": [seat + 1 for seat in self.queue],
            "delivery": goods,
            "ambush_pile_size": self.ambush_pile_size,
            "hands": [items.written(self.hand) if n == self.seat else None for n in seats],
            "known": [items.written(self.certain(n)) for n in seats],
            "ambush_pile": [possible_ambush(place) for place in self.memory.pile],
            "ambushes": laid,
            "drawn_ambushes": None if drawn is None else ambush_words(drawn),
            "chosen": item_word(self.chosen),
            "offers": [offer and offer.text for offer in self.offers],
            "memory": memory_data(self.memory),
        }


class AmbushPlaces:
    """Where ambush cards lie: the pile, what every seat has laid, and what was drawn."""

    def __init__(self, known: acts.Known) -> None:
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


def unseen_items(seen: NottinghamObservation) -> int:
    """Return the bundle of item cards of which the observer does not know where they are."""
    elsewhere = seen.hand + seen.discard + sum(seen.loot) + sum(seen.memory.hands.firm)
    elsewhere += sum(seen.laid_sizes) * items.UNIT[GOLD]
    if seen.card >= 0:
        elsewhere += items.UNIT[seen.card]
    if seen.goods >= 0:
        elsewhere += seen.goods_left * items.UNIT[seen.goods]
    return items.FULL_DECK - elsewhere


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
