"""The first game of every game: what is said and done, and that whatever one does is answered."""

import pytest

from jericho_tui.games.hamster_rolle.rules import rig
from jericho_tui.text import language
from jericho_tui.text.language import LANGUAGES
from tests.session.api import Tutorial, chapters, script_of
from tests.session.first_games import FOLDER, TAUGHT, lesson_at, lessons, told


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_first_game_says_and_does_what_it_did(game_id: str) -> None:
    """`python -m tests.session.first_games` writes it; in it, text and events stand together."""
    assert told(game_id) == (FOLDER / f"{game_id}.txt").read_text("utf-8")


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_game_has_a_first_game(game_id: str) -> None:
    script = script_of(game_id)
    assert len(Tutorial(game_id).names) == 1 + len(script.others)
    assert script.lessons[-1].reads
    assert not Tutorial(game_id).match.rated
    for code in LANGUAGES:
        anchors = {chapter.anchor for chapter in chapters(game_id, code)}
        assert {lesson.rule for lesson in script.lessons} <= anchors


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_other_move_is_answered_and_not_played(game_id: str, code: str) -> None:
    language.choose(code)
    texts = set()
    for tutorial in lessons(game_id):
        texts.add(tutorial.text)
        assert "{" not in tutorial.text
        lesson, answers = tutorial.lesson, set()
        for action in tutorial.observation().legal_actions() if lesson.wanted else ():
            if lesson.look or action != tutorial.wanted():
                ply = tutorial.match.ply
                assert tutorial.play(action) is None, lesson.key
                assert tutorial.match.ply == ply
                answers.add(tutorial.answer(action))
        assert all(len(answer) > 10 and "{" not in answer for answer in answers)
        assert len(answers) in (0, len(lesson.otherwise)), "every answer is given to some move"
    assert len(texts) == len(script_of(game_id).lessons)


def test_no_wheel_is_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rolls are recorded, so the first game of Hamster Rolle needs no engine."""
    monkeypatch.delattr(rig, "roll")
    assert lesson_at("hamster_rolle", script_of("hamster_rolle").lessons[-1].key).is_last
