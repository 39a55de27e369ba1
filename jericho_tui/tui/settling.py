"""Finished matches on their way into the ladder, beside the event loop.

Another program may hold the league for as long as it likes. The result is on the disk meanwhile, in
the match's own record; it is tried again until the league takes it, and at the next start.
"""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.app import App
from textual.signal import Signal

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError
from jericho_tui.tui.beside import beside

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.sitting.sitting import Sitting

_PATIENCE: Final = 0.5
"""Seconds after which it is said that the league keeps one waiting."""
_PAUSE: Final = 2.0
"""Seconds until it is tried again."""


@dataclass(eq=False)
class Settlement:
    """What has become of a match's result."""

    match_id: str
    """Of its record."""
    changes: "tuple[RatingChange, ...]" = ()
    """In seat order; () for a match that is not rated, and until the ladder has it."""
    problem: Sentence | None = None
    """Why the ladder does not have it; None: it has, or will in a moment."""
    open: bool = True
    """Whether it is still to be entered."""


class Settlements:
    """The results of this evening."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._known: dict[str, Settlement] = {}
        self.changed: Signal[Settlement] = Signal(app, "settlement changed")
        """Published on the event loop whenever there is something new of one."""

    def settle(self, sitting: "Sitting") -> Settlement:
        """Enter a finished match wherever it counts, once; what becomes of it is published."""
        match_id = sitting.opened.record.id
        known = self._known.get(match_id)
        if known is None or not (known.open or known.problem is None):
            known = self._known[match_id] = Settlement(match_id)
            self._app.run_worker(self._enter(sitting, known), group="settle", exit_on_error=True)
        return known

    async def _enter(self, sitting: "Sitting", settlement: Settlement) -> None:
        """Try until it has worked or never will."""
        waiting = self._app.set_timer(_PATIENCE, lambda: self._waits(settlement))
        while settlement.open:
            try:
                settlement.changes = await beside(lambda _should_stop: sitting.settle())
            except StoreError as error:
                text = N_("The ladder does not have this match yet: {reason}. It is tried again.")
                if sitting.store.league_problem is not None:  # this program does not open it again
                    settlement.open = False
                    text = N_(
                        "The ladder does not have this match yet: {reason}. Once that is put right,"
                        " the next start of the program enters it."
                    )
                settlement.problem = Sentence(text, {"reason": error.sentence})
            except SentenceError as error:  # its table has another result
                settlement.problem, settlement.open = error.sentence, False
            else:
                settlement.problem, settlement.open = None, False
            waiting.stop()
            self.changed.publish(settlement)
            if settlement.open:
                await asyncio.sleep(_PAUSE)

    def _waits(self, settlement: Settlement) -> None:
        settlement.problem = Sentence(
            N_(
                "The ladder does not have this match yet: another program is using the league. It"
                " gets it as soon as that is possible, at the latest at the next start."
            )
        )
        self.changed.publish(settlement)
