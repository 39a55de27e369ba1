"""What is said to somebody who learns from their own mistakes, and of an answer to an exercise."""

from datetime import date

from jericho_tui.bots.analysis import Judged
from jericho_tui.bots.grades import Mark
from jericho_tui.bots.registry import reason_for
from jericho_tui.league.training import Counts, Schedule
from jericho_tui.play.match import Match
from jericho_tui.text import analysis
from jericho_tui.text.aloud import sentence
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, ngettext, say


def standing(counts: Counts) -> str:
    """Return how much there is for today, in a few words."""
    parts = []
    if counts.due:
        parts.append(ngettext("{n} to repeat", "{n} to repeat", counts.due).format(n=counts.due))
    if counts.new:
        parts.append(ngettext("{n} new", "{n} new", counts.new).format(n=counts.new))
    return " · ".join(parts)


def question(mark: Mark, cost: float) -> str:
    """Return what is asked of a decision."""
    text = _("This move cost you {cost} of your winning chances ({mark} {word}). What is better?")
    return text.format(cost=chance_text(cost), mark=mark, word=_(analysis.MARK_NAMES[mark]))


def history(asked: int, well: int) -> str:
    """Return how it went so far with an exercise that was asked before."""
    text = ngettext(
        "Asked {n} time so far; answered well: {well}.",
        "Asked {n} times so far; answered well: {well}.",
        asked,
    )
    return text.format(n=asked, well=well)


def answer_lines(answer: Judged, match: Match, *, good: bool) -> list[str]:
    """Return what an answer is worth, and why, or what would be better.

    :param good: whether it costs less than a mistake.
    """
    move = analysis.done(answer, match)
    if answer.is_best:
        told = _("Right: {move} ({chance}).")
        view = match.at(answer.ply).observation(answer.seat)
        reason = reason_for(match.game, view, answer.options[answer.played].action)
        why = [] if reason is None else [sentence(say(reason))]
        return [told.format(move=move, chance=chance_text(answer.after or 0.0)), *why]
    told = _("Good: {move} costs only {cost}.") if good else _("Not yet: {move} costs {cost}.")
    if answer.after is None:
        told = _("Not yet: {move} is not one of the good moves.")
    better = sentence(analysis.advice(answer, match))
    return [told.format(move=move, cost=chance_text(answer.cost)), better]


def comes_back(schedule: Schedule, today: date) -> str:
    """Return when an exercise that was just answered is asked again."""
    if schedule.sits:
        return _("Learnt: you will not be asked again.")
    days = (schedule.due - today).days
    if days <= 0:
        return _("It comes back today.")
    if days == 1:
        return _("It comes back tomorrow.")
    return ngettext("It comes back in {n} day.", "It comes back in {n} days.", days).format(n=days)


def done(counts: Counts, today: date) -> list[str]:
    """Return what is said when nothing is left for today."""
    if not any(counts[:5]):
        return [
            _("There are no exercises yet."),
            _("Your mistakes become exercises: analyse a finished game, then come back."),
        ]
    lines = [_("Done for today.")]
    if counts.later and counts.next is not None:
        text = ngettext(
            "{n} exercise comes back {day}.",
            "{n} exercises come back, the next one {day}.",
            counts.later,
        )
        tomorrow = (counts.next - today).days == 1
        day = _("tomorrow") if tomorrow else f"{counts.next:%Y-%m-%d}"
        lines.append(text.format(n=counts.later, day=day))
    if counts.waiting:
        text = ngettext(
            "{n} new exercise waits for another day.",
            "{n} new exercises wait for other days.",
            counts.waiting,
        )
        lines.append(text.format(n=counts.waiting))
    if counts.sits:
        text = ngettext(
            "You have learnt {n} exercise.", "You have learnt {n} exercises.", counts.sits
        )
        lines.append(text.format(n=counts.sits))
    return lines
