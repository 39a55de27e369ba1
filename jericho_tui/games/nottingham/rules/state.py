"""The one transition of a match, and positions in which all that a seat knows is true (page 2).

Hidden are other hands, the item pile, ambush cards and sealed offers. Every unseen item card gets a
hidden place: first each hand what it must have of the cards it was seen with, then the pile, of
what was shuffled into it, then the rest. Ambush cards are matched to places by what each may be.
What others remember in such a world is what all have seen.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.core.actions import Refusal
from jericho_tui.core.bundles import least, pack, size, unpack
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CHANCE_ONLY, CLOCKWISE, NOBODY, ONE_SEAT, shuffle_in_place
from jericho_tui.core.state import BasicState, Past
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules import items as goods
from jericho_tui.games.nottingham.rules import position as knowledge
from jericho_tui.games.nottingham.rules.actions import PASS, TAKE, shuffle
from jericho_tui.games.nottingham.rules.edition import NottinghamSetup
from jericho_tui.games.nottingham.rules.items import NO_ITEM, UNIT
from jericho_tui.games.nottingham.rules.position import LISTS

_ATTACK: Final = acts.Kind.ATTACK
_DECIDE: Final = acts.Phase.DECIDE
_DELIVER: Final = acts.Phase.DELIVER
_DEFENCE: Final = acts.Phase.DEFENCE
_DRAW: Final = acts.Phase.DRAW
_PICK: Final = acts.Phase.PICK
_SWAP: Final = acts.Phase.SWAP
_GAIN: Final = acts.Memory.gain
_LOSE: Final = acts.Memory.lose
_GIVE: Final = acts.Memory.give
_TURN_UP: Final = acts.Memory.turn_up
_SHOW: Final = acts.Memory.show
_SHOW_ALL: Final = acts.Memory.show_all
_TAKE: Final = acts.Memory.take


@dataclass(slots=True, eq=False, kw_only=True)
class NottinghamState(acts.NottinghamPublic, BasicState):
    """The whole position, which goes on by moves. Hands are bundles (see `items`).

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
    offers: list[acts.Action | None]
    """What every seat has offered; sealed in SEALED."""
    past: Past
    events: list[Event] | None = None

    @classmethod
    def initial(cls, setup: NottinghamSetup) -> "NottinghamState":
        """Return the position after the deal (rule 1), the first card turned up (rule 2)."""
        seats, start = setup.num_seats, setup.start_seat
        hands = [pack(hand) for hand in setup.hands]
        state = NottinghamState(
            seats,
            ONE_SEAT[start],
            acts.Rules.of(setup.options, edition=setup.edition),
            start,
            turn=start,
            loot=(0,) * seats,
            missions=(0,) * seats,
            hands=hands,
            pile=setup.draw_pile,
            ambush_pile=setup.ambush_pile,
            laid=[()] * seats,
            offers=[None] * seats,
            past=(acts.Memory.initial, (tuple(hands), setup.ambush_pile), None),
        )
        state.turn_up()
        return state

    def legal_actions(self, seat: Seat) -> tuple[acts.Action, ...]:
        """Return what `seat` may do, by phase in the order of `Phase` and 2.6.

        DECIDE: take, act, attacks by seat. Offers, picks, goods and missions by item, ambushes by
        card, offers to take by seat; a pass comes last. For CHANCE a theft's cards by item, each as
        likely as there are copies in the hand; the orders of a shuffle are too many to list.
        """
        return LISTS[self.phase](self, seat) if seat in self.acting else ()

    def why_not(self, seat: Seat, action: acts.Action) -> Refusal | None:
        """Return why `seat` may not do `action`; must agree with `legal_actions`."""
        return knowledge.refuse(self, seat, action)

    def apply(self, seat: Seat, action: acts.Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only."""
        self.ply += 1
        _STEPS[self.phase](self, seat, action)

    def sample_chance(self, rng: Random) -> acts.Action:
        """Return a card of the target's hand for a theft, or an order of the discard."""
        if self.phase is acts.Phase.DRAW:
            return acts.DRAW[rng.choice(unpack(self.hands[self.target]))]
        items = unpack(self.discard)
        shuffle_in_place(items, rng)
        return shuffle(tuple(items))

    def observation(self, seat: Seat | None) -> knowledge.NottinghamObservation:
        """Return what `seat` knows (None: a spectator)."""
        memory: acts.Memory = self.memory
        sees_choice = self.card_is_open() or seat in (self.turn, self.target)
        offers = tuple(self.offers)
        if self.phase is acts.Phase.SEALED:
            offers = tuple([o if n == seat else None for n, o in enumerate(offers)])
        return knowledge.NottinghamObservation(
            self,
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
        data = self.observation(None).as_data()
        del data["known"], data["memory"]
        watchers = (*range(self.num_seats), None)
        memory: acts.Memory = self.memory
        return {
            **data,
            "hands": list(map(goods.written, self.hands)),
            "draw_pile": " ".join([goods.LETTERS[item] for item in self.pile[self.drawn :]]),
            "ambush_pile": knowledge.ambush_words(self.ambush_pile),
            "ambushes": list(map(knowledge.ambush_words, self.laid)),
            "drawn_ambushes": knowledge.ambush_words(self.drawn_ambushes),
            "chosen": knowledge.item_word(self.chosen),
            "offers": [offer and offer.text for offer in self.offers],
            "memories": [knowledge.memory_data(memory.of(watcher)) for watcher in watchers],
        }

    def final(self) -> Outcome:
        """Return who won, as loot, missions and hands decide."""
        hands = [size(hand) for hand in self.hands]
        return acts.final_outcome(self.loot, self.missions, hands, self.rules, self.termination)

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
            self.phase = acts.Phase.DELIVER

    def _ask_shuffle(self) -> None:
        self.phase = acts.Phase.SHUFFLE
        self.acting = CHANCE_ONLY

    def shuffle(self, seat: Seat, action: acts.Action) -> None:
        """Make the discard the pile and go on with what needed a card (N13)."""
        self.pile = action.items
        self.drawn = 0
        self.remember(acts.Memory.shuffle, self.discard)
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
        self.phase = acts.Phase.OVER
        self.acting = ()
        self.emit_end()


def decide(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Take the card turned up, or perform its action."""
    card = state.card
    if action is TAKE:
        if state.events is not None:
            state.events.append(edition.Took(seat, card))
        state.gain(seat, UNIT[card])
        state.ask_delivery()
        return
    if action.kind is _ATTACK:
        state.target = target = Seat(action.seat)
        if state.events is not None:
            state.events.append(edition.Attacked(seat, card, target))
        if card in state.rules.edition.red_banner and not state.rules.defends_after:
            state.phase = _DEFENCE  # N26: everybody attacked is asked
            state.acting = ONE_SEAT[target]
        else:
            _choose_card(state)
        return
    state.emit(edition.Began, seat, card)
    others = CLOCKWISE[state.num_seats][seat][1:]
    if card == goods.COIN:
        state.phase = acts.Phase.SEALED
        state.acting = tuple(sorted(others))
    elif card == goods.CHEST:
        state.phase = acts.Phase.OPEN
        state.queue = others
        state.acting = ONE_SEAT[others[0]]
    else:  # N24
        state.drawn_ambushes = drawn = state.ambush_pile[:2]
        state.ambush_pile = state.ambush_pile[2:]
        state.remember(acts.Memory.draw, seat, drawn)
        state.emit(edition.AmbushesDrawn, seat, drawn)
        state.phase = acts.Phase.LAY


def seal(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Take one of the sealed offers; when all are in, open them (N22)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(edition.Sealed(seat, action.items))
    state.acting = tuple([other for other in state.acting if other != seat])
    if state.acting:
        return
    for other, offer in enumerate(state.offers):
        if offer is not None:
            _show_offer(state, other, offer)
    if state.events is not None:
        offers = tuple([None if offer is None else offer.items for offer in state.offers])
        state.events.append(edition.OffersOpened(offers))
    _ask_swap(state)


def offer_openly(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Make an open offer (N23)."""
    state.offers[seat] = action
    if state.events is not None:
        state.events.append(edition.Offered(seat, action.items))
    _show_offer(state, seat, action)
    state.queue = state.queue[1:]
    if state.queue:
        state.acting = ONE_SEAT[state.queue[0]]
    else:
        _ask_swap(state)


def _show_offer(state: NottinghamState, seat: int, offer: acts.Action) -> None:
    """Let all see an offered card; whoever cannot offer has nothing else (N4, N22)."""
    if state.past is None:
        return
    if offer is PASS:
        state.past = (_SHOW_ALL, (seat, state.hands[seat]), state.past)
    else:
        state.past = (_SHOW, (seat, offer.bundle), state.past)


def _ask_swap(state: NottinghamState) -> None:
    state.phase = _SWAP
    state.acting = ONE_SEAT[state.turn]


def swap(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Rule 3: purchase and barter; N2, N4."""
    card = state.card
    if action is PASS:
        discards = card == goods.COIN and state.rules.discards_coin
        state.emit(edition.Kept, seat, card, discards)
        if discards:
            state.discard += UNIT[card]
        else:
            state.gain(seat, UNIT[card])
    else:
        other = Seat(action.seat)
        offer = state.offers[other]
        assert offer is not None
        if state.events is not None:
            state.events.append(edition.Exchanged(seat, other, offer.items, card, True))
        state.lose(other, offer.bundle)
        state.gain(seat, offer.bundle)
        state.gain(other, UNIT[card])
    state.offers = [None] * state.num_seats
    state.ask_delivery()


def defend(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Rule 3, defence; N6, N8."""
    if action is acts.DEFEND:
        state.emit(edition.Defended, seat, state.turn)
        _exchange(state, goods.NECKLACE, True)
        return
    if state.events is not None:
        state.events.append(edition.Undefended(seat))
    if state.rules.defends_after:
        _exchange(state, state.chosen, state.card_is_open())
    else:
        _choose_card(state)


def _choose_card(state: NottinghamState) -> None:
    """Let chance or the actor choose the card of an attack (N5)."""
    if state.card == goods.CANDLESTICK:
        state.phase = _DRAW
        state.acting = CHANCE_ONLY
        return
    state.phase = _PICK
    state.acting = ONE_SEAT[state.turn]
    open_hand = state.card_is_open()
    hand = state.hands[state.target]
    if state.past is not None:
        watcher = None if open_hand else state.turn
        state.past = (_SHOW_ALL, (state.target, hand, watcher), state.past)
    if state.events is not None:
        items = tuple(unpack(hand))
        state.events.append(edition.HandShown(state.target, state.turn, items, open_hand))


def take_card(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Take the drawn or chosen card, or let the target decide first (N8)."""
    item = action.items[0]
    open_card = state.card_is_open()
    if not (state.rules.defends_after and state.card in state.rules.edition.red_banner):
        _exchange(state, item, open_card)
        return
    state.chosen = item
    state.remember(acts.Memory.show, state.target, UNIT[item], state.turn)
    state.emit(edition.Chosen, state.turn, state.target, item, open_card)
    state.phase = _DEFENCE
    state.acting = ONE_SEAT[state.target]


def _exchange(state: NottinghamState, item: int, open_card: bool) -> None:
    """Give the attacker a card of the target for the one turned up (rule 3, N6)."""
    seat, target = state.turn, state.target
    if state.events is not None:
        state.events.append(edition.Exchanged(seat, target, (item,), state.card, open_card))
    if open_card:
        state.lose(target, UNIT[item])
        state.gain(seat, UNIT[item])
    else:
        hands = state.hands
        if state.past is not None:
            state.past = (_TAKE, (target, seat, item, size(hands[target])), state.past)
        hands[target] -= UNIT[item]
        hands[seat] += UNIT[item]
    state.gain(target, UNIT[state.card])
    state.target = NOBODY
    state.chosen = NO_ITEM
    state.ask_delivery()


def lay(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Lay one of the drawn ambushes, the others go back (rule 3, ambush)."""
    drawn = state.drawn_ambushes
    index = drawn.index(action.card)
    state.laid[seat] += (action.card,)
    state.ambush_pile += drawn[:index] + drawn[index + 1 :]
    state.drawn_ambushes = ()
    state.remember(acts.Memory.lay, seat, index)
    state.emit(edition.AmbushLaid, seat, action.card)
    state.ask_delivery()


_MISSION: Final = acts.Kind.MISSION
_AMBUSH: Final = acts.Phase.AMBUSH


def deliver(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Deliver goods or fulfil a mission, or pass and end the turn (rule 4)."""
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.NoDelivery(seat))
        state.end_turn()
        return
    state.lose(seat, action.bundle)
    if action.kind is _MISSION:
        # Rule 4, missions; N12, N28.
        kind = action.mission
        state.discard += action.bundle
        done = state.missions
        state.missions = (*done[:seat], done[seat] | 1 << kind, *done[seat + 1 :])
        left = acts.missions_left(state.missions)
        first = left[kind] == acts.MOST_A_MISSION - 1
        if state.events is not None:
            worth = state.rules.edition.missions[kind]
            points = worth.alone if first else worth.shared
            state.events.append(edition.MissionDone(seat, kind, action.items, first, points))
        if not any(left):
            state.finish("missions")
        else:
            _move_sheriff(state)
        return
    state.goods = action.items[0]
    state.goods_left = len(action.items)
    if state.events is not None:
        state.events.append(edition.Delivered(seat, state.goods, state.goods_left))
    # N27: everybody else with an ambush lying, clockwise from the actor's left.
    others = CLOCKWISE[state.num_seats][seat][1:]
    state.queue = tuple([other for other in others if state.laid[other]])
    _ask_ambush(state)


def _ask_ambush(state: NottinghamState) -> None:
    """Ask the next one about an ambush; after the last the delivery is complete (rule 4)."""
    if state.queue:
        state.phase = _AMBUSH
        state.acting = ONE_SEAT[state.queue[0]]
        return
    seat, item = state.turn, state.goods
    discarded = state.goods_left - 1
    loot = state.loot
    state.loot = (*loot[:seat], loot[seat] + UNIT[item], *loot[seat + 1 :])
    state.discard += discarded * UNIT[item]
    state.goods = NO_ITEM
    state.goods_left = 0
    if state.events is not None:
        worth = acts.loot_points(UNIT[item], state.rules.edition)
        state.events.append(edition.LootKept(seat, item, worth, discarded))
    _move_sheriff(state)


def react(state: NottinghamState, seat: Seat, action: acts.Action) -> None:
    """Rule 4, ambush; N9-N11, N21."""
    state.queue = state.queue[1:]
    if action is PASS:
        if state.events is not None:
            state.events.append(edition.NotAmbushed(seat))
        _ask_ambush(state)
        return
    item = state.goods
    laid = state.laid[seat]
    index = laid.index(action.card)
    state.laid[seat] = laid[:index] + laid[index + 1 :]
    state.ambush_pile += (action.card,)
    state.remember(acts.Memory.spring, seat, index, action.card)
    state.goods_left -= 1
    state.emit(edition.Ambushed, seat, state.turn, action.card, item, state.goods_left)
    state.gain(seat, UNIT[item])
    state.gain(state.turn, UNIT[goods.GOLD])
    if state.goods_left >= acts.FEWEST_GOODS:
        if not state.rules.multi_ambush:
            state.queue = ()
        _ask_ambush(state)
        return
    # N10: void. The sheriff stays.
    state.queue = ()
    state.emit(edition.DeliveryVoid, state.turn, item, state.goods_left)
    state.gain(state.turn, state.goods_left * UNIT[item])
    state.goods = NO_ITEM
    state.goods_left = 0
    if state.rules.void_retry:
        state.ask_delivery()
    else:
        state.end_turn()


def _move_sheriff(state: NottinghamState) -> None:
    """Rules 5, 6; N14, N15, N32."""
    state.idle = 0
    state.space += 1
    track = state.rules.track
    if state.space > len(track):
        state.emit(edition.SheriffMoved, state.space, None)
        state.finish("city")
        return
    number = track[state.space - 1]
    if state.events is not None:
        state.events.append(edition.SheriffMoved(state.space, number))
    state.queue = acts.drawing([size(hand) for hand in state.hands], number, state.turn)
    state.give()


_STEPS: Final = {
    acts.Phase.SHUFFLE: NottinghamState.shuffle,
    acts.Phase.DECIDE: decide,
    acts.Phase.SEALED: seal,
    acts.Phase.OPEN: offer_openly,
    acts.Phase.SWAP: swap,
    acts.Phase.DEFENCE: defend,
    acts.Phase.DRAW: take_card,
    acts.Phase.PICK: take_card,
    acts.Phase.LAY: lay,
    acts.Phase.DELIVER: deliver,
    acts.Phase.AMBUSH: react,
}


_TRIES: Final = 20
"""How often hands are dealt again when unseen cards cannot give all that they must have."""
_ROTATIONS: Final = 8  # how many positions for search one shuffle of the unseen cards serves


class _Hidden(NamedTuple):
    """A hand that is not seen whole."""

    seat: int
    firm: int  # bundle of what it has for certain
    loose: int  # bundle of what some of its cards are out of
    needed: int  # how many of `loose` it has at least
    slots: int  # how many cards it has besides `firm`


class Determinizer:
    """Samples whole positions for one observation; what does not change is worked out once."""

    def __init__(self, observation: knowledge.NottinghamObservation) -> None:
        self._seen = observation
        memory = observation.memory
        hands = memory.hands
        self._hidden = [
            _Hidden(
                seat,
                hands.firm[seat],
                hands.loose[seat],
                size(hands.loose[seat]) - hands.gone[seat][0],
                observation.hand_sizes[seat] - size(hands.firm[seat]),
            )
            for seat in range(observation.num_seats)
            if seat != observation.seat
        ]
        self._unseen = knowledge.unseen_items(observation)
        self._loose_pile = least(memory.bound, self._unseen) == self._unseen
        """Whether every unseen card may lie in the pile."""
        self._places = knowledge.AmbushPlaces(memory)
        self._shuffled: list[int] = []  # the unseen cards in random order, for search
        self._rotations = 0  # how many more positions that order serves

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
        if seen.phase is acts.Phase.SEALED:
            settled = (*seen.acting, seen.turn, seen.seat)
            for seat in range(seen.num_seats):
                if seat not in settled:
                    offers[seat] = rng.choice(acts.offers_from(hands[seat], seen.card, False))
        chosen = seen.chosen
        if chosen < 0 and seen.phase is acts.Phase.DEFENCE and seen.rules.defends_after:
            chosen = rng.choice(unpack(hands[seen.target]))
        return NottinghamState(
            *seen.public(),
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
        for attempt in range(_TRIES + 1):
            # The cards that hands must have may be too rare to be met by chance: without them there
            # always is a deal, the true one's.
            dealt = self._try_deal(rng, order, heeding=attempt < _TRIES)
            if dealt is not None:
                return dealt
        raise AssertionError("there is no deal")

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


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return the cards in random order; several times as fast as `Random.shuffle`."""
    random = rng.random
    return sorted(cards, key=lambda _card: random())


def _memory(
    seen: knowledge.NottinghamObservation, laid: tuple[tuple[int, ...], ...], drawn: tuple[int, ...]
) -> acts.Memory:
    """Return what everybody remembers in a world: the observer what it does, others what all saw.

    :param laid: every seat's ambushes, which their owners know.
    :param drawn: ambush cards just drawn, which the active player knows.
    """
    recalls = []
    for seat in range(seen.num_seats):
        if seat == seen.seat:
            recalls.append(acts.Recall(seen.memory))
            continue
        recall = acts.Recall(seen.shown)
        recall.hands.show_all(seat, 0)
        hold = drawn if seat == seen.turn else ()
        for ambush in (*laid[seat], *hold):
            recall.exclude(ambush)
        recall.laid[seat] = tuple([1 << ambush for ambush in laid[seat]])
        if hold:
            recall.drawn = tuple([1 << ambush for ambush in hold])
        recalls.append(recall)
    return acts.Memory([*recalls, acts.Recall(seen.shown)])
