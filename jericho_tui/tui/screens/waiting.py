"""What a match on the table waits for, and what is said of that."""

from dataclasses import dataclass, field
from threading import Event as Flag
from time import monotonic
from typing import Any

from textual.timer import Timer

from jericho_tui.bots.characters import parted
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Decision
from jericho_tui.session.session import Ask, Elsewhere, Session
from jericho_tui.session.terminal import asked_elsewhere
from jericho_tui.session.thought import in_line
from jericho_tui.text.language import _
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.tables import GameTable


@dataclass
class BotTurn:
    """A bot or chance is asked, or a person who can only pass; then its move waits to be made."""

    seat: Seat
    stop: Flag = field(default_factory=Flag)
    """Set: it is to answer at once with what it has."""
    since: float = field(default_factory=monotonic)
    hurried: bool = False
    """Whether the move is to show as soon as it is known."""
    answer: Decision | Sentence | None = None
    """What it has decided, or why it failed: then people decide how to go on. None: it thinks."""
    pause: Timer | None = None
    """Runs until the move shows; None: a key shows it, or what is looked at instead is left."""

    @property
    def ready(self) -> bool:
        """Whether it has decided."""
        return isinstance(self.answer, Decision)


@dataclass
class Showing:
    """A move is made, and shown as it happens."""

    events: tuple[Event, ...]
    """What it caused, as whoever looks on saw it."""
    before: Any
    """What a spectator knew before."""


Waiting = Ask | Elsewhere | BotTurn | Showing
"""What a match on the table waits for."""


def pause(pace: Pace, session: Session, seat: Seat) -> float:
    """Return the seconds before a bot's move shows; sealed choices and films need hardly any."""
    film = seat == CHANCE and session.takes_time(seat)
    short = film or len(session.match.actors()) > 1 or session.match.can_withdraw(seat)
    return pace.seconds / (4 if short else 1)


def prompt(table: GameTable, session: Session, waiting: Waiting | None, *, by_key: bool) -> str:
    """Return what is asked, or who is waited for; empty: nobody is.

    :param by_key: whether a move that is ready shows when a key is pressed, and not by itself.
    """
    state = session.match.state
    if isinstance(waiting, Ask):
        return table.words.prompt(state.observation(waiting.seat), session.names)
    if waiting is None or isinstance(waiting, Showing):
        return ""
    decided = isinstance(waiting, BotTurn) and waiting.ready and by_key
    if waiting.seat == CHANCE:
        told = table.words.prompt(session.view(), session.names)
        return _("{prompt} Press Space to continue.").format(prompt=told) if decided else told
    name = session.names[waiting.seat]
    if isinstance(waiting, Elsewhere) and waiting.seat in session.people:
        told = asked_elsewhere(session.where, name, waiting.seat)
        away = waiting.seat in session.absent
        if session.where.party and away and not session.match.strict:
            return _("{asked} Press F6 for a substitute bot.").format(asked=told)
        return told
    if waiting.seat in session.people:
        told = _("{name} can only pass.").format(name=name)
        return _("{prompt} Press Space to continue.").format(prompt=told) if decided else told
    if isinstance(waiting, BotTurn) and isinstance(waiting.answer, Sentence):
        return _("{name} (a bot) failed. Press Space to see what you can do.").format(name=name)
    if decided:
        return _("{name} has decided. Press Space to see the move.").format(name=name)
    if session.before is not None:
        return _("{name} (a bot) waits: {line}").format(name=name, line=in_line(session.before))
    if waiting.seat in session.stand_ins:
        return _("A bot is thinking for {name}…").format(name=name)
    cores = parted(session.match.seats[waiting.seat].bot)[1]
    if cores > 1:
        return _("{name} is thinking on {n} cores…").format(name=name, n=cores)
    return _("{name} is thinking…").format(name=name)
