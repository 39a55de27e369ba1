"""Settled screens by name: what the snapshots compare and the README's pictures show."""

import os
import shutil
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.bots.characters import every_bot
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import Sentence
from jericho_tui.league.results import result_of
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Decision, SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.dailies import bots_play, person_plays
from tests.programs import ROOT
from tests.rows import talk_at
from tests.tui import badaboom, hamster_rolle, nottingham
from tests.tui.inner import (
    CANNONS,
    CHEST,
    KEEP,
    PEARL,
    Plan,
    RempartPhase,
    RempartState,
    WaitingSeat,
    WaitingTable,
    bot_failed,
    load_record,
)
from tests.tui.leagues import evening_cup, finished_cup, play_evenings, two_cups
from tests.tui.played import played
from tests.tui.playing import polite, press, session, settle, until
from tests.tui.taught import analysed, judged, winter

REMARKS = (
    (30, "Bernard", "Anybody for a truce?"),
    (5, "Chloé", "Never. [b]Never![/b]"),
    (1, "Ada", "Wait until you see what I have kept for your green walls, all evening long."),
)
"""How many moves before the last something was said, by whom, and what."""


def talk_beside(path: Path, evening: datetime) -> None:
    """Let people have talked at a saved match."""
    loaded = load_record(path)
    assert loaded.match is not None
    for minutes, (before, name, text) in enumerate(REMARKS):
        moment = evening + timedelta(minutes=minutes)
        talk_at(path, lambda at=moment: at).say(name, text, loaded.match.ply - before)  # type: ignore[misc]


def to_talk(
    *keys: str, words: str = ""
) -> Callable[[Pilot[None]], Coroutine[object, object, None]]:
    """Return what sits down, waits until the talk is there, and presses some keys."""

    async def act(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: len(session(pilot).talk.heard) == len(REMARKS))
        await settle(pilot)
        await press(pilot, *keys)
        if words:
            pilot.app.screen.query_one(Input).value = words
            await press(pilot, "enter")

    return act


EVENING = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)
SEATS = (
    SeatInfo("Ada", "human"),
    SeatInfo("Bernard", "bot", "heuristic"),
    SeatInfo("Chloé", "bot", "heuristic"),
    SeatInfo("Dora", "bot", "random"),
)
PLAN = Plan("jericho", SEATS, rated=False, options={"start_player": "seat0"})
PUSH = Plan("push", SEATS, rated=False)
SEED = 20


@dataclass(frozen=True)
class Scene:
    """A screen and how to get there."""

    prepare: Callable[[Store], object]
    """Fills the store before the application starts."""
    act: Callable[[Pilot[None]], Coroutine[Any, Any, None]]
    """The keys that lead from the lobby to the screen."""
    plan: Plan = PLAN


def application(scene: Scene, store: Store) -> JerichoApp:
    """Return the application of a scene, about to be led to its screen."""
    store.settings.pace = "instant"
    store.settings.blocks = "quadrants"  # whatever the terminal is in which tests run
    store.settings.name, store.settings.coached = "Ada", True  # not for the first time
    store.matches.rng = Random(SEED)  # ids are shown
    scene.prepare(store)
    app = JerichoApp(store, seed=SEED, clock=lambda: EVENING)
    app.plan = scene.plan
    polite(app)
    return app


def save(store: Store, plan: Plan, plies: int | None = None, seed: int = SEED) -> Path:
    """Save a match after `plies` moves (None: all of them)."""
    opened = store.matches.create(played(plan, seed, plies), seed)
    return opened.path


def turn_of(match: Match, round_number: int, seat: int, nth: int) -> int:
    """Return after how many moves `seat` takes its nth turn of a round."""
    state = match.game.initial_state(match.setup)
    turns = 0
    for ply, (_mover, action) in enumerate(match.moves):
        data = state.as_data()
        if (
            data["phase"] == "turn"
            and data["round"] == round_number
            and data["to_move"] == [seat + 1]
        ):
            turns += 1
            if turns == nth:
                return ply
        state.apply(_mover, action)
    raise LookupError("no such turn")


def _first_start(store: Store) -> None:
    """The folder as it is shipped, and nobody has been here."""
    store.settings.name, store.settings.coached = "", False
    for example in sorted((ROOT / "saves").glob("example-*.toml")):
        shutil.copy(example, store.folder)


def _evenings(store: Store) -> None:
    """Some finished rated games, one under way, one damaged, each of another day."""
    rated = Plan("jericho", SEATS, rated=True)
    for seed in range(1, 17):
        with _clock(store, days=20 - seed):
            match = store.matches.create(played(rated, seed), seed)
            store.league.record(result_of(match.record))
        if seed < 14:
            match.path.unlink()
        elif seed == 15:
            store.saved.rename(match.path, "Friday final")
    save(store, PLAN, plies=47)
    with _clock(store, days=8):
        good = save(store, PLAN, plies=30, seed=3)
    damaged = good.with_name("friday.toml")
    damaged.write_text(good.read_text().replace('"2 ', '"2 jump ', 1))
    then = (EVENING - timedelta(days=8)).timestamp()
    os.utime(damaged, (then, then))
    good.unlink()


@contextmanager
def _clock(store: Store, days: int) -> Iterator[None]:
    """Save as it were some days ago."""
    now = store.matches.clock
    store.matches.clock = lambda: EVENING - timedelta(days=days)
    yield
    store.matches.clock = now


def _middle(store: Store) -> Path:
    """A match in round 2 with a person to move who holds a trumpet."""
    return save(store, PLAN, plies=turn_of(played(PLAN, SEED), 2, 0, 3))


def _talked(store: Store) -> None:
    """The same, at which people have talked."""
    talk_beside(_middle(store), EVENING)


def _dailies(store: Store) -> None:
    """Some days that were played, today's by two people, and an earlier one under way."""
    today = EVENING.date()
    for back in (2, 1, 0):
        with _clock(store, days=back):
            person_plays(store, today - timedelta(days=back), "Ada", seed=back)
        bots_play(store, today - timedelta(days=back))
    person_plays(store, today, "Bernard", seed=9)
    person_plays(store, today - timedelta(days=5), "Ada", plies=6)


def _somebody_else_today(store: Store) -> None:
    """Somebody else has played today's deal."""
    person_plays(store, EVENING.date(), "Bernard")


REMPART = Plan("rempart", (*SEATS[:3], SeatInfo("Dora", "bot", "beginner")), rated=False)


def _rempart(
    fits: Callable[[RempartState], bool], **options: OptionValue
) -> tuple[Callable[[Store], None], Plan]:
    """Return a match of Rempart where the person is to move and something holds, and its plan."""
    plan = replace(REMPART, options=options)

    def prepare(store: Store) -> None:
        for seed in range(SEED, SEED + 20):
            whole = played(plan, seed)
            state = RempartState.initial(whole.setup)  # type: ignore[arg-type]
            for ply, move in enumerate(whole.moves):
                if move.seat == 0 and fits(state):
                    save(store, plan, ply, seed)
                    return
                state.apply(*move)
        raise LookupError("no such position")

    return prepare, plan


def _is_middle(state: RempartState) -> bool:
    return state.phase is RempartPhase.CHOOSE and state.left.bit_count() < 32 and state.idle > 1


def _can_keep_a_cannon(state: RempartState) -> bool:
    return KEEP in state.menu and bool(CANNONS >> state.card & 1)


_FOUR, _SEVEN = nottingham.plan_for(4), nottingham.plan_for(7)
_ATTACK = nottingham.in_phase(nottingham.Phase.DECIDE, PEARL)
_ROBBERY = nottingham.in_phase(nottingham.Phase.PICK, PEARL, choices=3)
_BARTER = nottingham.in_phase(nottingham.Phase.SWAP, CHEST)
_DEFENCE = nottingham.in_phase(nottingham.Phase.DEFENCE)


_BOMB, _BOMB_FIVE = badaboom.plan_for(4), badaboom.plan_for(5)


def _settings(store: Store) -> None:
    """The same, and settings in a file whose path is not of the day."""
    _middle(store)
    store.settings_path = Path("/ada/settings.toml")


def _before_scoring(store: Store) -> None:
    """A match one move before its second scoring, the person to move."""
    save(store, PLAN, plies=_before_reveal(played(PLAN, SEED), 2))


def _before_reveal(match: Match, number: int) -> int:
    state = match.state
    reveals = state.reveals  # type: ignore[attr-defined]
    moves: int = reveals[number - 1].moves
    while match.moves[moves - 1].seat != 0:
        moves -= 1
    return moves - 1


def _push(store: Store) -> Path:
    """A match of Push in its second half, a person to go on or to stop with three columns."""
    match = played(PUSH, SEED)
    state = match.game.initial_state(match.setup)
    for ply, (mover, action) in enumerate(match.moves):
        seen = state.as_data()
        if ply > match.ply / 2 and mover == 0 and seen["phase"] == "decide" and seen["columns"][2]:
            return save(store, PUSH, plies=ply)
        state.apply(mover, action)
    raise LookupError("no such moment")


def _push_talked(store: Store) -> None:
    """The same, at which people have talked."""
    talk_beside(_push(store), EVENING)


def _push_over(store: Store) -> None:
    """A finished match of Push."""
    save(store, PUSH)


def _waiting(store: Store) -> None:
    """The same evenings, and a table that Bernard has set up and two people are missing at."""
    _evenings(store)
    seats = (
        WaitingSeat("here", SeatInfo("Bernard", "human"), sat=True),
        WaitingSeat("elsewhere", SeatInfo("Chloé", "human")),
        WaitingSeat("open"),
        WaitingSeat("bot", SEATS[3], sat=True),
        WaitingSeat("open"),
    )
    with _clock(store, days=0):
        store.tables.found(
            WaitingTable(
                "", "jericho", rated=False, founder="Bernard", created=EVENING, seats=seats
            )
        )


def _nothing(_store: Store) -> None:
    """An empty store."""


def _finished(store: Store) -> None:
    """A rated match whose result is not entered yet."""
    save(store, Plan("jericho", SEATS, rated=True))


def _played_yesterday(store: Store) -> None:
    """The same, with its date."""
    with _clock(store, days=1):
        _finished(store)


def _keys(*keys: str) -> Callable[[Pilot[None]], Coroutine[Any, Any, None]]:
    async def act(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, *keys)
        await settle(pilot)

    return act


async def _to_ceremony(pilot: Pilot[None]) -> None:
    from tests.tui.inner import Scoring

    await settle(pilot)
    for _ in range(8):
        await press(pilot, "enter")
        if isinstance(pilot.app.screen, Scoring):
            break
    await settle(pilot)


async def _to_hint(pilot: Pilot[None]) -> None:
    """A hint of a bot that always says the same."""
    await settle(pilot)
    await press(pilot, "enter")
    actions = session(pilot).match.state.legal_actions(Seat(0))
    chance = Sentence(
        (
            "estimate: your chance of winning {colour} rises from {before} % to {after} % (cards "
            "to win: {cards})"
        ),
        {"colour": Sentence("purple"), "before": 25, "after": 76, "cards": 14},
    )
    candidates = [
        Candidate(action, 0.41 - 0.03 * place, 2100 // (1 + place) ** 2, chance)
        for place, action in enumerate(actions)
    ]
    decision = Decision(actions[0], tuple(candidates))
    table = session(pilot)
    table.advice = lambda seat, tell=None: lambda _stop: decision  # type: ignore[method-assign]  # a stub
    await press(pilot, "h")


async def _to_failure(pilot: Pilot[None]) -> None:
    """A bot that failed in a rated match, whose file has a name that is not of the day."""
    await settle(pilot)
    await press(pilot, "enter")
    path = Path("/ada/.local/share/jericho-tui/saves/20261120-211405-jericho-k3f9.toml")
    error = Sentence("it thought for too long")
    bots = [bot for bot in every_bot() if bot.id in ("planner", "heuristic", "random")]
    failed: Any = SimpleNamespace(
        names=("Bernard",),
        opened=SimpleNamespace(path=path),
        match=SimpleNamespace(rated=True),
        has_bot=lambda _seat: True,
        other_bots=lambda _seat: bots,
    )
    pilot.app.push_screen(bot_failed(failed, Seat(0), error))
    await settle(pilot)


_TWO = (SEATS[0], SeatInfo("Bernard", "human"), *SEATS[2:])

_TO_TRUMPET = ("enter", "enter", "h", "enter", "h", "enter", "h", "enter")
_TO_SUPPLY = (*_TO_TRUMPET, "h", "h", "enter", "h", "enter", "enter")

_MARKED = _rempart(_is_middle, memory_aid="seen_marks")
_CANNON = _rempart(_can_keep_a_cannon, variant="points")


def _winter(store: Store) -> None:
    """A dozen analysed matches."""
    winter(store, EVENING)


SCENES = {
    "welcome": Scene(_first_start, _keys()),
    "lobby-first": Scene(_first_start, _keys("enter", "escape")),
    "lobby-empty": Scene(_nothing, _keys()),
    "lobby": Scene(_evenings, _keys()),
    "lobby-search": Scene(_evenings, _keys("slash", *"chloe fri")),
    "lobby-nothing": Scene(_evenings, _keys("slash", *"zebra", "enter")),
    "lobby-damaged": Scene(_evenings, _keys("end")),
    "lobby-waiting": Scene(_waiting, _keys()),
    "waiting": Scene(_waiting, _keys("enter")),
    "lobby-copied": Scene(_evenings, _keys("down", "down", "c")),
    "league": Scene(play_evenings, _keys("l", "enter")),
    "daily": Scene(_dailies, _keys("D")),
    "daily-open": Scene(_somebody_else_today, _keys("D")),
    "puzzle": Scene(lambda _store: None, _keys("p"), PUSH),
    "player": Scene(play_evenings, _keys("l", "enter", "enter")),
    "player-places": Scene(play_evenings, _keys("l", "enter", "enter", "tab", "tab")),
    "tournaments": Scene(two_cups, _keys("T")),
    "tournament-new": Scene(_nothing, _keys("T", "n", "down", "down")),
    "tournament": Scene(evening_cup, _keys("T", "enter")),
    "tournament-over": Scene(finished_cup, _keys("T", "enter")),
    "game": Scene(_played_yesterday, _keys("enter", "g")),
    "lobby-export": Scene(_evenings, _keys("x")),
    "seats": Scene(_evenings, _keys("e", "down", "right")),
    "seat-name": Scene(_evenings, _keys("e", "end", "enter", "down")),
    "options": Scene(_nothing, _keys("o", "down")),
    "rules": Scene(_nothing, _keys("question_mark")),
    "settings": Scene(_settings, _keys("enter", "f10", "down")),
    "commands": Scene(_middle, _keys("enter", "ctrl+p", "e", "r")),
    "rules-now": Scene(_middle, _keys("enter", "g", "question_mark")),
    "rules-search": Scene(_nothing, _keys("question_mark", "6", "slash", *"wall", "enter", "n")),
    "rules-typing": Scene(_nothing, _keys("question_mark", "slash", *"trump")),
    "tutorial": Scene(_nothing, _keys("t", "enter")),
    "tutorial-waste": Scene(_nothing, _keys("t", "enter", *_TO_TRUMPET)),
    "tutorial-trumpet": Scene(_nothing, _keys("t", "enter", *_TO_TRUMPET, "t", "p", "g")),
    "tutorial-answer": Scene(_nothing, _keys("t", "enter", *_TO_TRUMPET, "h", "b", "enter")),
    "tutorial-supply": Scene(_nothing, _keys("t", "enter", *_TO_SUPPLY, "h")),
    "tutorial-end": Scene(_nothing, _keys("t", "enter", *_TO_SUPPLY, "h", *["enter"] * 6)),
    "keys": Scene(_nothing, _keys("n", "enter", "enter", "f1")),
    "opening": Scene(_nothing, _keys("n")),
    "curtain": Scene(
        _nothing, _keys("n"), Plan("jericho", _TWO, rated=False, options=PLAN.options)
    ),
    "table": Scene(_middle, _keys("enter")),
    "table-talk": Scene(_talked, to_talk()),
    "table-trumpet": Scene(_middle, _keys("enter", "g")),
    "table-supply": Scene(_middle, _keys("enter", "s")),
    "hint": Scene(_middle, _to_hint),
    "bot-failed": Scene(_middle, _to_failure),
    "push": Scene(_push, _keys("enter"), PUSH),
    "push-talk": Scene(_push_talked, to_talk("T", words="x" * 201), PUSH),
    "push-replay": Scene(_push_over, _keys(*"vvvvv", *["right"] * 9), PUSH),
    "push-tutorial": Scene(
        _nothing, _keys("t", "enter", "enter", "enter", *["h", "enter"] * 8), PUSH
    ),
    "scoring": Scene(_before_scoring, _to_ceremony),
    "scoreboard": Scene(_finished, _keys("enter")),
    "replay": Scene(_finished, _keys("v", "pagedown", *["right"] * 7)),
    "replay-open": Scene(_finished, _keys(*"vvvvv", "pagedown", *["right"] * 15)),
    "replay-branch": Scene(_finished, _keys("v", "pagedown", "b", "down", "left")),
    "analysis": Scene(partial(analysed, plan=PLAN), _keys("enter", "a", "down", "down")),
    "analysis-open": Scene(
        partial(analysed, plan=_SEVEN), _keys("enter", "a", "o", "down"), _SEVEN
    ),
    "analysis-hamster": Scene(
        hamster_rolle.save_analysed, _keys("enter", "a", "f", "down"), hamster_rolle.PLAN
    ),
    "learn": Scene(partial(judged, plan=PLAN), _keys("m")),
    "learn-answered": Scene(partial(judged, plan=PLAN), _keys("m", "2", "enter")),
    "learn-done": Scene(_nothing, _keys("m")),
    "learn-nottingham": Scene(partial(judged, plan=_SEVEN), _keys("m", "enter")),
    "statistics": Scene(_winter, _keys("l", "enter", "down", "down", "enter", "i")),
    "statistics-achievements": Scene(
        _winter, _keys("l", "enter", "down", "down", "enter", "i", "tab", "tab")
    ),
    "history": Scene(_middle, _keys("enter", "l", *["left"] * 9, "down", "down")),
    "nottingham": Scene(nottingham.save_where(_FOUR, _ATTACK), _keys("enter", "right"), _FOUR),
    "nottingham-seven": Scene(
        nottingham.save_where(_SEVEN, _BARTER), _keys("enter", "right"), _SEVEN
    ),
    "nottingham-robbery": Scene(
        nottingham.save_where(_FOUR, _ROBBERY), _keys("enter", "right"), _FOUR
    ),
    "nottingham-defence": Scene(nottingham.save_where(_FOUR, _DEFENCE), _keys("enter"), _FOUR),
    "nottingham-mission": Scene(
        nottingham.save_where(_FOUR, nottingham.can_do_a_mission), _keys("enter", "m"), _FOUR
    ),
    "nottingham-replay": Scene(
        nottingham.save_where(_SEVEN, None),
        _keys("v", "v", "pagedown", "pagedown", *["left"] * 7),
        _SEVEN,
    ),
    "hamster": Scene(hamster_rolle.save(3, 24), _keys("enter", "tab"), hamster_rolle.PLAN),
    "hamster-move": Scene(
        hamster_rolle.save(3, 24), _keys("enter", "v", "right"), hamster_rolle.PLAN
    ),
    "hamster-refused": Scene(
        hamster_rolle.save(3, 24), _keys("enter", "s", *["left"] * 3), hamster_rolle.PLAN
    ),
    "hamster-teams": Scene(hamster_rolle.save(4, 30), _keys("enter", "m"), hamster_rolle.PLAN),
    "hamster-span": Scene(
        hamster_rolle.save(3, 24, preview="ghost"), _keys("enter"), hamster_rolle.PLAN
    ),
    "hamster-over": Scene(hamster_rolle.save(4, None), _keys("enter"), hamster_rolle.PLAN),
    "hamster-replay": Scene(
        hamster_rolle.save(3, None), _keys("v", "pagedown", "pagedown"), hamster_rolle.PLAN
    ),
    "badaboom": Scene(badaboom.save_where(_BOMB, badaboom.tinkers, 24), _keys("enter", "1"), _BOMB),
    "badaboom-throw": Scene(
        badaboom.save_where(_BOMB, badaboom.holds_an_armed_bomb, 31), _keys("enter", "1"), _BOMB
    ),
    "badaboom-counter": Scene(
        badaboom.save_where(_BOMB, badaboom.may_counter, 45), _keys("enter", "c"), _BOMB
    ),
    "badaboom-five": Scene(
        badaboom.save_where(_BOMB_FIVE, badaboom.in_the_middle_of_a_window, 53),
        _keys("enter", "1", "down"),
        _BOMB_FIVE,
    ),
    "badaboom-explosion": Scene(
        badaboom.save_where(_BOMB, badaboom.is_about_to_explode, 24), _keys("enter", "p"), _BOMB
    ),
    "badaboom-replay": Scene(
        badaboom.save_where(_BOMB_FIVE, None),
        _keys(*"vvvvvv", "pagedown", *["left"] * 5),
        _BOMB_FIVE,
    ),
    "rempart": Scene(_MARKED[0], _keys("enter", "2", "3", "up"), _MARKED[1]),
    "rempart-card": Scene(_CANNON[0], _keys("enter"), _CANNON[1]),
    "rempart-cannon": Scene(_CANNON[0], _keys("enter", "enter", "down", "right"), _CANNON[1]),
    "rempart-history": Scene(_CANNON[0], _keys("enter", "l", "left", "left"), _CANNON[1]),
}
