"""Nottingham in words: hidden cards stay hidden, every event and position is told, answers read."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Kind, every_action
from jericho_tui.games.nottingham.rules.edition import Exchanged
from jericho_tui.games.nottingham.rules.items import LETTERS, NUM_ITEMS
from jericho_tui.games.nottingham.text import VOICE, item_letter, item_text, the_item
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import LANGUAGES, choose
from jericho_tui.text.rulebook import chapters
from jericho_tui.text.segments import plain
from tests.games.nottingham.positions import ambush, play, position

NAMES = ("Ada", "Bernard", "Chloé")


def told(events, me):
    return [plain(line) for line in VOICE.log_lines(events, NAMES, me)]


@pytest.fixture(params=list(LANGUAGES))
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def test_a_robbed_card_is_told_to_two():
    state = position(["", "NP", "T"], "P")
    play(state, "1 attack 2", "2 pass")
    (event,) = [e for e in play(state, "1 pick N") if isinstance(e, Exchanged)]
    assert told([event], Seat(0)) == ["You get from Bernard: necklace, for pearl"]
    assert told([event], Seat(1)) == ["Ada gets from you: necklace, for pearl"]
    assert told([event], Seat(2)) == ["Ada gets from Bernard: a card, for pearl"]
    assert told([event], None) == ["Ada gets from Bernard: a card, for pearl"]


def test_a_delivery_warns_of_ambushes():
    state = position(["PPP", "", ""], "N", laid=["", "PN"])
    play(state, "1 take")
    view = state.observation(Seat(0))
    action = GAME.parse_action("deliver P 3")
    said = [
        remark.text for remark in VOICE.preview(GAME.preview(view, action), view, action, NAMES)
    ]
    assert said == ["1 opposing ambush may match", "one ambush makes it void"]


@pytest.mark.parametrize(
    ("number", "told_then"),
    [
        (3, ["2 opposing ambushes may match", "one ambush makes it void"]),
        (4, ["2 opposing ambushes may match", "2 ambushes make it void"]),
        (5, ["2 opposing ambushes may match"]),
    ],
)
def test_several_ambushes_may_make_a_delivery_void(number, told_then):
    """N9: everybody may play one."""
    state = position(["PPPPP", "", ""], "N", laid=["", "PN", "red"], multi_ambush=True)
    play(state, "1 take")
    assert said_before(state, 0, f"deliver P {number}") == told_then


def test_an_ambush_that_cannot_match_is_no_danger():
    state = position(["PPP", "", ""], "N", laid=["", "yellow", ""])
    play(state, "1 take")
    state.memory.recalls[0].laid[1] = (1 << ambush("yellow"),)
    assert said_before(state, 0, "deliver P 3") == ["no opponent’s ambush matches"]


def test_the_last_ambush_card_leaves_none_for_the_pile():
    """N24."""
    state = position(["", "", ""], "G", laid=["", "red yellow green CT", "KN GJ CP KJ"])
    assert said_before(state, 0, "act") == ["you lay the last ambush card with the gold"]


def test_an_attack_tells_what_is_known():
    state = position(["", "NP", "T"], "J", pile="P")
    play(state, "1 attack 2", "2 pass", "1 pick P", "1 pass", "2 take", "2 pass")
    state.card = 4
    view = state.observation(Seat(2))
    action = GAME.parse_action("attack 2")
    said = [remark.text for remark in VOICE.preview((), view, action, NAMES)]
    assert said == [
        "Bernard has 3 cards",
        "cards you know: pearl, jewels, necklace",
        "the victim can give a necklace instead",
    ]


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


def test_another_s_points_are_not_the_readers():
    """N27: who is asked about an ambush and declines is told that the other scores."""
    state = position(["PPP", "", ""], "N", laid=["", "PN"])
    play(state, "1 take", "1 deliver P 3")
    assert "Ada scores 10 points" in said_before(state, 1, "pass")


def test_a_necklace_may_still_answer():
    """N8, `after`: the card picked is not had before the attacked seat has decided."""
    for hand, told_then in (
        ("NP", "you will have 2 of them, unless they give a necklace instead"),
        ("PP", "you will have 2 of them"),
    ):
        state = position(["P", hand, "T"], "J", defence_timing="after")
        play(state, "1 attack 2")
        assert said_before(state, 0, "pick P") == [told_then]


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
