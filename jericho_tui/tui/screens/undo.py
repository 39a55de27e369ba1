"""Taking back at a table: what is asked before."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match, Move
from jericho_tui.session import undo
from jericho_tui.text.language import ngettext, say
from jericho_tui.tui.dialogs.dialog import Question

if TYPE_CHECKING:
    from jericho_tui.tui.app import JerichoApp


async def take_back(
    app: "JerichoApp",
    match: Match,
    seat: Seat,
    do: Callable[[int, Sequence[Move]], Awaitable[None]],
) -> None:
    """Take back the last decision of `seat`, after a question where something was seen since.

    :param do: takes back so many moves, unless others have moved since the moves it is given.
    """
    try:
        plan = undo.take_back(match, seat)
    except IllegalActionError as error:
        app.note(say(error.sentence))
        return
    asked = match.moves[:]
    if not plan.reveals:
        await do(plan.number, asked)
        return
    text = ngettext(
        "This undoes {n} move. You keep what you have seen since. Undo it?",
        "This undoes {n} moves. You keep what you have seen since. Undo them?",
        plan.number,
    ).format(n=plan.number)

    async def answered(yes: bool | None) -> None:
        if yes:
            await do(plan.number, asked)

    app.push_screen(Question(N_("Undo"), text), answered)
