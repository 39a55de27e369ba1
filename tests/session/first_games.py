"""Walking through a first game as a learner who does what the lessons ask for.

`python -m tests.session.first_games` writes what is said and done there into `lessons/`, for a
test to compare. Read the differences: the numbers in a lesson's text must be those of the game.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.registry import IDS, has_part
from jericho_tui.session.tutorial import Tutorial
from jericho_tui.text import language

TAUGHT: Final = [game for game in IDS if has_part(game, "lesson")]
FOLDER: Final = Path(__file__).with_name("lessons")
_MOST: Final = 12
"""Legal actions that are listed."""


def lesson_at(game_id: str, key: str) -> Tutorial:
    """Return the first game of a game at a lesson."""
    return next(one for one in lessons(game_id) if one.lesson.key == key)


def lessons(game_id: str) -> Iterator[Tutorial]:
    """Yield a tutorial at each of its lessons."""
    tutorial = Tutorial(game_id)
    yield tutorial
    while not tutorial.is_last:
        step(tutorial)
        yield tutorial


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


def told(game_id: str) -> str:
    """Return every lesson: its texts and answers, what may be done, and what happened before."""
    lines: list[str] = []
    known = 0
    for tutorial in lessons(game_id):
        journal = tutorial.match.journal
        lines += [f"  {event}" for events in journal[known:] for event in events]
        known = len(journal)
        lesson, seen = tutorial.lesson, tutorial.observation()
        digest = hashlib.sha256(json.dumps(seen.as_data(), sort_keys=True).encode())
        lines += ["", f"# {lesson.key} ({lesson.rule}), seen {digest.hexdigest()[:12]}"]
        legal = [tutorial.match.game.format_action(action) for action in seen.legal_actions()]
        lines += [f"may: {', '.join(legal[:_MOST])}" + f" … {len(legal)}" * (len(legal) > _MOST)]
        for code in language.LANGUAGES:
            language.choose(code)
            lines += [f"{code}: {tutorial.text}", *_answers(tutorial)]
        language.choose("en")
    return "\n".join(lines) + "\n"


def _answers(tutorial: Tutorial) -> Iterator[str]:
    """Yield each answer to other moves, with the first of them."""
    first: dict[str, str] = {}
    for action in tutorial.observation().legal_actions() if tutorial.lesson.wanted else ():
        if action != tutorial.wanted():
            first.setdefault(tutorial.answer(action), tutorial.match.game.format_action(action))
    yield from (f"    {notation}: {answer}" for answer, notation in first.items())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in TAUGHT:
        (FOLDER / f"{game}.txt").write_text(told(game), encoding="utf-8")
