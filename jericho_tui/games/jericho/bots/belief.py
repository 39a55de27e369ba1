"""Which cards others are likely to hold, judged by what they did.

A uniform world gives an opponent a tall card that any sensible player would have laid long ago. The
worlds of a `Belief` are as frequent as they are likely: the unseen cards are moved about by
Metropolis' rule (N. Metropolis et al.: "Equation of State Calculations by Fast Computing Machines",
J. Chem. Phys. 21, 1953). Two cards trade places, or two cards of a hand trade the times at which
they came into it, unless what was seen would be too unlikely then. Every world is a few trades from
the one before.

It costs 1 % of the playouts. At 1,000 playouts a decision against three heuristics, 61 deals
replayed from every seat, the win share was 0.465 where uniform worlds had 0.418: 0.047 +- 0.074
more (likelihood of superiority 0.90); at 300 playouts, with the evidence of one round only and 40
deals, 0.134 +- 0.096 more. The expected cards in other hands come nearer to the truth by 12 % of
the squared error, trumpets by 30 %.
"""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.jericho.bots.evaluation import JerichoPolicy, Standpoint
from jericho_tui.games.jericho.rules.cards import (
    FEED_HIDDEN,
    LANE_UNIT,
    PLAY_TRUMPET,
    SUPPLY,
    TRUMPET,
    UNIT,
    WALL,
    Action,
    Kind,
    Phase,
)
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import HAND_SIZE
from jericho_tui.games.jericho.rules.state import Determinizer, JerichoState, unseen_cards

_ACTIONS: Final = (*WALL, *SUPPLY, *PLAY_TRUMPET)
_AWAY: Final = slice(len(WALL), len(WALL) + len(SUPPLY))
_TRUMPETS: Final = slice(len(WALL) + len(SUPPLY), None)
_LEAST: Final = 1e-8
"""Weights are 1 at most; below this, sums of them could not be kept up to date exactly enough."""


class Evidence:
    """One decision, by what it might have been."""

    def __init__(
        self, gains: Sequence[float], heat: float, move: Action, *, feeding: bool = False
    ) -> None:
        """Weigh everything that can be done with each kind of card.

        :param gains: by `_ACTIONS`.
        :param move: what was done.
        """
        best = max(gains)
        weights = [max(_LEAST, exp((gain - best) / heat)) for gain in gains]
        self.away = weights[_AWAY]
        """By card: what speaks for putting it face down into the supply."""
        self.total = self.away[:]
        """By card: what speaks for doing anything with it."""
        if not feeding:
            for card in range(TRUMPET):
                self.total[card] += weights[card]
            self.total[TRUMPET] += sum(weights[_TRUMPETS])
        self.chosen = 0.0
        """What spoke for the move; 0 when its card is hidden."""
        if move.kind is Kind.WALL:
            self.chosen = weights[move.card or 0]
        elif move.kind is Kind.TRUMPET:
            self.chosen = weights[_TRUMPETS][move.colour]


class Deed(NamedTuple):
    """Something a seat did with a card of its hand."""

    move: Action
    evidence: Evidence | None
    """None where there is none: the opening card, and what lay face down in earlier rounds."""
    drew: bool
    """Whether it then drew a card."""


def deeds_of(view: JerichoObservation, policy: JerichoPolicy, heat: float) -> list[list[Deed]]:
    """Return what every seat has done, in order; only once the openings are turned up."""
    seats = view.num_seats
    deeds: list[list[Deed]] = [[] for _ in range(seats)]
    table = _Table(view, policy, heat)
    movers = view.movers()
    ends = [reveal.moves for reveal in view.reveals]
    begin = ends[-1] if ends else seats
    for number, (move, seat) in enumerate(zip(view.moves, movers, strict=True)):
        if number in ends:
            table.score(ends.index(number))
        evidence = None
        if move.kind is Kind.FEED:
            if number >= begin:
                evidence = table.feeding(seat)
            table.fed()
        elif move.kind is not Kind.OPEN:
            if seat != view.seat and (number >= begin or move.card is not None):
                evidence = table.turn(seat, move)
            table.apply(seat, move)
        drew = move.kind not in (Kind.OPEN, Kind.FEED)
        deeds[seat].append(Deed(move, evidence, drew))
    if view.phase is Phase.FEED:
        if len(view.moves) in ends:
            table.score(len(ends) - 1)
        for seat in set(movers[:seats]).difference(view.acting):
            deeds[seat].append(Deed(FEED_HIDDEN, table.feeding(seat), False))
    return deeds


class _Table:
    """What everybody saw, replayed; hands and face-down cards are not in it."""

    def __init__(self, view: JerichoObservation, policy: JerichoPolicy, heat: float) -> None:
        seats = view.num_seats
        self._view = view
        self._policy = policy
        self._heat = heat
        self._buried = [0] * seats
        """How many cards every seat has put face down into the supply in this round."""
        self._fed = 0
        # A draw pile without scoring cards: `score` does what they do.
        deck = [UNIT[TRUMPET]] * sum(view.piles)
        state = JerichoState.at_start(seats, view.rules, Seat(0), [0] * seats, deck, view.piles)
        state.phase = Phase.TURN
        self._state = state

    def feeding(self, seat: int) -> Evidence:
        """Return the evidence of what `seat` fed, not known."""
        opening = None if self._view.reveals else self._view.moves[seat].card
        gains = self._gains(seat, opening)
        return Evidence(gains, self._heat, FEED_HIDDEN, feeding=True)

    def fed(self) -> None:
        """Take one card into the supply; after the last the turns begin."""
        self._fed += 1
        seats = self._view.num_seats
        if self._fed % seats:
            return
        self._buried = [1] * seats
        if self._fed == seats:  # rule 13
            for seat, move in enumerate(self._view.moves[:seats]):
                if move.colour >= 0:
                    self._state.walls[move.colour * seats + seat] += LANE_UNIT[move.card or 0]

    def turn(self, seat: int, move: Action) -> Evidence:
        """Return the evidence of a turn."""
        return Evidence(self._gains(seat, None), self._heat, move)

    def apply(self, seat: Seat, move: Action) -> None:
        self._buried[seat] += move.kind is Kind.SUPPLY
        self._state.apply(seat, move)

    def score(self, number: int) -> None:
        state = self._state
        reveal = self._view.reveals[number]
        state.reveals.append(reveal)
        state.drawn += 1  # J13: the scoring card's replacement
        for result in reveal.colour_results(self._view.rules):
            state.open_supply[result.colour] = result.stayed
        self._buried = [0] * state.num_seats

    def _gains(self, seat: int, opening: int | None) -> list[float]:
        """Return what a seat gains by each of `_ACTIONS`; of its own, only `opening` is known."""
        state, policy = self._state, self._policy
        unknown = sum(self._buried) - self._buried[seat]
        clock = policy.clock(state)
        point = Standpoint(clock, policy.weights, state, seat, UNIT[TRUMPET], opening, 0, unknown)
        return policy.gains(point, _ACTIONS)


_TRADES: Final = 3
"""Trades between two worlds."""
_FIRST_TRADES: Final = 30
"""Trades before the first world, for every card that others hold."""
_SHUFFLE_EVERY: Final = 8
"""Worlds that share one order of the draw pile, cut at another place each time."""
_SLIP: Final = 0.02
"""How often a player does anything at all: what makes no sense must not weigh too much."""


class _Card:
    """A card on its way through a hand."""

    def __init__(self, came: int, went: int, kind: int, place: int) -> None:
        self.came = came
        """The first decision it was there for."""
        self.went = went
        """The decision that played it; the number of decisions if it is still there."""
        self.kind = kind
        self.place = place
        """Where it lies in the pack; -1 if everybody saw it."""


class _Suspect:
    """Another seat: what it decided, and what it had to choose from each time."""

    def __init__(self, deeds: list[Deed], pack: list[int], place: int) -> None:
        """Assume that cards were played in the order in which they came.

        :param place: where its hidden cards begin in the pack.
        """
        evidence: list[Evidence] = []
        cards = []
        arrivals = [0] * HAND_SIZE
        for move, seen, drew in deeds:
            came = arrivals.pop(0)
            if seen is not None:
                if move.card is None:
                    cards.append(_Card(came, len(evidence), pack[place], place))
                    place += 1
                else:
                    cards.append(_Card(came, len(evidence), move.card, -1))
                evidence.append(seen)
            if drew:
                arrivals.append(len(evidence))
        for came in arrivals:
            cards.append(_Card(came, len(evidence), pack[place], place))
            place += 1
        self.evidence = evidence
        self.cards = cards
        self.hidden = [card for card in cards if card.place >= 0]
        self.chosen = [seen.chosen for seen in evidence]
        """By decision: what spoke for what it did."""
        for card in self.hidden:
            if card.went < len(evidence):
                self.chosen[card.went] = evidence[card.went].away[card.kind]
        self.sums = [
            sum([seen.total[card.kind] for card in cards if card.came <= k <= card.went])
            for k, seen in enumerate(evidence)
        ]
        """By decision: what spoke for anything it could have done."""

    def odds(self, card: _Card, kind: int) -> float:
        """Return how much likelier what was seen is when `card` is of another kind."""
        evidence, sums, chosen = self.evidence, self.sums, self.chosen
        old = card.kind
        went = card.went
        odds = 1.0
        for k in range(card.came, min(went + 1, len(sums))):
            seen = evidence[k]
            total = seen.total
            before = sums[k]
            now = chosen[k]
            after = seen.away[kind] if k == went else now
            odds *= _SLIP + after / (before + total[kind] - total[old])
            odds /= _SLIP + now / before
        return odds

    def change(self, card: _Card, kind: int) -> None:
        """Make `card` one of another kind."""
        evidence, sums = self.evidence, self.sums
        old = card.kind
        went = card.went
        for k in range(card.came, min(went + 1, len(sums))):
            seen = evidence[k]
            sums[k] += seen.total[kind] - seen.total[old]
            if k == went:
                self.chosen[k] = seen.away[kind]
        card.kind = kind

    def retime(self, rng: Random) -> None:
        """Let a hidden card and another trade the times at which they came, by Metropolis' rule."""
        random = rng.random
        hidden, cards = self.hidden, self.cards
        early = hidden[int(random() * len(hidden))]
        late = cards[int(random() * len(cards))]
        if early.came > late.came:
            early, late = late, early
        first, end = early.came, late.came
        if first == end or early.went < end:
            return
        evidence, sums, chosen = self.evidence, self.sums, self.chosen
        odds = 1.0
        after = []
        for k in range(first, min(end, len(sums))):
            total = evidence[k].total
            now = sums[k] + total[late.kind] - total[early.kind]
            odds *= (_SLIP + chosen[k] / now) / (_SLIP + chosen[k] / sums[k])
            after.append(now)
        if random() < odds:
            sums[first : first + len(after)] = after
            early.came, late.came = end, first


class Belief:
    """Samples worlds of one observation as `Determinizer.sketch` does, likely ones more often."""

    def __init__(
        self, view: JerichoObservation, policy: JerichoPolicy, heat: float, rng: Random
    ) -> None:
        """Look at what everybody did; only once the openings are turned up."""
        self._determinizer = Determinizer(view)
        self._pack = pack = unseen_cards(view)
        shuffle_in_place(pack, rng)
        self._units = [UNIT[kind] for kind in pack]
        """The pack as what worlds are made of."""
        self._suspects: list[_Suspect] = []
        self._holders: list[tuple[_Suspect, _Card]] = []
        """By place in the pack; then comes the draw pile."""
        for seat, deeds in enumerate(deeds_of(view, policy, heat)):
            if seat != view.seat:
                suspect = _Suspect(deeds, pack, len(self._holders))
                self._suspects.append(suspect)
                self._holders += [(suspect, card) for card in suspect.hidden]
        self._worlds = 0
        self._trade(rng, _FIRST_TRADES * len(self._holders))

    def world(self, rng: Random) -> JerichoState:
        """Return a position to play on in."""
        self._trade(rng, _TRADES)
        pack, units = self._pack, self._units
        held = len(self._holders)
        self._worlds += 1
        if self._worlds % _SHUFFLE_EVERY == 0:
            random = rng.random
            pack[held:] = pile = sorted(pack[held:], key=lambda _: random())
            units[held:] = [UNIT[kind] for kind in pile]
        cut = held + int(rng.random() * (len(pack) - held))
        return self._determinizer.arrange(units[:held] + units[cut:] + units[held:cut], rng)

    def _trade(self, rng: Random, times: int) -> None:
        random = rng.random
        pack, holders, suspects = self._pack, self._holders, self._suspects
        units = self._units
        held, cards, seats = len(holders), len(pack), len(suspects)
        for _ in range(times):
            suspects[int(random() * seats)].retime(rng)
            here = int(random() * held)
            there = int(random() * cards)
            one, two = pack[here], pack[there]
            if one == two:
                continue
            suspect, card = holders[here]
            odds = suspect.odds(card, two)
            if there >= held:
                if random() >= odds:
                    continue
                suspect.change(card, two)
            else:
                other, their_card = holders[there]
                # Done first, as both may be of one seat, where one change bears on the other.
                suspect.change(card, two)
                odds *= other.odds(their_card, one)
                if random() >= odds:
                    suspect.change(card, one)
                    continue
                other.change(their_card, one)
            pack[here] = two
            pack[there] = one
            units[here], units[there] = units[there], units[here]
