"""The characters do what is said of them, and none sits on its hand for ever."""

from collections import Counter

import pytest

from jericho_tui.bots.policies.nottingham import KNOWLEDGE
from jericho_tui.bots.simple import HeuristicBot
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games.nottingham.actions import ACT, FEWEST_GOODS, Kind
from jericho_tui.games.nottingham.items import CHEST, COIN, GOLD
from jericho_tui.games.nottingham.rules import GAME
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


def most(habits, share):
    """Return who does something most, by a function of what was counted."""
    return max(habits, key=lambda style: share(habits[style]))


def test_the_robber_attacks_whenever_it_can(habits):
    counts = habits["robber"]
    assert counts["ATTACK"] == counts["could attack"]
    assert most(habits, lambda c: c["ATTACK"] / c["could attack"]) == "robber"


def test_the_highwayman_turns_every_gold_into_an_ambush(habits):
    counts = habits["highwayman"]
    assert counts["ambushes"] == counts["could ambush"]
    assert most(habits, lambda c: c["ambushes"] / c["could ambush"]) == "highwayman"


def test_the_robber_robs_whoever_sits_on_its_left(habits):
    assert most(habits, lambda c: c["to the left"] / max(1, c["ATTACK"])) == "robber"


def test_the_highwayman_robs_nobody_by_daylight(habits):
    assert most(habits, lambda c: -c["ATTACK"] / c["could attack"]) == "highwayman"


def test_the_pedlar_swaps_most_and_the_miser_least(habits):
    assert most(habits, lambda c: c["swaps"] / c["could swap"]) == "trader"
    assert most(habits, lambda c: -c["swaps"] / c["could swap"]) == "miser"


def test_the_collector_keeps_its_cards_for_missions(habits):
    collector, usual = habits["collector"], habits["heuristic"]
    assert collector["MISSION"] > usual["MISSION"]
    assert collector["DELIVER"] < usual["DELIVER"]


def test_the_pedlar_sells_most_goods_and_does_fewest_missions(habits):
    assert most(habits, lambda c: c["DELIVER"]) == "trader"
    assert most(habits, lambda c: -c["MISSION"]) == "trader"


def test_the_miser_delivers_least_where_an_ambush_could_spoil_it(habits):
    assert most(habits, lambda c: -c["uncovered"] / c["dangers"]) == "miser"


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
