"""The first game by its keys: the coach tells them, and following it leads to the end."""

import re
from typing import Any

from textual.pilot import Pilot

from jericho_tui.text import language
from tests.programs import SOON
from tests.tui.inner import Pace
from tests.tui.playing import is_a, painted, screen_text, settle, shows

SIZES = [(80, 24), (120, 40)]
KEYS = {"⏎": "enter"}


def screen(pilot: Pilot[None]) -> Any:
    found = pilot.app.screen_stack[-1]
    assert is_a(found, "TutorialScreen")
    return found


def lesson(pilot: Pilot[None]) -> str:
    return str(screen(pilot).tutorial.lesson.key)


def said(pilot: Pilot[None]) -> str:
    """Return what the coach says on the screen, as one line."""
    return re.sub(r"\s+", " ", painted(pilot, "Coach"))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys; nothing works behind the tutorial's back, so no key needs long to settle."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def go_to(pilot: Pilot[None], key: str) -> None:
    """Follow the coach up to a lesson."""
    while not shows(pilot, "TutorialScreen") or lesson(pilot) != key:
        reads = not shows(pilot, "TutorialScreen") or screen(pilot).tutorial.lesson.reads
        await press(pilot, *(["enter"] if reads else ["h", "enter"]))


async def begin(pilot: Pilot[None], key: str = "welcome") -> None:
    """Open the tutorial and go to a lesson."""
    await settle(pilot)
    await press(pilot, "t", "enter")
    if key != "welcome":
        await go_to(pilot, key)


async def test_the_keys_that_the_coach_names_do_what_the_lesson_wants(make_app):
    wanted = {
        "opening": "Press 3, then ⏎: open with green 3.",
        "feed": "Press 3, then ⏎: feed blue 3.",
        "wall": "Press 3, then ⏎: lay blue 4.",
        "waste": "Press t, then p to see what would happen.",
        "trumpet": "Press g, then ⏎: trumpet green.",
        "gold": "Press 3, then ⏎: lay green 1.",
        "supply": "Press 3, then s, then ⏎: add green 4 to the supply.",
        "free": "Choose a card, then press ⏎.",
    }
    async with make_app().run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "space", "enter")
        for key, ask in wanted.items():
            if lesson(pilot) == "orphans" or lesson(pilot) == "pile":
                await press(pilot, "enter")
            assert lesson(pilot) == key
            assert ask in said(pilot)
            if key != "free":
                keys = ask.removeprefix("Press ").split(":")[0].split(" to see")[0].split(", then ")
                await press(pilot, *(KEYS.get(name, name) for name in keys))
                assert lesson(pilot) != key


async def test_the_keys_follow_what_is_chosen(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await begin(pilot, "wall")
        await press(pilot, "s")
        assert "Press 3, then w, then ⏎: lay blue 4." in said(pilot)
        await press(pilot, "3")
        assert "Press w, then ⏎: lay blue 4." in said(pilot)
        await press(pilot, "w")
        assert "Press ⏎: lay blue 4." in said(pilot)
        pilot.app.speak("fr")
        await settle(pilot)
        assert "Une muraille" in said(pilot)
        assert "Vous" in screen_text(pilot).splitlines()[3]


async def test_french_keys_are_named_in_french(make_app):
    language.choose("fr")
    async with make_app().run_test(size=(80, 24)) as pilot:
        await begin(pilot, "waste")
        await press(pilot, "t", "p")
        assert "sur v, puis ⏎" in said(pilot), "vert, not green"
        await press(pilot, "v", "enter")
        assert lesson(pilot) == "gold"


async def test_another_move_is_answered_and_the_lesson_comes_back(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await begin(pilot, "trumpet")
        ply = screen(pilot).tutorial.match.ply
        await press(pilot, "b", "enter")
        assert "the highest blue card is your own 4" in said(pilot)
        assert screen(pilot).tutorial.match.ply == ply
        await press(pilot, "g")
        assert "You see the warning" in said(pilot)
        await press(pilot, "enter")
        assert lesson(pilot) == "gold"
        await go_to(pilot, "pile")
        await press(pilot, "question_mark")
        assert shows(pilot, "RulesReader")
        assert "10. The odds" in screen_text(pilot), "what the lesson is about"
        await press(pilot, "escape")
        assert lesson(pilot) == "pile"
        await press(pilot, "f5")
        assert lesson(pilot) == "welcome"
        assert screen(pilot).tutorial.match.ply == 0
        await press(pilot, "enter", "enter", "3", "enter")
        assert lesson(pilot) == "feed"


async def test_between_two_lessons_the_others_move_at_the_bots_pace(make_app, store, monkeypatch):
    monkeypatch.setattr(Pace.SLOW, "seconds", SOON)
    store.settings.pace = "slow"
    async with make_app().run_test(size=(80, 24)) as pilot:
        await begin(pilot, "opening")
        await press(pilot, "h", "enter")
        assert screen(pilot).tutorial.waits_for == 1
        assert "Rahab is thinking…" in said(pilot)
        assert "You open with green 3" in said(pilot)
        await press(pilot, "space")
        assert screen(pilot).tutorial.waits_for == 2, "a key hurries"
        assert "Rahab chose an opening card" in said(pilot)
        await press(pilot, "enter")
        assert lesson(pilot) == "feed"


async def test_nothing_is_saved_and_escape_leaves_at_any_time(make_app, store):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, "gold")
        await press(pilot, "escape")
        assert app.screen_stack[1:] == []
        assert store.matches.list() == []
        assert app.store.settings.last_setup == {}
        await press(pilot, "t", "enter")
        assert lesson(pilot) == "welcome", "and begins anew"


async def test_at_the_end_a_real_game_is_one_key_away(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await press(pilot, "n")
        assert lesson(pilot) == "welcome", "not before the end"
        await go_to(pilot, "next")
        await press(pilot, "n")
        await settle(pilot)
        assert app.current_mode == "table"
        await press(pilot, "escape")
        await settle(pilot)
        assert app.current_mode == "lobby"
        assert app.screen_stack[1:] == []


async def test_a_wasted_trumpet_is_only_looked_at_and_no_hidden_card_of_the_others_is_shown(
    make_app,
):
    """Rahab fed purple 3 and blue 3, Joshua blue 5 and red 3: nobody else saw them."""
    async with make_app().run_test(size=(120, 40)) as pilot:
        await begin(pilot, "waste")
        await press(pilot, "enter")
        assert "Not yet" in said(pilot)
        await press(pilot, "t", "p")
        assert lesson(pilot) == "trumpet"
        assert "nobody has a purple wall: nothing falls" in screen_text(pilot)
        await press(pilot, "enter")
        assert ("You could, but nobody builds that colour: nothing would fall. Try green.") in said(
            pilot
        )
        await go_to(pilot, "last")
        text = screen_text(pilot)
        assert "▲B5" not in text
        assert "■P3" not in text
        assert "♣G4" in text, "the own card is listed"


async def test_a_newcomer_is_offered_the_tutorial_in_the_lobby(make_app, store):
    offer = "Learn Jericho with a coach"
    store.settings.coached = False
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert offer in screen_text(pilot)
        await press(pilot, "n")
        await settle(pilot)
        await press(pilot, "escape")
        await settle(pilot)
        assert offer not in screen_text(pilot)
    for match in store.matches.list():
        match.path.unlink()
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "No saved games yet" in screen_text(pilot)
        assert offer not in screen_text(pilot), "once a game was set up, nobody is new"
