"""Exercises of every game by keys alone, in both languages."""

from functools import partial
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.bots.worker import Thinker
from jericho_tui.core import registry
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.text.language import _
from tests.games.whole import WHOLE
from tests.judgements import judge
from tests.rows import cards_of
from tests.tui.conftest import save_played
from tests.tui.inner import Plan, Verdict
from tests.tui.playing import is_a, press, screen_text, shows, until

SEATS = (
    SeatInfo("Ada", "human"),
    SeatInfo("Rahab", "bot", "heuristic"),
    SeatInfo("Caleb", "bot", "heuristic"),
)
SIZES = {"en": (120, 40), "fr": (80, 24)}
_KEYS = ("left", "right", "up", "down", "1", "2", "3")
"""What turns the choice on any table before it is played."""
_BEGIN = {
    Verdict.RIGHT: "Right: {move} ({chance}).",
    Verdict.GOOD: "Good: {move} costs only {cost}.",
    Verdict.NOT_YET: "Not yet: {move} costs {cost}.",
}


def answered(store: Store, number: int) -> bool:
    """Whether Ada has answered so often, counting what came back."""
    cards = cards_of(store.folder, "Ada").values()
    return sum(card.asked for card in cards) == number


async def answer(pilot: Pilot[None], rng: Random) -> Any:
    """Answer what is asked by keys that somebody presses who looks about first."""
    screen: Any = pilot.app.screen
    assert is_a(screen, "QuestionScreen")
    for _key in range(60):
        for key in (*rng.choices(_KEYS, k=2), "enter"):
            await press(pilot, key)
            if screen.answer is not None:  # by its own key, in some games
                return screen
    raise AssertionError(screen_text(pilot))


def says_verdict(pilot: Pilot[None], screen: Any) -> bool:
    """Whether the coach says in the language in use what the answer is worth."""
    assert screen.answer is not None
    begin = _(_BEGIN[screen.answer.verdict]).partition("{")[0].replace("\u202f", " ")
    return begin.strip() in screen_text(pilot).replace("\u202f", " ").replace("\u00a0", " ")


@pytest.mark.share(7)
@pytest.mark.parametrize("lang", SIZES)
@pytest.mark.parametrize("game", WHOLE)
async def test_own_mistakes_of_every_game(game, lang, make_app, store):
    language.choose(lang)
    app = make_app()
    app.thinker = Thinker(process=False)
    opened = save_played(store, Plan(game, SEATS[: registry.info(game).max_seats], rated=False))
    judge(opened.path, opened.match, wrong=(0, 2))
    rng = Random(game)
    async with app.run_test(size=SIZES[lang]) as pilot:
        await press(pilot, "m")
        for number in range(2):
            screen = await answer(pilot, rng)
            assert says_verdict(pilot, screen)
            await until(pilot, partial(answered, store, number + 1))
            await press(pilot, "enter")
        await press(pilot, "escape")
        assert shows(pilot, "LobbyScreen")
