"""Whether a move of Hamster Rolle is clearly the best: every other kind of move is rolled, too.

Most positions have several kinds of moves after which nothing falls, or none. `glance` tells those
that may have a single one for a few rolls.

The judge drops a candidate after a roll or three, so that it has many for the best: what it dropped
may be as good. Here the best three of every other piece and compartment are let go `_LOOK` times
each, and the best four of these, and the move in question, `_ROLLS` times afresh.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Final, NamedTuple

from jericho_tui.bots.policies.hamster_rolle.players import _note, _Tried
from jericho_tui.bots.policies.hamster_rolle.rule import worth
from jericho_tui.bots.policies.hamster_rolle.signs import chance, drawn_moves, places
from jericho_tui.games.hamster_rolle.actions import Move, Place, Put
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.rig import draw_tremor, roll

_EACH: Final = 3
_LOOK: Final = 6
_LAST: Final = 4
_ROLLS: Final = 60
_STAY: Final = 2
"""Kinds of moves that stay after one roll, at most, where a single one may be the best."""
_SURER: Final = 5
"""Rolls of those."""
_MOVES: Final = 6
"""Of moves of a piece that lies in the wheel, which there are many of, so many at most."""


class Rival(NamedTuple):
    """A move, and what comes nearest to it."""

    best: Any
    share: float
    runner_up: Any
    """The best of all other kinds."""
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
    return Rival(best, _share(compared[0]), second.action, _share(second))


def glance(position: Position, rng: Random) -> Rival | None:
    """Return what may stand out; None: nothing does, since several kinds of moves stay, or none.

    What stays first of its kind stands for it, and moves of pieces in the wheel, which win nothing,
    for one kind whose share is that of the position.
    """
    tried: dict[Any, _Tried] = {}
    stayed: list[_Tried] = []
    for one in _likely(position, places(position)):
        if tried.get(kin(one.action)) in stayed:
            continue
        _let_go(one, 1, rng)
        tried[kin(one.action)] = one
        if one.stayed:
            stayed.append(one)
        if len(stayed) > _STAY:
            return None
    if not stayed or len(tried) < 2:
        return None
    for one in stayed:
        _let_go(one, _SURER, rng)
    best, second = sorted(tried.values(), key=_share, reverse=True)[:2]
    unmoved = chance(position, position.mover) if drawn_moves(position, rng, 1) else 0.0
    return Rival(best.action, _share(best), second.action, max(unmoved, _share(second)))


def _looked_at(position: Position, best: Put, rng: Random) -> list[_Tried]:
    likely = (_likely(position, places(position)), _likely(position, drawn_moves(position, rng)))
    others = [[one for one in some if kin(one.action) != kin(best)] for some in likely]
    return others[0] + others[1][:_MOVES]


def _likely(position: Position, puts: Iterable[Put]) -> list[_Tried]:
    """Return the best `_EACH` of every kind by rule of thumb, the best of all first."""
    seen: Counter[Any] = Counter()
    found = []
    for put in sorted(puts, key=lambda put: worth(position, put), reverse=True):
        seen[kin(put)] += 1
        if seen[kin(put)] <= _EACH:
            found.append(_Tried(position, put))
    return found


def _let_go(one: _Tried, times: int, rng: Random) -> None:
    rolling = one.position.changed(put=one.action, ply=one.position.ply + 1)
    for _time in range(times):
        _note(one, roll(rolling, draw_tremor(rolling, rng)).roll, rng)


def _share(one: _Tried) -> float:
    return sum(one.chances) / len(one.chances)
