"""The Push table by keys: choosing, playing, what is told about columns, risk and the die."""

import re
from collections import Counter

import pytest

from jericho_tui.core.game import CHANCE
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.play.match import Match
from jericho_tui.text import language
from jericho_tui.text.language import LANGUAGES, _
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, opening_with, seat
from tests.tui.inner import NOTATION, Pace, Phase, Plan, Session, TableScreen, full_deck
from tests.tui.played import midway
from tests.tui.playing import made, painted, press, screen_text, session, settle, sit_down, until

SIZES = [(80, 24), (120, 40)]
GAME = load("push")
TOP = "R4 B6 Y4 G4 R2 S D P1"
"""The first cards of the deals of these tests."""


def deal(names: tuple[str, ...], top: str = TOP, **options: OptionValue) -> Match:
    """Return a match that begins with these cards, seat 1 first."""
    rest = Counter(NOTATION[card] for card in full_deck(len(names)))
    rest.subtract(top.split())
    pile = [*top.split(), *rest.elements()]
    setup = GAME.parse_setup(len(names), options, {"start_seat": 1, "draw_pile": " ".join(pile)})
    return Match(GAME, setup, [seat(name) for name in names])


async def test_a_turn_by_its_keys(store):
    """`d` draws at once where drawing is chosen already; another move is chosen first."""
    app = opening_with(store, deal(("Ada", "Bernard", "Chloé")))
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "1", "d", "2")
        assert made(pilot) == ["1 draw", "1 place 1", "1 draw"]
        await press(pilot, "2")
        assert made(pilot)[-1] == "1 place 2"
        await press(pilot, "s")
        assert made(pilot)[-1] == "1 place 2"
        await press(pilot, "enter", "2", "enter")
        assert made(pilot)[-2:] == ["1 stop", "1 take 2"]


async def test_what_fits_where_and_why_not(store):
    match = deal(("Ada", "Bernard", "Chloé"))
    before = ("1 draw", "1 place 1", "1 draw", "1 place 2", "1 draw", "1 place 2", "1 draw")
    async with opening_with(store, match, *before).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        text = screen_text(pilot)
        assert "▼[3]▼" in text
        assert "starts a column" in text
        assert "1 has a 4, 2 has a 4" in text
        assert "▸4 ♣ green" in text


async def test_the_odds_of_going_bust_are_public_and_may_be_hidden(store):
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 2", "1 draw")
    for option, shown in (("shown", True), ("hidden", False)):
        match = deal(("Ada", "Bernard", "Chloé"), bust_odds=option)
        app = opening_with(store, match, *before, "1 place 3")
        async with app.run_test(size=(80, 24)) as pilot:
            await sit_down(pilot)
            assert ("bust 10 %" in screen_text(pilot)) is shown
            assert ("10 % risk of going bust" in screen_text(pilot)) is shown
        for saved in store.matches.list():
            saved.path.unlink()


async def test_what_the_die_would_cost_is_told_by_colour(store):
    match = deal(("Ada", "Bernard"), "R4 B6 Y1 P1", risk=True)
    before = (
        *("1 draw", "1 place 1", "1 draw", "1 place 1", "1 stop", "1 take 1"),
        *("2 draw", "2 place 1", "2 stop", "2 take 1"),
    )
    async with opening_with(store, match, *before).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        text = screen_text(pilot)
        assert "on the die ▲−6 ♦−4 ★−10" in text


async def test_a_roll_is_a_recorded_move_and_what_it_cost_is_shown(store):
    match = deal(("Ada", "Bernard"), "R4 D B6 Y1 P1")
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 stop")
    async with opening_with(store, match, *before).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        app = pilot.app
        assert isinstance(app, JerichoApp)
        await press(pilot, "enter")
        await settle(pilot)
        assert made(pilot)[-2] == "1 take 1"
        rolled = re.fullmatch(r"0 roll ([RGBYP*])", made(pilot)[-1])
        assert rolled is not None
        lost = rolled[1] == "R"
        assert ("Ada: −4" if lost else "Ada: nothing is lost") in screen_text(pilot).replace(
            "you:", "Ada:"
        )


async def test_the_die_tumbles_while_it_rolls_unless_nothing_may_move(store):
    for level, moving in (("none", False), ("full", True)):
        match = deal(("Ada", "Bernard"), "R4 D B6 Y1 P1")
        before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 stop", "1 take 1")
        app = opening_with(store, match, *before)
        app.pace = Pace.STEP
        app.animation_level = level  # type: ignore[assignment]  # one of Textual's levels
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: "The die is rolled for" in screen_text(pilot))
            seen = set()
            for _ in range(500 if moving else 25):
                await pilot.pause(0.02)
                seen.add(painted(pilot, "Columns"))
                if len(seen) > 2:
                    break
            assert session(pilot).match.actors() == (CHANCE,)
            assert (len(seen) > 1) is moving
            assert "The die is rolled for Ada" in screen_text(pilot).replace("for you", "for Ada")
            await press(pilot, "space")
        for saved in store.matches.list():
            saved.path.unlink()


async def test_protected_cards_are_counted_for_others_and_valued_for_their_owner(store):
    match = deal(("Ada", "Bernard"), "R4 B6 Y1 P1 G3 R3 B1")
    before = (
        *("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 1", "1 stop"),
        *("1 take 1", "2 draw", "2 place 1", "2 stop", "2 take 1", "1 protect B", "2 protect P"),
    )
    async with opening_with(store, match, *before).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        lines = screen_text(pilot).splitlines()
        assert any("Ada" in line and "11 points" in line and "▣ 6" in line for line in lines)
        assert any("Bernard" in line and "0 points" in line and "+ ▣×1" in line for line in lines)


@pytest.mark.share(2)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_line_of_six_rich_players_is_cut(store, size, code):
    """Every player's cards are seen, as values or as a sum, however many there are."""
    language.choose(code)
    names = ("Ada", "Bernard", "Chloé", "Dora", "Emil", "Fatou")
    match = deal(names)
    for owner in range(6):
        for colour in range(5):
            match.state.bench[owner] += 0b111101 << 12 * colour  # type: ignore[attr-defined]
    match.state.phase = Phase.CHOOSE  # type: ignore[attr-defined]
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        opened = store.matches.create(match, 1)
        opened.match.state = match.state
        app.push_screen(TableScreen(Session(store, opened)))
        await settle(pilot)
        lines = screen_text(pilot).splitlines()
        assert not [line for line in lines if "…" in line]
        assert sum(line.count("♦") for line in lines) >= 6
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        assert screen_text(pilot).count(" 80 ") == 6, "the smallest screen names everybody's points"
        assert _("Players") in screen_text(pilot)


@pytest.mark.parametrize("size", [*SIZES, (200, 56)])
async def test_a_column_s_sum_stands_between_its_number_and_its_cards(store, size):
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 2")
    app = opening_with(store, deal(("Ada", "Bernard", "Chloé")), *before)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        numbers, sums, cards = screen_text(pilot).splitlines()[2:5]
        assert numbers.split()[1:4] == ["1", "2", "3"]
        assert sums.index("10 points") < sums.index("4 points")
        assert cards.index("4 ♦ red") < cards.index("4 ● yellow")


@pytest.mark.share(2)
@pytest.mark.parametrize("seats", [2, 6])
async def test_nothing_that_is_said_of_a_move_is_cut(seats, store):
    """French is longer."""
    language.choose("fr")
    names = ("Maximilian Wolkenste", *(f"Friederike-Charlot {n}=random" for n in range(1, seats)))
    plan = Plan("push", tuple(map(seat, names)), rated=False)
    store.matches.create(midway(plan), 3)
    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        for _move in range(12):
            for key in ("right", "right", "enter"):
                assert "…" not in painted(pilot, "Moves")
                await press(pilot, key)
