"""Nottingham: which cards are where, who can answer, what is scored (rules page 2)."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.games.nottingham import events
from jericho_tui.games.nottingham.actions import PASS, Kind
from jericho_tui.games.nottingham.items import AMBUSHES, LETTERS, PAIRS, unpack
from jericho_tui.games.nottingham.menu import Phase
from tests.games.nottingham.positions import position
from tests.truth import frame
from tests.truth.frame import Case, Check

ITEMS = ("coin", "candlestick", "gold", "pearl", "jewels", "necklace", "chest")
MISSIONS = ("three pairs", "five of a kind", "one of each item", "four pairs")
COIN, CANDLESTICK, GOLD, _, _, NECKLACE, CHEST = range(7)
WORLDS = 20
"""Worlds beside the others in which the worst is looked for."""


def drawn(game: Game, rng: Any) -> Iterator[Any]:
    """Yield positions of matches, and more of the kinds that matches hardly ever come to."""
    for state in frame.drawn(game, rng):
        yield state
        for _ in range(3):
            options = {o.key: rng.choice(o.values) for o in game.info.options if o.key != "start"}
            few = rng.choice(((0, 1, 2, 3, 5, 8), (3,)))
            sizes = [rng.choice(few) for _ in range(rng.randint(3, 7))]
            ambushes = [*AMBUSHES[: len(sizes)], "CT", "KN", "GJ", "CP", "KJ", "PN"]
            laid: list[list[str]] = [[], [], []]
            for card in rng.sample(ambushes, rng.choice((0, 2, 4, 8))):
                rng.choice(laid).append(card)
            deck = [*LETTERS] * (3 if sum(map(len, laid)) > 4 else 7)
            rng.shuffle(deck)
            deck.sort(key=rng.choice((*LETTERS, "")).__eq__)  # many of one to the first hand
            built = position(
                ["".join(deck.pop() for _ in range(size) if deck) for size in sizes],
                rng.choice(LETTERS + "G"),
                laid=list(map(" ".join, laid)),
                missions=rng.choice(((), ("three_pairs",), ("five_same", "four_pairs five_same"))),
                space=rng.choice((0, 19, 20, 28))
                if options["track"] == "long"
                else rng.choice((0, 20)),
                idle=rng.choice((0, options["stall_limit"] - 1)),
                **options,
            )
            for _ in range(rng.randrange(8)):
                if seats := built.actors():
                    chance = seats[0] == CHANCE
                    menu = built.legal_actions(seats[0])
                    built.apply(seats[0], built.sample_chance(rng) if chance else rng.choice(menu))
            if built.actors() not in ((), (CHANCE,)):
                yield built


def cards(text: str) -> Counter[int]:
    """Return some cards, e.g. “coin, 3 × pearl”."""
    found: Counter[int] = Counter()
    for part in [] if text == "none" else text.split(", "):
        number, name = re.fullmatch(r"(?:(\d+) × )?(.+)", part).groups()  # type: ignore[union-attr]
        found[ITEMS.index(name)] += int(number or 1)
    return found


def hand(state: Any, seat: int) -> Counter[int]:
    return Counter(unpack(state.hands[seat]))


def mine(case: Case) -> Counter[int]:
    return hand(case.state, case.seat)


def score(state: Any, seat: int) -> int:
    """Return what a seat has (rule 7)."""
    edition, done = state.rules.edition, state.missions
    loot = sum(edition.values[item] for item in unpack(state.loot[seat]))
    kinds = [kind for kind in range(4) if done[seat] >> kind & 1]
    by = [sum(d >> kind & 1 for d in done) for kind in range(4)]
    return loot + sum(edition.missions[kind][by[kind] > 1] for kind in kinds)


def gain(case: Case, after: Any, seat: int) -> int:
    return score(after, seat) - score(case.state, seat)


def payable(have: Counter[int], mission: str, distinct: bool) -> bool:
    """Whether a hand has the cards of a mission (rule 4, N20)."""
    pairs = sum(min(n // 2, 1) if distinct else n // 2 for n in have.values())
    return {
        "three pairs": pairs >= 3,
        "five of a kind": max(have.values(), default=0) >= 5,
        "one of each item": all(have[item] for item in range(7)),
        "four pairs": pairs >= 4,
    }[mission]


def open_(state: Any, seat: int, mission: str) -> bool:
    kind = MISSIONS.index(mission)
    return not state.missions[seat] >> kind & 1 and sum(m >> kind & 1 for m in state.missions) < 2


def matches(card: int, seat: int, item: int) -> bool:
    return card == seat if card < 7 else item in PAIRS[card - 7]


def ambushed(case: Case, state: Any = None) -> list[Any]:
    """Return the ambushes of others that match the delivery which is considered."""
    state, item = state or case.state, case.action.items[0]
    laid = [card for seat in others(case) for card in state.laid[seat]]
    return [card for card in laid if matches(card, case.seat, item)]


def others(case: Case) -> list[Seat]:
    return [Seat(seat) for seat in range(case.view.num_seats) if seat != case.seat]


def settled(state: Any) -> bool:
    """Whether the turn has come to its delivery, or is over."""
    return state.phase in (Phase.DELIVER, Phase.DECIDE)


def worlds(case: Case, number: int = WORLDS) -> Iterator[Case]:
    for _ in range(number):
        world = case.game.determinize(case.view, case.rng)
        yield Case(case.game, world, case.seat, case.action, case.rng)


def answered(case: Case, answer: int) -> tuple[Any, list[Any]]:
    """Go on to the delivery; whoever can answer does (0), or passes (-1)."""
    return case.onwards(settled, lambda state, seat: state.legal_actions(seat)[answer])


def either(case: Case) -> list[tuple[Any, list[Any]]]:
    return [answered(case, 0), answered(case, -1)]


def got(case: Case, seat: int, made: list[Any]) -> Counter[int]:
    """Return what a seat got of another by an exchange or an ambush."""
    found: Counter[int] = Counter()
    for event in made:
        if isinstance(event, events.Exchanged):
            found.update(event.got if event.seat == seat else ())
            found.update([event.gave] if event.other == seat else ())
        if isinstance(event, events.Ambushed):
            found.update([event.item] if event.seat == seat else ())
            found.update([GOLD] if event.deliverer == seat else ())
    return found


def gets(case: Case, who: str, items: str) -> bool:
    (seat,) = case.seats(who)
    undefended = case.state.phase is Phase.DEFENCE
    ways = [case.after] if not undefended else either(case)
    return all(got(case, seat, made) == cards(items) for _state, made in ways)


def held(case: Case, item: str | None, n: int) -> bool:
    """Whether the seat has so many of an item, whatever is answered; None: the one it gets."""
    kind = case.action.items[0] if case.action.items else case.state.card
    if item is not None:
        assert ITEMS.index(item) in (*case.action.items, *offered(case), kind)
        kind = ITEMS.index(item)
    return all(hand(state, case.seat)[kind] == n for state, _ in either(case))


def offered(case: Case) -> list[int]:
    offer = case.state.offers[case.action.seat] if case.action.kind is Kind.SWAP else None
    return list(offer.items) if offer else []


def unless(case: Case, check: Any) -> bool:
    """Whether it holds if the attacked seat passes, and does not if it gives a necklace."""
    seats = hand(case.state, case.state.target)
    with_necklace, without = either(case)
    gave = mine(case) + Counter([NECKLACE])
    return seats[NECKLACE] > 0 and hand(with_necklace[0], case.seat) == gave and check(without[0])


def done_then(case: Case, state: Any, mission: str) -> bool:
    kind = MISSIONS.index(mission)
    menu = state.legal_actions(case.seat)
    return any(a.kind is Kind.MISSION and a.mission == kind for a in menu)


def lacking(case: Case, number: int, mission: str) -> bool:
    """Whether so many cards more are needed for a mission, and no fewer do."""
    distinct = case.state.rules.distinct_pairs

    def enough(n: int) -> bool:
        ways = combinations_with_replacement(range(7), n)
        return any(payable(mine(case) + Counter(more), mission, distinct) for more in ways)

    return open_(case.state, case.seat, mission) and enough(number) and not enough(number - 1)


def offers(case: Case, wanted: int, most: int) -> bool:
    """Whether all others offer what they can (rule 3), and the seat may or must take an offer."""
    asked, start = set(), case.after[0]

    def choose(state: Any, seat: Seat) -> Any:
        menu = state.legal_actions(seat)
        if state.phase in (Phase.SEALED, Phase.OPEN):
            asked.add(seat)
            able = set(hand(state, seat)) - {wanted}
            assert (PASS not in menu) == bool(able)
            assert {len(a.items) for a in menu if a is not PASS} <= set(range(1, most + 1))
            assert not any(wanted in a.items for a in menu)
        return case.rng.choice(menu)

    state, _ = case.onwards(lambda state: state.phase is Phase.SWAP, choose)
    given = [o for o in state.offers if o and o is not PASS]
    must = wanted == CHEST and bool(given)
    assert start.actors()
    return asked == set(others(case)) and (PASS in state.legal_actions(case.seat)) != must


def delivered(case: Case) -> tuple[Any, list[Any]]:
    """Deliver; everybody who can plays an ambush, up to the gifts."""
    start = case.state.turn, case.state.space
    return case.onwards(
        lambda state: state.phase is not Phase.AMBUSH or (state.turn, state.space) != start,
        lambda state, seat: state.legal_actions(seat)[0],
    )


def of_kind(made: list[Any], kind: type) -> list[Any]:
    return [event for event in made if isinstance(event, kind)]


def scores(case: Case, points: int, most: int) -> bool:
    """Whether a delivery scores unless more than so many ambushes are played on it."""
    for world in (case, *worlds(case)):
        state, made = delivered(world)
        played, void = len(of_kind(made, events.Ambushed)), of_kind(made, events.DeliveryVoid)
        if bool(void) != (played > most) or (not void and gain(world, state, case.seat) != points):
            return False
    return True


def makes_void(case: Case, n: int) -> bool | None:
    _state, made = delivered(case)
    void = of_kind(made, events.DeliveryVoid)
    return len(of_kind(made, events.Ambushed)) == n if void else None


def gifts(case: Case, number: int) -> bool:
    """Whether those with so many cards draw one, and nobody else (rule 5)."""
    state, made = case.onwards(lambda state: state.phase is not Phase.SHUFFLE)
    (moved,) = of_kind(made, events.SheriffMoved)
    drew = [event.seat for event in of_kind(made, events.Gift)]
    before = [state.hands[seat] % 255 - (seat in drew) for seat in range(state.num_seats)]
    due = {seat for seat, size in enumerate(before) if size <= number}
    return moved.number == number and (set(drew) == due or not (state.discard or state.pile))


def ended(case: Case, how: str, who: str, points: int, *, more: bool = False) -> bool:
    (end,) = of_kind(case.after[1], MatchEnded)
    state = case.after[0]
    all_ = [score(state, seat) for seat in range(state.num_seats)]
    return (
        how == {"city": "The sheriff is home", "missions": "The last mission is done"}.get(
            state.termination, "Nobody delivers any more"
        )
        and set(end.outcome.winners) == case.seats(who)
        and points == max(all_)
        and (more or all_.count(points) == len(end.outcome.winners))
    )  # fmt: skip


def falls(case: Case, name: str, alone: int, shared: int) -> bool:
    (seat,) = case.seats(name)
    return gain(case, case.after[0], seat) == shared - alone


def shared(case: Case, points: int, shared: int) -> bool:
    """Whether a mission scores, and another may still do it too."""
    state, _ = case.after
    worth = state.rules.edition.missions[case.action.mission]
    on = open_(state, others(case)[0], MISSIONS[case.action.mission]) and not state.termination
    return gain(case, state, case.seat) == points and (points, shared) == tuple(worth) and on


def lost(case: Case) -> list[Counter[int]]:
    """Return what the seat's hand may lose if it does not defend: each card that may be taken."""
    states = [case.onwards(settled)[0] for _ in range(WORLDS)]
    return [mine(case) + Counter([case.state.card]) - hand(state, case.seat) for state in states]


def chance_of(case: Case) -> int:
    """Return with how many percent an ambush matches what another seat delivers, of each alike."""
    ways = [matches(case.action.card, seat, item) for seat in others(case) for item in range(7)]
    return round(100 * sum(ways) / len(ways))


def only(case: Case) -> set[tuple[int, int]]:
    """Return the seats and items whose delivery an ambush matches."""
    seats, card = range(case.view.num_seats), case.action.card
    return {(seat, item) for seat in seats for item in range(7) if matches(card, seat, item)}


def least(case: Case) -> bool:
    """Whether the target has more cards than every other opponent."""
    sizes = {seat: case.state.hands[seat] % 255 for seat in others(case)}
    number = sizes.pop(case.action.seat)
    return number > max(sizes.values())


_HOW = "{how}: {who} "
CERTAIN: dict[str, Check] = {
    # hints
    "{item}: {n} in your hand then, unless a necklace is given instead": lambda case, item, n: (
        unless(case, lambda state: hand(state, case.seat)[ITEMS.index(item)] == n)
    ),
    "the mission {mission} can be done then, unless a necklace is given instead": (
        lambda case, mission: unless(case, lambda state: done_then(case, state, mission))
    ),
    "{item}: {n} in your hand then": held,
    "the mission {mission} can be done then": lambda case, mission: all(
        done_then(case, state, mission) for state, _ in either(case)
    ),
    "an ambush can spoil a delivery; most cards in another hand: {n}": lambda case, n: (
        n == max(hand(case.state, seat).total() for seat in others(case))
    ),
    "whoever can must offer you something for it": lambda case: (
        mine(case)[case.state.card] > 0
        and offers(case, case.state.card, 1 + (case.state.card == CHEST))
    ),
    "{item}: you have none, and whoever can must offer you something for it": lambda case, item: (
        not mine(case)[case.state.card]
        and ITEMS.index(item) == case.state.card
        and offers(case, case.state.card, 1 + (case.state.card == CHEST))
    ),
    "has this for certain: {item}": lambda case, item: (
        hand(case.state, case.action.seat)[ITEMS.index(item)] > 0
    ),
    "no other opponent has so many cards": least,
    "a necklace goes, and no other card of your hand": lambda case: (
        mine(case) - hand(case.after[0], case.seat) == Counter([NECKLACE])
    ),
    "no second one in your hand": lambda case: all(mine(case)[i] == 1 for i in case.action.items),
    "all other cards of your hand stay": lambda case: (
        mine(case) - hand(case.onwards(settled)[0], case.seat) <= Counter(case.action.items)
    ),
    "{item}: {n} left in your hand if it is taken": lambda case, item, n: (
        n == (mine(case) - Counter(case.action.items))[ITEMS.index(item)]
    ),
    "if it is taken you keep: {items}": lambda case, items: (
        cards(items) == mine(case) - Counter(case.action.items)
    ),
    "matches {n} % of what others may deliver": lambda case, n: n == chance_of(case),
    "{points} points for certain": lambda case, points: (
        scores(case, points, 0) and scores(case, points, 9)
        if case.action.kind is Kind.DELIVER
        else gain(case, case.after[0], case.seat) == points and bool(case.after[0].termination)
    ),
    "{points} points, even if {n} ambush(?:es)? takes? a card(?: each)?": lambda case, points, n: (
        scores(case, points, 9) and (n == 1 or case.state.rules.multi_ambush)
    ),
    "{points} points, unless {n} ambush(?:es)? takes? a card(?: each)?": lambda case, points, n: (
        scores(case, points, n - 1)
    ),
    "{points} points, or {shared} if another does it too": shared,
    "{points} points, and whoever did it first loses {lost}": lambda case, points, lost: (
        gain(case, case.after[0], case.seat) == points
        and sorted(gain(case, case.after[0], seat) for seat in others(case))[0] == -lost
    ),
    "makes the delivery void": lambda case: bool(of_kind(case.after[1], events.DeliveryVoid)),
    "takes a card of the delivery": lambda case: (
        case.after[0].hands[case.seat] % 255 >= mine(case).total() + 1
        and not of_kind(case.after[1], events.DeliveryVoid)
    ),
    "you keep your ambush": lambda case: (
        case.state.laid[case.seat] != ()
        and case.after[0].laid[case.seat] == case.state.laid[case.seat]
    ),
    "you have no necklace to give": lambda case: not mine(case)[NECKLACE],
    "a necklace goes either way": lambda case: all(
        mine(case)[NECKLACE] - hand(state, case.seat)[NECKLACE] == 1
        for state, _ in (case.onwards(settled), answered(case, 0))
    ),
    "goes instead of a necklace: {item}": lambda case, item: (
        mine(case)[NECKLACE] > 0
        and all(gone == Counter([ITEMS.index(item)]) for gone in lost(case))
    ),
    "a necklace goes only if it is drawn or chosen": lambda case: (
        len(mine(case)) > 1 and mine(case)[NECKLACE] > 0 and all(g.total() <= 1 for g in lost(case))
    ),
    "{number} cards? more, and the mission {mission} can be done": lacking,
    "an ambush lies before somebody else": lambda case: any(
        case.state.laid[seat] for seat in others(case)
    ),
    # previews
    "you will have {n} of (?:it|them), unless a necklace is given instead": lambda case, n: unless(
        case, lambda state: hand(state, case.seat)[case.action.items[0]] == n
    ),
    "you will have {n} of (?:it|them)": lambda case, n: held(case, None, n),
    "all others offer a card face down, but no coin, if they can; the coin may be given for one"
    " of them": lambda case: offers(case, COIN, 1),
    "all others in turn offer one or two cards, but no chest, if they can; one of the offers"
    " must be taken": lambda case: offers(case, CHEST, 2),
    "of two ambush cards one is laid with the gold; the other goes under the pile": lambda case: (
        len(case.after[0].drawn_ambushes) == 2
        and len(case.onwards(settled)[0].laid[case.seat]) == len(case.state.laid[case.seat]) + 1
    ),
    "the last ambush card is laid with the gold": lambda case: (
        not case.after[0].ambush_pile
        and len(case.onwards(settled)[0].laid[case.seat]) == len(case.state.laid[case.seat]) + 1
    ),
    "that hand has {n} cards?": lambda case, n: n == hand(case.state, case.action.seat).total(),
    "{name} has {n} cards?": lambda case, name, n: (
        case.seats(name) == {case.action.seat} and n == hand(case.state, case.action.seat).total()
    ),
    "you know of: {items}": lambda case, items: cards(items) <= hand(case.state, case.action.seat),
    "a necklace can be given instead": lambda case: (
        hand(answered(case, 0)[0], case.seat)[NECKLACE] == mine(case)[NECKLACE] + 1
    ),
    "{n} ambush(?:es)? of others may match": lambda case, n: (
        len(ambushed(case)) <= n and any(ambushed(world) for world in worlds(case, 200))
    ),
    "no ambush of others matches": lambda case: not ambushed(case),
    "nobody else has an ambush": lambda case: not any(case.state.laid[s] for s in others(case)),
    "one that is played makes it void": lambda case: makes_void(case, 1),
    "{n} that are played make it void": makes_void,
    "your other cards stay": lambda case: (
        mine(case) - hand(case.after[0], case.seat) == Counter([NECKLACE])
    ),
    "{who} gets?: {items}": gets,
    "it matches your own deliveries only": lambda case: {s for s, _ in only(case)} == {case.seat},
    "it matches every delivery of {name}": lambda case, name: (
        only(case) == {(seat, item) for seat in case.seats(name) for item in range(7)}
    ),
    "it matches deliveries of {one} or {other}": lambda case, one, other: (
        only(case)
        == {(s, ITEMS.index(i)) for s in range(case.view.num_seats) for i in (one, other)}
    ),
    r"{n} cards? of it (?:is|are) left": lambda case, n: (
        n == of_kind(case.after[1], events.Ambushed)[0].left
    ),
    "for {name} it falls from {alone} to {shared} points": falls,
    "the coin is discarded": lambda case: (
        hand(case.after[0], case.seat) == mine(case)
        and unpack(case.after[0].discard) == sorted([*unpack(case.state.discard), COIN])
    ),
    "{name} draws one of your cards at random": lambda case, name: (
        case.after[0].actors() == (CHANCE,) and case.seats(name) == {case.state.turn}
    ),
    "{name} sees your hand and chooses a card": lambda case, name: (
        case.after[0].phase is Phase.PICK and set(case.after[0].actors()) == case.seats(name)
    ),
    "your hand stays as it is": lambda case: hand(case.after[0], case.seat) == mine(case),
    "scores {points} points?": lambda case, points: gain(case, case.after[0], case.seat) == points,
    "{name} scores {points} points?": lambda case, name, points: (
        {gain(case, case.after[0], seat) for seat in case.seats(name)} == {points}
    ),
    "the delivery is void": lambda case: (
        case.after[0].loot == case.state.loot and case.after[0].phase is not Phase.AMBUSH
    ),
    "the sheriff moves: hands of up to {number} draw a card": gifts,
    _HOW + "share the victory with {points} points? each": lambda case, **said: ended(
        case, more=True, **said
    ),
    _HOW + "wins? with {points} points? and more cards": lambda case, **said: ended(
        case, more=True, **said
    ),
    _HOW + "wins? with {points} points?": ended,
}
POSSIBLE: dict[str, Check] = {}
