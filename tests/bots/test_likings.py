"""A character does what is said of it, and is as sober as anybody where it likes nothing."""

from jericho_tui.bots.knowledge import Tempered, knowledge_of
from tests.bots.positions import decisions


def test_a_liking_is_added_and_the_measure_stays():
    knowledge = knowledge_of("rempart")
    assert knowledge is not None
    sober = knowledge.policies["heuristic"]
    view = next(iter(decisions("rempart", 1, seed=4)))
    actions = view.legal_actions()
    fond = Tempered(sober, lambda _view, action: 2.0 * (action is actions[1]))
    assert fond.points_per_e == sober.points_per_e
    expected = sober.values(view, actions)
    expected[1] += 2.0
    assert fond.values(view, actions) == expected
