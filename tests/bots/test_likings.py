"""A character does what is said of it, and is as sober as anybody where it likes nothing."""

import pytest

from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.bots.tempered import Tempered
from jericho_tui.games.jericho.rules.cards import NUM_COLOURS
from jericho_tui.games.jericho.rules.cards import Kind as Jericho
from jericho_tui.games.push.bots.knowledge import LIKINGS as PUSH
from jericho_tui.games.push.rules.cards import NUM_COLUMNS
from jericho_tui.games.push.rules.cards import Kind as Push
from jericho_tui.games.rempart.rules.board import Kind as Rempart
from tests.bots.positions import decisions


def judged(game_id, style, view):
    """Return what a style makes of the actions of a view, by their places."""
    knowledge = knowledge_of(game_id)
    assert knowledge is not None
    return knowledge.policies[style].values(view, view.legal_actions())


def liked(game_id, style, view):
    """Return by how much a style values each action of a view more than the sober player."""
    pairs = zip(judged(game_id, style, view), judged(game_id, "heuristic", view), strict=True)
    return [round(own - sober, 9) for own, sober in pairs]


def by_kind(game_id, style, kind, number=40):
    """Yield a view with an action of a kind, and how much it is liked more than the least."""
    for view in decisions(game_id, number, seed=4):
        more = liked(game_id, style, view)
        for action, points in zip(view.legal_actions(), more, strict=True):
            if action.kind is kind:
                yield view, action, points - min(more)


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


def test_the_mason_builds_at_its_longest_wall():
    seen = set()
    for view, action, points in by_kind("jericho", "mason", Jericho.WALL):
        own = [view.lengths(colour)[view.seat] for colour in range(NUM_COLOURS)]
        longest = own[action.colour] == max(own)
        seen.add(longest)
        assert (points > 0) == longest
    assert seen == {True, False}


@pytest.mark.parametrize(("style", "sign"), [("saboteur", 1), ("hoarder", -1)])
def test_one_blows_trumpets_and_one_keeps_them(style, sign):
    knowledge = knowledge_of("jericho")
    assert knowledge is not None
    blown = chances = 0
    for view in decisions("jericho", 60, seed=4):
        actions = view.legal_actions()
        if any(action.kind is Jericho.TRUMPET for action in actions):
            values = judged("jericho", style, view)
            chances += 1
            blown += actions[values.index(max(values))].kind is Jericho.TRUMPET
    assert chances > 10
    assert blown > 0.9 * chances if sign > 0 else blown < 0.1 * chances


def test_the_stacker_puts_cards_on_the_fattest_column():
    seen = set()
    for _view, action, points in by_kind("push", "stacker", Push.PLACE):
        seen.add(points > 0)
        assert action.kind is Push.PLACE
    assert seen == {True, False}


def test_the_spoiler_stops_sooner_the_fewer_columns_there_are():
    counts = set()
    for view in decisions("push", 60, seed=4):
        for action in view.legal_actions():
            if action.kind is Push.STOP:
                counts.add(view.count)
                assert PUSH["spoiler"](view, action) == NUM_COLUMNS - view.count
    assert len(counts) > 1


def test_the_snail_keeps_no_card_that_leaves_many_behind():
    skipped = [
        (sum(max(_mine(view)) < card < view.card for card in _left(view)), points)
        for view, _action, points in by_kind("rempart", "snail", Rempart.KEEP, 80)
    ]
    assert any(number > 3 for number, _points in skipped)
    for view, action, _points in by_kind("rempart", "snail", Rempart.KEEP, 80):
        place = view.legal_actions().index(action)
        number = sum(max(_mine(view)) < card < view.card for card in _left(view))
        assert liked("rempart", "snail", view)[place] == pytest.approx(-0.6 * number)


def test_the_explorer_turns_up_what_is_new_and_the_reader_in_order():
    for view, action, points in by_kind("rempart", "explorer", Rempart.TURN, 30):
        if any(view.seen >> other.place & 1 for other in view.legal_actions()):
            assert (points > 0) == (not view.seen >> action.place & 1)
    for view in decisions("rempart", 30, seed=4):
        actions = view.legal_actions()
        values = judged("rempart", "reader", view)
        new = [a for a in actions if a.kind is Rempart.TURN and not view.seen >> a.place & 1]
        if new:
            best = max(new, key=lambda action: values[actions.index(action)])
            assert best is new[0]


def _mine(view):
    return [0, *(card for card in range(1, 47) if view.ramparts[view.seat] >> card & 1)]


def _left(view):
    return [card for card in range(1, 47) if view.left >> card & 1]
