"""Hamster Rolle in words: what the table, the log, the preview, the scoreboard and plain mode say.

Charter. English msgids through gettext; no textual, no markup: a line is `Segment`s, a hint is a
`Remark`. `words` names pieces and places, `log` tells events, `preview` tells what a move will do,
`prompts` tells what is asked, `ending` who won, `position` a whole position as text, `aloud` speaks
for plain mode. What may surprise: `names` are the players' names by seat and `me` the seat that
reads (None: a spectator), who is spoken to as “you”; where a piece is let go is not told before it
has come to rest, so a turn is one line of the log.
"""

from jericho_tui.prose.hamster_rolle.ending import TIEBREAKS, ending
from jericho_tui.prose.hamster_rolle.log import log_line, log_lines
from jericho_tui.prose.hamster_rolle.preview import preview
from jericho_tui.prose.hamster_rolle.prompts import (
    action_name,
    headline,
    progress,
    prompt,
    rule_now,
)
from jericho_tui.prose.hamster_rolle.words import kind_name

__all__ = [
    "TIEBREAKS",
    "action_name",
    "ending",
    "headline",
    "kind_name",
    "log_line",
    "log_lines",
    "preview",
    "progress",
    "prompt",
    "rule_now",
]
