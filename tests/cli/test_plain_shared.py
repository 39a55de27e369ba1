"""Plain mode is a terminal like any other: it tells what others did, and plays nothing stale."""

import threading
from collections.abc import Callable, Iterator

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.builders import record_in
from tests.cli.api import Claim, Conversation, OpenMatch, Session, Wire
from tests.cli.plain_table import Keyboard, PlainTable, Screen
from tests.programs import SOON, wait_until

PEOPLE = ("Ada", "Bea", "Cleo")
ADA, BEA, CLEO = Seat(0), Seat(1), Seat(2)


def move(opened: OpenMatch, seat: int | None = None, which: int = 0) -> None:
    """Move at another terminal."""
    match = opened.match

    def make() -> None:
        actor = match.actors()[0] if seat is None else Seat(seat)
        match.submit(actor, match.state.legal_actions(actor)[which])

    opened.change(make)


def saved(opened: OpenMatch) -> list[str]:
    """Return the moves in the file."""
    loaded = record_in(opened.path)
    return list(loaded.moves)


@pytest.fixture
def table(store: Store) -> PlainTable:
    """Three people at one pipe."""
    return PlainTable.new(store, *PEOPLE)


@pytest.fixture
def other(store: Store, table: PlainTable) -> OpenMatch:
    return store.matches.open(table.opened.path)


STALE = "Another player has moved in the meantime, so your move was not played."


def test_what_was_written_for_an_earlier_position_is_not_played(table, other):
    def lines() -> Iterator[str]:
        move(other, ADA, 1)
        there = saved(other)
        yield "1"
        assert saved(other) == there
        assert table.match.moves == other.match.moves
        yield "1"

    text = table.play(lines())
    assert text.count(STALE) == 1
    assert text.index(STALE) < text.index("Bea, it is your turn.")
    assert [int(line[0]) for line in saved(other)] == [1, 2]


def test_what_others_sealed_meanwhile_leaves_the_answer_right(table, other):
    def lines() -> Iterator[str]:
        move(other, CLEO)
        yield "1"

    text = table.play(lines())
    assert STALE not in text
    assert [int(line[0]) for line in saved(other)] == [1, 3]


def test_news_stand_before_the_question_and_are_told_everybody_once(table, other):
    """Also what waited for the last of several sealed choices, which was made elsewhere."""

    def lines() -> Iterator[str]:
        for seat in (CLEO, BEA, ADA):
            move(other, seat)
        yield "1"  # too late: all have opened
        yield "1"  # Ada feeds
        yield "1"  # Bea
        found = other.look()
        assert found is not None
        other.follow(found)
        move(other, CLEO)
        yield "1"  # Cleo, too late
        yield "1"  # Bea lays
        yield "1"

    asked = table.play(lines()).split(", it is your turn.\n")[1:]
    assert [part.count(STALE) for part in asked] == [1, 0, 0, 1, 0, 0, 0]
    told = [part.partition("\n> ")[0].splitlines() for part in asked]
    assert told[1][:3] == [
        "You open with red 4.",
        "Bea chose an opening card.",
        "Cleo chose an opening card.",
    ]
    assert told[4][:6] == [
        "You feed green 1.",
        "Cleo feeds the supply.",
        "Ada opens with red 4.",
        "You open with red 4.",
        "Cleo opens with red 3.",
        "Round 1: You begin.",
    ]
    assert told[6][:3] == ["You feed green 3.", "Bea feeds the supply.", "Cleo feeds the supply."]
    for lines_told in told:
        assert len(lines_told) == len(set(lines_told))


def test_a_save_after_another_moved_is_no_alarm(table, other):
    def lines() -> Iterator[str]:
        move(other, CLEO)
        yield "save"
        yield "1"

    text = table.play(lines())
    assert f"Saved in {table.opened.path}" in text
    assert "Not saved" not in text
    assert [int(line[0]) for line in saved(other)] == [1, 3]
    assert table.code == 0


def test_an_undo_of_what_is_no_longer_there_is_refused(table, other):
    def lines() -> Iterator[str]:
        for _ in range(3):
            yield "1"  # everybody has opened
        for _ in range(3):
            yield "1"  # and fed
        yield "1"
        found = other.look()
        assert found is not None
        other.follow(found)
        move(other)
        there.extend(saved(other))
        yield "undo"
        yield "yes"

    there: list[str] = []
    text = table.play(lines())
    assert (
        "move. You keep what you have seen since. Undo it?"
    ) in text or "moves. You keep what you have seen since. Undo them?" in text
    assert "nother player has moved in the meantime" in text
    assert "undone." not in text
    assert saved(other) == there


def test_who_is_ahead_is_told_and_can_go_on_elsewhere(table, other, tmp_path):
    def lines() -> Iterator[str]:
        table.opened.path.write_text("not = = toml")
        yield "1"
        yield f"save {tmp_path / 'mine'}"
        yield "1"

    text = table.play(lines())
    assert text.count("; save the game elsewhere") == 2  # it is followed, and not written
    assert table.opened.path.parent == tmp_path / "mine"
    assert len(saved(table.opened)) == 2
    assert other.path.read_text() == "not = = toml"
    assert table.code == 0


# --- waiting for another terminal


def wait_at(
    table: PlainTable, claims: list[Claim], *elsewhere: Seat
) -> tuple[Screen, threading.Thread]:
    """Begin a session at which some people are not; it ends when its lines do."""
    for seat in elsewhere:
        claim = table.store.presence.sit(table.opened.record.id, table.match.seats[seat].name)
        assert isinstance(claim, Claim)
        claims.append(claim)
    session = Session(table.store, table.opened)
    screen = Screen()
    wire = Wire(Keyboard(["1", "1"]), screen)
    thread = threading.Thread(target=Conversation(wire, session).run, daemon=True)
    thread.start()
    return screen, thread


def says(screen: Screen, words: str) -> Callable[[], bool]:
    return lambda: words in screen.getvalue()


def test_whoever_is_elsewhere_is_waited_for_and_their_moves_are_told(table, other, claims):
    for seat in (ADA, BEA, CLEO):
        move(other, seat)
    table.opened.follow(table.opened.look())
    screen, thread = wait_at(table, claims, BEA, CLEO)
    wait_until(says(screen, "It is up to Bea, at another terminal."))

    def others_move() -> bool:
        found = other.look()
        if found is not None:
            other.follow(found)
        if other.match.actors()[0] != ADA:
            move(other)
        return not thread.is_alive()

    wait_until(others_move)
    text = screen.getvalue()
    assert "Traceback" not in text
    assert ", it is your turn." not in text, "nobody else sits here"
    assert "> 1\n" in text
    assert [int(line[0]) for line in saved(other)].count(1) == 3, "opened, fed, and once more"
    assert text.index("Round 1: Bea begins.") < text.index("Bea lays")


def test_a_file_that_cannot_be_followed_is_told_once_while_one_waits(table, other, claims):
    screen, thread = wait_at(table, claims, ADA, BEA, CLEO)
    wait_until(says(screen, "It is up to Ada, at another terminal."))
    good = other.path.read_bytes()
    other.path.write_text("not = = toml")
    wait_until(says(screen, "; save the game elsewhere"))
    threading.Event().wait(0.5)
    assert screen.getvalue().count("; save the game elsewhere") == 1
    other.path.write_bytes(good)
    while other.match.actors():
        move(other)
    thread.join(SOON)
    assert not thread.is_alive()
    assert "\n1st " in screen.getvalue(), "the result"
