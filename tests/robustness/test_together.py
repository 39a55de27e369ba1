"""People at real terminals of one match: each sees only their own, and all see one result.

`ROBUSTNESS=long` plays whole matches of every game at two, three and five terminals.
"""

import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from jericho_tui.session.plan import Plan
from jericho_tui.store.record_file import dump_record, load_record
from jericho_tui.store.store import Store, open_store
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ending, standings
from jericho_tui.tui.tables import table_of
from tests.benchmarks.matches import play_on
from tests.cli.plain_table import PlainTable
from tests.programs import wait_until
from tests.robustness import LONG
from tests.robustness.seats import HURRIED, LEAKING, REAL, AtTable

SEED: Final = 20261122
PEOPLE: Final = ("Ada", "Bea", "Cleo", "Dora", "Emma", "Fay", "Gita")
_BOT: Final = SeatInfo("Rahab", "bot", "heuristic")
_STUCK: Final = 120.0
"""Seconds without a move after which a match is stuck, on however slow a machine."""
_COVERED: Final = 1.0
"""Seconds without a move after which whoever looks at something that covers the table goes on."""


def company(game_id: str, terminals: int) -> tuple[tuple[str, ...], Plan]:
    """Return who has a seat of so many at terminals, and the match: with a bot where one fits."""
    info = load(game_id).info
    people = PEOPLE[: min(terminals, info.max_seats)]
    seats = [SeatInfo(name, "human") for name in people]
    for number in range(max(info.min_seats - len(seats), int(len(seats) < info.max_seats))):
        seats.append(replace(_BOT, name=_BOT.name + "x" * number))
    return people, Plan(game_id, tuple(seats), rated=terminals == 3)


class Evening:
    """A match at several terminals, and what has come of it."""

    def __init__(
        self,
        store: Store,
        plan: Plan,
        people: Sequence[str],
        terminals: int,
        *,
        seed: int = SEED,
        skipped: int = 0,
        program: Sequence[str] = REAL,
    ) -> None:
        """Save a match, and sit down at it.

        :param skipped: how many moves were made before anybody came.
        """
        self.store, self.plan, self.people = store, plan, people
        match = plan.deal(seed)
        play_on(match, stream(seed, "before"), lambda match: match.ply >= skipped)
        self.opened = store.matches.create(match, seed)
        self.begun = self.opened.record
        self.counts: Counter[str] = Counter(matches=1, terminals=terminals)
        self._rng = Random(seed)
        self._stack = ExitStack()
        home = store.folder.parent / "homes"
        self.terminals: list[AtTable] = []
        try:
            for number in range(terminals):
                self.terminals.append(self._stack.enter_context(self._sit(home, number, program)))
        except BaseException:
            self._stack.close()
            raise

    def _sit(self, home: Path, number: int, program: Sequence[str]) -> AtTable:
        saves, path = self.store.folder, self.opened.path
        seated = number < len(self.people)
        resume = ("play", "--resume", path)
        words = (*(resume if seated else ("table", "watch", path.stem)), "--saves", saves)
        plain = number % 3 == 2 or number == 3
        size = ((80, 24), (120, 40))[number % 2]
        return AtTable(home, PEOPLE[number], words, plain=plain, program=program, size=size)

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

    def play(self, until: int | None = None) -> None:
        """Let everybody type whenever they are asked.

        :param until: after how many moves they stop; None: at the end.
        """
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
            if until is not None and self.match.ply >= until:
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

    def check(self) -> None:
        """Check secrecy, the result at each terminal, and that one alone would write the same."""
        self.check_secrets()
        self._check_results()
        self.check_alone()
        self.counts["moves"] += self.match.ply - len(self.begun.moves)
        self.counts["keys"] += sum(at.keys for at in self.terminals)

    def check_secrets(self) -> None:
        """Check that no terminal has shown in words what only others saw.

        :raises AssertionError: one has.
        """
        for at in self.terminals:
            seat = Seat(self.people.index(at.name)) if at.name in self.people else None
            secrets = secret_lines(self.match, seat, plain=at.plain)
            self.counts["secrets"] += len(secrets)
            shown = {_letters(row) for row in at.rows}
            told = {line for line in secrets if any(_letters(line) in row for row in shown)}
            assert not told, (at.name, told)

    def _check_results(self) -> None:
        outcome = self.match.outcome()
        assert outcome is not None
        names = tuple(seat.name for seat in self.match.seats)
        spoken = standings(self.plan.game, outcome, names)
        painted = [
            ending(self.plan.game, outcome, names),
            f"Score{''.join(map(str, outcome.scores))}",
        ]
        end = time.monotonic() + _STUCK
        for at in self.terminals:
            wanted = [_letters(text) for text in (spoken if at.plain else ["─ Result ─", *painted])]
            while not all(text in _letters(at.said if at.plain else at.text) for text in wanted):
                at.read(0.05)
                assert time.monotonic() < end, f"{at.name}: {wanted}\n{at.text}"
                if at.may_type() and not at.plain and "─ Result" not in at.text:
                    at.type("enter")
            if not at.plain:
                at.type("\x11")  # Ctrl+Q
            while at.terminal.running and time.monotonic() < end:
                at.read(0.05)
            assert at.terminal.wait(_STUCK) == 0, at.text
            assert b"Traceback" not in at.bytes

    def check_alone(self) -> None:
        """Check that the record is that of one terminal at which everybody does the same.

        :raises AssertionError: it is another.
        """
        loaded = load_record(self.opened.path)
        assert loaded.problem is None
        assert loaded.match is not None
        assert loaded.record is not None
        before = len(self.begun.moves)
        made = [[m.action for m in loaded.match.moves[before:] if m.seat == s] for s in range(9)]
        match = replay(self.begun).match
        folder = self.store.folder.parent / "alone"
        with open_store(folder, settings_path=folder / "settings.toml") as store:
            table = PlainTable(store, store.matches.create(match, self.begun.rng_seed))

            def lines() -> Iterator[str]:
                while True:  # until nobody asks for more
                    seat = table.next_person()
                    nth = sum(move.seat == seat for move in table.match.moves[before:])
                    yield match.game.format_action(made[seat][nth])

            table.play(lines())
            alone = load_record(table.opened.path).record
        assert alone is not None
        assert _bare(alone) == _bare(loaded.record)


def _bare(record: MatchRecord) -> bytes:
    """Return a record without what tells when and where it was written."""
    return dump_record(replace(record, id="x", created=None, updated=None))


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


def play(folder: Path, game_id: str, terminals: int) -> None:
    """Play a whole match at so many terminals."""
    people, plan = company(game_id, terminals)
    with (
        open_store(folder / "saves", settings_path=folder / "settings.toml") as store,
        Evening(store, plan, people, terminals) as evening,
    ):
        evening.play()
        evening.check()
        if plan.rated:
            entered = [r for r in store.league.results() if r.match_id == evening.begun.id]
            assert len(entered) == 1, "a rated result counts once"
        assert not any(one.here for one in store.presence.present(evening.begun.id))


pytestmark = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")


@contextmanager
def part(folder: Path, *, program: Sequence[str], moves: int) -> Iterator[Evening]:
    """Play the first moves of a match of Jericho at two terminals, which are still there."""
    people, plan = company("jericho", 2)
    with (
        open_store(folder / "saves", settings_path=folder / "settings.toml") as store,
        Evening(store, plan, people, 2, program=program) as evening,
    ):
        evening.play(moves)
        yield evening


@pytest.mark.skipif(LONG, reason="whole matches are played instead")
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


@pytest.mark.skipif(not LONG, reason="ROBUSTNESS=long: some minutes")
@pytest.mark.parametrize("terminals", [2, 3, 5])
@pytest.mark.parametrize("game_id", IDS)
def test_a_whole_match_at_real_terminals(tmp_path: Path, game_id: str, terminals: int) -> None:
    play(tmp_path, game_id, terminals)
