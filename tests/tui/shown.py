"""Everything that a terminal of a shared match shows somebody, to be compared between two worlds.

Not only the screen: what is considered, hints, the log behind its key, notices, and what leaves the
screen for the window's title, the bell or the desktop. Of a saves folder also every file but the
match itself.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.play.match import Match, Move
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON
from tests.tui.inner import Caller, Claim, OpenMatch, Presence
from tests.tui.playing import is_waiting, notes, pieces, press, session, settle, shows, until

WATCHER = "Wally"
_KEYS = ("right", "right", "down", "h", "escape", "l", "left", "left", "escape")
"""What somebody looks at who is asked: other moves, a hint, the log, and moves before."""


def painted(pilot: Pilot[None]) -> str:
    """Return what the terminal is made to show, colours and all."""
    return repr((pilot.app.screen.__class__.__name__, list(map(str, pieces(pilot)))))


def calls_go_to(found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what calls a person who looks elsewhere go to a list."""
    monkeypatch.setattr(Caller, "_write", lambda _self, text: found.append(text))


class Shown:
    """What one terminal shows of a match that others play on."""

    def __init__(self, folder: Path, match: Match, name: str, monkeypatch: pytest.MonkeyPatch):
        """Come to a match before it is saved.

        :param folder: in which nothing is yet.
        """
        self.folder, self.match, self.name = folder, match, name
        self.seen: list[str] = []
        """Whatever was shown, in order."""
        self._left: list[str] = []
        """What was written past the screen."""
        calls_go_to(self._left, monkeypatch)
        monkeypatch.setenv("TERM_PROGRAM", "WezTerm")
        for variable in ("TMUX", "STY", "VTE_VERSION", "KITTY_WINDOW_ID"):
            monkeypatch.delenv(variable, raising=False)

    def _store(self) -> Store:
        store = open_store(
            self.folder / "saves", clock=lambda: NOON, settings_path=self.folder / "s.toml"
        )
        store.settings.pace, store.settings.name = "instant", self.name
        store.settings.coached = True
        store.matches.rng = Random(1)  # ids are shown
        return store

    async def look(self, last: int, *, taken: bool = False, pries: bool = True) -> list[str]:
        """Sit down, let the last moves be made at other terminals, look at everything.

        :param last: how many moves are made while one looks on.
        :param taken: whether another terminal has the seat, which is taken over in the end.
        :param pries: whether everything is looked at that keys lead to.
        """
        before = self.match.ply - last
        begun = self.match.branch(before, self.match.seats)
        with ExitStack() as stack:
            store = stack.enter_context(self._store())
            store.as_name = self.name
            path = store.matches.create(begun, 1).path
            other = stack.enter_context(self._store())
            claims = self._others(other.presence, path.stem, taken=taken)
            for claim in claims:
                stack.callback(claim.release)
            app = JerichoApp(store, seed=1, clock=lambda: NOON, opened=store.matches.open(path))
            async with app.run_test(size=(100, 32)) as pilot:
                # Whoever is next is asked after the first picture, also behind a question.
                await until(pilot, lambda: is_waiting(pilot))
                await settle(pilot)
                await self._note(pilot)
                app.app_focus = False
                opened = other.matches.open(path)
                for ply, move in enumerate(self.match.moves[before:], before):
                    opened.change(partial(_make, opened, ply, move))
                    await until(pilot, lambda: _moves(opened) == session(pilot).match.moves)
                    await settle(pilot)
                    await self._note(pilot)
                    await self._uncover(pilot)
                if taken:
                    await self._take_over(pilot, claims)
                elif pries:
                    await self._pry(pilot)
        self.seen.append(repr(self._left))
        self.seen += self._files()
        return self.seen

    def _others(self, presence: Presence, match_id: str, *, taken: bool) -> list[Claim]:
        names = [info.name for info in self.match.seats if taken or info.name != self.name]
        found: list[Any] = [presence.sit(match_id, name) for name in names]
        found += [presence.take_bots(match_id)]  # and they throw the dice
        return [claim for claim in found if isinstance(claim, Claim)]

    async def _note(self, pilot: Pilot[None]) -> None:
        """Note what is shown once nothing more comes, however slow the machine is."""
        before = ""
        while before != (now := painted(pilot)):
            before = now
            await pilot.pause(0.05)
            await settle(pilot)
        self.seen += [painted(pilot), repr(notes(pilot)), pilot.app.title, str(pilot.app.sub_title)]

    async def _uncover(self, pilot: Pilot[None]) -> None:
        """Look at a ceremony to its end; a question stays."""
        while not shows(pilot, "TableScreen", "Question"):
            await press(pilot, "enter")
            await self._note(pilot)

    async def _pry(self, pilot: Pilot[None]) -> None:
        for key in _KEYS:
            if key == "escape" and shows(pilot, "TableScreen"):
                continue  # nothing is open that it would close
            await press(pilot, key)
            await self._note(pilot)

    async def _take_over(self, pilot: Pilot[None], claims: Sequence[Claim]) -> None:
        assert shows(pilot, "Question")
        mine = next(claim for claim in claims if claim.name == self.name)
        await pilot.press("y")
        await until(pilot, lambda: mine.taken_over)
        mine.release()
        await until(pilot, lambda: session(pilot).eyes is not None)
        await settle(pilot)
        self.seen.append("taken")
        await self._note(pilot)

    def _files(self) -> list[str]:
        """Return what all files say but the match's own: talk, and who is there."""
        saves = self.folder / "saves"
        found = []
        for path in sorted(p for p in saves.rglob("*") if p.is_file()):
            match = path.suffix in (".toml", ".bak") and path.parent == saves
            if match or "league" in path.name or path.name.endswith(".lock"):
                continue  # the league has no match that is not over, and a lock file has nothing
            found.append(f"{path.relative_to(saves)} {_without_numbers(path.read_bytes())}")
        return found


def _without_numbers(data: bytes) -> str:
    """Return what a file says, without times and processes."""
    return "".join("#" if c.isdigit() else c for c in data.decode(errors="replace"))


def _make(opened: OpenMatch, ply: int, move: Move) -> None:
    """Make a move; who can only pass has passed unasked."""
    if opened.match.ply == ply:
        opened.match.submit(*move)


def _moves(opened: OpenMatch) -> list[Move]:
    """Return what has been played by now at any terminal."""
    found = opened.look()
    if found is not None:
        opened.follow(found)
    return opened.match.moves
