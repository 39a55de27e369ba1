"""Jericho: walls as lists of values, before a move and after it, and whose is the longest."""

import re
from collections import Counter
from typing import Any

from jericho_tui.games.jericho import events
from jericho_tui.games.jericho.cards import TRUMPET, value_of
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import lane_cards, unpack
from tests.truth.frame import Case, Check

COLOURS = ("red", "green", "blue", "yellow", "purple")


Walls = list[list[int]]
"""By seat: the values of a wall of one colour, a trumpet's being 2; empty without a wall."""


def walls_of(state: Any, colour: int, walls: Any = None) -> Walls:
    lanes = walls or state.walls
    return [
        [2 if card == TRUMPET else value_of(card) for card in lane_cards(lane, colour)]
        for lane in lanes[colour * state.num_seats : (colour + 1) * state.num_seats]
    ]


def before(case: Case, colour: int | None = None) -> Walls:
    return walls_of(case.state, case.action.colour if colour is None else colour)


def after(case: Case) -> Walls:
    """Return the walls right after the move: before the bonus, if it ended the match."""
    state, caused = case.after
    if any(isinstance(event, events.Fed | events.OpeningChosen) for event in caused):
        state, _ = case.onwards(lambda state: state.phase is Phase.TURN)
    scored = len(state.reveals) > len(case.state.reveals)
    return walls_of(state, case.action.colour, state.reveals[-1].walls if scored else None)


def leaders(walls: Walls) -> set[int]:
    best = max(map(sum, walls))
    return {seat for seat, wall in enumerate(walls) if sum(wall) == best > 0}


def longest(walls: Walls) -> int:
    return max(map(sum, walls))


def others(case: Case, walls: Walls) -> Walls:
    return [wall for seat, wall in enumerate(walls) if seat != case.seat]


def colour_is(case: Case, colour: str) -> bool:
    return COLOURS[case.action.colour] == colour


def in_hand(case: Case) -> list[int]:
    return list(unpack(case.state.hands[case.seat]))


def of_colour(case: Case) -> int:
    return sum(card // 5 == case.action.colour for card in in_hand(case) if card != TRUMPET)


def trumpets(case: Case) -> int:
    return in_hand(case).count(TRUMPET)


def value(case: Case) -> int:
    return value_of(case.action.card)


# --- a card is laid


def wall(case: Case, colour: str, length: int, was: int = 0) -> bool:
    """Whether the own wall grows so."""
    return colour_is(case, colour) and (was, length) == (
        sum(before(case)[case.seat]),
        sum(after(case)[case.seat]),
    )


def lead(case: Case, names: str = "", best: int | None = None, **grown: Any) -> bool:
    """Whether others lead then; with `names` empty: nobody else has such a wall."""
    walls = after(case)
    if not names:
        return wall(case, **grown) and not any(others(case, walls))
    return wall(case, **grown) and leaders(walls) == case.seats(names) and longest(walls) == best


def level(case: Case, names: str, **grown: Any) -> bool:
    return wall(case, **grown) and leaders(after(case)) == case.seats(names) | {case.seat}


def ahead(case: Case, names: str, best: int, new: bool, **grown: Any) -> bool:
    """Whether only the reader leads then, before `names` with the next longest walls."""
    walls = after(case)
    rest = [[] if seat == case.seat else wall for seat, wall in enumerate(walls)]
    return (
        wall(case, **grown)
        and leaders(walls) == {case.seat} != (leaders(before(case)) if new else None)
        and (new or leaders(before(case)) == {case.seat})
        and leaders(rest) == case.seats(names)
        and longest(rest) == best
    )


STANDINGS: dict[str, Check] = {
    "the only one": lead,
    "{names} leads? with <best>": lead,
    "level with {names}": level,
    r"you lead {names} \(<best>\)": lambda case, **said: ahead(case, new=False, **said),
    r"you take the lead from {names} \(<best>\)": lambda case, **said: ahead(
        case, new=True, **said
    ),
}
LAID: dict[str, Check] = {
    start + standing: check
    for start in ("your {colour} wall <was> → <length>: ", "a new {colour} wall of <length>: ")
    for standing, check in STANDINGS.items()
}

# --- a trumpet is played


def lost(cards: str | int) -> list[int]:
    """Return the values of “7”, “2 × 5”, “a trumpet”, “2 trumpets”."""
    number, _, kind = str(cards).replace(" trumpets", " × 2").rpartition(" × ")
    return [2] if cards == "a trumpet" else [int(kind)] * int(number or 1)


def falls(
    case: Case, seat: int, cards: list[int], was: int, length: int, joins: bool = False
) -> bool:
    """Whether a wall loses these cards; a wall of trumpets only then goes as well (rule 17)."""
    old, new = before(case)[seat], after(case)[seat]
    rest = Counter(old) - Counter(cards) + Counter([2] if joins else [])
    orphaned = not new and set(rest) <= {2}
    return (
        (was, length) == (sum(old), sum(new))
        and not Counter(cards) - Counter(old)
        and cards[0] == max(map(max, filter(None, before(case))))
        and (orphaned or Counter(new) == rest)
    )


def removes(case: Case, cards: str | int, name: str, **lengths: int) -> bool:
    (seat,) = case.seats(name)
    return seat != case.seat and falls(case, seat, lost(cards), **lengths)


def each(case: Case, hits: str, number: int | None = None, kind: int = 2) -> bool:
    """Whether these others lose so many cards of a kind, by default all, and nobody else does."""
    found = re.findall(r"(?:^|, | and )(\w+) \((\d+) → (\d+)\)", hits)
    for name, was, length in found:
        (seat,) = case.seats(name)
        cards = [kind] * (number or before(case)[seat].count(kind))
        if not cards or not falls(case, seat, cards, int(was), int(length)):
            return False
    changed = {s for s, (old, new) in enumerate(pairs(case)) if old != new} - {case.seat}
    return changed == set().union(*(case.seats(name) for name, _, _ in found))


def pairs(case: Case) -> list[tuple[list[int], list[int]]]:
    return list(zip(before(case), after(case), strict=True))


def moves_lead(case: Case, old: str, was: int, new: str = "", best: int = 0) -> bool:
    then, now = before(case), after(case)
    return (
        (leaders(then), longest(then)) == (case.seats(old), was)
        and (leaders(now), longest(now)) == (case.seats(new) if new else set(), best)
        and leaders(then) != leaders(now)
    )


def keeps_lead(case: Case, names: str, best: int) -> bool:
    then, now = before(case), after(case)
    return leaders(then) == leaders(now) == case.seats(names) and longest(now) == best


# --- a card is put into the supply


def hidden(case: Case) -> bool:
    """Whether the card goes there and others do not see it."""
    (went,) = [e for e in case.after[1] if isinstance(e, events.Fed | events.Buried)]
    return went.card == case.action.card and went.seen_by(None).card is None


def stands(case: Case, names: str = "", colour: str = "", best: int | None = None) -> bool:
    """Whether these lead in the card's colour as the walls are; with `names` empty: nobody."""
    walls = before(case)
    return (
        hidden(case)
        and (not colour or colour_is(case, colour))
        and leaders(walls) == (case.seats(names) if names else set())
        and best in (None, longest(walls))
    )


def known_there(case: Case) -> int:
    """Return how many cards of the card's colour the seat knows to lie in the supply."""
    there = lane_cards(case.state.open_supply[case.action.colour], case.action.colour)
    mine = [card for card in unpack(case.state.buried[case.seat]) if card != TRUMPET]
    return len([c for c in there if c != TRUMPET]) + sum(
        card // 5 == case.action.colour for card in mine
    )


def all_there(case: Case) -> int:
    """Return how many cards of the card's colour can be there at most."""
    in_walls = sum(1 for w in before(case) for _ in w)
    return 17 + 22 - in_walls


def estimate(case: Case, colour: str, old: int, new: int, cards: int) -> bool:
    """Whether an estimated chance goes where the walls go, and cards are no fewer than known."""
    gaps = [
        [sum(w[case.seat]) - (sum(wall) or -99) for wall in w] for w in (before(case), after(case))
    ]
    return (
        colour_is(case, colour)
        and 0 <= old < new <= 100
        and any(new > old for old, new in zip(*gaps, strict=True))
        and known_there(case) <= cards <= all_there(case)
    )


def gold(case: Case) -> bool:
    return case.action.card != TRUMPET and value(case) == 1


def fallen_ones(case: Case) -> list[int]:
    """Return by seat how many gold 1s fall."""
    return [old.count(1) - new.count(1) for old, new in pairs(case)]


def scored_away(case: Case) -> bool:
    """Whether trumpets in the supply leave the game at the next scoring."""
    _, caused = case.onwards(lambda state: len(state.reveals) > len(case.state.reveals))
    return any(isinstance(event, events.SupplyTrumpetsRemoved) for event in caused)


def trumpet_leaves(case: Case) -> bool:
    state, _ = case.onwards(lambda state: state.phase is Phase.TURN)
    return state.removed > 0 and not any(state.walls[case.seat :: state.num_seats])


CERTAIN: dict[str, Check] = {
    # previews
    **LAID,
    "a trumpet as opening card leaves the game": trumpet_leaves,
    "your first wall will be {colour} <length>": wall,
    "a gold 1: one more card at the end if it still stands": gold,
    "the highest card of this colour: trumpets hit it first": lambda case: (
        value(case) > max(map(max, filter(None, before(case))), default=0)
    ),
    "nobody has a {colour} wall: nothing falls": lambda case, colour: (
        colour_is(case, colour) and not any(before(case) + after(case))
    ),
    "hits nobody but you": lambda case: (
        others(case, before(case)) == others(case, after(case)) and any(before(case)[case.seat])
    ),
    "removes {cards} and so the wall of {name}, <was> → <length>": lambda case, name, **said: (
        removes(case, name=name, **said) and not after(case)[min(case.seats(name))]
    ),
    "removes trumpets from {hits}": each,
    "removes one trumpet each from {hits}": lambda case, hits: each(case, hits, 1),
    "removes every <kind> from {hits}": each,
    "removes one <kind> each from {hits}": lambda case, hits, kind: each(case, hits, 1, kind),
    "removes {cards} from {name}, <was> → <length>": removes,
    "your wall: <was> → <length>": lambda case, was, length: (
        (was, length) == (sum(before(case)[case.seat]), sum(after(case)[case.seat]))
        and Counter(after(case)[case.seat]) == Counter([*before(case)[case.seat], 2])
    ),
    "your wall loses {cards} and gains the trumpet: <was> → <length>": lambda case, cards, **said: (
        falls(case, case.seat, lost(cards), joins=True, **said)
    ),
    "your wall loses {cards}: <was> → <length>": lambda case, cards, **said: falls(
        case, case.seat, lost(cards), **said
    ),
    "your trumpet leaves the game": lambda case: any(
        isinstance(e, events.TrumpetLeft) and e.seat == case.seat for e in case.after[1]
    ),
    "leader: {old} <was> → nobody": moves_lead,
    "leader: still {names}, <best>": keeps_lead,
    "leader: {old} <was> → {new} <best>": moves_lead,
    "goes face down to the supply": hidden,
    "a trumpet there leaves the game at the next scoring": lambda case: (
        case.action.card == TRUMPET and scored_away(case)
    ),
    "goes face down to the supply; your opening card has this colour": lambda case: (
        hidden(case) and case.state.openings[case.seat] // 5 == case.action.colour
    ),
    "goes face down to the supply; the walls are not open yet": lambda case: (
        hidden(case) and case.state.phase is Phase.FEED and not any(case.state.walls)
    ),
    "goes face down to the supply; nobody has a {colour} wall": stands,
    r"goes face down to the supply; {names} share the lead in {colour} \(<best>\)": stands,
    "goes face down to the supply; {names} leads {colour} with <best>": stands,
    "goes face down to the supply; {names} lead {colour}": stands,
    "with it, <n> cards of this colour are known to lie there": lambda case, n: (
        n == known_there(case) + 1
    ),
    # hints
    "<n> trumpets? (?:is|are) left in your hand": lambda case, n: n == trumpets(case) - 1,
    "all your wall cards stay in your hand": lambda case: (
        case.action.card == TRUMPET and trumpets(case) == 1
    ),
    "your wall of {colour} begins with length <length>": wall,
    r"your hand can go on with {colour} \(more cards: <n>\)": lambda case, colour, n: (
        colour_is(case, colour) and n == of_colour(case) - 1 > 0
    ),
    r"estimate: your chance of {colour} rises from <old> % to <new> % \(cards to win: <cards>\)": (
        estimate
    ),
    "gold 1s that others lose: <n>": lambda case, n: (
        n == sum(fallen_ones(case)) and not fallen_ones(case)[case.seat]
    ),
    "gold 1s that others lose: <n>, that you lose: <mine>": lambda case, n, mine: (
        (n, mine) == (sum(fallen_ones(case)) - mine, fallen_ones(case)[case.seat]) and n > 0
    ),
    "your wall of {colour} is <length> long then": lambda case, colour, length: wall(
        case, colour, length, sum(before(case)[case.seat])
    ),
    "wall cards that fall into the supply: <n>": lambda case, n: (
        n
        == sum(
            len([v for v in (Counter(o) - Counter(w)).elements() if v != 2]) for o, w in pairs(case)
        )
    ),
    "the others’ longest {colour} wall: <was> → <length>": lambda case, colour, was, length: (
        colour_is(case, colour)
        and (was, length) == tuple(longest(others(case, w)) for w in (before(case), after(case)))
        and was > length
    ),
    "one more card to win in {colour}, where your chance is about <chance> %": (
        lambda case, colour, chance: hidden(case) and colour_is(case, colour) and 0 < chance <= 100
    ),
    "you have no other card of {colour} to go on with": lambda case, colour: (
        colour_is(case, colour) and of_colour(case) == 1
    ),
    "nobody else sees which card it is": hidden,
}
POSSIBLE: dict[str, Check] = {}
