"""Which move the keys have chosen so far: a card, what to do with it, and a trumpet's colour."""

from collections.abc import Callable

from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import NUM_COLOURS, TRUMPET
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import unpack
from jericho_tui.tui.tables.choosing import Choosable


class Choice(Choosable):
    """The selection in a hand; every step leaves it on a legal action."""

    def __init__(self, observation: JerichoObservation) -> None:
        self.hand = unpack(observation.hand)
        self.index = 0
        self._legal = observation.legal_actions()
        self._supply = False
        """Whether cards go to the supply rather than where they naturally go."""
        self.away = False
        """Whether a trumpet is kept out of the own wall (option J6)."""
        self.colour = _first_target(observation)
        """The colour a trumpet announces."""
        if self.action is None and self.hand:
            self._seek(lambda _card: True)

    @property
    def card(self) -> int | None:
        """The selected card; None with an empty hand."""
        return self.hand[self.index] if self.hand else None

    @property
    def action(self) -> Action | None:
        return self._action(self.card)

    def take(self, action: Action) -> None:
        self._supply = action.kind is Kind.SUPPLY
        self.away = not action.joins
        if action.kind is Kind.TRUMPET:
            self.colour = action.colour
        self._seek(lambda card: card == action.card)

    def keep(self, earlier: "Choice") -> None:
        """Choose what was chosen earlier, with the same cards or others, as far as it is there."""
        self._supply, self.away, self.colour = earlier._supply, earlier.away, earlier.colour
        card = earlier.card
        if card is not None and card in self.hand:
            same = (
                earlier.hand[earlier.index : earlier.index + 1]
                == self.hand[earlier.index : earlier.index + 1]
            )
            self.index = earlier.index if same else self.hand.index(card)
        if self._legal and self.action is None:
            self._seek(lambda _card: True)

    def way_to(self, action: Action) -> list[str]:
        if action.kind is Kind.TRUMPET:
            colour = [f"colour({action.colour})"] if self.colour != action.colour else []
            return colour if self.is_trumpet else ["trumpet", *colour]
        way = [f"digit({self.hand.index(action.card) + 1})"] if self.card != action.card else []
        if self._supply != (action.kind is Kind.SUPPLY):
            way.append("wall" if self._supply else "supply")
        return way

    def across(self, step: int) -> None:
        if self.hand:
            self.index = (self.index + step) % len(self.hand)

    def type(self, digit: int) -> bool:
        there = 0 < digit <= len(self.hand)
        if there:
            self.index = digit - 1
        return there

    def to_wall(self) -> bool:
        """Lay a wall card: the selected one, or the next that is one."""
        self._supply = False
        return self._seek(lambda card: card != TRUMPET)

    def to_trumpet(self, colour: int | None = None) -> bool:
        """Play a trumpet, announcing `colour` if given."""
        self._supply = False
        if not self._seek(lambda card: card == TRUMPET):
            return False
        if colour is not None:
            self.colour = colour
        return self.action is not None

    def to_supply(self) -> bool:
        """Put the selected card into the supply."""
        self._supply = True
        return self.action is not None

    def along(self, step: int) -> None:
        if not self.is_trumpet:
            return
        for _ in range(NUM_COLOURS):
            self.colour = (self.colour + step) % NUM_COLOURS
            if self.action is not None:
                return

    def toggle_away(self) -> None:
        """Keep the trumpet out of the own wall, or let it join (option J6)."""
        self.away = not self.away

    @property
    def is_trumpet(self) -> bool:
        """Whether the chosen action plays a trumpet."""
        action = self.action
        return action is not None and action.kind is Kind.TRUMPET

    def can(self, *kinds: Kind) -> bool:
        return any(action.kind in kinds for action in self._legal)

    def _seek(self, fits: Callable[[int], bool]) -> bool:
        """Select the nearest card, from the selected one on, that fits and has an action."""
        for step in range(len(self.hand)):
            index = (self.index + step) % len(self.hand)
            card = self.hand[index]
            if fits(card) and self._action(card) is not None:
                self.index = index
                return True
        return False

    def _action(self, card: int | None) -> Action | None:
        """Return the legal action for `card` that agrees best with what was chosen."""
        actions = [action for action in self._legal if action.card == card]
        if self._supply:
            kinds = [a for a in actions if a.kind is Kind.SUPPLY]
        else:
            kinds = [a for a in actions if a.kind is not Kind.SUPPLY]
        if card == TRUMPET and any(a.kind is Kind.TRUMPET for a in kinds):
            kinds = [a for a in kinds if a.colour == self.colour]
            kinds = [a for a in kinds if a.joins != self.away] or kinds
        return kinds[0] if kinds else None


def _first_target(observation: JerichoObservation) -> int:
    """Return the first colour in which somebody else has a wall, else the first with an action."""
    me = observation.seat
    for colour in range(NUM_COLOURS):
        if any(wall for seat, wall in enumerate(observation.lane(colour)) if seat != me):
            return colour
    return 0
