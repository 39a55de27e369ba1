"""Positions and observations (2.2, “Who sees what”), legal actions and reasons against others."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from jericho_tui.core.actions import Refusal, refuse_stranger, refuse_turn
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Progress, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE_ONLY, ONE_SEAT
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.state import BasicObservation, BasicState, Past
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules.actions import (
    ACT,
    ATTACK,
    DEFEND,
    DRAW,
    FEWEST_GOODS,
    ITEM_NAMES,
    LAY,
    MISSION_NAMES,
    PASS,
    PICK,
    SWAP,
    TAKE,
    Action,
    Kind,
    Known,
    Memory,
    NottinghamPublic,
    Phase,
    ambushes,
    deliveries,
    drawing,
    final_outcome,
    loot_points,
    mission_points,
    missions_left,
    offers_from,
    open_missions,
)
from jericho_tui.games.nottingham.rules.edition import MISSIONS
from jericho_tui.games.nottingham.rules.items import (
    AMBUSHES,
    CHEST,
    COIN,
    GOLD,
    HITS,
    ITEMS,
    LETTERS,
    NECKLACE,
    NO_ITEM,
    NUM_ITEMS,
    PAWNS,
    UNIT,
    count_of,
    kinds_in,
    size,
    written,
)

_DECIDE: Final = Phase.DECIDE
_DELIVER: Final = Phase.DELIVER
_GAIN: Final = Memory.gain
_LOSE: Final = Memory.lose
_GIVE: Final = Memory.give
_TURN_UP: Final = Memory.turn_up


@dataclass(slots=True, eq=False, kw_only=True)
class NottinghamPosition(NottinghamPublic, BasicState):
    """What everybody sees, and what is hidden. Hands are bundles (see `items`).

    What happens again and again says so to `past` and `events` itself, not by `remember` and
    `emit`: where nobody asks, as in a search, even the calls would cost.
    """

    hands: list[int]
    pile: tuple[int, ...]
    """The item pile since the last shuffle, top first. Never changed."""
    drawn: int = 0
    """How many cards of `pile` are gone."""
    ambush_pile: tuple[int, ...]
    """Top first."""
    laid: list[tuple[int, ...]]
    """Every seat's ambushes in the order they were laid; with each lies a gold."""
    drawn_ambushes: tuple[int, ...] = ()
    """The ambush cards of which one is to be laid."""
    chosen: int = NO_ITEM
    """The card drawn or chosen that stays where it is while the target decides (N8)."""
    offers: list[Action | None]
    """What every seat has offered; sealed in SEALED."""
    past: Past
    events: list[Event] | None = None

    def final(self) -> Outcome:
        """Return who won, as loot, missions and hands decide."""
        hands = [size(hand) for hand in self.hands]
        return final_outcome(self.loot, self.missions, hands, self.rules, self.termination)

    def ask_delivery(self) -> None:
        """Go on to step 3 of the turn; the card turned up has gone somewhere."""
        self.card = NO_ITEM
        self.phase = _DELIVER
        self.acting = ONE_SEAT[self.turn]

    def give(self) -> None:
        """Let those who are due draw a card each; then the turn is over (rule 5, N13)."""
        hands = self.hands
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
            hands[seat] = hands[seat] + UNIT[item]
            if self.past is not None:
                self.past = (_GIVE, (seat, item), self.past)
            if self.events is not None:
                self.events.append(edition.Gift(seat, item))
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
        turn = self.turn + 1
        self.turn = Seat(turn if turn < self.num_seats else 0)
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up the next card for the seat whose turn it is (rule 2; N13)."""
        self.acting = ONE_SEAT[self.turn]
        if self.drawn < len(self.pile):
            self.card = card = self.pile[self.drawn]
            self.drawn += 1
            if self.past is not None:
                self.past = (_TURN_UP, (card,), self.past)
            if self.events is not None:
                self.events.append(edition.TurnedUp(self.turn, card))
            self.phase = _DECIDE
        elif self.discard:
            self._ask_shuffle()
        else:
            self.emit(edition.NothingTurnedUp, self.turn)
            self.phase = Phase.DELIVER

    def _ask_shuffle(self) -> None:
        self.phase = Phase.SHUFFLE
        self.acting = CHANCE_ONLY

    def shuffle(self, seat: Seat, action: Action) -> None:
        """Make the discard the pile and go on with what needed a card (N13)."""
        self.pile = action.items
        self.drawn = 0
        self.remember(Memory.shuffle, self.discard)
        self.discard = 0
        self.emit(edition.Shuffled, len(self.pile))
        if self.queue:
            self.give()
        else:
            self.turn_up()

    def gain(self, seat: Seat, items: int) -> None:
        """Add cards to a hand that all see."""
        hands = self.hands
        hands[seat] = hands[seat] + items
        if self.past is not None:
            self.past = (_GAIN, (seat, items), self.past)

    def lose(self, seat: Seat, items: int) -> None:
        """Remove cards from a hand that all see."""
        hands = self.hands
        hands[seat] = hands[seat] - items
        if self.past is not None:
            self.past = (_LOSE, (seat, items), self.past)

    def finish(self, termination: str) -> None:
        """End the match (rule 6, N30)."""
        self.termination = termination
        self.phase = Phase.OVER
        self.acting = ()
        self.emit_end()


_OPEN: Final = Phase.OPEN


def _list_deliveries(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    missions = open_missions(state.missions)[seat]
    return deliveries(state.hands[seat], missions, state.rules.distinct_pairs)


def _list_defence(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    return (DEFEND, PASS) if count_of(state.hands[seat], NECKLACE) else (PASS,)


def _list_offers(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    return offers_from(state.hands[seat], state.card, state.phase is _OPEN)


def _list_swaps(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    swaps = tuple([SWAP[n] for n, offer in enumerate(state.offers) if offer and offer is not PASS])
    # A barter must be accepted, a purchase need not (rule 3).
    return (*swaps, PASS) if state.card == COIN or not swaps else swaps


def _each(actions: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    return tuple([actions[item] for item in kinds_in(cards)])


def _list_nothing(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    """Return nothing: the orders of a shuffle are too many."""
    return ()


def _decisions(state: NottinghamPosition, seat: Seat) -> tuple[Action, ...]:
    """Rule 3; N3, N24, N25."""
    card = state.card
    if card == NECKLACE:
        return (TAKE,)
    if card == GOLD:
        return (TAKE, ACT) if state.ambush_pile else (TAKE,)
    others = [n for n, hand in enumerate(state.hands) if hand and n != seat]
    if card in (COIN, CHEST):
        return (TAKE, ACT) if others else (TAKE,)
    return (TAKE, *[ATTACK[n] for n in others])


LISTS: Final[dict[Phase, Callable[[NottinghamPosition, Seat], tuple[Action, ...]]]] = {
    Phase.SHUFFLE: _list_nothing,
    Phase.DECIDE: _decisions,
    Phase.SEALED: _list_offers,
    Phase.OPEN: _list_offers,
    Phase.SWAP: _list_swaps,
    Phase.DEFENCE: _list_defence,
    Phase.DRAW: lambda state, seat: _each(DRAW, state.hands[state.target]),
    Phase.PICK: lambda state, seat: _each(PICK, state.hands[state.target]),
    Phase.LAY: lambda state, seat: tuple([LAY[card] for card in sorted(state.drawn_ambushes)]),
    Phase.DELIVER: _list_deliveries,
    Phase.AMBUSH: lambda state, seat: ambushes(state.laid[seat], state.turn, state.goods),
    Phase.OVER: _list_nothing,
}
"""By phase: what a seat that acts may do, in the order of `NottinghamState.legal_actions`."""

_WANTED: Final = {
    Phase.DECIDE: N_("seat {turn} must first take the {item} or use its action"),
    Phase.SEALED: N_("players are making offers for the coin"),
    Phase.OPEN: N_("players are making offers for the chest"),
    Phase.SWAP: N_("seat {turn} must choose an offer now"),
    Phase.DEFENCE: N_("seat {target} must give a necklace or pass now"),
    Phase.PICK: N_("seat {turn} must choose a card of seat {target} now"),
    Phase.LAY: N_("seat {turn} must lay one of the ambush cards drawn"),
    Phase.DELIVER: N_("seat {turn} may deliver now, or pass"),
    Phase.AMBUSH: N_("players may ambush the delivery now"),
    Phase.DRAW: N_("a card is drawn at random now"),
    Phase.SHUFFLE: N_("the discard pile is shuffled now"),
}
_KINDS: Final = {
    Phase.DECIDE: (Kind.TAKE, Kind.ACT, Kind.ATTACK),
    Phase.SEALED: (Kind.OFFER, Kind.PASS),
    Phase.OPEN: (Kind.OFFER, Kind.PASS),
    Phase.SWAP: (Kind.SWAP, Kind.PASS),
    Phase.DEFENCE: (Kind.DEFEND, Kind.PASS),
    Phase.DRAW: (Kind.DRAW,),
    Phase.PICK: (Kind.PICK,),
    Phase.LAY: (Kind.LAY,),
    Phase.DELIVER: (Kind.DELIVER, Kind.MISSION, Kind.PASS),
    Phase.AMBUSH: (Kind.AMBUSH, Kind.PASS),
    Phase.SHUFFLE: (Kind.SHUFFLE,),
}


def refuse(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `NottinghamState.legal_actions`."""
    phase = state.phase
    wanted = {
        "turn": state.turn + 1,
        "item": ITEM_NAMES[state.card] if state.card >= 0 else "",
        "target": state.target + 1,
    }
    if seat not in state.acting:
        if phase in (Phase.DECIDE, Phase.SWAP, Phase.LAY, Phase.DELIVER, Phase.PICK):
            return refuse_turn(seat, state.turn)
        return Refusal.because("not_asked", _WANTED[phase], wanted)
    if action.kind not in _KINDS[phase]:
        return Refusal.because("wrong_phase", _WANTED[phase], wanted)
    if seat == CHANCE:
        if state.phase is Phase.DRAW:
            if count_of(state.hands[state.target], action.items[0]):
                return None
            return _not_held(state, state.target, action.bundle)
        if action.bundle == state.discard:
            return None
        return Refusal.because(
            "not_the_discard",
            N_("the shuffled cards are not those of the discard pile: {cards}"),
            {"cards": written(state.discard)},
        )
    if action in LISTS[phase](state, seat):
        return None
    return _REASONS[phase](state, seat, action)


def _not_held(state: NottinghamPosition, seat: int, cards: int) -> Refusal:
    hand = state.hands[seat]
    item = next(k for k in range(NUM_ITEMS) if count_of(cards, k) > count_of(hand, k))
    return Refusal.because(
        "not_in_hand",
        N_("seat {seat} has {found} of {item}, not {number}"),
        {
            "seat": seat + 1,
            "found": count_of(hand, item),
            "item": ITEM_NAMES[item],
            "number": count_of(cards, item),
        },
    )


def _has(state: NottinghamPosition, seat: int, cards: int) -> bool:
    hand = state.hands[seat]
    return all(count_of(cards, item) <= count_of(hand, item) for item in range(NUM_ITEMS))


def _refuse_decision(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 3; N3, N24, N25."""
    card = {"item": ITEM_NAMES[state.card]}
    if action.kind is Kind.ATTACK:
        if state.card in (COIN, GOLD, CHEST):
            return Refusal.because("no_attack", N_("the {item} cannot attack anyone"), card)
        if action.seat == seat:
            return Refusal.because("own_hand", N_("you cannot attack your own hand"))
        if stranger := refuse_stranger(Seat(action.seat), state.num_seats):
            return stranger
        if not state.hands[action.seat]:
            return Refusal.because(
                "no_cards", N_("seat {seat} has no cards"), {"seat": action.seat + 1}
            )
    elif state.card == GOLD:
        return Refusal.because("no_ambush_left", N_("the ambush pile is empty"))
    elif state.card in (COIN, CHEST):
        return Refusal.because("nobody_has_cards", N_("no other player has a card"))
    return Refusal(
        "no_such_action",
        Sentence(N_("the {item} needs a target"), card)
        if state.card in _TARGETED
        else Sentence(N_("the {item} has no action; take it"), card),
    )


_TARGETED: Final = frozenset(range(NUM_ITEMS)) - {COIN, GOLD, CHEST, NECKLACE}


def _refuse_offer(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    if action.kind is Kind.PASS:
        return Refusal.because("must_offer", N_("a player with a card to offer must offer one"))
    if count_of(action.bundle, state.card):
        return Refusal.because(
            "may_not_be_offered",
            N_("you cannot offer a {item} for a {item}"),
            {"item": ITEM_NAMES[state.card]},
        )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal.because("one_card", N_("offer one card for a coin, not two"))


def _refuse_swap(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 3: purchase and barter; N4."""
    if action.kind is Kind.PASS:
        return Refusal.because("must_accept", N_("you must accept an offer for the chest"))
    return Refusal.because(
        "no_offer", N_("seat {seat} has made no offer"), {"seat": action.seat + 1}
    )


def _refuse_lay(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    drawn = " ".join([AMBUSHES[card] for card in state.drawn_ambushes])
    return Refusal.because(
        "not_drawn",
        N_("the ambush card {card} was not drawn; these were: {drawn}"),
        {"card": AMBUSHES[action.card], "drawn": drawn},
    )


def _refuse_delivery(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 4; N20."""
    if action.kind is Kind.MISSION:
        mission = {"mission": MISSION_NAMES[action.mission]}
        if state.missions[seat] >> action.mission & 1:
            return Refusal.because(
                "mission_done", N_("you have already completed the mission {mission}"), mission
            )
        if not missions_left(state.missions)[action.mission]:
            return Refusal.because(
                "mission_gone", N_("the mission {mission} has no cards left"), mission
            )
    if not _has(state, seat, action.bundle):
        return _not_held(state, seat, action.bundle)
    return Refusal.because(
        "pairs_not_distinct", N_("the pairs must be of different items in this game")
    )


def _refuse_ambush(state: NottinghamPosition, seat: Seat, action: Action) -> Refusal:
    """Rule 4; N9."""
    card = {"card": AMBUSHES[action.card], "seat": seat + 1}
    if action.card not in state.laid[seat]:
        return Refusal.because("not_laid", N_("seat {seat} has not laid the ambush {card}"), card)
    return Refusal.because(
        "no_match",
        N_("the ambush {card} matches neither seat {turn} nor {item}"),
        {**card, "turn": state.turn + 1, "item": ITEM_NAMES[state.goods]},
    )


_REASONS: Final = {
    Phase.DECIDE: _refuse_decision,
    Phase.SEALED: _refuse_offer,
    Phase.OPEN: _refuse_offer,
    Phase.SWAP: _refuse_swap,
    Phase.DEFENCE: lambda state, seat, action: Refusal.because(
        "no_necklace", N_("seat {seat} has no necklace"), {"seat": seat + 1}
    ),
    Phase.PICK: lambda state, seat, action: _not_held(state, state.target, action.bundle),
    Phase.LAY: _refuse_lay,
    Phase.DELIVER: _refuse_delivery,
    Phase.AMBUSH: _refuse_ambush,
}


def public_data(seen: NottinghamPublic, hand_sizes: list[int], pile_size: int) -> dict[str, Any]:
    """Return what everybody sees."""
    edition = seen.rules.edition
    return {
        "phase": seen.phase.name.lower(),
        "turn": seen.turn + 1,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "turned_up": item_word(seen.card),
        "hand_sizes": hand_sizes,
        "pile_size": pile_size,
        "discard": written(seen.discard),
        "pawns": list(PAWNS[: seen.num_seats]),
        "loot": list(map(written, seen.loot)),
        "loot_points": [loot_points(loot, edition) for loot in seen.loot],
        "missions": [
            [name for kind, name in enumerate(MISSIONS) if done >> kind & 1]
            for done in seen.missions
        ],
        "mission_points": list(mission_points(seen.missions, edition)),
        "track": list(seen.rules.track),
        "sheriff": seen.space,
        "turns_without_delivery": seen.idle,
        "target": seen.target + 1 or None,
        "waiting": [seat + 1 for seat in seen.queue],
        "delivery": f"{LETTERS[seen.goods]} {seen.goods_left}" if seen.goods >= 0 else None,
    }


def item_word(item: int) -> str | None:
    """Return an item; None for no card."""
    return ITEMS[item] if item >= 0 else None


def ambush_words(cards: tuple[int, ...]) -> list[str]:
    """Return the notation of ambush cards, in their order."""
    return [AMBUSHES[card] for card in cards]


def possible_ambush(place: int) -> str | None:
    """Return the card at a place where only one can lie."""
    return AMBUSHES[place.bit_length() - 1] if place.bit_count() == 1 else None


def memory_data(known: Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        "certain": list(map(written, known.firm)),
        "all_but": [
            f"{gone}: {written(loose)}" if loose else ""
            for loose, gone in zip(known.loose, known.gone, strict=True)
        ],
        "pile_at_most": written(known.bound),
        "ambush_pile": list(known.pile),
        "ambushes": [list(places) for places in known.laid],
        "drawn_ambushes": list(known.drawn),
    }


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class NottinghamObservation(NottinghamPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what it has and remembers."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    menu: tuple[Action, ...]
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
    offers: tuple[Action | None, ...]
    """By seat; sealed offers of others are None until all are open."""
    memory: Known
    """What this seat remembers."""
    shown: Known
    """What everybody has seen: also of the own hand."""

    def progress(self) -> Progress:
        """Return where the sheriff is."""
        return Progress(self.space, len(self.rules.track) + 1)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `NottinghamState.legal_actions`."""
        return self.menu

    def can_only_pass(self, seat: Seat) -> bool:
        """Return whether this observer can tell that `seat`, which acts, can do nothing but pass.

        Those attacked (N26), those with an ambush lying (N27) and those who may offer or deliver
        are asked whatever they have. Only what was seen tells that they cannot: an empty hand, one
        whose every card is known, an ambush whose two items are.
        """
        if self.phase is Phase.SWAP:
            return not any(offer and offer is not PASS for offer in self.offers)
        if self.phase is Phase.AMBUSH:
            hits = HITS[self.turn][self.goods]
            return not any(card & hits for card in self.memory.laid[seat])
        known = self.certain(seat)
        if size(known) < self.hand_sizes[seat]:
            return self.phase is Phase.DELIVER and self.hand_sizes[seat] < FEWEST_GOODS
        if self.phase is Phase.DEFENCE:
            return not count_of(known, NECKLACE)
        if self.phase in (Phase.SEALED, Phase.OPEN):
            return offers_from(known, self.card, two=False) == (PASS,)
        if self.phase is Phase.DELIVER:
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

    def after(self, action: Action) -> "NottinghamObservation":
        """Return the same as `action` would leave it: of a delivery, the cards have left the hand.

        What others do about it, and so whether the sheriff moves on, cannot be foreseen.
        """
        seat = self.seat
        if seat is None or action.kind not in (Kind.DELIVER, Kind.MISSION):
            return self
        sizes = list(self.hand_sizes)
        sizes[seat] -= len(action.items)
        return replace(self, hand=self.hand - action.bundle, hand_sizes=tuple(sizes))

    def missions_left(self) -> tuple[int, ...]:
        """Return how many mission cards of each kind are left."""
        return missions_left(self.missions)

    def certain(self, holder: int) -> int:
        """Return the bundle of cards that this seat knows for certain in a hand."""
        if holder == self.seat:
            return self.hand
        firm, gone = self.memory.firm[holder], self.memory.gone[holder]
        loose = self.memory.loose[holder]
        for item, unit in enumerate(UNIT):
            firm += max(0, count_of(loose, item) - gone) * unit
        return firm

    def can_be_answered(self, item: int) -> bool:
        """Return whether a necklace may be given instead of a card chosen from a hand (N8)."""
        answers = self.rules.defends_after and self.card in self.rules.edition.red_banner
        return answers and item != NECKLACE and count_of(self.certain(self.target), NECKLACE) > 0

    def threats(self, item: int) -> list[int]:
        """Return how many ambushes may match a delivery of `item`, of each other seat with any."""
        assert self.seat is not None
        hits = HITS[self.seat][item]
        others = (laid for seat, laid in enumerate(self.memory.laid) if seat != self.seat)
        return [n for laid in others if (n := sum(bool(card & hits) for card in laid))]

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        hands = [written(self.hand) if n == self.seat else None for n in range(self.num_seats)]
        laid = [
            ambush_words(self.ambushes)
            if n == self.seat
            else [possible_ambush(place) for place in places]
            for n, places in enumerate(self.memory.laid)
        ]
        drawn = self.drawn_ambushes
        return {
            **public_data(self, list(self.hand_sizes), self.pile_size),
            "ambush_pile_size": self.ambush_pile_size,
            "hands": hands,
            "known": [written(self.certain(n)) for n in range(self.num_seats)],
            "ambush_pile": [possible_ambush(place) for place in self.memory.pile],
            "ambushes": laid,
            "drawn_ambushes": None if drawn is None else ambush_words(drawn),
            "chosen": item_word(self.chosen),
            "offers": [offer and offer.text for offer in self.offers],
            "memory": memory_data(self.memory),
        }
