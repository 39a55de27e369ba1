"""A finished match judged: what every decision was worth to whoever made it, by what they knew.

The judge is who advises people (`bots.adviser`), asked about what the seat could know when it
chose. The same match is always judged alike, whoever works it out, in whatever order.

Where seats hide something from one another there is a second line: the same judge with every card
open. What a choice cost there, and not in the eyes of whoever made it, was luck.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.registry import adviser, clairvoyant
from jericho_tui.bots.roster import version_of
from jericho_tui.bots.thoughts import Recipe
from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import Decision, Limit, ShouldStop, never

MOST_OPTIONS: Final = 4
"""How many of the best actions are kept of a decision; what was done is kept besides."""
_DIGITS: Final = 4
"""To which a chance is kept: playouts tell no more."""
_SEED: Final = 0
"""Of the judge's own draws: any, but the same for everybody."""
METHOD: Final = 2
"""Raised whenever a decision is judged otherwise, so that matches are judged anew. The first did
not say what choosing by lot would have come to."""
ITERATIONS: Final = 1000
"""What a judge that searches spends on a decision where nobody says otherwise."""


class Asked(NamedTuple):
    """A decision of a match as whoever made it saw it."""

    ply: int
    """How many moves had been made."""
    seat: Seat
    view: Any
    """The seat's observation."""
    action: Any
    """What it did."""


class Position(NamedTuple):
    """A position of a match with all that lies in it, as another process can be told."""

    view: Any
    """The observation of whoever decides."""
    setup: Any
    moves: tuple[Any, ...]
    """With their seats."""


@dataclass(frozen=True, slots=True)
class Option:
    """What could have been done, and what would have come of it."""

    action: Any
    share: float | None
    """The chance of victory, 0 to 1; None: the judge cannot tell."""
    visits: int
    """How often it was tried."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a decision was worth."""

    ply: int
    """How many moves had been made; so it led to `ply` + 1."""
    seat: Seat
    options: tuple[Option, ...]
    """The best first, as far as they are kept."""
    played: int
    """Which of them was done."""
    lot: float | None = None
    """The chance after a choice by lot among all that could be done; None: nobody knows."""

    @property
    def before(self) -> float | None:
        """The chance of whoever does the best there is; None: the judge cannot tell."""
        after, best = self.after, self.options[0].share
        return best if best is None or after is None else max(best, after)

    @property
    def after(self) -> float | None:
        """The chance after what was done; None: the judge cannot tell."""
        return self.options[self.played].share

    @property
    def cost(self) -> float:
        """What the choice gave away, as a share of the victory, from 0 on."""
        return max(0.0, self.difference)

    @property
    def difference(self) -> float:
        """By how much the best is better than what was done, in the judge's estimate.

        Less than 0 where that estimate, which playouts blur, says otherwise than their number. So
        in a sum of many the blur cancels out, which in one of `cost` would add up.
        """
        best, after = self.options[0].share, self.after
        return 0.0 if best is None or after is None else best - after

    @property
    def is_best(self) -> bool:
        """Whether it was what the judge would have done, or no worse."""
        return self.played == 0 or (self.after is not None and not self.cost)


@dataclass(frozen=True)
class Judge:
    """Who judges, and how thoroughly: analyses by equal judges are the same."""

    bot: str
    version: int
    """Of what it judges by; see `bots.versions`."""
    iterations: int
    """What it spends on a decision."""
    method: int = METHOD
    """Which way of judging it is; see `METHOD`."""


@dataclass(frozen=True)
class Analysis:
    """What is known by now of the decisions of a match."""

    judge: Judge
    decisions: Mapping[int, Judged] = field(default_factory=dict)
    """By how many moves had been made."""
    open: Mapping[int, Judged] = field(default_factory=dict)
    """The same decisions with every card open, as far as anybody asked for that."""

    @property
    def opened(self) -> "Analysis":
        """The line with every card open as an analysis of its own."""
        return Analysis(self.judge, self.open)

    def of(self, seat: Seat) -> list[Judged]:
        """Return what is known of one seat's decisions, in their order."""
        return [self.decisions[ply] for ply in sorted(self.decisions) if self.seat(ply) == seat]

    def seat(self, ply: int) -> Seat:
        """Return who made the decision."""
        return self.decisions[ply].seat


def judge_of(game_id: str, iterations: int | None = None) -> Judge:
    """Return who judges the matches of a game.

    :param iterations: None: as many as judging needs, or as the bot usually spends if that is less.
    """
    info = strongest(game_id)
    most = info.iterations or 1
    return Judge(info.id, version_of(info.id, game_id), iterations or min(ITERATIONS, most))


def strongest(game_id: str) -> BotInfo:
    """Return the bot that judges the matches of a game."""
    return bots_for(game_id)[0]


def decisions_of(match: Match) -> Iterator[Asked]:
    """Yield every decision of a match in which there was a choice."""
    state = match.game.initial_state(match.setup)
    for ply, (seat, action) in enumerate(match.moves):
        if seat != CHANCE and _is_choice(state.legal_actions(seat)):
            yield Asked(ply, seat, state.observation(seat), action)
        state.apply(seat, action)


def _is_choice(actions: Sequence[Any]) -> bool:
    """Return whether there are two; of hundreds, as at the wheel, no more are worked out."""
    return next(islice(actions, 1, None), None) is not None


def hides(game_id: str) -> bool:
    """Whether seats hide something from one another, so that a line with open cards says more."""
    return not registry.info(game_id).open


def position_of(match: Match, asked: Asked) -> Position:
    """Return what a decision is judged by with every card open."""
    return Position(asked.view, match.setup, tuple(match.moves[: asked.ply]))


def recipe_of(game_id: str, asked: Asked, *, open_cards: bool = False) -> Recipe:
    """Return how whoever judges a decision is made, in whatever process; see `bots.worker`.

    :param open_cards: it is shown a `Position`, where others are shown the seat's view.
    """
    return partial(_Judging, game_id, asked.seat, asked.action, open_cards=open_cards)


def judged(asked: Asked, decision: Decision) -> Judged:
    """Return what a judge's answer says of a decision."""
    told = [
        Option(one.action, None if one.share is None else round(one.share, _DIGITS), one.visits)
        for one in decision.candidates
    ]
    done = next((one for one in told if one.action == asked.action), None)
    done = done or Option(asked.action, None, 0)
    kept = [one for one in told[:MOST_OPTIONS] if one is not done]
    place = told.index(done) if done in told[:MOST_OPTIONS] else len(kept)
    kept.insert(place, done)
    lot = None if decision.lot is None else round(decision.lot, _DIGITS)
    return Judged(asked.ply, asked.seat, tuple(kept), place, lot)


class _Judging:
    def __init__(self, game_id: str, seat: Seat, action: Any, *, open_cards: bool) -> None:
        self._game = registry.load(game_id)
        self._seat = seat
        self._action = action
        self._open_cards = open_cards

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return what the judge says of an observation, or of a `Position` with open cards."""
        limit = replace(limit, about=self._action)
        if not self._open_cards:
            return adviser(self._game, _SEED, self._seat).choose(view, limit, should_stop)
        state = self._game.initial_state(view.setup)
        for seat, action in view.moves:
            state.apply(seat, action)
        judge = clairvoyant(self._game, _SEED, self._seat, state)
        return judge.choose(view.view, limit, should_stop)
