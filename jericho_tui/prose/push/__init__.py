"""Push in words: what the table, the log, the preview, the scoreboard and plain mode say.

Charter. English msgids through gettext; no textual, no markup: a line is `Segment`s, a hint is a
`Remark`. `words` names cards, `log` tells events, `preview` tells what a move will do, `prompts`
tells what is asked, `ending` who won, `position` a whole position as text. What may surprise:
`names` are the players' names by seat and `me` the seat that reads (None: a spectator), who is
spoken to as “you”; so “you” is never in `names`.
"""

from jericho_tui.prose.push.ending import TIEBREAKS, ending
from jericho_tui.prose.push.leads import leads
from jericho_tui.prose.push.log import log_line, log_lines
from jericho_tui.prose.push.preview import preview
from jericho_tui.prose.push.prompts import action_name, headline, progress, prompt, rule_now
from jericho_tui.prose.push.words import card_name, card_short

__all__ = [
    "TIEBREAKS",
    "action_name",
    "card_name",
    "card_short",
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
