"""What an analysis says, in words: grades, marks, and why another move was better."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.bots.analysis import Judge, Judged, strongest
from jericho_tui.bots.grades import MISTAKES, Grade, Mark, from_even, thresholds
from jericho_tui.bots.registry import reason_for
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, decimals, ngettext, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ScoreRow, move_told
from jericho_tui.text.segments import plain
from jericho_tui.text.table import columns

MARK_NAMES: Final = {
    Mark.ONLY: N_("the only good move"),
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
}
NO_MARK: Final = "·"
"""Stands where a decision has none."""


def judged_by(game_id: str, judge: Judge, budget: float | None = None) -> str:
    """Return who judged, and how thoroughly.

    :param budget: seconds that it has at a time; None: as many as it takes.
    """
    if budget is None:
        text = _("analysed by {bot}, version {version}, {iterations} tries per decision")
    else:
        text = _(
            "analysed by {bot}, version {version}, {iterations} tries per decision, {seconds} s "
            "per run"
        )
    return text.format(
        bot=_(strongest(game_id).title),
        version=judge.version,
        iterations=judge.iterations,
        seconds=round(budget or 0),
    )


def grade_lines(grades: Sequence[Grade], names: Sequence[str]) -> list[str]:
    """Return the grades of everybody as a table."""
    rows = [[name, *cells(grade)] for name, grade in zip(names, grades, strict=True)]
    return columns([["", *heads()], *rows], right=range(1, len(heads()) + 1))


def heads() -> list[str]:
    """Return what stands above the figures of grades."""
    return [_("Accuracy"), *map(str, Mark), _("Moves"), _("Opponents"), _("Luck")]


ASIDES: Final = (
    N_(
        "Accuracy shows how well you chose: 100 means always the engine’s choice, 0 means random "
        "choices or worse. A decision counts more if more is at stake."
    ),
    N_(
        "Moves, opponents and luck are points of winning chances. Each decision counts from the "
        "position at that moment, so moves can lose more than 100 points in a long game: opponents "
        "and luck give points back in between."
    ),
    N_(
        "A mark depends on the chance before the move: the same loss weighs more if the chance was "
        "small. “·” is not a mistake, but one of a loser’s three costliest decisions."
    ),
)
"""What the figures mean, at length."""


def meaning(sides: int) -> list[str]:
    """Return what the figures of `cells` mean, in a line each; the first is of accuracy.

    :param sides: how many players or teams the match was between.
    """
    text = _("Winning chances: {even} at the start + moves + opponents + luck = 100 or 0.")
    return [
        _("Accuracy: 100 for the engine’s choices, 0 for random choices or worse."),
        text.format(even=round(100 / sides)),
    ]


def thresholds_text(game_id: str, sides: int) -> str:
    """Return from what loss on each mark is given."""
    least = thresholds(game_id)
    points_of = {mark: decimals(100 * from_even(least[mark], sides), 1) for mark in MISTAKES}
    marks = " · ".join(f"{mark} {lost}" for mark, lost in points_of.items())
    text = _("Points lost from an even chance ({even} %): {marks}")
    return text.format(even=round(100 / sides), marks=marks)


def hinted_text(grades: Sequence[Grade]) -> str:
    """Return that moves with a hint do not count; empty: there are none."""
    number = sum(grade.hinted for grade in grades)
    text = ngettext(
        "{n} move with a hint or by a substitute bot is not counted.",
        "{n} moves with a hint or by a substitute bot are not counted.",
        number,
    )
    return text.format(n=number) if number else ""


def cells(grade: Grade) -> list[str]:
    """Return the figures of a grade, in the order of `heads`; dashes where nothing is judged."""
    if not grade.decisions + grade.hinted:
        return ["–"] * len(heads())
    return [
        accuracy_text(grade),
        *(str(grade.marks[mark]) for mark in Mark),
        points(-grade.own),
        *("–" if share is None else points(share) for share in (grade.others, grade.luck)),
    ]


def accuracy_text(grade: Grade) -> str:
    """Return how accurate somebody was, a dash where nobody can tell."""
    return "–" if grade.accuracy is None else f"{grade.accuracy:.0f}"


def grade_rows(grades: Sequence[Grade]) -> list[ScoreRow]:
    """Return what is said of grades beside a score: how accurate everybody was, what was marked,
    and of how many moves with a hint nothing is said.
    """
    known = [bool(grade.decisions) for grade in grades]
    wrong = [
        str(sum(one.marks[mark] for mark in MISTAKES)) if told else "–"
        for one, told in zip(grades, known, strict=True)
    ]
    accuracy = list(map(accuracy_text, grades))
    rows = [ScoreRow(_("Accuracy"), accuracy, "quiet"), ScoreRow(_("Mistakes"), wrong, "quiet")]
    hinted = [str(grade.hinted or "–") for grade in grades]
    if any(grade.hinted for grade in grades):
        rows.append(ScoreRow(_("With hints"), hinted, "quiet"))
    return rows


def points(share: float) -> str:
    """Return a change of a chance in percentage points, with its sign: “−12”.

    No percentage of anything: the sum of many may pass 100.
    """
    number = round(100 * share)
    return f"{number:+d}".replace("-", "−") if number else "0"


def lost_and_won(grade: Grade, name: str) -> str:
    """Return what somebody lost by their own choices, and what chance did."""
    own, luck = round(100 * grade.own), round(100 * (grade.luck or 0))
    decisions = grade.decisions + grade.hinted
    if grade.luck is None:
        text = ngettext(
            "{name} lost {own} point of winning chances (decisions: {n}).",
            "{name} lost {own} points of winning chances (decisions: {n}).",
            own,
        )
    elif luck < 0:
        text = ngettext(
            "In {n} decision {name} lost {own} points of winning chances to their moves, and "
            "{luck} to luck.",
            "In {n} decisions {name} lost {own} points of winning chances to their moves, and "
            "{luck} to luck.",
            decisions,
        )
    else:
        text = ngettext(
            "In {n} decision {name} lost {own} points of winning chances; luck gave back {luck}.",
            "In {n} decisions {name} lost {own} points of winning chances; luck gave back {luck}.",
            decisions,
        )
    return text.format(n=decisions, name=name, own=own, luck=abs(luck))


def lost_open(seen: Grade, opened: Grade, name: str) -> str:
    """Return what somebody lost by their own choices as they would look with every card open.

    :param seen: the grade by what they knew.
    """
    own, hidden = round(100 * opened.own), round(100 * opened.own) - round(100 * seen.own)
    if hidden > 0:
        text = _(
            "With all cards open, {name} lost {own} points to their own moves, {hidden} of them "
            "to hidden cards."
        )
    else:
        text = _("With all cards open, {name} lost {own} points to their own moves.")
    return text.format(name=name, own=own, hidden=hidden)


def advice(decision: Judged, match: Match) -> str:
    """Return what would have been better, what it would have brought, and why; empty: nothing."""
    if decision.is_best:
        return ""
    best = decision.options[0]
    reason = reason_for(match.game, match.at(decision.ply).observation(decision.seat), best.action)
    name, chance = option_name(decision, 0, match), chance_text(best.share or 0.0)
    if reason is None:
        return _("better: {move} ({chance})").format(move=name, chance=chance)
    text = _("better: {move} ({chance}): {reason}")
    return text.format(move=name, chance=chance, reason=say(reason))


def mark_name(mark: Mark | None) -> str:
    """Return a mark in words; None: the decision has none, and cost much all the same."""
    return _("costly") if mark is None else _(MARK_NAMES[mark])


def note(decision: Judged, match: Match) -> str:
    """Return the chances around a decision, and what would have been better."""
    chances = f"{chance_text(decision.before or 0.0)} → {chance_text(decision.after or 0.0)}"
    better = advice(decision, match)
    return f"{chances}; {better}" if better else chances


def told(decision: Judged, match: Match, me: Seat | None) -> str:
    """Return what was done as the log says it, with card and target.

    :param me: who reads.
    """
    return plain(move_told(match, decision.ply + 1, me if me == decision.seat else None))


def mistake_line(decision: Judged, mark: Mark | None, match: Match, me: Seat | None) -> str:
    """Return a decision that is told of in one line.

    :param me: who reads.
    """
    text = _("{move}. {done} {mark} ({word}), {note}")
    return text.format(
        move=decision.ply + 1,
        done=told(decision, match, me),
        mark=mark or NO_MARK,
        word=mark_name(mark),
        note=note(decision, match),
    )


def option_name(decision: Judged, option: int, match: Match) -> str:
    """Return what one of a decision's options is called."""
    names = [seat.name for seat in match.seats]
    return words_of(match.game.info.id).action_name(decision.options[option].action, names)
