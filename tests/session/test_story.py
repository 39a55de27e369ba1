"""The course of a match: chances at every position, leads, and where they turned."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.player import SeatInfo
from tests.builders import random_match
from tests.session.api import (
    Lead,
    Plan,
    Story,
    Turn,
    least_swing,
    setbacks,
    story_of,
    turns,
    words_of,
)
from tests.session.api import story_markdown_of as markdown_of
from tests.tui.played import played


@pytest.fixture(autouse=True)
def quickly(effort: Callable[[int], None]) -> None:
    effort(50_000)


@cache
def told_once() -> Story:
    told = story_of(random_match(3, seed=4), words_of("jericho").leads)
    assert told is not None
    return told


@pytest.fixture
def story(quickly: None) -> Story:
    return told_once()


def test_chances_add_up_to_one_and_end_with_the_winners(story: Story) -> None:
    match = random_match(3, seed=4)
    assert len(story.chances) == match.ply + 1
    for shares in story.chances:
        assert sum(shares) == pytest.approx(1.0)
    outcome = match.outcome()
    assert outcome is not None
    winners = {seat for seat, share in enumerate(story.chances[-1]) if share > 0}
    assert winners == set(outcome.winners)


def test_the_same_match_has_the_same_story(story: Story) -> None:
    assert story_of(random_match(3, seed=4), words_of("jericho").leads) == story


def test_leads_are_what_lies_on_the_table(story: Story) -> None:
    match = random_match(3, seed=4)
    middle = match.ply // 2
    seen = match.at(middle).observation(None)
    assert [lead.amounts for lead in story.leads[middle]] == [seen.lengths(c) for c in range(5)]
    for lead in story.leads[middle]:
        most = max(lead.amounts)
        alone = lead.amounts.count(most) == 1 and most > 0
        assert lead.leader == (lead.amounts.index(most) if alone else None)


def test_sealed_choices_turn_nothing_before_the_last_is_made(story: Story) -> None:
    first = [story.chances[ply] for ply in range(3)]  # two of three opening cards
    assert first[0] == first[1] == first[2]


def test_every_scoring_is_a_landmark(story: Story) -> None:
    assert len(story.landmarks) == 3


def test_turning_points_are_the_largest_swings_first() -> None:
    chances = [(0.5, 0.5), (0.75, 0.25), (0.25, 0.75), (0.25, 0.75), (1.0, 0.0)]
    assert turns(chances, 0.25) == (
        Turn(4, Seat(0), 0.25, 1.0, ends=True),
        Turn(2, Seat(0), 0.75, 0.25),
        Turn(1, Seat(0), 0.5, 0.75),
    )
    assert [turn.ply for turn in turns(chances, 0.3)] == [4, 2]


def test_the_fewer_playouts_the_larger_a_swing_must_be_to_count() -> None:
    assert least_swing(256) == pytest.approx(0.1326, abs=1e-4)
    assert least_swing(64) == pytest.approx(2 * least_swing(256))


def test_where_a_position_says_little_those_around_it_say_more() -> None:
    """Of a long match: single positions jump about, and where it turned shows in their means."""
    ups = [(0.7, 0.3), (0.1, 0.9), (0.4, 0.6)] * 4
    downs = [(0.9, 0.1), (0.6, 0.4), (0.9, 0.1)] * 4
    chances = [*ups, *downs, (1.0, 0.0)]
    (turn,) = turns(chances, 0.35, span=6)
    assert (turn.ply, turn.seat) == (12, 0)
    assert turn.before == pytest.approx(0.4)
    assert turn.after == pytest.approx(0.8)
    assert len(turns(chances, 0.35)) > 4, "which is chance"


def test_long_matches_have_turning_points_too(effort: Callable[[int], None]) -> None:
    """Of more than 200 moves hardly twenty playouts a position are made in two seconds."""
    effort(200_000)
    players = tuple(SeatInfo(f"Bot {n}", "bot", "heuristic") for n in range(3))
    match = played(Plan("push", players, rated=False), 9)
    assert match.ply > 200
    told = story_of(match, words_of("push").leads)
    assert told is not None
    assert told.turns
    assert "…" not in markdown_of(match, told)


def test_what_is_known_is_told_while_the_rest_is_worked_out(story: Story) -> None:
    match = random_match(3, seed=4)
    heard: list[Story] = []
    assert story_of(match, words_of("jericho").leads, tell=heard.append) == story
    first, last = heard[0], heard[-1]
    assert [bool(shares) for shares in first.chances] == [False] * match.ply + [True]
    assert first.judged
    assert first.leads == story.leads
    assert first.landmarks == story.landmarks
    assert not first.turns
    known = sum(map(bool, last.chances))
    assert last.chances[: known - 1] == tuple(story.chances[: known - 1])
    assert len(heard) > 10


@pytest.mark.share(2)
@pytest.mark.parametrize("game", registry.IDS)
@pytest.mark.usefixtures("quick_chance")
def test_every_game_has_a_story(game: str) -> None:
    """A game need not know of it; it is judged by its rules."""
    info = registry.info(game)
    players = tuple(SeatInfo(f"Bot {n}", "bot", "random") for n in range(info.max_seats))
    match = Plan(game, players, rated=False).deal(3)
    rng = Random(3)
    while actors := match.actors():
        seat = actors[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(rng))
        else:
            match.submit(seat, rng.choice(match.state.legal_actions(seat)))
    told = story_of(match, words_of(game).leads)
    assert told is not None
    assert len(told.chances) == len(told.leads) == match.ply + 1
    judged = 0 if match.game.slow_chance else info.max_seats
    assert all(len(shares) == judged for shares in told.chances)
    assert all(len(lead.amounts) == info.max_seats for lead in told.leads[-1])
    assert told.judged is not match.game.slow_chance


def test_where_chances_are_not_judged_what_was_lost_decides() -> None:
    """Of pieces, fewest lead: what falls is a setback, what is let go is none."""
    stocks = [(8, 8), (7, 8), (7, 8), (10, 8), (10, 9)]
    told = [[Lead("pieces left", "plain", stock, fewest=True)] for stock in stocks]
    assert setbacks(told) == (Turn(3, Seat(0), 7, 10), Turn(4, Seat(1), 8, 9))
    assert [lead.leader for (lead,) in told] == [None, 0, 0, 1, 1]
    points = [[Lead("points", "plain", amounts)] for amounts in ((3, 3), (3, 5), (1, 5))]
    assert setbacks(points) == (Turn(2, Seat(0), 3, 1),)


def test_of_a_long_match_only_some_positions_are_judged(
    story: Story, effort: Callable[[int], None]
) -> None:
    match = random_match(3, seed=4)
    effort(16 * match.ply**2 // 2 // 4)
    told = story_of(match, words_of("jericho").leads)
    assert told is not None
    assert len(told.chances) == len(story.chances)
    for ply in range(4, match.ply):
        assert ply % 4 == 0 or told.chances[ply] == told.chances[ply - 1]
    assert told.chances[-1] == story.chances[-1]


def test_whoever_does_not_want_it_any_more_stops_it() -> None:
    @dataclass
    class Patience:
        left: int = 3

        def ends(self) -> bool:
            self.left -= 1
            return self.left < 0

    assert story_of(random_match(3, seed=4), words_of("jericho").leads, Patience().ends) is None
