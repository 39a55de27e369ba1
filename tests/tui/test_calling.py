"""Whoever looks elsewhere is told that they are asked; whoever looks is left alone."""

import pytest

from jericho_tui.core.game import Seat
from tests.builders import new_match
from tests.tui.inner import Caller, notification
from tests.tui.playing import press, session, settle, until
from tests.tui.shown import calls_go_to
from tests.tui.test_shared import move, terminal


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    calls_go_to(found, monkeypatch)
    monkeypatch.setenv("TERM_PROGRAM", "WezTerm")
    for name in ("TMUX", "STY", "VTE_VERSION", "KITTY_WINDOW_ID"):
        monkeypatch.delenv(name, raising=False)
    return found


async def test_one_is_called_while_one_looks_elsewhere_and_only_then(store, written):
    opened = store.matches.create(new_match(3), 1)
    other = store.matches.open(opened.path)
    store.as_name = "Ada"
    async with terminal(store, opened.path) as pilot:
        await press(pilot, "enter")
        assert written == []
        pilot.app.app_focus = False
        move(other, 1)
        await until(pilot, lambda: session(pilot).match.ply == 2)
        assert written == [], "it is not Ada who decides"
        move(other, 2)
        await until(pilot, lambda: session(pilot).match.ply == 3)
        await settle(pilot)
        said = "".join(written)
        assert "Ada, it is your turn · Jericho" in said
        assert said.startswith("\x1b[22;2t\x1b]2;")
        assert "\x1b]9;" in said
        assert said.endswith("\a")
        written.clear()
        pilot.app.on_app_focus()  # type: ignore[attr-defined]  # ours
        assert written == ["\x1b[23;2t"]
        pilot.app.on_app_focus()  # type: ignore[attr-defined]  # ours
        assert written == ["\x1b[23;2t"]


async def test_each_way_can_be_switched_off(store, written):
    store.settings.call_by_title = store.settings.call_by_bell = False
    store.settings.call_by_notice = False
    opened = store.matches.create(new_match(3), 1)
    async with terminal(store, opened.path) as pilot:
        pilot.app.app_focus = False
        move(store.matches.open(opened.path), Seat(0))
        await until(pilot, lambda: session(pilot).match.ply == 1)
        await settle(pilot)
    assert "".join(written) == ""


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        ({"TERM_PROGRAM": "iTerm.app"}, "\x1b]9;Ada; go\x07"),
        ({"KITTY_WINDOW_ID": "1"}, "\x1b]9;Ada; go\x07"),
        ({"VTE_VERSION": "7600"}, "\x1b]777;notify;Jericho;Ada, go\x07"),
        ({"TERM": "rxvt-unicode-256color"}, "\x1b]777;notify;Jericho;Ada, go\x07"),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/tmux"}, ""),
    ],
)
def test_a_notification_is_what_the_terminal_knows(environ, told):
    assert notification("Ada; go", environ) == told


def test_a_name_cannot_be_a_sequence(written, store):
    class Away:
        app_focus = False

    Caller(Away(), {"TERM_PROGRAM": "kitty"}).call(  # type: ignore[arg-type]  # a stub
        "\x1b]0;x\x07", "\x9b31m", store.settings
    )
    inner = "".join(written).removeprefix("\x1b[22;2t\x1b]2;").removesuffix("\a")
    assert inner.count("\x1b") == 1, "only that of the notification"
    assert "\x9b" not in inner
