"""Who takes the first turn, in an argument or, as the printed rules have it, in an answer."""

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import N_, Sentence, listed, visible
from jericho_tui.play.names import name_key
from jericho_tui.session.plan import Plan
from jericho_tui.text.language import _


def seat_of(text: str, plan: Plan) -> Seat | None:
    """Return the seat that a text names: somebody's name, or else a number from 1; None: none."""
    for place, name in _names(plan).items():
        if name_key(text) == name_key(name):
            return Seat(place)
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= len(plan.seats):
        return Seat(int(text) - 1)
    return None


def _names(plan: Plan) -> dict[int, str]:
    """Return the names by seat; an open seat has none."""
    return {n: seat.name for n, seat in enumerate(plan.seats) if plan.where(n) != "open"}


def first_seat(text: str, plan: Plan) -> tuple[Plan, Seat]:
    """Return the plan in which whom `--first` names starts, and their seat.

    Where the options leave it to the table (`start=printed`) this is the table's answer.

    :raises UsageError: it names nobody, or the options say who starts too.
    """
    seat = seat_of(text.strip(), plan)
    if seat is None:
        names = listed(_names(plan).values())
        template = N_("--first: “{text}” is not a seat; write a number from 1 to {seats}")
        if names:
            template = N_("--first: “{text}” is not a seat; write 1 to {seats} or a name: {names}")
        values = {"text": visible(text), "seats": len(plan.seats), "names": names}
        raise UsageError(Sentence(template, values))
    start = info(plan.game).start
    if start is None or plan.leaves_start_to_the_table():
        return plan, seat
    if {start.how.key, start.seat.key} & plan.options.keys():
        raise UsageError(
            Sentence(
                N_("--first: the option {key} also decides who starts; use only one of the two"),
                {"key": start.how.key},
            )
        )
    return plan.started_by(seat), seat


def ask_first(plan: Plan) -> Seat | None:
    """Ask the table who starts, where the plan leaves that to it; None: nobody has to say.

    :raises UsageError: there was no answer.
    """
    question = plan.asks_who_starts()
    if not question:
        return None
    from jericho_tui.cli.plain.wire import Wire

    wire = Wire.standard()
    wire.say(_(question), *(f"{n}. {seat.name}" for n, seat in enumerate(plan.seats, 1)))
    while (answer := wire.ask()) is not None:
        seat = seat_of(answer, plan)
        if seat is not None:
            return seat
        wire.say(_("Type a name or its number."))
    raise UsageError(
        Sentence(N_("the printed rule needs to know who starts; name the player with --first"))
    )
