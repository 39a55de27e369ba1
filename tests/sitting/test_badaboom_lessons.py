"""The first game of Badaboom: what its lessons claim is what the engine does."""

from functools import partial

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.blasts import who_is_hit
from jericho_tui.games.badaboom.rules.cards import KINDS, TRICK, kinds_in, written
from jericho_tui.games.badaboom.rules.edition import (
    BOMBS,
    Drew,
    Exploded,
    MissionsShown,
    TrickCancelled,
)
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from tests.sitting.first_games import lesson_at

YOU, GRUB, SNAG = Seat(0), Seat(1), Seat(2)


at = partial(lesson_at, "badaboom")


def seen(key: str) -> BadaboomObservation:
    observation: BadaboomObservation = at(key).observation()
    return observation


def caused(key: str) -> list[object]:
    """Return what happened before a lesson, from the beginning."""
    return [event for told in at(key).match.journal for event in told]


def test_table_two_mechanisms_are_in_the_bomb_and_you_drew_a_bunker():
    view = seen("table")
    assert (BOMBS[view.bomb], written(view.content)) == ("human", "mechanism mechanism")
    assert KINDS.index("bunker") in kinds_in(view.bag)


def test_trick_you_are_asked_first_and_rummage_draws_two():
    assert seen("trick").holder == YOU
    drawn = [KINDS[e.card] for e in caused("take") if isinstance(e, Drew)]
    assert drawn[-2:] == ["left_fuse", "pickpocket"]


def test_asked_grub_drew_a_chained_and_you_show_tricks():
    view = seen("asked")
    assert view.holder == GRUB
    assert KINDS.index("chained") in kinds_in(view.certain(GRUB))
    assert view.bag_backs[YOU][TRICK]


def test_armed_grub_armed_it_and_it_is_snags_to_explode():
    view = seen("armed")
    assert view.armed_by == GRUB
    assert view.armed_turn == view.turn
    assert view.next_seat() == SNAG


def test_counter_snag_throws_it_and_keeps_it():
    view = seen("counter")
    assert view.played is not None
    assert (view.played.text, view.player) == ("play long_throw 1", SNAG)
    assert any(isinstance(event, TrickCancelled) for event in caused("bunker"))
    assert seen("bunker").holder == SNAG


def test_bunker_you_are_snags_left_neighbour_and_would_be_hit():
    assert who_is_hit(seen("bunker")) == {YOU}
    tutorial = at("bunker")
    action = GAME.parse_action("play spare_screw left_fuse")
    assert action in tutorial.observation().legal_actions()


def test_mission_nobody_is_hit_as_things_stand():
    assert who_is_hit(seen("mission")) == frozenset()


def test_coins_three_two_and_two():
    view = seen("coins")
    assert view.coins == (3, 2, 2)
    told = caused("coins")
    (blast,) = [event for event in told if isinstance(event, Exploded)]
    assert (blast.hit, blast.holder) == ((), SNAG)
    (shown,) = [event for event in told if isinstance(event, MissionsShown)]
    assert shown.fulfilled == (1, 0, 0)
    assert view.bag_backs[YOU][-1] == view.bag_backs[GRUB][-1] == 0


def test_next_the_new_bomb_is_yours_and_everybody_drew():
    assert seen("next").holder == YOU
    drawn = [(event.seat, KINDS[event.card]) for event in caused("next") if isinstance(event, Drew)]
    assert drawn[-4:] == [
        (YOU, "hot_potato"),
        (GRUB, "reverse"),
        (SNAG, "butterfingers"),
        (YOU, "loosen"),
    ]
