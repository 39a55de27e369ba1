"""A screen never shows what its seat may not know."""

from tests.tui.conftest import save_played
from tests.tui.inner import TRUMPET, card_name, card_short, unpack
from tests.tui.playing import jericho, press, screen_text, session, shows


async def test_the_curtain_hides_hand_log_and_everything_else(make_app):
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n", "enter", "enter")
        assert shows(pilot, "Curtain")
        text = screen_text(pilot)
        for card in unpack(jericho(session(pilot).match).hands[0]):
            assert card_name(card) not in text
        assert "opening" not in text
        assert "▲[" not in text


async def test_the_log_names_own_hidden_cards_and_no_others(make_app, store):
    app = make_app(("Ada", "Rahab=heuristic", "Caleb=heuristic"))
    save_played(store, app.plan, plies=9)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        match = session(pilot).match
        await press(pilot, "l")
        text = screen_text(pilot)
        fed = [move.action for move in match.moves[3:6]]
        assert "You feed" in text
        assert "Rahab feeds the supply" in text
        mine = "T" if fed[0].card == TRUMPET else card_short(fed[0].card)
        assert mine in text or card_name(fed[0].card) in text
