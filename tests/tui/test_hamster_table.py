"""Hamster Rolle by keys: letting pieces go, rolls as films, a kill in the middle of a roll."""

import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.game import CHANCE
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.programs import SOON
from tests.tui import hamster_rolle
from tests.tui.conftest import NOON, seat
from tests.tui.hamster_rolle import Mode, Move, Place, Position, Roll, WheelView
from tests.tui.inner import CHANCE_THOUGHT, HAMSTER, Plan, chance_thought, load_record
from tests.tui.playing import is_a, notes, part, press, screen_text, session, settle, until
from tests.tui.test_shared import catch_up

PEOPLE = ("Ada", "Bernard", "Chloé=apprentice")


def plan(*seats: str, **options: OptionValue) -> Plan:
    return Plan("hamster_rolle", tuple(map(seat, seats or PEOPLE)), False, options)


def started(store: Store, told: Plan, plies: int = 0) -> None:
    """Save a match in which everybody has let go what the table proposes, so many moves long."""
    match = told.deal(9)
    while match.ply < plies:
        (actor,) = match.actors()
        if actor == CHANCE:
            match.submit(CHANCE, match.state.sample_chance(stream(9, "chance", match.ply)))
        else:
            match.submit(actor, match.state.legal_actions(actor)[0])
    store.matches.create(match, 9)


def application(store: Store) -> JerichoApp:
    return JerichoApp(store, seed=9, clock=lambda: NOON)


def position(pilot: Pilot[None]) -> Position:
    found: Position = session(pilot).match.state.position  # type: ignore[attr-defined]
    return found


def match_of(pilot: Pilot[None]) -> Match:
    return session(pilot).match


def chosen(pilot: Pilot[None]) -> Any:
    return part(pilot, "HamsterTable").considered()


async def test_keys_choose_piece_compartment_spot_and_angle_and_enter_lets_go(store):
    hamster_rolle.save(3, 24)(store)
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        before = match_of(pilot).ply
        await press(pilot, "m", "tab", "left")
        action = chosen(pilot)
        assert isinstance(action, Place)
        assert action.compartment == position(pilot).ahead[1]
        assert action.spot == -1
        await press(pilot, "up")
        assert chosen(pilot) is None or chosen(pilot).angle != action.angle
        await press(pilot, "down", "enter")
        assert match_of(pilot).moves[before].action == action
        assert isinstance(match_of(pilot).moves[before + 1].action, Roll)


async def test_a_piece_of_the_wheel_is_pointed_at_taken_and_let_go(store):
    hamster_rolle.save(3, 24)(store)
    async with application(store).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        before = match_of(pilot).ply
        await press(pilot, "v")
        assert "take in hand" in screen_text(pilot)
        await press(pilot, "right", "enter")
        action = chosen(pilot)
        assert isinstance(action, Move)
        await press(pilot, "enter")
        assert match_of(pilot).moves[before].action == action


async def test_escape_gives_a_move_up_step_by_step_and_only_then_leaves(store):
    hamster_rolle.save(3, 24)(store)
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        table = part(pilot, "HamsterTable")
        await press(pilot, "v", "enter")
        modes = []
        for _ in range(3):
            modes.append(table.choice.mode)
            await press(pilot, "escape")
        assert modes == [Mode.MOVE, Mode.POINT, Mode.PLACE]
        assert pilot.app.current_mode == "lobby"


async def test_a_refusal_is_a_sentence_and_nothing_is_let_go(store):
    hamster_rolle.save(3, 24)(store)
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        before = match_of(pilot).ply
        await press(pilot, "s", "left", "left", "left")
        assert chosen(pilot) is None
        await press(pilot, "enter", "enter", "enter")
        assert match_of(pilot).ply == before
        assert len(notes(pilot)) == 1, "held keys pile up nothing"
        told = str(match_of(pilot).state.refusal(position(pilot).mover, _put(pilot)).reason)  # type: ignore[union-attr]
        flat = " ".join(line[52:].strip() for line in screen_text(pilot).splitlines())
        assert told[1:30] in flat


def _put(pilot: Pilot[None]) -> Any:
    choice = part(pilot, "HamsterTable").choice
    assert choice is not None
    return choice.put


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch, still: None) -> None:
    """Let things move again; no film is over before a test has come to its next line."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(f"{HAMSTER}.TICK", 0.5)


def saved_ply(pilot: Pilot[None]) -> int:
    """Return how many moves are on the disk."""
    match = load_record(session(pilot).opened.path).match
    assert match is not None
    return match.ply


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return every picture that the wheel shows."""
    scenes: list[Any] = []
    show = WheelView.show

    def noted(view: Any, scene: Any) -> None:
        scenes.append(scene)
        show(view, scene)

    monkeypatch.setattr(WheelView, "show", noted)
    return scenes


async def test_a_roll_is_a_film_that_ends_with_what_is_recorded(store, moving, shown, monkeypatch):
    monkeypatch.setattr(f"{HAMSTER}.TICK", 0.02)
    started(store, plan("Ada", "Bernard"))
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.press("enter")
        await until(pilot, lambda: any(scene.moving for scene in shown))
        table = part(pilot, "HamsterTable")
        assert match_of(pilot).ply == 2, "it is recorded before it is shown"
        await until(pilot, lambda: table.considered() is not None)  # the next seat is asked
        assert shown[-1].wheel == position(pilot).wheel
        assert not shown[-1].moving


async def test_any_key_ends_the_film_and_does_nothing_else(store, moving, shown):
    started(store, plan("Ada", "Bernard"))
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.press("enter")
        await until(pilot, lambda: any(scene.moving for scene in shown))
        await pilot.press("escape")
        await until(pilot, lambda: shown[-1].hand is not None)
        assert pilot.app.current_mode == "table"
        assert position(pilot).mover == (match_of(pilot).moves[0].seat + 1) % 2
        assert match_of(pilot).ply == 2


async def test_a_film_ends_when_another_terminal_takes_the_move_back(store, moving, shown):
    started(store, plan("Ada", "Bernard"))
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        other = store.matches.open(session(pilot).opened.path)
        await pilot.press("enter")
        await until(pilot, lambda: any(scene.moving for scene in shown))
        catch_up(other)
        table = part(pilot, "HamsterTable")
        other.change(lambda: other.match.undo(2))
        await until(pilot, lambda: match_of(pilot).ply == 0)
        await until(pilot, lambda: table.considered() is not None)
        assert not shown[-1].moving
        assert shown[-1].wheel == position(pilot).wheel


async def test_without_an_engine_for_the_film_the_match_goes_on(store, moving, monkeypatch):
    monkeypatch.setattr(f"{HAMSTER}.pictures", lambda *_: [])
    started(store, plan("Ada", "Bernard"))
    async with application(store).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await pilot.press("enter")
        await until(pilot, lambda: match_of(pilot).ply == 2 and chosen(pilot) is not None)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Hold every roll until this is set."""
    gate = threading.Event()

    def late(*given: Any) -> Any:
        thought = chance_thought(*given)

        def decide(should_stop: Any) -> Any:
            assert gate.wait(SOON)
            return thought(should_stop)

        return decide

    monkeypatch.setattr(CHANCE_THOUGHT, late)
    yield gate
    gate.set()


async def test_a_game_killed_during_a_roll_is_resumed_to_the_same_outcome(store, tmp_path, held):
    started(store, plan(), 12)
    async with application(store).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_a(pilot.app.screen.focused, "HamsterTable"))
        await until(pilot, lambda: position(pilot).put is not None or chosen(pilot) is not None)
        if position(pilot).put is None:
            await pilot.press("enter")
        await until(pilot, lambda: match_of(pilot).actors() == (CHANCE,))
        rolling = match_of(pilot).ply
        await until(pilot, lambda: saved_ply(pilot) == rolling)
        shutil.copytree(tmp_path / "saves", tmp_path / "left")  # what a kill leaves
        held.set()
        await until(pilot, lambda: match_of(pilot).ply > rolling)
        came = match_of(pilot).moves[rolling]
    with open_store(tmp_path / "left", clock=lambda: NOON, settings_path=tmp_path / "s") as again:
        again.settings.pace = "instant"
        again.settings.name = "Ada"  # not here for the first time
        async with application(again).run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            assert match_of(pilot).moves[rolling] == came


async def test_a_clock_shows_the_seconds_of_a_turn_and_does_nothing_at_their_end(
    store, monkeypatch
):
    """H5: thirty seconds for a turn, on one's honour; by default there is no clock."""
    now = 1000.0
    monkeypatch.setattr(f"{HAMSTER}.monotonic", lambda: now)
    started(store, plan(time_limit_s=30))
    async with application(store).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await settle(pilot)
        assert "HAMSTER ROLLE  30 s" in screen_text(pilot)
        now += 100
        await until(pilot, lambda: "HAMSTER ROLLE  0 s" in screen_text(pilot))
        assert position(pilot).put is None
