"""The Nottingham table by keys: what is chosen and told, what each seat sees, that all fits."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.text import language
from jericho_tui.text.language import LANGUAGES
from tests.tui.conftest import opening_with, seat
from tests.tui.inner import Sight
from tests.tui.nottingham import (
    AMBUSHES,
    FULL_DECK,
    JEWELS,
    LETTERS,
    NAMES,
    NUM_ITEMS,
    SHERIFF,
    Phase,
    drawn,
    plan_for,
    state_of,
    unpack,
)
from tests.tui.playing import (
    made,
    painted,
    part,
    press,
    screen_text,
    settle,
    sit_down,
    submit,
    until,
)

GAME = load("nottingham")
SIZES = [(80, 24), (120, 40)]
THREE = ("Ada", "Bernard=random", "Chloé=random")
PILE = "P T C G J K N C K P T J"
"""The first cards of the piles of these tests."""


def deal(
    names: Sequence[str], hands: Sequence[str], pile: str = PILE, **options: OptionValue
) -> Match:
    """Return a match that begins with these hands of three cards and this pile, seat 1 first."""
    rest = Counter(LETTERS[item] for item in unpack(FULL_DECK))
    rest.subtract(pile.split())
    for hand in hands:
        rest.subtract(hand.split())
    ambushes = [name for name in AMBUSHES[:7] if AMBUSHES.index(name) < len(names)]
    table = {
        "start_seat": 1,
        "hands": list(hands),
        "draw_pile": " ".join([*pile.split(), *rest.elements()]),
        "ambush_pile": " ".join(["PN", *ambushes, "CT", "KN", "GJ", "CP", "KJ"]),
    }
    setup = GAME.parse_setup(len(names), options, table)
    return Match(GAME, setup, [seat(name) for name in names])


def words(pilot: Pilot[None]) -> str:
    """Return what the terminal shows, spaces that keep words together as any others."""
    return screen_text(pilot).replace("\u00a0", " ")


def show(pilot: Pilot[None], match: Match, eyes: int | None) -> None:
    """Show the table as a seat sees it now."""
    viewer = None if eyes is None else Seat(eyes)
    recent = [tuple(event.seen_by(viewer) for event in events) for events in match.journal[-1:]]
    acting = viewer in match.actors()
    sight = Sight.of(
        match, match.state.observation(viewer), acting=acting, prompt="…", recent=recent
    )
    part(pilot, "NottinghamTable").show(sight)


async def test_a_turn_by_its_keys(store):
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        text = words(pilot)
        assert "Robbery" in text
        assert "t take it" in text
        assert "2 Bernard  3 Chloé" in text
        assert "you will have 3 of them" in text
        await press(pilot, "3")
        assert "Chloé has 3 cards" in words(pilot)
        await press(pilot, "t", "enter")
        assert made(pilot) == ["1 take"]
        text = words(pilot)
        assert "deliver 3 × pearl" in text
        assert "loot: 10 points" in text
        assert "▲[4]▲" in text
        await press(pilot, "enter")
        assert made(pilot)[1] == "1 deliver P 3"


async def test_a_delivery_shows_who_would_draw_on_the_next_space(store):
    """The own hand counts as it will be then (N32)."""
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match, "1 take").run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        assert "hands up to 4: everyone draws a card" in painted(pilot, "Track")
        assert painted(pilot, "Players").count("+1") == 3
        await press(pilot, "right")
        assert "No delivery this turn" in words(pilot)
        assert "+1" not in painted(pilot, "Players")
        await press(pilot, "p")
        assert made(pilot)[1] == "1 pass", "one key passes"


async def test_an_attacked_seat_gives_a_necklace_or_passes(store):
    names = ("Ada=random", "Bernard", "Chloé=random")
    for key, made_by_it in (("g", "2 defend"), ("p", "2 pass")):
        match = deal(names, ("P P K", "C N T", "J K K"))
        async with opening_with(store, match, "1 attack 2").run_test(size=(80, 24)) as pilot:
            await sit_down(pilot)
            text = words(pilot)
            assert "Robbery · Ada attacks you" in text
            assert "g give a necklace" in text
            assert "p no necklace" in text
            assert "you get: pearl" in text
            await press(pilot, key, *(["enter"] if key == "g" else []))
            assert made(pilot)[1] == made_by_it
        for saved in store.matches.list():
            saved.path.unlink()


@pytest.mark.parametrize("option", ["hand", "discard"])
async def test_n2_declining_says_where_the_coin_goes(store, option):
    names = ("Ada", "Bernard=random", "Chloé=random")
    match = deal(names, ("P P K", "P C T", "J K K"), "C T C G", declined_coin=option)
    app = opening_with(store, match, "1 act", "2 offer P", "3 offer J")
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        assert {"hand": "keep the coin", "discard": "discard the coin"}[option] in words(pilot)


async def test_two_numbers_offer_two_cards_and_an_offer_must_be_taken(store):
    names = ("Ada", "Bernard", "Chloé=random")
    match = deal(names, ("P P K", "C G J", "J K K"), "P T C G J K N")
    async with opening_with(store, match, "1 take", "1 pass").run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        await press(pilot, "a", "enter")
        assert made(pilot)[2] == "2 act"
        await settle(pilot)
        assert made(pilot)[3].startswith("3 offer")
        await press(pilot, "enter", "2", "4")
        assert "offer candlestick, pearl" in words(pilot)
        assert "if accepted, you keep: 2 × pearl" in words(pilot)
        await press(pilot, "enter", "enter")
        assert made(pilot)[4] == "1 offer K P"
        text = words(pilot)
        assert "▲[1]▲" in text
        assert "[3]" in text
        assert "you get: candlestick, pearl" in text
        await press(pilot, "p")
        assert len(made(pilot)) == 5, "a barter must be accepted"
        await press(pilot, "enter")
        assert made(pilot)[5] == "2 swap 1"


async def test_an_ambush_is_known_to_its_owner_and_played_or_declined(store):
    names = ("Ada", "Bernard=random", "Chloé=random")
    match = deal(names, ("C C K", "P P T", "J K K"), "G P T C K C C")
    async with opening_with(store, match, "1 act").run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        text = words(pilot)
        assert "red pawn" in text
        assert "pea/nec" in text
        assert "pearl or necklace" in text
        assert "it matches only your own deliveries" in text
        for eyes in (1, None):
            show(pilot, match, eyes)
            assert "pawn" not in words(pilot)
            assert "▒▒▒▒▒ ▒▒▒▒▒" in painted(pilot, "Market")
        submit(match, "1 lay PN", "1 pass", "2 take", "2 deliver P 3")
        for eyes, knows in ((0, True), (2, False)):
            show(pilot, match, eyes)
            assert ("pea/nec" in words(pilot)) is knows
            assert "⚑1" in painted(pilot, "Players")
        show(pilot, match, 0)
        text = words(pilot)
        assert "Bernard delivers 3 × pearl" in text
        assert "1 pearl or necklace" in text
        assert "p no ambush" in text
        assert "the delivery is void" in text


async def test_n10_after_a_void_delivery_another_may_be_tried_where_that_is_played(store):
    names = ("Ada", "Bernard=random", "Chloé=random")
    match = deal(names, ("P P P", "K T T", "J K K"), "P G N C J P N T C K", void_retry=True)
    before = ("1 take", "1 pass", "2 act", "2 lay PN", "2 pass", "3 take", "3 pass", "1 take")
    app = opening_with(store, match, *before, "1 deliver P 3", "2 ambush PN")
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        assert "Deliver, or pass." in words(pilot)
        row = next(line for line in painted(pilot, "Players").splitlines() if "Ada" in line)
        assert "●coin ▬gold ○pearl3" in row
        await press(pilot, "p")
        assert made(pilot)[10] == "1 pass"


async def test_what_all_loot_is_worth_is_shown_to_its_owner_alone_until_the_end(store):
    plan = plan_for(4)
    match = drawn(plan, 3)
    assert match is not None
    async with opening_with(store, drawn(plan, 3, lambda _state: True) or match).run_test(
        size=(80, 24)
    ) as pilot:
        await sit_down(pilot)
        assert match is not None
        outcome = match.outcome()
        show(pilot, match, 0)
        text = painted(pilot, "Market")
        assert outcome is not None
        assert all(f"{score} points" in text for score in outcome.scores)
        half = plan.deal(3)
        for move in match.moves[: match.ply // 2]:
            half.submit(*move)
        show(pilot, half, 1)
        rows = painted(pilot, "Players").splitlines()
        loot = [re.search(r"[a-z]+ \d+ ", row) is not None for row in rows]
        assert loot == [seat == 1 and state_of(half).loot[1] > 0 for seat in range(4)]


async def test_the_stall_counter_shows_once_it_matters(store):
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        for idle, shown in ((5, False), (6, True), (80, True)):
            state_of(match).idle = idle
            show(pilot, match, 0)
            assert (f"{idle}/84 without a delivery" in words(pilot)) is shown


async def test_the_sheriff_steps_and_a_card_turns_over_unless_nothing_may_move(store):
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    submit(match, "1 take", "1 deliver P 3")
    for level, moving in (("none", False), ("full", True)):
        app = opening_with(store, deal(THREE, ("P P K", "C G T", "J K K")), "1 take")
        app.animation_level = level  # type: ignore[assignment]  # one of Textual's levels
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            show(pilot, match, 0)
            track = painted(pilot, "Track").splitlines()[0]
            assert track.strip().startswith(SHERIFF) is moving
            assert ("♦" in painted(pilot, "Market")) is not moving
            await until(pilot, lambda: not painted(pilot, "Track").strip().startswith(SHERIFF))
            assert "♦" in painted(pilot, "Market")
        for saved in store.matches.list():
            saved.path.unlink()


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_a_click_chooses_and_a_second_one_plays(store, size):
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match, "1 attack 2", "2 pass").run_test(size=size) as pilot:
        await sit_down(pilot)
        market = part(pilot, "Market")
        await press(pilot, "7")
        spot = market.selection()
        assert spot is not None
        await press(pilot, "home")
        offset = market.content_region.offset - market.region.offset + spot
        await pilot.click("Market", offset=offset)
        await pilot.pause()
        assert "▲[7]▲" in words(pilot)
        await pilot.click("Market", offset=offset)
        await settle(pilot)
        assert made(pilot)[2] == "1 pick T"
        hand = part(pilot, "Hand")
        assert hand.selection() is None, "there is nothing to deliver"


async def test_a_click_on_a_card_that_means_nothing_now_plays_nothing(store):
    """Though a move is chosen, which a second click on it would play."""
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match, "1 attack 2", "2 pass").run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        hand = part(pilot, "Hand")
        pearls = 3 * (hand.content_size.width + 1) // NUM_ITEMS + 2
        await pilot.click(
            "Hand", offset=hand.content_region.offset - hand.region.offset + (pearls, 0)
        )
        await settle(pilot)
        assert made(pilot) == ["1 attack 2", "2 pass"], "a pearl is chosen from no such hand"


@pytest.mark.share(2)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
async def test_seven_seats_fit_in_every_phase(store, size, code):
    """Nothing is cut but sentences of the last line, and everybody's hand is counted."""
    language.choose(code)
    plan = plan_for(7)
    first = plan.deal(2)
    async with opening_with(store, first).run_test(size=size) as pilot:
        await press(pilot, "enter")
        match, seen = plan.deal(2), set()
        rng = stream(2, "phases")
        while (actors := match.actors()) and match.ply < 260:
            state = state_of(match)
            actor = actors[-1]
            if actor < 0:
                match.submit(actor, state.sample_chance(rng))
                continue
            if match.ply % 5 == 0 or state.phase not in seen:
                seen.add(state.phase)
                show(pilot, match, actor)
                rows = painted(pilot, "Players")
                for name, hand in zip(NAMES, state.observation(None).hand_sizes, strict=True):
                    assert re.search(rf"{name} +{hand}\b", rows)
                for kind in ("Track", "Market", "Players", "Hand"):
                    room, lines = part(pilot, kind).content_size, painted(pilot, kind).splitlines()
                    assert len(lines) <= room.height
                    assert [line for line in lines if cell_len(line) > room.width] == []
            match.submit(actor, rng.choice(state.legal_actions(actor)))
        assert seen >= set(Phase) - {Phase.SHUFFLE, Phase.DRAW, Phase.OVER}


HOSTILE = (
    "[red]x[/red]",
    "李雷李雷李雷李雷李雷",
    "W" * 20,
    "🎺" * 10,
    "../../etc",
    "O'Neil",
    "Zoë",
)


@pytest.mark.parametrize("size", [(60, 20), *SIZES], ids=["60x20", "80x24", "120x40"])
async def test_no_line_is_too_long_whatever_the_names(store, size):
    """Nor is a name ever read as markup; the number of a choice is always there."""
    plan = plan_for(7)
    match = drawn(plan, 5, lambda state: state.phase is Phase.DECIDE and state.card == JEWELS)
    assert match is not None
    async with opening_with(store, match).run_test(size=size) as pilot:
        await sit_down(pilot)
        players, moves = painted(pilot, "Players"), painted(pilot, "Hand")
        assert all(name in players for name in NAMES)
        assert all(f"{number} {name}" in moves for number, name in list(enumerate(NAMES, 1))[1:])
        assert "take" in moves
        match.seats = tuple(
            replace(info, name=name) for info, name in zip(match.seats, HOSTILE, strict=True)
        )
        show(pilot, match, 0)
        assert all(f"{number} " in painted(pilot, "Hand") for number in range(2, 8))
        assert "[red]x" in painted(pilot, "Players")
        for move in ("1 attack 2", "2 pass"):
            submit(match, move)
            show(pilot, match, 0)
            for kind in ("Players", "Missions"):
                width = part(pilot, kind).content_size.width
                assert max(map(cell_len, painted(pilot, kind).splitlines())) <= width


@pytest.mark.parametrize("space", [0, 13, 29, 30])
async def test_the_sheriff_is_in_sight_on_the_longest_track_of_an_edition(store, space):
    match = deal(THREE, ("P P K", "C G T", "J K K"))
    async with opening_with(store, match).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        state = state_of(match)
        longest = replace(state.rules.edition, tracks=((10, 20) * 15,) * 2)
        state.rules = replace(state.rules, edition=longest)
        state.space = space
        show(pilot, match, 0)
        spaces = painted(pilot, "Track").splitlines()[0]
        assert SHERIFF in spaces
        assert len(spaces) <= 76
        assert spaces.count("⌂") == (space in (29, 30))


async def test_n8_a_chosen_card_is_shown_to_those_who_know_it_while_the_owner_decides(store):
    names = ("Ada", "Bernard=random", "Chloé=random")
    match = deal(names, ("P P K", "C N T", "J K K"), defence_timing="after")
    async with opening_with(store, match).run_test(size=(80, 24)) as pilot:
        await sit_down(pilot)
        submit(match, "1 attack 2", "1 pick T")
        for eyes, knows in ((0, True), (1, True), (2, False), (None, False)):
            show(pilot, match, eyes)
            assert ("chosen  chest " in painted(pilot, "Market")) is knows
            assert ("chosen ▒▒▒" in painted(pilot, "Market")) is not knows
        show(pilot, match, 1)
        await press(pilot, "right")
        assert "Ada gets: chest" in words(pilot)
