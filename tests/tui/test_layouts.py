"""A keyboard with another alphabet: it is said once, or the terminal says what the key is."""

import pytest
from textual.widgets import Input

from jericho_tui.text import language
from tests.tui.playing import is_left, press, send, settle, shows, toasts, until

SAID = "Switch the keyboard to Latin letters."


@pytest.mark.parametrize("letter", ["ф", "あ"])
async def test_a_letter_that_does_nothing_is_explained_once(make_app, letter):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        send(pilot.app, letter)
        await until(pilot, lambda: SAID in toasts(pilot))
        pilot.app.clear_notifications()
        send(pilot.app, letter)
        await settle(pilot)
        assert SAID not in toasts(pilot)


async def test_any_other_key_is_not(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for typed in ("é", "ø", "ß", "5", "%", "€", "k"):
            send(pilot.app, typed)
            await settle(pilot)
            assert SAID not in toasts(pilot)


async def test_it_is_said_in_dialogs_and_in_french(make_app, monkeypatch):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "f10")
        language.choose("fr")
        send(pilot.app, "ф")
        await until(pilot, lambda: "Passez le clavier en caractères latins." in toasts(pilot))


async def test_letters_are_typed_in_a_line_and_nothing_is_said(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash")
        send(pilot.app, "Жф\x1b[1092::97;1;1092u\x1b[1092:1060:97;2;1060u")
        line = pilot.app.screen.query_one(Input)
        await until(pilot, lambda: line.value == "ЖффФ")
        assert SAID not in toasts(pilot)


async def test_the_key_is_the_one_that_the_terminal_reports(make_app):
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert shows(pilot, "LobbyScreen")
        send(pilot.app, "\x1b[1090::110;1;1090u")  # т, where n begins a game
        await until(pilot, lambda: shows(pilot, "TableScreen"))
        assert SAID not in toasts(pilot)
        send(pilot.app, "\x1b[1081::113;5u")  # Ctrl+й
        await is_left(pilot)


async def test_a_key_of_ones_own_comes_before_that(make_app):
    app = make_app()
    app.set_keymap({"lobby.new-game": "т"})
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        send(app, "\x1b[1090::113;1;1090u")
        await until(pilot, lambda: shows(app, "TableScreen"))
