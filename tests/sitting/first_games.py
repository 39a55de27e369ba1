"""Walking through a first game as a learner who does what the lessons ask for."""

from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.sitting.tutorial import Tutorial


def lesson_at(game_id: str, key: str) -> Tutorial:
    """Return the first game of a game at a lesson."""
    tutorial = Tutorial(game_id)
    while tutorial.lesson.key != key:
        step(tutorial)
    return tutorial


def step(tutorial: Tutorial, action: Any | None = None) -> list[Event]:
    """Do what the lesson asks for (or `action`) and let the others reply."""
    lesson = tutorial.lesson
    if lesson.reads:
        assert tutorial.go_on()
        return []
    if lesson.look:
        assert tutorial.consider(tutorial.wanted())
        return []
    chosen = action or tutorial.wanted() or tutorial.observation().legal_actions()[0]
    events = tutorial.play(chosen)
    assert events is not None
    found = list(events)
    while tutorial.waits_for is not None:
        found += tutorial.reply()
    return found
