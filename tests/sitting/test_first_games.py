"""The first game of every game: whatever the learner does is answered, and every text is there."""

from collections.abc import Iterator

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.prose import language
from jericho_tui.prose.language import LANGUAGES
from jericho_tui.prose.rulebook import chapters
from jericho_tui.sitting.tutorial import Tutorial, script_of
from tests.sitting.first_games import step


def lessons(game_id: str) -> Iterator[Tutorial]:
    """Yield the tutorial at each of its lessons."""
    tutorial = Tutorial(game_id)
    last = script_of(game_id).lessons[-1]
    yield tutorial
    while tutorial.lesson is not last:
        step(tutorial)
        yield tutorial


@pytest.mark.parametrize("game_id", IDS)
def test_every_game_has_a_first_game(game_id: str) -> None:
    script = script_of(game_id)
    assert len(Tutorial(game_id).names) == 1 + len(script.others)
    assert script.lessons[-1].reads
    assert {lesson.rule for lesson in script.lessons} <= {
        chapter.anchor for chapter in chapters(game_id)
    }


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", IDS)
def test_every_other_move_is_answered_and_not_played(game_id: str, code: str) -> None:
    language.choose(code)
    for tutorial in lessons(game_id):
        lesson = tutorial.lesson
        for action in tutorial.observation().legal_actions() if lesson.wanted else ():
            if action != tutorial.wanted():
                ply = tutorial.match.ply
                assert tutorial.play(action) is None, lesson.key
                assert tutorial.match.ply == ply
                assert len(tutorial.answer(action)) > 10


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", IDS)
def test_every_text_is_there_and_has_no_open_place(game_id: str, code: str) -> None:
    language.choose(code)
    texts = [tutorial.text for tutorial in lessons(game_id)]
    assert len(set(texts)) == len(script_of(game_id).lessons)
    assert not any("{" in text for text in texts)
