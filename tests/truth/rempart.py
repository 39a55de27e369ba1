"""Rempart: what lies where, what a rampart is worth by the printed rules, what a cannon can hit."""

from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart import events
from jericho_tui.games.rempart.actions import KEEP, Kind
from jericho_tui.games.rempart.house_edition import FIGURES
from tests.games.rempart.positions import position
from tests.truth.frame import Case, Check


def built(_game: Any, setup: Any, rng: Random) -> Any:
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
    number, _, name = str(text).rstrip(")").partition(" (")
    figures = [figure for figure, numbers in FIGURES.items() if card in numbers]
    names = [figure.replace("raven2", "two ravens") for figure in figures] or ["flag"] * (card == 1)
    return int(number) == card and (not name or [name] == names)


class Facts(Case):
    """What is so before a move and after it."""

    @cached_property
    def mine(self) -> set[int]:
        return cards(self.state.ramparts[self.seat])

    @cached_property
    def top(self) -> int:
        return max(self.mine, default=0)

    @cached_property
    def table(self) -> set[int]:
        """The cards that are not in a rampart and were not shot."""
        return {card for n, card in enumerate(self.state.board) if self.state.down >> n & 1}

    @cached_property
    def higher(self) -> set[int]:
        return {card for card in self.table if card > self.top}

    @cached_property
    def unseen(self) -> set[int]:
        board = enumerate(self.state.board)
        return self.table & {card for n, card in board if not self.state.seen >> n & 1}

    @property
    def here_seen(self) -> bool:
        return bool(self.state.seen >> self.action.place & 1)

    @property
    def turned(self) -> int:
        """The card that is turned up."""
        return int(self.state.card or self.happened(events.TurnedUp)[0].card)

    @property
    def skipped(self) -> int:
        return sum(card < self.state.card for card in self.higher)

    @property
    def size(self) -> int:
        return len(cards(self.then.ramparts[self.seat]))

    @property
    def gain(self) -> int:
        return worth(self.then, self.seat) - worth(self.state, self.seat)

    @property
    def shots(self) -> list[Any]:
        return self.may(Kind.SHOOT)

    def tenth(self) -> set[bool | None]:
        """Return whether the seat wins if it keeps its tenth card, for each shot that it has then.

        None: the match goes on.
        """
        kept = self if self.action.kind is not Kind.BACK else replace(self, action=KEEP)
        states = [kept.then.clone() for _ in kept.shots] or [kept.then]
        for state, shot in zip(states, kept.shots, strict=False):
            state.apply(self.seat, shot)
        ends = [state.outcome() for state in states]
        wins = {None if end is None else end.winners == (self.seat,) for end in ends}
        return wins if len(self.mine) == 9 else set()

    def ended(self, who: set[Seat], score: int, top: int = 0, how: str = "", ten: int = 0) -> bool:
        """Whether the match ends with the move in this way: who wins, and with what.

        :param ten: how many of the winners have ten cards.
        """
        state, winners = self.then, self.winners
        walls = [cards(rampart) for rampart in state.ramparts]
        points = [worth(state, n) if state.rules.points else len(w) for n, w in enumerate(walls)]
        return (
            winners == who
            and {points[seat] for seat in winners} == {score} == {max(points)}
            and (not top or {max(walls[seat]) for seat in winners} == {top})
            and sum(len(walls[seat]) == 10 for seat in winners) == ten
            and state.termination == ENDS[how]
        )

    def shot(self, who: set[Seat], card: str | int, before: int, after: int) -> bool:
        (shot,) = self.happened(events.Shot)
        points = worth(self.state, shot.victim), worth(self.then, shot.victim)
        seat_and_card = who == {shot.victim} and is_card(card, shot.card)
        return seat_and_card and (before, after) == points


STALLED = "No card was kept for too long"
ENDS = {"": "ten_cards", "No card fits any more": "blocked", STALLED: "stalled"}
SCORE = r"<score> (?:cards?|points?)(?: and the highest card, <top>)?"
CHECKS: dict[str, Check] = {
    # previews
    "back to spot <n>; everyone has seen it": lambda c, n: (
        c.happened(events.TurnedBack)[0].place == n - 1
        and c.then.down & c.then.seen & 1 << n - 1 > 0
    ),
    "the cannon has nothing to hit": lambda c: c.happened(events.CannonIdle) and not c.shots,
    "cards left above your <top>: <n> of <m>": lambda c, top, n, m: (
        (top, n, m) == (c.top, len(c.higher), len(c.table))
    ),
    "no card left is above your <top>": lambda c, top: top == c.top and not c.higher,
    "{card} lies here": lambda c, card: is_card(card, c.turned),
    "this card was turned up before": lambda c: c.here_seen,
    "your rampart is empty: any card fits": lambda c: not c.mine,
    "your rampart: <n> → <m> cards?": lambda c, n, m: (n, m) == (len(c.mine), c.size),
    "uses up the magician": lambda c: c.then.spent > c.state.spent,
    "skips <n> cards? that would still fit": lambda c, n: n == c.skipped,
    r"{card}: \+<n> points": lambda c, card, n: is_card(card, c.turned) and n == c.gain,
    "the cannon fires, and can hit only your own cards": lambda c: (
        {shot.victim for shot in c.shots} == {c.seat}
    ),
    "the cannon fires: it can hit <n> cards?": lambda c, n: n == len(c.shots),
    "{who} loses? {card}: <before> → <after> points?": Facts.shot,
    f"{{who}} share the victory with {SCORE} each": lambda c, **x: c.ended(**x, how=STALLED),
    f"{{who}} wins? with {SCORE}, although another player has ten cards": Facts.ended,
    f"{{who}} ha(?:s|ve) ten cards and wins? with {SCORE}": lambda c, **x: c.ended(**x, ten=1),
    f"{{how}}: {{who}} wins? with {SCORE}": Facts.ended,
    # hints
    "the <card> lies here, and it fits": lambda c, card: card == c.turned and c.may(Kind.KEEP),
    "everyone has seen the <card> here: nobody learns anything new": lambda c, card: (
        card == c.turned and c.here_seen
    ),
    "not seen yet; cards that could be here: <m>, above your <top>: <n>": lambda c, top, n, m: (
        not c.here_seen and (top, n, m) == (c.top, len(c.unseen & c.higher), len(c.unseen))
    ),
    "costs you <n> points?": lambda c, n: n == -c.gain,
    "takes <n> points? from its owner": lambda c, n: (
        c.gain == 0 and n == worth(c.state, c.action.victim) - worth(c.then, c.action.victim)
    ),
    "it is your tenth card, and you win": lambda c: c.tenth() == {True},
    "it is your tenth card; you win with the right shot": lambda c: True in c.tenth(),
    "it would be the tenth card, and another player would win": lambda c: c.tenth() == {False},
    "<n> points in one go": lambda c, n: n == c.gain,
    "card <n> of 10, without skipping any": lambda c, n: n == c.size and not c.skipped,
    "card <n> of 10; higher cards left: <m>": lambda c, n, m: (
        (n, m) == (c.size, len(c.higher) - c.skipped - 1)
    ),
    "skips only <n> of the <m> higher cards left": lambda c, n, m: (
        (n, m) == (c.skipped, len(c.higher)) and 2 * n < m
    ),
    "this step would skip <n> of the <m> higher cards left": lambda c, n, m: (
        (n, m) == (c.skipped, len(c.higher))
    ),
    "this ends the game": lambda c: not c.then.actors(),
    "keeps the magician for another card": lambda c: (
        c.then.actors() and 19 in c.mine and not c.then.spent >> 19 & 1
    ),
    "now that you have seen it, you can keep it later": lambda c: c.then.actors(),
}
