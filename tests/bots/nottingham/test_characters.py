"""The characters do what is said of them, and none sits on its hand for ever."""

from collections import Counter

import pytest

from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.bots.knowledge import KNOWLEDGE
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import ACT, FEWEST_GOODS, Kind
from jericho_tui.games.nottingham.rules.items import CHEST, COIN, GOLD
from jericho_tui.play.player import Limit

STYLES = ("heuristic", "robber", "highwayman", "collector", "trader", "miser")


MATCHES = 60


@pytest.fixture(scope="module")
def habits():
    """How often each character does what, at a table with all others."""
    counts: dict[str, Counter[str]] = {style: Counter() for style in STYLES}
    for seed in range(MATCHES):
        rng = stream(seed, "habits")
        state = GAME.initial_state(GAME.deal(len(STYLES), {}, rng))
        who = [STYLES[(n + seed) % len(STYLES)] for n in range(len(STYLES))]
        bots = [HeuristicBot(KNOWLEDGE.policies[w], seed, Seat(n)) for n, w in enumerate(who)]
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            action = bots[seat].choose(state.observation(seat), Limit()).action
            note(counts[who[seat]], state, seat, action)
            state.apply(seat, action)
    return counts


def note(counts: Counter[str], state, seat, action) -> None:
    """Count an action, and that there was something to choose."""
    menu = state.legal_actions(seat)
    counts[action.kind.name] += 1
    counts["could attack"] += any(other.kind is Kind.ATTACK for other in menu)
    counts["could ambush"] += state.card == GOLD and ACT in menu
    counts["ambushes"] += state.card == GOLD and action is ACT
    if action.kind is Kind.ATTACK:
        counts["to the left"] += action.seat == (seat + 1) % state.num_seats
    if state.card in (COIN, CHEST) and ACT in menu:
        counts["could swap"] += 1
        counts["swaps"] += action is ACT
    if action.kind is Kind.DELIVER and any(
        laid for other, laid in enumerate(state.laid) if other != seat
    ):
        counts["dangers"] += 1
        counts["uncovered"] += len(action.items) == FEWEST_GOODS


@pytest.mark.parametrize(
    ("style", "share"),
    [
        ("robber", lambda c: c["ATTACK"] / c["could attack"]),
        ("robber", lambda c: c["to the left"] / max(1, c["ATTACK"])),
        ("highwayman", lambda c: c["ambushes"] / c["could ambush"]),
        ("highwayman", lambda c: -c["ATTACK"] / c["could attack"]),
        ("trader", lambda c: c["swaps"] / c["could swap"]),
        ("trader", lambda c: c["DELIVER"]),
        ("trader", lambda c: -c["MISSION"]),
        ("miser", lambda c: -c["swaps"] / c["could swap"]),
        ("miser", lambda c: -c["uncovered"] / c["dangers"]),
    ],
)
def test_each_does_most_of_what_is_said_of_it(habits, style, share):
    assert max(habits, key=lambda other: share(habits[other])) == style


def test_the_robber_attacks_whenever_it_can_and_the_highwayman_keeps_all_gold(habits):
    assert habits["robber"]["ATTACK"] == habits["robber"]["could attack"]
    assert habits["highwayman"]["ambushes"] == habits["highwayman"]["could ambush"]


def test_the_collector_keeps_its_cards_for_missions(habits):
    collector, usual = habits["collector"], habits["heuristic"]
    assert collector["MISSION"] > usual["MISSION"]
    assert collector["DELIVER"] < usual["DELIVER"]


@pytest.mark.parametrize("style", STYLES)
def test_seven_alike_come_to_an_end(style):
    """Whoever only waited would be stopped by ruling N30."""
    policy = KNOWLEDGE.policies[style]
    for seed in range(2):
        rng = stream(seed, "alike")
        state = GAME.initial_state(GAME.deal(7, {}, rng))
        bots = [HeuristicBot(policy, seed, Seat(n)) for n in range(7)]
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
            else:
                state.apply(seat, bots[seat].choose(state.observation(seat), Limit()).action)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.termination != "stalled"
