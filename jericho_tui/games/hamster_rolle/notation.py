"""Reading actions and wheels: the words of a record (rules page 4.4)."""

import re
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.games.hamster_rolle.actions import PASS, Action, Move, Place, Roll
from jericho_tui.games.hamster_rolle.edition import KINDS, NUM_KINDS
from jericho_tui.games.hamster_rolle.geometry import Pose
from jericho_tui.games.hamster_rolle.pieces import NOTATION, parse_piece
from jericho_tui.games.hamster_rolle.wheel import Wheel

_NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,6})"
_SIGNED: Final = r"\+0|[+-][1-9]"
_WHERE: Final = rf"([1-9]|1[0-2]) ({_SIGNED}) (0|[1-9][0-9]{{0,2}})"
_PLACE: Final = re.compile(rf"place ([{KINDS[:NUM_KINDS]}]) {_WHERE}", re.ASCII)
_MOVE: Final = re.compile(rf"move ([A-Z][1-9]) {_WHERE}", re.ASCII)
_LYING: Final = rf"[A-Z][1-9] {_NUMBER} {_NUMBER} {_NUMBER}"
_RIG: Final = rf"turn ({_NUMBER})((?: {_LYING})*)"
_ROLL: Final = re.compile(
    rf"roll (?:lift|({_SIGNED}) ({_SIGNED})) {_RIG}(?: out ((?:[A-Z][1-9] ?)+))?", re.ASCII
)
_WHEEL: Final = re.compile(_RIG, re.ASCII)


def parse_action(text: str) -> Action:
    """Return the action noted by `text`.

    :raises InvalidActionError: it notes none; the message says what was expected.
    """
    action = _parse(text)
    if action is None or action.text != text:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a move; expected pass, place and a kind from {kinds}, or move "
                "and a piece such as O2, each with a compartment 1 to 12, a spot -3 to +3 and an "
                "angle, or roll and its result"
            ),
            {"text": visible(text), "kinds": " ".join(KINDS[:NUM_KINDS])},
        )
    return action


def _parse(text: str) -> Action | None:
    if text == PASS.text:
        return PASS
    if found := _PLACE.fullmatch(text):
        kind, *where = found.groups()
        return Place(KINDS.index(kind), *_where(where))
    if found := _MOVE.fullmatch(text):
        piece, *where = found.groups()
        return Move(parse_piece(piece), *_where(where))
    if found := _ROLL.fullmatch(text):
        along, turned, turn, poses, out = found.groups()
        tremor = None if along is None else (int(along), int(turned))
        fallen = tuple(map(parse_piece, (out or "").split()))
        return Roll(tremor, int(turn), _lying(poses), fallen)
    return None


def _where(words: list[str]) -> tuple[int, int, int]:
    compartment, spot, angle = map(int, words)
    return compartment - 1, spot, angle


def _lying(text: str) -> tuple[tuple[int, Pose], ...]:
    words = text.split()
    return tuple(
        (parse_piece(words[i]), Pose(*map(int, words[i + 1 : i + 4])))
        for i in range(0, len(words), 4)
    )


def format_wheel(wheel: Wheel) -> str:
    """Return a wheel and all pieces in it as a record has them."""
    lying = [f"{NOTATION[piece]} {x} {y} {a}" for piece, (x, y, a) in wheel.poses.items()]
    return " ".join([f"turn {wheel.turn}", *lying])


def parse_wheel(text: str) -> Wheel:
    """Return the wheel that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    found = _WHEEL.fullmatch(text)
    if found is None:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a wheel; expected turn and a number, then each piece’s name, x, "
                "y and angle, as in “{example}”"
            ),
            {"text": visible(text), "example": "turn 0 K1 0 -12499 0"},
        )
    return Wheel(int(found[1]), dict(_lying(found[2])))
