"""A hint is what the strongest bot thinks of a seat's own observation."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.play.player import Decision, Limit
from jericho_tui.store.store import open_store
from tests.session.api import Consent, Session, check_hint, hint, never
from tests.session.test_undo import played


def test_every_legal_move_is_rated_best_first() -> None:
    match = played(6)
    decision = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    actions = [candidate.action for candidate in decision.candidates]
    assert set(actions) == set(match.state.legal_actions(Seat(0)))
    visits = [candidate.visits for candidate in decision.candidates]
    assert visits == sorted(visits, reverse=True)
    assert decision.action == actions[0]


def test_a_rated_match_gives_none() -> None:
    with pytest.raises(IllegalActionError) as refused:
        check_hint(played(6, rated=True))
    assert refused.value.refusal.code == "rated"


def test_it_knows_no_more_than_the_seat() -> None:
    match = played(9)
    before = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    assert isinstance(match.state, JerichoState)
    match.state.hands[1], match.state.hands[2] = match.state.hands[2], match.state.hands[1]
    after = hint(match, match.state.observation(Seat(0)), Limit(iterations=50))(never)
    assert before == after


@pytest.fixture
def at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr(Session, "limit", Limit(iterations=30))
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as store:
        opened = store.matches.create(played(6))
        with closing(Session(store, opened)) as at_table:
            yield at_table


def go_on(at_table: Session) -> None:
    match = at_table.match
    seat = match.actors()[0]
    match.submit(seat, match.state.legal_actions(seat)[0])


def test_what_is_done_after_a_hint_is_marked_in_the_record(at_a_table: Session) -> None:
    ply = at_a_table.match.ply
    at_a_table.advice(at_a_table.match.actors()[0])(never)
    at_a_table.opened.change(lambda: go_on(at_a_table))
    at_a_table.opened.change(lambda: go_on(at_a_table))
    assert at_a_table.opened.record.hinted == (ply + 1,)


def test_a_hint_of_which_nothing_was_heard_does_not_count(at_a_table: Session) -> None:
    """Asked for and stopped before a word, or the bot failed."""
    seat = at_a_table.match.actors()[0]
    heard: list[Decision] = []
    at_a_table.advice(seat, heard.append)(lambda: True)
    assert heard == []
    at_a_table.advice(seat)
    go_on(at_a_table)
    assert at_a_table.match.hinted == ()


@pytest.mark.usefixtures("tells_at_once")
def test_a_first_word_is_a_hint(at_a_table: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever closes the dialog then has seen it."""
    seat = at_a_table.match.actors()[0]
    heard: list[Decision] = []
    monkeypatch.setattr(Session, "limit", Limit(iterations=2000))
    at_a_table.advice(seat, heard.append)(lambda: bool(heard))
    assert heard
    go_on(at_a_table)
    assert at_a_table.match.hinted == (at_a_table.match.ply,)


def test_what_a_bot_does_in_a_persons_place_is_not_theirs(
    at_a_table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is away is not graded for the moves of the bot that stands in."""
    match = at_a_table.match
    seat = match.actors()[0]
    monkeypatch.setattr(Consent, "stand_ins", lambda _consent: frozenset({seat}))
    at_a_table.attend(at_a_table.where)
    while match.actors()[0] == seat or not match.hinted:
        at_a_table.play(
            match.actors()[0], at_a_table.think(match.actors()[0]).action, match.decided
        )
    assert {match.moves[number - 1].seat for number in match.hinted} == {seat}
    assert len(match.hinted) == sum(move.seat == seat for move in match.moves[6:])
