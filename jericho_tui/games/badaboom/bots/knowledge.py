"""What bots know of Badaboom: how a search plays on and judges, and what speaks for an action.

Everyone plays by a rule of thumb, and nobody looks into another bag: players in danger try to
escape, the others keep the bomb, take mechanisms and chain the leader. The tree ends with the bomb.
A softmax of `FEATURES` then gives each seat’s chance of winning. Its weights were fitted to matches
of heuristics and change linearly with the most coins (see `prospects.toml`).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from math import exp, tanh
from random import Random
from typing import Final

from jericho_tui.bots.characters import data_of
from jericho_tui.bots.knowledge import Knowledge, Liking, Policy, Tempered
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import GameAdvisor, Verdict
from jericho_tui.core.bundles import count_of, kinds_in, size
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.memo import Memo
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.badaboom.bots.evaluation import BadaboomPolicy, Table, Weights, styles
from jericho_tui.games.badaboom.rules import actions as acts
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules.blasts import affected, is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.rules.state import (
    BadaboomState,
    Determinizer,
    exploding,
    may_counter,
)

_TRICK: Final = acts.Phase.TRICK
_TINKER: Final = acts.Phase.TINKER
_PUT: Final = acts.Phase.PUT
_KEEP: Final = acts.Phase.KEEP
_COUNTER: Final = acts.Phase.COUNTER
_ALL: Final = tuple(255 * unit for unit in deck.UNIT)  # all cards of a kind
_ESCAPES: Final = sum(_ALL[kind] for kind in deck.THROWS)
_USEFUL: Final = _ALL[deck.CHAINED] | _ALL[deck.PICKPOCKET] | deck.MISSION_MASK
_STEALS: Final = 0.3  # how likely somebody steals a mechanism as soon as there is one
_COUNTERS: Final = 0.7  # how likely somebody counters what hurts
_CHAINS: Final = 0.6  # how likely somebody chains the leader before an explosion


def play_on(state: BadaboomState, weights: Weights, rng: Random) -> None:
    """Play `state` on until a bomb explodes or the match is over."""
    thumb = Thumb(weights, rng)
    explosions = len(state.payments)
    while state.acting and len(state.payments) == explosions:
        seat = state.acting[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            state.apply(seat, thumb.choose(state, seat))


class Thumb:
    """How positions are played on."""

    def __init__(self, weights: Weights, rng: Random) -> None:
        self._worth = weights.cards
        self._random = rng.random

    def choose(self, state: BadaboomState, seat: Seat) -> acts.Action:
        """Return what to do."""
        phase = state.phase
        if phase is _TRICK:
            bag = state.bags[seat]
            if state.armed_by < 0 or state.armed_turn == state.turn:
                if bag & _ALL[deck.RUMMAGE] and state.drawn < len(state.storage):
                    return acts.PLAIN[deck.RUMMAGE]
                if bag & _ALL[deck.PICKPOCKET] and self._random() < _STEALS:
                    return self._steal(state, seat)
                return acts.PASS
            if not state.late:
                return acts.PASS
            hit = who_is_hit(state)
            if seat in hit:
                return self._escape(state, seat, bag)
            if not bag & _USEFUL:
                return acts.PASS
            if bag & _ALL[deck.CHAINED] and self._random() < _CHAINS:
                coins = state.coins
                leaders = [s for s in range(state.num_seats) if s != seat and s not in hit]
                if leaders:
                    return acts.AIMED[deck.CHAINED][max(leaders, key=coins.__getitem__)]
            if bag & _ALL[deck.PICKPOCKET]:
                return self._steal(state, seat)
            return self._mission(state, seat, bag)
        if phase is _TINKER:
            return self._tinker(state, seat)
        if phase is _PUT:
            return self._put(state, seat)
        if phase is _KEEP:
            return acts.KEEP
        if phase is _COUNTER:
            if not count_of(state.bags[seat], deck.NOT_SO_FAST) or self._random() >= _COUNTERS:
                return acts.PASS
            trick = state.played
            assert trick is not None
            card = trick.card
            if card in deck.THROWS or card == deck.CHAINED:
                return acts.COUNTER if state.armed_by >= 0 else acts.PASS
            if card == deck.SPARE_SCREW:
                return acts.PASS
            return acts.COUNTER
        return acts.DROP[self._cheapest(state.bags[seat])]

    def _steal(self, state: BadaboomState, seat: Seat) -> acts.Action:
        most, victim = 0, -1
        for other, bag in enumerate(state.bags):
            if other != seat and bag & 255 > most:
                most, victim = bag & 255, other
        return acts.PICK_POCKET[victim][deck.MECHANISM_TYPE] if most else acts.PASS

    def _escape(self, state: BadaboomState, seat: Seat, bag: int) -> acts.Action:
        if bag & _ESCAPES and seat == state.holder:
            if bag & _ALL[deck.LONG_THROW]:
                others = [s for s in range(state.num_seats) if s != seat]
                return acts.AIMED[deck.LONG_THROW][max(others, key=state.coins.__getitem__)]
            if bag & _ALL[deck.HOT_POTATO]:
                return acts.PLAIN[deck.HOT_POTATO]
            if state.previous >= 0:
                return acts.PLAIN[deck.BACK_TO_YOU]
        if bag & _ALL[deck.BUNKER]:
            return acts.PLAIN[deck.BUNKER]
        if bag & _ALL[deck.SPARE_SCREW] and state.mechanisms:
            out = kinds_in(state.content)[0]
            return acts.REPLACE[deck.SPARE_SCREW][out - deck.FIRST_GADGET]
        return self._mission(state, seat, bag)

    def _mission(self, state: BadaboomState, seat: Seat, bag: int) -> acts.Action:
        for mission in kinds_in(bag & deck.MISSION_MASK):
            hit = who_is_hit(state)
            if is_fulfilled(mission, seat, hit, state.num_seats, state.armed_by):
                return acts.LAY[mission]
        return acts.PASS

    def _tinker(self, state: BadaboomState, seat: Seat) -> acts.Action:
        content = state.content
        if content & 255:
            return acts.TAKE[deck.MECHANISM]
        if state.armed_turn == state.turn or seat not in who_is_hit(state):
            return acts.LEAVE
        gadget = content & deck.MASKS[deck.GADGET]
        bag = state.bags[seat]
        if self._saviour(state, seat, bag, content & ~deck.MASKS[deck.GADGET]) >= 0 or bag & 255:
            return acts.TAKE[kinds_in(gadget or content)[0]]
        return acts.LEAVE

    def _put(self, state: BadaboomState, seat: Seat) -> acts.Action:
        bag = state.bags[seat]
        content = state.content
        if not content & 255 and state.armed_by >= 0:
            saviour = self._saviour(state, seat, bag, content)
            if saviour >= 0:
                return acts.PUT[saviour]
            if bag & 255:
                return acts.PUT[deck.MECHANISM]
        if content & deck.MASKS[deck.GADGET]:
            bag &= ~deck.MASKS[deck.GADGET]
        rest = bag & ~deck.MASKS[deck.MECHANISM_TYPE]
        return acts.PUT[self._cheapest(rest)] if rest else acts.PUT[deck.MECHANISM]

    def _saviour(self, state: BadaboomState, seat: Seat, bag: int, content: int) -> int:
        """Return a gadget of a bag that spares the holder, hitting most; -1 without one."""
        if content & deck.MASKS[deck.GADGET]:
            return -1
        best, most = -1, -1
        kept = state.content
        for gadget in kinds_in(bag & deck.MASKS[deck.GADGET]):
            state.content = content + deck.UNIT[gadget]
            hit = who_is_hit(state)
            if seat not in hit and len(hit) > most:
                best, most = gadget, len(hit)
        state.content = kept
        return best

    def _cheapest(self, bag: int) -> int:
        worth = self._worth
        least, cheapest = 100.0, deck.MECHANISM
        for kind in kinds_in(bag):
            if kind != deck.MECHANISM and worth[kind] < least:
                least, cheapest = worth[kind], kind
        return cheapest


_OTHERS: Final = ("cards", "crowd", "coins", "lead", "eight", "nine", "holder", "next", "third")
FEATURES: Final = (*deck.KINDS[1:], *_OTHERS)
"""What counts for a seat: each card of a kind in its bag, the number of cards, a tenth of its
square; coins, by how many it leads, whether it has eight or nine; whether it holds the bomb, or
gets it next or as the third."""
_CARDS: Final = FEATURES.index("cards")
_CROWD: Final = FEATURES.index("crowd")
_COINS: Final = FEATURES.index("coins")
_LEAD: Final = FEATURES.index("lead")
_EIGHT: Final = FEATURES.index("eight")
_NINE: Final = FEATURES.index("nine")
_HOLDER: Final = FEATURES.index("holder")
_TOLD_APART: Final = 3  # seats from the holder on whose place counts
_NO_MECHANISMS: Final = deck.MASKS[deck.TRICK] | deck.MASKS[deck.GADGET]
_MOST_BAGS: Final = 1 << 14

Terms = list[tuple[int, float]]
"""Features with what they are; those left out are 0."""


def bag_terms(bag: int) -> Terms:
    """Return the features of a bag; mechanisms are none: they went with the explosion."""
    cards = bag & _NO_MECHANISMS
    number = size(cards)
    found: Terms = [(kind - 1, float(count_of(cards, kind))) for kind in kinds_in(cards)]
    found += [(_CARDS, float(number)), (_CROWD, number * number / 10)]
    return found


def standing_terms(coins: int, others: int, place: int) -> Terms:
    """Return the features of a standing.

    :param others: the most coins that another has.
    :param place: how many seats after the holder.
    """
    found: Terms = [(_COINS, float(coins))]
    if coins > others:
        found.append((_LEAD, float(coins - others)))
    if coins >= acts.ENOUGH_COINS - 2:
        found.append((_EIGHT if coins == acts.ENOUGH_COINS - 2 else _NINE, 1.0))
    if place < _TOLD_APART:
        found.append((_HOLDER + place, 1.0))
    return found


class Prospects:
    """The learned judgement, with what it has worked out."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        """Take weights by feature: at the beginning and at the end."""
        ends = [(float(weights[name][0]), float(weights[name][1])) for name in FEATURES]
        self._stages = [
            [first + most / acts.ENOUGH_COINS * (last - first) for first, last in ends]
            for most in range(acts.ENOUGH_COINS + 1)
        ]
        """Weights by the most coins."""
        self._bags: Memo[tuple[int, int], float] = Memo(self._bag, _MOST_BAGS)

    def shares(self, coins: Sequence[int], bags: Sequence[int], holder: int) -> list[float]:
        """Return how likely each seat will win.

        :param bags: bundles.
        :param holder: whose turn it is with the new bomb.
        """
        seats = len(coins)
        most = min(acts.ENOUGH_COINS, max(coins))
        weights = self._stages[most]
        worths = []
        for seat in range(seats):
            others = max([coins[other] for other in range(seats) if other != seat])
            worth = self._bags[most, bags[seat]]
            for feature, value in standing_terms(coins[seat], others, (seat - holder) % seats):
                worth += weights[feature] * value
            worths.append(worth)
        best = max(worths)
        terms = [exp(worth - best) for worth in worths]
        total = sum(terms, 0.0)
        return [term / total for term in terms]

    def _bag(self, key: tuple[int, int]) -> float:
        most, bag = key
        weights = self._stages[most]
        worth = 0.0
        for feature, value in bag_terms(bag):
            worth += weights[feature] * value
        return worth


@cache
def learned() -> Prospects:
    """Return the judgement of the data file."""
    return Prospects(data_of(__package__, "prospects.toml")["weights"])


_MUCH: Final = 3.0  # what it is worth to do what one likes, or not to do what one does not
_BAGS: Final = (deck.PICKPOCKET, deck.BAG_SWAP, deck.BUTTERFINGERS)


LIKINGS: Final[Mapping[str, Liking]] = {
    "plotter": lambda view, action: (
        _MUCH
        * (
            action.kind is acts.Kind.LAY
            or (action.kind is acts.Kind.PLAY and action.card == deck.CHAINED)
        )
    ),
    "pickpocket": lambda view, action: (
        _MUCH * (action.kind is acts.Kind.PLAY and action.card in _BAGS)
    ),
    "hermit": lambda view, action: -_MUCH * (action.kind in (acts.Kind.PLAY, acts.Kind.LAY)),
}
"""By style."""


_ALONE: Final[Sequence[float]] = (1.0,)
_PLACE: Final = 0.1  # what a great lead in coins is worth besides the victory: places count, too
_LEAD_SEARCHED: Final = 4.0  # coins more than the mean that are three quarters of a great lead


_HEAT: Final = 1.5
"""Temperature of the softmax that makes priors of leads, in coins."""


class BadaboomOutlook:
    """One seat's decision; the tree ends with the explosion."""

    exploration = 0.15

    def __init__(self, view: BadaboomObservation, policy: BadaboomPolicy) -> None:
        self._view = view
        self._policy = policy
        self._explosions = len(view.payments)
        self._sample = Determinizer(view).sample
        self._prospects = learned()

    def world(self, rng: Random) -> BadaboomState:
        """Return a position of which nobody will ask what others have seen."""
        state = self._sample(rng)
        state.past = None
        return state

    def weights(
        self, state: BadaboomState, seat: Seat, actions: Sequence[acts.Action]
    ) -> Sequence[float]:
        """Return the softmax's terms of the expected leads, as the actor can judge them."""
        if len(actions) == 1:
            return _ALONE
        policy = self._policy
        if state.ply == self._view.ply:
            values = policy.values(self._view, actions)
        else:
            values = policy.judge(Table.of_state(state, seat, policy.weights), actions)
        return [exp(value / _HEAT) for value in values]

    def public(self, state: BadaboomState) -> Hashable:
        """Return what everybody sees of the last move."""
        return (
            state.phase,
            state.acting,
            state.content,
            state.played,
            state.counters,
            state.drawn,
            len(state.lasting),
            tuple(map(len, state.missions)),
        )

    def is_leaf(self, state: BadaboomState) -> bool:
        """Return whether the bomb has exploded."""
        return len(state.payments) > self._explosions or state.phase is acts.Phase.OVER

    def evaluate(self, state: BadaboomState, rng: Random) -> Verdict:
        """Play on to the explosion and judge what everybody has."""
        weights = self._policy.weights
        if len(state.payments) == self._explosions:
            play_on(state, weights, rng)
        outcome = state.outcome()
        if outcome is not None:
            return _judged(state.coins, verdict_of(outcome).shares)
        shares = self._prospects.shares(state.coins, state.bags, state.holder)
        return _judged(state.coins, shares)


def _judged(coins: Sequence[int], shares: Sequence[float]) -> Verdict:
    mean = sum(coins) / len(coins)
    rewards = [
        (share + _PLACE * (1.0 + tanh((number - mean) / _LEAD_SEARCHED))) / (1.0 + 2.0 * _PLACE)
        for share, number in zip(shares, coins, strict=True)
    ]
    return Verdict(rewards, shares)


_COIN: Final = Sentence(N_("a mechanism in your bag is a coin if you survive"))
_ARMS: Final = Sentence(N_("arms the bomb; it can go off next turn"))
_DISARMS: Final = Sentence(N_("disarms the bomb"))
_SAVED: Final = Sentence(N_("as it is now, the bomb would hit you; this way it does not"))
_SPARES: Final = Sentence(N_("spends no trick"))
_PLAYS: Final = {
    deck.PICKPOCKET: Sentence(N_("a card of another bag comes into yours")),
    deck.BUTTERFINGERS: Sentence(N_("another player has one card fewer")),
    deck.SPARE_SCREW: Sentence(N_("one more mechanism keeps the bomb from going off")),
    deck.LOOSEN: Sentence(N_("one mechanism fewer keeps the bomb from going off")),
    deck.REVERSE: Sentence(N_("the passing direction is reversed")),
    deck.BUNKER: Sentence(N_("while it lies there, this bomb cannot hit you")),
    deck.CHAINED: Sentence(N_("only a bunker or disarming the bomb can save the target")),
    **dict.fromkeys(deck.THROWS, Sentence(N_("the bomb goes to another player"))),
}
"""What tricks do (3.2), where nothing else is to be said."""
_ANSWERED: Final = {
    deck.PICKPOCKET: Sentence(N_("otherwise you lose a card from your bag")),
    deck.BUTTERFINGERS: Sentence(N_("otherwise you lose a card from your bag")),
    deck.BAG_SWAP: Sentence(N_("otherwise your bag is swapped")),
    deck.CHAINED: Sentence(N_("otherwise only a bunker or disarming the bomb can save you")),
    deck.SPARE_SCREW: Sentence(N_("otherwise a mechanism replaces a card in your bomb")),
    deck.LOOSEN: Sentence(N_("otherwise your bomb loses a mechanism")),
    **dict.fromkeys(deck.THROWS, Sentence(N_("otherwise the bomb comes to you"))),
}
"""What a trick does to whom it affects."""


def reason(view: BadaboomObservation, action: acts.Action) -> Sentence | None:
    """Return what speaks for a legal action of the observer; None to a spectator."""
    if view.seat is None:
        return None
    match action.kind:
        case acts.Kind.TAKE | acts.Kind.KEEP if action.card == deck.MECHANISM:
            return _COIN
        case acts.Kind.TAKE:
            return Sentence(N_("a card from your bag replaces it in the bomb"))
        case acts.Kind.SCRAP:
            return Sentence(N_("the top card of the storage is face up: you know what you draw"))
        case acts.Kind.LEAVE:
            return Sentence(N_("no card from your bag goes into the bomb"))
        case acts.Kind.PUT:
            return _putting(view, action.card)
        case acts.Kind.PASS if view.played is None:
            if view.armed_by >= 0 and view.armed_turn < view.turn:
                if view.seat in who_is_hit(view):
                    return _SPARES
                return Sentence(N_("as it is now, the bomb does not hit you"))
            if view.armed_by >= 0:
                return Sentence(N_("the bomb was only just armed: it does not go off this turn"))
            number = count_of(view.content, deck.MECHANISM)
            return counted(
                "the bomb is not armed: it holds {mechanisms} mechanism",
                "the bomb is not armed: it holds {mechanisms} mechanisms",
                "mechanisms",
                {"mechanisms": number},
            )
        case acts.Kind.PASS:
            return _SPARES
        case acts.Kind.LAY:
            mission = action.card
            if exploding(view) and is_fulfilled(
                mission, view.seat, _hit(view), view.num_seats, view.armed_by
            ):
                return Sentence(N_("as the bomb is now, the mission will succeed"))
            return Sentence(N_("a coin if it succeeds in this explosion, even if you are hit"))
        case acts.Kind.PLAY:
            return _playing(view, action)
        case acts.Kind.COUNTER:
            return _countering(view)
        case _:
            return _left(view, action.card)


def _putting(view: BadaboomObservation, card: int) -> Sentence:
    after = replace(view, content=view.content + deck.UNIT[card])
    if view.armed_by < 0 and not after.content & 255:
        return _ARMS
    if view.armed_by >= 0 and card == deck.MECHANISM:
        return _DISARMS
    if view.armed_by < 0 or view.seat in _hit(after):
        return _left(view, card)
    if view.seat in _hit(view):
        return _SAVED
    return Sentence(N_("after this, the bomb does not hit you"))


def _hit(view: BadaboomObservation, receiver: Seat | None = None) -> frozenset[Seat]:
    """Return whom the bomb hits if nobody does anything; nobody if it does not explode."""
    then = exploding(view, receiver)
    return frozenset() if then is None else who_is_hit(then)


def _left(view: BadaboomObservation, card: int) -> Sentence:
    return counted(
        "{cards} card stays in your bag",
        "{cards} cards stay in your bag",
        "cards",
        {"cards": size(view.bag - deck.UNIT[card])},
    )


def _playing(view: BadaboomObservation, action: acts.Action) -> Sentence:
    """Say what a trick does, and whether somebody may counter it (B18, B19)."""
    assert view.seat is not None
    victim = affected(view, action, view.seat)
    effect = _effect(view, action, victim)
    if victim < 0 or not may_counter(view, victim):
        return effect
    return Sentence(N_("unless it is countered: {effect}"), {"effect": effect})


def _effect(view: BadaboomObservation, action: acts.Action, victim: Seat) -> Sentence:
    card = action.card
    if card == deck.PICKPOCKET and action.back == deck.MECHANISM_TYPE:
        return _COIN
    if card == deck.LOOSEN and count_of(view.content, deck.MECHANISM) == 1:
        return _ARMS
    if card == deck.SPARE_SCREW and view.armed_by >= 0:
        return _DISARMS
    if card == deck.BAG_SWAP:
        return counted(
            "their bag of {cards} card for yours",
            "their bag of {cards} cards for yours",
            "cards",
            {"cards": sum(view.bag_backs[action.seat])},
        )
    if card == deck.RUMMAGE:
        if sum(view.storage_backs) + sum(view.bin_backs) == 1:
            return Sentence(N_("one card for one: they have no other card"))
        return Sentence(N_("two cards for one"))
    hit = _hit(view)
    if view.seat in hit and (
        card == deck.BUNKER or (card in deck.THROWS and view.seat not in _hit(view, victim))
    ):
        return _SAVED
    safe = {trick.target for trick in view.lasting if trick.card == deck.BUNKER}
    if card == deck.CHAINED and victim >= 0 and exploding(view) and victim not in hit | safe:
        return Sentence(N_("as it is now, the bomb would otherwise miss the target"))
    return _PLAYS[card]


def _countering(view: BadaboomObservation) -> Sentence | None:
    """Say what happens to whoever does not counter the trick, or the counter, on the table."""
    assert view.played is not None
    card = view.played.card
    if view.counters & 1:
        return Sentence(N_("otherwise your trick is cancelled"))
    if card in deck.THROWS and view.armed_by >= 0:
        return Sentence(N_("otherwise an armed bomb comes to you"))
    return _ANSWERED.get(card)


_JUDGES: Final = {style: BadaboomPolicy(weights) for style, weights in styles().items()}
_POLICIES: Final[Mapping[str, Policy]] = {
    **_JUDGES,
    **{style: Tempered(_JUDGES[style], liking) for style, liking in LIKINGS.items()},
}

KNOWLEDGE: Final = Knowledge(
    _POLICIES, GameAdvisor(partial(BadaboomOutlook, policy=_JUDGES["heuristic"]), reason)
)
