"""Badaboom's screens show nobody what they may not know, nor the curtain anything of a bag."""

from functools import cache

from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.tui.app import JerichoApp
from tests.tui.badaboom import BadaboomState, Dropped, MissionLaid, Stolen, card_name
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.inner import Plan
from tests.tui.played import played
from tests.tui.playing import press, screen_text, session, shows

ADA, BERNARD = Seat(0), Seat(1)
ALONE = Plan("badaboom", tuple(map(seat, ("Ada", "Bob=heuristic", "Cy=heuristic"))), False)
TWO = Plan("badaboom", tuple(map(seat, ("Ada", "Bernard", "Cy=heuristic"))), False)


@cache
def whole() -> Match:
    """Return the match of which `save_played` saves the beginning."""
    return played(ALONE, 9)


def asked(who: Seat) -> list[int]:
    """Return after how many moves a seat has a choice, once others have hidden a card from it."""
    plies = []
    hidden = False
    for ply, happened in enumerate(whole().journal):
        state = whole().at(ply)
        if hidden and state.actors() == (who,) and len(state.legal_actions(who)) > 1:
            plies.append(ply)
        hidden |= any(
            isinstance(event, MissionLaid | Stolen | Dropped) and event.seen_by(who).card is None
            for event in happened
        )
    return plies


async def test_the_curtain_shows_nothing_of_a_bag(store):
    save_played(store, TWO, plies=asked(BERNARD)[-1])
    async with JerichoApp(store, seed=4, clock=lambda: NOON).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        assert shows(pilot, "Curtain")
        text = screen_text(pilot)
        state = session(pilot).match.state
        assert isinstance(state, BadaboomState)
        played = () if state.played is None else (state.played.card,)
        for kind in range(8, 26):
            assert kind in played or card_name(kind) not in text
