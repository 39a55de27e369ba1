"""Nottingham in words: hidden cards stay hidden, every event and position is told, answers read."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Kind, every_action
from jericho_tui.games.nottingham.rules.items import LETTERS, NUM_ITEMS
from jericho_tui.games.nottingham.text import VOICE, item_letter, item_text, the_item
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import LANGUAGES, choose
from jericho_tui.text.rulebook import chapters
from tests.games.nottingham.positions import position

NAMES = ("Ada", "Bernard", "Chloé")


@pytest.fixture(params=list(LANGUAGES))
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def test_the_last_ambush_card_leaves_none_for_the_pile():
    """N24."""
    state = position(["", "", ""], "G", laid=["", "red yellow green CT", "KN GJ CP KJ"])
    assert said_before(state, 0, "act") == ["you lay the last ambush card with the gold"]


def test_every_answer_as_it_is_written_is_read_back(language):
    for action in every_action():
        if action.kind is not Kind.DRAW:
            assert VOICE.readings(VOICE.written(action)) == (action.text,)
            assert VOICE.readings(action.text.upper()) == (action.text,)


def test_what_begins_like_no_move_is_none():
    assert VOICE.readings("castle queenside") == ()


def said_before(state, seat, text):
    view = state.observation(Seat(seat))
    action = GAME.parse_action(text)
    return [
        remark.text for remark in VOICE.preview(GAME.preview(view, action), view, action, NAMES)
    ]


def test_the_book_says_what_an_unbroken_tie_means(language):
    (end,) = [c.text for c in chapters("nottingham", language) if c.anchor == "winner"]
    assert ("you share the victory" if language == "en" else "la victoire est") in end


def test_an_item_has_a_letter_of_its_name(language):
    """No two the same, and in English those of the records and the rulebook."""
    letters = [item_letter(item) for item in range(NUM_ITEMS)]
    assert len(set(letters)) == NUM_ITEMS
    for item, letter in enumerate(letters):
        assert letter.lower() in normalized(item_text(item))
    if language == "en":
        assert "".join(letters) == LETTERS
    book = "\n".join(chapter.text for chapter in chapters("nottingham", language))
    for item, letter in enumerate(letters):
        assert f"| {item_text(item)} | {letter} |" in book


def test_a_letter_never_means_another_item_in_a_file():
    """A French P is the pearl that a record notes as P."""
    choose("fr")
    for item in range(NUM_ITEMS):
        assert LETTERS.find(item_letter(item)) in (-1, item)


def test_items_have_articles_in_a_sentence():
    choose("fr")
    assert [the_item(item) for item in (0, 2, 4)] == ["la pièce", "l’or", "les joyaux"]
