"""Hamster Rolle for the ear: compartments, pieces and what fell, in words."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.hamster_rolle.actions import PASS, Action, Move, Place
from jericho_tui.games.hamster_rolle.edition import FORMS, KINDS, NUM_KINDS
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import NOTATION, kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.prose.aloud import sentence, verb_in, words_of_answer
from jericho_tui.prose.company import Company
from jericho_tui.prose.finding import normalized
from jericho_tui.prose.hamster_rolle.words import (
    kind_letter,
    kind_name,
    names_of,
    piece_label,
    pieces_text,
)
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import plain

_VERBS: Final = {"place": N_("place, put"), "move": N_("move, v"), "pass": N_("pass")}
"""The verbs of the notation, each with what may be said for it; the first is what is shown."""
_FILLERS: Final = N_("a, the, in, to, compartment, spot, angle")
"""Words that an answer may have besides."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)
_MOST_NUMBERS: Final = 3
"""Of an answer: compartment, spot, angle."""


def hand(observation: HamsterObservation) -> list[str]:
    """Return the stock of the observing seat."""
    if observation.seat is None:
        return [_("Everything lies open.")]
    stock = observation.position.stocks[observation.seat]
    return [
        _("You have {pieces}: {names}.").format(
            pieces=pieces_text(len(stock)), names=names_of(stock)
        )
    ]


def standing(seen: HamsterObservation, company: Company) -> Iterator[str]:
    """Tell what lies in the wheel, where a piece may be put, and what everybody has left."""
    position = seen.position
    yield from _compartments(position)
    if position.result is None:
        open_ = ", ".join(str(compartment + 1) for compartment in position.open)
        yield _("Open for a piece: {open}.").format(open=open_)
    for seat, stock in enumerate(position.stocks):
        text = _("{name}, {pieces}: {names}.").format(
            name=plain([company.name(seat, first=True)]),
            pieces=pieces_text(len(stock)),
            names=names_of(stock),
        )
        yield text + (f" {sentence(_('to move'))}" if Seat(seat) in seen.actors() else "")


def _compartments(position: Position) -> Iterator[str]:
    """Tell what lies where, from the pyramid's compartment on; empty ones are left out."""
    wheel = position.wheel
    for compartment, pieces in enumerate(wheel.inside):
        low = compartment == wheel.lowest[0]
        if not pieces and not low:
            continue
        lying = ", ".join(f"{kind_name(kind_of(piece))} {piece_label(piece)}" for piece in pieces)
        text = (
            _("Compartment {n}, the lowest: {pieces}.") if low else _("Compartment {n}: {pieces}.")
        )
        yield text.format(n=compartment + 1, pieces=lying or _("nothing"))


def _verb(noted: str) -> str:
    return _(_VERBS[noted]).partition(",")[0]


def choices(observation: HamsterObservation) -> list[str]:
    """Say what may be done; the hundreds of spots and angles nobody wants to hear."""
    position = observation.position
    if observation.seat != position.mover or not position.actors():
        return []
    if position.menu[0] == PASS:
        return [_("Nothing can be placed or moved: write {word}.").format(word=_verb("pass"))]
    puts = list(position.menu)
    lines = []
    for compartment in position.open:
        kinds = dict.fromkeys(
            put.kind for put in puts if isinstance(put, Place) and put.compartment == compartment
        )
        if kinds:
            lines.append(
                _("Place in {n}: {pieces}.").format(
                    n=compartment + 1,
                    pieces=", ".join(f"{kind_name(kind)} {kind_letter(kind)}" for kind in kinds),
                )
            )
    movable = dict.fromkeys(put.piece for put in puts if isinstance(put, Move))
    if movable:
        lines.append(
            _("Move forward: {pieces}.").format(
                pieces=", ".join(f"{kind_name(kind_of(p))} {piece_label(p)}" for p in movable)
            )
        )
    example = puts[0]
    assert isinstance(example, Place | Move)
    lines.append(
        _(
            "Write for example “{move}”: piece, compartment, spot from -3 to +3, angle. Spot and"
            " angle may be left out."
        ).format(move=_written(example))
    )
    return lines


def group(action: Action) -> str:
    """Return the title under which moves of a kind are listed."""
    return _verb(action.text.partition(" ")[0]).capitalize()


def label(action: Action) -> str:
    """Return the piece, the compartment, the spot and the angle."""
    noted = action.text.partition(" ")[2]
    if not isinstance(action, Place | Move):
        return noted
    what = kind_letter(action.kind) if isinstance(action, Place) else piece_label(action.piece)
    return f"{what} {noted.partition(' ')[2]}"


def _written(action: Action) -> str:
    return f"{group(action).lower()} {label(action)}"


def readings(text: str) -> tuple[str, ...]:
    """Return the notations that an answer may stand for.

    The verb in English or in the language in use, a kind by name or letter, or a piece as it is
    noted or shown, then numbers: compartment, spot and angle; those left out are 0 and the kind's
    first.

    :raises InvalidActionError: a verb is followed by what is no piece or place.
    """
    words = words_of_answer(text, _FILLERS)
    if not words:
        return ()
    verb, rest = verb_in(words[0], _VERBS), words[1:]
    if verb in ("", "pass"):
        return (PASS.text,) if verb else ()
    numbers: list[int] = []
    while rest and _NUMBER.fullmatch(rest[-1]) and len(numbers) < _MOST_NUMBERS:
        numbers.insert(0, int(rest.pop()))
    what = " ".join(rest)
    if not numbers:
        raise InvalidActionError(
            Sentence(
                N_("say where: a compartment 1 to 12, as in “{move}”"),
                {"move": _written(_EXAMPLE)},
            )
        )
    if verb == "place":
        kind = _kinds().get(what)
        if kind is None:
            raise InvalidActionError(_expected(what))
        return (Place(kind, *_where(numbers, kind)).text,)
    piece = _pieces().get(what)
    if piece is None:
        raise InvalidActionError(_expected(what))
    return (Move(piece, *_where(numbers, kind_of(piece))).text,)


_EXAMPLE: Final = Place(KINDS.index("Y"), 3, 0, 0)


def _where(numbers: Sequence[int], kind: int) -> tuple[int, int, int]:
    compartment, *more = numbers
    spot = more[0] if more else 0
    angle = more[1] if len(more) > 1 else FORMS[kind].angles[0]
    return compartment - 1, spot, angle


def _kinds() -> dict[str, int]:
    """Return every normalized name and letter of a kind, in the language in use."""
    kinds = {}
    for kind in range(NUM_KINDS):
        kinds[KINDS[kind].lower()] = kinds[kind_letter(kind).lower()] = kind
        kinds[normalized(kind_name(kind))] = kind
    return kinds


def _pieces() -> dict[str, int]:
    """Return every piece by its notation and by what is shown of it, normalized."""
    pieces = {text.lower(): piece for piece, text in enumerate(NOTATION)}
    return pieces | {piece_label(piece).lower(): piece for piece in range(len(NOTATION))}


def _expected(what: str) -> Sentence:
    return Sentence(
        N_("not a piece: “{text}”; expected one of {kinds}, or a piece in the wheel such as O2"),
        {"text": visible(what.upper()), "kinds": " ".join(map(kind_letter, range(NUM_KINDS)))},
    )
