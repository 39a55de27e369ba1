"""Badaboom in words: what the table, the log, the preview, the scoreboard and plain mode say.

Charter. English msgids through gettext; no textual, no markup: a line is `Segment`s, a hint is a
`Remark`. `words` names cards and says what is on them (the house edition's texts: whoever shows
them labels them so), `log` tells events, `preview` tells what a move will do, `prompts` tells what
is asked, `ending` who won, `position` a whole position as text, `aloud` all of it for the ear. What
may surprise: what is told of hidden cards depends on the event as its reader saw it
(`Event.seen_by`); nothing here knows more. `names` are the players' names by seat and `me` the seat
that reads (None: a spectator), who is spoken to as “you”.
"""

from jericho_tui.prose.badaboom.ending import TIEBREAKS, ending
from jericho_tui.prose.badaboom.leads import leads
from jericho_tui.prose.badaboom.log import log_line, log_lines
from jericho_tui.prose.badaboom.preview import preview
from jericho_tui.prose.badaboom.prompts import action_name, headline, progress, prompt, rule_now

__all__ = [
    "TIEBREAKS",
    "action_name",
    "ending",
    "headline",
    "leads",
    "log_line",
    "log_lines",
    "preview",
    "progress",
    "prompt",
    "rule_now",
]
