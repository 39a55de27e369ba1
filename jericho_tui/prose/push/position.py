"""A position of Push as lines of plain text, for the commands and the generic table.

Cards stand in the notation of the records (R5, D, S), so that what is printed can be found in the
file. Works on `as_data()` of a state or of an observation: what is not shown there is not told
here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.push.cards import COLOURS, DIE, NOTATION, value_of
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "choose": N_("a turn begins"),
    "place": N_("the drawn card is being placed"),
    "decide": N_("draw again or stop"),
    "collect": N_("collecting"),
    "roll": N_("the die"),
    "over": N_("the game is over"),
}
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    return [
        *_where(data, names),
        "",
        _("Columns"),
        *columns(list(_columns(data)), right={2}),
        "",
        _("Players"),
        *columns(list(_players(data, names)), right={1, 2}),
        "",
        _("Discard pile: {cards}").format(cards=cards_text(len(data["discard"]))),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    phase = _(_PHASES[data["phase"]])
    if data["phase"] == "over":
        yield phase
    else:
        name = names[data["turn"] - 1]
        yield _("Turn of {name}: {phase}").format(name=name, phase=phase)
    movers = [number for number in data["to_move"] if number]
    if data["die_for"]:
        yield _("The die is rolled for {name}.").format(name=names[data["die_for"] - 1])
    elif movers:
        yield _("To move: {names}").format(names=", ".join(names[n - 1] for n in movers))
    left = data["draw_pile_left"]
    pile = _("Draw pile: {cards}").format(cards=cards_text(left))
    if data["draw_pile"] is not None and left:
        pile += ": " + " ".join(data["draw_pile"])
    yield pile
    if data["switches"]:
        text = _("right") if data["switches"] % 2 else _("left")
        yield _("Switch cards: {n}; collecting goes to the {side}").format(
            n=data["switches"], side=text
        )
    if data["drawn_card"]:
        yield _("Drawn: {card}").format(card=data["drawn_card"])


def _columns(data: Data) -> Iterator[list[str]]:
    for number, cards in enumerate(data["columns"], 1):
        if cards:
            yield [f"  {number}", " ".join(cards), points_text(_points(cards))]
        else:
            yield [f"  {number}", "-", ""]


def _points(cards: Sequence[str]) -> int:
    numbers = map(NOTATION.index, cards)
    return sum(value_of(card) for card in numbers if card < DIE)


def _players(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    yield ["", _("points"), _("unprotected"), "", _("protected")]
    for seat, name in enumerate(names):
        total = data["points"][seat]
        protected = data["protected"][seat]
        counts = data["protected_counts"][seat]
        if protected is None:
            shown = " ".join(f"{colour}×{counts[colour]}" for colour in COLOURS if colour in counts)
        else:
            shown = " ".join(protected)
        yield [
            f"  {name}",
            "?" if total is None else str(total),
            str(data["bench_points"][seat]),
            " ".join(data["bench"][seat]),
            shown or "-",
        ]
