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
from jericho_tui.prose import language
from jericho_tui.prose.language import _
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.dialogs.hints import HintsDialog
from jericho_tui.tui.screens.coached import Advice, Coach
from jericho_tui.tui.screens.exercise import ExerciseScreen
from jericho_tui.tui.screens.puzzles import PuzzlesScreen
from jericho_tui.tui.screens.tutorial import TutorialScreen
from jericho_tui.tui.tables import table_of
from jericho_tui.tui.tables.panels import Sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Canvas
from tests.games.whole import WHOLE
from tests.prose.test_french_vous import faults
from tests.tui.played import midway
from tests.tui.playing import press, screen_text, settle, sit_down, until
from tests.tui.test_nothing_clipped import NAMES, plan_of

pytestmark = [
    pytest.mark.asyncio,
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


def shown(canvas: Canvas) -> str:
    """Return what is painted, line after line."""
    return words(" ".join("".join(piece for piece, _role in line) for line in canvas._painted))


async def cut(pilot: Pilot[None], advice: Advice) -> list[str]:
    """Return what of an advice the coach does not show."""
    coach = pilot.app.screen.query_one(Coach)
    coach.show(advice)
    await settle(pilot)
    parts: tuple[str, ...] = (advice.title, advice.ask)
    parts += tuple("".join(piece for piece, _role in line) for line in advice.text)
    assert len(coach._painted) <= coach.content_size.height
    assert advice.progress in shown(coach)
    said = words(shown(coach).replace(advice.progress, "", 1))  # stands beside the title
    return [part for part in parts if words(part) not in said]


async def test_every_page_of_a_first_game_is_whole(
    game: str, code: str, size: tuple[int, int], store: Store
) -> None:
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        screen = TutorialScreen(game)
        app.push_screen(screen)
        await settle(pilot)
        tutorial = screen.tutorial
        while True:
            number = f"{tutorial.number}/{len(tutorial.lessons)}"
            for text in (
                tutorial.text,
                *(_(answer) for answer in tutorial.lesson.otherwise.values()),
            ):
                page = Advice(_(tutorial.lesson.title), number, [[(text, "plain")]], screen._ask())
                assert await cut(pilot, page) == []
            assert faults(told(pilot)) == []
            if tutorial.is_last:
                break
            screen._advise()
            before = tutorial.number
            await press(pilot, *(("enter",) if tutorial.lesson.reads else ("h", "enter")))
            await until(pilot, lambda n=before: tutorial.number > n)  # type: ignore[misc]
            await settle(pilot)
            while app.screen is not screen:  # a scoring lies over it
                await press(pilot, "enter")


async def test_every_puzzle_and_what_is_said_of_an_answer_is_whole(
    game: str, code: str, size: tuple[int, int], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PuzzlesScreen, "answered", lambda *_: None)
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.show_puzzles(game)
        await until(pilot, lambda: getattr(app.screen, "exercise", None) is not None)
        await until(pilot, lambda: bool(app.screen.query(Coach)))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, PuzzlesScreen)
        assert screen.training is not None
        for number, puzzle in enumerate(screen.training.puzzles[:6]):
            screen.puzzle, screen._moved = puzzle, 0.0
            screen._counts = number % 2 == 0
            await screen.pose(exercise := puzzle.exercise())
            assert await cut(pilot, screen._advice()) == []
            for option in exercise.decision.options[:2]:
                answer = exercise.answer(option.action)
                if answer is not None:
                    ExerciseScreen._take(screen, answer)
                    assert await cut(pilot, screen._advice()) == []


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
    names = tuple(info.name for info in match.seats)
    return Sight(
        observation=match.state.observation(seat),
        names=names,
        notes=("",) * len(names),
        ratings=("",) * len(names),
        acting=acting,
        prompt=prompt,
        last=(),
        recent=[],
        last_mover=None,
        options=dict(match.setup.options),
        position=position,
    )


def told(pilot: Pilot[None]) -> str:
    """Return what the parts of a table show, one after the other."""
    view = pilot.app.screen.query_one(TableView)
    return " | ".join(shown(canvas) for canvas in view.query(Canvas))


def is_whole(prompt: str, text: str) -> bool:
    """Return whether a prompt is there; other columns may stand between its lines."""
    return re.search(".*?".join(map(re.escape, words(prompt).split())), text) is not None


async def test_who_is_waited_for_is_said_in_whole(
    game: str, code: str, size: tuple[int, int], store: Store
) -> None:
    match, seat = next(decisions(game))
    store.matches.create(midway(plan_of(game, registry.info(game).max_seats)), 4)
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        view = app.screen.query_one(TableView)
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


async def test_what_is_asked_is_said_in_whole_or_not_at_all(
    game: str, code: str, size: tuple[int, int], store: Store
) -> None:
    store.matches.create(midway(plan_of(game, registry.info(game).max_seats)), 4)
    app = JerichoApp(store)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        view: Any = app.screen.query_one(TableView)
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


async def test_hints_name_every_move_in_whole(
    game: str, code: str, size: tuple[int, int], store: Store
) -> None:
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
        share = None if registry.info(game).slow_chance else 0.5
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
