"""Sitting down in plain mode without a process: a keyboard that answers, and what was said."""

import io
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from jericho_tui.cli.plain.conversation import Conversation
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.session.session import Session
from jericho_tui.store.record_file import OpenMatch
from jericho_tui.store.store import Store

_MOST = 2000
"""More lines than any game needs."""
Line = str | BaseException
"""What a person writes; an exception is raised where it would have been read."""


class Keyboard(io.StringIO):
    """Lines one by one, each written only when it is read; then the input ends."""

    def __init__(self, lines: Iterable[Line], *, terminal: bool = False) -> None:
        super().__init__()
        self._lines: Iterator[Line] = iter(lines)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO
        del size
        line = next(self._lines, None)
        if line is None:
            return ""
        if isinstance(line, BaseException):
            raise line
        return f"{line}\n"


class Screen(io.StringIO):
    """Keeps what was said."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def seats(*specs: str) -> tuple[SeatInfo, ...]:
    """Return seats: a name alone is a person, `name=bot` a bot."""
    pairs = [spec.partition("=") for spec in specs]
    return tuple(
        SeatInfo(name, "bot", bot) if bot else SeatInfo(name, "human") for name, _eq, bot in pairs
    )


@dataclass
class PlainTable:
    """A match in plain mode, and everything that was said at it."""

    store: Store
    opened: OpenMatch
    screen: Screen = field(default_factory=Screen)
    code: int | None = None
    """What the last session came to."""

    @classmethod
    def new(cls, store: Store, *specs: str, seed: int = 3, rated: bool = False) -> "PlainTable":
        """Deal a match; by default Ada plays against three bots."""
        players = seats(*specs or ("Ada", "Rahab=heuristic", "Caleb=random", "Miriam=heuristic"))
        plan = Plan("jericho", players, rated)
        return cls(store, store.matches.create(plan.deal(seed), seed))

    @property
    def match(self) -> Match:
        return self.opened.match

    def play(self, lines: Iterable[Line] = (), *, terminal: bool = False) -> str:
        """Let lines be written until there are no more; return what was said meanwhile."""
        self.screen = Screen(terminal=terminal)
        lines = islice(lines, _MOST)  # a test that never gets on must end
        wire = Wire(Keyboard(lines, terminal=terminal), self.screen)
        with closing(Session(self.store, self.opened)) as session:
            self.code = Conversation(wire, session).run()
        return self.screen.getvalue()

    def answers(self, *words: str) -> str:
        """Write some lines; return what was said between the first question and the last."""
        text = self.play(words)
        return text.partition("> ")[2].rpartition("> \n")[0]

    def first_moves(self, number: int) -> None:
        """Let everybody make their first legal moves, unseen."""
        for _ in range(number):
            seat = self.match.actors()[0]
            self.match.submit(seat, self.match.state.legal_actions(seat)[0])

    def notations(self, rng: Random | None = None) -> Iterator[str]:
        """Yield, whenever asked, the notation of a legal move of whoever is asked."""
        rng = rng or stream(1, "test", "answers")
        while self.match.actors():
            seat = self.next_person()
            yield self.match.game.format_action(rng.choice(self.match.state.legal_actions(seat)))

    def next_person(self) -> Seat:
        """Return which person is asked now."""
        people = [s for s in self.match.actors() if self.match.seats[s].kind == "human"]
        return people[0]
