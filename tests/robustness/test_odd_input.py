"""What a terminal sends that is no key: on no screen does it do anything."""

from random import Random

import pytest
from textual.screen import Screen
from textual.widgets import Input

from jericho_tui.tui.dialogs.keys import KeysDialog
from jericho_tui.tui.key_parser import KeyParser
from jericho_tui.tui.screens.table import TableScreen
from tests.robustness.monkey import PLACES, Ape, Tally, visit
from tests.tui.keyboard import FOUND, SEED, pieces, unknown
from tests.tui.playing import settle

STRINGS = 200


def state(ape: Ape) -> list[tuple[Screen[object], int, list[str]]]:
    """Return the screens, how far their matches are, what stands in their lines."""
    return [
        (
            screen,
            screen.session.match.ply if isinstance(screen, TableScreen) else 0,
            [line.value for line in screen.query(Input)],
        )
        for screen in ape._app.screen_stack
    ]


async def send(ape: Ape, *texts: str) -> None:
    """Send texts as a terminal would, and wait until the application has taken them."""
    driver = ape._app._driver
    assert driver is not None
    parser = KeyParser(clock=lambda: 0.0)
    for text in texts:
        for message in parser.feed(text):
            driver.process_message(message)
    await settle(ape._pilot)


async def hear_odd_things(ape: Ape, _seconds: float) -> None:
    rng = Random(SEED)
    await settle(ape._pilot)
    before = state(ape)
    odd = [unknown(rng) for _ in range(STRINGS)]
    # A paste is for a line.
    odd += [text for text in FOUND.values() if "\x1b[200~" not in text or not before[-1][-1]]
    await send(ape, *(piece for text in odd for piece in pieces(rng, text)))
    assert state(ape) == before


async def hear_a_key(ape: Ape, _seconds: float) -> None:
    await send(ape, *FOUND.values(), "\x1bOP")
    assert isinstance(ape._app.screen, KeysDialog)


@pytest.mark.share(3)
@pytest.mark.parametrize("place", PLACES)
async def test_no_move_and_no_other_screen(place: str) -> None:
    await visit(place, SEED, 0.0, Tally(), habit=hear_odd_things)


async def test_a_key_is_heard_behind_them() -> None:
    await visit("lobby", SEED, 0.0, Tally(), habit=hear_a_key)
