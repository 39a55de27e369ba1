"""Whether a move of Hamster Rolle is clearly the best: every other kind of move is rolled, too.

The judge drops a candidate after a roll or three, so that it has many for the best: what it dropped
may be as good. Here the best three of every other piece and compartment are let go `_LOOK` times
each, and the best four of these, and the move in question, `_ROLLS` times afresh.
"""

from collections import defaultdict
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.bots.policies.hamster_rolle.players import _note, _Tried
from jericho_tui.bots.policies.hamster_rolle.rule import drawn_moves, drawn_places, worth
from jericho_tui.games.hamster_rolle.actions import Move, Place, Put
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.rig import draw_tremor, roll

_EACH: Final = 3
_LOOK: Final = 6
_LAST: Final = 4
_ROLLS: Final = 60
_MOVES: Final = 6
"""Of moves of a piece that lies in the wheel, which there are many of, so many at most."""


class Rival(NamedTuple):
    """What comes nearest to a move."""

    share: float
    """Of the move."""
    action: Any
    """The best of the others."""
    second: float
    """Its share."""


def kin(action: Any) -> Any:
    """Return what moves have in common that count as one."""
    if isinstance(action, Place):
        return action.kind, action.compartment
    if isinstance(action, Move):
        return action.piece, action.compartment, "moved"
    return action


def rival(position: Position, best: Put, rng: Random) -> Rival | None:
    """Return what comes nearest to a move; None: there is nothing else."""
    others = _looked_at(position, best, rng)
    for one in others:
        _let_go(one, _LOOK, rng)
    order = sorted(others, key=_share, reverse=True)
    last: dict[Any, Put] = {}
    for one in order:
        assert not isinstance(one.action, str)
        last.setdefault(kin(one.action), one.action)  # type: ignore[arg-type]
    compared = [_Tried(position, action) for action in (best, *list(last.values())[:_LAST])]
    for one in compared:
        _let_go(one, _ROLLS, rng)
    if len(compared) < 2:
        return None
    second = max(compared[1:], key=_share)
    return Rival(_share(compared[0]), second.action, _share(second))


def _looked_at(position: Position, best: Put, rng: Random) -> list[_Tried]:
    legal = (*drawn_places(position, rng), *drawn_moves(position, rng))
    found: dict[Any, list[Put]] = defaultdict(list)
    for put in sorted(legal, key=lambda put: worth(position, put), reverse=True):
        if kin(put) != kin(best) and len(found[kin(put)]) < _EACH:
            found[kin(put)].append(put)
    places = [
        _Tried(position, put) for puts in found.values() for put in puts if isinstance(put, Place)
    ]
    moves = [
        _Tried(position, put) for puts in found.values() for put in puts if isinstance(put, Move)
    ]
    return places + moves[:_MOVES]


def _let_go(one: _Tried, times: int, rng: Random) -> None:
    rolling = one.position.changed(put=one.action, ply=one.position.ply + 1)
    for _time in range(times):
        _note(one, roll(rolling, draw_tremor(rolling, rng)).roll)


def _share(one: _Tried) -> float:
    return sum(one.chances) / len(one.chances)
