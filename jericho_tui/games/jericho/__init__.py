"""Jericho: 3 to 5 players build walls of cards and fell them with trumpets.

This module has what the registry needs without the rules: sizes, options with rulings (J1-J23) and
the emblem. In the rules, cards, walls and hands are packed integers (see `cards`).
"""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import (
    Option,
    OptionRules,
    Start,
    Starter,
    seat_option,
    value_of,
    where,
)
from jericho_tui.core.sentence import N_

START_RULE: Final = Start(
    Option(
        "start_player",
        N_("Start player"),
        {
            "random": N_("at random"),
            "seat0": N_("the first seat"),
            "host": N_("a seat you choose"),
            "printed": N_("the printed rule: by common consent"),
        },
        "J2",
        N_("Who takes the first turn of round 1?"),
    ),
    (Starter.LOT, Starter.FIRST_SEAT, Starter.NAMED, Starter.PRINTED),
    seat_option("host_choice", 5, "J2"),
    N_("By common consent, the players choose who starts. Who is it?"),
)
"""J2; the keys are those of its first records."""

OPTIONS: Final = (
    Option(
        "opening_card",
        N_("Opening card"),
        {"wall_only": N_("a wall card"), "any": N_("any card; a trumpet leaves the game")},
        "J1",
        N_("May the opening card be a trumpet?"),
    ),
    *START_RULE.options,
    Option(
        "pile_remainder",
        N_("Spare cards go to"),
        {
            "top": N_("the upper piles"),
            "bottom": N_("the lower piles"),
            "random": N_("random piles"),
        },
        "J3",
        N_("Which of the six piles of the draw pile get the spare cards?"),
    ),
    Option(
        "trumpet_needs_target",
        N_("Trumpet in an empty colour"),
        {False: N_("allowed; it leaves the game"), True: N_("not allowed")},
        "J4",
        N_("May you play a trumpet in a colour that nobody has built?"),
    ),
    Option(
        "trumpet_join",
        N_("Trumpet joins your wall"),
        {"mandatory": N_("whenever it can"), "optional": N_("if you like")},
        "J6",
        N_("Must your trumpet join your own wall of that colour?"),
    ),
    Option(
        "tie_fell",
        N_("Several highest cards"),
        {"all": N_("all of them fall"), "one_per_player": N_("one of them falls")},
        "J8",
        N_("If a wall has several highest cards, how many fall to a trumpet?"),
    ),
    Option(
        "tie_share",
        N_("Tied walls share the supply"),
        {"floor": N_("equally; the rest stays"), "none_if_uneven": N_("only if it divides evenly")},
        "J11",
        N_("How do tied walls share the supply of their colour?"),
    ),
    Option(
        "final_tie",
        N_("Still tied after the tie-break"),
        {
            "shared": N_("victory is shared"),
            "most_ones": N_("most gold 1s"),
            "last_seat": N_("the last player in turn order"),
        },
        "J17",
        N_("Who wins if the cards left in the walls are tied, too?"),
    ),
    Option(
        "tiebreak_count",
        N_("Wall cards for the tie-break"),
        {
            "after": N_("counted after the final bonus"),
            "before": N_("counted before the final bonus"),
        },
        "J18",
        N_("When are the cards in the walls counted for the tie-break?"),
    ),
    Option(
        "show_won_counts",
        N_("Score piles"),
        {True: N_("heights are visible"), False: N_("heights are hidden")},
        "J19",
        N_("Can everyone see how many cards each player has won?"),
    ),
    Option(
        "supply_memory_aid",
        N_("Known cards in the supply"),
        {"off": N_("you remember them"), "on": N_("listed for you")},
        "J20",
        N_("Does the program list the supply cards that you could remember?"),
    ),
)

INFO: Final = GameInfo(
    id="jericho",
    title="Jericho",
    tagline=N_("build walls, blow others’ down"),
    min_seats=3,
    max_seats=5,
    minutes=20,
    options=OPTIONS,
    start=START_RULE,
    # 4n sealed choices and at most 108 - 7n turns (section 1.2): largest for three seats.
    progress=N_("round {number}/{last}"),
    max_moves=99,
    terminations=("most_cards", "tie_break", "shared", "most_ones", "last_seat"),
)


@dataclass(frozen=True, slots=True)
class Rules(OptionRules):
    """The options that change play or its result, as the engine asks for them."""

    opening_any: bool = where("opening_card", "any")
    """J1: a trumpet may be the opening card."""
    needs_target: bool = where("trumpet_needs_target", True)
    """J4: a trumpet needs a wall of its colour somewhere."""
    optional_join: bool = where("trumpet_join", "optional")
    """J6: the actor may decline to add the trumpet."""
    one_falls: bool = where("tie_fell", "one_per_player")
    """J8: of several highest cards in one wall only one falls."""
    even_share: bool = where("tie_share", "none_if_uneven")
    """J11: tied walls share only what divides evenly."""
    count_before: bool = where("tiebreak_count", "before")
    """J18: the tie-break counts the walls before the final bonus."""
    final_tie: str = value_of("final_tie", "shared")
    """J17: what decides when the tie-break does not."""


EMBLEM: Final = (
    "red#   7   |red% 4  |red#♪ ",
    "green# 5   |green% 3 ",
    "blue#  4 |blue%   7   |blue# 5   |blue%1| : ♛",
    "yellow# 3 |yellow%♪ |yellow#1",
    "purple# 5   |purple%  5  |purple#♪ |purple% 3 ",
    "",
)
