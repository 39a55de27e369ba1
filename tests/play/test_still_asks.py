"""What was decided on is played only where it answers the question that is asked by now."""

from collections.abc import Callable

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from tests.builders import new_match
from tests.games.nottingham import matches as nottingham

ADA, BERNARD, CHLOE = Seat(0), Seat(1), Seat(2)
Story = Callable[[Match], None]


def first(match: Match, *seats: Seat, which: int = 0) -> None:
    """Let seats make their first legal action, or another."""
    for seat in seats:
        match.submit(seat, match.state.legal_actions(seat)[which])


def nothing(_match: Match) -> None:
    pass


def opened(match: Match) -> None:
    """The openings are chosen and everybody feeds next."""
    first(match, ADA, BERNARD, CHLOE)


def fed(match: Match) -> None:
    opened(match)
    first(match, ADA, BERNARD, CHLOE)


def two_moves(match: Match) -> None:
    fed(match)
    first(match, *match.actors())
    first(match, *match.actors())


def undone_and_played(match: Match, which: int) -> None:
    seat = match.moves[-1].seat
    match.undo()
    first(match, seat, which=which)


def sealed_otherwise(match: Match, seat: Seat) -> None:
    match.withdraw(seat)
    first(match, seat, which=1)


def sealed_and_withdrawn(match: Match) -> None:
    first(match, ADA)
    match.withdraw(ADA)


@pytest.mark.parametrize(
    ("before", "seat", "since", "still"),
    [
        pytest.param(nothing, ADA, nothing, True, id="nothing happened"),
        pytest.param(nothing, BERNARD, lambda m: first(m, ADA), True, id="sealed before one"),
        pytest.param(nothing, BERNARD, lambda m: first(m, CHLOE), True, id="sealed after one"),
        pytest.param(nothing, ADA, lambda m: first(m, BERNARD, CHLOE), True, id="sealed by all"),
        pytest.param(
            lambda m: first(m, CHLOE), ADA, lambda m: m.withdraw(CHLOE), True, id="withdrawn"
        ),
        pytest.param(
            lambda m: first(m, CHLOE),
            ADA,
            lambda m: sealed_otherwise(m, CHLOE),
            True,
            id="sealed otherwise",
        ),
        pytest.param(nothing, ADA, lambda m: first(m, ADA), False, id="sealed elsewhere"),
        pytest.param(
            nothing,
            ADA,
            sealed_and_withdrawn,
            True,
            id="sealed elsewhere and withdrawn",
        ),
        pytest.param(nothing, ADA, opened, False, id="the round is over, asked in the next"),
        pytest.param(opened, ADA, lambda m: m.undo(), False, id="a round earlier"),
        pytest.param(opened, ADA, lambda m: m.undo(3), False, id="at the round before"),
        pytest.param(
            opened, ADA, lambda m: undone_and_played(m, 1), False, id="undone, played differently"
        ),
        pytest.param(
            opened, ADA, lambda m: undone_and_played(m, 0), True, id="undone, played the same"
        ),
        pytest.param(fed, None, lambda m: first(m, *m.actors()), False, id="moved elsewhere"),
        pytest.param(two_moves, None, lambda m: m.undo(), False, id="a move earlier"),
        pytest.param(
            two_moves, None, lambda m: undone_and_played(m, 0), True, id="the same move again"
        ),
        pytest.param(two_moves, None, lambda m: undone_and_played(m, 1), False, id="another move"),
    ],
)
def test_whether_it_is_still_the_same_question(
    before: Story, seat: Seat | None, since: Story, still: bool
) -> None:
    match = new_match(3)
    before(match)
    asked = match.actors()[0] if seat is None else seat
    decided = match.decided
    assert match.still_asks(asked, decided)
    since(match)
    assert match.still_asks(asked, decided) == still


@pytest.mark.parametrize(
    ("before", "since"),
    [
        pytest.param("1 deliver P 3", lambda m: m.undo(), id="one's own earlier decision"),
        pytest.param("2 pass", lambda m: m.undo(), id="one's own earlier lay"),
        pytest.param("1 ambush green", lambda m: nottingham.play(m, "1 ambush green"), id="sprung"),
        pytest.param("1 ambush green", lambda m: nottingham.play(m, "1 pass"), id="not sprung"),
        pytest.param("1 defend", lambda m: m.undo(), id="not attacked after all"),
    ],
)
def test_who_decides_several_times_running_is_not_asked_the_same(before: str, since: Story) -> None:
    match = nottingham.match_before(before, nottingham.people("Ada", "Marian", "Guy"))
    [asked] = match.actors()
    decided = match.decided
    assert match.still_asks(asked, decided)
    since(match)
    assert not match.still_asks(asked, decided)


def test_an_offer_is_still_asked_for_where_another_has_offered() -> None:
    """Nottingham's offers are sealed."""
    match = nottingham.match_before("2 offer P", nottingham.people("Ada", "Marian", "Guy"))
    marian, guy = match.actors()
    decided = match.decided
    nottingham.play(match, "3 offer J")
    assert match.still_asks(marian, decided)
    assert not match.still_asks(guy, decided)
    nottingham.play(match, "2 offer P")
    assert not match.still_asks(marian, decided)
