"""Who has been asked since the window for tricks opened, and what each has answered."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom import events


@dataclass(frozen=True)
class Answer:
    """What a seat did when it was asked for a trick."""

    card: int | None = None
    """The trick it played; None: it passed, or laid a mission."""
    mission: bool = False
    cancelled: bool = False


@dataclass
class Window:
    """The phase before or after tinkering, as far as it has come (3.1; B3)."""

    answers: dict[Seat, Answer] = field(default_factory=dict)
    """By seat; who was not asked yet is not there."""
    counters: list[tuple[Seat, bool]] = field(default_factory=list)
    """Who was asked to counter the latest trick, in order, and whether they did (B19)."""


def read_window(moves: Iterable[Iterable[Event]]) -> Window:
    """Return the window that is open after some moves.

    :param moves: what each of them caused, oldest first; from before the window opened on.
    """
    window = Window()
    for event in chain.from_iterable(moves):
        match event:
            case events.TurnBegan() | events.Left() | events.Put():
                window = Window()
            case events.Passed(seat, False):
                window.answers[seat] = Answer()
            case events.MissionLaid(seat):
                window.answers[seat] = Answer(mission=True)
            case events.TrickPlayed(seat, card):
                window.answers[seat] = Answer(card)
                window.counters = []
            case events.Countered(seat):
                window.counters.append((seat, True))
            case events.Passed(seat, True):
                window.counters.append((seat, False))
            case events.TrickCancelled(seat, card):
                window.answers[seat] = Answer(card, cancelled=True)
            case _:
                pass
    return window
