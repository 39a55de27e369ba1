"""Rempart: what lies where, what a rampart is worth by the printed rules, what a cannon can hit."""

import re
from random import Random
from typing import Any

from jericho_tui.core.events import MatchEnded
from jericho_tui.games.rempart import events
from jericho_tui.games.rempart.actions import Kind
from jericho_tui.games.rempart.house_edition import FIGURES
from tests.games.rempart.positions import position
from tests.truth.frame import Case, Check


def built(game: Any, setup: Any, rng: Random) -> Any:
    """Lay out a late position, mostly after a card was turned up, with many cannons."""
    options = {**setup.options, "variant": rng.choice(("race", "points", "points", "points"))}
    deck = rng.sample(range(2, options["max_card"] + 1), options["max_card"] - 1)
    walls = [["1"] if rng.random() < 0.9 else [] for _ in range(setup.num_seats)]
    for wall in walls:
        wall += [str(deck.pop()) for _ in range(rng.choice((0, 5, 8, 8)))]
    left = " ".join(map(str, deck[: rng.randint(2, len(deck))]))
    idle = rng.choice((0, options["stall_limit"] * len(left.split()) - 1))
    state = position([" ".join(wall) for wall in walls], left, idle=idle, **options)
    state.seen |= state.down & rng.getrandbits(len(state.board))
    if rng.random() < 0.8:
        cannons = [a for a in state.menu if state.board[a.place] in FIGURES["cannon"]]
        state.apply(state.turn, rng.choice(rng.choice((cannons or state.menu, state.menu))))
    if rng.random() < 0.2:
        before = state.clone()
        state.apply(state.turn, state.menu[0])
        state = state if state.actors() else before
    return state


def cards(mask: int) -> set[int]:
    return {card for card in range(1, 47) if mask >> card & 1}


def table(state: Any) -> set[int]:
    """Return the cards that are not in a rampart and were not shot."""
    return {card for place, card in enumerate(state.board) if state.down >> place & 1}


def unseen(case: Case) -> set[int]:
    state = case.state
    hidden = [card for place, card in enumerate(state.board) if not state.seen >> place & 1]
    return table(state) & set(hidden)


def mine(case: Case) -> set[int]:
    return cards(case.state.ramparts[case.seat])


def highest(case: Case) -> int:
    return max(mine(case), default=0)


def higher(case: Case) -> set[int]:
    """Return the cards on the table that are higher than the seat's highest."""
    return {card for card in table(case.state) if card > highest(case)}


def worth(state: Any, seat: int) -> int:
    """Return what a rampart is worth in the points variant (rules 7 to 9)."""
    rampart = cards(state.ramparts[seat])
    prince, princess, raven, raven2, king, queen = (
        len(rampart & set(FIGURES[figure]))
        for figure in ("prince", "princess", "raven", "raven2", "king", "queen")
    )
    children = prince + princess + min(prince, princess)
    return len(rampart) + 3 * (king + queen) + children + min(raven + 2 * raven2, 5)


def is_card(text: str | int, card: int) -> bool:
    """Whether a card is named so: “12”, “33 (king)”."""
    number, name = re.fullmatch(r"(\d+)(?: \((.+)\))?", str(text)).groups()  # type: ignore[union-attr]
    figures = [figure for figure, numbers in FIGURES.items() if card in numbers]
    figures = ["two ravens" if figure == "raven2" else figure for figure in figures]
    figures += ["flag"] * (card == 1)
    return int(number) == card and (name is None or [name] == figures)


def event(case: Case, kind: type) -> Any:
    """Return the one event of a kind that the move causes; None if there is none."""
    return next((each for each in case.after[1] if isinstance(each, kind)), None)


def targets(case: Case) -> list[Any]:
    """Return the shots that the seat has after the move."""
    state, _ = case.after
    return [a for a in state.legal_actions(case.seat) if a.kind is Kind.SHOOT]


def ended(case: Case, who: str, how: str = "ten_cards", *, ten: bool = False, **said: int) -> bool:
    """Whether the match ends with the move, in this way and with these winners.

    :param ten: whether the winner has ten cards.
    """
    end, (state, _) = event(case, MatchEnded), case.after
    if end is None or set(end.outcome.winners) != case.seats(who):
        return False
    first = end.outcome.winners[0]
    sizes = [len(cards(rampart)) for rampart in state.ramparts]
    worths = [worth(state, seat) for seat in range(len(sizes))] if state.rules.points else sizes
    top = max(cards(state.ramparts[first]), default=0)
    return (
        how == state.termination
        and ten is (sizes[first] == 10)
        and said["score"] == worths[first] == max(worths)
        and said.get("top", top) == top
    )


def score(case: Case, before: int, after: int, seat: int) -> bool:
    return (before, after) == (worth(case.state, seat), worth(case.after[0], seat))


def after_shots(case: Case) -> list[bool | None]:
    """Return for each way to go on (if a cannon fires: each shot) whether the seat wins then.

    None: the match goes on.
    """
    shots = targets(case)
    states = [case.after[0].clone() for _ in shots] or [case.after[0]]
    for state, shot in zip(states, shots, strict=False):
        state.apply(case.seat, shot)
    outcomes = [state.outcome() for state in states]
    return [None if end is None else end.winners == (case.seat,) for end in outcomes]


def tenth(case: Case) -> bool:
    return len(mine(case)) == 9


def if_kept(case: Case) -> Case:
    """Return the move of keeping the card instead."""
    state = case.state
    (keep,) = [a for a in state.legal_actions(case.seat) if a.kind is Kind.KEEP]
    return Case(case.game, state, case.seat, keep, case.rng)


def skipped(case: Case) -> int:
    return sum(card < case.state.card for card in higher(case))


def goes_on(case: Case) -> bool:
    return bool(case.after[0].actors())


_SCORE = r" <score> (?:cards?|points?)(?: and the highest card, <top>)?"
CERTAIN: dict[str, Check] = {
    # previews
    "back to place <place>; everybody has seen it": lambda case, place: (
        event(case, events.TurnedBack).place == place - 1
        and case.after[0].down & case.after[0].seen & 1 << place - 1 > 0
    ),
    "the cannon has nothing to hit": lambda case: (
        event(case, events.CannonIdle) is not None and not targets(case)
    ),
    "cards left above your <top>: <number> of <all>": lambda case, top, number, **more: (
        (top, number, more["all"]) == (highest(case), len(higher(case)), len(table(case.state)))
    ),
    "no card left is above your <top>": lambda case, top: top == highest(case) and not higher(case),
    r"{card} lies here": lambda case, card: is_card(card, event(case, events.TurnedUp).card),
    "this card was turned up before": lambda case: case.state.seen >> case.action.place & 1 == 1,
    "your rampart is empty: any card fits": lambda case: not mine(case),
    "your rampart: <before> → <after> cards?": lambda case, before, after: (
        (before, after) == (len(mine(case)), len(cards(case.after[0].ramparts[case.seat])))
    ),
    "the magician is used up": lambda case: case.after[0].spent > case.state.spent,
    "skips <n> cards? that would still fit": lambda case, n: n == skipped(case),
    r"{card}: \+<points> points": lambda case, card, points: (
        is_card(card, case.state.card)
        and points == worth(case.after[0], case.seat) - worth(case.state, case.seat)
    ),
    "the cannon fires, and only your own cards can be hit": lambda case: (
        {shot.victim for shot in targets(case)} == {case.seat}
    ),
    "the cannon fires: <n> cards? can be hit": lambda case, n: n == len(targets(case)),
    "{who} loses? {card}: <before> → <after> points?": lambda case, who, card, before, after: (
        case.seats(who) == {event(case, events.Shot).victim}
        and is_card(card, event(case, events.Shot).card)
        and score(case, before, after, event(case, events.Shot).victim)
    ),
    "{who} share the victory with" + _SCORE + " each": lambda case, **said: ended(
        case, how="stalled", **said
    ),
    "{who} wins? with" + _SCORE + ", although another has ten cards": lambda case, **said: ended(
        case, ten=False, **said
    ),
    "{who} ha(?:s|ve) ten cards and wins? with" + _SCORE: lambda case, **said: ended(
        case, ten=True, **said
    ),
    "No card fits any more: {who} wins? with" + _SCORE: lambda case, **said: ended(
        case, how="blocked", **said
    ),
    "No card was kept for too long: {who} wins? with" + _SCORE: lambda case, **said: ended(
        case, how="stalled", **said
    ),
    # hints
    "the <card> lies here, and it fits": lambda case, card: (
        card == event(case, events.TurnedUp).card
        and Kind.KEEP in [a.kind for a in case.after[0].legal_actions(case.seat)]
    ),
    "everybody has seen the <card> here: it tells nobody anything new": lambda case, card: (
        card == event(case, events.TurnedUp).card and case.state.seen >> case.action.place & 1 == 1
    ),
    "not seen yet; cards that can lie here: <left>, above your <top>: <higher>": (
        lambda case, **said: (
            case.state.seen >> case.action.place & 1 == 0
            and (said["left"], said["top"]) == (len(unseen(case)), highest(case))
            and said["higher"] == len(unseen(case) & higher(case))
        )
    ),
    "costs you <points> points?": lambda case, points: score(
        case, worth(case.state, case.seat), worth(case.state, case.seat) - points, case.seat
    ),
    "takes <points> points? from its owner": lambda case, points: (
        case.action.victim != case.seat
        and points
        == worth(case.state, case.action.victim) - worth(case.after[0], case.action.victim)
    ),
    "it is the tenth card, and wins": lambda case: tenth(case) and set(after_shots(case)) == {True},
    "it is the tenth card, and wins with the right shot": lambda case: (
        tenth(case) and {True} < set(after_shots(case))
    ),
    "<points> points at once": lambda case, points: (
        points == worth(case.after[0], case.seat) - worth(case.state, case.seat)
    ),
    "card <number> of 10, and no card is skipped": lambda case, number: (
        number == len(mine(case)) + 1 and not skipped(case)
    ),
    "skips only <n> of the <all> higher cards that are left": lambda case, **said: (
        said == {"n": skipped(case), "all": len(higher(case))} and 2 * said["n"] < said["all"]
    ),
    "the step would skip <n> of the <all> higher cards that are left": lambda case, **said: (
        said == {"n": skipped(case), "all": len(higher(case))}
    ),
    "card <number> of 10; higher ones that are left: <n>": lambda case, number, n: (
        number == len(mine(case)) + 1 and n == len(higher(case)) - skipped(case) - 1
    ),
    "the game ends with it": lambda case: not goes_on(case),
    "keeps the magician for another card": lambda case: (
        goes_on(case) and 19 in mine(case) and not case.after[0].spent >> 19 & 1
    ),
    "it would be the tenth card, and somebody else would win": lambda case: (
        tenth(case) and set(after_shots(if_kept(case))) == {False}
    ),
    "now that it was seen it can be kept later": goes_on,
}
POSSIBLE: dict[str, Check] = {}
