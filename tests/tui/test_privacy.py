"""A screen never shows what its seat may not know."""

import pytest

from jericho_tui.games.jericho.rules.cards import TRUMPET, unpack
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table import Hand
from jericho_tui.games.jericho.text.log import card_name, card_short
from jericho_tui.store.store import Store
from jericho_tui.tui.dialogs.curtain import Curtain
from tests.tui.conftest import AppMaker, save_played
from tests.tui.playing import jericho, press, screen_text, settle, sitting

pytestmark = pytest.mark.asyncio


async def test_the_curtain_hides_hand_log_and_everything_else(make_app: AppMaker) -> None:
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        text = screen_text(pilot)
        for card in unpack(jericho(sitting(pilot).match).hands[0]):
            assert card_name(card) not in text
        assert "opening" not in text
        assert "▲[" not in text


async def test_behind_the_curtain_no_widget_keeps_a_hand(make_app: AppMaker) -> None:
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        table = pilot.app.screen_stack[0]
        painted = table.query_one(Hand)._painted
        assert not any("[1]" in text for line in painted for text, _role in line)


@pytest.mark.share(2)
@pytest.mark.parametrize("plies", [3, 9, 20, 40, 60])
async def test_cards_others_hid_are_nowhere_on_the_screen(
    make_app: AppMaker, store: Store, plies: int
) -> None:
    """Two worlds that differ only in hidden cards give the same picture."""
    app = make_app(seed=4)
    save_played(store, app.plan, plies=plies)
    pictures = []
    for swap in (False, True):
        async with make_app(seed=4).run_test(size=(120, 40)) as pilot:
            await press(pilot, "enter")
            match = sitting(pilot).match
            if swap:
                _swap_hidden_cards(jericho(match))
            pilot.app.screen._refresh()  # type: ignore[attr-defined]
            await settle(pilot)
            pictures.append(screen_text(pilot))
    assert pictures[0] == pictures[1]


def _swap_hidden_cards(state: JerichoState) -> None:
    """Exchange the hands of the last two seats, and deal the draw pile in another order."""
    hands = state.hands
    hands[2], hands[3] = hands[3], hands[2]
    deck = state.deck
    places = [i for i in range(state.drawn, len(deck)) if deck[i]]
    cards = [deck[i] for i in places]
    for place, card in zip(places, reversed(cards), strict=True):
        deck[place] = card


async def test_the_log_names_own_hidden_cards_and_no_others(
    make_app: AppMaker, store: Store
) -> None:
    app = make_app(("Ada", "Rahab=heuristic", "Caleb=heuristic"))
    save_played(store, app.plan, plies=9)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        match = sitting(pilot).match
        await press(pilot, "l")
        text = screen_text(pilot)
        fed = [move.action for move in match.moves[3:6]]
        assert "You feed" in text
        assert "Rahab feeds the supply" in text
        mine = "T" if fed[0].card == TRUMPET else card_short(fed[0].card)
        assert mine in text or card_name(fed[0].card) in text
