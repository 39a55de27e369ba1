"""A position of Jericho as lines of plain text, for the commands.

Cards stand in the notation of the records (R5, T), so that what is printed can be found in the
file. Works on `as_data()` of a state or of an observation: what is not known there is said to be
unknown here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.cards import COLOURS
from jericho_tui.games.jericho.scoring import ROUNDS
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "opening": N_("opening cards"),
    "feed": N_("feeding the supply"),
    "turn": N_("turns"),
    "over": N_("the game is over"),
}
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    trumpets, scoring = data["removed"]["T"], data["removed"]["S"]
    return [
        *_where(data, names),
        "",
        _("Walls (* is the longest)"),
        *columns(list(_walls(data, names)), right={2}),
        "",
        _("Hands"),
        *columns([[f"  {name}", text] for name, text in zip(names, _hands(data), strict=True)]),
        "",
        *_supply(data, names),
        "",
        _("Score piles"),
        *columns(
            [
                [f"  {names[seat]}", str(data["won_counts"][seat]), _lanes(data["won"][seat])]
                for seat in range(len(names))
            ],
            right={1},
        ),
        "",
        _("Out of the game: {trumpets}, {scoring}").format(
            trumpets=ngettext("{n} trumpet", "{n} trumpets", trumpets).format(n=trumpets),
            scoring=ngettext("{n} scoring card", "{n} scoring cards", scoring).format(n=scoring),
        ),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    yield _("Round {round} of {rounds}: {phase}").format(
        round=data["round"], rounds=ROUNDS, phase=_(_PHASES[data["phase"]])
    )
    if data["to_move"]:
        yield _("To move: {names}").format(
            names=", ".join(names[number - 1] for number in data["to_move"])
        )
    left = data["draw_pile_left"]
    pile = _("Draw pile: {cards}").format(cards=cards_text(left))
    if data["draw_pile"] is not None and left:
        pile += ": " + " ".join(data["draw_pile"])
    yield pile


def _walls(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    for letter, colour in zip(COLOURS, range(len(COLOURS)), strict=True):
        lengths = [by_colour[letter] for by_colour in data["lengths"]]
        best = max(lengths)
        title = f"  {colour_name(colour)}"
        if best == 0:
            yield [title, _("nobody"), "", "", ""]
        for seat, length in enumerate(lengths):
            if length:
                crown = "*" if length == best else ""
                cards = " ".join(data["walls"][seat][letter])
                yield [title, names[seat], str(length), crown, cards]
                title = ""


def _hands(data: Data) -> Iterator[str]:
    for seat, hand in enumerate(data["hands"]):
        text = cards_text(data["hand_sizes"][seat]) if hand is None else " ".join(hand)
        opening = data["openings"][seat]
        if opening is not None:
            text += "  " + _("(opening card face down: {card})").format(card=opening)
        yield text


def _supply(data: Data, names: Sequence[str]) -> Iterator[str]:
    supply = data["supply"]
    line = _("Supply: {cards}").format(cards=cards_text(supply["size"]))
    unknown = supply["size"] - len(supply["cards"])
    if unknown:
        line += " " + _("({n} of them unknown)").format(n=unknown)
    yield line
    rows = []
    if supply["seen_by_all"]:
        rows.append(["  " + _("seen by all"), " ".join(supply["seen_by_all"])])
    for seat, cards in enumerate(supply["face_down"]):
        if cards:
            rows.append(["  " + _("face down by {name}").format(name=names[seat]), " ".join(cards)])
    yield from columns(rows)


def _lanes(lanes: Mapping[str, Sequence[str]]) -> str:
    return " ".join(card for letter in COLOURS for card in lanes.get(letter, ()))
