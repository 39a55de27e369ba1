"""Which move the keys have chosen so far: a place, what to do with a card, or whom to shoot."""

from collections.abc import Callable, Sequence
from typing import Final

from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.masks import cards_in
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.tui.tables.choosing import ListChoice

COLUMNS: Final = 9
"""Of the grid of places."""


class Choice(ListChoice[Action]):
    """The selection; every step leaves it on a legal action."""

    def __init__(self, observation: RempartObservation, place: int) -> None:
        """Begin a decision.

        :param place: where the selection was when a place was last chosen.
        """
        super().__init__(observation.legal_actions())
        self._places = tuple(cards_in(observation.down))
        self._typed = ""
        """The digits that were typed of a place's number."""
        if self.is_turn:
            self.index = self._nearest(place, self._places)
        elif self.is_shot:  # R9: nobody means to hit their own first
            self.seek(lambda action: action.victim != observation.seat)

    @property
    def is_turn(self) -> bool:
        """Whether a card is to be turned up."""
        return self.can(Kind.TURN)

    @property
    def is_shot(self) -> bool:
        """Whether a cannon fires."""
        return self.can(Kind.SHOOT)

    def seek(self, fits: Callable[[Action], bool]) -> bool:
        self._typed = ""
        return super().seek(fits)

    def take(self, action: Action) -> None:
        self.seek(lambda other: other is action)

    def take_place(self, place: int) -> bool:
        """Choose to turn up the card at a place, if there is one."""
        return self.seek(lambda action: action.kind is Kind.TURN and action.place == place)

    def take_card(self, victim: int, card: int) -> bool:
        """Choose to shoot this card, if it can be hit."""
        return self.seek(lambda action: action.victim == victim and action.card == card)

    def type(self, digit: int) -> bool:
        number = self._typed + str(digit)
        if not self._is_place(int(number)):
            number = str(digit)
        found = self.take_place(int(number) - 1)
        self._typed = number if len(number) == 1 else ""
        return found

    def across(self, step: int) -> None:
        self._typed = ""
        super().across(step)

    def along(self, step: int) -> None:
        action = self.action
        if action is None:
            return
        if action.kind is Kind.SHOOT:
            others = sorted({other.victim for other in self.actions})
            victim = others[(others.index(action.victim) + step) % len(others)]
            self.seek(lambda other: other.victim == victim)
        elif action.kind is Kind.TURN:
            rows = sorted({place // COLUMNS for place in self._places})
            row = rows[(rows.index(action.place // COLUMNS) + step) % len(rows)]
            there = [place for place in self._places if place // COLUMNS == row]
            self._typed = ""
            self.index = self._nearest(row * COLUMNS + action.place % COLUMNS, there)
        else:
            self.across(step)

    def edge(self, last: bool) -> None:
        self._typed = ""
        super().edge(last)

    def way_to(self, action: Action) -> list[str]:
        if self.action is action:
            return []
        if action.kind is Kind.TURN:
            number = str(action.place + 1)
            if self._typed and len(number) == 2 and number[0] == self._typed:
                return [f"digit({number[1]})"]
            fresh = ["across(1)"] if self._typed else []
            return [*fresh, *(f"digit({digit})" for digit in number)]
        if action.kind is Kind.SHOOT:
            return super().way_to(action)
        return [f"kind('{action.kind.name.lower()}')"]

    def _is_place(self, number: int) -> bool:
        return any(action.place == number - 1 for action in self.actions)

    def _nearest(self, place: int, places: Sequence[int]) -> int:
        """Return which action turns up the one of `places` that is nearest to `place`."""
        row, column = divmod(place, COLUMNS)
        best = min(places, key=lambda p: (abs(p // COLUMNS - row), abs(p % COLUMNS - column)))
        return self._places.index(best)
