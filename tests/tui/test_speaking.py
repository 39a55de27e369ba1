"""English and French can be switched while running; every screen so: test_snapshots."""

from tests.tui.inner import load_settings
from tests.tui.playing import part, press, screen_text, session


async def test_a_match_goes_on_in_the_other_language_and_loses_nothing(make_app, store):
    async with make_app(rated=False).run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "enter", "enter", "right", "right")
        before = session(pilot)
        moves = tuple(before.match.moves)
        hand = part(pilot, "Hand")
        chosen = hand.selection()
        await press(pilot, "f10", "right", "escape")
        assert session(pilot) is before
        assert tuple(before.match.moves) == moves
        assert part(pilot, "Hand") is hand
        assert hand.selection() == chosen, "the chosen card stays chosen"
        text = screen_text(pilot)
        for words in ("Murailles", "Votre main", "Réserve", "vous"):
            assert words in text
        for words in ("Walls", "Your hand", "Supply", " lays "):
            assert words not in text
        await press(pilot, "enter")
        assert before.match.ply > len(moves)
    assert load_settings(store.settings_path).language == "fr"
