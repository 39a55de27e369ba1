"""Two real terminals where something is amiss with folder, clock or record: a sentence, no loss.

Plain terminals in pseudo-terminals, each a process of its own; what is amiss is so for real.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.store.record_file import OpenMatch, load_record
from jericho_tui.store.store import Store, open_store
from tests.builders import match_in
from tests.programs import SOON
from tests.robustness.seats import REAL, AtTable
from tests.robustness.shared_kills import goes_on

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pseudo-terminals, namespaces")

PAIR = ("Ada", "Bea")
IN_NAMESPACE = ("unshare", "--pid", "--fork", "--mount-proc", "--kill-child")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as opened:
        yield opened


class Table:
    """A match of Push, in which one is asked at a time, and who sits there."""

    def __init__(self, store: Store, stack: ExitStack) -> None:
        self.store, self._stack = store, stack
        seats = tuple(SeatInfo(name, "human") for name in PAIR)
        self.opened: OpenMatch = store.matches.create(Plan("push", seats, rated=False).deal(5), 5)
        self.terminals: dict[str, AtTable] = {}
        self._answered: dict[str, int] = {}
        """How many questions each was asked when they answered last."""

    @property
    def match(self) -> Match:
        return self.opened.match

    def sit(
        self,
        name: str,
        program: Sequence[str] = REAL,
        *,
        before: Sequence[str] = (),
        saves: Path | None = None,
        plain: bool = True,
    ) -> AtTable:
        """Let somebody sit down."""
        saves = saves or self.store.folder
        words = ("play", "--resume", saves / self.opened.path.name, "--saves", saves)
        at = AtTable(
            saves.parent / "homes", name, words, plain=plain, program=program, before=before
        )
        self.terminals[name] = self._stack.enter_context(at)
        self._answered.pop(name, None)
        return at

    def follow(self) -> None:
        found = self.opened.look()
        if found is not None:
            before = self.match.moves[:]
            self.opened.follow(found)
            assert goes_on(before, self.match.moves), "a move was lost"

    def until(self, condition: Callable[[], bool]) -> None:
        """Read what all terminals write until something is so."""
        end = time.monotonic() + SOON
        while not condition():
            for at in self.terminals.values():
                at.read(0.01)
            assert time.monotonic() < end, "\n---\n".join(at.said for at in self.terminals.values())

    def says(self, name: str, words: str) -> None:
        """Wait until somebody is told something."""
        self.until(lambda: words in self.terminals[name].said)

    def play(self, moves: int) -> None:
        """Let whoever is asked move, so often: one line for each question."""
        for _ in range(moves):
            ply = self.match.ply
            asked = self.terminals[PAIR[self.match.actors()[0]]]

            def moved(ply: int = ply, asked: AtTable = asked) -> bool:
                self.follow()
                question = asked.said.count("> ")
                if self.match.ply == ply and self._answered.get(asked.name, 0) < question:
                    self._answered[asked.name] = question
                    asked.type("1", "\n")
                return self.match.ply > ply

            self.until(moved)

    def whole(self) -> list[object]:
        """Return the moves in the file, which is good."""
        loaded = match_in(self.opened.path)
        return list(loaded.moves)


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    with ExitStack() as stack:
        made = Table(store, stack)
        yield made
        for at in made.terminals.values():
            assert "Traceback" not in at.said


def test_a_copied_folder_has_nobody_at_its_tables(table: Table, tmp_path: Path) -> None:
    for name in PAIR:
        table.sit(name)
        table.says(name, "Type help for a list of commands.")
    copy = tmp_path / "copy" / "saves"
    shutil.copytree(table.store.folder, copy)
    assert list(copy.glob(".presence/*"))
    ada = table.sit("Ada", saves=copy)
    table.says("Ada", "Type help for a list of commands.")
    table.says("Ada", "Bea has been away since")
    assert "at another terminal" not in ada.said
    assert "At other terminals" not in ada.said
    ada.type("1", "\n")
    table.until(lambda: bool(load_record(copy / table.opened.path.name).record.moves))  # type: ignore[union-attr]  # a good file
    assert table.whole() == [], "it is another match now"


def namespaces() -> bool:
    """Whether a process may be started in a namespace of its own here."""
    try:
        subprocess.run([*IN_NAMESPACE, "true"], check=True, capture_output=True, timeout=SOON)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def test_terminals_in_two_process_namespaces_keep_each_other_out(table: Table) -> None:
    """As two containers that share a folder: a number of a process says nothing in the other."""
    if not namespaces():
        pytest.skip("no process namespaces here: unshare --pid is refused")
    table.sit("Ada", before=IN_NAMESPACE)
    table.says("Ada", "Type help for a list of commands.")
    table.sit("Bea")
    table.says("Bea", "At other terminals: Ada.")
    table.says("Ada", "At other terminals: Bea.")
    table.play(4)
    ada = table.terminals.pop("Ada")
    other = table.sit("Ada")
    table.says(
        "Ada", "Ada already plays at this table from another terminal. Take over the seat here?"
    )
    other.type("n", "\n")
    table.says("Ada", "You are watching.")
    ada.__exit__()
    table.says("Bea", "Ada has been away since")
    table.sit("Ada")
    table.play(2)
    assert len(table.whole()) >= 6


def test_a_record_that_is_edited_by_hand_while_two_are_at_the_table(table: Table) -> None:
    for name in PAIR:
        table.sit(name)
        table.says(name, "Type help for a list of commands.")
    table.play(4)
    for name in PAIR:
        table.says(name, "in column 1: 2 points.")
    good = table.opened.path.read_bytes()
    # Garbage is said, and left alone.
    table.opened.path.write_bytes(b"not = = toml")
    for name in PAIR:
        table.says(name, "; save the game elsewhere")
    assert table.opened.path.read_bytes() == b"not = = toml"
    # A move that the rules refuse: so it is said.
    text = good.decode()
    last = next(line for line in reversed(text.splitlines()) if line.startswith('  "'))
    before, _last, after = text.rpartition(last + "\n")
    table.opened.path.write_text(text.replace(after, '  "1 draw",\n' * 40 + after))
    for name in PAIR:
        table.says(name, "is not allowed")
    # What is good again is followed, and so is a game that was taken back by hand.
    table.opened.path.write_text(before + after)
    for name in PAIR:
        table.says(name, "Moves were undone at another terminal.")
    assert table.opened.path.read_text() == before + after
    found = table.opened.look()
    assert found is not None
    table.opened.follow(found)
    table.play(4)
    assert len(table.whole()) >= 7
