"""What the eyes at a screen see of a match."""

from collections.abc import Sequence

from jericho_tui.core.game import Seat
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.tui.tables.table import RECENT_MOVES, Sight
from jericho_tui.tui.widgets.canvas import Line


def seen_by(
    sitting: Sitting,
    *,
    asked: Seat | None,
    log: Sequence[Line],
    notes: tuple[str, ...],
    ratings: tuple[str, ...],
    prompt: str,
    position: int,
) -> Sight:
    """Return what a table shows.

    :param notes: a few words beside each name.
    :param asked: who is asked at this terminal now.
    :param position: which decision that is.
    """
    match, eyes = sitting.match, sitting.eyes
    over = match.outcome() is not None
    return Sight(
        observation=match.state.observation(eyes),
        names=sitting.names,
        notes=notes,
        ratings=ratings,
        acting=asked is not None and asked == eyes,
        prompt=prompt,
        log=log,
        last=sitting.seen(match.journal[-1] if match.journal else ()),
        recent=[sitting.seen(events) for events in match.journal[-RECENT_MOVES:]],
        last_mover=match.moves[-1].seat if match.moves else None,
        options=dict(match.setup.options),
        casual=not match.rated,
        position=position,
        may_choose_early=asked is None and eyes is not None and not over,
        open_state=match.state if over else None,
    )
