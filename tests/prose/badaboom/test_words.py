"""The names of Badaboom's cards and what is on them, in every language."""

import pytest

from jericho_tui.games.badaboom.cards import KINDS, TYPES
from jericho_tui.games.badaboom.edition import BOMBS, HOUSE
from jericho_tui.prose.badaboom.words import (
    bomb_name,
    bomb_text,
    card_name,
    card_text,
    cards_text,
    type_name,
)
from jericho_tui.prose.language import LANGUAGES, choose
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
    assert cards_text(cards("dud bunker bunker")) == "Dud, 2 × Bunker"
    assert cards_text(0) == "none"
