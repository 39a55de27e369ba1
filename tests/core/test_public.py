"""Fields that a state and an observation share: none is forgotten, none can be set afterwards."""

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from random import Random

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from tests.games.whole import WHOLE

SHARING = [game_id for game_id in WHOLE if game_id != "hamster_rolle"]
"""Games whose states and observations have a public part."""


@pytest.fixture(params=SHARING)
def state(request):
    game = registry.load(request.param)
    return game.initial_state(game.deal(game.info.max_seats, {}, Random(1)))


def values(thing):
    return {entry.name: getattr(thing, entry.name) for entry in fields(thing)}


def test_a_clone_has_every_field_and_lists_of_its_own(state):
    state.events = []

    before, copied = values(state), values(state.clone())

    assert copied == {**before, "events": None}
    shared = {name for name, value in copied.items() if value is before[name]}
    lists = {name for name, value in before.items() if isinstance(value, list)}
    assert lists & shared <= {"deck", "counted"}  # these are never changed


def test_an_observation_is_frozen_and_hashable(state):
    seen = state.observation(Seat(0))

    assert is_dataclass(seen)
    assert hash(seen) == hash(state.observation(Seat(0)))
    for entry in fields(seen):
        with pytest.raises(FrozenInstanceError):
            setattr(seen, entry.name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(seen, entry.name)
    assert seen == state.observation(Seat(0))


def test_an_observation_survives_pickling_and_another_value(state):
    seen = state.observation(Seat(0))

    assert pickle.loads(pickle.dumps(seen)) == seen
    other = replace(seen, seat=None)
    assert (other.seat, seen.seat) == (None, 0)
    assert other != seen
