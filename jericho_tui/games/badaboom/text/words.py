"""The names of the cards, and what is on them: the house edition's texts [H] (rules page 3.2)."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules.cards import (
    FIRST_GADGET,
    FIRST_TRICK,
    GADGET,
    KINDS,
    MECHANISM,
    MECHANISM_TYPE,
    TRICK,
    count_of,
    kinds_in,
    type_of,
)
from jericho_tui.games.badaboom.rules.edition import BOMBS, Edition, Hit, Property
from jericho_tui.games.badaboom.rules.position import CARD_NAMES, TYPE_NAMES
from jericho_tui.prose.colours import colour_role
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import Segment

_TRICKS: Final = {
    "hot_potato": N_("Give the bomb to the next player in the passing direction."),
    "long_throw": N_("Give the bomb to any other player."),
    "back_to_you": N_("Give the bomb to the player you got it from."),
    "pickpocket": N_("Choose another player and a type: take one card of that type at random."),
    "rummage": N_(
        "Draw two cards from the storage, even if the bomb is armed; fewer if the storage runs out."
    ),
    "butterfingers": N_("Another player discards a card of their choice, face down."),
    "bag_swap": N_("Swap whole bags with another player."),
    "spare_screw": N_(
        "Replace a card of the bomb with a mechanism; the card goes to the bin. This disarms an "
        "armed bomb."
    ),
    "loosen": N_(
        "Replace a mechanism in the bomb with a trick or gadget from your bag; a second gadget is "
        "not allowed. If it was the last mechanism, you arm the bomb."
    ),
    "not_so_fast": N_("Only as an answer: cancel the trick that affects you."),
    "reverse": N_("The passing direction is reversed while this trick lies on the table."),
    "bunker": N_("This bomb cannot hit you. Disarming the bomb ends this."),
    "chained": N_(
        "Choose any player, even yourself: the bomb hits them too, unless they are in a bunker. "
        "Disarming the bomb ends this."
    ),
    "fall_guy": N_("Your left neighbour is hit."),
    "martyr": N_("You are hit."),
    "mass_grave": N_("At least two players are hit."),
    "clean_hands": N_("Nobody is hit."),
    "saboteur": N_("You were the last to arm this bomb."),
}
_HITS: Final = {
    Hit.NEIGHBOURS: N_("Hit: the holder and both neighbours."),
    Hit.EVERYBODY: N_("Hit: everyone."),
    Hit.ARMER: N_("Hit: the player who armed the bomb; if nobody did, the holder."),
    Hit.ALL_BUT_HOLDER: N_("Hit: everyone except the holder."),
    Hit.NOBODY: N_("Hit: nobody."),
    Hit.LEFT: N_("Hit: the holder’s left neighbour."),
    Hit.RICHEST: N_(
        "Hit: the holder and every player with the most coins; while nobody has a coin, only the "
        "holder."
    ),
}
_BOMBS: Final = {
    "human": N_("human bomb"),
    "elf": N_("elf bomb"),
    "gnome": N_("gnome bomb"),
    "fairy": N_("fairy bomb"),
    "dwarf": N_("dwarf bomb"),
}
_PROPERTIES: Final = {
    Property.NONE: N_("It has no special rule."),
    Property.COUNTER_CLOCKWISE: N_("It moves to the right."),
    Property.ARMER_DRAWS: N_("The player who arms it draws a card at once."),
    Property.ALL_DRAW: N_("When it is disarmed, everyone draws a card."),
    Property.EXTRA_COIN: N_("Each survivor gains one more coin."),
}
_UNSEEN: Final = (N_("a trick"), N_("a gadget"), N_("a mechanism"))
"""By `cards.TYPES`."""
_BACKS: Final = {TRICK: 1, GADGET: 0, MECHANISM_TYPE: 3}
"""The colour of each back (see `prose.colours`): green, red, yellow; bombs are blue."""


def card_name(kind: int) -> str:
    """Return the name of a card, e.g. “Hot potato”."""
    return _(CARD_NAMES[kind].template)


def a_card(kind: int) -> str:
    """Return a card within a sentence, e.g. “Hot potato”, “a mechanism”."""
    return _(_UNSEEN[MECHANISM_TYPE]) if kind == MECHANISM else card_name(kind)


def bundle_text(bundle: int) -> str:
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
    return _("While the bomb holds one, it is not armed; in a survivor’s bag it is a coin.")


def bomb_name(bomb: int) -> str:
    """Return the name of a bomb, e.g. “elf bomb”."""
    return _(_BOMBS[BOMBS[bomb]])


def bomb_text(bomb: int, edition: Edition) -> str:
    """Return what is special about a bomb (B14)."""
    return _(_PROPERTIES[edition.bombs[bomb].special])


def type_name(back: int) -> str:
    """Return what the back of a card shows, e.g. “gadget”."""
    return _(TYPE_NAMES[back].template)


def back_role(back: int) -> str:
    """Return the role of text in the colour of a back."""
    return colour_role(_BACKS[back])


def card_segment(kind: int) -> Segment:
    """Return a card within a sentence, in the colour of its back."""
    return Segment(a_card(kind), back_role(type_of(kind)))


def unseen_segment(back: int) -> Segment:
    """Return a card of which only the back was seen, e.g. “a gadget”."""
    return Segment(_(_UNSEEN[back]), back_role(back))


def coins_text(number: int) -> str:
    """Return so many coins in words."""
    return ngettext("{n} coin", "{n} coins", number).format(n=number)


def back_text(back: int, number: int) -> str:
    """Return so many cards of a type in words, e.g. “3 tricks”."""
    if back == TRICK:
        return ngettext("{n} trick", "{n} tricks", number).format(n=number)
    if back == GADGET:
        return ngettext("{n} gadget", "{n} gadgets", number).format(n=number)
    return ngettext("{n} mechanism", "{n} mechanisms", number).format(n=number)


def backs_text(counts: Sequence[int]) -> str:
    """Return what a bag shows, e.g. “3 tricks, 1 mechanism”; “no card” for an empty one.

    :param counts: by `cards.TYPES`.
    """
    return ", ".join(back_text(b, n) for b, n in enumerate(counts) if n) or _("no card")


def edition_text(*, house: bool) -> str:
    """Return whose texts and numbers are on the cards."""
    if house:
        return _("House edition: the texts of the cards are our own.")
    return _("Custom edition: the texts of the cards are your own.")
