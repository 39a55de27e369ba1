"""What the house knows of Push without its rules: title, sizes, options with their rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start

START_RULE: Final = Start.of(
    6,
    N_("who was seated first, as printed"),
    N_("Whoever was seated first starts. Who was that?"),
    "P17",
)

OPTIONS: Final = (
    Option(
        "risk",
        (False, True),
        "",
        N_("A star on the die"),
        (N_("hurts nobody"), N_("costs all unprotected cards (Risk)")),
    ),
    Option(
        "forced_collect",
        (True, False),
        "P3",
        N_("Opponents collect"),
        (N_("always, even with a die"), N_("if they like")),
    ),
    Option(
        "stop_after_switch",
        (False, True),
        "P4",
        N_("Stopping after a switch card"),
        (N_("once there is a column"), N_("at any time")),
    ),
    Option(
        "show_protected",
        ("owner", "all"),
        "P10",
        N_("Protected cards are seen by"),
        (N_("their owner"), N_("everybody")),
    ),
    Option(
        "tie_cards",
        ("owned", "ever_collected"),
        "P11",
        N_("Cards for the tie-break"),
        (N_("owned at the end"), N_("ever collected")),
    ),
    Option(
        "bust_odds",
        ("shown", "hidden"),
        "",
        N_("Odds of going bust"),
        (N_("are shown"), N_("are yours to work out")),
    ),
    Option(
        "switch_for_two",
        ("removed", "discarded"),
        "P16",
        N_("With two players switch cards"),
        (N_("are taken out before the deal"), N_("stay in and are discarded as drawn")),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="push",
    title="Push",
    tagline=N_("one more card, or stop: fill columns, protect your colours, mind the die"),
    min_seats=2,
    max_seats=6,
    minutes=25,
    options=OPTIONS,
    start=START_RULE,
    rules_version=1,
    # At most 120 draws, 108 cards placed, 90 of them protected one by one, 18 die cards rolled for,
    # 30 busts (four cards each), and with P3 a turn's columns, each of at
    # least one card, can be declined by five: five passes for every two cards placed.
    max_moves=120 + 108 + 120 + 108 + 90 + 18 + 30 + 270,
    terminations=("most_points", "most_cards", "shared"),
    open=True,  # even of protected cards (P10): everybody saw what was turned over
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as the engine asks for them."""

    risk: bool = False
    """Rule 11: a star discards all unprotected cards."""
    forced: bool = True
    """P3: opponents must take a column."""
    stop_any: bool = False
    """P4: a switch card may be followed by a stop before there is a column."""
    show_all: bool = False
    """P10: protected cards are open to everybody."""
    tie_ever: bool = False
    """P11: the tie-break counts every card ever collected."""
    odds: bool = True
    """Whether the odds of going bust are shown."""
    two_keep: bool = False
    """P16: two players keep the switch cards in and discard each as it is drawn."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> "Rules":
        """Return the rules that resolved options choose."""
        return cls(
            risk=options["risk"] is True,
            forced=options["forced_collect"] is True,
            stop_any=options["stop_after_switch"] is True,
            show_all=options["show_protected"] == "all",
            tie_ever=options["tie_cards"] == "ever_collected",
            odds=options["bust_odds"] == "shown",
            two_keep=options["switch_for_two"] == "discarded",
        )
