"""What a finished match looked like: everybody's chances move by move, and where they turned.

A position's chances are what playing on from it comes to, on average, with all cards open: what was
possible, not what anybody could know. Half of the time everybody plays as a search is told that
they do (`bots.search`), half of the time just anything: people err, and no lead is quite safe. So a
game that tells the search more is judged better, and any game can be judged.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from jericho_tui.bots.policies import knowledge_of
from jericho_tui.bots.search.blind import Blind, verdict_of
from jericho_tui.core.game import AnyState, Seat
from jericho_tui.play.match import Match
from jericho_tui.prose.lead import Lead

PLAYOUTS: Final = 64
"""From every position: chances are good to about 6 points of 100, swings are told from 12 on."""
LEAST_SWING: Final = 0.12
"""By how much somebody's chances must change to be told as a turning point."""
_MOST_TURNS: Final = 12
_BREATH: Final = 0.0005
"""Seconds for which the computing thread stands back after every position."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move after which somebody's chances were not what they had been."""

    ply: int
    """After how many moves the match stood once it was made."""
    seat: Seat
    """Whose chances changed most."""
    before: float
    """0 to 1."""
    after: float

    @property
    def swing(self) -> float:
        """By how much they changed."""
        return abs(self.after - self.before)


@dataclass(frozen=True, slots=True)
class Story:
    """How a match came along."""

    chances: Sequence[Sequence[float]]
    """Of every seat (0 to 1) at every position, the first before any move."""
    leads: Sequence[Sequence[Lead]]
    """What the game tells of every position."""
    landmarks: tuple[int, ...]
    """After how many moves there was a scoring."""
    turns: tuple[Turn, ...]
    """The largest swings, the largest first."""


def tell(
    match: Match,
    leads: Callable[[Any], Sequence[Lead]],
    should_stop: Callable[[], bool] = lambda: False,
) -> Story | None:
    """Return the story of a match; None if it was told to stop. Takes seconds.

    :param leads: from a spectator's observation, what there is to lead in.
    """
    chances: list[Sequence[float]] = []
    told: list[Sequence[Lead]] = []
    acting: tuple[Seat, ...] = ()
    for state in _positions(match):
        if should_stop():
            return None
        before, acting = acting, state.actors()
        # Sealed choices are one event: what comes of them shows when the last is made.
        sealed = len(before) > 1 and bool(acting) and set(acting) < set(before)
        chances.append(chances[-1] if sealed else _chances(match, state))
        told.append(leads(state.observation(None)))
        time.sleep(_BREATH)
    marks = tuple(
        ply
        for ply, events in enumerate(match.journal, start=1)
        if any(event.landmark for event in events)
    )
    return Story(chances, told, marks, turns(chances))


def turns(chances: Sequence[Sequence[float]]) -> tuple[Turn, ...]:
    """Return where chances changed most, the largest swing first."""
    found = []
    for ply in range(1, len(chances)):
        before, after = chances[ply - 1], chances[ply]
        seat = max(range(len(after)), key=lambda s: abs(after[s] - before[s]))
        turn = Turn(ply, Seat(seat), before[seat], after[seat])
        if turn.swing >= LEAST_SWING:
            found.append(turn)
    return tuple(sorted(found, key=lambda turn: (-turn.swing, turn.ply))[:_MOST_TURNS])


def _positions(match: Match) -> Iterator[AnyState]:
    state = match.game.initial_state(match.setup)
    yield state
    for seat, action in match.moves:
        state.apply(seat, action)
        yield state


def _chances(match: Match, state: AnyState) -> Sequence[float]:
    """Return everybody's chances of victory; together they are 1."""
    outcome = state.outcome()
    if outcome is not None:
        return verdict_of(outcome).shares
    knowledge = knowledge_of(match.game.info.id)
    anything = Blind(match.game)
    view = state.observation(max(state.actors()[0], Seat(0)))
    outlooks = [
        ((knowledge and knowledge.advisor) or anything).outlook(view),
        anything.outlook(view),
    ]
    totals = [0.0] * len(match.seats)
    for number in range(PLAYOUTS):
        # The same chance for every position, so that what differs is the position.
        verdict = outlooks[number % 2].evaluate(state.clone(), Random(number))
        for seat, share in enumerate(verdict.shares):
            totals[seat] += share
    return [total / PLAYOUTS for total in totals]
