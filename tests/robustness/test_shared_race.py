# ruff: noqa: T201  the worker says what it did
"""Two terminals that move at the same instant: one wins, the other is told, nothing is lost.

`ROBUSTNESS=long` lets them do it 2,000 times.
"""

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from jericho_tui.play.record import format_move
from jericho_tui.session.session import OvertakenError, Session
from jericho_tui.store.record_file import load_record
from jericho_tui.store.store import open_store
from tests.builders import new_match
from tests.programs import start_python
from tests.robustness import LONG

_AHEAD = 0.004
"""Seconds until the instant: both have been told of it by then."""


def work(folder: Path, number: int) -> None:
    """Be a terminal: for each line, a match's file and how far it is, say what became of a move."""
    with open_store(folder, settings_path=folder / "settings.toml") as store:
        session: Session | None = None
        for line in sys.stdin:
            name, ply = line.split()
            if session is None or session.opened.path.name != name:
                session = Session(store, store.matches.open(folder / name))
            print(_send(session, int(ply), number), flush=True)


def _send(session: Session, ply: int, number: int) -> str:
    """Be where the match is, decide, send it at the instant that is said."""
    opened, match = session.opened, session.match
    while match.ply != ply:
        found = opened.look()
        if found is not None:
            opened.follow(found)
    actors, asked = match.actors(), match.decided
    seat = actors[number % len(actors)]
    legal = match.state.legal_actions(seat)
    action = legal[(ply * 7 + number) % len(legal)]
    print("ready", flush=True)
    instant = float(sys.stdin.readline())
    while time.monotonic() < instant:
        pass
    try:
        session.play(seat, action, asked)
    except OvertakenError:
        return "overtaken"
    return f"{seat + 1} {match.game.format_action(action)}"


class _Terminal:
    def __init__(self, folder: Path, number: int) -> None:
        self.process = start_python(
            *("-m", "tests.robustness.test_shared_race", folder, number),
            stdin=subprocess.PIPE,
            stderr=None,
        )

    def say(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "a terminal has ended"
        return line.decode().strip()


def race(folder: Path, times: int) -> Counter[str]:
    """Let two terminals send at the same instant so often, and check what came of each.

    Each time one wins and the other is told; where both choose in a sealed round, both win. The
    record has the moves that were acknowledged and no others.
    """
    counts: Counter[str] = Counter()
    with open_store(folder, settings_path=folder / "settings.toml") as store:
        terminals = [_Terminal(folder, number) for number in range(2)]
        try:
            while counts["instants"] < times:
                match = new_match(3, seed=counts["matches"])
                opened = store.matches.create(match, 1)
                counts["matches"] += 1
                while match.actors() and counts["instants"] < times:
                    sealed = len(match.actors()) > 1
                    for terminal in terminals:
                        terminal.say(opened.path.name, match.ply)
                    assert [terminal.hear() for terminal in terminals] == ["ready"] * 2
                    instant = time.monotonic() + _AHEAD
                    for terminal in terminals:
                        terminal.say(instant)
                    said = [terminal.hear() for terminal in terminals]
                    made = [move for move in said if move != "overtaken"]
                    assert len(made) == 1 + sealed, said
                    found = opened.look()
                    assert found is not None, "acknowledged is on the disk"
                    before = match.ply
                    assert opened.follow(found) is not None
                    new = [format_move(match.game, move) for move in match.moves[before:]]
                    if sealed:  # in seat order, with those that were sealed before
                        new = [format_move(match.game, move) for move in match.moves[-3:]]
                        assert set(made) <= set(new)
                        assert match.ply == before + 2
                    else:
                        assert new == made
                    counts["instants"] += 1
                    counts["moves"] += len(made)
                    counts[f"won by {said.index(made[0]) + 1}"] += not sealed
                loaded = load_record(opened.path)
                assert loaded.problem is None
                assert loaded.match is not None
                assert loaded.match.moves == match.moves
        finally:
            for terminal in terminals:
                assert terminal.process.stdin is not None
                terminal.process.communicate()
    return counts


TIMES = 2000 if LONG else 60


def test_of_two_that_send_at_the_same_instant_one_wins_and_the_other_is_told(
    tmp_path: Path,
) -> None:
    counts = race(tmp_path / "saves", TIMES)
    assert counts["instants"] == TIMES
    assert counts["moves"] >= TIMES


if __name__ == "__main__":
    work(Path(sys.argv[1]), int(sys.argv[2]))
