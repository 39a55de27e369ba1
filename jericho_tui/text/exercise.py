"""What is said of an answer to an exercise."""

from jericho_tui.bots.analysis import Judged
from jericho_tui.bots.registry import reason_for
from jericho_tui.play.match import Match
from jericho_tui.text.aloud import sentence
from jericho_tui.text.analysis import advice, done
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, say


def right_lines(answer: Judged, match: Match) -> list[str]:
    """Return what is said of an answer than which nothing is better: its chance, and why."""
    text = _("Right: {move} ({chance}).")
    lines = [text.format(move=done(answer, match), chance=chance_text(answer.after or 0.0))]
    view = match.at(answer.ply).observation(answer.seat)
    reason = reason_for(match.game, view, answer.options[answer.played].action)
    return lines if reason is None else [*lines, sentence(say(reason))]


def good_lines(answer: Judged, match: Match) -> list[str]:
    """Return what is said of an answer that costs little, and what would be better."""
    text = _("Good: {move} costs only {cost}.")
    told = text.format(move=done(answer, match), cost=chance_text(answer.cost))
    return [told, sentence(advice(answer, match))]


def not_yet_lines(answer: Judged, match: Match) -> list[str]:
    """Return what is said of an answer that is a mistake, and what would be better."""
    text = _("Not yet: {move} costs {cost}.")
    if answer.after is None:
        text = _("Not yet: {move} is not one of the good moves.")
    told = text.format(move=done(answer, match), cost=chance_text(answer.cost))
    return [told, sentence(advice(answer, match))]
