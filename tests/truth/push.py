"""Push: the next card is counted by drawing each of the pile, the die by rolling each face."""

import re
from collections import Counter
from typing import Any

from jericho_tui.games.push import events
from jericho_tui.games.push.actions import ROLLS, Kind
from jericho_tui.games.push.bundle import unpack
from jericho_tui.games.push.cards import DIE, value_of
from jericho_tui.games.push.menu import Phase
from tests.truth.frame import Case, Check

COLOURS = ("red", "green", "blue", "yellow", "purple")


def worth(cards: Any) -> int:
    """Return the points of some cards, given as a bundle or one by one."""
    cards = unpack(cards) if isinstance(cards, int) else cards
    return sum(value_of(card) for card in cards if card < DIE)


def draws(state: Any) -> list[tuple[Any, bool]]:
    """Return what follows for every card that may be drawn next, and whether it is a bust."""
    pile, found = state.deck[state.drawn :], []
    (seat,) = state.actors()
    (draw,) = [a for a in state.legal_actions(seat) if a.kind is Kind.DRAW]
    for place, card in enumerate(pile):
        world = state.clone()
        rest = (*pile[:place], *pile[place + 1 :])
        world.deck = (*state.deck[: state.drawn], card, *rest)
        world.events = caused = list[Any]()
        world.apply(seat, draw)
        found.append((world, any(isinstance(event, events.Bust) for event in caused)))
    return found


def busts(state: Any) -> float:
    """Return the chance that the next card is a bust, in percent."""
    found = [bust for _, bust in draws(state)]
    return 100 * sum(found) / len(found)


def costs(state: Any, seat: int) -> dict[str, int]:
    """Return what each face of the die costs a seat where it is to be rolled."""
    found = {}
    for face, name in enumerate((*COLOURS, "a star")):
        world = state.clone()
        world.apply(state.actors()[0], ROLLS[face])
        found[name] = worth(state.bench[seat]) - worth(world.bench[seat])
    return {name: cost for name, cost in found.items() if cost}


def losses(text: str) -> dict[str, int]:
    if text == "nothing to lose":
        return {}
    parts = [re.fullmatch(r"(.+) −(\d+)", part) for part in text.split(", ")]
    return {part[1]: int(part[2]) for part in parts if part}


def bust_costs(case: Case, text: str) -> bool | None:
    found = [world for world, bust in draws(case.state) if bust]
    return losses(text) == costs(found[0], case.seat) if found else None


def column(case: Case, number: int) -> Any:
    return case.after[0].columns[number - 1]


def placed(case: Case) -> int:
    """Return the number of the column that gets a card."""
    (event,) = [e for e in case.after[1] if isinstance(e, events.Placed)]
    return event.column + 1


def collected(case: Case) -> tuple[list[int], list[int]]:
    """Let everybody collect; return who was asked, and the columns that are left over then."""
    phases = (Phase.COLLECT, Phase.ROLL)
    _, caused = case.onwards(lambda state: state.phase not in phases)
    asked = [e.seat for e in caused if isinstance(e, events.Taken | events.Declined)]
    return asked, [e.column for e in caused if isinstance(e, events.ColumnDiscarded)]


def asked(case: Case, names: str) -> bool:
    """Whether those after the reader are asked in this order, none of them left out."""
    seats = case.listed(names)
    found = collected(case)[0]
    return found == [case.seat, *seats][: len(found)]


def gain(case: Case) -> int:
    return worth(case.after[0].bench[case.seat]) - worth(case.state.bench[case.seat])


def takes(case: Case, with_die: bool) -> bool:
    """Whether the reader gets a column with a die or without."""
    return (case.after[0].phase is Phase.ROLL) is with_die


def others(case: Case) -> list[Any]:
    """Return the columns besides the one that is taken."""
    return [c for n, c in enumerate(case.state.columns) if c and n != case.action.index]


def rooms(case: Case) -> dict[int, float]:
    """Return by place of the drawn card the chance of a bust afterwards."""
    found = {}
    for action in case.state.legal_actions(case.seat):
        state = case.state.clone()
        state.apply(case.seat, action)
        found[action.index] = busts(state)
    return found


def protected(case: Case) -> Counter[int]:
    state = case.after[0]
    before = unpack(case.state.protected[case.seat])
    return Counter(unpack(state.protected[case.seat])) - Counter(before)


def protects(case: Case, points: int, n: int | None = None) -> bool:
    cards = protected(case)
    return points == worth(cards.elements()) and n in (None, cards.total())


def turn_over(case: Case) -> bool:
    return case.after[0].phase is Phase.CHOOSE and case.after[0].turn != case.seat


def dice(case: Case) -> int:
    return case.state.deck[case.state.drawn :].count(DIE)


CERTAIN: dict[str, Check] = {
    # previews
    "protecting is over for this turn": lambda case: all(
        a.kind is not Kind.PROTECT for a in case.after[0].legal_actions(case.seat)
    ),
    "no bust yet: a column is still free": lambda case: (
        not busts(case.state) and () in case.state.columns
    ),
    "<chance> % for a bust": lambda case, chance: chance == round(busts(case.state)),
    "a bust rolls the die: {text}": bust_costs,
    "there is no column: nobody collects": lambda case: (
        not any(case.state.columns) and not any(collected(case))
    ),
    "the best column has <points> points?": lambda case, points: (
        any(case.state.columns) and points == max(map(worth, case.state.columns))
    ),
    "after you may collect: {names}": lambda case, names: (
        not case.state.rules.forced and asked(case, names)
    ),
    "after you collect: {names}": lambda case, names: (
        asked(case, names) and len(collected(case)[0]) == 1 + len(case.listed(names))
    ),
    "one column is left over and discarded": lambda case: len(collected(case)[1]) == 1,
    "column <n> gets a die: whoever takes it rolls": lambda case, n: (
        n == placed(case) and DIE in column(case, n)
    ),
    "a new column <n> of <points> points?": lambda case, n, points: (
        n == placed(case) and points == worth(column(case, n)) and len(column(case, n)) == 1
    ),
    "column <n>: <was> → <points>": lambda case, n, was, points: (
        n == placed(case)
        and was == worth(case.state.columns[n - 1])
        and points == worth(column(case, n))
    ),
    "then <chance> % for a bust on the next card": lambda case, chance: (
        chance == round(busts(case.after[0]))
    ),
    "<points> points? for you": lambda case, points: points == gain(case),
    "then the die: {text}": lambda case, text: (
        takes(case, with_die=True) and losses(text) == costs(case.after[0], case.seat)
    ),
    r"leaves (?P<points>[\d /]+) to {name}": lambda case, points, name: (
        sorted(map(worth, others(case)), reverse=True) == [int(n) for n in str(points).split(" / ")]
        and collected(case)[0][1] in case.seats(name)
    ),
    "you take nothing this time": lambda case: (
        case.seat not in [e.seat for e in case.after[1] if isinstance(e, events.Taken)]
    ),
    "column <n> is discarded": lambda case, n: (
        n - 1 in [e.column for e in case.after[1] if isinstance(e, events.ColumnDiscarded)]
    ),
    "<n> cards?, <points> points?, safe for good": protects,
    "still unprotected: <points> points?": lambda case, points: (
        points == worth(case.after[0].bench[case.seat])
    ),
    "your turn is over; no column this time": turn_over,
    # hints
    "you cannot go bust on the next card": lambda case: not busts(case.state),
    "<chance> % not to go bust on the next card": lambda case, chance: (
        chance == 100 - round(busts(case.state))
    ),
    "leaves most room: <chance> % not to go bust on the next card": lambda case, chance: (
        chance == 100 - round(busts(case.after[0]))
        and rooms(case)[case.action.index] == min(rooms(case).values()) < max(rooms(case).values())
    ),
    "whoever takes the <points> points? there rolls the die": lambda case, points: (
        case.state.card == DIE and points == worth(column(case, placed(case)))
    ),
    "that column is worth <points> points? then": lambda case, points: (
        points == worth(column(case, placed(case)))
    ),
    "no die comes with it": lambda case: (
        takes(case, with_die=False) and any(DIE in cards for cards in others(case))
    ),
    "it has the most points": lambda case: (
        worth(case.state.columns[case.action.index]) > max(map(worth, others(case)))
    ),
    "<points> points? more": lambda case, points: (
        points == gain(case) and takes(case, with_die=False)
    ),
    "<points> points? more, and then the die": lambda case, points: (
        points == gain(case) and takes(case, with_die=True)
    ),
    "<points> points? (?:is|are) safe for good": protects,
    r"<points> points? that the die could take \(die cards to come: <n>\)": (
        lambda case, points, n: protects(case, points) and n == dice(case) > 0
    ),
    "a die would come with every column that is left": lambda case: all(
        DIE in cards for cards in case.state.columns if cards
    ),
    "the cards that you have stay as they are": lambda case: (
        case.after[0].bench[case.seat] == case.state.bench[case.seat]
    ),
}
POSSIBLE: dict[str, Check] = {}
