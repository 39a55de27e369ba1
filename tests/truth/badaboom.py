"""Badaboom: what lies in bomb and bags, who may counter, whom an explosion hits (rules page 3)."""

import re
from collections.abc import Iterator
from typing import Any

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.games.badaboom import blasts, events
from jericho_tui.games.badaboom.actions import PASS, Kind
from jericho_tui.games.badaboom.cards import GADGETS, KINDS, TYPES, backs, unpack
from jericho_tui.games.badaboom.menu import Phase
from tests.games.badaboom.positions import position
from tests.truth import frame
from tests.truth.frame import Case, Check

NAMES = {
    **{word: word.replace("_", " ").capitalize() for word in KINDS[1:]},
    **{"mechanism": "mechanism", "not_so_fast": "Not so fast!", "reverse": "About turn"},
}
MECHANISM, BUNKER, REVERSE = (KINDS.index(word) for word in ("mechanism", "bunker", "reverse"))
COUNTER, CHAINED = KINDS.index("not_so_fast"), KINDS.index("chained")
SETTLING = (Phase.COUNTER, Phase.DROP, Phase.STEAL, Phase.SHUFFLE, Phase.BOMBS)
WORLDS = 300
"""Worlds in which a counter is looked for."""


def drawn(game: Game, rng: Any) -> Iterator[Any]:
    """Yield positions of matches, and more of the kinds that matches hardly ever come to."""
    for state in frame.drawn(game, rng):
        yield state
        for _ in range(3):
            options = {o.key: rng.choice(o.values) for o in game.info.options if o.key != "start"}
            deck = [kind for kind in unpack(state.rules.edition.deck) if kind != MECHANISM]
            rng.shuffle(deck)
            take = [*map(KINDS.__getitem__, deck)].pop
            seats, armed = rng.randint(3, 5), rng.random() < 0.5
            size = rng.choice((1, 2, 4))
            bags = [[take() for _ in range(rng.randrange(size + 1))] for _ in range(seats)]
            for _ in range(2):
                rng.choice(bags).append("mechanism")
            content = [] if armed else ["mechanism"]
            while len(content) < 2:
                if (card := take()) not in GADGETS or not set(content) & set(GADGETS):
                    content.append(card)
            built = position(
                list(map(" ".join, bags)),
                " ".join(content),
                storage=" ".join(take() for _ in range(rng.choice((0, 1, 2, 9)))),
                rest=rng.choice(("storage", "bin", "bag")),
                bomb=rng.choice(("human", "elf", "gnome", "fairy", "dwarf")),
                coins=[rng.randrange(10) for _ in bags],
                holder=(holder := rng.randint(1, seats)),
                previous=rng.choice((0, holder % seats + 1)),
                armed_by=rng.randint(1, seats) if armed else 0,
                bomb_turns=rng.choice((1, options["fuse"] - 1, options["fuse"])),
                **options,
            )
            if rng.random() < 0.2:
                built.payments = ((0,) * seats,) * (options["max_explosions"] - 1)
            for _ in range(rng.randrange(12)):
                if actors := built.actors():
                    chance = actors[0] == CHANCE
                    menu = built.legal_actions(actors[0])
                    built.apply(actors[0], built.sample_chance(rng) if chance else rng.choice(menu))
            if built.actors() not in ((), (CHANCE,)):
                yield built


def card(name: str) -> int:
    return KINDS.index(next(word for word in KINDS if NAMES[word] == name))


def cards(text: str) -> list[int]:
    """Return some cards, e.g. “Dud, 2 × Bunker”."""
    found = [re.fullmatch(r"(?:(\d+) × )?(.+)", part).groups() for part in text.split(", ")]  # type: ignore[union-attr]
    return [kind for n, name in found for kind in [card(name)] * int(n or 1)]


def types(text: str) -> tuple[int, ...]:
    """Return numbers by type, e.g. of “3 tricks, 1 mechanism”."""
    found = dict.fromkeys(TYPES, 0) | {
        name: int(n) for n, name in re.findall(r"(\d+) (trick|gadget|mechanism)", text)
    }
    return tuple(found[name] for name in TYPES)


def bag(state: Any, seat: int) -> list[int]:
    return unpack(state.bags[seat])


def held(case: Case, names: str) -> bool:
    left = bag(case.state, case.action.seat)
    return all(kind in left and not left.remove(kind) for kind in cards(names))  # type: ignore[func-returns-value]


def mechanisms(state: Any) -> int:
    return unpack(state.content).count(MECHANISM)


def seats(case: Case, names: str) -> set[Seat]:
    return set() if names == "nobody" else case.seats(names)


class Unclear(Exception):
    """It does not come about in this world."""


def idle(state: Any, seat: Seat) -> Any:
    """Return what changes nothing: no trick, no counter, no tinkering, a trick as a filler."""
    menu = state.legal_actions(seat)
    if state.phase is Phase.PUT:
        menu = [a for a in menu if unpack(255 << 8 * a.card) and a.card > len(GADGETS)]
        if not menu:
            raise Unclear
    return menu[-1] if state.phase in (Phase.TRICK, Phase.COUNTER) else menu[0]


def goes(case: Case, until: Any) -> tuple[Any, list[Any]]:
    return case.onwards(until, idle)


def settled(case: Case) -> tuple[Any, list[Any]]:
    """Let a trick that is played do what it does: nobody counters it."""
    return goes(case, lambda state: state.phase not in SETTLING)


def of_kind(made: list[Any], *kinds: type) -> list[Any]:
    return [event for event in made if isinstance(event, kinds)]


def causes(case: Case, kind: type, **fields: Any) -> bool:
    """Whether the move, not countered, causes such an event."""
    made = of_kind(settled(case)[1], kind)
    return any(all(getattr(event, k) == v for k, v in fields.items()) for event in made)


def explosion(case: Case) -> Any:
    """Return the explosion as things stand after the move: nobody does anything."""
    past = len(case.state.payments)
    return of_kind(goes(case, lambda state: len(state.payments) > past)[1], events.Exploded)[0]


def fate(case: Case) -> list[Any]:
    """Return what becomes of the bomb first: it is given away, or it explodes."""
    past, holder = len(case.state.payments), case.state.holder
    _state, made = goes(case, lambda state: state.holder != holder or len(state.payments) > past)
    return of_kind(made, events.BombGiven, events.Exploded)


def hits(case: Case, names: str) -> bool:
    return set(explosion(case).hit) == seats(case, names)


def instead(case: Case, action: Any = PASS) -> Case:
    """Return another action in place of the move."""
    return Case(case.game, case.state, case.seat, action, case.rng)


def at_once(state: Any) -> Any:
    """Return the explosion if the bomb exploded just now, and what is paid."""
    state = state.clone()
    state.events = []
    blasts.explode(state)
    return state.events[0], of_kind(state.events, events.CoinsPaid)[0].paid


def with_gadgets(case: Case) -> Iterator[Any]:
    """Yield the position after the trick, with each gadget in the bomb; none if that is over."""
    state, made = settled(case)
    if of_kind(made, events.Exploded, events.Disarmed):
        raise Unclear
    for gadget in (0, *range(1, 8)):
        other = state.clone()
        other.content = 1 << 8 * gadget
        yield other


def protects(case: Case) -> bool:
    return all(case.seat not in at_once(state)[0].hit for state in with_gadgets(case))


def dooms(case: Case, target: int) -> bool:
    """Whether a target is hit by every gadget, unless it is in a bunker."""
    safe = any(t.card == BUNKER and t.target == target for t in case.state.lasting)
    return all((target in at_once(state)[0].hit) != safe for state in with_gadgets(case))


def is_a_coin(case: Case) -> bool:
    """Whether a mechanism more in the bag is a coin more for a survivor."""
    state = case.state.clone()
    state.lasting, state.content, state.supply = (), 1 << 8 * KINDS.index("dud"), 40
    (_, before), state.bags[case.seat] = at_once(state), state.bags[case.seat] + 1
    return bool(at_once(state)[1][case.seat] == before[case.seat] + 1)


def left(case: Case, n: int) -> bool:
    """Whether so many mechanisms are in the bomb that is not armed."""
    state, made = settled(case) if case.action.kind is Kind.PLAY else case.after
    if of_kind(made, events.Exploded):
        raise Unclear
    return state.armed_by < 0 and mechanisms(state) == n


def more(case: Case, n: int) -> bool:
    return left(case, mechanisms(case.state) + n)


def arms(case: Case) -> bool:
    boom = explosion(case)
    armed = of_kind(case.after[1], events.Armed) or of_kind(settled(case)[1], events.Armed)
    return case.state.armed_by < 0 and armed[0].seat == case.seat and boom.number > 0


def later(case: Case) -> bool:
    """Whether it does not explode in this turn."""
    return isinstance(fate(case)[0], events.BombGiven)


def draws(case: Case, n: int, name: str | None = None) -> bool:
    drew = []
    for event in settled(case)[1]:
        if isinstance(event, events.TurnBegan | events.Exploded):
            break
        drew += [event.card] if isinstance(event, events.Drew) else []
    return len(drew) == n and (name is None or drew[0] == card(name))


def given(case: Case, names: str, armed: bool) -> bool:
    """Whether the bomb goes to somebody next."""
    (event, *_) = fate(case)
    is_armed = bool(case.state.armed_by >= 0) or bool(of_kind(case.after[1], events.Armed))
    return isinstance(event, events.BombGiven) and (
        {event.receiver} == case.seats(names) and armed <= is_armed
    )


def can_counter(case: Case, world: Case) -> bool:
    """Whether the one asked next in a world has a counter."""
    state, _ = world.after
    return state.phase is Phase.COUNTER and COUNTER in bag(state, state.actors()[0])


def may_counter(case: Case, name: str, n: int) -> bool:
    (asked,) = case.seats(name)
    dealt = [case.game.determinize(case.view, case.rng) for _ in range(WORLDS)]
    worlds = [Case(case.game, world, case.seat, case.action, case.rng) for world in dealt]
    return (
        case.after[0].actors() == (asked,)
        and backs(case.state.bags[asked])[0] == n
        and any(can_counter(case, world) for world in worlds)
    )


def fulfilled(case: Case, boom: Any) -> bool:
    me, hit = case.seat, set(boom.hit)
    armed_by = case.state.armed_by
    return {
        "fall_guy": (me + 1) % case.view.num_seats in hit,
        "martyr": me in hit,
        "mass_grave": len(hit) > 1,
        "clean_hands": not hit,
        "saboteur": armed_by == me,
    }[KINDS[case.action.card]]


def ended(case: Case, who: str, coins: int, n: int = 0) -> bool:
    (end,) = of_kind(case.after[1], MatchEnded)
    state = case.after[0]
    winners = {Seat(s) for s, has in enumerate(state.coins) if has == max(state.coins)}
    return (
        case.seats(who) == winners == set(end.outcome.winners)
        and coins == max(state.coins)
        and (len(state.payments) == n == state.rules.max_explosions if n else coins >= 10)
    )


def clear(check: Check) -> Check:
    """Return a check that does not count in a world in which it does not come about."""

    def checked(case: Case, **fields: Any) -> bool | None:
        try:
            return check(case, **fields)
        except Unclear:
            return None

    return checked


def unanswered(check: Check) -> Check:
    """Return a check of what is said without a condition: nobody can counter it."""
    return lambda case, **fields: (
        not can_counter(case, case) and check(case, **fields) is not False
    )


# fmt: off
_TRICKS: dict[str, Check] = {
    "a mechanism in your bag is a coin if you survive": is_a_coin,
    "arms the bomb; it may go off in the next turn": lambda case: arms(case) and later(case),
    "disarms the bomb": lambda case: causes(case, events.Disarmed),
    "as the bomb is now you would be hit, and so you are not": lambda case: (
        case.action.kind is Kind.PUT or case.seat in explosion(instead(case)).hit
    ) and case.seat not in explosion(case).hit,
    "a card of another bag comes into yours": lambda case: causes(case, events.Stolen, seat=case.seat),
    "somebody else has a card fewer": lambda case: causes(case, events.Dropped, seat=case.action.seat),
    "one mechanism more keeps the bomb from going off": lambda case: more(case, 1),
    "one mechanism fewer keeps the bomb from going off": lambda case: more(case, -1),
    "the passing direction is reversed": lambda case: causes(case, events.LastingLaid, card=REVERSE),
    "as long as it lies there, this bomb does not hit you": protects,
    "only a bunker or disarming the bomb saves the target": lambda case: dooms(case, case.action.seat),
    "as the bomb is now, the target would not be hit otherwise": lambda case: (
        case.action.seat in explosion(case).hit and case.action.seat not in explosion(instead(case)).hit
    ),
    "the bomb goes to somebody else": lambda case: causes(case, events.BombGiven, seat=case.seat),
    "a bag of {n} cards? for yours": lambda case, n: causes(case, events.BagsSwapped)
    and len(bag(case.state, case.action.seat)) == n,
    "two cards for one": lambda case: draws(case, 2),
    "one card for one: there are no more": lambda case: draws(case, 1),
}
_OTHERS: dict[str, Check] = {
    "otherwise you lose a card of your bag": lambda case: causes(
        instead(case), events.Stolen, victim=case.seat) or causes(instead(case), events.Dropped, seat=case.seat),
    "otherwise your bag is swapped": lambda case: causes(instead(case), events.BagsSwapped, other=case.seat),
    "otherwise only a bunker or disarming the bomb saves you": lambda case: dooms(instead(case), case.seat),
    "otherwise a mechanism takes the place of a card in your bomb": lambda case: causes(
        instead(case), events.Replaced, put=MECHANISM),
    "otherwise your bomb has a mechanism fewer": lambda case: causes(
        instead(case), events.Replaced, removed=MECHANISM),
    "otherwise the bomb comes to you": lambda case: causes(instead(case), events.BombGiven, receiver=case.seat),
    "otherwise an armed bomb comes to you": lambda case: case.state.armed_by >= 0 and causes(
        instead(case), events.BombGiven, receiver=case.seat),
    "otherwise your trick is cancelled": lambda case: causes(instead(case), events.TrickCancelled),
    "a card of your bag takes its place in the bomb": lambda case: {
        len(unpack(case.state.content))} == {len(unpack(case.after[0].content + (1 << 8 * a.card)))
        for a in case.after[0].legal_actions(case.seat)},
    "the card on top of the storage lies open: you know what you draw": lambda case: of_kind(
        case.after[1], events.Drew)[0].card == case.state.storage[case.state.drawn],
    "no card of your bag goes into the bomb": lambda case: not of_kind(case.after[1], events.Put)
    and unpack(case.state.content) != [],
    "spends no trick": lambda case: not of_kind(case.after[1], events.TrickPlayed, events.Countered),
    "{n} cards? stays? in your bag": lambda case, n: len(bag(case.state, case.seat)) - 1 == n,
    "as the bomb is (?:now|then) you are not hit": lambda case: case.seat not in explosion(case).hit,
    "the bomb was armed only now: it does not go off in this turn": later,
    "the bomb is not armed: {n} mechanisms? (?:is|are) in it": lambda case, n: (
        case.state.armed_by < 0 and mechanisms(case.state) == n),
    "as the bomb is now it will be fulfilled": lambda case: fulfilled(case, explosion(case)),
    "a coin if it comes true when this bomb goes off, even if you are hit": lambda case: (
        at_once(case.after[0])[1][case.seat] >= fulfilled(case, at_once(case.after[0])[0])
        or case.after[0].supply < 20),
    # previews
    "cancels {name}": lambda case, name: case.state.played.card == card(name)
    and causes(case, events.TrickCancelled),
    "{name} is cancelled": lambda case, name: causes(case, events.TrickCancelled, card=card(name)),
    "{name} happens(?: after all)?": lambda case, name: case.state.played.card == card(name)
    and not of_kind(settled(case)[1], events.TrickCancelled, events.NothingHappened),
    "the others see only that it is a {back}": lambda case, back: of_kind(
        case.after[1], events.Dropped)[0].seen_by(None).card is None
    and (case.action.card > len(GADGETS)) == (back == "trick"),
    "the last mechanism: without one put back the bomb is armed": lambda case: (
        mechanisms(case.state) == 1 and len(of_kind(
            goes(case, lambda state: state.phase not in (Phase.KEEP, Phase.PUT))[1], events.Armed)) == 1),
    "{n} mechanisms? in the bomb then": lambda case, n: (
        mechanisms(case.after[0]) == n if case.action.kind is Kind.TAKE else left(case, n)),
    "it must go back into the bomb": lambda case: (
        [a.card for a in case.after[0].legal_actions(case.seat)] == [case.action.card]),
    "if a trick goes in and nothing else changes, hit: {names}": hits,
    "a mechanism put in disarms it": lambda case: any(
        of_kind(Case(case.game, case.after[0], case.seat, a, case.rng).after[1], events.Disarmed)
        for a in case.after[0].legal_actions(case.seat) if a.card == MECHANISM),
    "worth a coin if you survive an explosion with it": is_a_coin,
    "you draw {name}, then one more": lambda case, name: draws(case, 2, name),
    "you draw {name}, the last one": lambda case, name: draws(case, 1, name),
    "you draw {name}": lambda case, name: of_kind(case.after[1], events.Drew)[0].card == card(name),
    "if no trick is played, {who} tinkers? then": lambda case, who: {
        goes(case, lambda state: state.phase is not Phase.TRICK)[0].holder} == seats(case, who)
    and goes(case, lambda state: state.phase is not Phase.TRICK)[0].phase is Phase.TINKER,
    "(?:if no trick is played, )?the bomb goes to {names}": lambda case, names: given(case, names, armed=False),
    "(?:if no trick is played, )?the armed bomb goes to {names}": lambda case, names: given(
        case, names, armed=True),
    "if no trick is played, it explodes; hit: {names}": hits,
    "if nothing changes, hit: {names}": hits,
    "as things stand it explodes before it is passed on": lambda case: not later(case),
    "as things stand the bomb is passed to {name} then": lambda case, name: given(case, name, armed=False),
    "one of {cards}, at random": lambda case, cards: types(cards)[case.action.back] == backs(
        case.state.bags[case.action.seat])[case.action.back] and causes(
            case, events.Stolen, victim=case.action.seat, back=case.action.back),
    "{name} chooses among {cards}": lambda case, name, cards: seats(case, name) == {case.action.seat}
    and types(cards) == backs(case.state.bags[case.action.seat])
    and causes(case, events.Dropped, seat=case.action.seat),
    "you give {own} for {theirs}": lambda case, own, theirs: causes(case, events.BagsSwapped) and (
        types(own), types(theirs)) == (
            backs(case.state.bags[case.seat] - (1 << 8 * case.action.card)),
            backs(case.state.bags[case.action.seat])),
    "you know of: {names}": held,
    "disarms the bomb; lasting tricks go": lambda case: causes(case, events.Disarmed)
    and not settled(case)[0].lasting,
    "arms the bomb; it can explode from the next turn on": lambda case: arms(case) and later(case),
    "arms the bomb": arms,
    "it lies there until the bomb explodes or is disarmed": lambda case: causes(
        case, events.LastingLaid, card=case.action.card) and case.state.armed_by < 0,
    "as things stand you would be hit without it": lambda case: (
        case.seat in explosion(instead(case)).hit and case.seat not in explosion(case).hit),
    "as things stand you would not be hit anyway": lambda case: case.seat not in explosion(instead(case)).hit,
    "as things stand {who} would be hit anyway": lambda case, who: seats(case, who) == {case.action.seat}
    and {case.action.seat} <= {*explosion(instead(case)).hit} & {*explosion(case).hit},
    "{who} (?:is|are) in a bunker: it does nothing": lambda case, who: seats(case, who) == {
        case.action.seat} and not any(case.action.seat in at_once(s)[0].hit for s in with_gadgets(case)),
    "as things stand {who} (?:is|are) hit then": lambda case, who: seats(case, who) == {case.action.seat}
    and case.action.seat in explosion(case).hit,
    "{name} has no trick to counter with": lambda case, name: not can_counter(case, case),
    "{name} has Not so fast!": lambda case, name: can_counter(case, case)
    and set(case.after[0].actors()) == seats(case, name),
    "{name} may counter, with {n} tricks?": may_counter,
    "if it exploded now it would come true": lambda case: fulfilled(case, at_once(case.state)[0]),
    "if it exploded now it would fail": lambda case: not fulfilled(case, at_once(case.state)[0]),
    "as things stand it comes true": lambda case: fulfilled(case, explosion(case)),
    "as things stand it does not come true": lambda case: not fulfilled(case, explosion(case)),
    "the bomb explodes; hit: {names}": lambda case, names: set(
        of_kind(case.after[1], events.Exploded)[0].hit) == seats(case, names),
    "your coins: {before} → {after}": lambda case, before, after: (
        (case.state.coins[case.seat], case.after[0].coins[case.seat]) == (before, after)),
    "After the last explosion, the {n}th, {who} (?:wins?|share the victory) with {coins} coins?(?: each)?": ended,
    "{who} (?:wins?|share the victory) with {coins} coins?(?: each)?": ended,
}
# fmt: on
CERTAIN: dict[str, Check] = {
    **{f"if it is not countered, {text}": clear(check) for text, check in _TRICKS.items()},
    **{text: clear(unanswered(check)) for text, check in _TRICKS.items()},
    **{text: clear(check) for text, check in _OTHERS.items()},
}
POSSIBLE: dict[str, Check] = {}
