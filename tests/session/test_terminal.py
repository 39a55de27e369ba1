"""One terminal at a table: whom it asks, who moves the bots, and whose seat is whose."""

from datetime import UTC, datetime
from threading import Event, Thread

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.play.player import SeatInfo
from tests.rows import presence_at
from tests.session.api import Terminal, Whereabouts, asked_elsewhere, told

MATCH = "20261120-120000-jericho-abcd"
SEATS = (
    SeatInfo("Ada", "human"),
    SeatInfo("Bea", "human"),
    SeatInfo("Rahab", "bot", "heuristic"),
)
ADA, BEA = Seat(0), Seat(1)


@pytest.fixture
def come(tmp_path):
    """Come to the match as somebody; every terminal leaves at the end."""
    terminals = []

    def coming(name="", **how):
        terminal = Terminal(presence_at(tmp_path), MATCH, SEATS, name, **how)
        terminals.append(terminal)
        return terminal

    yield coming
    for terminal in terminals:
        terminal.leave()


def test_without_a_name_everybody_is_asked_who_has_no_other_terminal(come):
    shared = come()
    assert shared.look().here == (ADA, BEA)
    bea = come("bea")
    assert bea.look().here == (BEA,)
    assert shared.look().here == (ADA,)
    assert shared.look().elsewhere == {BEA}
    bea.leave()
    where = shared.look()
    assert (where.here, where.elsewhere) == ((ADA, BEA), frozenset())
    assert [*where.away] == [BEA]


def test_whoever_is_alone_asks_nobody_until_another_terminal_comes(tmp_path, monkeypatch):
    presence, asked = presence_at(tmp_path), []
    alone = Terminal(presence, MATCH, SEATS, "Ada")
    present = presence.present

    def counted(match_id):
        asked.append(match_id)
        return present(match_id)

    monkeypatch.setattr(presence, "present", counted)
    for _look in range(10):
        assert alone.look().here == (ADA,)
    assert alone.look() is alone.look()
    assert len(asked) < 4
    bea = Terminal(presence_at(tmp_path), MATCH, SEATS, "Bea")
    bea.look()
    assert alone.look().elsewhere == {BEA}
    bea.leave()
    assert [*alone.look().away] == [BEA]
    alone.leave()


def test_one_terminal_moves_the_bots_and_another_takes_them_when_it_leaves(come):
    first, second = come("Ada"), come("Bea")
    assert first.look().moves_bots
    assert not second.look().moves_bots
    first.leave()
    assert second.look().moves_bots


def test_two_of_one_name_one_sits_and_the_other_may_take_the_seat_over(come):
    first, second = come("Ada"), come("Ada")
    assert first.look().here == (ADA,)
    where = second.look()
    assert where.here == ()
    assert where.holder is not None
    assert where.holder.name == "Ada"
    stop = Event()

    def sit_there():
        while not stop.wait(0.02):
            first.look()

    thread = Thread(target=sit_there)
    thread.start()
    try:
        assert second.take_over().here == (ADA,)
    finally:
        stop.set()
        thread.join()
    left = first.look()
    assert left.here == ()
    assert left.elsewhere == {ADA}
    assert left.holder is None, "it was asked for the seat, and does not ask again"


def test_who_has_no_seat_looks_on_and_so_does_who_wants_none(come):
    ada = come("Ada")
    ada.look()
    assert come("Zoe").look().here == ()
    assert come("Bea", looks_on=True).look().here == ()
    where = ada.look()
    assert where.watching == ("Bea", "Zoe")
    assert where.elsewhere == frozenset(), "Bea only looks on"


def test_what_is_told_of_it():
    now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
    names = ("Ada", "Bea", "Rahab")
    where = Whereabouts((), frozenset({ADA}), {BEA: now.replace(hour=11)}, ("Zoe",), True)
    assert told(where, names, now) == (
        "At other terminals: Ada. Bea has been away since 11:00. Watching: Zoe."
    )
    assert asked_elsewhere(where, "Bea", BEA) == "It is up to Bea, who is away."
    assert asked_elsewhere(where, "Ada", ADA) == "It is up to Ada, at another terminal."
    assert asked_elsewhere(where, "Rahab", Seat(2)) == "Rahab decides."
    alone = Whereabouts((ADA,), frozenset(), {}, (), True)
    assert told(alone, names, now) == ""


# --- who has a say


def test_everybody_at_the_match_has_a_say_each_at_one_terminal(come):
    ada, shared, other = come("ada"), come(), come()
    for terminal in (ada, shared, other):
        terminal.look()
    where = ada.look()
    assert sorted(where.parties.values()) == [(ADA,), (BEA,), (BEA,)]
    assert where.parties[where.party] == (ADA,)
    assert shared.look().party != other.look().party
    assert shared.look().parties == where.parties
    other.leave()
    assert len(ada.look().parties) == 2
    bea = come("Bea")
    assert bea.look().parties[bea.look().party] == (BEA,)
    assert shared.look().party == "", "everybody has a terminal of their own"
    assert len(shared.look().parties) == 2


def test_who_looks_on_has_no_say(come):
    come("Ada").look()
    for looker in (come("Zoe"), come("Bea", looks_on=True), come("Ada")):
        assert looker.look().party == ""
        assert list(looker.look().parties.values()) == [(ADA,)]


def test_a_terminal_without_a_name_speaks_for_the_absent_only_where_nobody_else_is_here(come):
    ada, bea = come("Ada"), come("Bea")
    shared = come()
    for terminal in (ada, bea, shared):
        terminal.look()
    bea.leave()
    assert (BEA,) in shared.look().parties.values()
    ada.leave()
    where = shared.look()
    assert where.parties == {where.party: (ADA, BEA)}, "they have gone, and it speaks for both"


def test_it_is_told_for_whom_a_bot_stands_in(come):
    bea = come("Bea")
    bea.look()
    bea.leave()
    where = come("Ada").look()
    now = datetime.now(UTC)
    assert "Bea has been away since" in told(where, ("Ada", "Bea", "Rahab"), now)
    words = told(where, ("Ada", "Bea", "Rahab"), now, frozenset({BEA}))
    assert "A substitute bot plays for Bea, away since" in words
    assert "Bea is away" not in words
