"""Nottingham: which cards are where, who can answer, what is scored (rules page 2)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import PASS, Kind
from jericho_tui.games.nottingham.items import AMBUSHES, LETTERS, PAIRS, unpack
from jericho_tui.games.nottingham.menu import Phase
from tests.games.nottingham.positions import position
from tests.truth.frame import Case, Check, of_kind, played_on

ITEMS = ("coin", "candlestick", "gold", "pearl", "jewels", "necklace", "chest")
COIN, GOLD, NECKLACE, CHEST = 0, 2, 5, 6
MISSIONS = ("three pairs", "five of a kind", "one of each item", "four pairs")
ENDS = {"city": "The sheriff is home", "missions": "The last mission is done"}


def built(_game: Game, setup: Any, rng: Random) -> Any:
    """Lay out a position with ambushes, few or equal cards, or near the end; play on a little."""
    options = {key: value for key, value in setup.options.items() if key != "start"}
    sizes = [rng.choice((0, 1, 2, 3, 5, 8)) for _ in range(setup.num_seats)]
    ambushes = [*AMBUSHES[: len(sizes)], "CT", "KN", "GJ", "CP", "KJ", "PN"]
    laid: list[list[str]] = [[], [], []]
    for card in rng.sample(ambushes, rng.choice((0, 2, 4, 8))):
        rng.choice(laid).append(card)
    deck = [*LETTERS] * (3 if sum(map(len, laid)) > 4 else 7)
    rng.shuffle(deck)
    deck.sort(key=rng.choice((*LETTERS, "")).__eq__)  # many of one to the first hand
    state = position(
        ["".join(deck.pop() for _ in range(size) if deck) for size in sizes],
        rng.choice(LETTERS + "G"),
        laid=list(map(" ".join, laid)),
        missions=rng.choice(((), ("three_pairs",), ("five_same", "four_pairs five_same"))),
        space=rng.choice((0, 20, 28 if options["track"] == "long" else 20)),
        idle=rng.choice((0, options["stall_limit"] - 1)),
        **options,
    )
    return played_on(state, 7, rng)


def cards(text: str) -> Counter[int]:
    """Return some cards, e.g. “coin, 3 × pearl”."""
    found = re.findall(r"(?:(\d+) × )?([a-z]+)", text)
    return Counter({ITEMS.index(name): int(n or 1) for n, name in found if name != "none"})


def hand(state: Any, seat: int) -> Counter[int]:
    return Counter(unpack(state.hands[seat]))


def score(state: Any, seat: int) -> int:
    """Return what a seat has (rule 7)."""
    edition, done = state.rules.edition, state.missions
    worth = [edition.values[item] for item in unpack(state.loot[seat])]
    kinds = [kind for kind in range(4) if done[seat] >> kind & 1]
    worth += [edition.missions[k][sum(d >> k & 1 for d in done) > 1] for k in kinds]
    return sum(worth)


def payable(have: Counter[int], mission: str, distinct: bool) -> bool:
    """Whether a hand has the cards of a mission (rule 4, N20)."""
    pairs = sum(min(n // 2, 1) if distinct else n // 2 for n in have.values())
    most, kinds = max(have.values(), default=0), sum(n > 0 for n in have.values())
    return (pairs >= 3, most >= 5, kinds == 7, pairs >= 4)[MISSIONS.index(mission)]


def matches(card: int, seat: int, item: int) -> bool:
    return card == seat if card < 7 else item in PAIRS[card - 7]


def settled(state: Any) -> bool:
    """Whether the turn has come to its delivery, or is over."""
    return state.phase in (Phase.DELIVER, Phase.DECIDE)


class Facts(Case):
    """What is so before a move and after it."""

    @cached_property
    def mine(self) -> Counter[int]:
        return hand(self.state, self.seat)

    @cached_property
    def others(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.view.num_seats) if seat != self.seat]

    @property
    def theirs(self) -> Counter[int]:
        """The hand of the seat that an action names."""
        return hand(self.state, self.action.seat)

    @property
    def lost(self) -> Counter[int]:
        return self.mine - hand(self.then, self.seat)

    @cached_property
    def hits(self) -> set[tuple[int, int]]:
        """The seats and items whose delivery the ambush to lay matches."""
        every = [(seat, item) for seat in range(self.view.num_seats) for item in range(7)]
        return {(seat, item) for seat, item in every if matches(self.action.card, seat, item)}

    @property
    def rest(self) -> Counter[int]:
        return self.mine - Counter(self.action.items)

    def gain(self, seat: int, state: Any = None) -> int:
        return score(state or self.then, seat) - score(self.state, seat)

    def worlds(self, number: int) -> Iterator["Facts"]:
        for _ in range(number):
            yield replace(self, state=self.game.determinize(self.view, self.rng))

    def answered(self, answer: int) -> tuple[Any, list[Any]]:
        """Go on to the delivery; whoever can answer does (0), or passes (-1)."""
        return self.onwards(settled, lambda state, seat: state.legal_actions(seat)[answer])

    def then_on(self, check: Any, unless: str = "") -> bool:
        """Whether something is so at the delivery, whatever is answered.

        :param unless: if not empty, it is so if the attacked seat passes, else a necklace comes.
        """
        defended, passed = (self.answered(answer)[0] for answer in (0, -1))
        gave = hand(defended, self.seat)[NECKLACE] == self.mine[NECKLACE] + 1
        return (gave if unless else check(defended)) and check(passed)

    def has(self, n: int, item: str | None = None) -> Any:
        """Return whether a later hand has so many of an item; by default of what it gets."""
        offer = self.state.offers[self.action.seat] if self.action.kind is Kind.SWAP else None
        news = self.action.items or (offer.items if offer else (self.state.card,))
        assert item is None or ITEMS.index(item) in news
        kind = news[0] if item is None else ITEMS.index(item)
        return lambda state: hand(state, self.seat)[kind] == n

    def pays(self, mission: str) -> Any:
        def check(state: Any) -> bool:
            menu = [a for a in state.legal_actions(self.seat) if a.kind is Kind.MISSION]
            return MISSIONS.index(mission) in [action.mission for action in menu]

        return check

    def gets(self, who: set[Seat], items: str) -> bool:
        """Whether somebody gets just this of another."""
        (seat,) = who
        undefended = self.state.phase is Phase.DEFENCE
        for made in [self.answered(n)[1] for n in (0, -1)] if undefended else [self.after[1]]:
            found: list[int] = []
            for event in made:
                if isinstance(event, events.Exchanged):
                    found += event.got or () if event.seat == seat else ()
                    found += [event.gave] if event.other == seat else ()
                if isinstance(event, events.Ambushed):
                    found += [event.item] if event.seat == seat else ()
                    found += [GOLD] if event.deliverer == seat else ()
            if Counter(found) != cards(items):
                return False
        return True

    def lacks(self, number: int, mission: str) -> bool:
        """Whether so many cards more are needed for a mission, and no fewer do."""
        done = [missions >> MISSIONS.index(mission) & 1 for missions in self.state.missions]

        def enough(n: int) -> bool:
            ways = combinations_with_replacement(range(7), n)
            distinct = self.state.rules.distinct_pairs
            return any(payable(self.mine + Counter(more), mission, distinct) for more in ways)

        still = not done[self.seat] and sum(done) < 2
        return still and enough(number) and not enough(number - 1)

    def offered(self, wanted: int, most: int) -> bool:
        """Whether all others offer what they can (rule 3), and one must be taken of a barter."""
        asked = set()

        def choose(state: Any, seat: Seat) -> Any:
            menu = state.legal_actions(seat)
            asked.add(seat)
            offers = [a.items for a in menu if a is not PASS]
            assert (PASS in menu) != bool(set(hand(state, seat)) - {wanted})
            assert all(len(items) <= most and wanted not in items for items in offers)
            return self.rng.choice(menu)

        state, _ = self.onwards(lambda state: state.phase is Phase.SWAP, choose)
        must = wanted == CHEST and any(offer not in (None, PASS) for offer in state.offers)
        return asked == set(self.others) and (PASS in state.legal_actions(self.seat)) != must

    def asks(self, has: bool) -> bool:
        """Whether all others must offer for the card, of which the seat has some."""
        card = self.state.card
        return (self.mine[card] > 0) == has and self.offered(card, 1 + (card == CHEST))

    def laid(self, drawn: int) -> bool:
        """Whether so many ambush cards are drawn, one is laid and the others go under the pile."""
        state, pile = self.onwards(settled)[0], self.state.ambush_pile
        under = len(self.then.drawn_ambushes) == drawn and len(state.ambush_pile) == len(pile) - 1
        return under and len(state.laid[self.seat]) == len(self.state.laid[self.seat]) + 1

    @property
    def matching(self) -> int:
        """How many ambushes of others match the delivery."""
        laid = [card for seat in self.others for card in self.state.laid[seat]]
        return sum(matches(card, self.seat, self.action.items[0]) for card in laid)

    def ambushed(self) -> tuple[Any, int, bool]:
        """Deliver; all who can play an ambush. Return how many did, and whether it is void."""
        start = self.state.turn, self.state.space
        state, made = self.onwards(
            lambda state: state.phase is not Phase.AMBUSH or (state.turn, state.space) != start,
            lambda state, seat: state.legal_actions(seat)[0],
        )
        void = bool(of_kind(made, events.DeliveryVoid))
        return state, len(of_kind(made, events.Ambushed)), void

    def scores(self, points: int, most: int) -> bool:
        """Whether a delivery scores unless more than so many ambushes are played on it."""
        for world in (self, *self.worlds(20)):
            state, played, void = world.ambushed()
            if void != (played > most) or (not void and world.gain(self.seat, state) != points):
                return False
        return True

    def certain(self, points: int) -> bool:
        if self.action.kind is Kind.MISSION:
            return self.gain(self.seat) == points and bool(self.then.termination)
        return self.scores(points, 0) and self.scores(points, 9)

    def makes_void(self, n: int) -> bool:
        _state, played, void = self.ambushed()
        return played == n or not void

    def shared(self, points: int, shared: int) -> bool:
        """Whether a mission scores, and another may still do it too."""
        kind, worths = self.action.mission, self.state.rules.edition.missions
        again = not any(self.state.missions[seat] >> kind & 1 for seat in self.others)
        on = again and not self.then.termination
        return on and self.gain(self.seat) == points and worths[kind] == (points, shared)

    def gifts(self, number: int) -> bool:
        """Whether those with so many cards draw one, and nobody else (rule 5)."""
        state, made = self.onwards(lambda state: state.phase is not Phase.SHUFFLE)
        drew = [event.seat for event in of_kind(made, events.Gift)]
        sizes = [hand(state, s).total() - (s in drew) for s in range(self.view.num_seats)]
        due = {seat for seat, size in enumerate(sizes) if size <= number}
        return of_kind(made, events.SheriffMoved)[0].number == number and set(drew) == due

    def taken(self) -> list[Counter[int]]:
        """Return what the hand may lose if it does not defend, in twenty ways to go on."""
        states = [self.onwards(settled)[0] for _ in range(20)]
        return [self.mine + Counter([self.state.card]) - hand(s, self.seat) for s in states]

    def ended(self, how: str, who: set[Seat], n: int, tied: str = "") -> bool:
        """Whether the match ends so; if not tied, nobody else has so many points."""
        scored = [score(self.then, seat) for seat in range(self.view.num_seats)]
        return (
            how == ENDS.get(self.then.termination, "No player can deliver any more")
            and self.winners == who
            and n == max(scored)
            and (tied != "" or scored.count(n) == 1)
        )


UNLESS = "(?P<unless>, unless they give a necklace instead)?"
CHECKS: dict[str, Check] = {
    # hints
    f"{{item}}: you would hold <n>{UNLESS}": lambda c, item, n, unless="": c.then_on(
        c.has(n, item), unless
    ),
    f"you can then do the mission {{m}}{UNLESS}": lambda c, m, unless="": c.then_on(
        c.pays(m), unless
    ),
    "an ambush can spoil a delivery; largest opposing hand: <n>": lambda c, n: (
        n == max(hand(c.state, seat).total() for seat in c.others)
    ),
    "every player who can must offer you something for it": lambda c: c.asks(has=True),
    (
        "{item}: you have none, and every player who can must make you an offer for it"
    ): lambda c, item: ITEMS.index(item) == c.state.card and c.asks(has=False),
    "certainly holds: {item}": lambda c, item: c.theirs[ITEMS.index(item)] > 0,
    "no other opponent has as many cards": lambda c: (
        c.theirs.total() > max(hand(c.state, s).total() for s in c.others if s != c.action.seat)
    ),
    "that hand has <n> cards?": lambda c, n: n == c.theirs.total(),
    "you give a necklace, and no other card": lambda c: c.lost == {NECKLACE: 1},
    "you have no second one in your hand": lambda c: all(
        c.mine[item] == 1 for item in c.action.items
    ),
    "you keep all other cards of your hand": lambda c: c.then_on(
        lambda state: not c.rest - hand(state, c.seat)
    ),
    "{item}: you keep <n> if your offer is taken": lambda c, item, n: (
        n == c.rest[ITEMS.index(item)]
    ),
    "matches <n> % of what your opponents might deliver": lambda c, n: (
        n == round(100 * sum(seat != c.seat for seat, _ in c.hits) / (7 * len(c.others)))
    ),
    "<n> points for certain": lambda c, n: c.certain(n),
    "<n> points, even if <m> ambush(?:es)? takes? a card(?: each)?": lambda c, n, m: (
        c.scores(n, 9) and (m == 1 or c.state.rules.multi_ambush)
    ),
    "<n> points, unless <m> ambush(?:es)? takes? a card(?: each)?": lambda c, n, m: c.scores(
        n, m - 1
    ),
    "<n> points, or <m> if another player does it too": lambda c, n, m: c.shared(n, m),
    "<n> points, and the player who did it first loses <m>": lambda c, n, m: (
        c.gain(c.seat) == n and min(map(c.gain, c.others)) == -m
    ),
    "makes the delivery void": lambda c: c.happened(events.DeliveryVoid),
    "takes a card from the delivery": lambda c: (
        not c.happened(events.DeliveryVoid) and c.happened(events.Ambushed)
    ),
    "you keep your ambush": lambda c: () != c.state.laid[c.seat] == c.then.laid[c.seat],
    "you have no necklace to give": lambda c: not c.mine[NECKLACE],
    "you lose a necklace either way": lambda c: c.then_on(
        lambda s: hand(s, c.seat)[NECKLACE] == c.mine[NECKLACE] - 1
    ),
    "you give this instead of a necklace: {item}": lambda c, item: (
        c.mine[NECKLACE] and all(gone == {ITEMS.index(item): 1} for gone in c.taken())
    ),
    "you lose a necklace only if it is drawn or chosen": lambda c: (
        c.mine[NECKLACE] and len(c.mine) > 1 and all(gone.total() < 2 for gone in c.taken())
    ),
    "<n> more cards?, and you can do the mission {m}": lambda c, n, m: c.lacks(n, m),
    "an ambush waits for another player": lambda c: any(c.state.laid[seat] for seat in c.others),
    # previews
    f"you will have <n> of (?:it|them){UNLESS}": lambda c, n, unless="": c.then_on(
        c.has(n), unless
    ),
    (
        "if they can, all others offer one card face down, but no coin; you may give the "
        "coin for one "
        "of them"
    ): lambda c: c.offered(COIN, 1),
    (
        "if they can, all others in turn offer one or two cards, but no chest; you must "
        "take one of "
        "the offers"
    ): lambda c: c.offered(CHEST, 2),
    (
        "draw two ambush cards, lay one with the gold, and put the other under the draw pile"
    ): lambda c: c.laid(2),
    "you lay the last ambush card with the gold": lambda c: c.laid(1),
    "{who} has <n> cards?": lambda c, who, n: ({c.action.seat}, c.theirs.total()) == (who, n),
    "cards you know: {items}": lambda c, items: cards(items) <= c.theirs,
    "the victim can give a necklace instead": lambda c: c.then_on(lambda _state: True, "unless"),
    "<n> opposing ambush(?:es)? may match": lambda c, n: (
        c.matching <= n and any(world.matching for world in c.worlds(200))
    ),
    "no opponent’s ambush matches": lambda c: not c.matching,
    "no opponent has an ambush": lambda c: not any(c.state.laid[seat] for seat in c.others),
    "one played ambush makes it void": lambda c: c.makes_void(1),
    "<n> played ambushes make it void": lambda c, n: c.makes_void(n),
    "if accepted, you keep: {items}": lambda c, items: cards(items) == c.rest,
    "you keep your other cards": lambda c: c.lost == {NECKLACE: 1},
    "{who} gets?: {items}": Facts.gets,
    "it matches only your own deliveries": lambda c: {seat for seat, _ in c.hits} == {c.seat},
    "it matches every delivery of {who}": lambda c, who: (
        c.hits == {(seat, item) for seat in who for item in range(7)}
    ),
    "it matches deliveries of {one} or {other}": lambda c, one, other: (
        c.hits == {(s, ITEMS.index(i)) for s in range(c.view.num_seats) for i in (one, other)}
    ),
    "<n> cards? of it (?:is|are) left": lambda c, n: c.happened(events.Ambushed)[0].left == n,
    "for {who} it falls from <n> to <m> points": lambda c, who, n, m: (
        {m - n} == set(map(c.gain, who))
        and (n, m) == c.state.rules.edition.missions[c.action.mission]
    ),
    "the coin is discarded": lambda c: not c.lost and c.then.discard == c.state.discard + 1,
    "{who} draws one of your cards at random": lambda c, who: (
        c.then.actors() == (CHANCE,) and who == {c.then.turn}
    ),
    "{who} sees your hand and chooses a card": lambda c, who: (
        c.then.phase is Phase.PICK and who == set(c.then.actors())
    ),
    "your hand stays as it is": lambda c: hand(c.then, c.seat) == c.mine,
    "scores <n> points?": lambda c, n: c.gain(c.seat) == n,
    "{who} scores <n> points?": lambda c, who, n: {n} == set(map(c.gain, who)),
    "the delivery is void": lambda c: (c.then.loot, c.then.space) == (c.state.loot, c.state.space),
    "the sheriff moves: hands of up to <n> draw a card": lambda c, n: c.gifts(n),
    "{how}: {who} (?:wins?|share the victory) with <n> points?(?P<tied> each| and more cards)?": (
        Facts.ended
    ),
}
