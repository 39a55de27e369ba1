"""A position of Hamster Rolle as lines of plain text, for the commands and the generic table.

Pieces stand in the notation of the records (O2, K1), so that what is printed can be found in the
file. Works on `as_data()`; nothing of this game is hidden.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.prose.hamster_rolle.words import pieces_text
from jericho_tui.prose.language import _
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "choose": N_("a piece is about to be let go"),
    "roll": N_("the wheel rolls"),
    "over": N_("the game is over"),
}
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    return [
        *_where(data, names),
        "",
        _("Compartments"),
        *columns(list(_compartments(data)), right={0}),
        "",
        _("Players"),
        *columns(list(_players(data, names)), right={1}),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    phase = _(_PHASES[data["phase"]])
    if data["phase"] == "over":
        yield phase
    else:
        name = names[data["turn"] - 1]
        yield _("Turn {n}, {name}: {phase}").format(n=data["turns"] + 1, name=name, phase=phase)
    if data["in_hand"]:
        yield _("In hand: {move}").format(move=data["in_hand"])
    elif data["open"]:
        yield _("Open: {compartments}; the latest piece: {piece}").format(
            compartments=", ".join(map(str, data["open"])), piece=data["reference"]
        )
    rolled = -int(data["rig"].split()[1]) / 100
    yield _("The wheel has rolled {n}° in total").format(n=round(rolled))


def _compartments(data: Data) -> Iterator[list[str]]:
    for number, pieces in enumerate(data["compartments"], 1):
        marks = []
        if number in data["lowest"]:
            marks.append(_("lowest") if number == data["lowest"][0] else _("second lowest"))
        if number in data["open"]:
            marks.append(_("open"))
        yield [f"  {number}", " ".join(pieces) or "-", ", ".join(marks)]


def _players(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    for name, stock in zip(names, data["stocks"], strict=True):
        yield [f"  {name}", pieces_text(len(stock)), " ".join(stock) or "-"]
