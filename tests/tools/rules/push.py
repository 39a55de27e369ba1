"""Push: draw on while the next card is expected to leave a better lead than stopping now does.

The lead of a stop is the best column against what others get of the rest on average, a die costing
a sixth of what its taker has in the open. The next card is counted from the pile. A colour is
protected when its dice to come would take more than a turn brings.
"""

from collections.abc import Callable, Sequence
from typing import Final

from jericho_tui.games.push.actions import BITS, DRAW, NUM_COLUMNS, Action, Phase
from jericho_tui.games.push.cards import (
    DIE,
    LANE_POINTS,
    NUM_KINDS,
    SWITCH,
    count_of,
    lane_of,
    pack,
    points,
)
from jericho_tui.games.push.observation import PushObservation

Columns = Sequence[tuple[int, ...]]
_HIT: Final = 1 / 6
"""How likely a die takes a given colour."""
_TURN: Final = 5.0
"""What a turn of drawing brings, in points."""
_ROOM: Final = 6.0
"""What a certain bust on the next card would cost."""


def choice(view: PushObservation, lot: Callable[[], float]) -> Action:
    """Return what leaves the best lead on average."""
    del lot
    actions = view.legal_actions()
    columns = view.columns[: view.count]
    match view.phase:
        case Phase.CHOOSE:
            best = max(actions[1:], key=lambda protect: _heap(view, protect))
            spared = 1 - (1 - _HIT) ** (count_of(view.left, DIE) / view.num_seats)
            return best if spared * _heap(view, best) > _TURN else DRAW
        case Phase.PLACE:
            return max(actions, key=lambda place: _placed(view, place.index))
        case Phase.DECIDE:
            draw, stop = actions
            return draw if _next_card(view, columns) > _lead(view, columns) else stop
        case _:
            return max(actions, key=lambda take: _taken(view, take.index))


def _heap(view: PushObservation, protect: Action) -> int:
    """Return the points in the open of a colour."""
    return LANE_POINTS[lane_of(view.bench[view.turn], protect.index)]


def _worth(view: PushObservation, cards: tuple[int, ...]) -> float:
    """Return what a column brings to whoever decides."""
    value = points(pack(cards))
    if DIE not in cards:
        return value
    return value - _HIT * (value + points(view.bench[view.acting[0]]))


def _taken(view: PushObservation, column: int) -> float:
    return _worth(view, view.columns[column]) if column >= 0 else 0.0  # P3: declined


def _lead(view: PushObservation, columns: Columns, first: int = 1) -> float:
    """Return the lead when all collect the best that is left.

    :param first: 0 where this seat takes nothing, having gone bust.
    """
    others = view.num_seats - 1
    worth = sorted((_worth(view, cards) for cards in columns), reverse=True)
    return sum(worth[:first]) - sum(worth[first : first + others]) / others


def _with(columns: Columns, card: int, place: int) -> list[tuple[int, ...]]:
    after = [*columns, ()][: max(len(columns), place + 1)]
    after[place] += (card,)
    return after


def _room(columns: Columns, card: int) -> list[int]:
    """Return the columns that a card fits on, one to be started among them."""
    free = [n for n, cards in enumerate(columns) if not any(BITS[card] & BITS[c] for c in cards)]
    return [*free, len(columns)] if len(columns) < NUM_COLUMNS else free


def _next_card(view: PushObservation, columns: Columns) -> float:
    """Return the mean lead of stopping after one card more."""
    bust = _lead(view, columns, 0) - _HIT * points(view.bench[view.turn])
    total = 0.0
    for card in range(NUM_KINDS):
        number = count_of(view.left, card)
        if not number:
            continue
        if card == SWITCH:
            lead = _lead(view, columns)
        else:
            leads = [_lead(view, _with(columns, card, n)) for n in _room(columns, card)]
            lead = max(leads, default=bust)
        total += number * lead
    return total / view.cards_left()


def _placed(view: PushObservation, column: int) -> float:
    """Return the lead after the drawn card was put on a column, less what room that takes."""
    after = _with(view.columns[: view.count], view.card, column)
    busts = sum(count_of(view.left, card) for card in range(SWITCH) if not _room(after, card))
    return _lead(view, after) - _ROOM * busts / max(1, view.cards_left())
