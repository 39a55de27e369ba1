"""Rempart in words: what the table, the log, the preview, the scoreboard and plain mode say.

Charter. English msgids through gettext; no textual, no markup: a line is `Segment`s, a hint is a
`Remark`. `words` names cards and figures, `log` tells events, `preview` tells what a move will do,
`prompts` tells what is asked, `ending` who won, `position` a whole position as text. What may
surprise: the log names cards but not their places, since it can be read again and memory is the
game (R16); `names` are the players' names by seat and `me` the seat that reads (None: a spectator),
who is spoken to as “you”.
"""

from jericho_tui.prose.rempart.ending import TIEBREAKS, ending
from jericho_tui.prose.rempart.log import log_line, log_lines
from jericho_tui.prose.rempart.preview import preview
from jericho_tui.prose.rempart.prompts import action_name, headline, progress, prompt, rule_now
from jericho_tui.prose.rempart.words import figure_name, figure_sign

__all__ = [
    "TIEBREAKS",
    "action_name",
    "ending",
    "figure_name",
    "figure_sign",
    "headline",
    "log_line",
    "log_lines",
    "preview",
    "progress",
    "prompt",
    "rule_now",
]
