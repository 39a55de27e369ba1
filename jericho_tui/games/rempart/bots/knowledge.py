"""What bots know of Rempart: judging, forgetting, playing on in a search, and giving reasons.

The value of an action is the expected lead, in cards or points. What a seat still needs is counted
in turns (`road`): a card that skips many others makes the rest of the road harder.

An observation has every card that was seen; a player's memory does not. By Ebbinghaus's forgetting
curve ("Über das Gedächtnis", 1885), a share of `exp(-age / span)` is left, with the age in cards
put back since. Match seed, seat and sighting give each sighting a lifetime. So a resumed match has
the same gaps, and seats forget different cards. Nothing is remembered wrongly, and the numbers left
on the table are never forgotten, since all ramparts are open.

A playout uses bare numbers, since unknown spots are all alike. The mover takes the known card that
shortens its road most if that is worth a turn, else turns up an unknown one, and keeps it if that
is better than waiting. Memories are as full as a good player's: a new card replaces an older one.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import exp, log, tanh
from random import Random
from typing import Final

from jericho_tui.bots.knowledge import Knowledge, Liking, Tempered
from jericho_tui.bots.search.bot import verdict_of
from jericho_tui.bots.search.outlook import GameAdvisor, Verdict
from jericho_tui.core.events import MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import SEEDS, derive, shuffle_in_place
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.games.rempart import Rules
from jericho_tui.games.rempart.rules import GAME, board
from jericho_tui.games.rempart.rules.board import (
    CANNONS,
    DOUBLE_RAVENS,
    FULL,
    KING,
    MAGICIANS,
    NUM_PLACES,
    PRINCES,
    PRINCESSES,
    QUEEN,
    SINGLE_RAVENS,
    TURN,
    Action,
    Kind,
    Phase,
    cards_in,
    final_outcome,
    mask_of,
    points_of,
    protected,
    targets,
    top,
)
from jericho_tui.games.rempart.rules.state import (
    INSERTED,
    KEPT,
    RempartObservation,
    RempartState,
    determinize,
)


class Road:
    """How many turns it takes to the tenth card, with so many cards on the table.

    Somebody who needs `m` cards and finds `n` on the table that are higher than the own top waits
    for one of the lowest `r` of them, with the `r` that is best.
    """

    def __init__(self, on_table: int, wait: float, missing: float) -> None:
        """Work it out.

        :param wait: turns that a fitting card takes, against drawing blindly.
        :param missing: turns that a card short of ten counts as, once no card fits.
        """
        self.turns: list[list[float]] = [[0.0] * (on_table + 1)]
        """By cards needed, then by higher cards on the table."""
        for needed in range(1, FULL + 1):
            shorter = self.turns[-1]
            line = [needed * missing]
            for higher in range(1, on_table + 1):
                best = needed * missing
                total = 0.0
                for lowest in range(1, higher + 1):
                    total += shorter[higher - lowest]
                    best = min(best, (wait * on_table + total) / lowest)
                line.append(best)
            self.turns.append(line)


road = lru_cache(maxsize=512)(Road)
"""Roads that were worked out."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a policy believes; cards or points are the unit of every worth."""

    turn: float
    """What a turn less on the road to ten cards is worth."""
    wait: float
    """Turns that a fitting card takes, against drawing blindly: one remembers some."""
    missing: float
    """Turns that a card short of ten at the end counts as."""
    learn: float
    """What it is worth to see a card that is not known."""
    haste: float = 0.0
    """What keeping a card is worth besides, whatever it is: it can be taken away while one waits,
    and in a race others are as quick."""
    magician: float = 1.0
    """What a magician kept for later is worth."""
    others: float = 0.6
    """How much a loss of the average opponent counts against a gain of one's own."""
    win: float = 4.0
    """What ending the match as the winner is worth, and ending it as a loser costs."""


RACE: Final = Weights(turn=0.15, wait=0.23, missing=19.0, learn=0.1, haste=0.9)
"""Found by lot and hill climbing at 2 to 4 seats against the rule and beliefs without haste: of
those it takes 0.70, 0.57 and 0.45 of 2,000 matches each. With more seats more haste is better
still: 0.6 at 2, 1.2 at 4 [M]."""
POINTS: Final = Weights(turn=0.27, wait=0.26, missing=18.5, learn=0.05)
"""Found by hill climbing against itself at 2 to 4 seats, a few thousand matches."""


class _Table:
    def __init__(self, view: RempartObservation, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.road: Road = road(view.left.bit_count(), weights.wait, weights.missing)
        assert view.seat is not None  # a spectator has nothing to decide
        self.me = view.seat
        self.other = weights.others / (view.num_seats - 1)
        self.known = {place: view.known[place] for place in cards_in(view.down & view.seen)}
        """Cards by the places where they are known to lie."""
        rest = view.left
        for card in self.known.values():
            rest &= ~(1 << card)
        self.unknown = cards_in(rest)
        """Cards that may lie at any other place."""

    def way(self, rampart: int, left: int) -> float:
        """Return the worth of the turns that a rampart still needs."""
        needed = max(0, FULL - rampart.bit_count())
        higher = (left >> top(rampart) + 1).bit_count()
        return self.weights.turn * self.road.turns[needed][higher]

    def worth(self, rampart: int, left: int) -> float:
        """Return what a rampart is worth: its points, less the turns that it still needs."""
        points = sum(points_of(rampart)) if self.view.rules.points else 0
        return points - self.way(rampart, left)

    def lead(self) -> float:
        """Return the lead as things stand."""
        worth = [self.worth(rampart, self.view.left) for rampart in self.view.ramparts]
        mine = worth[self.me]
        return mine - (sum(worth) - mine) / (len(worth) - 1)

    def turned(self, card: int) -> float:
        """Return what the best use of a turned-up card changes."""
        best = 0.0
        if card > top(self.view.ramparts[self.me]):
            best = max(best, self.kept(card))
        view = self.view
        if view.rules.points and view.ramparts[self.me] & MAGICIANS & ~view.spent:  # rule 11
            best = max(best, self.inserted(card))
        return best

    def kept(self, card: int) -> float:
        """Return what keeping a card changes."""
        view = self.view
        before = view.ramparts[self.me]
        after, left = before | 1 << card, view.left & ~(1 << card)
        change = self.worth(after, left) - self.worth(before, view.left) + self.weights.haste
        if view.rules.points:
            if 1 << card & MAGICIANS:
                change += self.weights.magician
            if 1 << card & CANNONS:
                change += self.best_shot(after)
        if after.bit_count() >= FULL:
            change += self.weights.win if self.wins(after) else -self.weights.win
        return change

    def inserted(self, card: int) -> float:
        """Return what inserting a card with the magician changes."""
        return self.kept(card) - self.weights.magician

    def wins(self, rampart: int) -> bool:
        """Whether this rampart would win if the match ended with it."""
        view = self.view
        if not view.rules.points:
            return True
        mine = (sum(points_of(rampart)), top(rampart))
        return all(
            mine > (sum(points_of(other)), top(other))
            for seat, other in enumerate(view.ramparts)
            if seat != self.me
        )

    def best_shot(self, mine: int) -> float:
        """Return what a cannon just placed would change at best."""
        ramparts = list(self.view.ramparts)
        ramparts[self.me] = mine
        shots = targets(ramparts, self.me, self.view.rules)
        return max((self.shot(shot, ramparts) for shot in shots), default=0.0)

    def shot(self, action: Action, ramparts: Sequence[int]) -> float:
        """Return what a shot at ramparts changes."""
        before = ramparts[action.victim]
        after = before & ~(1 << action.card)
        left = self.view.left
        loss = self.worth(before, left) - self.worth(after, left)
        return -loss if action.victim == self.me else self.other * loss


class RempartPolicy:
    """Values actions by the lead they are expected to end in.

    It judges by all that the observation has: whose head forgets must forget before (`recall`).
    """

    points_per_e = 2.0

    def __init__(self, race: Weights = RACE, points: Weights = POINTS) -> None:
        """Make a policy from what it believes in the race and in the points variant."""
        self._race = race
        self._points = points

    def values(self, view: RempartObservation, actions: Sequence[Action]) -> list[float]:
        """Return for each action the expected final lead over the average opponent."""
        table = _Table(view, self._points if view.rules.points else self._race)
        lead = table.lead()
        if actions[0].kind is Kind.TURN:
            return [lead + change for change in _turns(table, actions)]
        return [lead + _change(table, action) for action in actions]


def _turns(table: _Table, actions: Sequence[Action]) -> list[float]:
    """Return what turning up each place changes; places that are not known are all alike."""
    blind = 0.0
    if table.unknown:
        blind = sum(map(table.turned, table.unknown)) / len(table.unknown) + table.weights.learn
    known = {place: table.turned(card) for place, card in table.known.items()}
    return [known.get(action.place, blind) for action in actions]


def _change(table: _Table, action: Action) -> float:
    if action.kind is Kind.KEEP:
        return table.kept(table.view.card)
    if action.kind is Kind.INSERT:
        return table.inserted(table.view.card)
    if action.kind is Kind.SHOOT:
        return table.shot(action, table.view.ramparts)
    return 0.0


_TAKEN: Final = KEPT | INSERTED


def recall(view: RempartObservation, span: float, seed: int, seat: Seat) -> RempartObservation:
    """Return what is left of an observation in a head: the rest has never been seen.

    Where the memory aid shows every card that was seen (R16), it does so to bots as well, and
    nothing is forgotten. Marks do not help them: they never take one card for another, so that a
    place whose card is lost is as good as one that was not seen.

    :param span: after how many later cards a sighting is forgotten, on average.
    """
    if view.rules.memory_aid == "full":
        return view
    places = 0
    later = 0
    for number in range(len(view.history) - 1, -1, -1):
        packed = view.history[number]
        if packed & _TAKEN:
            continue
        bit = 1 << packed
        if not places & bit:
            # After how many later cards it is gone: exponential, by lot.
            lifetime = -span * log(1.0 - derive(seed, "memory", seat, number) / SEEDS)
            places |= bit * (later < lifetime)
        later += 1
    kept = places
    if view.card:
        kept |= 1 << view.place  # it lies there for all to see
    gone = view.seen & view.down & ~kept
    if not gone:
        return view
    known = tuple([0 if gone >> place & 1 else card for place, card in enumerate(view.known)])
    return replace(view, known=known, seen=view.seen & ~gone)


_MOST_TURNS: Final = 200
"""After so many turns a playout stops where it stands; most end within 40."""
_LOOKED_AT: Final = 4
"""Known cards that are considered at most."""
_WIN: Final = 10.0
"""What a card that wins the match is worth, beyond all others."""
_BONUS: Final = {
    KING: 3.0,
    QUEEN: 3.0,
    PRINCES: 1.5,
    PRINCESSES: 1.5,
    SINGLE_RAVENS: 1.0,
    DOUBLE_RAVENS: 2.0,
    CANNONS: 1.0,
    MAGICIANS: 1.0,
}
"""What a figure is worth besides its card, roughly: pairs and shots are not looked into."""
WORTH: Final = tuple(
    sum(bonus for mask, bonus in _BONUS.items() if mask >> card & 1) for card in range(64)
)
"""By card."""


def play_on(state: RempartState, weights: Weights, rng: Random, span: float = 32.0) -> list[int]:
    """Return how the ramparts may stand at the end of the match.

    :param state: a position at the beginning of a turn, not over; it is left as it is.
    :param span: how many cards a head holds.
    """
    rules = state.rules
    points = rules.points
    ramparts = state.ramparts[:]
    seats = len(ramparts)
    left = state.left
    spent = state.spent
    heads = [state.board[place] for place in cards_in(state.down & state.seen)]
    known = mask_of(heads)
    deck = list(cards_in(left & ~known))
    shuffle_in_place(deck, rng)
    random = rng.random
    turn, wait, missing, haste = weights.turn, weights.wait, weights.missing, weights.haste
    # In the race the lowest card that fits is the best one: of those above it fewer are left.
    looks = range(_LOOKED_AT if points else 1)
    table = road(left.bit_count(), wait, missing).turns
    seat: int = state.turn
    idle = 0
    for _turn in range(_MOST_TURNS):
        rampart = ramparts[seat]
        above = rampart.bit_length()
        higher = left >> above
        needed = FULL - rampart.bit_count()
        shorter = table[needed - 1]
        number = higher.bit_count()
        here = table[needed][number]
        taken = 0
        best = 0.0
        # Only the lowest of the known cards can be worth the turn.
        candidates = known >> above << above
        for _look in looks:
            if not candidates:
                break
            bit = candidates & -candidates
            candidates ^= bit
            skipped = (higher & (bit >> above) - 1).bit_count() + 1
            gain = turn * (here - shorter[number - skipped] - 1.0) + haste
            if points:
                gain += WORTH[bit.bit_length() - 1]
            if needed == 1:
                gain = _WIN if _wins(ramparts, seat, rampart | bit, points) else -1.0
            if gain > best:
                best = gain
                taken = bit
        if not taken and deck:
            card = deck.pop()
            bit = 1 << card
            if bit >> above:
                skipped = (higher & (bit >> above) - 1).bit_count() + 1
                gain = turn * (here - shorter[number - skipped]) + haste
                if points:
                    gain += WORTH[card]
                if gain > 0 if needed > 1 else _wins(ramparts, seat, rampart | bit, points):
                    taken = bit
            elif points and rampart & MAGICIANS & ~spent and WORTH[card] >= 1.0:
                taken = bit
                spent |= MAGICIANS
            if not taken:
                # Heads are full: now and then an older card goes back among the unknown.
                if heads and random() * span < len(heads):
                    at = int(random() * len(heads))
                    gone, heads[at] = heads[at], card
                    known ^= 1 << gone
                    deck.append(gone)
                    at = int(random() * len(deck))
                    deck[at], deck[-1] = gone, deck[at]
                else:
                    heads.append(card)
                known |= bit
        elif not taken:
            # All is known, so nothing is gained by waiting: take the lowest that fits.
            taken = known >> above << above
            taken &= -taken
        if taken:
            idle = 0
            if known & taken:
                known ^= taken
                heads.remove(taken.bit_length() - 1)
            ramparts[seat] = rampart = rampart | taken
            left ^= taken
            if points and taken & CANNONS:
                _fire(ramparts, seat, rules)
            if ramparts[seat].bit_count() >= FULL or not left:
                break
            table = road(left.bit_count(), wait, missing).turns
            highest = left.bit_length()
            for wall in ramparts:
                if wall.bit_length() < highest:
                    break
            else:
                break  # no card that is left fits anywhere
        else:
            idle += 1
            if idle > seats and not deck:
                break
        seat = seat + 1 if seat + 1 < seats else 0
    return ramparts


def _wins(ramparts: list[int], seat: int, rampart: int, points: bool) -> bool:
    """Whether ending the match with this rampart wins it (rules 5, 7)."""
    if not points:
        return True
    mine = sum(points_of(rampart))
    return all(mine > sum(points_of(ramparts[s])) for s in range(len(ramparts)) if s != seat)


def _fire(ramparts: list[int], seat: int, rules: Rules) -> None:
    """Take the dearest card of the leader who can be hit, the highest of equals.

    Where nobody else can be (R9), the seat loses the least of its own.
    """
    best = (-1, 0.0, 0)
    victim = -1
    for other, rampart in enumerate(ramparts):
        if other == seat:
            continue
        open_cards = rampart & ~protected(rampart, rules.flag_card)
        if open_cards:
            total = sum(points_of(rampart))
            for card in cards_in(open_cards):
                if (total, WORTH[card], card) > best:
                    best = (total, WORTH[card], card)
                    victim = other
    if victim >= 0:
        ramparts[victim] &= ~(1 << best[2])
    elif rules.cannon_self:
        mine = list(cards_in(ramparts[seat] & ~protected(ramparts[seat], rules.flag_card)))
        if mine:
            ramparts[seat] &= ~(1 << min(mine, key=lambda card: (WORTH[card], -card)))


_NEW: Final = 3.0
"""What a card is worth to an explorer that nobody has seen."""
_ORDER: Final = 0.1
"""What the first place that nobody looked at is worth to a reader, against the last."""
_SKIPPED: Final = -0.6
"""What each fitting card costs a snail that a step leaves behind."""


def _reader(view: RempartObservation, action: Action) -> float:
    """What is new, row by row from the top: to everybody else such places are alike."""
    if action.kind is not Kind.TURN or view.seen >> action.place & 1:
        return 0.0
    return _ORDER * (1 - action.place / NUM_PLACES)


def _snail(view: RempartObservation, action: Action) -> float:
    if action.kind is not Kind.KEEP or view.seat is None:
        return 0.0
    highest = top(view.ramparts[view.seat])
    return _SKIPPED * sum(highest < card < view.card for card in cards_in(view.left))


LIKINGS: Final[Mapping[str, Liking]] = {
    "explorer": lambda view, action: (
        _NEW * (action.kind is Kind.TURN and not view.seen >> action.place & 1)
    ),
    "reader": _reader,
    "snail": _snail,
}
"""By style."""


_HEAT: Final = 0.5
"""Temperature of the softmax that makes priors of expected leads, in cards or in points."""
_STRIDE: Final = 7
"""Which of the places that are not known is meant: another one in every turn, as people do."""
_LEAD: Final = 5.0
"""Lead in points that is three quarters of the way to certainty."""
_EXPLORATION_RACE: Final = 2.0
"""So much that the policy's judgement still counts after thousands of playouts: victories are too
noisy for what one card changes. With 0.5 a search at 500 takes 0.685 of heuristics' races of two
and 0.550 of those of four, with 2 0.718 and 0.618 (600 and 400 matches), with 4 0.670 at two [M].
"""
_EXPLORATION_POINTS: Final = 0.5
"""Leads tell more than victories do, so playouts may be trusted sooner: with 1 and 2 a search at
500 takes 0.690 and 0.685 of heuristics' matches of two, with this 0.700 (400 each): even [M].
"""


class Imagined:
    """A position in which unknown places, which are all alike, are one choice and not forty."""

    def __init__(self, state: RempartState, offered: Action | None = None) -> None:
        """Imagine a position.

        :param offered: what may be done now although nobody would; None: nothing.
        """
        self.state = state
        self.offered = offered

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts, as in the state that is imagined."""
        return self.state.acting

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return what `seat` may do: of places the known ones and one that is not known."""
        state = self.state
        if state.phase is not Phase.CHOOSE:
            return state.legal_actions(seat)
        unknown = state.down & ~state.seen
        rampart = state.ramparts[seat]
        above = rampart.bit_length()
        known = cards_in(state.down & state.seen)
        if state.rules.points and rampart & MAGICIANS & ~state.spent:
            places = list(known)
        else:
            places = [place for place in known if state.board[place] >= above]
        if unknown:
            there = cards_in(unknown)
            places.append(there[state.ply * _STRIDE % len(there)])
        turns: list[Action] = [TURN[place] for place in places or known]
        if self.offered is not None and self.offered not in turns:
            turns.append(self.offered)
        return turns

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action` in the state that is imagined, unchecked."""
        self.offered = None
        self.state.apply(seat, action)


class RempartOutlook:
    """The search's knowledge of Rempart for one decision of one seat."""

    def __init__(self, view: RempartObservation, policy: RempartPolicy) -> None:
        self._view = view
        self._policy = policy
        points = view.rules.points
        self._weights: Weights = POINTS if points else RACE
        self.exploration = _EXPLORATION_POINTS if points else _EXPLORATION_RACE
        self._offered: Action | None = None

    def world(self, rng: Random) -> Imagined:
        """Return a position in which the unknown cards lie anyhow."""
        return Imagined(determinize(self._view, rng), self._offered)

    def offer(self, action: Action) -> Action:
        """See to it that a search tries this action, or one that is the same; return which."""
        view = self._view
        if action.kind is Kind.TURN and not view.remembered(action.place):
            world = self.world(Random(0))
            turns = world.legal_actions(world.actors()[0])
            return next(turn for turn in turns if not view.remembered(turn.place))
        self._offered = action
        return action

    def weights(self, world: Imagined, seat: Seat, actions: Sequence[Action]) -> Sequence[float]:
        """Return the softmax's terms of the expected leads."""
        if len(actions) == 1:
            return [1.0]
        values = self._policy.values(world.state.observation(seat), actions)
        return [exp(min(50.0, value / _HEAT)) for value in values]

    def public(self, world: Imagined) -> Hashable:
        """Return what everybody sees of the last move."""
        state = world.state
        return state.phase, state.place, state.card, tuple(state.ramparts)

    def is_leaf(self, world: Imagined) -> bool:
        """Return whether the match is over."""
        return not world.state.acting

    def evaluate(self, world: Imagined, rng: Random) -> Verdict:
        """Finish the turn by the policy, then play on by a rule of thumb."""
        state = world.state
        while state.acting and state.phase is not Phase.CHOOSE:
            seat = state.acting[0]
            actions = state.menu
            if len(actions) > 1:
                values = self._policy.values(state.observation(seat), actions)
                state.apply(seat, actions[values.index(max(values))])
            else:
                state.apply(seat, actions[0])
        if state.acting:
            ramparts = play_on(state, self._weights, rng)
        else:
            ramparts = state.ramparts
        return _judged(ramparts, points=state.rules.points)


def _judged(ramparts: Sequence[int], *, points: bool) -> Verdict:
    """Return a finished match as a verdict.

    In the points variant rewards grow with the lead: victories alone are too noisy there for what
    one card changes.
    """
    outcome = final_outcome(ramparts, points, "ten_cards")
    verdict = verdict_of(outcome)
    if not points:
        return verdict
    others = len(ramparts) - 1
    total = sum(outcome.scores)
    leads = [score - (total - score) / others for score in outcome.scores]
    return Verdict([0.5 + 0.5 * tanh(lead / _LEAD) for lead in leads], verdict.shares)


_FEW: Final = 3
"""A step skips few of the cards that fit if it is at most one in so many; else many."""


def reason(view: RempartObservation, action: Action) -> Sentence:
    """Return what speaks for a legal action of the observer."""
    assert view.seat is not None  # a spectator is not advised
    if action.kind is Kind.TURN:
        return _turning(view, view.remembered(action.place))
    if action.kind is Kind.SHOOT:
        return _shooting(view, action)
    if action.kind is Kind.BACK:
        return _putting_back(view, action)
    before = view.ramparts[view.seat]
    after = before | 1 << view.card
    number = after.bit_count()
    ends = _tenth(view, action)
    if all(ends):
        return Sentence(N_("it is your tenth card, and you win"))
    if any(ends):
        return Sentence(N_("it is your tenth card; you win with the right shot"))
    gain = board.score_of(after) - board.score_of(before)
    if view.rules.points and gain > 1:
        return Sentence(N_("{points} points in one go"), {"points": gain})
    numbers = {"number": number, "all": board.FULL}
    skipped, fit = _step(view)
    if not skipped:
        return Sentence(N_("card {number} of {all}, without skipping any"), numbers)
    if skipped * _FEW <= fit:
        return Sentence(
            N_("skips only {skipped} of the {all} higher cards left"),
            {"skipped": skipped, "all": fit},
        )
    return Sentence(
        N_("card {number} of {all}; higher cards left: {higher}"),
        {**numbers, "higher": fit - skipped - 1},
    )


def _turning(view: RempartObservation, card: int) -> Sentence:
    """Return what speaks for turning up a place.

    :param card: what is known to lie there; 0: nothing.
    """
    assert view.seat is not None
    mine = board.top(view.ramparts[view.seat])
    if card > mine:
        return Sentence(N_("the {card} lies here, and it fits"), {"card": card})
    if card:
        text = N_("everyone has seen the {card} here: nobody learns anything new")
        return Sentence(text, {"card": card})
    if not mine:  # a cannon shot the flag (R11)
        return Sentence(N_("your rampart is empty: any card fits"))
    known = board.mask_of([view.known[place] for place in board.cards_in(view.down & view.seen)])
    unseen = view.left & ~known
    return Sentence(
        N_("not seen yet; cards that could be here: {left}, above your {top}: {higher}"),
        {"higher": (unseen >> mine + 1).bit_count(), "left": unseen.bit_count(), "top": mine},
    )


def _shooting(view: RempartObservation, action: Action) -> Sentence:
    before = view.ramparts[action.victim]
    points = {"points": board.score_of(before) - board.score_of(before & ~(1 << action.card))}
    if action.victim == view.seat:
        return counted("costs you {points} point", "costs you {points} points", "points", points)
    return counted(
        "takes {points} point from its owner",
        "takes {points} points from its owner",
        "points",
        points,
    )


def _putting_back(view: RempartObservation, action: Action) -> Sentence:
    assert view.seat is not None
    if any(isinstance(event, MatchEnded) for event in GAME.preview(view, action)):
        return Sentence(N_("this ends the game"))
    if view.card < board.top(view.ramparts[view.seat]):
        return Sentence(N_("keeps the magician for another card"))
    if all(won is False for won in _tenth(view, board.KEEP)):
        return Sentence(N_("it would be the tenth card, and another player would win"))
    skipped, fit = _step(view)
    if skipped * _FEW > fit:
        return Sentence(
            N_("this step would skip {skipped} of the {all} higher cards left"),
            {"skipped": skipped, "all": fit},
        )
    return Sentence(N_("now that you have seen it, you can keep it later"))


def _tenth(view: RempartObservation, action: Action) -> list[bool | None]:
    """Return whether a card that is taken ends the game and wins, for each shot that follows it.

    None: the game does not end, as it is not the tenth card or the shot costs the tenth (R10).
    """
    assert view.seat is not None
    state = determinize(view, Random(0))
    state.apply(view.seat, action)
    after = [state]
    if state.phase is Phase.CANNON:
        after = [state.clone() for _shot in state.menu]
        for world, shot in zip(after, state.menu, strict=True):
            world.apply(view.seat, shot)
    ends = [world.outcome() if world.termination == "ten_cards" else None for world in after]
    return [None if end is None else view.seat in end.winners for end in ends]


def _step(view: RempartObservation) -> tuple[int, int]:
    """Return how many lower cards that fit the card turned up would skip, and how many fit."""
    assert view.seat is not None
    mine = board.top(view.ramparts[view.seat])
    lower = view.left & (1 << view.card) - 1
    return (lower >> mine + 1).bit_count(), (view.left >> mine + 1).bit_count()


_SOBER: Final = RempartPolicy()

KNOWLEDGE: Final = Knowledge(
    policies={
        "heuristic": _SOBER,
        "perfect-memory": _SOBER,
        "climber": RempartPolicy(replace(RACE, haste=3.0), replace(POINTS, haste=2.0)),
        **{style: Tempered(_SOBER, liking) for style, liking in LIKINGS.items()},
    },
    advisor=GameAdvisor(partial(RempartOutlook, policy=_SOBER), reason),
    recall=recall,
)
