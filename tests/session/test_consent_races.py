"""What is asked and granted, while others ask and move at the same instant, at the files."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import Store, open_store
from tests.builders import new_match, record_in
from tests.session.api import ConsentError, Session
from tests.session.api import TalkKind as Kind

NAMES = ("Ada", "Bernd", "Chloé")


def record(path: Path) -> MatchRecord:
    return record_in(path)


@contextmanager
def terminals(folder: Path, moves: int = 8) -> Iterator[tuple[Path, list[Session]]]:
    """Let three people sit at one match, each at a terminal of their own."""
    with ExitStack() as stack:
        stores: list[Store] = []
        for name in NAMES:
            store = stack.enter_context(open_store(folder, settings_path=folder / f"{name}.toml"))
            store.as_name = name
            stores.append(store)
        match = new_match(3, seed=5, start_player="seat0")
        for _ in range(moves):
            move(match)
        path = stores[0].matches.create(match, 1).path
        sessions = [Session(store, store.matches.open(path)) for store in stores]
        for session in sessions:
            stack.callback(session.close)
        for session in [*sessions, *sessions]:  # at the first look the others are not there yet
            session.look_around()
        yield path, sessions


def move(match: Match) -> None:
    seat = match.actors()[0]
    match.submit(seat, match.state.legal_actions(seat)[0])


def read(*sessions: Session) -> None:
    for session in sessions:
        session.talk.hear(session.talk.news())


def ask(session: Session, number: int = 1) -> None:
    line = session.consent.ask_take_back(number)
    session.put(line)


def agree(*sessions: Session) -> None:
    for session in sessions:
        read(session)
        session.put(session.consent.answer(Kind.AGREE))


def test_of_requests_at_the_same_instant_every_terminal_takes_the_same(tmp_path: Path) -> None:
    for number in range(20):
        with terminals(tmp_path / str(number)) as (_path, sessions):
            barrier = Barrier(3)

            def at_once(session: Session, barrier: Barrier = barrier) -> None:
                barrier.wait()
                ask(session)

            with ThreadPoolExecutor(3) as pool:
                list(pool.map(at_once, sessions))
            read(*sessions)
            standing = {
                one.consent.pending.sign for one in sessions if one.consent.pending is not None
            }
            assert len(standing) == 1
            owners = [s for s in sessions if s.consent.own is not None]
            assert len(owners) == 1
            for session in sessions:
                due = session.consent.due
                assert (due is None) == (session in owners), "all but the first withdraw"
                if due is not None:
                    assert due.line.kind is Kind.WITHDRAW


def test_a_move_that_is_written_at_the_instant_of_the_granting_stays(tmp_path: Path) -> None:
    with terminals(tmp_path) as (path, (ada, bernd, chloe)):
        ask(ada)
        agree(bernd, chloe)
        read(ada)
        due = ada.consent.due
        assert due is not None
        request = due.take_back
        assert request is not None
        bernd.opened.change(lambda: move(bernd.match))
        before = record(path).moves
        with pytest.raises(ConsentError, match="meantime"):
            ada.opened.change(lambda: ada.take_back_agreed(request))
        assert record(path).moves == before
        again = ada.consent.due
        assert again is not None
        assert again.line.kind is Kind.WITHDRAW


@pytest.mark.parametrize("number", range(20))
def test_of_a_move_and_the_taking_back_at_once_one_comes_first(tmp_path: Path, number: int) -> None:
    """Whichever does, the record is one of the two, and no move is lost that came first."""
    with terminals(tmp_path) as (path, (ada, bernd, chloe)):
        ask(ada)
        agree(bernd, chloe)
        read(ada)
        due = ada.consent.due
        assert due is not None
        request = due.take_back
        assert request is not None
        barrier = Barrier(2)
        asked, (actor,) = bernd.match.decided, bernd.match.actors()
        action = bernd.match.state.legal_actions(actor)[0]

        def at_once(make: Callable[[], object]) -> bool:
            barrier.wait()
            try:
                make()
            except SentenceError:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            taken = pool.submit(at_once, lambda: ada.change(lambda: ada.take_back_agreed(request)))
            played = pool.submit(at_once, lambda: bernd.play(actor, action, asked))
            assert taken.result() != played.result()
        assert len(record(path).moves) == (7 if taken.result() else 9)


def test_it_is_granted_for_the_seat_that_is_away_and_no_other(tmp_path: Path) -> None:
    with terminals(tmp_path) as (_path, (ada, bernd, chloe)):
        chloe.terminal.leave()
        for session in (ada, bernd):
            session.look_around()
        ada.put(ada.consent.ask_stand_in("Chloé"))
        agree(bernd)
        read(ada)
        due = ada.consent.due
        assert due is not None
        ada.put(due.line)
        read(ada, bernd)
        assert ada.stand_ins == bernd.stand_ins == {Seat(2)}
        assert ada.people == (Seat(0), Seat(1))
        assert [one.waits_for(Seat(2)) for one in (ada, bernd)].count(False) == 1
