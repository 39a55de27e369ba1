"""A learner who does what the coach says, and checks that all of it can be read."""

import re
from collections.abc import Sequence

from textual.pilot import Pilot

from jericho_tui.prose.language import _
from jericho_tui.sitting.lessons import Lesson
from jericho_tui.tui.screens.coached import Advice, Coach
from jericho_tui.tui.screens.tutorial import TutorialScreen


async def follow_the_coach(pilot: Pilot[None], lessons: Sequence[Lesson]) -> None:
    """Go through a tutorial that has just begun: no word is cut, and its keys lead to the end."""
    screen = pilot.app.screen
    assert isinstance(screen, TutorialScreen)
    coach = screen.query_one(Coach)
    room = coach.content_size.height
    for lesson in lessons:
        assert screen.tutorial.lesson is lesson
        ask = screen._ask()
        for text in (screen.tutorial.text, *(_(answer) for _start, answer in lesson.otherwise)):
            number = f"{screen.tutorial.number}/{len(lessons)}"
            coach.show(Advice(_(lesson.title), number, [[(text, "plain")]], ask))
            painted = ["".join(piece for piece, _role in line) for line in coach._painted]
            spoken = re.sub(" +", " ", " ".join(painted))
            assert text in spoken, "not a word is cut"
            assert ask in spoken
            assert len(painted) <= room
        if lesson is not lessons[-1]:
            await pilot.press(*(("enter",) if lesson.reads else ("h", "enter")))
            await pilot.pause()
    assert screen.tutorial.is_last
