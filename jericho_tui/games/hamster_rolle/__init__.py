"""Hamster Rolle: 2 to 4 players load a wooden wheel that rolls on the table.

This module has what the registry needs without the rules: sizes, options with rulings (H1-H8) and
the emblem. In the rules, the roll after a piece is a move of CHANCE with the result as its action,
so loading, undo and replay never roll. A position never changes; state and observation share it.
Legality is arithmetic and needs no engine. Measures were not published, so they are our own.
"""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionRules, Start, value_of, where
from jericho_tui.core.sentence import N_

TURN_CAP: Final = 120
"""Turns after which the fewest pieces win (4.3)."""
TEAMS: Final = (0, 0, 1, 1)
"""Teams of four: each plays twice in a row (4.1.1)."""

START_RULE: Final = Start.of(
    4,
    N_("the printed rule: the shakiest hand"),
    N_("The player with the shakiest hand starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "hand",
        N_("The hand that lets a piece go"),
        {
            "normal": N_("trembles a little"),
            "steady": N_("is steady"),
            "shaky": N_("trembles twice as much"),
        },
        question=N_("How much does the hand tremble when it lets a piece go?"),
    ),
    Option(
        "preview",
        N_("The piece in hand shows"),
        {"none": N_("where you will let it go"), "ghost": N_("also how far your hand may tremble")},
        question=N_("Does the picture show where the hand might tremble to?"),
    ),
    Option(
        "forward",
        N_("In the same compartment, a piece must reach beyond"),
        {"prev_piece": N_("the piece before it"), "all_pieces": N_("every piece there")},
        "H3",
        N_("Which pieces of the compartment must your piece reach beyond?"),
    ),
    Option(
        "next",
        N_("The next two compartments are"),
        {
            "free": N_("the next two without a piece"),
            "any": N_("the next two, even if occupied"),
        },
        "H2",
        N_("Which two compartments ahead are open for a piece?"),
    ),
    Option(
        "pyramid_movable",
        N_("The pyramid"),
        {True: N_("moves like any piece"), False: N_("cannot be moved")},
        "H6",
        N_("May you move the pyramid like other pieces?"),
    ),
    Option(
        "fourth_set",
        N_("With three players, the fourth set"),
        {"unused": N_("stays in the box"), "split": N_("is shared out, two pieces each")},
        "H4",
        N_("With three players, who gets the fourth set of pieces?"),
    ),
    Option(
        "time_limit_s",
        N_("For a turn"),
        {0: N_("you take the time you need"), 30: N_("a clock shows 30 seconds")},
        "H5",
        N_("Does a clock count down during each turn?"),
    ),
    Option(
        "out_speed",
        N_("A piece flies out of the wheel above"),
        {
            0: N_("the speed that suits the number of players"),
            600: N_("600 mm/s: many pieces fall out"),
            750: N_("750 mm/s"),
            800: N_("800 mm/s"),
            930: N_("930 mm/s"),
            1100: N_("1100 mm/s: few pieces fall out"),
        },
        question=N_("How fast must a piece be to fly out of the wheel?"),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="hamster_rolle",
    title="Hamster Rolle",
    tagline=N_("balance pieces in a wheel"),
    min_seats=2,
    max_seats=4,
    minutes=20,
    options=OPTIONS,
    start=START_RULE,
    rules_version=2,
    progress=N_("turn {number}"),
    max_moves=2 * TURN_CAP,  # a piece let go, and the roll
    terminations=("emptied", "two_emptied", "cap"),
    open=True,
    fewest_wins=True,  # pieces left
    teams={4: TEAMS},
    edition=N_(
        "house edition: the measures and weights were not published, so our own edition sets "
        "them; a piece in hand pushes no other, and you drop none where there is no room"
    ),
)


@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options as the engine asks for them."""

    hand: str = value_of("hand", "normal")
    """A key of `actions.STEADINESS`."""
    ghost: bool = where("preview", "ghost")
    """Whether the preview shows how far the hand may tremble, not only where it lets go."""
    all_pieces: bool = where("forward", "all_pieces")
    """H3: farther forward than every piece of the compartment."""
    next_any: bool = where("next", "any")
    """H2: the next two compartments, free or not."""
    pyramid_movable: bool = where("pyramid_movable", True, default=True)
    """H6."""
    time_limit: int = value_of("time_limit_s", 0)
    """H5: seconds that a clock shows for a turn; 0: none. Nothing happens when they are over."""
    out_speed: int = value_of("out_speed", 0)
    """mm/s above which a piece leaves the wheel at its next blow; 0: the edition's."""


EMBLEM: Final = (
    "orange:       ▄▄█▀▀▀█▄▄",
    "orange:      ██       ██",
    "orange:     ██    |green#  |orange:     ██",
    "orange:     ██  |purple# |red#   |yellow#   |orange:  ██",
    "orange:      ██ |stone# |yellow%    |blue# |green% |orange: ██",
    "orange:       ▀▀█▄▄▄█▀▀",
)
