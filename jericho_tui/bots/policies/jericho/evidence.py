"""What others did, as evidence of what they hold.

A player takes one of the actions that its cards allow, each with a chance in proportion to
`exp(gain / heat)`, as for priors. What it gains by an action hardly depends on its other cards, so
one table by card tells for a decision how likely the choice was with any hand.
"""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from jericho_tui.bots.policies.jericho.evaluation import JerichoPolicy, Standpoint
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import FEED_HIDDEN, PLAY_TRUMPET, SUPPLY, WALL, Action, Kind
from jericho_tui.games.jericho.cards import TRUMPET
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import LANE_UNIT, UNIT
from jericho_tui.games.jericho.state import JerichoState

_ACTIONS: Final = (*WALL, *SUPPLY, *PLAY_TRUMPET)
_AWAY: Final = slice(len(WALL), len(WALL) + len(SUPPLY))
_TRUMPETS: Final = slice(len(WALL) + len(SUPPLY), None)
_LEAST: Final = 1e-8
"""Weights are 1 at most; below this, sums of them could not be kept up to date exactly enough."""


class Evidence:
    """One decision, by what it might have been."""

    __slots__ = ("away", "chosen", "total")

    def __init__(
        self, gains: Sequence[float], heat: float, move: Action, *, feeding: bool = False
    ) -> None:
        """Weigh everything that can be done with each kind of card.

        :param gains: by `_ACTIONS`.
        :param move: what was done.
        """
        best = max(gains)
        weights = [max(_LEAST, exp((gain - best) / heat)) for gain in gains]
        self.away = weights[_AWAY]
        """By card: what speaks for putting it face down into the supply."""
        self.total = self.away[:]
        """By card: what speaks for doing anything with it."""
        if not feeding:
            for card in range(TRUMPET):
                self.total[card] += weights[card]
            self.total[TRUMPET] += sum(weights[_TRUMPETS])
        self.chosen = 0.0
        """What spoke for the move; 0 when its card is hidden."""
        if move.kind is Kind.WALL:
            self.chosen = weights[move.card or 0]
        elif move.kind is Kind.TRUMPET:
            self.chosen = weights[_TRUMPETS][move.colour]


class Deed(NamedTuple):
    """Something a seat did with a card of its hand."""

    move: Action
    evidence: Evidence | None
    """None where there is none: the opening card, and what lay face down in earlier rounds."""
    drew: bool
    """Whether it then drew a card."""


def deeds_of(view: JerichoObservation, policy: JerichoPolicy, heat: float) -> list[list[Deed]]:
    """Return what every seat has done, in order; only once the openings are turned up."""
    seats = view.num_seats
    deeds: list[list[Deed]] = [[] for _ in range(seats)]
    table = _Table(view, policy, heat)
    movers = view.movers()
    ends = [reveal.moves for reveal in view.reveals]
    begin = ends[-1] if ends else seats
    for number, (move, seat) in enumerate(zip(view.moves, movers, strict=True)):
        if number in ends:
            table.score(ends.index(number))
        evidence = None
        if move.kind is Kind.FEED:
            if number >= begin:
                evidence = table.feeding(seat)
            table.fed()
        elif move.kind is not Kind.OPEN:
            if seat != view.seat and (number >= begin or move.card is not None):
                evidence = table.turn(seat, move)
            table.apply(seat, move)
        drew = move.kind not in (Kind.OPEN, Kind.FEED)
        deeds[seat].append(Deed(move, evidence, drew))
    if view.phase is Phase.FEED:
        if len(view.moves) in ends:
            table.score(len(ends) - 1)
        for seat in set(movers[:seats]).difference(view.acting):
            deeds[seat].append(Deed(FEED_HIDDEN, table.feeding(seat), False))
    return deeds


class _Table:
    """What everybody saw, replayed; hands and face-down cards are not in it."""

    def __init__(self, view: JerichoObservation, policy: JerichoPolicy, heat: float) -> None:
        seats = view.num_seats
        self._view = view
        self._policy = policy
        self._heat = heat
        self._buried = [0] * seats
        """How many cards every seat has put face down into the supply in this round."""
        self._fed = 0
        # A draw pile without scoring cards: `score` does what they do.
        deck = [UNIT[TRUMPET]] * sum(view.piles)
        state = JerichoState.at_start(seats, view.rules, Seat(0), [0] * seats, deck, view.piles)
        state.phase = Phase.TURN
        self._state = state

    def feeding(self, seat: int) -> Evidence:
        """Return the evidence of what `seat` fed, not known."""
        opening = None if self._view.reveals else self._view.moves[seat].card
        gains = self._gains(seat, opening)
        return Evidence(gains, self._heat, FEED_HIDDEN, feeding=True)

    def fed(self) -> None:
        """Take one card into the supply; after the last the turns begin."""
        self._fed += 1
        seats = self._view.num_seats
        if self._fed % seats:
            return
        self._buried = [1] * seats
        if self._fed == seats:  # rule 13
            for seat, move in enumerate(self._view.moves[:seats]):
                if move.colour >= 0:
                    self._state.walls[move.colour * seats + seat] += LANE_UNIT[move.card or 0]

    def turn(self, seat: int, move: Action) -> Evidence:
        """Return the evidence of a turn."""
        return Evidence(self._gains(seat, None), self._heat, move)

    def apply(self, seat: Seat, move: Action) -> None:
        self._buried[seat] += move.kind is Kind.SUPPLY
        self._state.apply(seat, move)

    def score(self, number: int) -> None:
        state = self._state
        reveal = self._view.reveals[number]
        state.reveals.append(reveal)
        state.drawn += 1  # J13: the scoring card's replacement
        for result in reveal.colour_results(self._view.rules):
            state.open_supply[result.colour] = result.stayed
        self._buried = [0] * state.num_seats

    def _gains(self, seat: int, opening: int | None) -> list[float]:
        """Return what a seat gains by each of `_ACTIONS`; of its own, only `opening` is known."""
        state, policy = self._state, self._policy
        unknown = sum(self._buried) - self._buried[seat]
        clock = policy.clock(state)
        point = Standpoint(clock, policy.weights, state, seat, UNIT[TRUMPET], opening, 0, unknown)
        return policy.gains(point, _ACTIONS)
