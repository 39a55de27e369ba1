"""What the house knows of Rempart without its rules: title, sizes, options with their rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.core.start import Start

_STALL_LIMITS: Final = (3, 2, 4)

START_RULE: Final = Start.of(
    4,
    N_("the youngest, as printed"),
    N_("The youngest starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "variant",
        ("race", "points"),
        "",
        N_("What wins"),
        (N_("the race to ten cards"), N_("points, with figures (house edition)")),
    ),
    Option(
        "auto_block_end",
        (True, "when_all_seen"),
        "R3",
        N_("End when no card fits"),
        (N_("at once"), N_("when every card left was seen")),
        N_("When no card fits any more, the game ends"),
    ),
    Option(
        "stall_limit",
        _STALL_LIMITS,
        "R4",
        N_("Idle turns for each card"),
        (N_("three"), N_("two"), N_("four")),
        N_("How many idle turns are allowed for each card left"),
    ),
    Option(
        "magician_blocks_end",
        ("one_turn", False),
        "R5",
        N_("Unused magician at the end"),
        (N_("has one more turn"), N_("has come too late")),
        N_("When no card fits, an unused magician"),
    ),
    Option(
        "cannon_self",
        (True, False),
        "R9",
        N_("A cannon can hit"),
        (N_("any rampart, your own too"), N_("opponents only")),
    ),
    Option(
        "flag_card",
        ("ordinary", "tower", "immune"),
        "R11",
        N_("The flag card is"),
        (N_("a card like any other"), N_("a tower"), N_("safe, but no tower")),
    ),
    Option(
        "memory_aid",
        ("off", "seen_marks", "full"),
        "R16",
        N_("Memory aid, for all alike"),
        (N_("none"), N_("places seen are marked"), N_("cards seen are shown")),
    ),
    Option(
        "max_card",
        (46, 45),
        "R18",
        N_("Highest card"),
        (N_("46, as printed"), N_("45, as in the re-issue")),
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="rempart",
    title="Rempart",
    tagline=N_("remember what was turned up, and be the first to climb to ten cards"),
    min_seats=2,
    max_seats=4,
    minutes=20,
    options=OPTIONS,
    start=START_RULE,
    rules_version=2,
    # R9 and R11: at first the defaults were the house's, not what is printed.
    former=({"cannon_self": False, "flag_card": "tower"},),
    # With n cards left at most `stall_limit` x n turns pass before one is kept or all is over (R4);
    # a turn is two moves, and there are five cannons.
    max_moves=2 * max(_STALL_LIMITS) * (45 * 46 // 2) + 5,
    terminations=("ten_cards", "blocked", "stalled"),
    open=True,
    edition=N_(
        "house edition: the printed rules do not say which card carries which figure, so this map"
        " is the house's own"
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as the engine asks for them."""

    points: bool = False
    """Rules 7-12: the points variant; else the race."""
    when_all_seen: bool = False
    """R3: a block ends the game only when every card left was turned up once."""
    stall_limit: int = 3
    """R4: turns without a kept card that end the game, for each card left on the table."""
    magician_waits: bool = True
    """R5: an unused magician still has one turn in a blocked game."""
    cannon_self: bool = True
    """R9: a cannon can hit its owner's rampart."""
    flag_card: str = "ordinary"
    """R11, R12: what the flag card is to a cannon."""
    memory_aid: str = "off"
    """R16: what is shown of cards that were turned back down."""
    max_card: int = 46
    """R18."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> "Rules":
        """Return the rules that resolved options choose."""
        return cls(
            points=options["variant"] == "points",
            when_all_seen=options["auto_block_end"] == "when_all_seen",
            stall_limit=int(options["stall_limit"]),
            magician_waits=options["magician_blocks_end"] == "one_turn",
            cannon_self=options["cannon_self"] is True,
            flag_card=str(options["flag_card"]),
            memory_aid=str(options["memory_aid"]),
            max_card=int(options["max_card"]),
        )

    @property
    def num_places(self) -> int:
        """How many cards lie on the table at the start."""
        return self.max_card - 1
