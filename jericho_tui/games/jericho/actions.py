"""The actions of Jericho: at most 15 a turn (rules page 1.3), each built once."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from jericho_tui.core.noted import NotedAction
from jericho_tui.games.jericho.cards import COLOURS, NOTATION, NUM_COLOURS, NUM_KINDS, TRUMPET
from jericho_tui.games.jericho.packing import LANE_UNIT, UNIT


class Kind(IntEnum):
    """What an action does."""

    OPEN = 0
    """Lay a hand card face down as opening card (rule 10)."""
    FEED = 1
    """Put a hand card face down into the supply before the turns (rule 12)."""
    WALL = 2
    """Turn A: lay a wall card into the own wall of its colour (rule 15)."""
    TRUMPET = 3
    """Turn B: play a trumpet and announce a colour (rule 15)."""
    SUPPLY = 4
    """Turn C: put a hand card face down into the supply (rule 15)."""


@dataclass(slots=True, eq=False, repr=False)
class Action(NotedAction):
    """One action of Jericho.

    `unit` and `lane_unit` are what `State.apply` needs, worked out in advance.
    """

    kind: Kind
    card: int | None
    """The card moved; None when the observer may not know it."""
    colour: int
    """Colour of a wall card laid or announced by a trumpet; -1 where none matters."""
    joins: bool = True
    """Whether a trumpet is added to the own wall when it can be (ruling J6)."""
    unit: int = field(init=False)
    """The card in a bundle."""
    lane_unit: int = field(init=False)
    """The card in a lane."""
    hidden: "Action" = field(init=False)
    """This action as others see it: itself when it is open, else the one without the card."""

    def __post_init__(self) -> None:
        """Work out the rest."""
        NotedAction.__post_init__(self)
        self.unit = 0 if self.card is None else UNIT[self.card]
        self.lane_unit = 0 if self.card is None else LANE_UNIT[self.card]
        self.hidden = self


def _face_down(kind: Kind, verb: str) -> tuple[tuple[Action, ...], Action]:
    unknown = Action(f"{verb} ?", kind, None, -1)
    known = []
    for card in range(NUM_KINDS):
        colour = -1 if card == TRUMPET else card // 5
        action = Action(f"{verb} {NOTATION[card]}", kind, card, colour)
        action.hidden = unknown
        known.append(action)
    return tuple(known), unknown


OPEN, _ = _face_down(Kind.OPEN, "open")
FEED, FEED_HIDDEN = _face_down(Kind.FEED, "feed")
SUPPLY, SUPPLY_HIDDEN = _face_down(Kind.SUPPLY, "supply")
WALL: Final = tuple(
    Action(f"wall {NOTATION[card]}", Kind.WALL, card, card // 5) for card in range(TRUMPET)
)
PLAY_TRUMPET: Final = tuple(
    Action(f"trumpet {COLOURS[colour]}", Kind.TRUMPET, TRUMPET, colour)
    for colour in range(NUM_COLOURS)
)
"""A trumpet by colour; it joins the own wall when it can (rule 18)."""
PLAY_TRUMPET_AWAY: Final = tuple(
    Action(f"trumpet {COLOURS[colour]} away", Kind.TRUMPET, TRUMPET, colour, joins=False)
    for colour in range(NUM_COLOURS)
)
"""A trumpet that leaves the game after felling; only with `trumpet_join = optional` (J6)."""

_BY_TEXT: Final = {
    action.text: action
    for group in (OPEN, FEED, WALL, PLAY_TRUMPET, PLAY_TRUMPET_AWAY, SUPPLY)
    for action in group
}


def open_action(text: str) -> Action | None:
    """Return the action of exactly this notation that a player can choose, or None."""
    return _BY_TEXT.get(text)
