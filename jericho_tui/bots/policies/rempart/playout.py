"""Playing a position on as quickly as possible, everybody by a rule of thumb.

Works on bare numbers: what lies where does not matter once the cards that are known and those that
are not are told apart, as unknown places are all alike. Whoever is to move takes the known card
that shortens the own road most if it is a step worth a turn, else turns up an unknown one, and
keeps it if the road gets shorter by more than waiting would. Everybody sees what is turned up; the
heads of all are as full as a good player's, so that for a new card an older one is lost.
"""

from random import Random
from typing import Final

from jericho_tui.bots.policies.rempart.evaluation import Weights
from jericho_tui.bots.policies.rempart.road import road
from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.rempart.info import Rules
from jericho_tui.games.rempart.masks import (
    CANNONS,
    DOUBLE_RAVENS,
    FULL,
    KING,
    MAGICIANS,
    PRINCES,
    PRINCESSES,
    QUEEN,
    SINGLE_RAVENS,
    cards_in,
    mask_of,
    protected,
)
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.games.rempart.state import RempartState

_MOST_TURNS: Final = 200
"""After so many turns a playout stops where it stands; most end within 40."""
_LOOKED_AT: Final = 4
"""Known cards that are considered at most."""
_WIN: Final = 10.0
"""What a card that wins the match is worth, beyond all others."""
_BONUS: Final = {
    KING: 3.0,
    QUEEN: 3.0,
    PRINCES: 1.5,
    PRINCESSES: 1.5,
    SINGLE_RAVENS: 1.0,
    DOUBLE_RAVENS: 2.0,
    CANNONS: 1.0,
    MAGICIANS: 1.0,
}
"""What a figure is worth besides its card, roughly: pairs and shots are not looked into."""
WORTH: Final = tuple(
    sum(bonus for mask, bonus in _BONUS.items() if mask >> card & 1) for card in range(64)
)
"""By card."""


def play_on(state: RempartState, weights: Weights, rng: Random, span: float = 32.0) -> list[int]:
    """Return how the ramparts may stand at the end of the match.

    :param state: a position at the beginning of a turn, not over; it is left as it is.
    :param span: how many cards a head holds.
    """
    rules = state.rules
    points = rules.points
    ramparts = state.ramparts[:]
    seats = len(ramparts)
    left = state.left
    spent = state.spent
    heads = [state.board[place] for place in cards_in(state.down & state.seen)]
    known = mask_of(heads)
    deck = list(cards_in(left & ~known))
    shuffle_in_place(deck, rng)
    random = rng.random
    turn, wait, missing, haste = weights.turn, weights.wait, weights.missing, weights.haste
    # In the race the lowest card that fits is the best one: of those above it fewer are left.
    looks = range(_LOOKED_AT if points else 1)
    table = road(left.bit_count(), wait, missing).turns
    seat: int = state.turn
    idle = 0
    for _turn in range(_MOST_TURNS):
        rampart = ramparts[seat]
        above = rampart.bit_length()
        higher = left >> above
        needed = FULL - rampart.bit_count()
        shorter = table[needed - 1]
        number = higher.bit_count()
        here = table[needed][number]
        taken = 0
        best = 0.0
        # Only the lowest of the known cards can be worth the turn.
        candidates = known >> above << above
        for _look in looks:
            if not candidates:
                break
            bit = candidates & -candidates
            candidates ^= bit
            skipped = (higher & (bit >> above) - 1).bit_count() + 1
            gain = turn * (here - shorter[number - skipped] - 1.0) + haste
            if points:
                gain += WORTH[bit.bit_length() - 1]
            if needed == 1:
                gain = _WIN if _wins(ramparts, seat, rampart | bit, points) else -1.0
            if gain > best:
                best = gain
                taken = bit
        if not taken and deck:
            card = deck.pop()
            bit = 1 << card
            if bit >> above:
                skipped = (higher & (bit >> above) - 1).bit_count() + 1
                gain = turn * (here - shorter[number - skipped]) + haste
                if points:
                    gain += WORTH[card]
                if gain > 0 if needed > 1 else _wins(ramparts, seat, rampart | bit, points):
                    taken = bit
            elif points and rampart & MAGICIANS & ~spent and WORTH[card] >= 1.0:
                taken = bit
                spent |= MAGICIANS
            if not taken:
                # Heads are full: now and then an older card goes back among the unknown.
                if heads and random() * span < len(heads):
                    at = int(random() * len(heads))
                    gone, heads[at] = heads[at], card
                    known ^= 1 << gone
                    deck.append(gone)
                    at = int(random() * len(deck))
                    deck[at], deck[-1] = gone, deck[at]
                else:
                    heads.append(card)
                known |= bit
        elif not taken:
            # All is known, so nothing is gained by waiting: take the lowest that fits.
            taken = known >> above << above
            taken &= -taken
        if taken:
            idle = 0
            if known & taken:
                known ^= taken
                heads.remove(taken.bit_length() - 1)
            ramparts[seat] = rampart = rampart | taken
            left ^= taken
            if points and taken & CANNONS:
                _fire(ramparts, seat, rules)
            if ramparts[seat].bit_count() >= FULL or not left:
                break
            table = road(left.bit_count(), wait, missing).turns
            highest = left.bit_length()
            for wall in ramparts:
                if wall.bit_length() < highest:
                    break
            else:
                break  # no card that is left fits anywhere
        else:
            idle += 1
            if idle > seats and not deck:
                break
        seat = seat + 1 if seat + 1 < seats else 0
    return ramparts


def _wins(ramparts: list[int], seat: int, rampart: int, points: bool) -> bool:
    """Whether ending the match with this rampart wins it (rules 5, 7)."""
    if not points:
        return True
    mine = sum(points_of(rampart))
    return all(mine > sum(points_of(ramparts[s])) for s in range(len(ramparts)) if s != seat)


def _fire(ramparts: list[int], seat: int, rules: Rules) -> None:
    """Take the dearest card of the leader who can be hit, the highest of equals.

    Where nobody else can be (R9), the seat loses the least of its own.
    """
    best = (-1, 0.0, 0)
    victim = -1
    for other, rampart in enumerate(ramparts):
        if other == seat:
            continue
        open_cards = rampart & ~protected(rampart, rules.flag_card)
        if open_cards:
            total = sum(points_of(rampart))
            for card in cards_in(open_cards):
                if (total, WORTH[card], card) > best:
                    best = (total, WORTH[card], card)
                    victim = other
    if victim >= 0:
        ramparts[victim] &= ~(1 << best[2])
    elif rules.cannon_self:
        mine = list(cards_in(ramparts[seat] & ~protected(ramparts[seat], rules.flag_card)))
        if mine:
            ramparts[seat] &= ~(1 << min(mine, key=lambda card: (WORTH[card], -card)))
