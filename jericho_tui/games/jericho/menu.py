"""What a seat may do: the lists of legal actions."""

from enum import IntEnum
from functools import cache
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import (
    FEED,
    OPEN,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    SUPPLY,
    WALL,
    Action,
    Kind,
)
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET
from jericho_tui.games.jericho.info import Rules
from jericho_tui.games.jericho.packing import BUNDLE_TRUMPET_SHIFT, SUIT_SHIFTS, unpack


class Phase(IntEnum):
    """Where in a round the match stands (rules page 1.3)."""

    OPENING = 0
    FEED = 1
    TURN = 2
    OVER = 3


HalfMenu = tuple[tuple[Action, ...], tuple[Action, ...], int, int]
"""What one half of a hand allows: actions A and B, actions C; how many A and B, how many in all."""


class _Half(dict[int, HalfMenu]):
    """By one half of a packed hand: what it allows; worked out once each.

    Whole hands hardly ever come again, halves nearly always do, so two look-ups and a concatenation
    are three times as fast as writing the list. A few thousand halves occur (about 2 MB).
    """

    def __init__(self, phase: Phase, rules: Rules, shift: int) -> None:
        super().__init__()
        self.phase = phase
        self.rules = rules
        self.shift = shift

    def __missing__(self, half: int) -> HalfMenu:
        if len(self) >= _CAPACITY:
            self.clear()
        turn, face_down = self._write(half << self.shift)
        menu = self[half] = turn, face_down, len(turn), len(turn) + len(face_down)
        return menu

    def _write(self, hand: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        # dict.fromkeys: identical cards are one action, in the order of the cards.
        cards = list(dict.fromkeys(unpack(hand)))
        if self.phase is Phase.OPENING:
            # J1: the opening card must be a wall card, unless the option allows any.
            may = [c for c in cards if c != TRUMPET or self.rules.opening_any]
            return (), tuple(OPEN[card] for card in may)
        if self.phase is Phase.FEED:
            return (), tuple(FEED[card] for card in cards)  # rule 12, J10: any card
        # Rule 15: A, B, C.
        walls = tuple(WALL[card] for card in cards if card != TRUMPET)
        trumpets = PLAY_TRUMPET if hand >> BUNDLE_TRUMPET_SHIFT else ()
        return walls + trumpets, tuple(SUPPLY[card] for card in cards)


_CAPACITY: Final = 10_000
"""Halves kept at most; reached only by hands that no match can deal."""

HALF_SHIFT: Final = SUIT_SHIFTS[3]
LOW_HALF: Final = (1 << HALF_SHIFT) - 1


class Menu:
    """Legal actions by packed hand, for one phase and one set of rules."""

    __slots__ = ("by_phase", "high", "low", "phase", "rules")

    def __init__(self, phase: Phase, rules: Rules) -> None:
        self.by_phase: tuple[Menu, ...] = ()
        """The menus of all phases with these rules."""
        self.phase = phase
        self.rules = rules
        self.low = _Half(phase, rules, 0)
        self.high = _Half(phase, rules, HALF_SHIFT)

    def of(self, hand: int) -> tuple[Action, ...]:
        """Return the legal actions of a hand: walls by card, trumpets by colour, supply by card."""
        turn, face_down, _, _ = self.low[hand & LOW_HALF]
        high_turn, high_face_down, _, _ = self.high[hand >> HALF_SHIFT]
        return turn + high_turn + face_down + high_face_down

    def varied(self, hand: int, walls: list[int], seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions where an option makes trumpets depend on the walls (J4, J6)."""
        actions = self.of(hand)
        if self.phase is not Phase.TURN or not hand >> BUNDLE_TRUMPET_SHIFT:
            return actions
        seats = len(walls) // NUM_COLOURS
        result = [action for action in actions if action.kind == Kind.WALL]
        for colour in range(NUM_COLOURS):
            lane = walls[colour * seats : (colour + 1) * seats]
            if self.rules.needs_target and not any(lane):
                continue
            result.append(PLAY_TRUMPET[colour])
            if self.rules.optional_join and lane[seat]:
                result.append(PLAY_TRUMPET_AWAY[colour])
        result += [action for action in actions if action.kind == Kind.SUPPLY]
        return tuple(result)


@cache
def legal_menu(phase: Phase, rules: Rules) -> Menu:
    """Return the menu of a phase; all positions of the same rules share it."""
    return _menus(rules)[phase]


@cache
def _menus(rules: Rules) -> tuple[Menu, ...]:
    menus = tuple([Menu(phase, rules) for phase in Phase])
    for menu in menus:
        menu.by_phase = menus
    return menus
