"""What the house knows of Hamster Rolle without its rules: title, sizes, options with rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.extras import Extra
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionValue, Retired
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start

TURN_CAP: Final = 120
"""Turns after which the fewest pieces win (4.3)."""
TEAMS: Final = (0, 0, 1, 1)
"""Teams of four: each plays twice in a row (4.1.1)."""

START_RULE: Final = Start.of(
    4,
    N_("the shakiest hand, as printed"),
    N_("Whoever has the shakiest hand starts. Who is that?"),
)

ANY_OF_1: Final = "any_of_1"
"""The option `next = any` as rules version 1 had it: ahead, a second piece of a kind was let into
a compartment with others, which both printed rules on such compartments forbid (4.2, H11)."""

OPTIONS: Final = (
    Option(
        "hand",
        ("normal", "steady", "shaky"),
        "",
        N_("The hands that let pieces go"),
        (N_("tremble a little"), N_("are steady"), N_("tremble twice as much")),
    ),
    Option(
        "preview",
        ("none", "ghost"),
        "",
        N_("The piece in hand shows"),
        (N_("where it will be let go"), N_("also how far the hand may tremble")),
    ),
    Option(
        "forward",
        ("prev_piece", "all_pieces"),
        "H3",
        N_("In the same compartment a piece reaches farther than"),
        (N_("the piece before it"), N_("every piece there")),
    ),
    Option(
        "next",
        ("free", "any"),
        "H2",
        N_("The next two compartments are"),
        (N_("the next two without a piece"), N_("the next two, whatever lies there")),
        retired={
            ANY_OF_1: Retired(N_("the next two, also with a second piece of a kind"), "any", 1),
        },
    ),
    Option(
        "pyramid_movable",
        (True, False),
        "H6",
        N_("The pyramid"),
        (N_("may be moved like any piece"), N_("may not be moved")),
    ),
    Option(
        "fourth_set",
        ("unused", "split"),
        "H4",
        N_("With three players the fourth set"),
        (N_("stays in the box"), N_("is shared out, two pieces each")),
    ),
    Option(
        "time_limit_s",
        (0, 30),
        "H5",
        N_("For a turn"),
        (N_("everybody takes the time they need"), N_("a clock shows 30 seconds")),
    ),
    Option(
        "out_speed",
        (0, 600, 750, 800, 930, 1100),
        "",
        N_("A piece flies out of the wheel above"),
        (
            N_("the speed that suits the number of players"),
            N_("600 mm/s: many falls"),
            N_("750 mm/s"),
            N_("800 mm/s"),
            N_("930 mm/s"),
            N_("1100 mm/s: few falls"),
        ),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="hamster_rolle",
    title="Hamster Rolle",
    tagline=N_("load the wheel until it rolls; what falls out is yours again"),
    min_seats=2,
    max_seats=4,
    minutes=20,
    options=OPTIONS,
    start=START_RULE,
    rules_version=2,
    former=({},),
    max_moves=2 * TURN_CAP,  # a piece let go, and the roll
    terminations=("emptied", "two_emptied", "cap"),
    open=True,
    fewest_wins=True,  # pieces left
    teams={4: TEAMS},
    slow_chance=True,  # some 10 ms a roll, a hundred at worst
    extra=Extra("physics", "pymunk"),
    edition=N_(
        "house edition: the measures and weights of wheel and pieces are not published, so these"
        " are the house's own; a piece in hand pushes no other, and none is dropped that has no"
        " room"
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as the engine asks for them."""

    hand: str = "normal"
    """A key of `actions.STEADINESS`."""
    ghost: bool = False
    """Whether the preview shows how far the hand may tremble, not only where it lets go."""
    all_pieces: bool = False
    """H3: farther forward than every piece of the compartment."""
    next_any: bool = False
    """H2: the next two compartments, free or not."""
    second_of_kind: bool = False
    """H11: whether a piece may join one of its kind ahead of the reference; see `ANY_OF_1`."""
    pyramid_movable: bool = True
    """H6."""
    time_limit: int = 0
    """H5: seconds that a clock shows for a turn; 0: none. Nothing happens when they are over."""
    out_speed: int = 0
    """mm/s above which a piece leaves the wheel at its next blow; 0: the edition's."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> "Rules":
        """Return the rules that resolved options choose."""
        return cls(
            hand=str(options["hand"]),
            ghost=options["preview"] == "ghost",
            all_pieces=options["forward"] == "all_pieces",
            next_any=options["next"] != "free",
            second_of_kind=options["next"] == ANY_OF_1,
            pyramid_movable=options["pyramid_movable"] is True,
            time_limit=int(options["time_limit_s"]),
            out_speed=int(options["out_speed"]),
        )
