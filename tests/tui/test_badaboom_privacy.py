"""Badaboom's screens show nobody what they may not know, nor the curtain anything of a bag."""

from functools import cache

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules.edition import Dropped, MissionLaid, Stolen
from jericho_tui.games.badaboom.rules.state import BadaboomState
from jericho_tui.games.badaboom.text.telling import card_name
from jericho_tui.play.match import Match
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.curtain import Curtain
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.played import played
from tests.tui.playing import press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio

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


@pytest.mark.parametrize("nth", [0, 1, -1])
async def test_cards_others_hid_are_nowhere_on_the_screen(store: Store, nth: int) -> None:
    """Two worlds that differ only in hidden cards give the same picture."""
    save_played(store, ALONE, plies=asked(ADA)[nth])
    pictures = []
    async with JerichoApp(store, seed=4, clock=lambda: NOON).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        match = sitting(pilot).match
        pictures.append(screen_text(pilot))
        other = match.game.determinize(match.state.observation(ADA), stream(nth, "world"))
        assert other.as_data() != match.state.as_data()
        match.state = other
        pilot.app.screen._refresh()  # type: ignore[attr-defined]
        await settle(pilot)
        pictures.append(screen_text(pilot))
    assert pictures[0] == pictures[1]


async def test_the_curtain_shows_nothing_of_a_bag(store: Store) -> None:
    save_played(store, TWO, plies=asked(BERNARD)[-1])
    async with JerichoApp(store, seed=4, clock=lambda: NOON).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        text = screen_text(pilot)
        state = sitting(pilot).match.state
        assert isinstance(state, BadaboomState)
        played = () if state.played is None else (state.played.card,)
        for kind in range(8, 26):
            assert kind in played or card_name(kind) not in text
