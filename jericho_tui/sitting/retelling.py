"""A finished match in Markdown, to be pasted into a chat: who won, the points, what decided it."""

import re
from collections.abc import Sequence
from typing import Final

from jericho_tui.play.match import Match
from jericho_tui.prose.language import _
from jericho_tui.prose.report import ending, move_told, score_rows
from jericho_tui.prose.segments import plain
from jericho_tui.sitting.story import Story, Turn

MOST_TURNS: Final = 5
_MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")


def markdown_of(match: Match, story: Story | None) -> str:
    """Return the result of a match that is over, and its largest turning points if they are known.

    Names are text and never marks.
    """
    outcome = match.outcome()
    assert outcome is not None, "only a match that is over has a result"
    game_id, names = match.game.info.id, [_text(seat.name) for seat in match.seats]
    rows = [[_text(row.title), *row.cells] for row in score_rows(game_id, outcome)]
    rows.append([_("Place"), *(f"{place}." for place in outcome.placings)])
    lines = [
        f"### {_text(match.game.info.title)}",
        "",
        f"**{ending(game_id, outcome, names)}.**",
        "",
        _row(["", *names]),
        _row(["---", *("---:" for _name in names)]),
        *map(_row, rows),
    ]
    turns = () if story is None else story.turns[:MOST_TURNS]
    if turns:
        lines += ["", f"**{_('What decided it')}**", ""]
        lines += [_turn(match, turn, judged=story is not None and story.judged) for turn in turns]
    return "\n".join([*lines, ""])


def _turn(match: Match, turn: Turn, *, judged: bool) -> str:
    text = _("- move {ply}: {move} ({name} {before} → {after} %)")
    before, after = turn.percents
    if not judged:
        text = _("- move {ply}: {move} ({name} {before} → {after})")
        before, after = f"{turn.before:.0f}", f"{turn.after:.0f}"
    return text.format(
        ply=turn.ply,
        move=_text(plain(move_told(match, turn.ply))),
        name=_text(match.seats[turn.seat].name),
        before=before,
        after=after,
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
