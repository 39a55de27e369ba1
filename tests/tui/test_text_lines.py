"""Lines that are typed into: much at once is looked up once, and what is pasted is only text."""

import pytest
from textual.message import Message
from textual.widgets import Input

from tests.tui.playing import press, send, settle, until

LINES = {
    "saved games": ("slash",),
    "rules": ("question_mark", "slash"),
    "commands": ("ctrl+p",),
    "name": ("e", "enter"),
    "file": ("i",),
}
"""Keys that lead to them from the lobby."""
FACES = "".join(f"\x1b[3{number % 8}m😀\x1b[0m " for number in range(1_700))
assert 22_000 < len(FACES.encode()) < 26_000


@pytest.mark.share(3)
@pytest.mark.parametrize("place", LINES)
async def test_two_thousand_keys_are_few_changes(make_app, place, monkeypatch):
    """Of each key the list was looked through and drawn again: 14 seconds in the rules."""
    changes: list[str] = []
    post = Input.post_message

    def posted(line: Input, message: Message) -> bool:
        changes.extend([message.value] if isinstance(message, Input.Changed) else [])
        return post(line, message)

    monkeypatch.setattr(Input, "post_message", posted)
    text = "abcdefghij" * 200
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, *LINES[place])
        await settle(pilot)
        line = pilot.app.screen.query_one(Input)
        line.value = ""
        changes.clear()
        send(pilot.app, text)
        await until(pilot, lambda: len(line.value) >= len(text))
        await settle(pilot)
        assert line.value == text
        assert len(changes) < 50


@pytest.mark.parametrize("place", LINES)
async def test_a_paste_is_its_text_alone(make_app, place):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, *LINES[place])
        await settle(pilot)
        line = pilot.app.screen.query_one(Input)
        line.value = ""
        send(pilot.app, "\x1b[200~a\x1b[31mb\tc\x07\x00\x1b]d\x85\x9be\x1b[0m\r\nf\x1b[201~")
        await until(pilot, lambda: bool(line.value))
        assert line.value == "ab c]de"
        line.value = ""
        send(pilot.app, f"\x1b[200~{FACES}\x1b[201~")
        await until(pilot, lambda: bool(line.value))
        assert line.value == "😀 " * 1_700
        send(pilot.app, "\x1b[200~\x1b[0m\x1b[201~")
        await settle(pilot)
        assert line.value == "😀 " * 1_700


async def test_a_line_that_goes_away_meanwhile_is_no_fault(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p")
        send(app, "abc")
        app.screen.dismiss()
        send(app, "d" * 100)
        await settle(pilot)
    app.check()
