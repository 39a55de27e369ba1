"""The bar of keys names what can be done now, and nothing else."""

from tests.tui.playing import painted, press, screen_text, settle
from tests.tui.test_nothing_clipped import application, plan_of


async def test_under_a_dialog_no_keys_are_named_that_do_nothing_there(store):
    """The lobby's bar has two lines at 80 columns, and a dialog's own covers one."""
    async with application(store, plan_of("jericho", 4)).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        named = painted(pilot, "KeyBar")
        assert "Compete" in named
        await press(pilot, "e")
        assert "Compete" not in screen_text(pilot)
        assert "Done" in painted(pilot, "KeyBar")
        await press(pilot, "escape")
        assert painted(pilot, "KeyBar") == named
        assert "Compete" in screen_text(pilot)
