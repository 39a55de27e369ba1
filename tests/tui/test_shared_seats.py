"""Whose seat it is at the table: a name that has none, or that another terminal has; no locks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.tui.conftest import store_beside
from tests.tui.playing import press, screen_text, session, settle, shows, until
from tests.tui.test_shared import ADA, asked, jericho, move, notices, push, terminal

TAKEN = "Ada already plays at this table from another terminal. Take over the seat here?"


@pytest.fixture
def beside(store: Store) -> Iterator[Store]:
    """The same folder at another terminal; both are for Ada."""
    with store_beside(store) as opened:
        store.as_name = opened.as_name = "Ada"
        yield opened


def hides_hands(pilot: Pilot[None]) -> bool:
    return session(pilot).eyes is None and "Hands are hidden" in screen_text(pilot)


async def test_a_name_that_has_no_seat_is_told_so_and_looks_on(store):
    path = jericho(store).path
    before = path.read_bytes()
    store.as_name = "Zoe"
    async with terminal(store, path) as pilot:
        sentence = "You are watching; the players are Ada, Bernd, Chloé."
        assert notices(pilot).count(sentence) == 1
        assert hides_hands(pilot)
        assert "Ada decides." in screen_text(pilot)
        assert "at another terminal" not in screen_text(pilot), "nobody is anywhere"
        await press(pilot, "enter", "1", "enter")
        assert shows(pilot, "TableScreen")
    assert path.read_bytes() == before


async def test_who_only_wants_to_look_on_is_not_told_of_a_seat(store):
    store.as_name, store.looks_on = "Zoe", True
    async with terminal(store, jericho(store).path) as pilot:
        assert "no seat" not in notices(pilot)
        assert hides_hands(pilot)


async def test_a_seat_of_a_living_terminal_is_looked_on_or_taken_over(store, beside):
    path = jericho(store).path
    async with terminal(store, path) as one:
        assert asked(one) == ADA
        async with terminal(beside, path) as two:
            assert shows(two, "Question")
            assert TAKEN in " ".join(screen_text(two).replace("│", " ").split())
            await press(two, "n")
            assert hides_hands(two)
            assert asked(two) is None
            await press(two, "enter")
            assert path.read_bytes().count(b'"1 ') == 0, "who looks on moves for nobody"
            await press(two, "t")
            assert shows(two, "Question")
            await two.press("y")
            await until(one, lambda: session(one).eyes is None)
            await until(two, lambda: asked(two) == ADA)
            await settle(two)
            assert "Another terminal took over your seat; you are watching." in notices(one)
            assert hides_hands(one)
            assert "Your hand" in screen_text(two)
            await press(two, "enter")
            await until(one, lambda: session(one).match.ply == 1)
            await press(one, "t")
            assert shows(one, "Question")


@pytest.mark.parametrize("read_only", [False, True])
async def test_where_nobody_can_be_kept_out_it_is_said_once_and_played(store, read_only):
    """Something else stands where presence belongs, or that takes nothing."""
    store.as_name = "Ada"
    other = push(store)
    folder = store.folder / ".presence"
    if read_only:
        folder.mkdir(exist_ok=True)
        folder.chmod(0o500)
    else:
        folder.write_text("mine")
    try:
        async with terminal(store, other.path) as pilot:
            reason = "is read-only" if read_only else "is a file, not a folder"
            said = notices(pilot)
            assert (
                said.count(
                    "the seats here cannot be locked, so two terminals could take the same one:"
                )
                == 1
            )
            assert reason in said
            await press(pilot, "enter")
            assert session(pilot).match.ply == 1
            move(other, Seat(0))
            await until(pilot, lambda: session(pilot).match.ply == 2)
        assert _files(folder) == ([] if read_only else ["mine"])
    finally:
        folder.chmod(0o700)


def _files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()] if folder.is_dir() else [folder.read_text()]
