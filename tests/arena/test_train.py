"""What is learned from how matches ended."""

from random import Random

import pytest

from jericho_tui.arena.train import Lesson, Training, learn, learner_of, lessons
from jericho_tui.arena.tune import TuningError
from jericho_tui.bots.policies.badaboom.prospects import FEATURES


def made_up(number: int) -> list[list[Lesson]]:
    """Return matches of two in which who holds a second card wins three times in four."""
    rng = Random(5)
    found = []
    for _ in range(number):
        lucky = rng.randrange(2)
        winner = lucky if rng.random() < 0.75 else 1 - lucky
        rows = [[(0, 1.0), (1, 1.0)] if seat == lucky else [(0, 1.0)] for seat in range(2)]
        shares = tuple(float(seat == winner) for seat in range(2))
        found.append([Lesson(rng.random(), rows, shares)])
    return found


def test_what_wins_is_learned_and_what_all_have_alike_is_not():
    learned = learn(Training("badaboom", epochs=5), made_up(2000))
    # log 3: odds of three to one.
    assert sum(learned.weights[FEATURES[1]]) / 2 == pytest.approx(1.0986, abs=0.25)
    assert learned.weights[FEATURES[0]] == [0.0, 0.0]
    assert learned.lessons == 1800
    assert learned.loss < 0.62 < learned.even == pytest.approx(0.6931, abs=1e-4)


def test_lessons_are_the_same_whoever_plays_and_learning_them_too():
    training = Training("badaboom", matches=2, epochs=2, seed=3)
    played = list(lessons(training))
    assert len(played) == 6  # two matches of three, four and five seats
    assert [len(match[0].rows) for match in played] == [3, 3, 4, 4, 5, 5]
    assert played == list(lessons(training))
    assert learn(training, played) == learn(training, played)


def test_a_game_without_a_learner_is_refused():
    with pytest.raises(TuningError, match="push"):
        learner_of("push")
