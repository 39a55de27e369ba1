"""What the house knows of Jericho without its rules: title, sizes, options with their rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start, Starter, seat_option

START_RULE: Final = Start(
    Option(
        "start_player",
        ("random", "seat0", "host", "printed"),
        "J2",
        N_("Start player"),
        (
            N_("drawn by lot"),
            N_("the first seat"),
            N_("the seat named below"),
            N_("by common consent, as printed"),
        ),
        N_("Who takes the first turn of round 1?"),
    ),
    (Starter.LOT, Starter.FIRST_SEAT, Starter.NAMED, Starter.PRINTED),
    seat_option("host_choice", 5, "J2"),
    N_("By common consent somebody starts. Who is it?"),
)
"""J2; the keys are those of its first records."""

OPTIONS: Final = (
    Option(
        "opening_card",
        ("wall_only", "any"),
        "J1",
        N_("Opening card"),
        (N_("a wall card"), N_("any card; a trumpet leaves the game")),
        N_("May the opening card be a trumpet?"),
    ),
    *START_RULE.options,
    Option(
        "pile_remainder",
        ("top", "bottom", "random"),
        "J3",
        N_("Spare cards go to"),
        (N_("the upper piles"), N_("the lower piles"), N_("piles drawn by lot")),
        N_("The six piles of the draw pile cannot be equal: which ones get the spare cards?"),
    ),
    Option(
        "trumpet_needs_target",
        (False, True),
        "J4",
        N_("Trumpet in an empty colour"),
        (N_("allowed; it leaves the game"), N_("not allowed")),
        N_("May a trumpet be played in a colour that nobody has built?"),
    ),
    Option(
        "trumpet_join",
        ("mandatory", "optional"),
        "J6",
        N_("Trumpet joins your wall"),
        (N_("whenever it can"), N_("if you like")),
        N_("Must your trumpet join your own wall of its colour?"),
    ),
    Option(
        "tie_fell",
        ("all", "one_per_player"),
        "J8",
        N_("Several highest cards"),
        (N_("all of them fall"), N_("one of them falls")),
        N_("Several cards of a wall are its highest: how many fall to a trumpet?"),
    ),
    Option(
        "tie_share",
        ("floor", "none_if_uneven"),
        "J11",
        N_("Tied walls share the supply"),
        (N_("equally; the rest stays"), N_("only if it divides evenly")),
        N_("How do walls of the same length share the supply of their colour?"),
    ),
    Option(
        "final_tie",
        ("shared", "most_ones", "last_seat"),
        "J17",
        N_("Still tied after the tie-break"),
        (N_("victory is shared"), N_("most gold 1s"), N_("whoever sat last in turn order")),
        N_("Who wins if the cards left in the walls are equal too?"),
    ),
    Option(
        "tiebreak_count",
        ("after", "before"),
        "J18",
        N_("Wall cards for the tie-break"),
        (N_("counted after the final bonus"), N_("counted before the final bonus")),
        N_("When are the cards in the walls counted for the tie-break?"),
    ),
    Option(
        "show_won_counts",
        (True, False),
        "J19",
        N_("Won piles"),
        (N_("heights are shown"), N_("heights are not shown")),
        N_("May everybody see how many cards each player has won?"),
    ),
    Option(
        "supply_memory_aid",
        ("off", "on"),
        "J20",
        N_("Known cards in the supply"),
        (N_("to be remembered"), N_("listed for you")),
        N_("Does the program list the supply cards that you could remember?"),
    ),
)

INFO: Final = GameInfo(
    id="jericho",
    title="Jericho",
    tagline=N_("longest walls win the supply; trumpets knock them down"),
    min_seats=3,
    max_seats=5,
    minutes=20,
    options=OPTIONS,
    start=START_RULE,
    rules_version=1,
    # 4n sealed choices and at most 108 - 7n turns (section 1.2): largest for three seats.
    max_moves=99,
    terminations=("most_cards", "tie_break", "shared", "most_ones", "last_seat"),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that change play or its result, as the engine asks for them."""

    opening_any: bool = False
    """J1: a trumpet may be the opening card."""
    needs_target: bool = False
    """J4: a trumpet needs a wall of its colour somewhere."""
    optional_join: bool = False
    """J6: the actor may decline to add the trumpet."""
    one_falls: bool = False
    """J8: of several highest cards in one wall only one falls."""
    even_share: bool = False
    """J11: tied walls share only what divides evenly."""
    count_before: bool = False
    """J18: the tie-break counts the walls before the final bonus."""
    final_tie: str = "shared"
    """J17: what decides when the tie-break does not."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> "Rules":
        """Return the rules that resolved options choose."""
        return cls(
            opening_any=options["opening_card"] == "any",
            needs_target=options["trumpet_needs_target"] is True,
            optional_join=options["trumpet_join"] == "optional",
            one_falls=options["tie_fell"] == "one_per_player",
            even_share=options["tie_share"] == "none_if_uneven",
            count_before=options["tiebreak_count"] == "before",
            final_tie=str(options["final_tie"]),
        )
