"""Positions of Badaboom for screens: reached by moves drawn at random, so that they stay."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from jericho_tui.core.bundles import count_of, kinds_in, size
from jericho_tui.core.game import CHANCE
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import PASS, Action, Phase
from jericho_tui.games.badaboom.rules.cards import (
    BUNKER,
    CHAINED,
    LONG_THROW,
    MECHANISM,
    NOT_SO_FAST,
    PICKPOCKET,
)
from jericho_tui.games.badaboom.rules.edition import Dropped, Exploded, MissionLaid, Stolen
from jericho_tui.games.badaboom.rules.state import BadaboomState
from jericho_tui.games.badaboom.table import Seats
from jericho_tui.games.badaboom.table.bag import Bag, Choice
from jericho_tui.games.badaboom.table.bomb import Answer, Bomb, Explosion, read_window
from jericho_tui.games.badaboom.text.telling import card_name
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.store.store import Store

NAMES = ("Ada", "Bernard", "Chloé", "Dora", "Émile")
Fits = Callable[[BadaboomState], bool]

_PASSES = 0.7
"""How often a trick is kept: bags are as full as people's."""
_BEGINNING = 40
"""Moves that are made first."""


def plan_for(seats: int, **options: OptionValue) -> Plan:
    """Return the plan of a match of one person and bots."""
    infos = [SeatInfo(name, "bot", "random") for name in NAMES[:seats]]
    infos[0] = replace(infos[0], kind="human", bot="")
    return Plan("badaboom", tuple(infos), rated=False, options=options)


def state_of(match: Match) -> BadaboomState:
    """Return the position of a match."""
    assert isinstance(match.state, BadaboomState)
    return match.state


def drawn(plan: Plan, seed: int, fits: Fits | None = None) -> Match | None:
    """Return a match up to where the first seat acts and something holds; None: it never does.

    :param fits: None: play to the end.
    """
    match = plan.deal(seed)
    rng = stream(seed, "scene")
    while actors := match.actors():
        state = state_of(match)
        if fits is not None and actors[0] == 0 and match.ply >= _BEGINNING and fits(state):
            return match
        match.submit(actors[0], _draw(state, rng))
    return match if fits is None else None


def _draw(state: BadaboomState, rng: Random) -> Action:
    seat = state.acting[0]
    if seat == CHANCE:
        return state.sample_chance(rng)
    actions = state.legal_actions(seat)
    return PASS if PASS in actions and rng.random() < _PASSES else rng.choice(actions)


def save_where(plan: Plan, fits: Fits | None, first: int = 1) -> Callable[[Store], None]:
    """Return what saves the first match in which something holds when the person is to move."""

    def prepare(store: Store) -> None:
        for seed in range(first, first + 60):
            match = drawn(plan, seed, fits)
            if match is not None:
                store.matches.create(match, seed)
                return
        raise LookupError("no such position")

    return prepare


def tinkers(state: BadaboomState) -> bool:
    """Whether the person may take one of several kinds of cards."""
    return state.phase is Phase.TINKER and len(kinds_in(state.content)) > 1 and _full(state)


def holds_an_armed_bomb(state: BadaboomState) -> bool:
    """Whether the bomb explodes with the person, who can throw it away."""
    return (
        state.phase is Phase.TRICK
        and state.holder == 0
        and _goes_off(state)
        and bool(count_of(state.bags[0], LONG_THROW))
        and size(state.bags[0]) > 4
        and any(trick.card == BUNKER for trick in state.lasting)
    )


def in_the_middle_of_a_window(state: BadaboomState) -> bool:
    """Whether some have been asked for tricks before the person and some are to be asked."""
    return (
        state.phase is Phase.TRICK
        and bool(count_of(state.bags[0], PICKPOCKET))
        and any(state.missions[1:])
        and len(state.lasting) > 1
        and 0 < len(state.queue) < state.num_seats - 1
        and state.armed_by >= 0
        and _full(state)
    )


def may_counter(state: BadaboomState) -> bool:
    """Whether the person's trick was countered, and they can counter that."""
    able = bool(count_of(state.bags[0], NOT_SO_FAST))
    return state.phase is Phase.COUNTER and able and state.counters == 1 and _full(state)


def is_about_to_explode(state: BadaboomState) -> bool:
    """Whether the bomb explodes if the person plays no trick."""
    chains = any(trick.card == CHAINED for trick in state.lasting)
    last = state.phase is Phase.TRICK and not state.queue and state.late
    return last and _goes_off(state) and chains and any(state.missions)


def _full(state: BadaboomState) -> bool:
    return size(state.bags[0]) > 4


def _goes_off(state: BadaboomState) -> bool:
    return state.armed_by >= 0 and state.armed_turn < state.turn
