"""Badaboom: what lies in bomb and bags, who may counter, whom an explosion hits (rules page 3)."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from jericho_tui.core.game import Game, Seat
from jericho_tui.games.badaboom import blasts
from jericho_tui.games.badaboom import events as ev
from jericho_tui.games.badaboom.actions import PASS, Kind
from jericho_tui.games.badaboom.cards import GADGETS, KINDS, TYPES, UNIT, backs, unpack
from jericho_tui.games.badaboom.menu import Phase
from tests.games.badaboom.positions import position
from tests.truth.frame import Case, Check, UnclearError, played_on

CARDS = [word.replace("_", " ").capitalize() for word in KINDS]
for word, name in {"mechanism": "mechanism", "reverse": "About turn"}.items():
    CARDS[KINDS.index(word)] = name
COUNTER = KINDS.index("not_so_fast")
CARDS[COUNTER] = "Not so fast!"
MECHANISM, DUD = KINDS.index("mechanism"), KINDS.index("dud")
REVERSE, BUNKER = KINDS.index("reverse"), KINDS.index("bunker")
SETTLING = (Phase.COUNTER, Phase.DROP, Phase.STEAL, Phase.SHUFFLE, Phase.BOMBS)


def built(_game: Game, setup: Any, rng: Random) -> Any:
    """Lay out a position with few cards, an armed bomb or a short fuse; play on a little."""
    options = {key: value for key, value in setup.options.items() if key != "start"}
    seats, armed = setup.num_seats, rng.random() < 0.5
    deck = [KINDS[kind] for kind in unpack(setup.edition.deck) if kind != MECHANISM]
    rng.shuffle(deck)
    most = rng.choice((1, 2, 4))
    bags = [[deck.pop() for _ in range(rng.randint(0, most))] for _ in range(seats)]
    for _ in range(2):
        rng.choice(bags).append("mechanism")
    content = [] if armed else ["mechanism"]
    while len(content) < 2:
        card = deck.pop()
        content += [card] if card not in GADGETS or not {*content} & {*GADGETS} else []
    holder = rng.randint(1, seats)
    state = position(
        list(map(" ".join, bags)),
        " ".join(content),
        storage=" ".join(deck[: rng.choice((0, 1, 2, 9))]),
        rest=rng.choice(("storage", "bin", "bag")),
        bomb=rng.choice(("human", "elf", "gnome", "fairy", "dwarf")),
        coins=[rng.randrange(10) for _ in bags],
        holder=holder,
        previous=rng.choice((0, holder % seats + 1)),
        armed_by=rng.randint(1, seats) if armed else 0,
        bomb_turns=rng.choice((1, options["fuse"] - 1, options["fuse"])),
        **options,
    )
    if rng.random() < 0.2:
        state.payments = ((0,) * seats,) * (options["max_explosions"] - 1)
    return played_on(state, 11, rng)


def cards(text: str) -> Counter[int]:
    """Return some cards, e.g. “Dud, 2 × Bunker”."""
    found = re.findall(r"(?:(\d+) × )?([^,]+)(?:, |$)", text)
    return Counter({CARDS.index(name): int(n or 1) for n, name in found})


def types(text: str) -> tuple[int, ...]:
    """Return numbers by type, e.g. of “3 tricks, 1 mechanism”."""
    found = {name: int(n) for n, name in re.findall(r"(\d+) (trick|gadget|mechanism)", text)}
    return tuple(found.get(name, 0) for name in TYPES)


def counters(state: Any, seats: Iterable[Seat]) -> bool:
    """Whether one of some seats has a counter."""
    return any(COUNTER in unpack(state.bags[seat]) for seat in seats)


def mechanisms(state: Any) -> int:
    return unpack(state.content).count(MECHANISM)


def idle(state: Any, seat: Seat) -> Any:
    """Return what changes nothing: no trick, no counter, no tinkering, a trick as a filler."""
    menu = state.legal_actions(seat)
    if state.phase is Phase.PUT:
        menu = [action for action in menu if action.card > len(GADGETS)]
        if not menu:
            raise UnclearError
    return menu[-1] if state.phase in (Phase.TRICK, Phase.COUNTER) else menu[0]


def at_once(state: Any, **changes: Any) -> tuple[set[Seat], tuple[int, ...]]:
    """Return who is hit and what is paid if the bomb exploded just now."""
    state = state.clone()
    for name, value in changes.items():
        setattr(state, name, value)
    state.events = []
    blasts.explode(state)
    paid = [event.paid for event in state.events if isinstance(event, ev.CoinsPaid)]
    return set(state.events[0].hit), paid[0]


class Facts(Case):
    """What is so before a move and after it."""

    @property
    def target(self) -> set[Seat]:
        return {self.action.seat}

    @property
    def mine(self) -> tuple[int, ...]:
        return backs(self.state.bags[self.seat])

    @property
    def theirs(self) -> tuple[int, ...]:
        return backs(self.state.bags[self.action.seat])

    def goes(self, until: Callable[[Any], bool]) -> tuple[Any, list[Any]]:
        """Make the move; then nobody does anything."""
        return self.onwards(until, idle)

    @cached_property
    def settled(self) -> tuple[Any, list[Any]]:
        """The position after a trick that nobody counters, and what happened."""
        return self.goes(lambda state: state.phase not in SETTLING)

    def causes(self, *kinds: type, **fields: Any) -> bool:
        """Whether the move, not countered, causes such an event."""
        made = [event for event in self.settled[1] if isinstance(event, kinds)]
        return any(all(getattr(e, key) == v for key, v in fields.items()) for e in made)

    @cached_property
    def fate(self) -> list[Any]:
        """What becomes of the bomb as things stand: who is given it, till it explodes."""
        past = len(self.state.payments)
        made = self.goes(lambda state: len(state.payments) > past)[1]
        return [event for event in made if isinstance(event, ev.BombGiven | ev.Exploded)]

    @property
    def hit(self) -> set[Seat]:
        """Who is hit as things stand."""
        return set(next(event.hit for event in self.fate if isinstance(event, ev.Exploded)))

    @property
    def instead(self) -> "Facts":
        """A pass in place of the move."""
        return replace(self, action=PASS)

    @property
    def arms(self) -> bool:
        """Whether the move arms the bomb, and it does not explode in this turn."""
        return self.causes(ev.Armed, seat=self.seat) and isinstance(self.fate[0], ev.BombGiven)

    def by_gadget(self) -> Iterator[set[Seat]]:
        """Yield who is hit after the trick, with each gadget in the bomb."""
        if self.causes(ev.Exploded, ev.Disarmed):
            raise UnclearError
        for content in (UNIT[MECHANISM], *[UNIT[1 + n] for n in range(len(GADGETS))]):
            yield at_once(self.settled[0], content=content)[0]

    def dooms(self, target: int) -> bool:
        """Whether a target is hit by every gadget, unless it is in a bunker."""
        safe = any(t.card == BUNKER and t.target == target for t in self.state.lasting)
        return all((target in hit) != safe for hit in self.by_gadget())

    def is_a_coin(self) -> bool:
        """Whether a mechanism more in the bag is a coin more for a survivor."""
        with_one = [*self.state.bags]
        with_one[self.seat] += UNIT[MECHANISM]
        others = {"lasting": (), "content": UNIT[DUD], "supply": 40}
        _, less = at_once(self.state, **others)
        _, more = at_once(self.state, bags=with_one, **others)
        return more[self.seat] == less[self.seat] + 1

    def left(self, n: int) -> bool:
        """Whether so many mechanisms keep the bomb from being armed then."""
        state = self.settled[0]
        if self.causes(ev.Exploded):
            raise UnclearError
        return state.armed_by < 0 and mechanisms(state) == n

    def changes(self, n: int) -> bool:
        return self.left(mechanisms(self.state) + n)

    def draws(self, n: int, name: str = "") -> bool:
        """Whether the trick draws so many cards, and this one first."""
        drew: list[int] = []
        for event in self.settled[1]:
            if isinstance(event, ev.TurnBegan | ev.Exploded):
                break
            drew += [event.card] if isinstance(event, ev.Drew) else []
        return len(drew) == n and name in ("", CARDS[drew[0]])

    def gives(self, who: set[Seat], armed: str = "") -> bool:
        """Whether the bomb goes to somebody next."""
        is_armed = self.state.armed_by >= 0 or self.causes(ev.Armed)
        event = self.fate[0]
        given = isinstance(event, ev.BombGiven) and {event.receiver} == who
        return given and (is_armed or not armed)

    @property
    def counterable(self) -> bool:
        """Whether the one who is asked next has a counter."""
        return self.then.phase is Phase.COUNTER and counters(self.then, self.then.actors())

    def may_counter(self, who: set[Seat], n: int) -> bool:
        (seat,) = who
        worlds = (self.game.determinize(self.view, self.rng) for _ in range(300))
        asked = self.then.actors() == (seat,) and backs(self.state.bags[seat])[0] == n
        return asked and any(replace(self, state=world).counterable for world in worlds)

    def fulfilled(self, hit: set[Seat]) -> bool:
        left = Seat((self.seat + 1) % self.view.num_seats)
        return {
            "fall_guy": left in hit,
            "martyr": self.seat in hit,
            "mass_grave": len(hit) > 1,
            "clean_hands": not hit,
            "saboteur": bool(self.state.armed_by == self.seat),
        }[KINDS[self.action.card]]

    def pays_mission(self) -> bool:
        if self.happened(ev.Exploded):
            raise UnclearError
        hit, paid = at_once(self.then, supply=40)
        return paid[self.seat] >= self.fulfilled(hit)

    def steals(self) -> bool:
        return self.causes(ev.Stolen, victim=self.action.seat, back=self.action.back)

    def tinkers(self, who: set[Seat]) -> bool:
        state = self.goes(lambda state: state.phase is not Phase.TRICK)[0]
        return {state.holder} == who and state.phase is Phase.TINKER

    def arms_without(self) -> bool:
        _, made = self.goes(lambda state: state.phase not in (Phase.KEEP, Phase.PUT))
        return any(isinstance(event, ev.Armed) for event in made)

    def ended(self, who: set[Seat], coins: int, n: int = 0) -> bool:
        winners = {seat for seat, has in enumerate(self.then.coins) if has == coins}
        last = n == len(self.then.payments) == self.state.rules.max_explosions
        return (
            who == winners == self.winners
            and coins == max(self.then.coins)
            and (last if n else coins >= 10)
        )


_WIN = r"{who} (?:wins?|share the victory) with <coins> coins?(?: each)?"
TRICKS: dict[str, Check] = {
    "a mechanism in your bag is a coin if you survive": Facts.is_a_coin,
    "arms the bomb; it can go off next turn": lambda c: c.arms,
    "disarms the bomb": lambda c: c.causes(ev.Disarmed),
    "as it is now, the bomb would hit you; this way it does not": lambda c: (
        (c.action.kind is Kind.PUT or c.seat in c.instead.hit) and c.seat not in c.hit
    ),
    "a card of another bag comes into yours": lambda c: c.causes(ev.Stolen, seat=c.seat),
    "another player has one card fewer": lambda c: c.causes(ev.Dropped, seat=c.action.seat),
    "one more mechanism keeps the bomb from going off": lambda c: c.changes(1),
    "one mechanism fewer keeps the bomb from going off": lambda c: c.changes(-1),
    "only a bunker or disarming the bomb can save the target": lambda c: c.dooms(c.action.seat),
    "as it is now, the bomb would otherwise miss the target": lambda c: (
        c.target <= c.hit - c.instead.hit
    ),
    "the bomb goes to another player": lambda c: c.causes(ev.BombGiven, seat=c.seat),
    "their bag of <n> cards? for yours": lambda c, n: (
        c.causes(ev.BagsSwapped) and sum(c.theirs) == n
    ),
}
"""What is said of tricks that can be countered."""
OTHERS: dict[str, Check] = {
    "the passing direction is reversed": lambda c: c.causes(ev.LastingLaid, card=REVERSE),
    "while it lies there, this bomb cannot hit you": lambda c: (
        not any(c.seat in hit for hit in c.by_gadget())
    ),
    "two cards for one": lambda c: c.draws(2),
    "one card for one: they have no others": lambda c: c.draws(1),
    "otherwise you lose a card from your bag": lambda c: (
        c.instead.causes(ev.Stolen, victim=c.seat) or c.instead.causes(ev.Dropped, seat=c.seat)
    ),
    "otherwise your bag is swapped": lambda c: c.instead.causes(ev.BagsSwapped, other=c.seat),
    "otherwise only a bunker or disarming the bomb can save you": lambda c: c.instead.dooms(c.seat),
    "otherwise a mechanism replaces a card in your bomb": lambda c: (
        c.instead.causes(ev.Replaced, put=MECHANISM) and c.state.holder == c.seat
    ),
    "otherwise your bomb loses a mechanism": lambda c: (
        c.instead.causes(ev.Replaced, removed=MECHANISM) and c.state.holder == c.seat
    ),
    "otherwise (the|an armed) bomb comes to you": lambda c: c.instead.causes(
        ev.BombGiven, receiver=c.seat
    ),
    "otherwise your trick is cancelled": lambda c: c.instead.causes(ev.TrickCancelled),
    "a card from your bag replaces it in the bomb": lambda c: (
        c.then.phase is Phase.PUT and c.then.actors() == (c.seat,)
    ),
    "the top card of the storage is face up: you know what you draw": lambda c: (
        c.happened(ev.Drew)[0].card == c.view.top
    ),
    "no card from your bag goes into the bomb": lambda c: not c.happened(ev.Put),
    "spends no trick": lambda c: not c.happened(ev.TrickPlayed, ev.Countered),
    "<n> cards? stays? in your bag": lambda c, n: sum(c.mine) - 1 == n,
    "as it (?:is now|will be), the bomb does not hit you": lambda c: c.seat not in c.hit,
    "the bomb was only just armed: it does not go off this turn": lambda c: isinstance(
        c.fate[0], ev.BombGiven
    ),
    "the bomb is not armed: it holds <n> mechanisms?": lambda c, n: (
        c.state.armed_by < 0 and mechanisms(c.state) == n
    ),
    "a coin if it comes true in this explosion, even if you are hit": Facts.pays_mission,
    # previews
    "cancels Not so fast!": lambda c: c.state.counters % 2 and not c.causes(ev.TrickCancelled),
    "cancels {card}": lambda c, card: c.causes(ev.TrickCancelled, card=CARDS.index(card)),
    "{card} is cancelled": lambda c, card: c.causes(ev.TrickCancelled, card=CARDS.index(card)),
    "{card} takes effect": lambda c, card: (
        c.state.played.card == CARDS.index(card)
        and not c.causes(ev.TrickCancelled, ev.NothingHappened)
    ),
    "the others see only that it is a {back}": lambda c, back: (
        c.happened(ev.Dropped)[0].seen_by(None).card is None
        and TYPES[c.happened(ev.Dropped)[0].back] == back
    ),
    "the last mechanism: unless you put one back, you arm the bomb": Facts.arms_without,
    "then <n> mechanisms? in the bomb": lambda c, n: (
        mechanisms(c.then) == n if c.action.kind is Kind.TAKE else c.left(n)
    ),
    "you must put it back into the bomb": lambda c: (
        [action.card for action in c.may(Kind.PUT)] == [c.action.card]
    ),
    "putting in a mechanism disarms it": lambda c: any(
        replace(c, state=c.then, action=action).happened(ev.Disarmed)
        for action in c.may(Kind.PUT)
        if action.card == MECHANISM
    ),
    "worth a coin if you survive an explosion with it": Facts.is_a_coin,
    "you draw {card}, then one more": lambda c, card: c.draws(2, card),
    "you draw {card}, the last one": lambda c, card: c.draws(1, card),
    "you draw {card}": lambda c, card: CARDS[c.happened(ev.Drew)[0].card] == card,
    "if nobody plays a trick, {who} tinkers? next": Facts.tinkers,
    "(?:if nobody plays a trick, )?the (?P<armed>armed )?bomb goes to {who}": Facts.gives,
    "if (?:nobody plays a trick, it explodes;|nothing changes,"
    "|a trick goes in and nothing else changes,) hit: {who}": lambda c, who: c.hit == who,
    "as things stand, it explodes before it is passed on": lambda c: isinstance(
        c.fate[0], ev.Exploded
    ),
    "as things stand, it then goes to {who}": Facts.gives,
    "one of {cards}, at random": lambda c, cards: (
        types(cards)[c.action.back] == c.theirs[c.action.back] and c.steals()
    ),
    "{who} chooses among {cards}": lambda c, who, cards: (
        who == c.target and types(cards) == c.theirs and c.causes(ev.Dropped, seat=c.action.seat)
    ),
    "you give {own} for {cards}": lambda c, own, cards: (
        types(own) == (c.mine[0] - 1, *c.mine[1:])
        and types(cards) == c.theirs
        and c.causes(ev.BagsSwapped)
    ),
    "cards you know: {names}": lambda c, names: (
        cards(names) <= Counter(unpack(c.state.bags[c.action.seat]))
    ),
    "disarms the bomb; lasting tricks are removed": lambda c: (
        c.causes(ev.Disarmed) and not c.settled[0].lasting
    ),
    "arms the bomb(?:; it can explode from the next turn on)?": lambda c: c.arms,
    "it stays until the bomb explodes or is disarmed": lambda c: (
        c.causes(ev.LastingLaid, card=c.action.card) and c.state.armed_by < 0
    ),
    "as things stand, you would be hit without it": lambda c: c.seat in c.instead.hit - c.hit,
    "as things stand, you would not be hit anyway": lambda c: c.seat not in c.instead.hit,
    "as things stand, {who} would be hit anyway": lambda c, who: (
        who == c.target <= c.instead.hit & c.hit
    ),
    "{who} (?:is|are) in a bunker: it has no effect": lambda c, who: (
        who == c.target and not any(c.target & hit for hit in c.by_gadget())
    ),
    "as things stand, {who} will be hit": lambda c, who: who == c.target <= c.hit,
    "{who} has no trick to counter with": lambda c, who: (
        not (c.counterable or counters(c.state, who))
    ),
    "{who} has Not so fast!": lambda c, who: c.counterable and who == {*c.then.actors()},
    "{who} may counter, with <n> tricks?": Facts.may_counter,
    "if it exploded now, it would come true": lambda c: c.fulfilled(at_once(c.state)[0]),
    "if it exploded now, it would fail": lambda c: not c.fulfilled(at_once(c.state)[0]),
    "(?:as things stand, it comes true|with the bomb as it is, the mission will come true)": lambda c: (
        c.fulfilled(c.hit)
    ),
    "as things stand, it does not come true": lambda c: not c.fulfilled(c.hit),
    "the bomb explodes; hit: {who}": lambda c, who: who == {*c.happened(ev.Exploded)[0].hit},
    "your coins: <n> → <m>": lambda c, n, m: [s.coins[c.seat] for s in (c.state, c.then)] == [n, m],
    f"After explosion <n>, the last one, {_WIN}": Facts.ended,
    _WIN: Facts.ended,
}


def unanswered(check: Check) -> Check:
    """Return a check of what is said without a condition: nobody can counter it."""
    return lambda case, **fields: not case.counterable and check(case, **fields)


CHECKS: dict[str, Check] = {
    **{f"unless it is countered: {text}": check for text, check in TRICKS.items()},
    **{text: unanswered(check) for text, check in TRICKS.items()},
    **OTHERS,
}
