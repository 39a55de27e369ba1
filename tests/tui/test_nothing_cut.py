"""Nothing that tells the player what to do is cut, at both sizes and in both languages."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from textual.pilot import Pilot

from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Decision, SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.text.language import _
from jericho_tui.tui.app import JerichoApp
from tests.games.whole import WHOLE
from tests.text.test_french_vous import faults
from tests.tui.inner import HintsDialog, Plan, Sight, table_of
from tests.tui.played import midway
from tests.tui.playing import painted, part, press, screen_text, settle, sit_down, until
from tests.tui.test_nothing_clipped import NAMES, plan_of

pytestmark = [
    # French in the smaller size is where the most is cut.
    pytest.mark.parametrize(
        ("code", "size"),
        [
            ("fr", (80, 24)),
            pytest.param("en", (80, 24), marks=pytest.mark.rest),
            pytest.param("fr", (120, 40), marks=pytest.mark.rest),
            pytest.param("en", (120, 40), marks=pytest.mark.rest),
        ],
    ),
    pytest.mark.parametrize("game", WHOLE),
]


@pytest.fixture(autouse=True)
def _spoken(code: str, store: Store) -> Iterator[None]:
    language.choose(code)
    store.settings.language, store.settings.name, store.settings.pace = code, "Ada", "instant"
    yield
    language.choose("en")


def words(text: str) -> str:
    """Return a text with one space between its words, wherever its lines end."""
    return re.sub(r"[\s\u202f]+", " ", text).strip()


_CUT = r"…(?! [<>]?\d+ ?%)"
"""Only moves that are compared are shortened, before their chances."""


def coach(pilot: Pilot[None]) -> str:
    """Return what the coach shows, in whose lines nothing is cut."""
    said = painted(pilot, "Coach")
    assert len(said.splitlines()) <= part(pilot, "Coach").content_size.height
    return words(said)


async def test_every_page_of_a_first_game_is_whole(game, code, size, store):
    app = JerichoApp(store)
    app.plan = app.plan.with_game(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "t", "enter")
        screen: Any = app.screen
        tutorial = screen.tutorial
        while True:
            number = f"{tutorial.number}/{len(tutorial.lessons)}"
            assert number in coach(pilot)
            shown = words(coach(pilot).replace(number, "", 1))  # stands beside the title
            assert words(_(tutorial.lesson.title)) in shown
            answers = [_(answer) for answer in tutorial.lesson.otherwise.values()]
            assert [text for text in (tutorial.text, *answers) if words(text) in shown] != []
            assert faults(told(pilot)) == []
            if tutorial.is_last:
                break
            before = tutorial.number
            await press(pilot, *(("enter",) if tutorial.lesson.reads else ("h", "enter")))
            await until(pilot, lambda n=before: tutorial.number > n)  # type: ignore[misc]
            await settle(pilot)
            while app.screen is not screen:  # a scoring lies over it
                await press(pilot, "enter")


async def test_every_puzzle_and_what_is_said_of_an_answer_is_whole(game, code, size, store):
    app = JerichoApp(store)
    app.plan = app.plan.with_game(game)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "p")
        screen: Any = app.screen
        for number in range(6):
            await until(pilot, lambda: screen.exercise is not None and screen.answer is None)
            assert re.search(_CUT, coach(pilot)) is None
            options = screen.exercise.decision.options
            part(pilot, "TableView").choose(options[number % min(2, len(options))].action)
            await press(pilot, "enter")
            await until(pilot, lambda: screen.answer is not None)
            await settle(pilot)
            assert re.search(_CUT, coach(pilot)) is None
            await press(pilot, "enter")


def decisions(game: str) -> Iterator[tuple[Match, Seat]]:
    """Yield the decisions of a match that is played at random, everybody with a long name."""
    seats = [SeatInfo(name, "human") for name in NAMES]
    info = registry.info(game)
    match = Plan(game, tuple(seats[: info.max_seats]), rated=False).deal(4)
    rng = Random(4)
    while match.outcome() is None:
        (seat, *_others) = match.state.actors()
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(rng))
            continue
        yield match, seat
        match.submit(seat, rng.choice(match.state.legal_actions(seat)))


def sight(match: Match, seat: Seat, prompt: str, position: int, *, acting: bool) -> Sight:
    """Return what a seat sees."""
    seen = match.state.observation(seat)
    return Sight.of(match, seen, acting=acting, prompt=prompt, position=position)


def told(pilot: Pilot[None]) -> str:
    """Return what the parts of a table show, one after the other."""
    parts = [type(one).__name__ for one in part(pilot, "TableView").query("Canvas") if one.display]
    return " | ".join(words(painted(pilot, kind)) for kind in parts)


def is_whole(prompt: str, text: str) -> bool:
    """Return whether a prompt is there; other columns may stand between its lines."""
    return re.search(".*?".join(map(re.escape, words(prompt).split())), text) is not None


async def test_who_is_waited_for_is_said_in_whole(game, code, size, store):
    match, seat = next(decisions(game))
    store.matches.create(midway(plan_of(game, registry.info(game).max_seats)), 4)
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        view = part(app, "TableView")
        name = NAMES[0]
        away = _("It is up to {name}, who is away.").format(name=name)
        for number, prompt in enumerate(
            (
                _("{asked} Press F6 for a substitute bot.").format(asked=away),
                _("{name} (a bot) failed. Press Space to see what you can do.").format(name=name),
                _("{prompt} Your choice is ready: {keys}").format(prompt=away, keys="⏎"),
                _("{name} is thinking on {n} cores…").format(name=name, n=4),
            )
        ):
            view.show(sight(match, seat, prompt, 100 + number, acting=False))
            await settle(pilot)
            assert is_whole(prompt, told(pilot))


async def test_what_is_asked_is_said_in_whole_or_not_at_all(game, code, size, store):
    store.matches.create(midway(plan_of(game, registry.info(game).max_seats)), 4)
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        view: Any = part(app, "TableView")
        asked: set[str] = set()
        for number, (match, seat) in enumerate(decisions(game)):
            seen = match.state.observation(seat)
            prompt = view.words.prompt(seen, [info.name for info in match.seats])
            if prompt in asked or len(asked) == 12:
                continue
            asked.add(prompt)
            view.show(sight(match, seat, prompt, 100 + number, acting=True))
            await settle(pilot)
            begun = " ".join(words(prompt).split()[:4])
            assert is_whole(prompt, told(pilot)) or begun not in told(pilot)
            assert faults(told(pilot)) == []


async def test_hints_name_every_move_in_whole(game, code, size, store):
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        call = table_of(game).words.action_name
        found: dict[str, Any] = {}
        for number, (match, seat) in enumerate(decisions(game)):
            if number < 60:
                found |= {call(one, NAMES): one for one in match.state.legal_actions(seat)}
        longest = sorted(found, key=cell_len, reverse=True)[:5]
        actions = [found[name] for name in longest]
        share = None if registry.load(game).slow_chance else 0.5
        candidates = [Candidate(action, share, 9) for action in actions]
        place = Region(0, size[1] - 12, size[0], 11)
        dialog = HintsDialog(
            N_("Champion"), actions, lambda action: call(action, NAMES), str, lambda: place, str
        )
        app.push_screen(dialog)
        await settle(pilot)
        dialog.answer(Decision(actions[0], tuple(candidates)))
        await settle(pilot)
        for name in longest:  # in its row, or below while the cursor is on it
            text = words(re.sub("[│╭╮╰╯─]", " ", screen_text(pilot)))
            assert words(name).casefold() in text.casefold()
            await press(pilot, "down")
