"""The names of the cards, and what is on them: the house edition's texts [H] (rules page 3.2)."""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.cards import (
    FIRST_GADGET,
    FIRST_TRICK,
    KINDS,
    TYPES,
    count_of,
    kinds_in,
)
from jericho_tui.games.badaboom.edition import BOMBS, Edition, Hit, Property
from jericho_tui.prose.language import _

_NAMES: Final = {
    "mechanism": N_("mechanism"),
    "shrapnel": N_("Shrapnel"),
    "big_boom": N_("Big boom"),
    "boomerang": N_("Boomerang"),
    "backblast": N_("Backblast"),
    "dud": N_("Dud"),
    "left_fuse": N_("Left fuse"),
    "greed": N_("Greed"),
    "hot_potato": N_("Hot potato"),
    "long_throw": N_("Long throw"),
    "back_to_you": N_("Back to you"),
    "pickpocket": N_("Pickpocket"),
    "rummage": N_("Rummage"),
    "butterfingers": N_("Butterfingers"),
    "bag_swap": N_("Bag swap"),
    "spare_screw": N_("Spare screw"),
    "loosen": N_("Loosen"),
    "not_so_fast": N_("Not so fast!"),
    "reverse": N_("About turn"),
    "bunker": N_("Bunker"),
    "chained": N_("Chained"),
    "fall_guy": N_("Fall guy"),
    "martyr": N_("Martyr"),
    "mass_grave": N_("Mass grave"),
    "clean_hands": N_("Clean hands"),
    "saboteur": N_("Saboteur"),
}
_TRICKS: Final = {
    "hot_potato": N_("Give the bomb to the next player in the passing direction."),
    "long_throw": N_("Give the bomb to any other player."),
    "back_to_you": N_("Give the bomb to the player you got it from."),
    "pickpocket": N_("Choose another player and a type: take one card of that type at random."),
    "rummage": N_("Draw two cards from the storage, armed or not."),
    "butterfingers": N_("Another player discards one card of their choice, face down."),
    "bag_swap": N_("Swap whole bags with another player."),
    "spare_screw": N_("A card of the bomb goes to the bin, a mechanism takes its place."),
    "loosen": N_("A trick or gadget of your bag takes the place of a mechanism in the bomb."),
    "not_so_fast": N_("Only as an answer: cancel the trick that affects you."),
    "reverse": N_("The passing direction is reversed while this lies."),
    "bunker": N_("You are not hit by this bomb."),
    "chained": N_("Choose any player, yourself too, who is also hit unless in a bunker."),
    "fall_guy": N_("Your left neighbour is hit."),
    "martyr": N_("You are hit."),
    "mass_grave": N_("At least two players are hit."),
    "clean_hands": N_("Nobody is hit."),
    "saboteur": N_("You armed this bomb."),
}
_HITS: Final = {
    Hit.NEIGHBOURS: N_("Hit: the holder and both neighbours."),
    Hit.EVERYBODY: N_("Hit: everybody."),
    Hit.ARMER: N_("Hit: the player who armed the bomb."),
    Hit.ALL_BUT_HOLDER: N_("Hit: everybody except the holder."),
    Hit.NOBODY: N_("Hit: nobody."),
    Hit.LEFT: N_("Hit: the holder's left neighbour."),
    Hit.RICHEST: N_("Hit: the holder and whoever has most coins."),
}
_BOMBS: Final = {
    "human": N_("human bomb"),
    "elf": N_("elf bomb"),
    "gnome": N_("gnome bomb"),
    "fairy": N_("fairy bomb"),
    "dwarf": N_("dwarf bomb"),
}
_PROPERTIES: Final = {
    Property.NONE: N_("Nothing is special about it."),
    Property.COUNTER_CLOCKWISE: N_("It is passed to the right."),
    Property.ARMER_DRAWS: N_("Whoever arms it draws a card at once."),
    Property.ALL_DRAW: N_("When it is disarmed everybody draws a card."),
    Property.EXTRA_COIN: N_("Each survivor gains a coin more."),
}
_TYPES: Final = {"trick": N_("trick"), "gadget": N_("gadget"), "mechanism": N_("mechanism")}


def card_name(kind: int) -> str:
    """Return the name of a card, e.g. “Hot potato”."""
    return _(_NAMES[KINDS[kind]])


def cards_text(bundle: int) -> str:
    """Return the cards of a bundle, e.g. “Dud, 2 × Bunker”; “none” for none."""
    parts = [
        card_name(kind) if (n := count_of(bundle, kind)) == 1 else f"{n} × {card_name(kind)}"
        for kind in kinds_in(bundle)
    ]
    return ", ".join(parts) or _("none")


def card_text(kind: int, edition: Edition) -> str:
    """Return what a card does."""
    if kind >= FIRST_TRICK:
        return _(_TRICKS[KINDS[kind]])
    if kind >= FIRST_GADGET:
        return _(_HITS[edition.hits[kind - FIRST_GADGET]])
    return _("While one is in the bomb it is not armed; in a survivor's bag it is a coin.")


def bomb_name(bomb: int) -> str:
    """Return the name of a bomb, e.g. “elf bomb”."""
    return _(_BOMBS[BOMBS[bomb]])


def bomb_text(bomb: int, edition: Edition) -> str:
    """Return what is special about a bomb (B14)."""
    return _(_PROPERTIES[edition.bombs[bomb].special])


def type_name(back: int) -> str:
    """Return what the back of a card shows, e.g. “gadget”."""
    return _(_TYPES[TYPES[back]])
