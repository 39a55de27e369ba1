"""Which move the keys have chosen so far: a card or a word, then what it names."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.actions import COUNTER, Action, Kind
from jericho_tui.games.badaboom.cards import NOT_SO_FAST
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.tui.tables.choosing import Choosable, steps

_NUMBERED: Final = 9
"""Cards that have a number as key."""
_WORDS: Final = {Kind.PASS: "p", Kind.LEAVE: "n", Kind.KEEP: "k", Kind.SCRAP: "r"}
"""The keys of moves that are no card."""


@dataclass(frozen=True)
class Option:
    """A card that can be used now, or a word such as “pass”."""

    key: str
    """Empty where there are more cards than numbers."""
    card: int
    """-1: it is a word."""
    actions: tuple[Action, ...]
    """What can be done with it: one for each thing it may name."""

    @property
    def kind(self) -> Kind:
        """What is done with it."""
        return self.actions[0].kind


class Choice(Choosable):
    """The selection; every step leaves it on a legal action.

    It begins with what does nothing, where that is possible: no card is played by mistake.
    """

    def __init__(self, observation: BadaboomObservation) -> None:
        self.options: Sequence[Option] = _options(observation.legal_actions())
        self.index = 0
        self._way = 0
        """Which of the option's actions."""

    @property
    def option(self) -> Option:
        """The chosen card or word."""
        return self.options[self.index]

    @property
    def action(self) -> Action:
        return self.option.actions[self._way]

    @property
    def kind(self) -> Kind:
        """What is asked: what is done with the last option."""
        return self.options[-1].kind

    def can(self, *kinds: Kind) -> bool:
        return any(option.kind in kinds for option in self.options)

    def seats(self) -> list[Seat]:
        """Return whom the chosen card may name; [] for one that names nobody."""
        seats = dict.fromkeys(action.seat for action in self.option.actions)
        return [Seat(seat) for seat in seats if seat >= 0]

    def backs(self) -> list[int]:
        """Return which types the chosen card may name, of the chosen seat."""
        seat = self.action.seat
        return [a.back for a in self.option.actions if a.seat == seat and a.back >= 0]

    def others(self) -> list[int]:
        """Return which further card the chosen one may name."""
        return [action.other for action in self.option.actions if action.other >= 0]

    def take(self, action: Action) -> None:
        for index, option in enumerate(self.options):
            if action in option.actions:
                self.index, self._way = index, option.actions.index(action)

    def take_kind(self, *kinds: Kind) -> None:
        self._go_where(lambda option: option.kind in kinds)

    def type(self, digit: int) -> bool:
        return self._go_where(lambda option: option.key == str(digit))

    def take_card(self, card: int) -> bool:
        """Choose this card; return whether it can be used."""
        return self._go_where(lambda option: option.card == card)

    def take_option(self, option: Option) -> bool:
        """Choose this card or word."""
        return self._go_where(lambda other: other is option)

    def take_seat(self, seat: int) -> None:
        """Let the chosen card name this seat, if it may; the type it names stays if it can."""
        back = self.action.back
        if not self._seek(lambda action: action.seat == seat and action.back == back):
            self._seek(lambda action: action.seat == seat)

    def take_back(self, back: int) -> None:
        """Let the chosen card name this type: of the chosen seat, else of the next that has it."""
        seat = self.action.seat
        if not self._seek(lambda action: action.seat == seat and action.back == back):
            self._seek(lambda action: action.back == back)

    def go(self, index: int) -> None:
        """Choose an option, and the first thing that it may name."""
        if index != self.index:
            self.index, self._way = index, 0

    def across(self, step: int) -> None:
        self.go((self.index + step) % len(self.options))

    def along(self, step: int) -> None:
        seats = self.seats()
        if len(seats) > 1:
            self.take_seat(seats[(seats.index(Seat(self.action.seat)) + step) % len(seats)])
        else:
            self._way = (self._way + step) % len(self.option.actions)

    def edge(self, last: bool) -> None:
        self.go(len(self.options) - 1 if last else 0)

    def way_to(self, action: Action) -> list[str]:
        target = next(i for i, option in enumerate(self.options) if action in option.actions)
        ways: list[str] = []
        trial = Choice.__new__(Choice)
        trial.options, trial.index, trial._way = self.options, self.index, self._way
        if target != self.index:
            option = self.options[target]
            if option.key.isdigit():
                ways.append(f"digit({option.key})")
            else:
                ways += steps("across", target - self.index)
            trial.go(target)
        while trial.action.seat != action.seat or trial.action.other != action.other:
            trial.along(1)
            ways.append("along(1)")
        if trial.action is not action:
            ways.append(f"back({action.back})")
        return ways

    def _go_where(self, fits: Callable[[Option], bool]) -> bool:
        """Choose the first option that fits; return whether there is one."""
        for index, option in enumerate(self.options):
            if fits(option):
                self.go(index)
                return True
        return False

    def _seek(self, fits: Callable[[Action], bool]) -> bool:
        for way, action in enumerate(self.option.actions):
            if fits(action):
                self._way = way
                return True
        return False


def _options(actions: Sequence[Action]) -> list[Option]:
    """Return actions by the card that they use, words first."""
    words: list[Option] = []
    cards: dict[int, list[Action]] = {}
    for action in actions:
        if action.kind in _WORDS:
            words.append(Option(_WORDS[action.kind], -1, (action,)))
        else:
            card = NOT_SO_FAST if action is COUNTER else action.card
            cards.setdefault(card, []).append(action)
    numbered = [
        Option(str(number) if number <= _NUMBERED else "", card, tuple(found))
        for number, (card, found) in enumerate(cards.items(), start=1)
    ]
    return [*words, *numbered]
