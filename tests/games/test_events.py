"""Which events of a game are worth a question before they are taken back, and a jump later."""

from collections.abc import Iterator

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.registry import load
from tests.games.whole import WHOLE

REVEALING = {
    "badaboom": {
        *("BombBuilt", "TurnedUp", "TrickPlayed", "Countered", "Stolen", "BagsSwapped", "Put"),
        "MissionsShown",
    },
    "jericho": {"Drew", "OpeningsRevealed", "Laid", "Sounded", "ColourScored"},
    "nottingham": {
        *("TurnedUp", "OffersOpened", "Offered", "HandShown", "Exchanged", "Chosen"),
        *("AmbushesDrawn", "Delivered", "Ambushed", "MissionDone", "Gift"),
    },
    "push": {"TurnedUp", "SwitchDiscarded", "Rolled"},
    "rempart": {"TurnedUp"},
    "hamster_rolle": {"Rolled"},
}
"""What shows somebody a card that they could not see, or how chance fell."""
LANDMARKS = {
    "badaboom": {"Exploded"},
    "jericho": {"ScoringCardDrawn"},
    "nottingham": {"MissionDone", "SheriffMoved"},
    "push": {"Bust"},
    "rempart": {"Shot"},
    "hamster_rolle": {"Taken"},
}
"""What somebody who looks back on a match looks for."""


def kinds(game_id: str) -> Iterator[type[Event]]:
    load(game_id)
    for kind in all_kinds(Event):
        if f".{game_id}." in kind.__module__:
            yield kind


def all_kinds(kind: type[Event]) -> Iterator[type[Event]]:
    yield kind
    for more in kind.__subclasses__():
        yield from all_kinds(more)


@pytest.mark.parametrize("game_id", WHOLE)
def test_what_shows_something_new_asks_before_it_is_taken_back(game_id):
    assert {kind.__name__ for kind in kinds(game_id) if kind.reveals} == REVEALING[game_id]


@pytest.mark.parametrize("game_id", WHOLE)
def test_what_one_looks_back_for_is_a_landmark(game_id):
    assert {kind.__name__ for kind in kinds(game_id) if kind.landmark} == LANDMARKS[game_id]
