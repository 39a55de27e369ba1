"""The rulebook's reader by its keys."""

from textual.pilot import Pilot

from jericho_tui.text import language
from tests.tui.playing import part, pieces, press, screen_text, shows


def lit(pilot: Pilot[None]) -> str:
    """Return the chapter that is lit among the contents."""
    contents = part(pilot, "OptionList")
    return str(contents.get_option_at_index(contents.highlighted).prompt)


def lines(pilot: Pilot[None]) -> list[str]:
    return [line.strip("│▁▂▃▄▅▆▇█ ") for line in screen_text(pilot).splitlines()]


async def test_the_book_opens_at_the_rule_that_matters_now(make_app):
    """At the table: the phase, then the move that is being considered; in the options: those."""
    async with make_app().run_test(size=(80, 24)) as pilot:
        for keys, heading in (
            ([], "Jericho"),
            (["o"], "9. Options"),
            (["escape", "n"], "3. The opening card"),
            (["enter"], "4. Feeding the supply"),
            (["enter", "w"], "Wall"),
            (["s"], "Supply"),
        ):
            await press(pilot, *keys, "question_mark")
            assert lines(pilot)[1].startswith(heading)
            await press(pilot, "question_mark" if heading == "Jericho" else "escape")


async def test_a_trumpet_being_considered_opens_the_trumpets(make_app):
    async with make_app(seed=20).run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter", "t", "question_mark")
        assert lines(pilot)[1] == "Trumpet"


async def test_keys_scroll_and_turn_to_chapters(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark", "5")
        assert lines(pilot)[1].startswith("5. Your turn")
        await press(pilot, "tab", "tab")
        assert lines(pilot)[1] == "Trumpet"
        await press(pilot, "shift+tab")
        assert lines(pilot)[1] == "Wall"
        await press(pilot, "1", "1")
        assert "11. For your first game" in screen_text(pilot), "two digits, one number"
        await press(pilot, "1", "2")
        assert lines(pilot)[1].startswith("2. Setup"), "there is no chapter 12"
        await press(pilot, "home", "shift+tab")
        assert "11. For your first game" in screen_text(pilot), "the chapters go round"
        await press(pilot, "tab")
        assert lines(pilot)[1] == "Jericho", "and forth"
        before = lines(pilot)
        await press(pilot, "down", "down", "up")
        assert lines(pilot)[1:20] == before[2:21]
        await press(pilot, "pagedown", "pageup", "pageup")
        assert lines(pilot) == before
        await press(pilot, "end")
        last = lines(pilot)[21]
        assert last.endswith("before the scoring.")
        await press(pilot, "down")
        assert lines(pilot)[21] == last, "the text ends there"
        await press(pilot, "6")
        pilot.app.speak("fr")
        await pilot.pause()
        assert lines(pilot)[1].startswith("6. Le décompte"), "another language keeps the chapter"


async def test_search_counts_goes_round_and_gives_the_place_back(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark", "4", "slash", *"ORPHAN")
        assert "nothing found" in screen_text(pilot)
        assert lines(pilot)[1].startswith("4."), "where nothing is found nothing moves"
        await press(pilot, *["backspace"] * 6, *"seven")
        assert "3 of 3 hits" in screen_text(pilot), "the first hit from here on"
        await press(pilot, "enter", "n")
        assert "1 of 3 hits" in screen_text(pilot), "it goes round"
        assert "seven" in screen_text(pilot), "the hit is in sight"
        await press(pilot, "N")
        assert "3 of 3 hits" in screen_text(pilot)
        await press(pilot, "escape")
        assert " hits" not in screen_text(pilot)
        assert lines(pilot)[1].startswith("4."), "escape gives back where the search began"
        assert shows(pilot, "RulesReader")
        await press(pilot, "slash", *"too high, and someone")
        assert "1 of 1 hit" in screen_text(pilot), "it goes on in the next line"
        await press(pilot, "escape", "slash", "n", "N", "3", "question_mark")
        assert "nN3?" in screen_text(pilot), "letters are text while a word is typed"
        await press(pilot, "escape", "escape")
        assert pilot.app.screen_stack[1:] == []


async def test_search_without_accents_finds_words_with_them(make_app):
    language.choose("fr")
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark", "slash", *"decompte", "enter")
        (page,) = {style.bgcolor for text, style in pieces(pilot) if "On retourne" in text}
        grounds = [style.bgcolor for text, style in pieces(pilot) if text == "décompte"]
        assert sum(ground != page for ground in grounds) == 1, "a piece of its own, which is lit"


async def test_the_chapters_stand_beside_the_text_where_there_is_room(make_app):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "question_mark", "5")
        assert lit(pilot) == "5. Your turn"
        row = next(y for y, line in enumerate(screen_text(pilot).splitlines()) if "6. Sc" in line)
        await pilot.click(offset=(8, row))
        await press(pilot)
        await pilot.pause()
        assert lit(pilot) == "6. Scoring"
        await pilot.resize_terminal(80, 24)
        await press(pilot)
        assert "Chapters" not in screen_text(pilot)
        assert lines(pilot)[1].startswith("6. Scoring"), "a new width keeps the place"
