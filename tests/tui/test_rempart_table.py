"""The Rempart table by keys: what is shown of cards, and for how long; towers, cannons, ends."""

import re

import pytest

from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.play.match import Match
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import opening_with, seat
from tests.tui.playing import made, painted, part, press, screen_text, settle, sit_down

GAME = load("rempart")
TOP = "6 33 8 19 25 3 4 9 13 15"
"""The cards at the first places of the deals of these tests."""


def application(
    store: Store, names: tuple[str, ...], *moves: str, **options: OptionValue
) -> JerichoApp:
    """Return an application whose store has one match, seat 1 first, after some moves."""
    top = TOP.split()
    rest = [str(card) for card in range(2, 47) if str(card) not in top]
    table = {"start_seat": 1, "table": " ".join([*top, *rest])}
    match = Match(
        GAME, GAME.parse_setup(len(names), options, table), [seat(name) for name in names]
    )
    return opening_with(store, match, *moves)


TWO = ("Ada", "Rahab=random")
BOTH = ("Ada", "Bernard")


async def test_a_place_is_chosen_by_number_or_arrows_and_the_card_kept(store):
    async with application(store, BOTH).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        assert "spot 23" in screen_text(pilot)
        await press(pilot, "1")
        assert "spot 1 " in screen_text(pilot)
        await press(pilot, "right", "left", "enter")
        assert made(pilot) == ["1 turn 1"]
        text = screen_text(pilot)
        assert "turned up  6" in text
        assert "your rampart: 1 → 2 cards" in text
        await press(pilot, "p")
        assert "back to spot 1" in screen_text(pilot)
        await press(pilot, "k", "enter")
        assert made(pilot)[1] == "1 keep"


async def test_what_others_turned_up_stays_in_sight_until_ones_own_turn(store):
    app = application(store, BOTH, "1 turn 1", "1 keep", "2 turn 2", "2 back")
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        assert "33" in painted(pilot, "Stones")
        await press(pilot, "3", "enter")
        assert "33" not in painted(pilot, "Stones")
        assert "8" in painted(pilot, "Stones")


@pytest.mark.parametrize(
    ("aid", "sign", "card"),
    [("off", False, False), ("seen_marks", True, False), ("full", False, True)],
)
async def test_r16_the_memory_aid_decides_what_is_shown(store, aid, sign, card):
    app = application(
        store,
        (*BOTH, "Chloé"),
        "1 turn 2",
        "1 back",
        *(
            "2 turn 3",
            "2 keep",
            "3 turn 6",
            "3 keep",
            "1 turn 1",
            "1 back",
            "2 turn 4",
            "2 keep",
            "3 turn 7",
            "3 keep",
        ),
        memory_aid=aid,
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await sit_down(pilot)
        shown = painted(pilot, "Stones")
        assert ("•" in shown) is sign
        assert ("33" in shown) is card


async def test_r16_the_log_and_who_looks_back_see_no_places(store):
    app = application(store, TWO, "1 turn 2", "1 back", "2 turn 3", "2 back", "1 turn 5")
    async with app.run_test(size=(120, 40)) as pilot:
        await sit_down(pilot)
        assert "25" in painted(pilot, "Stones")
        await press(pilot, "l")
        for _step in range(4):
            await press(pilot, "left")
            grid = painted(pilot, "Stones").partition("turned up")[0]
            rows = [line[2:-2] for line in grid.splitlines()]  # without the numbers of the spots
            assert not re.search(r"\d", "".join(rows))
        assert "You turn up 33" in screen_text(pilot)


async def test_a_cannon_fires_at_what_the_arrows_choose(store):
    app = application(
        store, TWO, "1 turn 1", "1 keep", "2 turn 4", "2 keep", "1 turn 5", variant="points"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        text = screen_text(pilot)
        assert "25 (cannon)" in text
        assert "the cannon fires:" in text
        await press(pilot, "k", "enter", "right")
        assert "▲" in painted(pilot, "Ramparts")
        assert "Rahab loses 19 (magician): 2 → 1" in screen_text(pilot)
        await press(pilot, "enter")
        assert made(pilot)[6] == "1 shoot 2 19"


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_a_click_chooses_a_place_and_a_second_one_turns_it_up(store, size):
    async with application(store, BOTH).run_test(size=size) as pilot:
        await sit_down(pilot)
        stones = part(pilot, "Stones")
        await press(pilot, "2", "2")
        spot = stones.selection()
        assert spot is not None
        await press(pilot, "home")
        offset = stones.content_region.offset - stones.region.offset + spot
        await pilot.click("Stones", offset=offset)
        await pilot.pause()
        assert "spot 22" in screen_text(pilot)
        await pilot.click("Stones", offset=offset)
        await settle(pilot)
        assert made(pilot) == ["1 turn 22"]
