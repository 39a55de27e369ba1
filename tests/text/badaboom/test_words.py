"""The names of Badaboom's cards and what is on them, in every language."""

import pytest

from jericho_tui.games.badaboom.rules.cards import GADGETS, KINDS, TYPES
from jericho_tui.games.badaboom.rules.edition import BOMBS, HOUSE
from jericho_tui.games.badaboom.text.telling import (
    bomb_name,
    bomb_text,
    bundle_text,
    card_name,
    card_text,
    type_name,
)
from jericho_tui.text.language import LANGUAGES, choose
from jericho_tui.text.rulebook import chapters
from tests.games.badaboom.positions import cards


@pytest.fixture(params=list(LANGUAGES))
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def test_every_card_has_a_name_and_a_text_of_its_own(language):
    kinds = range(len(KINDS))
    assert len({card_name(kind) for kind in kinds}) == len(KINDS)
    assert len({card_text(kind, HOUSE) for kind in kinds}) == len(KINDS)
    bombs = range(len(BOMBS))
    assert len({bomb_name(bomb) for bomb in bombs}) == len(BOMBS)
    assert len({bomb_text(bomb, HOUSE) for bomb in bombs}) == len(BOMBS)
    assert len({type_name(back) for back in range(len(TYPES))}) == len(TYPES)


def test_the_french_names_are_those_of_the_rules_page(french):
    names = [card_name(KINDS.index(word)) for word in ("dud", "hot_potato", "not_so_fast")]
    assert names == ["Pétard mouillé", "Patate chaude", "Pas si vite\u202f!"]


def test_the_cards_of_a_bag_are_counted():
    assert bundle_text(cards("dud bunker bunker")) == "Dud, 2 × Bunker"
    assert bundle_text(0) == "none"


def rules_table(code, anchor):
    """Return the cells of the first table of a chapter, by their first one."""
    (chapter,) = [c for c in chapters("badaboom", code) if c.anchor == anchor]
    rows = [line.strip("|").split("|") for line in chapter.text.splitlines() if line[:1] == "|"]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in rows}


def test_the_book_says_of_gadgets_what_the_cards_say(language):
    """3.2, all of it: Greed hits the holder alone while nobody has a coin."""
    book = rules_table(language, "gadgets")
    for name in GADGETS:
        kind = KINDS.index(name)
        says = card_text(kind, HOUSE).partition(":")[2].strip().removesuffix(".")
        assert book[card_name(kind)] == [says]


def test_greed_says_what_it_does_while_nobody_has_a_coin():
    says = card_text(KINDS.index("greed"), HOUSE)
    assert says.endswith(
        "Hit: the holder and every player with the most coins; while nobody has a coin, "
        "only the holder."
    )


def test_loosen_says_all_that_it_does():
    """3.2: no second gadget; the last mechanism arms the bomb, by its player."""
    says = card_text(KINDS.index("loosen"), HOUSE)
    for text in (says, rules_table("en", "tricks")["Loosen"][1]):
        assert "second gadget" in text
        assert "if it was the last mechanism, you arm the bomb" in text.casefold()
