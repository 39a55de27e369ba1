"""Looking back shows each position as it was, and nothing that is still hidden."""

from dataclasses import replace

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules.setup import ScoringCardDrawn
from jericho_tui.play.match import Match
from tests.builders import new_match, people, random_match
from tests.session.api import Review
from tests.session.api import ReviewView as View


def company(match: Match, humans: int) -> Match:
    """Let the first `humans` seats be people's and the rest bots'."""
    match.seats = tuple(
        info if seat < humans else replace(info, kind="bot", bot="random")
        for seat, info in enumerate(match.seats)
    )
    return match


def finished(humans: int = 1) -> Match:
    return company(random_match(4, seed=6), humans)


def running(humans: int = 1) -> Match:
    return company(random_match(4, seed=6, moves=40), humans)


EVERYBODY, EVERYTHING = View(), View(everything=True)
SEATS = [View(Seat(seat)) for seat in range(4)]


def test_every_position_is_the_one_the_match_was_in_whichever_way_one_goes() -> None:
    match = finished()
    review = Review(match)
    last = review.last
    paths = [*range(last + 1), *range(last, -1, -1), 40, 3, 41, 39, 57, 56, 0, last, 16, 15, 17]
    for ply in paths:
        review.go(ply)
        assert review.ply == ply
        assert review.state().as_data() == match.at(ply).as_data(), ply


def test_looking_changes_nothing() -> None:
    match = finished()
    before = list(match.moves), match.state.as_data()
    review = Review(match)
    for ply in (30, 10, 60):
        review.go(ply)
        review.state()
    assert (list(match.moves), match.state.as_data()) == before


def test_one_cannot_go_beyond_either_end() -> None:
    review = Review(running())
    review.go(-3)
    assert review.ply == 0
    review.go(999)
    assert review.ply == 40


def test_jumps_land_on_scorings_then_on_the_ends() -> None:
    match = finished()
    review = Review(match)
    for number, ply in enumerate(review.landmarks, start=1):
        drawn = [e for e in match.journal[ply - 1] if isinstance(e, ScoringCardDrawn)]
        assert [event.round for event in drawn] == [number]
    assert len(review.landmarks) == 3
    visited = []
    for _ in range(4):
        review.go(review.next_landmark(1))
        visited.append(review.ply)
    assert visited == [*review.landmarks, review.last]
    assert review.landmarks[-1] == review.last
    visited = []
    for _ in range(4):
        review.go(review.next_landmark(-1))
        visited.append(review.ply)
    assert visited == [*review.landmarks[-2::-1], 0, 0]


@pytest.mark.parametrize("humans", [0, 1, 2, 4])
def test_of_a_finished_match_everything_may_be_seen(humans: int) -> None:
    assert list(Review(finished(humans)).views) == [EVERYBODY, *SEATS, EVERYTHING]


@pytest.mark.parametrize(
    ("humans", "views"),
    [
        (0, [EVERYBODY, *SEATS, EVERYTHING]),
        (1, [EVERYBODY, SEATS[0]]),
        (2, [EVERYBODY]),
        (4, [EVERYBODY]),
    ],
)
def test_of_a_match_that_people_still_play_nothing_hidden_is_seen(
    humans: int, views: list[View]
) -> None:
    assert list(Review(running(humans)).views) == views


def test_going_round_the_views_of_a_running_match_says_why_there_are_no_more() -> None:
    review = Review(running())
    assert review.view == SEATS[0]
    reason = review.next_view()
    assert review.view == EVERYBODY
    assert reason is not None
    assert "is not over" in str(reason)
    assert review.next_view() is None
    assert review.view == SEATS[0]


def test_going_round_the_views_of_a_finished_match_needs_no_words() -> None:
    review = Review(finished())
    seen = []
    for _ in range(7):
        seen.append(review.view)
        assert review.next_view() is None
    assert seen == [*SEATS, EVERYTHING, EVERYBODY, SEATS[0]]


def test_the_history_at_the_table_has_one_view_and_begins_at_the_last_move() -> None:
    review = Review(running(2), eyes=Seat(1), fixed=True)
    assert list(review.views) == [SEATS[1]]
    assert review.ply == 40
    assert review.reader == 1
    assert review.branch_refusal() is not None


def test_what_is_played_meanwhile_does_not_show() -> None:
    match = running()
    review = Review(match, eyes=Seat(0), fixed=True)
    seat = match.actors()[0]
    match.submit(seat, match.state.legal_actions(seat)[0])
    assert review.last == 40
    assert review.state().as_data() == match.at(40).as_data()


@pytest.mark.parametrize("humans", [0, 2])
def test_r16_where_cards_lay_is_shown_again_only_when_no_person_plays_on(humans: int) -> None:
    game, rng = load("rempart"), stream(6, "test")
    match = company(Match(game, game.deal(3, {}, rng), people(3)), humans)
    for _ in range(40):
        (seat,) = match.actors()
        match.submit(seat, rng.choice(match.state.legal_actions(seat)))
    review = Review(match, eyes=Seat(0), fixed=True)
    seen = match.state.observation(Seat(0))
    assert seen.faded() != seen
    assert review.observation() == (seen.faded() if humans else seen)
    looked_at = Review(running(), eyes=Seat(0), fixed=True).observation()
    assert looked_at == running().state.observation(Seat(0)), "a game in which nothing fades"


def test_events_are_those_the_view_saw() -> None:
    match = finished()
    review = Review(match)
    for ply in range(1, review.last + 1):
        for view in review.views:
            review.view = view
            events = match.journal[ply - 1]
            if view.everything:
                assert review.seen(ply) == events
            else:
                assert review.seen(ply) == tuple(e.seen_by(view.seat) for e in events)


def test_only_the_only_person_is_you_and_only_in_their_own_view() -> None:
    review = Review(finished(1))
    assert review.reader == 0
    for view in (EVERYBODY, SEATS[2], EVERYTHING):
        review.view = view
        assert review.reader is None
    review = Review(finished(2))
    review.view = SEATS[0]
    assert review.reader is None


@pytest.mark.parametrize(
    ("over", "humans", "rated", "damaged", "refused", "free"),
    [
        (True, 1, True, False, False, True),
        (True, 2, False, False, False, True),
        (False, 0, True, False, False, True),
        (False, 1, False, False, False, False),
        (False, 1, True, False, True, False),
        (False, 2, True, False, True, False),
        (False, 1, True, True, False, False),
    ],
)
def test_who_may_play_on_from_an_earlier_position(
    over: bool, humans: int, rated: bool, damaged: bool, refused: bool, free: bool
) -> None:
    """A rated match must be played as it comes; who plays on must not see another's hand."""
    match = finished(humans) if over else running(humans)
    match.rated = rated
    review = Review(match, ply=20, damaged=damaged)
    assert (review.branch_refusal() is not None) == refused
    assert review.hides != free


def test_a_record_is_whole_where_nobody_says_otherwise() -> None:
    match = running()
    match.rated = True
    assert Review(match, ply=20).branch_refusal() is not None
    assert Review(match, ply=20, damaged=True).branch_refusal() is None


def test_nobody_can_play_on_from_the_end() -> None:
    review = Review(finished())
    review.go(review.last)
    assert "the game is over here" in str(review.branch_refusal())


@pytest.mark.parametrize("end", [30, 12])
def test_a_review_that_follows_is_the_one_that_is_made_anew(end: int) -> None:
    match = new_match(3)
    review = Review(match)

    def play(to: int) -> None:
        while match.ply < to:
            seat = match.actors()[0]
            match.submit(seat, match.state.legal_actions(seat)[-1])

    play(20)
    review.follow(0)
    review.go(18)
    review.state()
    kept = min(match.ply, end)
    if end < match.ply:
        match.undo(match.ply - end)
    else:
        play(end)
    review.follow(kept)
    fresh = Review(match, ply=review.ply)
    assert (review.ply, review.last) == (min(18, end), end)
    assert review.landmarks == fresh.landmarks
    for ply in range(end + 1):
        review.go(ply)
        fresh.go(ply)
        assert review.observation() == fresh.observation()
        assert review.observation() == match.at(ply).observation(None)
