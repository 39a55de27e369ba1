"""Positions of Nottingham for screens: reached by moves drawn at random, so that they stay."""

from collections.abc import Callable
from dataclasses import replace

from jericho_tui.core.bundles import unpack
from jericho_tui.core.game import CHANCE
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Kind, Phase
from jericho_tui.games.nottingham.rules.items import AMBUSHES, FULL_DECK, JEWELS, LETTERS, NUM_ITEMS
from jericho_tui.games.nottingham.rules.state import NottinghamState
from jericho_tui.games.nottingham.table import SHERIFF
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.store.store import Store

NAMES = ("Ada", "Bernard", "Chloé", "Dora", "Emil", "Fatou", "Gustav")
Fits = Callable[[NottinghamState], bool]


def plan_for(seats: int, **options: OptionValue) -> Plan:
    """Return the plan of a match of one person and bots."""
    infos = [SeatInfo(name, "bot", "heuristic") for name in NAMES[:seats]]
    infos[0] = replace(infos[0], kind="human", bot="")
    return Plan("nottingham", tuple(infos), rated=False, options=options)


def state_of(match: Match) -> NottinghamState:
    """Return the position of a match."""
    assert isinstance(match.state, NottinghamState)
    return match.state


def drawn(plan: Plan, seed: int, fits: Fits | None = None) -> Match | None:
    """Return a match up to where the first seat acts and something holds; None: it never does.

    :param fits: None: play to the end.
    """
    match = plan.deal(seed)
    rng = stream(seed, "scene")
    while actors := match.actors():
        state = state_of(match)
        if fits is not None and 0 in actors and fits(state):
            return match
        seat = actors[-1]
        if seat == CHANCE:
            match.submit(seat, state.sample_chance(rng))
        else:
            match.submit(seat, rng.choice(state.legal_actions(seat)))
    return match if fits is None else None


def save_where(plan: Plan, fits: Fits | None, first: int = 1) -> Callable[[Store], None]:
    """Return what saves the first match in which something holds when the person is to move."""

    def prepare(store: Store) -> None:
        for seed in range(first, first + 40):
            match = drawn(plan, seed, fits)
            if match is not None:
                store.matches.create(match, seed)
                return
        raise LookupError("no such position")

    return prepare


def in_phase(phase: Phase, *cards: int, choices: int = 2, space: int = 4) -> Fits:
    """Return whether it is this phase, one of these cards turned up, with something to choose."""

    def fits(state: NottinghamState) -> bool:
        there = state.phase is phase and (not cards or state.card in cards)
        return (
            there and state.space >= space and len(state.legal_actions(state.acting[0])) >= choices
        )

    return fits


def can_do_a_mission(state: NottinghamState) -> bool:
    """Whether the acting seat could pay for a mission, or deliver goods."""
    kinds = {action.kind for action in state.legal_actions(state.acting[0])}
    return state.space >= 5 and {Kind.MISSION, Kind.DELIVER} <= kinds
