"""The names of items, ambush cards and missions."""

from collections.abc import Iterable
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.rules.actions import ITEM_NAMES, MISSION_NAMES
from jericho_tui.games.nottingham.rules.items import (
    FIRST_PAIR,
    NUM_ITEMS,
    PAIRS,
    PAWNS,
    count_of,
    pack,
)
from jericho_tui.prose.language import _

_PAWNS: Final = {
    "red": N_("red pawn"),
    "yellow": N_("yellow pawn"),
    "green": N_("green pawn"),
    "blue": N_("blue pawn"),
    "violet": N_("violet pawn"),
    "white": N_("white pawn"),
    "grey": N_("grey pawn"),
}
_THE: Final = (
    N_("the coin"),
    N_("the candlestick"),
    N_("the gold"),
    N_("the pearl"),
    N_("the jewels"),
    N_("the necklace"),
    N_("the chest"),
)
_LETTERS: Final = N_("C K G P J N T")
"""By item; each stands in the item's name."""
_DEEDS: Final = (
    N_("purchase"),
    N_("theft"),
    N_("ambush"),
    N_("robbery"),
    N_("burglary"),
    N_("defence"),
    N_("barter"),
)
_EFFECTS: Final = (
    N_(
        "if they can, all others offer one card face down, but no coin; you may give the coin for "
        "one of them"
    ),
    N_("draw a card at random from a hand; its owner gets the candlestick"),
    N_("draw two ambush cards, lay one with the gold, and put the other under the draw pile"),
    N_("look at a hand and choose a card from it; its owner gets the pearl"),
    N_("show a hand to everyone and choose a card from it; its owner gets the jewels"),
    N_("you must take it; when you are attacked, you may give it instead of another card"),
    N_(
        "if they can, all others in turn offer one or two cards, but no chest; you must take one "
        "of the offers"
    ),
)


def item_text(item: int) -> str:
    """Return the name of an item, e.g. “pearl”."""
    return _(ITEM_NAMES[item].template)


def the_item(item: int) -> str:
    """Return an item as part of a sentence, e.g. “the pearl”."""
    return _(_THE[item])


def item_letter(item: int) -> str:
    """Return the capital letter of an item in the language in use; records have `items.LETTERS`."""
    return _(_LETTERS)[2 * item]


def items_text(items: Iterable[int]) -> str:
    """Return some cards in order of value, e.g. “coin, 3 × pearl”; “none” for none."""
    return bundle_text(pack(items))


def bundle_text(bundle: int) -> str:
    """Return the cards of a bundle, as `items_text`."""
    parts = []
    for item in range(NUM_ITEMS):
        number = count_of(bundle, item)
        if number:
            name = item_text(item)
            parts.append(name if number == 1 else f"{number} × {name}")
    return ", ".join(parts) or _("none")


def ambush_text(card: int) -> str:
    """Return an ambush card, e.g. “red pawn”, “coin or chest”."""
    if card < FIRST_PAIR:
        return _(_PAWNS[PAWNS[card]])
    low, high = PAIRS[card - FIRST_PAIR]
    return _("{first} or {second}").format(first=item_text(low), second=item_text(high))


def mission_text(kind: int) -> str:
    """Return the name of a kind of mission, e.g. “three pairs”."""
    return _(MISSION_NAMES[kind].template)


def deed_text(item: int) -> str:
    """Return what the action of an item is called, e.g. “robbery” (rule 3)."""
    return _(_DEEDS[item])


def effect_text(item: int) -> str:
    """Return in a sentence what the action of an item does (rule 3)."""
    return _(_EFFECTS[item])
