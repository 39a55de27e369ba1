"""Push: the next card is counted by drawing each of the pile, the die by rolling each face."""

import re
from functools import cached_property
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.push import events
from jericho_tui.games.push.actions import ROLLS, Kind
from jericho_tui.games.push.bundle import unpack
from jericho_tui.games.push.cards import DIE, value_of
from jericho_tui.games.push.menu import Phase
from tests.truth.frame import Case, Check

FACES = ("red", "green", "blue", "yellow", "purple", "a star")


def worth(cards: Any) -> int:
    """Return the points of some cards, given as a bundle or one by one."""
    cards = unpack(cards) if isinstance(cards, int) else cards
    return sum(value_of(card) for card in cards if card < DIE)


def busts(state: Any) -> tuple[int, Any]:
    """Draw each card of the pile; return the chance of a bust in percent, and what one leads to."""
    pile, found = state.deck[state.drawn :], []
    draw = next(a for a in state.legal_actions(state.turn) if a.kind is Kind.DRAW)
    for place, card in enumerate(pile):
        world, caused = state.clone(), list[Any]()
        world.deck = (*state.deck[: state.drawn], card, *pile[:place], *pile[place + 1 :])
        world.events = caused
        world.apply(state.turn, draw)
        found += [world] if any(isinstance(event, events.Bust) for event in caused) else []
    return round(100 * len(found) / len(pile)), found[0] if found else None


def costs(losses: str, state: Any, seat: int) -> bool:
    """Whether the faces of the die that is to be rolled cost a seat that: “red −11, a star −15”."""
    for face, name in enumerate(FACES):
        world = state.clone()
        world.apply(state.actors()[0], ROLLS[face])
        lost = worth(state.bench[seat]) - worth(world.bench[seat])
        said = re.search(rf"{name} −(\d+)", losses)
        if lost != int(said[1] if said else 0):
            return False
    return (losses == "nothing to lose") is ("−" not in losses)


class Facts(Case):
    """The columns before a move and after it, and who collects."""

    @property
    def columns(self) -> tuple[Any, ...]:
        return tuple(self.state.columns)

    @property
    def card(self) -> Any:
        """The column that gets a card, then."""
        (placed,) = self.happened(events.Placed)
        return self.then.columns[placed.column]

    @cached_property
    def collected(self) -> tuple[list[Seat], int]:
        """Let everybody collect, declining if they may.

        Return who is asked, and how many columns are left over.
        """
        phases = (Phase.COLLECT, Phase.ROLL)
        _, caused = self.onwards(
            lambda state: state.phase not in phases,
            lambda state, seat: state.legal_actions(seat)[-1],
        )
        asked = [e.seat for e in caused if isinstance(e, events.Taken | events.Declined)]
        return asked, sum(isinstance(event, events.ColumnDiscarded) for event in caused)

    @property
    def gain(self) -> int:
        return worth(self.then.bench[self.seat]) - worth(self.state.bench[self.seat])

    @property
    def rolls(self) -> bool:
        return self.then.phase is Phase.ROLL

    @property
    def others(self) -> list[Any]:
        """The columns besides the one that is taken."""
        return [c for n, c in enumerate(self.columns) if c and n != self.action.index]

    @property
    def rooms(self) -> list[int]:
        """The chance of a bust after each place for the drawn card, in percent."""
        states = [(self.state.clone(), a) for a in self.state.legal_actions(self.seat)]
        for state, action in states:
            state.apply(self.seat, action)
        return [busts(state)[0] for state, _ in states]

    def protects(self, points: int, n: int | None = None) -> bool:
        before, now = (unpack(s.protected[self.seat]) for s in (self.state, self.then))
        number = len(now) - len(before)
        return worth(now) - worth(before) == points and n in (None, number)


CHECKS: dict[str, Check] = {
    # hints
    "you cannot go bust on the next card": lambda c: busts(c.state)[0] == 0,
    "<n> % chance of not going bust on the next card": lambda c, n: 100 - n == busts(c.state)[0],
    "leaves the most room: <n> % chance of not going bust on the next card": lambda c, n: (
        100 - n == busts(c.then)[0] == min(c.rooms) <= max(c.rooms)
    ),
    "the player who takes the <points> points? there rolls the die": lambda c, points: (
        points == worth(c.card) and c.state.card == DIE
    ),
    "that column will be worth <points> points?": lambda c, points: points == worth(c.card),
    "it has no die": lambda c: not c.rolls and any(DIE in cards for cards in c.others),
    "it is worth the most points": lambda c: c.gain > max(map(worth, c.others)),
    "<points> more points?(?P<die>, and then the die)?": lambda c, points, die="": (
        points == c.gain and c.rolls == bool(die)
    ),
    "<points> points? (?:is|are) safe for good": Facts.protects,
    r"<points> points? that the die could take \(die cards left: <n>\)": lambda c, points, n: (
        c.protects(points) and n == list(c.state.deck[c.state.drawn :]).count(DIE)
    ),
    "every remaining column has a die": lambda c: all(DIE in cards for cards in c.columns if cards),
    "your cards stay as they are": lambda c: c.then.bench[c.seat] == c.state.bench[c.seat],
    # previews
    "you can no longer protect this turn": lambda c: not c.may(Kind.PROTECT),
    "no risk of going bust yet: a column is still free": lambda c: (
        busts(c.state)[0] == 0 and () in c.columns
    ),
    "<n> % risk of going bust": lambda c, n: n == busts(c.state)[0],
    "then <n> % risk of going bust on the next card": lambda c, n: n == busts(c.then)[0],
    "if you go bust, you roll the die: {losses}": lambda c, losses: (
        not busts(c.state)[1] or costs(losses, busts(c.state)[1], c.seat)
    ),
    "there is no column, so nobody collects": lambda c: (
        c.collected == ([], 0) and not any(c.columns)
    ),
    "the best column has <points> points?": lambda c, points: (
        points == max(map(worth, filter(None, c.columns)), default=-1)
    ),
    "these players may collect after you: {names}": lambda c, names: (
        c.collected[0] == [c.seat, *c.listed(names)] and not c.state.rules.forced
    ),
    "then these players collect: {names}": lambda c, names: (
        c.collected[0] == [c.seat, *c.listed(names)]
    ),
    "one column is left over and discarded": lambda c: c.collected[1] == 1,
    "column <n> gets a die: the player who takes it rolls it": lambda c, n: (
        c.card == c.then.columns[n - 1] == (*c.columns[n - 1], DIE)
    ),
    "a new column <n> of <points> points?": lambda c, n, points: (
        c.card == c.then.columns[n - 1] and points == worth(c.card) and not c.columns[n - 1]
    ),
    "column <n>: <was> → <points>": lambda c, n, was, points: (
        c.card == c.then.columns[n - 1]
        and (was, points) == (worth(c.columns[n - 1]), worth(c.card))
    ),
    "<points> points? for you": lambda c, points: points == c.gain,
    "then the die: {losses}": lambda c, losses: c.rolls and costs(losses, c.then, c.seat),
    "leaves {points} to {who}": lambda c, points, who: (
        sorted(map(worth, c.others)) == sorted(map(int, str(points).split(" / ")))
        and c.collected[0][1] in who
    ),
    "you take nothing this time": lambda c: not c.happened(events.Taken),
    "column <n> is discarded": lambda c, n: (
        n - 1 in [event.column for event in c.happened(events.ColumnDiscarded)]
    ),
    "<n> cards?, <points> points?, safe for good": Facts.protects,
    "still unprotected: <points> points?": lambda c, points: points == worth(c.then.bench[c.seat]),
    "your turn is over; you take no column": lambda c: (
        c.then.phase is Phase.CHOOSE and c.then.turn != c.seat
    ),
}
