"""The set-up of a match: what it takes over to another game, and what it refuses."""

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import info
from jericho_tui.play.player import SeatInfo
from tests.games.whole import WHOLE
from tests.session.api import BOT_NAMES, Plan, UnknownBotError, bots_for

ADA = SeatInfo("Ada", "human")
BOTS = tuple(SeatInfo(name, "bot", "heuristic") for name in BOT_NAMES)


def plan(*seats: SeatInfo, **options: str | bool | int) -> Plan:
    return Plan("jericho", seats, rated=True, options=options)


@pytest.fixture
def push(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second game, for two to six."""
    monkeypatch.setattr(registry, "IDS", ("jericho", "push"))


@pytest.mark.usefixtures("push")
def test_another_game_keeps_the_people_and_takes_its_standard_rules() -> None:
    moved = plan(ADA, *BOTS[:3], trumpet_join="optional").with_game("push")
    assert (moved.game, moved.rated, moved.options) == ("push", True, {})
    assert [seat.name for seat in moved.seats] == ["Ada", *BOT_NAMES[:3]]
    moved.check()


@pytest.mark.usefixtures("push")
def test_a_bot_that_does_not_play_the_game_gives_way() -> None:
    moved = plan(ADA, SeatInfo("Deep", "bot", "deep"), BOTS[0]).with_game("push")
    assert [seat.name for seat in moved.seats] == ["Ada", "Deep", BOT_NAMES[0]]
    assert moved.seats[1].bot in {bot.id for bot in bots_for("push")}


@pytest.mark.usefixtures("push")
def test_seats_a_game_has_no_room_for_go_and_those_it_needs_come() -> None:
    six = Plan("push", (ADA, *BOTS[:5]), rated=False)
    assert len(six.with_game("jericho").seats) == 5
    two = Plan("push", (ADA, BOTS[0]), rated=False)
    back = two.with_game("jericho")
    assert [seat.name for seat in back.seats] == ["Ada", *BOT_NAMES[:2]]
    back.check()


def test_a_name_is_free_even_when_all_are_taken() -> None:
    assert plan(ADA, *BOTS[:2]).free_name() == BOT_NAMES[2]
    assert plan(*BOTS).free_name() == f"{BOT_NAMES[0]} 2"


def test_a_seat_is_moved_by_neighbours_and_not_beyond_the_ends() -> None:
    there = plan(ADA, *BOTS[:2])
    assert there.moved(0, 1).seats == (BOTS[0], ADA, BOTS[1])
    assert there.moved(2, -1).seats == (ADA, BOTS[1], BOTS[0])
    assert there.moved(0, -1) == there.moved(2, 1) == there


def test_the_first_person_is_called_as_they_say_and_a_bot_of_that_name_another() -> None:
    called = plan(BOTS[0], ADA, BOTS[1]).called(BOT_NAMES[1].upper())
    assert [seat.name for seat in called.seats] == [
        *(BOT_NAMES[0], BOT_NAMES[1].upper(), BOT_NAMES[2])
    ]
    assert [seat.kind for seat in called.seats] == ["bot", "human", "bot"]
    assert plan(*BOTS[:3]).called("Zoë") == plan(*BOTS[:3]), "there is nobody to be called so"


def test_a_bot_that_this_program_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(UnknownBotError, match="no bot “deep”"):
        plan(ADA, *BOTS[:1], SeatInfo("Deep", "bot", "deep")).check()


def test_a_remembered_set_up_with_an_unknown_bot_is_not_used() -> None:
    table = plan(ADA, *BOTS[:2]).to_table()
    table["seats"][1]["bot"] = "deep"
    assert "deep" not in {seat.bot for seat in Plan.from_table(table).seats}


def test_only_what_differs_from_the_standard_rules_is_named() -> None:
    """J20: the memory aid is standard in casual matches and not in rated ones."""
    rated = plan(ADA, *BOTS[:2], trumpet_join="optional", final_tie="shared")
    assert [option.key for option in rated.changed_options()] == ["trumpet_join"]
    casual = Plan("jericho", rated.seats, rated=False)
    assert casual.changed_options() == ()
    aided = Plan("jericho", rated.seats, rated=True, options={"supply_memory_aid": "on"})
    assert [option.key for option in aided.changed_options()] == ["supply_memory_aid"]


@pytest.mark.parametrize("game", WHOLE)
def test_only_people_are_asked_who_starts_and_only_as_printed(game):
    start = info(game).start
    assert start is not None
    printed = {start.how.key: "printed"}
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé"))
    bots = tuple(SeatInfo(name, "bot", "random") for name in ("a", "b", "c"))
    assert Plan(game, people, False, printed).asks_who_starts() == start.question
    assert Plan(game, (people[0], *bots[1:]), False, printed).asks_who_starts()
    assert Plan(game, bots, False, printed).asks_who_starts() == ""
    for options in ({}, start.naming(Seat(1))):
        assert Plan(game, people, False, options).asks_who_starts() == ""


def test_an_answer_that_nobody_asked_for_changes_nothing():
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé"))

    def starter(plan, first):
        match = plan.deal(1, first)
        return match.game.format_setup(match.setup)["start_seat"]

    named = Plan("push", people, False).started_by(Seat(2))
    assert {starter(named, first) for first in (None, Seat(0), Seat(1))} == {3}
    lot = Plan("push", people, False)
    assert len({starter(lot, first) for first in (None, *map(Seat, range(3)))}) == 1


def test_who_comes_from_elsewhere_stays_so_with_the_seat() -> None:
    kept = plan(ADA, SeatInfo("Bernd", "human"), *BOTS[:3])
    kept = kept.coming_from(1, "elsewhere").coming_from(2, "open")
    assert [kept.where(place) for place in range(5)] == [None, "elsewhere", "open", None, None]
    renamed = kept.with_seat(1, SeatInfo("Chloé", "human")).moved(1, -1)
    assert [renamed.where(place) for place in range(3)] == ["elsewhere", None, "open"]
    assert renamed.without(0).where(0) is None
    assert len(renamed.without(0).others) == 1
    assert renamed.with_seat(2, BOTS[4]).others == {"chloé": "elsewhere"}
    assert kept.coming_from(2, None).seats[2].name == "Player"
    assert Plan.from_table(kept.to_table()) == kept
    assert kept.with_game("jericho").others == kept.others


@pytest.mark.parametrize("others", [{"ada": "nowhere"}, 3, ["ada"]])
def test_a_remembered_plan_whose_people_come_from_nowhere_is_the_first(others: object) -> None:
    table = {**plan(ADA, *BOTS[:3]).to_table(), "others": others}
    assert Plan.from_table(table, "Ada").others == {}


def test_a_plan_without_others_is_remembered_as_ever() -> None:
    assert "others" not in plan(ADA, *BOTS[:3]).to_table()


def test_an_invitation_gives_a_bots_seat_or_one_more() -> None:
    ada, rahab = SeatInfo("Ada", "human"), SeatInfo("Rahab", "bot", "random")
    plan = Plan("push", (ada, rahab), rated=False).inviting("Béa")
    assert [seat.name for seat in plan.seats] == ["Ada", "Béa"]
    assert plan.where(1) == "elsewhere"
    assert plan.inviting("béa") == plan
    more = plan.inviting()
    assert (len(more.seats), more.where(2)) == (3, "open")
    assert more.inviting() == more
    assert more.inviting("Carl").seats[2].name == "Carl"


@pytest.mark.parametrize("game", WHOLE)
def test_a_newcomer_meets_bots_near_their_level(game: str) -> None:
    bots = [seat.bot for seat in Plan.first("Ada").with_game(game).seats[1:]]
    assert bots == ["strength-1300", "strength-1200", "strength-1400"]
