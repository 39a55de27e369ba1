"""What a table says while somebody is waited for."""

from typing import NamedTuple

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.prose.language import _
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.tui.tables import GameTable


class Waits(NamedTuple):
    """Who is waited for."""

    asked: Seat | None
    """The person who is asked for an action; None: nobody."""
    waiting_for: Seat | None
    """The bot, or chance, that is thinking or whose pause runs, or the person who can only pass;
    None: nobody."""
    failed: bool
    """Whether that bot failed; the match waits."""
    decided: bool
    """Whether it has decided, and a key shows what."""


def prompt(table: GameTable, sitting: Sitting, waits: Waits) -> str:
    """Return what is asked, how the match ended, or who is waited for; empty: nobody is."""
    state = sitting.match.state
    if waits.asked is not None:
        return table.words.prompt(state.observation(waits.asked), sitting.names)
    outcome = sitting.match.outcome()
    if outcome is not None:
        ending = table.words.ending(outcome, sitting.names, sitting.eyes)
        return _("{ending}. Enter shows the scoreboard.").format(ending=ending)
    if waits.waiting_for == CHANCE:
        told = table.words.prompt(state.observation(sitting.eyes), sitting.names)
        return _("{prompt} Space goes on.").format(prompt=told) if waits.decided else told
    if waits.waiting_for is not None:
        name = sitting.names[waits.waiting_for]
        if waits.waiting_for in sitting.humans:
            told = _("{name} can only pass.").format(name=name)
            return _("{prompt} Space goes on.").format(prompt=told) if waits.decided else told
        if waits.failed:
            return _("{name} (a bot) failed. Space says what can be done.").format(name=name)
        if waits.decided:
            return _("{name} has decided. Space shows the move.").format(name=name)
        return _("{name} is thinking…").format(name=name)
    return ""
