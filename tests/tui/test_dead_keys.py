"""No key that is shown is silent: what cannot be done now says why when its key is pressed."""

from collections.abc import Iterator

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot

from jericho_tui.store.store import Store
from jericho_tui.tui.availability import is_available
from jericho_tui.tui.dialogs.rules import RulesReader
from jericho_tui.tui.keymap import _subclasses, all_bindings
from jericho_tui.tui.screens.table import TableScreen
from tests.tui.conftest import AppMaker, save_played
from tests.tui.lobby import toasts
from tests.tui.playing import press, screen_text, settle, sitting
from tests.tui.scenes import SCENES, application


def test_what_dims_a_command_is_its_reason() -> None:
    """A class that answered `check_action` by itself could dim a command without one."""
    all_bindings()  # imports every module
    ours = {
        kind
        for kind in _subclasses(DOMNode)
        if kind.__module__.startswith(("jericho_tui.tui", "jericho_tui.games"))
    }
    own = [kind.__dict__.get("check_action", is_available) for kind in ours]
    assert [check for check in own if check is not is_available] == []
    assert [kind for kind in ours if "availability" in kind.__dict__]


def dim(pilot: Pilot[None]) -> Iterator[tuple[str, DOMNode, Binding]]:
    """Yield every key that is shown and can do nothing now, with its command."""
    for key, active in pilot.app.screen.active_bindings.items():
        if not active.enabled:
            yield key, active.node, active.binding


DIM = (
    *("lobby-empty", "tournament-over", "tutorial", "tutorial-supply", "tutorial-end", "table"),
    *("push", "rempart", "rempart-card", "rempart-cannon", "hamster", "hamster-replay", "badaboom"),
    *("nottingham", "nottingham-seven", "nottingham-robbery", "nottingham-defence"),
    *("nottingham-mission",),
)
"""A scene for every set of keys that can do nothing; the others show the same ones, or none."""


@pytest.mark.share(4)
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "name",
    [*DIM, *(pytest.param(name, marks=pytest.mark.slow) for name in SCENES if name not in DIM)],
)
async def test_every_dim_key_says_why(name: str, store: Store) -> None:
    scene = SCENES[name]
    app = application(scene, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        top = app.screen
        found = list(dim(pilot))
        assert found or name not in DIM, "nothing is dim here: leave it out"
        for key, _node, binding in found:
            app.clear_notifications()
            await press(pilot, key)
            assert app.screen is top, binding
            (note,) = app._notifications
            assert " · " in note.message, binding
            assert note.message[0].isupper(), binding
            assert note.message[-1] in ".!?…", binding


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("key", "title", "why"),
    [
        ("u", "Undo", "Moves of a rated game cannot be undone."),
        ("h", "Hint", "Hints are not allowed in a rated game."),
    ],
)
async def test_in_a_rated_match_undo_and_hint_say_why(
    key: str, title: str, why: str, make_app: AppMaker
) -> None:
    async with make_app(rated=True).run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, TableScreen)
        ply = sitting(pilot).match.ply
        await press(pilot, key, key)
        assert [note.message for note in pilot.app._notifications] == [f"{title} · {why}"]
        assert sitting(pilot).match.ply == ply


@pytest.mark.asyncio
async def test_in_the_lobby_undo_says_that_nothing_was_deleted(make_app: AppMaker) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert "There is no deleted game to restore." in toasts(pilot)


@pytest.mark.asyncio
async def test_where_a_bot_is_waited_for_the_keys_of_a_move_say_for_whom(
    make_app: AppMaker, store: Store
) -> None:
    store.settings.pace = "step"
    async with make_app(rated=False).run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter")
        names = [note for _key, note in ((b.key, b.action) for _k, _n, b in dim(pilot))]
        assert "confirm" in names, "a bot has decided, and nobody is asked"
        await press(pilot, "w")
        assert "It is not your turn to move." in toasts(pilot)
        assert "has decided" in toasts(pilot)


@pytest.mark.asyncio
async def test_a_newer_reason_takes_the_place_of_the_one_before(
    make_app: AppMaker, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses on while one bot after the other moves is not buried in notes."""
    store.settings.pace = "step"
    app = make_app(rated=False)
    monkeypatch.setattr(type(app), "reduced_motion", False)  # a key does not take notes away
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter", "w")
        (first,) = app._notifications
        await press(pilot, "space", "w")
        (second,) = app._notifications
        assert first.message != second.message


@pytest.mark.asyncio
async def test_a_click_on_a_dim_command_says_why_too(make_app: AppMaker, store: Store) -> None:
    """In a list whose search finds nothing: an empty one shows no keys."""
    app = make_app()
    save_played(store, app.plan, plies=4)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "slash", *"zzzz", "enter")
        assert "delete" in [binding.action for _key, _node, binding in dim(pilot)]
        lines = screen_text(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "d Delete" in line)
        await pilot.click(offset=(lines[y].index("d Delete"), y))
        await settle(pilot)
        assert "The list has no saved games." in toasts(pilot)


def test_a_screen_that_is_not_put_together_yet_has_no_commands() -> None:
    reader = RulesReader("jericho", "")
    assert reader.check_action("hit", (1,)) is False
