"""People at real terminals of one match: each sees only their own."""

import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.store.store import Store, open_store
from jericho_tui.text.notation import words_of
from jericho_tui.tui.tables import table_of
from tests.programs import wait_until
from tests.robustness.seats import HURRIED, LEAKING, AtTable

SEED: Final = 20261122
PEOPLE: Final = ("Ada", "Bea")
SEATS: Final = (
    *(SeatInfo(name, "human") for name in PEOPLE),
    SeatInfo("Rahab", "bot", "heuristic"),
)
_STUCK: Final = 120.0
"""Seconds without a move after which a match is stuck, on however slow a machine."""
_COVERED: Final = 1.0
"""Seconds without a move after which whoever looks at something that covers the table goes on."""


class Evening:
    """A match at several terminals, and what has come of it."""

    def __init__(self, store: Store, program: Sequence[str]) -> None:
        """Save a match, and sit down at it."""
        self.opened = store.matches.create(Plan("jericho", SEATS, rated=False).deal(SEED), SEED)
        self.counts: Counter[str] = Counter()
        self._rng = Random(SEED)
        self._stack = ExitStack()
        home, saves = store.folder.parent / "homes", store.folder
        words = ("play", "--resume", self.opened.path, "--saves", saves)
        self.terminals: list[AtTable] = []
        try:
            for name, size in zip(PEOPLE, ((80, 24), (120, 40)), strict=True):
                at = AtTable(home, name, words, program=program, size=size)
                self.terminals.append(self._stack.enter_context(at))
        except BaseException:
            self._stack.close()
            raise

    def __enter__(self) -> "Evening":
        """Return the evening."""
        return self

    def __exit__(self, *_reason: object) -> None:
        """End all programs."""
        self._stack.close()

    @property
    def match(self) -> Match:
        """The match as far as anybody has played it."""
        return self.opened.match

    def play(self, until: int) -> None:
        """Let everybody type whenever they are asked, until so many moves are made."""
        last, ply = time.monotonic(), self.match.ply
        while True:
            for at in self.terminals:
                at.read(0.002)
            found = self.opened.look()
            if found is not None:
                self.opened.follow(found)
            if not self.match.actors():
                break
            self._keep()  # what came before the file was read, which was not the end
            if self.match.ply >= until:
                return
            now = time.monotonic()
            if self.match.ply != ply:
                last, ply = now, self.match.ply
                for at in self.terminals:
                    at.answered()
            assert now - last < _STUCK, "\n".join(at.text for at in self.terminals)
            self._type(covered=now - last > _COVERED)

    def listen(self) -> None:
        """Read what comes while nobody does anything, before the match is over."""
        for at in self.terminals:
            at.read(0.1)
        self._keep()

    def _keep(self) -> None:
        for at in self.terminals:
            at.keep()

    def _type(self, *, covered: bool) -> None:
        names = self.match.seats
        asked = {names[seat].name: seat for seat in self.match.actors() if seat >= 0}
        for at in self.terminals:
            if not at.may_type():
                continue
            if at.name in asked:
                legal = self.match.state.legal_actions(asked[at.name])
                at.choose(self._rng, len(legal))
            elif covered and not at.plain:
                at.type("enter")  # a ceremony may be there, behind which bots wait

    def check_secrets(self) -> None:
        """Check that no terminal has shown in words what only others saw.

        :raises AssertionError: one has.
        """
        for at in self.terminals:
            seat = Seat(PEOPLE.index(at.name))
            secrets = secret_lines(self.match, seat, plain=at.plain)
            self.counts["secrets"] += len(secrets)
            shown = {_letters(row) for row in at.rows}
            told = {line for line in secrets if any(_letters(line) in row for row in shown)}
            assert not told, (at.name, told)


def secret_lines(match: Match, seat: Seat | None, *, plain: bool) -> set[str]:
    """Return how what `seat` never saw would be told: to it, and is to those who did see it."""
    names = tuple(info.name for info in match.seats)
    game_id = match.game.info.id

    def told(events: tuple[Event, ...], eyes: Seat | None) -> set[str]:
        if plain:
            return set(words_of(game_id).news(events, names, eyes))
        lines = table_of(game_id).log(events, names, eyes)
        return {"".join(text for text, _role in line) for line in lines}

    heard: set[str] = set()
    secret: set[str] = set()
    for events in match.journal:
        seen = tuple(event.seen_by(seat) for event in events)
        heard |= told(seen, seat)
        if seen == events:
            continue
        secret |= told(events, seat)
        for other in map(Seat, range(len(names))):
            theirs = told(tuple(event.seen_by(other) for event in events), other)
            secret |= theirs - told(seen, other)  # what they are told for having seen it
    open_words = {_letters(line) for line in heard}
    return {line for line in secret - heard if not any(_letters(line) in s for s in open_words)}


def _letters(text: str) -> str:
    """Return a text without what only lays it out."""
    return re.sub(r"[\s─-╿]+", "", text)


pytestmark = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")


@contextmanager
def part(folder: Path, *, program: Sequence[str], moves: int) -> Iterator[Evening]:
    """Play the first moves of a match of Jericho at two terminals, which are still there."""
    with (
        open_store(folder / "saves", settings_path=folder / "settings.toml") as store,
        Evening(store, program) as evening,
    ):
        evening.play(moves)
        yield evening


def test_two_terminals_show_each_only_their_own(tmp_path: Path) -> None:
    """Sealed openings and feeds, and the first turns."""
    with part(tmp_path, program=HURRIED, moves=8) as evening:
        evening.listen()
        evening.check_secrets()
        assert evening.counts["secrets"] > 0


def test_a_terminal_that_shows_anothers_would_be_noticed(tmp_path: Path) -> None:
    with part(tmp_path, program=LEAKING, moves=4) as evening:

        def is_noticed() -> bool:
            evening.listen()
            try:
                evening.check_secrets()
            except AssertionError:
                return True
            return False

        wait_until(is_noticed)
