"""Ends of Badaboom that lot hardly ever brings about: how the seats play there, what shows them.

Nobody plays a trick. Whoever holds the bomb takes a mechanism out and puts a trick or gadget in.
"""

from random import Random
from typing import Any

from jericho_tui.core.bundles import count_of
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules.actions import ENOUGH_COINS, KEEP, LEAVE, Phase
from jericho_tui.games.badaboom.rules.cards import GADGETS, KINDS, MECHANISM, NUM_COINS
from jericho_tui.games.badaboom.rules.edition import Exploded
from jericho_tui.play.match import Match
from tests.golden.wanted import Wanted

MOVES = 400
"""At most; random matches have some seven hundred, and each golden one is replayed by tests."""
_BOOMERANG = KINDS.index("boomerang")
_DUD = KINDS.index("dud")


def arm_as_the_fuse_burns_down(state: Any, seat: Seat, rng: Random) -> Any:
    """Arm the first bomb in the last turn that its fuse leaves, if it can be with a boomerang."""
    if state.phase is Phase.TINKER:
        last = count_of(state.content, MECHANISM) == 1
        waits = not state.payments and last and state.bomb_turns < state.rules.fuse
        return LEAVE if waits else _take_mechanism(state, seat)
    if state.phase is Phase.PUT:
        return _put(state, seat, rng, _BOOMERANG)
    return state.legal_actions(seat)[-1] if state.phase is Phase.TRICK else KEEP


def armed_fuse_burnt_down(match: Match) -> bool:
    """A fuse burnt down on an armed bomb with a boomerang: it hit who had armed it, not who held
    it."""
    for ply, told in enumerate(match.journal):
        for event in told:
            if isinstance(event, Exploded) and event.burnt_down:
                before: Any = match.at(ply)
                hit = (before.armed_by,)
                return event.gadget == _BOOMERANG and event.hit == hit != (event.holder,)
    return False


def keep_level(state: Any, seat: Seat, rng: Random) -> Any:
    """Let the richest be hit and the poorest keep mechanisms, so that all come near ten coins."""
    if state.phase is Phase.TINKER:
        last = count_of(state.content, MECHANISM) == 1
        waits = last and state.coins[state.next_seat()] < max(state.coins)
        return LEAVE if waits else _take_mechanism(state, seat)
    if state.phase is Phase.PUT:
        return _put(state, seat, rng, _DUD)
    if state.phase is Phase.KEEP:
        rich = state.coins[seat] > min(state.coins)
        return state.legal_actions(seat)[-1 if rich else 0]
    return state.legal_actions(seat)[-1]


def coins_ran_out(match: Match) -> bool:
    """The supply was too small for the last payment: somebody got less than was due."""
    after: Any = match.state
    before: Any = match.at(match.ply - 1)
    before.supply = 2 * NUM_COINS
    before.apply(*match.moves[-1])
    return bool(after.supply == 0 and before.coins != after.coins)


def _take_mechanism(state: Any, seat: Seat) -> Any:
    """Take a mechanism; leave a bomb alone that has none, so that it stays armed."""
    taking = [a for a in state.legal_actions(seat) if a is not LEAVE and a.card == MECHANISM]
    return taking[0] if taking else LEAVE


def _put(state: Any, seat: Seat, rng: Random, gadget: int) -> Any:
    """Put the gadget in, or another card that is neither mechanism nor gadget, if there is one."""
    legal = state.legal_actions(seat)
    by_card = {action.card: action for action in legal}
    if gadget in by_card:
        return by_card[gadget]
    tricks = [action for action in legal if action.card > len(GADGETS)]
    return rng.choice(tricks or legal)


def _two_escape_alike(state: Any) -> bool:
    """Two have ten coins or more, as many as each other."""
    outcome = state.outcome()
    return bool(len(outcome.winners) == 2 and state.ply < MOVES)


def _two_reach_ten(state: Any) -> bool:
    """Two have ten coins or more, and only one of them wins."""
    reached = [coins for coins in state.coins if coins >= ENOUGH_COINS]
    return len(reached) == 2 and len(set(reached)) == 2 and state.ply < MOVES


RARE_ENDS = (
    Wanted(
        "coins-two_share",
        4,
        "coins",
        also=_two_escape_alike,
        rule="3.1 rule 5, B11, BV5: two reach ten coins at one explosion, equally many: both win",
    ),
    Wanted(
        "coins-two_reach_ten",
        4,
        "coins",
        also=_two_reach_ten,
        steer=keep_level,
        rule="3.1 rule 5, B11, BV5: two reach ten coins at one explosion: who has more wins",
    ),
    Wanted(
        "coins-ran_out",
        5,
        "coins",
        rule="B23: the last payment goes clockwise from the holder while the supply lasts",
        shows=coins_ran_out,
        steer=keep_level,
    ),
    Wanted(
        "fuse-armed",
        3,
        "coins",
        {"fuse": 15},
        rule="B16: the fuse burns down on an armed bomb: its gadget knows who armed it",
        shows=armed_fuse_burnt_down,
        steer=arm_as_the_fuse_burns_down,
    ),
)
