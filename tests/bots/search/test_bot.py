from dataclasses import dataclass, field

import pytest

from jericho_tui.bots import thoughts
from jericho_tui.bots.registry import create
from jericho_tui.bots.search.bot import FEW, SearchBot, blind
from jericho_tui.bots.search.outlook import GameAdvisor
from jericho_tui.bots.thoughts import finished
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Decision, Limit
from tests.core.toy import Toy, ToySetup
from tests.games.nottingham.matches import match_before, people

GAME = load("jericho")


def view(moves=0, seat=0):
    state = GAME.initial_state(GAME.deal(4, {}, stream(2, "deal")))
    rng = stream(2, "moves")
    for _ in range(moves):
        actor = state.actors()[0]
        state.apply(actor, rng.choice(state.legal_actions(actor)))
    return state.observation(state.actors()[0] if moves else Seat(seat))


def toy_bot(budget=Limit(iterations=9)):  # noqa: B008  frozen
    return SearchBot(blind(Toy()), 5, Seat(0), budget)


def toy_view():
    return Toy().initial_state(ToySetup((3, 1), {})).observation(Seat(0))


def test_lists_every_action_best_first_with_shares_and_visits():
    decision = toy_bot().choose(toy_view(), Limit(iterations=90))
    assert [c.action for c in decision.candidates] == ["high", "low"]
    assert decision.action == "high"
    assert 45 < sum(candidate.visits for candidate in decision.candidates) <= 90
    assert (decision.candidates[0].share or 0) > 0.5
    assert decision.candidates[1].share is None, "tried too seldom"


def test_what_was_hardly_tried_has_no_share():
    """A nought that nobody has looked at would be a falsehood, and so would one win of one."""
    seen = view(20)
    decision = create("champion", GAME, 1, seen.seat).choose(seen, Limit(iterations=25))
    assert {c.share is None for c in decision.candidates} == {True, False}
    assert all((c.share is None) == (c.visits < FEW) for c in decision.candidates)


def test_who_listens_to_its_thoughts_changes_nothing(monkeypatch):
    monkeypatch.setattr(thoughts, "FIRST", 0.0)
    seen = view(20)
    limit = Limit(iterations=400)
    told: list[Decision] = []
    bot = create("champion", GAME, 1, seen.seat)
    assert isinstance(bot, SearchBot)
    decision = finished(bot.think(seen, limit, lambda: False), told.append)
    assert decision == create("champion", GAME, 1, seen.seat).choose(seen, limit)
    tries = [sum(c.visits for c in so_far.candidates) for so_far in told]
    assert len(tries) > 1
    assert tries == sorted(set(tries)), "every word knows more than the one before"
    assert tries[-1] <= sum(c.visits for c in decision.candidates)


def test_spends_its_budget_where_nobody_sets_a_limit():
    visits = [
        sum(candidate.visits for candidate in toy_bot().choose(toy_view(), limit).candidates)
        for limit in (Limit(), Limit(iterations=12))
    ]
    assert visits == [9, 12]


def test_should_stop_gives_a_decision_all_the_same():
    decision = toy_bot().choose(toy_view(), Limit(iterations=10**9), lambda: True)
    assert decision.action in ("high", "low")


def test_an_only_action_needs_no_search():
    @dataclass
    class OneWay:
        ply: int = 0
        actions: tuple[str, ...] = field(default=("so",))

        def legal_actions(self):
            return self.actions

    def searched(*asked):
        raise AssertionError("searched")

    bot = SearchBot(GameAdvisor(searched, searched), 1, Seat(0), Limit())
    assert bot.choose(OneWay(), Limit()).action == "so"


def test_a_limit_to_be_spent_whole_is_spent_with_or_without_a_choice():
    """Neither an only action nor a clear best one ends the search (N26)."""
    forced = load("nottingham")
    state = match_before("1 pass", people("Ada", "Marian", "Guy")).state
    assert len(state.legal_actions(Seat(0))) == 1
    limit = Limit(iterations=40, whole=True)
    bots = [SearchBot(blind(game), 5, Seat(0), Limit()) for game in (forced, Toy())]
    for bot, seen in zip(bots, (state.observation(Seat(0)), toy_view()), strict=True):
        assert sum(candidate.visits for candidate in bot.choose(seen, limit).candidates) == 40


@pytest.mark.parametrize("moves", [0, 5, 30])
def test_the_same_seed_and_iterations_give_the_same_decision(moves):
    seen = view(moves)
    decisions = [
        create("champion", GAME, seed, seen.seat).choose(seen, Limit(iterations=60))
        for seed in (1, 1, 2)
    ]
    assert decisions[0] == decisions[1]
    assert decisions[0].candidates != decisions[2].candidates


def test_shares_of_jericho_are_chances_of_winning():
    seen = view(20)
    decision = create("champion", GAME, 1, seen.seat).choose(seen, Limit(iterations=200))
    shares = [c.share for c in decision.candidates if c.share is not None]
    assert all(0 < share < 1 for share in shares)
    assert len(shares) > 1


def test_hints_give_reasons():
    found = []
    for moves in (0, 4, 12, 20, 30, 44):
        seen = view(moves)
        bot = create("champion", GAME, 1, seen.seat)
        found += [c.reason for c in bot.choose(seen, Limit(iterations=16)).candidates]
    said = [str(reason) for reason in found if reason is not None]
    assert len(said) == len(found) > 5
    assert any("estimate: your chance of winning" in sentence for sentence in said)
    assert any("gold 1" in sentence for sentence in said)
