"""A position of Nottingham as lines of plain text, for the commands and the generic table.

Works on `as_data()` of a state or of an observation: what is hidden there is not told here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.edition import MISSIONS
from jericho_tui.games.nottingham.items import AMBUSHES, ITEMS, LETTERS
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.words import ambush_text, item_text, items_text, mission_text
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "shuffle": N_("the discard pile is shuffled"),
    "decide": N_("take the card, or use its action"),
    "sealed": N_("players make offers, face down"),
    "open": N_("players make offers"),
    "swap": N_("an offer is chosen"),
    "defence": N_("a necklace may be given"),
    "draw": N_("a card is drawn at random"),
    "pick": N_("a card is chosen"),
    "lay": N_("an ambush is laid"),
    "deliver": N_("a delivery may be made"),
    "ambush": N_("an ambush may be played"),
    "over": N_("the game is over"),
}
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    return [
        *_where(data, names),
        "",
        *columns(list(_seats(data, names)), right={1, 2}),
        "",
        *_hands(data, names),
        *_rest(data, names),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    yield _("Values, missions, ambush cards and track come from the house edition or your own.")
    phase = _(_PHASES[data["phase"]])
    if data["to_move"]:
        yield _("Turn of {name}: {phase}").format(name=names[data["turn"] - 1], phase=phase)
        asked = [names[seat - 1] for seat in data["to_move"] if seat]
        if data["to_move"] not in ([0], [data["turn"]]):
            yield _("To decide: {names}").format(names=", ".join(asked))
    else:
        yield phase
    if data["turned_up"]:
        yield _("Turned up: {item}").format(item=item_text(ITEMS.index(data["turned_up"])))
    if data["delivery"]:
        letter, number = data["delivery"].split()
        item = item_text(LETTERS.index(letter))
        yield _("Delivery: {number} × {item}").format(number=number, item=item)
    track, space = data["track"], data["sheriff"]
    marks = [f"[{number}]" if n == space else str(number) for n, number in enumerate(track, 1)]
    city = _("city")
    start = f"[{city}]" if space == 0 else city
    yield _("Track: {spaces}").format(spaces=" ".join([start, *marks, city]))


def _seats(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    for seat, name in enumerate(names):
        points = data["loot_points"][seat] + data["mission_points"][seat]
        missions = [mission_text(MISSIONS.index(kind)) for kind in data["missions"][seat]]
        laid = len(data["ambushes"][seat])
        yield [
            f"  {name}",
            cards_text(data["hand_sizes"][seat]),
            points_text(points),
            _("loot: {items}").format(items=_items(data["loot"][seat])),
            _("missions: {missions}").format(missions=", ".join(missions) or _("none")),
            ngettext("{n} ambush", "{n} ambushes", laid).format(n=laid) if laid else "",
        ]


def _hands(data: Data, names: Sequence[str]) -> Iterator[str]:
    known = data.get("known")
    for seat, name in enumerate(names):
        hand = data["hands"][seat]
        if hand is not None:
            yield _("Hand of {name}: {items}").format(name=name, items=_items(hand))
        elif known is not None and known[seat]:
            yield _("Known cards of {name}: {items}").format(name=name, items=_items(known[seat]))
        cards = [ambush_text(AMBUSHES.index(card)) for card in data["ambushes"][seat] if card]
        if cards:
            yield _("Ambushes of {name}: {cards}").format(name=name, cards="; ".join(cards))


def _rest(data: Data, names: Sequence[str]) -> Iterator[str]:
    for seat, text in enumerate(data["offers"]):
        if text is not None:
            items = _items(text.removeprefix("offer").removeprefix("pass"))
            yield _("{name} offers: {items}").format(name=names[seat], items=items)
    yield _("Item draw pile: {cards}; discard pile: {items}").format(
        cards=cards_text(data["pile_size"]), items=_items(data["discard"])
    )
    yield _("Ambush draw pile: {cards}").format(cards=cards_text(data["ambush_pile_size"]))
    idle = data["turns_without_delivery"]
    if idle >= len(names):
        yield ngettext("{n} turn without a delivery", "{n} turns without a delivery", idle).format(
            n=idle
        )


def _items(text: str) -> str:
    """Return cards in words that a record has as letters."""
    return items_text([LETTERS.index(letter) for letter in text.split()])
