"""Hamster Rolle on the protocol of `core.game`."""

from random import Random
from typing import Any, Final

from jericho_tui.core.game import Game
from jericho_tui.games.hamster_rolle import INFO
from jericho_tui.games.hamster_rolle.rules.setup import Dealing, HamsterSetup, parse_action
from jericho_tui.games.hamster_rolle.rules.state import HamsterObservation, HamsterState
from jericho_tui.games.hamster_rolle.rules.wheel import Roll


class HamsterRolle(Game):
    """The rules of Hamster Rolle; stateless."""

    info = INFO
    setup = HamsterSetup
    parts = (Dealing(),)
    slow_chance = True  # some 5 ms a roll, fifty at worst
    initial_state = staticmethod(HamsterState.initial)
    parse_action = staticmethod(parse_action)

    def determinize(self, observation: HamsterObservation, rng: Random) -> HamsterState:
        """Return the position: nothing is hidden, only the next tremor unknown (4.3)."""
        return HamsterState(observation.position)

    def again(self, state: HamsterState, action: Roll) -> Roll:
        """Return what the roll comes to with the same tremors, as rolls are or were computed."""
        from jericho_tui.games.hamster_rolle.rules import rig

        return rig.again(state.position, action).roll


GAME: Final[Any] = HamsterRolle()
