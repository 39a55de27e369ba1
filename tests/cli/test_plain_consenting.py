"""Taking back and standing in, in plain mode: asked of whoever is here, told, and carried out."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.store.store import Store
from tests.builders import record_in
from tests.cli.api import Kind
from tests.cli.plain_table import PlainTable
from tests.programs import home_in, start_python, wait_until
from tests.rows import talk_at

ADA, BEA, CLEO = Seat(0), Seat(1), Seat(2)


class Program:
    """The program in plain mode, at a terminal of one person."""

    def __init__(self, store: Store, path: Path, name: str) -> None:
        words = ("play", "--plain", "--resume", path, "--saves", store.folder, "--as", name)
        home = home_in(store.folder.parent)
        self.said = ""
        self._terminal, end = os.openpty()
        self.process = start_python(
            "-m",
            "jericho_tui",
            *words,
            stdin=end,
            stdout=end,
            stderr=end,
            environ={**home, "LANGUAGE": "en", "TERM": "dumb", "COLUMNS": "200"},
        )
        os.close(end)
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while data := os.read(self._terminal, 65536):
                self.said += data.decode().replace("\r\n", "\n")

    def type(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    def hears(self, words: str) -> None:
        """Wait until something is told."""
        try:
            wait_until(lambda: words in self.said)
        except AssertionError:
            raise AssertionError(f"{words!r} is not in {self.said}") from None

    def end(self) -> None:
        """Kill it, once."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            os.close(self._terminal)


@contextmanager
def programs(store: Store, path: Path, *names: str) -> Iterator[list[Program]]:
    """Start a program for each of these people; they end with the test."""
    started = [Program(store, path, name) for name in names]
    try:
        for one in started:
            wait_until(lambda one=one: "Type help for a list of commands." in one.said)  # type: ignore[misc]
        yield started
    finally:
        for one in started:
            one.end()


def moves(path: Path) -> list[str]:
    loaded = record_in(path)
    return list(loaded.moves)


def begun(store: Store, *specs: str) -> PlainTable:
    """Save a match in which everybody has opened and fed, and Ada has laid something."""
    table = PlainTable.new(store, *specs)
    people = len(specs)
    table.first_moves(2 * people)
    while table.match.actors() != (ADA,):
        table.first_moves(1)
    table.first_moves(1)
    table.opened.change(lambda: None)
    return table


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_two_programs_agree_to_take_back(store):
    table = begun(store, "Ada", "Bea", "Rahab=random")
    path, before = table.opened.path, len(moves(table.opened.path))
    with programs(store, path, "Ada", "Bea") as (ada, bea):
        ada.type("undo")
        ada.hears("Still to answer: Bea.")
        bea.hears("Type agree or decline.")
        assert "Ada asks to undo" in bea.said
        bea.type("agree")
        ada.hears("undone.")
        assert len(moves(path)) < before
        bea.hears("All agree: the move is undone.")
        bea.hears("Moves were undone at another terminal.")
        assert "Traceback" not in ada.said + bea.said
    assert [said.kind for said in talk_at(path).news()] == [Kind.TAKE_BACK, Kind.AGREE, Kind.AGREE]


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_bot_stands_in_and_another_terminal_moves_it_after_a_kill(store):
    table = begun(store, "Ada", "Bea", "Cleo")
    path, before = table.opened.path, len(moves(table.opened.path))
    with programs(store, path, "Cleo"):
        pass
    with programs(store, path, "Ada", "Bea") as (ada, bea):
        ada.hears("Cleo has been away since")
        ada.hears("At other terminals: Bea.")
        ada.type("stand-in Cleo")
        ada.hears("Still to answer: Bea.")
        bea.hears("Ada asks for a substitute bot for Cleo, who is away.")
        bea.type("agree")
        ada.hears("A substitute bot plays for Cleo.")
        ada.end()  # which moved the bots
        bea.hears("Ada has been away since")
        if table.match.actors() == (BEA,):
            bea.type("1")
        wait_until(lambda: any(line.startswith("3") for line in moves(path)[before:]))
        assert "Traceback" not in bea.said


# --- at one pipe


def test_bad_cases_are_a_sentence_each(store, claims):
    table = begun(store, "Ada", "Bea", "Cleo")
    store.as_name = "Bea"
    claims.append(store.presence.sit(table.opened.record.id, "Ada"))
    text = table.play(
        ["agree", "decline", "stand-in", "stand-in Zoe", "stand-in Ada", "withdraw", "undo"]
    )
    for sentence in (
        "There is no request to answer.",
        "Name the player who is away: stand-in NAME.",
        "Zoe has no seat in this game; choose from: Ada, Bea, Cleo.",
        "Ada is at the table.",
        "You have no request to withdraw.",
    ):
        assert sentence in text
    assert "Traceback" not in text
