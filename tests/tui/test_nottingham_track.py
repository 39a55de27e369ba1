"""The sheriff's track: what the next delivery gives, as long as there is one."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import PASS
from jericho_tui.games.nottingham.rules.state import NottinghamState
from jericho_tui.games.nottingham.table import Track
from jericho_tui.games.nottingham.text import VOICE
from jericho_tui.tui.tables.panels import Prospect, Sight

NAMES = ("Ada", "Bernard", "Chloé")


def never_delivered(state: NottinghamState) -> None:
    """Play until the match ends because nobody delivers, far from the city (N30)."""
    rng = stream(5, "track")
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample_chance(rng))
        else:
            actions = state.legal_actions(actors[0])
            state.apply(actors[0], PASS if PASS in actions else rng.choice(actions))


@pytest.mark.parametrize("over", [False, True])
def test_a_match_that_is_over_announces_no_delivery(over: bool) -> None:
    state = GAME.initial_state(GAME.deal(3, {}, stream(5, "track")))
    if over:
        never_delivered(state)
    seen = state.observation(Seat(0))
    sight = Sight(seen, NAMES, ("", "", ""), ("", "", ""), acting=False, prompt="")
    track = Track(id="track")
    track.prospect = Prospect(sight, then=seen)
    spaces, *rest = track.draw(sight, 118, 3)
    assert ("strong" in [role for _text, role in spaces]) is not over
    said = "".join(text for line in rest for text, _role in line)
    assert ("Next delivery" in said) is not over
    heard = " ".join(VOICE.look(seen, NAMES, {}))
    assert ("next delivery" in heard) is not over
