"""What previews and hints say is true, in every game; French says no other numbers."""

import re
from itertools import islice

import pytest

from jericho_tui.core.seeds import stream
from jericho_tui.games import IDS, load
from jericho_tui.prose import language
from jericho_tui.prose.notation import words_of
from tests.truth.frame import NAMES, drawn, measure


@pytest.mark.parametrize("game_id", IDS)
def test_what_is_said_is_true(game_id: str) -> None:
    positions = 30 if game_id == "hamster_rolle" else 200  # the engine takes long to roll
    assert measure(game_id, positions, hints=40, seed=2).wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_what_is_said_is_true_in_the_long_run(game_id: str) -> None:
    assert measure(game_id, positions=1500, hints=300).wrong == []


@pytest.mark.parametrize("game_id", IDS)
def test_a_french_preview_has_the_numbers_of_the_english_one(game_id: str) -> None:
    game, words = load(game_id), words_of(game_id)
    for state in islice(drawn(game, stream(3, "truth", game_id)), 60):
        view = state.observation(state.actors()[0])
        for action in view.legal_actions()[:40]:
            events, told = game.preview(view, action), []
            for code in ("en", "fr"):
                language.choose(code)
                told.append(words.preview(events, view, action, NAMES[: view.num_seats]))
            for english, french in zip(*told, strict=True):
                numbers = [set(re.findall(r"\d+", one.text)) for one in (english, french)]
                assert numbers[0] == numbers[1], (english, french)
