"""Bots on several cores: what they decide follows from how many, and from nothing else."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from jericho_tui.bots import cores, worker
from jericho_tui.bots.characters import MOST_CORES, bots_for, on_cores, parted
from jericho_tui.bots.cores import CREW, OnCores
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import UnknownBotError, find, is_offered, version_of
from jericho_tui.bots.search.bot import FEW, SearchBot
from jericho_tui.bots.search.tree import Tried, added, as_one
from jericho_tui.bots.simple import Forgetful
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.bots.knowledge import MANNER, advisor
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from tests.bots.positions import decisions
from tests.programs import is_gone, wait_until

LITTLE = Limit(iterations=60)
DIVIDING = ("jericho", "rempart", "nottingham", "badaboom")


def bot(cores: int, game: str = "jericho", seat: int = 0) -> Any:
    return create(on_cores("champion", cores), load(game), 5, Seat(seat))


def position(game: str = "jericho") -> Any:
    (view,) = decisions(game, 1, 7)
    return view


@pytest.fixture
def helped() -> Iterator[None]:
    CREW.enlist(2, worker._start_process)
    yield
    dismiss()


def dismiss() -> None:
    CREW.enlist(0, worker._start_process)
    for helper in [*CREW._helpers]:
        CREW._dismiss(helper)


@pytest.mark.parametrize("game", DIVIDING)
@pytest.mark.usefixtures("helped")
def test_a_decision_is_the_same_whoever_does_the_searching(game):
    view = position(game)
    with_two_helpers = bot(3, game, view.seat).choose(view, LITTLE)
    assert len(CREW._helpers) == 2
    dismiss()
    assert bot(3, game, view.seat).choose(view, LITTLE) == with_two_helpers


@pytest.mark.usefixtures("helped")
def test_a_killed_helpers_share_is_searched_again(monkeypatch):
    view = position()
    undisturbed = bot(3, seat=view.seat).choose(view, LITTLE)
    helpers: list[Any] = [*CREW._helpers]
    pids = [helper.pid for helper in helpers]
    ask = cores._ask

    def ask_and_kill(helper, *values):
        os.kill(helper.pid, signal.SIGSTOP)  # or it has answered before it is killed
        took = ask(helper, *values)
        os.kill(helper.pid, signal.SIGKILL)
        return took

    monkeypatch.setattr(cores, "_ask", ask_and_kill)
    assert bot(3, seat=view.seat).choose(view, LITTLE) == undisturbed
    assert CREW._helpers == []
    wait_until(lambda: all(map(is_gone, pids)))


def test_all_that_was_tried_counts_and_the_first_search_is_the_bots():
    view = position()
    alone = create("champion", load("jericho"), 5, view.seat)
    together = bot(2, seat=view.seat).choose(view, LITTLE)
    first, second = (bot(2, seat=view.seat).bot(number) for number in (0, 1))
    found = [one.tried(view, LITTLE, lambda: False) for one in (first, second)]
    assert first.choose(view, LITTLE) == alone.choose(view, LITTLE)
    assert found[0] != found[1]
    tried = [one.visits for one in together.candidates]
    assert sum(tried) == sum(one.visits for part in found for one in part)
    assert tried == sorted(tried, reverse=True)
    assert together.action == together.candidates[0].action
    known = {one.action: one for one in added(found)}
    for one in together.candidates:
        sums = known[one.action]
        assert one.share == (None if sums.visits < FEW else sums.share / sums.visits)


def test_what_is_known_of_an_action_is_added_up():
    first = [Tried("a", 0.5, 30, 15.0, 12.0), Tried("b", 0.5, 5, 1.0, 1.0)]
    second = [Tried("b", 0.5, 40, 10.0, 8.0), Tried("a", 0.5, 10, 2.0, 1.0)]
    assert added([first, second]) == [
        Tried("a", 0.5, 40, 17.0, 13.0),
        Tried("b", 0.5, 45, 11.0, 9.0),
    ]


def test_the_more_was_tried_the_less_the_first_impression_counts():
    few = [Tried("likely", 0.9, 9, 2.7, 0.0), Tried("better", 0.1, 1, 0.4, 0.0)]
    many = [one._replace(visits=100 * one.visits, total=100 * one.total) for one in few]
    visits = as_one(few, 0.5)
    assert sum(visits) == 10
    assert visits[0] > visits[1]
    visits = as_one(many, 0.5)
    assert sum(visits) == 1000
    assert visits[0] < visits[1]


def test_one_search_alone_would_have_tried_about_what_it_did():
    view = position()
    (one,) = (
        bot(2, seat=view.seat).bot(0).tried(view, Limit(iterations=400, whole=True), lambda: False),
    )
    visits = as_one(one, advisor(MANNER).outlook(view).exploration)
    assert visits.index(max(visits)) == 0
    assert sum(visits) == 400


def test_what_nobody_tried_is_as_good_as_the_rest():
    assert as_one([Tried("a", 0.5, 10, 5.0, 5.0), Tried("b", 0.5, 0, 0.0, 0.0)], 1.0) == [5, 5]


@pytest.mark.parametrize("game", IDS)
def test_those_divide_whose_search_is_a_tree(game):
    for info in bots_for(game):
        player = create(info.id, load(game), 1, Seat(0))
        inner = player.player if isinstance(player, Forgetful) else player
        assert info.divides == isinstance(inner, SearchBot)
        name = on_cores(info.id, 2)
        assert is_offered(name, game) == info.divides
        if info.divides:
            assert find(name, game) == replace(info, id=name, cores=2)
        else:
            with pytest.raises(UnknownBotError):
                find(name, game)


def test_the_name_says_on_how_many_cores():
    assert parted("champion") == ("champion", 1)
    assert parted(on_cores("champion@4", 3)) == ("champion", 3)
    assert on_cores("champion@3", 1) == "champion"
    for wrong in ("champion@1", f"champion@{MOST_CORES + 1}", "champion@02", "champion@", "@2"):
        assert parted(wrong) == (wrong, 1)
        assert not is_offered(wrong, "jericho")
        with pytest.raises(UnknownBotError):
            find(wrong, "jericho")


def test_to_the_league_it_is_another_player():
    one, two = (SeatInfo("Rahab", "bot", on_cores("champion", n)) for n in (1, 2))
    assert one.identity != two.identity
    assert version_of(one.bot, "jericho") == version_of(two.bot, "jericho")


def test_all_of_it_has_forgotten_the_same():
    player = create("planner@2", load("rempart"), 1, Seat(0))
    assert isinstance(player, Forgetful)
    assert isinstance(player.player, OnCores)


def test_a_resumed_match_goes_on_as_it_would_have():
    game = load("jericho")
    seats = tuple(
        SeatInfo(name, "bot", kind)
        for name, kind in (("Rahab", "planner@2"), ("Og", "random"), ("Ada", "random"))
    )
    limit = Limit(iterations=20)

    def play(match: Match) -> None:
        players = {Seat(n): create(who.bot, game, 3, Seat(n)) for n, who in enumerate(match.seats)}
        play_out(match, players, limit, stream(3, "chance"))

    match = Match(game, game.deal(3, {}, stream(3, "deal")), seats)
    play(match)
    record = MatchRecord.of(match, match_id="whole", rng_seed=3)
    half = replace(record, moves=record.moves[: len(record.moves) // 2], result=None)
    resumed = replay(MatchRecord.from_table(half.to_table())).match
    assert resumed.seats == seats
    play(resumed)
    assert resumed.moves == match.moves


@pytest.mark.parametrize("helpers", [0, 1])
def test_told_to_stop_at_once_it_still_decides(helpers):
    view, stop = position(), Event()
    stop.set()
    CREW.enlist(helpers, worker._start_process)
    try:
        decision = bot(2, seat=view.seat).choose(view, Limit(), stop.is_set)
    finally:
        dismiss()
    assert decision.action in view.legal_actions()


@pytest.mark.usefixtures("helped")
def test_without_a_choice_nobody_is_asked():
    game = load("badaboom")
    state = game.initial_state(game.deal(3, {}, stream(1, "deal")))
    while len(state.legal_actions(state.actors()[0])) > 1:
        state.apply(state.actors()[0], state.legal_actions(state.actors()[0])[0])
    view = state.observation(state.actors()[0])
    assert bot(2, "badaboom", view.seat).choose(view, Limit()).action == view.legal_actions()[0]
    assert CREW._helpers == []
