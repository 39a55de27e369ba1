"""Which move the keys have chosen so far.

Moves are alternatives, each with its variants: an item with how many of it are delivered or with
what it is offered together, a mission with the ways to pay for it, anything else by itself.
"""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.nottingham.rules.actions import Action, Kind
from jericho_tui.games.nottingham.rules.items import NUM_ITEMS, pack
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.tui.tables.choosing import Choosable

_OF_ITEMS: Final = (Kind.OFFER, Kind.DELIVER, Kind.PICK)
"""Moves whose number is that of an item."""
_OF_SEATS: Final = (Kind.ATTACK, Kind.SWAP)
"""Moves whose number is that of a seat."""
_OF_CARDS: Final = (Kind.LAY, Kind.AMBUSH)
"""Moves whose number is their place in the list."""
_LETTERS: Final = {
    Kind.TAKE: "t",
    Kind.ACT: "a",
    Kind.DEFEND: "g",
    Kind.MISSION: "m",
    Kind.PASS: "p",
}
_COMMANDS: Final = {
    Kind.TAKE: "kind('take')",
    Kind.ACT: "kind('act')",
    Kind.DEFEND: "kind('defend')",
}


class Choice(Choosable):
    """The selection; every step leaves it on a legal action."""

    def __init__(self, observation: NottinghamObservation) -> None:
        """Begin a decision at its first move."""
        alternatives: dict[tuple[int, ...], list[Action]] = {}
        for action in observation.legal_actions():
            alternatives.setdefault(_alternative(action), []).append(action)
        self.alternatives: Sequence[Sequence[Action]] = tuple(map(tuple, alternatives.values()))
        self.index = 0
        """The alternative that is chosen."""
        self.variant = 0
        """Which of its variants."""
        self._typed: tuple[int, ...] = ()
        """The items whose numbers were typed for an offer."""

    @property
    def action(self) -> Action | None:
        return self.alternatives[self.index][self.variant] if self.alternatives else None

    @property
    def variants(self) -> Sequence[Action]:
        """The variants of the chosen alternative."""
        return self.alternatives[self.index]

    @property
    def items(self) -> frozenset[int]:
        """The items whose number chooses something."""
        return frozenset(
            item
            for variants in self.alternatives
            for action in variants
            if action.kind in _OF_ITEMS
            for item in action.items
        )

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose number chooses something."""
        return frozenset(
            variants[0].seat for variants in self.alternatives if variants[0].kind in _OF_SEATS
        )

    def can(self, *kinds: Kind) -> bool:
        return any(variants[0].kind in kinds for variants in self.alternatives)

    def take(self, action: Action) -> None:
        self._typed = ()
        for index, variants in enumerate(self.alternatives):
            if action in variants:
                self.index, self.variant = index, variants.index(action)

    def across(self, step: int) -> None:
        self._typed = ()
        if self.alternatives:
            self.index = (self.index + step) % len(self.alternatives)
            self.variant = 0

    def along(self, step: int) -> None:
        self._typed = ()
        if self.alternatives and len(self.variants) > 1:
            self.variant = (self.variant + step) % len(self.variants)
        else:
            self.across(-step)

    def edge(self, last: bool) -> None:
        self._typed = ()
        self.index = len(self.alternatives) - 1 if last and self.alternatives else 0
        self.variant = 0

    def take_kind(self, *kinds: Kind) -> None:
        there = [n for n, variants in enumerate(self.alternatives) if variants[0].kind in kinds]
        if there:
            self._typed = ()
            later = [n for n in there if n > self.index]
            self.index, self.variant = (later or there)[0], 0

    def type(self, digit: int) -> bool:
        """Choose what has this number: an item, a seat, or a card by its place.

        Where two cards may be offered a second number adds the second one.
        """
        item = digit - 1
        for items in ((*self._typed, item), (item,)):
            for variants in self.alternatives:
                for action in variants:
                    if action.kind is Kind.OFFER and action.bundle == _bundle(items):
                        self.take(action)
                        self._typed = items if len(items) == 1 else ()
                        return True
        for number, variants in enumerate(self.alternatives):
            if _number(variants[0], number) == digit:
                self.take(variants[0])
                return True
        return False

    def number(self, place: int) -> int:
        """Return the digit that chooses the alternative at this place; 0 for none."""
        return _number(self.alternatives[place][0], place)

    def key(self, place: int) -> str:
        """Return the key that chooses the alternative at this place."""
        return _LETTERS.get(self.alternatives[place][0].kind) or str(self.number(place))

    def way_to(self, action: Action) -> list[str]:
        if self.action is action:
            return []
        steps, found = self._steps(action)
        return [*steps, *(["along(1)"] * found)]

    def _steps(self, action: Action) -> tuple[list[str], int]:
        """Return the commands to the alternative of an action, and how many variants further."""
        place = next(n for n, variants in enumerate(self.alternatives) if action in variants)
        variants = self.alternatives[place]
        if action.kind is Kind.OFFER:
            fresh = ["across(1)"] if self._typed else []
            return [*fresh, *(f"digit({item + 1})" for item in action.items)], 0
        found = variants.index(action)
        if place == self.index:
            return [], (found - self.variant) % len(variants)
        if action.kind is Kind.MISSION:
            missions = [n for n, v in enumerate(self.alternatives) if v[0].kind is Kind.MISSION]
            here = sum(n <= self.index for n in missions)
            return ["kind('mission')"] * ((missions.index(place) - here) % len(missions) + 1), found
        if action.kind in _COMMANDS:
            return [_COMMANDS[action.kind]], found
        return [f"digit({_number(action, place)})"], found


def _alternative(action: Action) -> tuple[int, ...]:
    if action.kind in (Kind.OFFER, Kind.DELIVER):
        return (action.kind, action.items[0])
    if action.kind is Kind.MISSION:
        return (action.kind, action.mission)
    return (action.kind, action.seat, action.card, *action.items)


def _bundle(items: Sequence[int]) -> int:
    return pack(items) if all(0 <= item < NUM_ITEMS for item in items) else -1


def _number(action: Action, place: int) -> int:
    """Return the digit that chooses an action; 0 for none."""
    if action.kind in _OF_ITEMS:
        return action.items[0] + 1
    if action.kind in _OF_SEATS:
        return action.seat + 1
    return place + 1 if action.kind in _OF_CARDS else 0


def is_of_items(action: Action) -> bool:
    """Whether an action is chosen by the number of an item of the own hand."""
    return action.kind in (Kind.OFFER, Kind.DELIVER)
