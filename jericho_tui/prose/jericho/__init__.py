"""Jericho in words: what the table, the log, the preview, the scoreboard and plain mode say.

Charter. English msgids through gettext; no textual, no markup: a line is `Segment`s, a hint is a
`Remark`. `words` names colours, cards and people, `log` tells events, `preview` tells what a move
will do, `scoring` tells how a colour, a round and a match ended, `prompts` tells what is asked.
What may surprise: `names` are the players' names by seat and `me` the seat that reads (None: a
spectator), who is spoken to as “you”; so “you” is never in `names`.
"""

from jericho_tui.prose.jericho.leads import leads
from jericho_tui.prose.jericho.log import log_line, log_lines
from jericho_tui.prose.jericho.preview import Remark, preview
from jericho_tui.prose.jericho.prompts import action_name, headline, progress, prompt, rule_now
from jericho_tui.prose.jericho.scoring import (
    TIEBREAKS,
    bonus_line,
    ending,
    scoring_headline,
    scoring_line,
    trumpets_line,
)
from jericho_tui.prose.jericho.words import (
    card_name,
    card_short,
    colour_letter,
    colour_name,
    colour_symbol,
    wall_name,
)
from jericho_tui.prose.segments import Segment, plain

__all__ = [
    "TIEBREAKS",
    "Remark",
    "Segment",
    "action_name",
    "bonus_line",
    "card_name",
    "card_short",
    "colour_letter",
    "colour_name",
    "colour_symbol",
    "ending",
    "headline",
    "leads",
    "log_line",
    "log_lines",
    "plain",
    "preview",
    "progress",
    "prompt",
    "rule_now",
    "scoring_headline",
    "scoring_line",
    "trumpets_line",
    "wall_name",
]
