"""The players of Hamster Rolle: a rule of thumb, and rolls that are spent where they tell most."""

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.hamster_rolle.bots import knowledge as players
from jericho_tui.games.hamster_rolle.bots import rule
from jericho_tui.games.hamster_rolle.bots.knowledge import Prudent, reason
from jericho_tui.games.hamster_rolle.bots.rule import (
    drawn,
    judged,
    leavings,
    signs,
    waits,
    worth,
)
from jericho_tui.games.hamster_rolle.rules import GAME, rig
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import HamsterState, Taken
from jericho_tui.games.hamster_rolle.rules.wheel import KINDS, PASS, Move, Place, Put, Roll, kind_of
from jericho_tui.play.player import Limit
from tests.games.hamster_rolle.positions import position

LYING = ("R1 3 +0 0", "O1 4 +0 0")
BOTS = ("watchmaker", "carpenter", "apprentice", "heuristic")
FOND = ("blacksmith", "lacemaker", "scout", "acrobat")
"""Who follow the rule of thumb, but for what they like."""


def state(**given: Any) -> Any:
    return position(LYING, ("Y1 G1 W1", "Y2 B1", "Y3 P1"), turn=-7500, **given)


def view(**given: Any) -> Any:
    return state(**given).observation(Seat(0))


Falls = Callable[[Put], bool]


@pytest.fixture
def rolled(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[Position, Put]]]:
    """Let pieces fall or stay as a test says, without an engine; return what is rolled."""

    def arrange(
        falls: Falls, effort: int = 0, full: Callable[[Position], bool] = lambda _: False
    ) -> list[tuple[Position, Put]]:
        seen: list[tuple[Position, Put]] = []

        def roll(position: Position, tremor: tuple[int, int]) -> Any:
            put = position.put
            assert put is not None
            seen.append((position, put))
            piece = position.in_hand
            if falls(put) or full(position):
                fell = Roll(tremor, position.wheel.turn, (), (piece,))
                return SimpleNamespace(roll=fell, effort=effort)
            lifted = piece if isinstance(put, Move) else -1
            release = position.wheel.release(
                kind_of(piece), put.compartment, put.spot, put.angle, lifted
            )
            assert release is not None
            lies = Roll(tremor, position.wheel.turn, ((piece, release.pose),), ())
            return SimpleNamespace(roll=lies, effort=effort)

        monkeypatch.setattr(players, "roll", roll)
        return seen

    return arrange


# --- which there are


def test_the_games_own_players_and_no_search_that_would_take_hours():
    assert [bot.id for bot in bots_for("hamster_rolle")] == [*BOTS, *FOND, "random"]


def test_they_play_no_other_game():
    assert not {"watchmaker", "carpenter", "apprentice"} & {bot.id for bot in bots_for("push")}


# --- the rule of thumb


def test_what_is_let_go_low_and_on_the_floor_is_likely_to_stay():
    here = state().position
    (low, *_), (high, *_) = (signs(here, Place(0, at, 0, 0)) for at in (2, 5))
    assert low < high
    assert signs(here, Place(0, 5, -3, 0))[0] < signs(here, Place(0, 5, 3, 0))[0]
    assert worth(here, Place(2, 4, 0, 0)) > worth(here, Place(2, 6, 0, 0)), "where hardly any stays"
    assert worth(here, Place(2, 4, 0, 0)) > worth(here, Move(0, 4, 0, 0)), "moving sheds nothing"


def test_who_goes_on_leaves_the_next_seat_what_climbs():
    here = state().position
    climbs = [leavings(here, Place(2, at, 3, 0))[0] for at in (3, 4, 5)]
    assert climbs == pytest.approx([1.5, 2.5, 3.5]), "4 is occupied, the others are free"
    assert worth(here, Place(2, 4, 0, 0)) > worth(here, Place(2, 3, 3, 0)), "both stay"


def test_who_is_ahead_mostly_waits_who_is_behind_never():
    def often(*stocks: str) -> float:
        here = position(LYING, stocks, turn=-7500).position
        return fmean(waits(here, Random(seed)) for seed in range(200))

    assert 0.65 < often("Y1", "Y2 B1", "Y3 P1 G1") < 0.85
    assert often("Y1 G1", "Y2", "Y3 P1") == often("Y1 G1", "Y2 B1", "Y3") == 0
    assert 0.3 < often("Y1", "Y2", "Y3 P1") < 0.5
    assert often("Y1 G1", "Y2", "Y3 P1", "Y4 W1") > 0.65, "three against four: teams count together"
    assert often("Y1 G1", "Y2 B1", "Y3", "Y4 W1") == 0


def test_nobody_sees_a_piece_stay_alike_every_time():
    here = state().position
    assert judged(here, Random(1)) == judged(here, Random(1))
    assert judged(here, Random(1)) != judged(here, Random(2))
    sure = judged(here, Random(1), wavers=0.0)
    assert sure == {action: worth(here, action) for action in sure}


def test_where_nothing_is_legal_the_pass_is_drawn():
    here = position((), ("", "Y1"), stayed=0).position
    assert list(drawn(here, Random(1))) == [PASS]


def test_the_prudent_one_needs_no_engine(monkeypatch):
    monkeypatch.setitem(sys.modules, "pymunk", None)
    bot = Prudent(GAME, 5, Seat(0), 0)
    decision = bot.choose(view(), Limit())
    values = judged(state().position, stream(5, "bot", Seat(0), view().ply))
    told = [values[candidate.action] for candidate in decision.candidates]
    assert told == sorted(values.values(), reverse=True)
    assert decision.action == decision.candidates[0].action


# --- rolling


@pytest.mark.parametrize(("bot", "rolls"), [("apprentice", 4), ("carpenter", 24)])
def test_candidates_are_rolled_equally_often_within_the_budget(rolled, bot, rolls):
    seen = rolled(lambda put: False)
    create(bot, GAME, 5, Seat(0)).choose(view(), Limit())
    times = Counter(put for _, put in seen)
    assert len(seen) == rolls
    assert set(times.values()) == {rolls // len(times)}


@pytest.mark.parametrize("bot", ["apprentice", "carpenter"])
def test_where_nothing_can_be_placed_pieces_are_moved(rolled, monkeypatch, bot):
    rolled(lambda put: False)
    monkeypatch.setattr(rule, "places", lambda *_: [])
    decision = create(bot, GAME, 5, Seat(0)).choose(view(), Limit())
    assert isinstance(decision.action, Move)


@pytest.mark.parametrize("bot", ["watchmaker", "carpenter", "apprentice"])
def test_what_stays_is_chosen_over_what_falls(rolled, bot):
    rolled(lambda put: put.compartment != 4)
    decision = create(bot, GAME, 5, Seat(0)).choose(view(), Limit())
    # Of what the deep one did not look at again, the rule of thumb has its say as well.
    least = 2 if bot == "watchmaker" else 1
    tried = [c for c in decision.candidates if c.visits >= least]
    stays = [c for c in tried if c.action.compartment == 4]
    if stays:
        assert decision.action.compartment == 4
    assert tried[: len(stays)] == stays
    for told in tried:  # of what was hardly tried chance alone would make a chance
        assert (told.share is None) == (told.visits < 6)
        assert told.share is None or 0 < told.share < 1


def test_the_deep_one_finds_the_only_place_where_a_piece_stays(rolled):
    here = position(LYING, ("Y1", "Y2 B1"), turn=-7500).observation(Seat(0))
    places = [put for put in here.legal_actions() if isinstance(put, Place)]
    for only in places[:: len(places) // 6]:
        seen = rolled(lambda put, only=only: put != only)
        decision = create("watchmaker", GAME, 5, Seat(0)).choose(here, Limit())
        assert decision.action == only
        assert {type(put) for where, put in seen if where.mover == 0} == {Place, Move}


def test_rolls_that_take_long_count_for_several_so_that_no_decision_does(rolled):
    seen = rolled(lambda put: False, effort=18_000)
    create("watchmaker", GAME, 5, Seat(0)).choose(view(), Limit())
    assert len(seen) <= 150 / 2.4 + 4
    seen.clear()
    create("carpenter", GAME, 5, Seat(0)).choose(view(), Limit())
    assert len(seen) == 24, "its budget is small in any wheel"


def test_a_decision_is_the_same_after_every_interruption(rolled):
    rolled(lambda put: put.spot > 0)
    one, two = (create("carpenter", GAME, 5, Seat(0)).choose(view(), Limit()) for _ in range(2))
    assert one == two
    assert create("carpenter", GAME, 6, Seat(0)).choose(view(), Limit()) != one


def test_a_limit_of_rolls_or_time_is_kept_and_something_legal_is_chosen(rolled):
    seen = rolled(lambda put: False)
    for bot in ("watchmaker", "carpenter"):
        for limit, most in ((Limit(iterations=7), 7), (Limit(seconds=0.0), 0)):
            seen.clear()
            decision = create(bot, GAME, 5, Seat(0)).choose(view(), limit)
            assert len(seen) == most
            assert decision.action in view().legal_actions()


def test_it_stops_when_it_is_told_to(rolled):
    seen = rolled(lambda put: False)
    create("watchmaker", GAME, 5, Seat(0)).choose(view(), Limit(), lambda: len(seen) >= 5)
    assert len(seen) == 5


def test_a_hint_says_how_a_piece_is_let_go_not_how_it_will_lie():
    """A cylinder has one side only; the tall bar is flattest when turned."""

    def said(put: Put) -> str:
        return str(reason(view(), put))

    assert said(Place(KINDS.index("G"), 4, 0, 90)) == "you let it go with its flattest side down"
    assert (
        said(Place(KINDS.index("G"), 4, 0, 0)) == said(Place(KINDS.index("B"), 4, 0, 0)) == "None"
    )


def test_hints_count_what_real_rolls_came_to(monkeypatch):
    seen = []

    def noted(position: Position, tremor: tuple[int, int]) -> Any:
        came = rig.roll(position, tremor)
        seen.append((position, came.roll))
        return came

    monkeypatch.setattr(players, "roll", noted)
    for turn in (-7500, -9000, -12000):
        seen.clear()
        state = position(LYING, ("Y1 G1 W1", "Y2 B1", "Y3 P1"), turn=turn)
        decision = create("apprentice", GAME, 5, Seat(0)).choose(
            state.observation(Seat(0)), Limit()
        )
        for candidate in decision.candidates:
            taken = []
            for before, roll in seen:
                if before.put == candidate.action:
                    after = HamsterState(before)
                    after.events = []
                    after.apply(CHANCE, roll)
                    fell = [event for event in after.events if isinstance(event, Taken)]
                    taken.append(sum(len(e.fallen) + (e.kept >= 0) for e in fell))
            if 2 * taken.count(0) < len(taken):
                words = f"pieces to take back in {len(taken)} tries: {sum(taken)}"
            else:
                words = f"nothing to take back in {taken.count(0)} of {len(taken)} tries"
            assert not taken or str(candidate.reason) == words


# --- characters
