"""The first game of Push: what its lessons claim is what the engine does."""

import pytest

from jericho_tui.core.events import Event
from jericho_tui.games.push.rules.cards import NOTATION, count_all, lane_of, points, unpack
from jericho_tui.games.push.rules.setup import Bust, Lost, Protected, Rolled, Taken, TurnedUp
from jericho_tui.games.push.rules.state import bust_chance, fits_nowhere
from jericho_tui.sitting.tutorial import Tutorial

YOU, RAHAB, JOSHUA = range(3)
RED, GREEN, BLUE, YELLOW, PURPLE = range(5)


def at(key: str) -> tuple[Tutorial, list[Event]]:
    """Return the tutorial at a lesson, and what happened since the lesson before it."""
    tutorial = Tutorial("push")
    events: list[Event] = []
    while tutorial.lesson.key != key:
        events = []
        if tutorial.go_on():
            continue
        played = tutorial.play(tutorial.wanted())
        assert played is not None
        events += played
        while tutorial.waits_for is not None:
            events += tutorial.reply()
    return tutorial, events


def drawn(key: str) -> str:
    """Return the card that the learner has to place."""
    card: int = at(key)[0].observation().card
    return NOTATION[card]


def columns(key: str) -> list[str]:
    seen = at(key)[0].observation()
    return [" ".join(NOTATION[card] for card in cards) for cards in seen.columns]


def test_first_card_can_only_start_a_column():
    assert drawn("start") == "R4"
    assert [a.text for a in at("start")[0].observation().legal_actions()] == ["place 1"]


def test_blue_6_fits_or_starts_a_column():
    assert drawn("fits") == "B6"
    assert [a.text for a in at("fits")[0].observation().legal_actions()] == ["place 1", "place 2"]


def test_after_it_the_only_column_has_ten_points():
    assert columns("more") == ["R4 B6", "", ""]
    seen = at("more")[0].observation()
    assert sum(card % 6 + 1 for card in seen.columns[0]) == 10


@pytest.mark.parametrize(("key", "card", "place"), [("misfit", "Y4", 2), ("last", "G4", 3)])
def test_the_other_fours_must_start_columns(key: str, card: str, place: int):
    assert drawn(key) == card
    assert [a.text for a in at(key)[0].observation().legal_actions()] == [f"place {place}"]


def test_one_card_in_ten_is_a_bust_and_each_is_a_four():
    seen = at("odds")[0].observation()
    assert seen.cards_left() == 116
    bad = [card for card in unpack(seen.left) if fits_nowhere(card, seen.masks, seen.count)]
    assert len(bad) == 12
    assert {NOTATION[card][1] for card in bad} == {"4"}
    assert round(100 * bust_chance(seen)) == 10


def test_rahab_went_bust_and_lost_her_yellow_4():
    tutorial, events = at("bust")
    assert [(e.seat, NOTATION[e.card]) for e in events if isinstance(e, Bust)] == [(RAHAB, "R5")]
    assert [e.face for e in events if isinstance(e, Rolled)] == [YELLOW]
    lost = [(e.seat, e.colour, e.points) for e in events if isinstance(e, Lost)]
    assert lost == [(RAHAB, YELLOW, 4)]
    taken = [(e.seat, e.points) for e in events if isinstance(e, Taken)]
    assert taken == [(YOU, 10), (RAHAB, 4), (JOSHUA, 4), (JOSHUA, 8)]
    assert columns("bust") == ["G5 D", "", "B5"]
    assert [a.text for a in tutorial.observation().legal_actions()] == ["take 1", "take 3"]


def test_a_switch_card_turned_collecting_round():
    tutorial, events = at("protect")
    assert "S" in [NOTATION[e.card] for e in events if isinstance(e, TurnedUp)]
    taken = [e.seat for e in events if isinstance(e, Taken)]
    assert taken == [YOU, JOSHUA, RAHAB]
    bench = tutorial.observation().bench[YOU]
    assert points(lane_of(bench, BLUE) << 24) == 11
    assert points(lane_of(bench, RED)) == 4


def test_the_gift_cost_joshua_eleven_points():
    tutorial, events = at("gift")
    lost = [(e.seat, e.colour, e.points) for e in events if isinstance(e, Lost)]
    assert lost == [(JOSHUA, PURPLE, 11)]
    protected = [(e.seat, e.colour) for e in events if isinstance(e, Protected)]
    assert protected == [(YOU, BLUE), (JOSHUA, GREEN)]
    assert count_all(tutorial.observation().protected[YOU]) == 2
