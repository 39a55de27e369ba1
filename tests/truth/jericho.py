"""Jericho: walls as lists of values, before a move and after it, and whose is the longest."""

import re
from collections import Counter
from functools import cached_property
from random import Random
from typing import Any

from jericho_tui.core.game import Game, Seat
from jericho_tui.games.jericho import events
from jericho_tui.games.jericho.cards import FULL_DECK, NOTATION, TRUMPET, value_of
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.packing import lane_cards, unpack
from tests.builders import position
from tests.truth.frame import Case, Check

COLOURS = ("red", "green", "blue", "yellow", "purple")
Walls = list[list[int]]
"""By seat: the values in a wall of one colour, a trumpet's being 2; empty without a wall."""


def built(_game: Game, setup: Any, rng: Random) -> Any:
    """Lay out most walls, with many ties in what is highest, and a trumpet in each hand."""
    options = {k: v for k, v in setup.options.items() if k not in ("start_player", "host_choice")}
    seats, highest = range(setup.num_seats), rng.randint(1, 6)
    deck = [NOTATION[card] for card in FULL_DECK if card != TRUMPET]
    rng.shuffle(deck)
    deck.sort(key=lambda card: int(card[1]) <= highest)  # the low ones are dealt first
    walls = [[deck.pop() for _ in range(rng.randint(4, 9))] for _ in seats]
    trumpets = FULL_DECK.count(TRUMPET) - len(seats)
    for wall in walls:
        for colour in sorted({card[0] for card in wall}):
            if trumpets > len(seats) and rng.random() < 0.3:
                wall.append(f"{colour}T")
                trumpets -= 1
    hands = [" ".join(["T", *(deck.pop() for _ in range(3))]) for _ in seats]
    rest, number = " S ".join(deck[:6]), rng.randint(1, 3)
    state = position(list(map(" ".join, walls)), hands, deck=rest, round_number=number, **options)
    state.piles = setup.piles  # hints count on them
    return state


def longest(walls: Walls) -> int:
    return max(map(sum, walls))


def lead(walls: Walls) -> set[int]:
    return {seat for seat, wall in enumerate(walls) if sum(wall) == longest(walls) > 0}


def fallen(cards: str | int) -> list[int]:
    """Return the values of “7”, “2 × 5”, “a trumpet”, “2 trumpets”."""
    number, _, kind = str(cards).replace(" trumpets", " × 2").rpartition(" × ")
    return [2] if cards == "a trumpet" else [int(kind)] * int(number or 1)


class Facts(Case):
    """The walls of the colour of the move, and where cards of it are."""

    @property
    def colour(self) -> str:
        return COLOURS[self.action.colour]

    def walls(self, state: Any, lanes: list[int]) -> Walls:
        first, colour = self.action.colour * state.num_seats, self.action.colour
        cards = [lane_cards(lane, colour) for lane in lanes[first : first + state.num_seats]]
        return [[2 if card == TRUMPET else value_of(card) for card in wall] for wall in cards]

    @cached_property
    def before(self) -> Walls:
        return self.walls(self.state, self.state.walls)

    @cached_property
    def now(self) -> Walls:
        """The walls after the move: once they are open, and before a bonus if it ends the match."""
        state = self.then
        if self.happened(events.OpeningChosen):
            state, _ = self.onwards(lambda state: state.phase is Phase.TURN)
        scored = len(state.reveals) > len(self.state.reveals)
        return self.walls(state, state.reveals[-1].walls if scored else state.walls)

    def mine(self, walls: Walls) -> int:
        return sum(walls[self.seat])

    def others(self, walls: Walls) -> Walls:
        return [[] if seat == self.seat else wall for seat, wall in enumerate(walls)]

    @property
    def hit(self) -> dict[int, tuple[list[int], list[int]]]:
        """By seat: the wall before and now, where it changes."""
        both = enumerate(zip(self.before, self.now, strict=True))
        return {seat: walls for seat, walls in both if walls[0] != walls[1]}

    @property
    def hand(self) -> list[int]:
        return list(unpack(self.state.hands[self.seat]))

    @property
    def alike(self) -> int:
        """How many cards of the move's colour are in the hand."""
        return sum(card // 5 == self.action.colour for card in self.hand if card != TRUMPET)

    @property
    def known(self) -> int:
        """How many cards of the colour the seat knows to lie in the supply."""
        colour = self.action.colour
        there = [*lane_cards(self.state.open_supply[colour], colour)]
        there += unpack(self.state.buried[self.seat])
        return sum(card // 5 == colour for card in there if card != TRUMPET)

    @property
    def hidden(self) -> bool:
        """Whether the card goes to the supply and others do not see it."""
        (went,) = self.happened(events.Fed, events.Buried)
        return went.card == self.action.card and went.seen_by(None).card is None

    def grows(self, colour: str, after: int, before: int = 0) -> bool:
        lengths = self.mine(self.before), self.mine(self.now)
        return colour == self.colour and (before, after) == lengths

    def behind(self, who: set[Seat], best: int, **grown: Any) -> bool:
        """Whether others lead then."""
        leaders = who, best
        return self.grows(**grown) and (lead(self.now), longest(self.now)) == leaders

    def ahead(self, who: set[Seat], best: int, new: bool, **grown: Any) -> bool:
        """Whether only the reader leads then, before these, who are next."""
        rest = self.others(self.now)
        return (
            self.grows(**grown)
            and lead(self.now) == {self.seat}
            and (lead(self.before) != {self.seat}) is new
            and (lead(rest), longest(rest)) == (who, best)
        )

    def falls(self, seat: int, cards: str | int, was: int, now: int, joins: str = "") -> bool:
        """Whether a wall loses these cards (rules 16-18); trumpets alone then go as well (17)."""
        return self.loses(seat, fallen(cards), was, now, bool(joins))

    def loses(self, seat: int, cards: list[int], was: int, now: int, joins: bool = False) -> bool:
        old, new = self.before[seat], self.now[seat]
        rest = Counter(old) - Counter(cards) + Counter([2] * joins)
        return (
            (was, now) == (sum(old), sum(new))
            and Counter(cards) <= Counter(old)
            and set(cards) == {max(max(wall) for wall in self.before if wall)}
            and (Counter(new) == rest or (not new and set(rest) <= {2}))
        )

    def hits(self, hits: str, one: str = "", kind: int = 2) -> bool:
        """Whether just these others lose all cards of a kind, or one.

        :param hits: “Ada (7 → 0), Bernd (9 → 2) and Chloé (7 → 0)”.
        """
        found = re.findall(r"(?:^|, | and )(\w+) \((\d+) → (\d+)\)", hits)
        walls = {min(self.seats(name)): (int(was), int(now)) for name, was, now in found}
        return self.hit.keys() - {self.seat} == walls.keys() and all(
            self.loses(seat, [kind] * (1 if one else self.before[seat].count(kind)), *lengths)
            for seat, lengths in walls.items()
        )

    def leads(self, who_was: set[Seat], was: int, who: Any = frozenset(), best: int = 0) -> bool:
        """Whether the lead changes so."""
        then, now = (lead(self.before), longest(self.before)), (lead(self.now), longest(self.now))
        said = (who_was, was), (who, best)
        return (then, now) == said and then[0] != now[0]

    def stands(self, who: Any = frozenset(), colour: str = "", best: int | None = None) -> bool:
        """Whether these lead as the walls are, and the card goes face down."""
        right = self.hidden and colour == self.colour and lead(self.before) == who
        return right and best in (None, longest(self.before))

    def likelier(self, colour: str, old: int, new: int, cards: int) -> bool:
        """Whether the reader gains on somebody, as is estimated, and known cards are counted."""
        gaps = [
            [self.mine(walls) - (sum(wall) or -99) for wall in self.others(walls)]
            for walls in (self.before, self.now)
        ]
        gains = any(after > before for before, after in zip(*gaps, strict=True))
        most = 17 + 22 - sum(map(len, self.before))
        in_range = 0 <= old < new <= 100 and self.known <= cards <= most
        return gains and in_range and colour == self.colour

    @property
    def ones(self) -> tuple[int, int]:
        """How many gold 1s others lose, and how many the reader does."""
        lost = [old.count(1) - new.count(1) for old, new in zip(self.before, self.now, strict=True)]
        return sum(lost) - lost[self.seat], lost[self.seat]

    def scored(self, state: Any) -> bool:
        return len(state.reveals) > len(self.state.reveals)

    def opening_leaves(self) -> bool:
        state, _ = self.onwards(lambda state: state.phase is Phase.TURN)
        return state.removed > 0 and not any(state.walls[self.seat :: state.num_seats])


GROWN = ("your {colour} wall <before> → <after>: ", "a new {colour} wall of <after>: ")
NEW = "you take the lead from {who} \\(<best>\\)"
LED = GROWN[0] + "you lead {who} \\(<best>\\)"
DOWN = "goes face down into the supply"
CHECKS: dict[str, Check] = {
    # previews
    **dict.fromkeys(
        [start + "the only one" for start in GROWN],
        lambda c, **x: c.grows(**x) and not any(c.others(c.now)),
    ),
    **dict.fromkeys([start + "{who} leads? with <best>" for start in GROWN], Facts.behind),
    **dict.fromkeys(
        [start + "tied with {who}" for start in GROWN],
        lambda c, who, **x: c.grows(**x) and lead(c.now) == who | {c.seat},
    ),
    **dict.fromkeys([start + NEW for start in GROWN], lambda c, **x: c.ahead(new=True, **x)),
    LED: lambda c, **x: c.ahead(new=False, **x),
    "as an opening card, a trumpet leaves the game": Facts.opening_leaves,
    "your first wall will be {colour} <after>": Facts.grows,
    "a gold 1: one more card at the end if it still stands": lambda c: value_of(c.action.card) == 1,
    "the highest card of this colour: trumpets hit it first": lambda c: (
        value_of(c.action.card) > max((max(wall) for wall in c.before if wall), default=0)
    ),
    "nobody has a {colour} wall: nothing falls": lambda c, colour: (
        colour == c.colour and not any(c.before + c.now)
    ),
    "hits nobody but you": lambda c: not c.hit.keys() - {c.seat} and c.before[c.seat],
    "removes {cards}, and with it the wall of {who}, <was> → <now>": lambda c, who, **x: (
        c.falls(min(who), **x) and not x["now"]
    ),
    "removes (?:trumpets|(?P<one>one) trumpet each) from {hits}": Facts.hits,
    "removes (?:every|(?P<one>one)) <kind>(?: each)? from {hits}": Facts.hits,
    "removes {cards} from {who}, <was> → <now>": lambda c, who, **x: c.falls(min(who), **x),
    "your wall: <was> → <now>": lambda c, was, now: (
        c.grows(c.colour, now, was) and Counter(c.now[c.seat]) == Counter([*c.before[c.seat], 2])
    ),
    "your wall loses {cards}(?P<joins> and gains the trumpet)?: <was> → <now>": lambda c, **x: (
        c.falls(c.seat, **x)
    ),
    "your trumpet leaves the game": lambda c: c.happened(events.TrumpetLeft)[0].seat == c.seat,
    "leader: still {who}, <best>": lambda c, who, best: (
        lead(c.before) == lead(c.now) == who and longest(c.now) == best
    ),
    "leader: {who_was} <was> → (?:nobody|{who} <best>)": Facts.leads,
    DOWN: lambda c: c.hidden,
    "a trumpet there leaves the game at the next scoring": lambda c: any(
        isinstance(event, events.SupplyTrumpetsRemoved) for event in c.onwards(c.scored)[1]
    ),
    DOWN + "; your opening card has this colour": lambda c: (
        c.hidden and c.state.openings[c.seat] // 5 == c.action.colour
    ),
    DOWN + "; the walls are not open yet": lambda c: (
        c.hidden and not any(c.state.walls) and None not in c.state.openings
    ),
    DOWN + "; nobody has a {colour} wall": Facts.stands,
    DOWN + r"; {who} share the lead in {colour} \(<best>\)": Facts.stands,
    DOWN + "; {who} leads {colour} with <best>": Facts.stands,
    DOWN + "; {who} lead {colour}": Facts.stands,
    "you then know of <n> cards of this colour there": lambda c, n: n == c.known + 1,
    # hints
    "you still have <n> trumpets? in your hand": lambda c, n: n == c.hand.count(TRUMPET) - 1,
    "you keep all your wall cards": lambda c: (
        c.action.card == TRUMPET and c.hand.count(TRUMPET) == 1
    ),
    "your {colour} wall starts with a length of <after>": Facts.grows,
    r"your hand can continue {colour} \(more cards: <n>\)": lambda c, colour, n: (
        colour == c.colour and n == c.alike - 1 > 0
    ),
    "estimate: your chance to win {colour} rises from [<>]?<old> % to [<>]?<new> % "
    r"\(cards to win: <cards>\)": Facts.likelier,
    "gold 1s your opponents lose: <n>(?:; you lose: <m>)?": lambda c, n, m=0: (
        c.ones == (n, m) and n
    ),
    "your {colour} wall will be <after> long": lambda c, **x: c.grows(before=c.mine(c.before), **x),
    "wall cards that fall into the supply: <n>": lambda c, n: (
        n == sum(sum(v != 2 for v in old) - sum(v != 2 for v in new) for old, new in c.hit.values())
    ),
    "your opponents’ longest {colour} wall: <was>, then <now>": lambda c, colour, was, now: (
        (colour, was, now) == (c.colour, longest(c.others(c.before)), longest(c.others(c.now)))
    ),
    "one more card to win in {colour}, where your chance is about [<>]?<n> %": (
        lambda c, colour, n: c.hidden and colour == c.colour and 0 < n <= 100
    ),
    "you have no other {colour} card to continue with": lambda c, colour: (
        colour == c.colour and c.alike == 1
    ),
    "nobody else sees which card it is": lambda c: c.hidden,
}
