"""Two people at one terminal, line by line: nobody scrolls back to the other's hand."""

import sys
from pathlib import Path

import pytest

from tests.benchmarks.terminal import Terminal
from tests.cli.plain_table import PlainTable
from tests.programs import SOON, wait_until
from tests.tui.test_terminal import program, shows

pyte = pytest.importorskip("pyte")
real = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")
READY = "Press Enter when you are ready."


def everything_on(terminal: Terminal) -> str:
    """Return what stands on the screen and all that can be scrolled back to."""
    screen = pyte.HistoryScreen(terminal.columns, terminal.lines, history=10**5)
    pyte.ByteStream(screen).feed(b"".join(data for _arrived, data in terminal.chunks))
    rows = ["".join(row[x].data for x in range(screen.columns)) for row in screen.history.top]
    return "\n".join([*rows, *screen.display])


def hand_in(text: str) -> str:
    """Return the line that tells a hand."""
    return next(line.strip() for line in text.splitlines() if line.startswith("Your hand"))


def is_asked(terminal: Terminal, times: int) -> None:
    """Wait until somebody has been asked so often since everything was erased."""

    def prompts() -> int:
        terminal.read(0.05)
        return sum(line.startswith(">") for line in everything_on(terminal).splitlines())

    wait_until(lambda: prompts() == times)


@real
def test_a_hand_is_gone_before_the_next_person_is_asked_and_when_they_leave(tmp_path: Path) -> None:
    words = ("play", "--plain", "--seats", "Ada,Bea,random", "--rng-seed", "5")
    with program(tmp_path, *words) as terminal:
        assert shows(terminal, READY)
        assert "Your hand" not in everything_on(terminal)
        terminal.press("enter")
        is_asked(terminal, 1)
        hands = [hand_in(everything_on(terminal))]
        for asked, word in enumerate(("help", "rules", "look", "moves"), 2):  # much to scroll to
            terminal.press(f"{word}\r")
            is_asked(terminal, asked)
        assert hands[0] in everything_on(terminal)
        terminal.press("1\r")
        assert shows(terminal, "Bea, it is your turn.")
        assert shows(terminal, READY)
        assert "Your hand" not in everything_on(terminal)
        assert hands[0] not in everything_on(terminal)
        terminal.press("enter")
        is_asked(terminal, 1)
        hands.append(hand_in(everything_on(terminal)))
        assert hands[0] != hands[1]
        terminal.press("quit\r")
        assert shows(terminal, "To continue:")
        assert terminal.finish(SOON) == 0
        assert not any(hand in everything_on(terminal) for hand in hands)


@real
def test_one_person_keeps_what_was_said(tmp_path: Path) -> None:
    with program(tmp_path, "play", "--plain", "--seats", "Ada,random,random") as terminal:
        is_asked(terminal, 1)
        hand = hand_in(everything_on(terminal))
        terminal.press("1\r")
        assert shows(terminal, "You open with")
        terminal.press("quit\r")
        assert shows(terminal, "To continue:")
        assert hand in everything_on(terminal)
    assert b"\x1b[3J" not in b"".join(data for _arrived, data in terminal.chunks)


@pytest.mark.parametrize(("term", "erases"), [("xterm", True), ("dumb", False), ("", False)])
def test_it_is_said_beforehand_what_the_terminal_can_do(store, monkeypatch, term, erases):
    monkeypatch.setenv("TERM", term)
    text = PlainTable.new(store, "Ada", "Bea", "Cleo=random").play(["", "1"], terminal=True)
    before, _ready, after = text.partition(READY)
    assert (
        ("When another player’s turn comes, everything here is erased, including what is above.")
        in before
    ) == erases
    assert (
        ("This terminal cannot erase: players who scroll back see the others’ hands.") in before
    ) != erases
    assert ("\x1b" in after) == erases
    assert ("\n" * 20 in after) != erases
