"""English and French can be switched while running: nothing on any screen stays behind."""

import re
from pathlib import Path

import pytest

from jericho_tui.prose import language
from jericho_tui.store.house import House, open_house
from jericho_tui.store.settings import load_settings
from jericho_tui.tui.tables.jericho.hand import Hand
from tests.tui.conftest import AppMaker
from tests.tui.playing import press, screen_text, settle, sitting
from tests.tui.scenes import EVENING, SCENES, application

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    "name",
    [name for name in SCENES if name != "lobby-copied"],  # a copy keeps the title it was given
)
async def test_a_screen_switched_to_french_is_the_french_screen(name: str, tmp_path: Path) -> None:
    scene = SCENES[name]
    texts = []
    for start in ("fr", "en"):
        language.choose(start)
        with open_house(
            tmp_path / start, clock=lambda: EVENING, settings_path=tmp_path / f"{start}.toml"
        ) as house:
            app = application(scene, house)
            async with app.run_test(size=(80, 24)) as pilot:
                await scene.act(pilot)
                if start == "en":
                    app.speak("fr")
                await settle(pilot)
                texts.append(re.sub(r"jericho-\w{4}", "jericho-id", screen_text(pilot)))
    assert texts[1].splitlines() == texts[0].splitlines()


async def test_a_match_goes_on_in_the_other_language_and_loses_nothing(
    make_app: AppMaker, house: House
) -> None:
    async with make_app(rated=False).run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter", "right", "right")
        before = sitting(pilot)
        moves = tuple(before.match.moves)
        hand = pilot.app.screen.query_one(Hand)
        chosen = hand.selection()
        await press(pilot, "f10", "right", "escape")
        assert sitting(pilot) is before
        assert tuple(before.match.moves) == moves
        assert pilot.app.screen.query_one(Hand) is hand
        assert hand.selection() == chosen, "the chosen card stays chosen"
        text = screen_text(pilot)
        for words in ("Murailles", "Votre main", "Réserve", "vous"):
            assert words in text
        for words in ("Walls", "Your hand", "Supply", " lays "):
            assert words not in text
        await press(pilot, "enter")
        assert before.match.ply > len(moves)
    assert load_settings(house.settings_path).language == "fr"
