"""Who sees what (3.1): marked cards, memories, the worlds a seat may be in."""

from typing import Any

import pytest

from jericho_tui.core.bundles import least, pack, size
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Memory, bin_place, mission_place, storage_place
from jericho_tui.games.badaboom.rules.cards import GADGET, KINDS, MASKS
from jericho_tui.games.badaboom.rules.edition import Dropped, MissionLaid, Stolen
from tests.games.badaboom.positions import cards, known, play, position

EVERYBODY = (1, 2, 3, 4, None)
BIN = bin_place(4) + 1


def who_knows(state: Any, place: int, words: str) -> list[int | None]:
    """Return who knows for certain that a place (bags from 1) has exactly these cards."""
    return [w for w in EVERYBODY if cards(known(state, w, place)) == cards(words)]


def seen(state: Any, watcher: int | None) -> Any:
    return state.observation(None if watcher is None else Seat(watcher - 1))


def test_backs_are_open_and_faces_are_not():
    state = position(["", "dud bunker mechanism", "", ""])
    for watcher in (1, 3, 4, None):
        view = seen(state, watcher)
        assert view.bag_backs[1] == (1, 1, 1)
        assert known(state, watcher, 2) == "mechanism"
    assert known(state, 2, 2) == "mechanism dud bunker"


def test_after_a_theft_exactly_two_seats_know_the_card():
    state = position(["pickpocket", "dud greed bunker", "", ""])
    play(state, "1 play pickpocket 2 gadget", "2 pass", "0 steal dud")
    assert who_knows(state, 1, "dud") == [1, 2]
    assert who_knows(state, 2, "greed bunker") == [2]


def test_a_theft_of_the_only_gadget_that_all_know_is_no_secret():
    state = position(["pickpocket not_so_fast", "bunker", "", ""], "dud mechanism", holder=2)
    play(state, "2 pass", "1 pass", "2 take dud", "2 put bunker")
    play(state, "1 play pickpocket 2 gadget", "0 steal dud")
    assert known(state, None, 1) == "dud"


def test_of_known_gadgets_one_that_left_unseen_is_in_doubt_and_tricks_are_not():
    memory = Memory.initial((0, 0, 0, 0))
    for word in ("dud", "greed", "bunker"):
        memory.gain(1, KINDS.index(word))
    memory.carry(1, BIN - 1, KINDS.index("dud"), MASKS[GADGET], 2, (1,))
    assert memory.of(1).firm[1] == cards("greed bunker")
    known_to_all = memory.of(None)
    assert known_to_all.firm[1] == cards("bunker")
    assert (known_to_all.loose[1], known_to_all.gone[1]) == (cards("dud greed"), (0, 1))
    memory.carry(1, BIN - 1, KINDS.index("greed"), MASKS[GADGET], 1, (1,))
    assert (memory.of(None).loose[1], memory.of(None).gone[1]) == (0, (0, 0))


def test_a_card_dropped_lies_face_down_in_the_bin():
    state = position(["butterfingers", "dud greed", "", ""])
    play(state, "1 play butterfingers 2", "2 drop dud")
    assert who_knows(state, BIN, "butterfingers dud") == [2]
    assert who_knows(state, BIN, "butterfingers") == [1, 3, 4, None]
    assert seen(state, None).bin_backs == (1, 1, 0)


def test_what_was_drawn_taken_or_put_is_remembered():
    state = position(["", "dud", "", ""], "mechanism bunker", storage="rummage greed")
    play(state, "1 leave")
    assert who_knows(state, 2, "rummage") == [1, 3, 4, None]
    play(state, "2 pass", "2 take bunker", "2 put dud")
    assert known(state, None, 2) == "rummage bunker"


def test_swapped_bags_are_known_to_the_two():
    state = position(["bag_swap dud", "greed bunker", "", ""])
    play(state, "1 play bag_swap 2", "2 pass")
    assert who_knows(state, 1, "greed bunker") == [1, 2]
    assert who_knows(state, 2, "dud") == [1, 2]


def test_a_mission_is_seen_by_its_owner_only_until_the_explosion():
    state = position(["martyr", "", "", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "1 lay martyr")
    place = mission_place(4, 0) + 1
    assert who_knows(state, place, "martyr") == [1]
    assert [seen(state, w).missions for w in (1, 2, None)] == [(KINDS.index("martyr"),), (), ()]
    play(state, "2 leave")
    assert set(who_knows(state, BIN, "martyr rummage bunker")) == set(EVERYBODY)


def test_the_bag_of_who_was_hit_goes_face_down():
    state = position(["", "dud greed", "", ""], "rummage bunker", holder=2, armed_by=1)
    play(state, "2 leave")
    assert who_knows(state, BIN, "rummage bunker dud greed") == [2]
    assert who_knows(state, BIN, "rummage bunker") == [1, 3, 4, None]


def test_what_was_known_of_the_bin_is_known_of_the_storage():
    memory = Memory.initial((cards("dud greed"), 0, 0, 0))
    memory.carry(0, BIN - 1, KINDS.index("dud"), MASKS[GADGET], 2, (0,))
    memory.move_all(BIN - 1, storage_place(4))
    assert memory.of(0).firm[storage_place(4)] == cards("dud")
    assert memory.of(1).firm[storage_place(4)] == memory.of(0).firm[BIN - 1] == 0


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_knows_for_certain_is_true_in_random_matches(seed):
    rng = stream(seed, "certain")
    state = GAME.initial_state(GAME.deal(4, {"mission_persist": bool(seed % 2)}, rng))
    moves = 0
    while actors := state.actors():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
        else:
            state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
        moves += 1
        if moves % 10:
            continue
        places = [
            *state.bags,
            state.bin,
            pack(state.storage[state.drawn :]),
            *map(pack, state.missions),
        ]
        for watcher in (*range(4), None):
            view = state.observation(watcher)
            for place, there in enumerate(places):
                sure = view.certain(place)
                assert least(sure, there) == sure
                loose = view.memory.loose[place]
                assert size(least(loose, there)) >= size(loose) - sum(view.memory.gone[place])


def test_hidden_cards_are_hidden_from_those_who_do_not_see_them():
    stolen = Stolen(Seat(0), Seat(1), 1, 5)
    assert [stolen.seen_by(s).card for s in (Seat(0), Seat(1), Seat(2), None)] == [5, 5, None, None]
    dropped = Dropped(Seat(1), 1, 5)
    assert [dropped.seen_by(s).card for s in (Seat(0), Seat(1), None)] == [None, 5, None]
    laid = MissionLaid(Seat(2), 21)
    assert [laid.seen_by(s).card for s in (Seat(0), Seat(2), None)] == [None, 21, None]


@pytest.mark.parametrize("trick", ["not_so_fast", "bunker"])
def test_nobody_can_tell_who_could_have_countered(trick):
    """B18: who shows a trick is asked, whatever it is."""
    state = position(["pickpocket", f"{trick} dud", "", ""])
    play(state, "1 play pickpocket 2 gadget")
    assert state.actors() == (Seat(1),)
    views = [state.observation(watcher) for watcher in (0, 2, 3, None)]
    assert all(view.menu == () for view in views)
