"""The names of the cards: the house edition's [H] (rules page 3.2)."""

from typing import Final

from jericho_tui.core.sentence import N_, Sentence

CARD_NAMES: Final = tuple(
    Sentence(name)
    for name in (
        N_("mechanism"),
        N_("Shrapnel"),
        N_("Big boom"),
        N_("Boomerang"),
        N_("Backblast"),
        N_("Dud"),
        N_("Left fuse"),
        N_("Greed"),
        N_("Hot potato"),
        N_("Long throw"),
        N_("Back to you"),
        N_("Pickpocket"),
        N_("Rummage"),
        N_("Butterfingers"),
        N_("Bag swap"),
        N_("Spare screw"),
        N_("Loosen"),
        N_("Not so fast!"),
        N_("About turn"),
        N_("Bunker"),
        N_("Chained"),
        N_("Fall guy"),
        N_("Martyr"),
        N_("Mass grave"),
        N_("Clean hands"),
        N_("Saboteur"),
    )
)
"""By `cards.KINDS`."""
TYPE_NAMES: Final = (Sentence(N_("trick")), Sentence(N_("gadget")), Sentence(N_("mechanism")))
"""What the back of a card shows, by `cards.TYPES`."""
