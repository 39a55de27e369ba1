"""No key that is shown is silent: what cannot be done now says why when its key is pressed."""

from collections.abc import Iterator

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot

from tests.tui.conftest import save_played
from tests.tui.playing import notes, press, screen_text, session, settle, shows, toasts
from tests.tui.scenes import SCENES, application


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
@pytest.mark.parametrize("name", DIM)
async def test_every_dim_key_says_why(name, store):
    scene = SCENES[name]
    app = application(scene, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await scene.act(pilot)
        top = app.screen
        found = list(dim(pilot))
        assert found, "nothing is dim here: leave it out"
        for key, _node, binding in found:
            app.clear_notifications()
            await press(pilot, key)
            assert app.screen is top, binding
            (note,) = notes(pilot)
            assert " · " in note, binding
            assert note[0].isupper(), binding
            assert note[-1] in ".!?…", binding


@pytest.mark.parametrize(
    ("key", "title", "why"),
    [
        ("u", "Undo", "Moves of a rated game cannot be undone."),
        ("h", "Hint", "Hints are not allowed in a rated game."),
    ],
)
async def test_in_a_rated_match_undo_and_hint_say_why(key, title, why, make_app):
    async with make_app(rated=True).run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert shows(pilot, "TableScreen")
        ply = session(pilot).match.ply
        await press(pilot, key, key)
        assert notes(pilot) == [f"{title} · {why}"]
        assert session(pilot).match.ply == ply


async def test_where_a_bot_is_waited_for_the_keys_of_a_move_say_for_whom(make_app, store):
    store.settings.pace = "step"
    async with make_app(rated=False).run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter")
        names = [note for _key, note in ((b.key, b.action) for _k, _n, b in dim(pilot))]
        assert "confirm" in names, "a bot has decided, and nobody is asked"
        await press(pilot, "w")
        assert "It is not your turn to move." in toasts(pilot)
        assert "has decided" in toasts(pilot)


async def test_a_newer_reason_takes_the_place_of_the_one_before(make_app, store, monkeypatch):
    """Whoever presses on while one bot after the other moves is not buried in notes."""
    store.settings.pace = "step"
    app = make_app(rated=False)
    monkeypatch.setattr(type(app), "reduced_motion", False)  # a key does not take notes away
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter", "w")
        (first,) = notes(pilot)
        await press(pilot, "space", "w")
        (second,) = notes(pilot)
        assert first != second


async def test_a_click_on_a_dim_command_says_why_too(make_app, store):
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
