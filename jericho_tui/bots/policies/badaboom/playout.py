"""Playing on to the next explosion as quickly as possible, everybody by a rule of thumb.

Whoever will be hit tries to escape, the holder by tinkering and then by a throw; whoever is safe
keeps the bomb, is glad of mechanisms and chains the leader. Nobody looks into another's bag.
"""

from random import Random
from typing import Final

from jericho_tui.bots.policies.badaboom.goods import Weights
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.games.badaboom.actions import (
    AIMED,
    COUNTER,
    DROP,
    KEEP,
    LAY,
    LEAVE,
    PASS,
    PICK_POCKET,
    PLAIN,
    PUT,
    REPLACE,
    TAKE,
    Action,
)
from jericho_tui.games.badaboom.blasts import is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.cards import (
    BACK_TO_YOU,
    BUNKER,
    CHAINED,
    FIRST_GADGET,
    GADGET,
    HOT_POTATO,
    LONG_THROW,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    MISSION_MASK,
    NOT_SO_FAST,
    PICKPOCKET,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    UNIT,
    count_of,
    kinds_in,
)
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.state import BadaboomState

_TRICK: Final = Phase.TRICK
_TINKER: Final = Phase.TINKER
_PUT: Final = Phase.PUT
_KEEP: Final = Phase.KEEP
_COUNTER: Final = Phase.COUNTER
_ALL: Final = tuple(255 * unit for unit in UNIT)
"""All cards of a kind."""
_ESCAPES: Final = sum(_ALL[kind] for kind in THROWS)
_USEFUL: Final = _ALL[CHAINED] | _ALL[PICKPOCKET] | MISSION_MASK
_STEALS: Final = 0.3
"""How likely somebody steals a mechanism as soon as there is one."""
_COUNTERS: Final = 0.7
"""How likely somebody counters what hurts."""
_CHAINS: Final = 0.6
"""How likely somebody chains the leader before an explosion."""


def play_on(state: BadaboomState, weights: Weights, rng: Random) -> None:
    """Play `state` on until a bomb explodes or the match is over."""
    thumb = Thumb(weights, rng)
    explosions = len(state.payments)
    while state.acting and len(state.payments) == explosions:
        seat = state.acting[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            state.apply(seat, thumb.choose(state, seat))


class Thumb:
    """How positions are played on."""

    def __init__(self, weights: Weights, rng: Random) -> None:
        self._worth = weights.cards
        self._random = rng.random

    def choose(self, state: BadaboomState, seat: Seat) -> Action:
        """Return what to do."""
        phase = state.phase
        if phase is _TRICK:
            return self._trick(state, seat)
        if phase is _TINKER:
            return self._tinker(state, seat)
        if phase is _PUT:
            return self._put(state, seat)
        if phase is _KEEP:
            return KEEP
        if phase is _COUNTER:
            return self._answer(state, seat)
        return DROP[self._cheapest(state.bags[seat])]

    def _trick(self, state: BadaboomState, seat: Seat) -> Action:
        bag = state.bags[seat]
        if state.armed_by < 0 or state.armed_turn == state.turn:
            if bag & _ALL[RUMMAGE] and state.drawn < len(state.storage):
                return PLAIN[RUMMAGE]
            if bag & _ALL[PICKPOCKET] and self._random() < _STEALS:
                return self._steal(state, seat)
            return PASS
        if not state.late:
            return PASS
        hit = who_is_hit(state)
        if seat in hit:
            return self._escape(state, seat, bag)
        if not bag & _USEFUL:
            return PASS
        if bag & _ALL[CHAINED] and self._random() < _CHAINS:
            coins = state.coins
            leaders = [s for s in range(state.num_seats) if s != seat and s not in hit]
            if leaders:
                return AIMED[CHAINED][max(leaders, key=coins.__getitem__)]
        if bag & _ALL[PICKPOCKET]:
            return self._steal(state, seat)
        for mission in kinds_in(bag & MISSION_MASK):
            if is_fulfilled(mission, seat, hit, state.num_seats, state.armed_by):
                return LAY[mission]
        return PASS

    def _steal(self, state: BadaboomState, seat: Seat) -> Action:
        most, victim = 0, -1
        for other, bag in enumerate(state.bags):
            if other != seat and bag & 255 > most:
                most, victim = bag & 255, other
        return PICK_POCKET[victim][MECHANISM_TYPE] if most else PASS

    def _escape(self, state: BadaboomState, seat: Seat, bag: int) -> Action:
        """Avoid an explosion that is about to hit."""
        if bag & _ESCAPES and seat == state.holder:
            if bag & _ALL[LONG_THROW]:
                others = [s for s in range(state.num_seats) if s != seat]
                return AIMED[LONG_THROW][max(others, key=state.coins.__getitem__)]
            if bag & _ALL[HOT_POTATO]:
                return PLAIN[HOT_POTATO]
            if state.previous >= 0:
                return PLAIN[BACK_TO_YOU]
        if bag & _ALL[BUNKER]:
            return PLAIN[BUNKER]
        if bag & _ALL[SPARE_SCREW] and state.mechanisms:
            out = kinds_in(state.content)[0]
            return REPLACE[SPARE_SCREW][out - FIRST_GADGET]
        for mission in kinds_in(bag & MISSION_MASK):
            hit = who_is_hit(state)
            if is_fulfilled(mission, seat, hit, state.num_seats, state.armed_by):
                return LAY[mission]
        return PASS

    def _answer(self, state: BadaboomState, seat: Seat) -> Action:
        if not count_of(state.bags[seat], NOT_SO_FAST) or self._random() >= _COUNTERS:
            return PASS
        trick = state.played
        assert trick is not None
        card = trick.card
        if card in THROWS or card == CHAINED:
            return COUNTER if state.armed_by >= 0 else PASS
        if card == SPARE_SCREW:
            return PASS
        return COUNTER

    def _tinker(self, state: BadaboomState, seat: Seat) -> Action:
        content = state.content
        if content & 255:
            return TAKE[MECHANISM]
        if state.armed_turn == state.turn or seat not in who_is_hit(state):
            return LEAVE
        gadget = content & MASKS[GADGET]
        bag = state.bags[seat]
        if self._saviour(state, seat, bag, content & ~MASKS[GADGET]) >= 0 or bag & 255:
            return TAKE[kinds_in(gadget or content)[0]]
        return LEAVE

    def _put(self, state: BadaboomState, seat: Seat) -> Action:
        bag = state.bags[seat]
        content = state.content
        if not content & 255 and state.armed_by >= 0:
            saviour = self._saviour(state, seat, bag, content)
            if saviour >= 0:
                return PUT[saviour]
            if bag & 255:
                return PUT[MECHANISM]
        if content & MASKS[GADGET]:
            bag &= ~MASKS[GADGET]
        rest = bag & ~MASKS[MECHANISM_TYPE]
        return PUT[self._cheapest(rest)] if rest else PUT[MECHANISM]

    def _saviour(self, state: BadaboomState, seat: Seat, bag: int, content: int) -> int:
        """Return a gadget of a bag that spares the holder, hitting most; -1 without one."""
        if content & MASKS[GADGET]:
            return -1
        best, most = -1, -1
        kept = state.content
        for gadget in kinds_in(bag & MASKS[GADGET]):
            state.content = content + UNIT[gadget]
            hit = who_is_hit(state)
            if seat not in hit and len(hit) > most:
                best, most = gadget, len(hit)
        state.content = kept
        return best

    def _cheapest(self, bag: int) -> int:
        worth = self._worth
        least, cheapest = 100.0, MECHANISM
        for kind in kinds_in(bag):
            if kind != MECHANISM and worth[kind] < least:
                least, cheapest = worth[kind], kind
        return cheapest
