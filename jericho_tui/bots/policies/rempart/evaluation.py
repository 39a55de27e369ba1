"""What a sensible player of Rempart looks at, as numbers.

The value of an action is the lead it is expected to end in: in the race how many cards ahead, in
the points variant how many points. What a seat still needs is counted in turns (`road`): keeping a
card that leaves many lower ones behind makes the road that is left harder, so it must be worth it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.bots.policies.rempart.road import Road, road
from jericho_tui.games.rempart.actions import Action, Kind, targets
from jericho_tui.games.rempart.masks import CANNONS, FULL, MAGICIANS, cards_in, top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of


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
    __slots__ = ("known", "me", "other", "road", "unknown", "view", "weights")

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
        if self.has_magician():
            best = max(best, self.inserted(card))
        return best

    def has_magician(self) -> bool:
        """Whether this seat has an unused magician (rule 11)."""
        view = self.view
        return view.rules.points and bool(view.ramparts[self.me] & MAGICIANS & ~view.spent)

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

    It judges by all that the observation has: whose head forgets must forget before (`memory`).
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
