"""The deal of the day: what follows from the date, who is compared, what bots make of a seat."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from jericho_tui.core import registry
from jericho_tui.core.actions import IllegalActionError
from jericho_tui.league.results import matchpoints
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import Store, open_store
from tests.dailies import bots_play, person_plays
from tests.session.api import (
    PLAYABLE,
    Deal,
    Duplicate,
    NotPlayedYetError,
    Thinker,
    check_hint,
    page_of,
    same_deal,
    streak,
    take_back,
)
from tests.session.api import daily_markdown_of as markdown_of

DAY = date(2026, 11, 20)
QUICK = ("heuristic", "random")


# --- what follows from the date


def test_the_date_alone_says_game_table_and_cards() -> None:
    """Frozen: whoever has another deal on this day cannot be compared with anybody."""
    deal = Deal.of(DAY)
    assert (deal.game, deal.seat, deal.seed) == ("jericho", 2, 7893757517297569236)
    assert deal.bots == ("gambler", "planner", "beginner", "mason")
    one, other = (deal.match(SeatInfo(name, "human")) for name in ("Ada", "Rahab"))
    assert one.setup == other.setup
    assert one.seats[2].name == "Ada"
    assert [seat.bot for seat in one.seats] == [seat.bot for seat in other.seats]
    assert len({seat.name for seat in other.seats}) == 5


def test_every_game_comes_once_in_six_days_at_every_size() -> None:
    every = registry.IDS[:6]
    first = date.fromordinal(len(every) * 120_000)
    deals = [Deal.of(first + timedelta(days=number)) for number in range(600)]
    for begin in range(0, 600, len(every)):
        assert {deal.game for deal in deals[begin : begin + len(every)]} == set(every)
    for game in every:
        info = registry.info(game)
        sizes = Counter(deal.size for deal in deals if deal.game == game)
        assert set(sizes) == set(range(info.min_seats, min(5, info.max_seats) + 1))


def test_it_is_the_days_and_not_rated_and_survives_the_file(store: Store) -> None:
    record = person_plays(store, DAY, "Ada", plies=4)
    kept = MatchRecord.from_table(record.to_table())
    assert kept.daily == DAY
    assert not kept.rated
    assert store.dailies.of_person(DAY, "jericho", "ADA") is not None
    assert store.find_record(record.id) == store.dailies.path(DAY, "jericho", "Ada")
    assert store.find_record("daily-2026-x") is None


def test_it_is_played_once_and_as_it_comes(store: Store) -> None:
    person_plays(store, DAY, "Ada", plies=12)
    deal = Deal.of(DAY)
    again = store.dailies.open(deal.match(SeatInfo("Ada", "human")), "Ada", deal.seed)
    assert again.match.ply == 12
    with pytest.raises(IllegalActionError):
        again.match.undo()
    with pytest.raises(IllegalActionError):
        take_back(again.match, deal.seat)
    with pytest.raises(IllegalActionError):
        check_hint(again.match)


# --- who is compared with whom


def test_matchpoints_are_one_for_each_beaten_and_half_for_each_level() -> None:
    assert matchpoints([(3,), (1,), (1,), (0,)]) == [1, 0.5, 0.5, 0]
    assert matchpoints([(7,)]) == [0.5]


def test_nobody_sees_anything_before_they_have_played(store: Store) -> None:
    theirs = person_plays(store, DAY, "Bernard")
    bots_play(store, DAY)
    for plies in (0, 6):
        if plies:
            person_plays(store, DAY, "Ada", plies=plies)
        page = page_of(store.dailies, DAY, "Ada")
        assert (page.rows, page.missing, page.others) == ((), (), 1)
        with pytest.raises(NotPlayedYetError):
            store.dailies.check_may_see(theirs, "Ada")
    person_plays(store, DAY, "Ada")
    store.dailies.check_may_see(theirs, "Ada")
    assert {row.name for row in page_of(store.dailies, DAY, "Ada").rows} > {"Ada", "Bernard"}


def test_the_better_place_counts_and_of_the_same_the_better_score(store: Store) -> None:
    person_plays(store, DAY, "Ada")
    bots_play(store, DAY)
    rows = page_of(store.dailies, DAY, "Ada").rows
    worth = [(-row.placing, row.score) for row in rows]
    assert worth == sorted(worth, reverse=True)
    assert [row.points for row in rows] == matchpoints(worth)


def test_results_of_other_versions_stand_apart(
    store: Store, bots_are_of: Callable[[int], None]
) -> None:
    mine, theirs = (person_plays(store, DAY, name) for name in ("Ada", "Bernard"))
    seat = Deal.of(DAY).seat
    assert same_deal(mine, theirs, seat)
    others = [replace(one, version=9) if one.bot else one for one in theirs.seats]
    assert not same_deal(mine, replace(theirs, seats=tuple(others)), seat)
    bots_are_of(9)
    person_plays(store, DAY, "Chloé")
    page = page_of(store.dailies, DAY, "Ada")
    assert page.apart == ("Chloé",)
    assert page.outdated
    assert page.missing == ()


def test_what_is_shared_names_no_card_and_nobody_else(store: Store) -> None:
    record = person_plays(store, DAY, "Ada")
    person_plays(store, DAY, "Bernard")
    text = markdown_of(page_of(store.dailies, DAY, "Ada"), 1)
    assert "1st of 5" in text
    assert "Bernard" not in text
    for hand in record.to_table()["hands"]:
        assert hand not in text


def test_days_in_a_row_are_those_played_in_time(store: Store) -> None:
    now = store.matches.clock()
    for back in (1, 2, 4):
        store.matches.clock = partial(_before, now, back)
        person_plays(store, DAY - timedelta(days=back), "Ada")
    store.matches.clock = lambda: now
    assert streak(store.dailies, "Ada") == 2
    person_plays(store, DAY - timedelta(days=3), "Ada")  # late
    assert streak(store.dailies, "Ada") == 2
    assert page_of(store.dailies, DAY - timedelta(days=3), "Ada").late
    person_plays(store, DAY, "Ada")
    assert streak(store.dailies, "Ada") == 3


def _before(now: datetime, days: int) -> datetime:
    return now - timedelta(days=days)


def test_a_deal_can_be_played_for_a_week(store: Store) -> None:
    days = [DAY + timedelta(days=number) for number in (-PLAYABLE, 1 - PLAYABLE, 0, 1)]
    found = [page_of(store.dailies, day, "Ada").standing for day in days]
    assert found == ["missed", "open", "open", "missed"]


# --- bots in one's place


@pytest.mark.usefixtures("two_bots")
def test_bots_stopped_in_the_middle_go_on_and_play_what_they_would_have(
    store: Store, tmp_path: Path
) -> None:
    whole = _played(store, stop_at=None)
    with open_store(tmp_path / "other", clock=store.dailies.clock, settle=False) as other:
        assert _played(other, stop_at=9) == whole
    assert all(moves for moves in whole.values())


def _played(store: Store, stop_at: int | None) -> dict[str, tuple[str, ...]]:
    mine = person_plays(store, DAY, "Ada")
    work = Duplicate(store.dailies, Deal.of(DAY), mine)
    assert set(work.missing()) == set(QUICK)
    told: list[int] = []
    work.run(None, lambda: len(told) == stop_at, lambda _bot, ply, _over: told.append(ply))
    assert bool(work.missing()) == (stop_at is not None)
    work.run(None)
    found = {}
    for bot in QUICK:
        loaded = store.dailies.of_bot(DAY, "jericho", bot)
        assert loaded is not None
        assert loaded.record is not None
        found[bot] = loaded.record.moves
    return found


@pytest.mark.usefixtures("two_bots")
def test_where_a_thinker_computes_changes_nothing(store: Store, tmp_path: Path) -> None:
    mine = person_plays(store, DAY, "Ada")
    here = Duplicate(store.dailies, Deal.of(DAY), mine)
    here.run(None)
    with open_store(tmp_path / "other", clock=store.dailies.clock, settle=False) as other:
        thinker = Thinker(process=False)
        Duplicate(other.dailies, Deal.of(DAY), mine).run(thinker)
        thinker.close()
        one, two = (each.dailies.of_bot(DAY, "jericho", "heuristic") for each in (store, other))
        assert one is not None
        assert two is not None
        assert one.record == two.record
