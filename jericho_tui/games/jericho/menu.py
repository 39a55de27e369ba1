"""What a seat may do: the list of legal actions, and the sentence when something is not in it."""

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_over, refuse_stranger, refuse_turn
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.actions import (
    FEED,
    OPEN,
    SOUND,
    SOUND_AWAY,
    SUPPLY,
    WALL,
    Action,
    Kind,
)
from jericho_tui.games.jericho.cards import COLOURS, NOTATION, NUM_COLOURS, TRUMPET
from jericho_tui.games.jericho.info import Rules
from jericho_tui.games.jericho.packing import BUNDLE_TRUMPET_SHIFT, LANE_SHIFTS, unpack

if TYPE_CHECKING:
    from jericho_tui.games.jericho.state import JerichoState


class Phase(IntEnum):
    """Where in a round the match stands (rules page 1.3)."""

    OPENING = 0
    FEED = 1
    TURN = 2
    OVER = 3


class _Half(dict[int, tuple[tuple[Action, ...], tuple[Action, ...]]]):
    """By one half of a packed hand: its actions A and B, and its actions C; worked out once each.

    Whole hands hardly ever come again, halves nearly always do, so two look-ups and a concatenation
    are three times as fast as writing the list. A few thousand halves occur (about 2 MB).
    """

    def __init__(self, phase: Phase, rules: Rules, shift: int) -> None:
        super().__init__()
        self.phase = phase
        self.rules = rules
        self.shift = shift

    def __missing__(self, half: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        if len(self) >= _CAPACITY:
            self.clear()
        actions = self[half] = self._write(half << self.shift)
        return actions

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
        sounds = SOUND if hand >> BUNDLE_TRUMPET_SHIFT else ()
        return walls + sounds, tuple(SUPPLY[card] for card in cards)


_CAPACITY: Final = 10_000
"""Halves kept at most; reached only by hands that no match can deal."""

HALF_SHIFT: Final = LANE_SHIFTS[3]
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
        turn, face_down = self.low[hand & LOW_HALF]
        high_turn, high_face_down = self.high[hand >> HALF_SHIFT]
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
            result.append(SOUND[colour])
            if self.rules.optional_join and lane[seat]:
                result.append(SOUND_AWAY[colour])
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


_WANTED: Final = {
    Phase.OPENING: N_("choose your opening card first"),
    Phase.FEED: N_("feed the supply first"),
    Phase.TURN: N_("it is time for turns: lay a wall, play a trumpet, or add to the supply"),
}
_KINDS: Final = {
    Phase.OPENING: (Kind.OPEN,),
    Phase.FEED: (Kind.FEED,),
    Phase.TURN: (Kind.WALL, Kind.TRUMPET, Kind.SUPPLY),
}


def refuse(state: "JerichoState", seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with `JerichoState.legal_actions`."""
    if state.phase == Phase.OVER:
        return refuse_over()
    stranger = refuse_stranger(seat, state.num_seats)
    if stranger is not None:
        return stranger
    if seat not in state.acting:
        if state.phase == Phase.TURN:
            return refuse_turn(seat, state.acting[0])
        return Refusal(
            "already_chosen",
            Sentence(N_("seat {seat} has chosen already"), _numbers(state, seat)),
        )
    if action.kind not in _KINDS[state.phase]:
        return Refusal("wrong_phase", Sentence(_WANTED[state.phase]))
    if action.card is None or not _holds(state.hands[seat], action.card):
        return Refusal(
            "not_in_hand",
            Sentence(
                N_("seat {seat} has no card {card} in hand"),
                {
                    **_numbers(state, seat),
                    "card": "?" if action.card is None else NOTATION[action.card],
                },
            ),
        )
    if action.kind == Kind.OPEN and action.card == TRUMPET and not state.rules.opening_any:
        return Refusal(
            "opening_trumpet", Sentence(N_("the opening card must be a wall card (ruling J1)"))
        )
    if action.kind == Kind.TRUMPET:
        return _refuse_trumpet(state, seat, action)
    return None


def _refuse_trumpet(state: "JerichoState", seat: Seat, action: Action) -> Refusal | None:
    seats = state.num_seats
    lane = state.walls[action.colour * seats : (action.colour + 1) * seats]
    colour = COLOURS[action.colour]
    if state.rules.needs_target and not any(lane):
        return Refusal(
            "no_target",
            Sentence(
                N_("nobody has a wall of colour {colour}, and this match needs one (option J4)"),
                {"colour": colour},
            ),
        )
    if action.joins:
        return None
    if not state.rules.optional_join:
        return Refusal(
            "join_mandatory",
            Sentence(N_("a trumpet joins your wall whenever it can in this match (ruling J6)")),
        )
    if not lane[seat]:
        return Refusal(
            "nothing_to_join",
            Sentence(
                N_("seat {seat} has no wall of colour {colour} that the trumpet could join"),
                {**_numbers(state, seat), "colour": colour},
            ),
        )
    return None


def _holds(hand: int, card: int) -> bool:
    return card in unpack(hand)


def _numbers(state: "JerichoState", seat: Seat) -> dict[str, object]:
    return {"seat": seat + 1, "seats": state.num_seats}
