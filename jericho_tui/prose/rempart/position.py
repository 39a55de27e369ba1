"""A position of Rempart as lines of plain text, for the commands and the generic table.

Works on `as_data()` of a state or of an observation: what is not shown there (R16) is not told
here. Each place stands as its number and what lies there: `12 ▒` face down, `12 :` face down and
seen before, `12=33` known, `12>33` turned up now, `12 ·` empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.masks import figure_of
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.rempart.words import card_text, figure_sign, score_text
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "choose": N_("a card is about to be turned up"),
    "revealed": N_("a card is turned up"),
    "cannon": N_("the cannon fires"),
    "over": N_("the game is over"),
}
_TAKEN: Final = {
    "back": N_("{name}: {card} at spot {place}, put back"),
    "keep": N_("{name}: {card} at spot {place}, kept"),
    "insert": N_("{name}: {card} at spot {place}, inserted"),
}
_ROW: Final = 9
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    return [
        *_where(data, names),
        "",
        *_grid(data),
        "",
        _("Ramparts"),
        *columns(list(_ramparts(data, names)), right={1, 2}),
        "",
        *_turns(data, names),
        *_rest(data),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    if data["variant"] == "points":
        yield _("Points variant; the house edition decides the figures.")
    else:
        yield _("Race to ten cards.")
    phase = _(_PHASES[data["phase"]])
    if data["to_move"]:
        name = names[data["turn"] - 1]
        yield _("Turn of {name}: {phase}").format(name=name, phase=phase)
    else:
        yield phase
    shown = data["turned_up"]
    if shown:
        yield _("Turned up at spot {place}: {card}").format(
            place=shown["place"], card=_card(shown["card"], data)
        )
    left = len(data["cards_left"])
    yield _("On the table: {cards}").format(cards=cards_text(left))


def _card(card: int, data: Data) -> str:
    return card_text(card, figure_of(card) if data["variant"] == "points" else "")


def _grid(data: Data) -> list[str]:
    places = [_place(number, data) for number in range(len(data["places"]))]
    rows = [places[start : start + _ROW] for start in range(0, len(places), _ROW)]
    width = len(rows[0])
    return columns([row + [""] * (width - len(row)) for row in rows])


def _place(number: int, data: Data) -> str:
    title = f"{number + 1:>2}"
    card = data["table"][number]
    shown = data["turned_up"]
    if not data["places"][number]:
        return f"{title} ·"
    if shown and shown["place"] == number + 1:
        return f"{title}>{shown['card']}"
    if card is not None:
        return f"{title}={card}"
    if data["seen"] is not None and data["seen"][number]:
        return f"{title} :"
    return f"{title} ▒"


def _ramparts(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    points = data["variant"] == "points"
    for seat, name in enumerate(names):
        safe = set(data["protected"][seat])
        cards = []
        for card in data["ramparts"][seat]:
            sign = figure_sign(figure_of(card)) if points else ""
            text = f"{card}{sign}"
            cards.append(f"[{text}]" if card in safe else text)
        number = len(cards)
        score = score_text(data["points"][seat], points=True) if points else ""
        yield [f"  {name}", f"{number}/10", score, " ".join(cards)]


def _turns(data: Data, names: Sequence[str]) -> Iterator[str]:
    """Tell the turns that are shown; with all cards open only the latest."""
    recent = data["turns"][-len(names) :]
    if not recent:
        return
    yield _("Last turns")
    for turn in recent:
        card = "?" if turn["card"] is None else _card(turn["card"], data)
        text = _(_TAKEN[turn["taken"]])
        yield "  " + text.format(name=names[turn["seat"] - 1], card=card, place=turn["place"])
    yield ""


def _rest(data: Data) -> Iterator[str]:
    if data["variant"] == "points":
        yield _("[ ] is safe from cannons.")
    if data["discard"]:
        yield _("Shot: {cards}").format(cards=" ".join(map(str, data["discard"])))
    idle, allowed = data["turns_without_a_card"], data["turns_allowed"]
    if idle:
        yield ngettext(
            "{n} turn without a card kept; at {most} the game ends",
            "{n} turns without a card kept; at {most} the game ends",
            idle,
        ).format(n=idle, most=allowed)
    if data["blocked"]:
        yield _("Nobody can keep a card any more.")
