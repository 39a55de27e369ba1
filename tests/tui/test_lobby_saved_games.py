"""By keys in the lobby: titles, copies, the trash, export and import."""

import os

import pytest
from textual.widgets import Input

from tests.store.conftest import line_from, start_python
from tests.store.test_saved_matches import WRITER
from tests.store.test_settlement import finished_rated
from tests.tui.inner import BACKUPS, PATIENCE, Ladder, NewGame, load_record
from tests.tui.lobby import listed, seen_in, under, words
from tests.tui.playing import is_a, press, screen_text, settle, shows, toasts, until
from tests.tui.test_first_minutes import with_examples


@pytest.mark.parametrize("panel", [NewGame, Ladder])
async def test_keys_of_a_saved_game_do_nothing_from_another_panel(make_app, store, evenings, panel):
    before = {path.name for path in evenings.values()}
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        pilot.app.screen.query_one(panel).focus()
        await settle(pilot)
        for key in ("d", "delete", "R", "f2", "c", "x", "v"):
            pilot.app.clear_notifications()
            await press(pilot, key)
            assert shows(pilot, "LobbyScreen")
            assert "· Go to the list of saved games first; Tab leads there." in toasts(pilot)
        assert {name for name in seen_in(store.folder) if name.endswith(".toml")} == before


async def test_who_has_only_examples_deletes_none_of_them_unasked(make_app, store):
    with_examples(store)
    store.settings.name = "Ada"
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert is_a(pilot.app.focused, "NewGame")
        before = listed(pilot)
        await press(pilot, "d")
        assert listed(pilot) == before != []


async def test_a_title_is_given_and_taken_away(make_app, evenings):
    path = evenings["finished"]
    async with make_app().run_test() as pilot:
        await press(pilot, "f", "f", "R")
        assert shows(pilot, "TextEntry")
        await press(pilot, *"Final", "enter")
        record = load_record(path).record
        assert record is not None
        assert record.title == "Final"
        assert "Final" in screen_text(pilot)
        await press(pilot, "f2", "delete", "backspace", "enter")
        record = load_record(path).record
        assert record is not None
        assert record.title == ""


async def test_a_bad_title_is_refused_with_its_reason(make_app, evenings):
    before = {path: path.read_bytes() for path in evenings.values()}
    cannot = "has characters that cannot be displayed; leave them out"
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "R")
        for typed, complaint in (
            ("x" * 41, "41 columns wide; at most 40"),
            ("x" * 10_000, "10000 columns wide"),
            ("a\u202eb", cannot),
            ("a\x1bb", cannot),
        ):
            pilot.app.screen.query_one(Input).value = typed
            await settle(pilot)
            await press(pilot, "enter")
            assert shows(pilot, "TextEntry"), "it stays until the title is good"
            assert complaint in words(pilot)
        await press(pilot, "escape")
    assert {path: path.read_bytes() for path in evenings.values()} == before


@pytest.mark.parametrize("name", ["[red]x[/red]", "[@click=app.quit]x", "../../etc/passwd"])
async def test_markup_and_paths_in_a_title_are_only_text(make_app, store, evenings, name):
    store.saved.rename(evenings["finished"], name)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "f", "f")
        assert screen_text(pilot).count(name) == 2, "in the row and below"
        await press(pilot, "c")
        assert f"{name} (copy)" in screen_text(pilot)
        await press(pilot, "d")
        assert name in toasts(pilot)
    assert len(seen_in(store.folder / "trash")) == 1


async def test_a_match_that_is_being_written_elsewhere_is_neither_renamed_nor_deleted(
    make_app, evenings, monkeypatch
):
    monkeypatch.setattr(PATIENCE, 0.05)
    path = evenings["running"]
    before = path.read_bytes()
    process = start_python(WRITER, path)
    try:
        assert line_from(process) == "held"
        async with make_app().run_test(size=(120, 40)) as pilot:
            await press(pilot, "f", "R", *"x", "enter")
            assert shows(pilot, "Notice")
            assert "another" in words(pilot)
            await press(pilot, "enter", "d")
            assert shows(pilot, "Notice")
            assert "another" in words(pilot)
    finally:
        process.kill()
        process.communicate()
    assert path.read_bytes() == before


async def test_a_copy_is_a_casual_match_of_its_own_under_the_cursor(make_app, evenings):
    async with make_app().run_test() as pilot:
        await press(pilot, "f", "c")
        copy = under(pilot)
        assert copy != evenings["running"]
        record = load_record(copy).record
        assert record is not None
        assert (record.title, record.rated) == ("Jericho (copy)", False)
        await press(pilot, "c")
        assert "Jericho (copy 2)" in screen_text(pilot)
        assert len(listed(pilot)) == 3


async def test_deleting_moves_to_the_trash_and_undo_brings_back(make_app, store, evenings):
    path = evenings["finished"]
    before = path.read_bytes()
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "u")
        assert len(listed(pilot)) == 3, "there is nothing to undo yet"
        await press(pilot, "f", "f", "d")
        kept = store.folder / "trash" / path.name
        assert kept.read_bytes() == before
        assert not path.exists()
        assert "Press u to restore it." in toasts(pilot)
        assert str(kept) in toasts(pilot)
        await press(pilot, "u", "escape")
        assert path.read_bytes() == before
        assert not kept.exists()
        assert len(listed(pilot)) == 3
        assert under(pilot) == path


async def test_several_deletions_are_undone_one_by_one_also_after_a_game(make_app, evenings):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "d", "delete", "d")
        assert listed(pilot) == []
        await press(pilot, "n", "escape")
        assert len(listed(pilot)) == 1
        await press(pilot, "u", "u", "u", "u")
        assert len(listed(pilot)) == 4
    assert all(path.exists() for path in evenings.values())


async def test_a_match_is_exported_and_a_file_that_is_there_is_asked_about(
    make_app, evenings, tmp_path
):
    target = tmp_path / "friday.toml"
    target.write_text("mine")
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for answer, kept in (("n", True), ("y", False)):
            await press(pilot, "f", "x")
            pilot.app.screen.query_one(Input).value = str(target)
            await press(pilot, "enter")
            assert shows(pilot, "Question")
            assert "already exists. Replace it?" in words(pilot)
            await press(pilot, answer)
            assert (target.read_text() == "mine") is kept
            assert (f"Exported to {target}" in toasts(pilot)) is not kept
            await press(pilot, "escape")
    assert target.read_bytes() == evenings["running"].read_bytes()


async def test_an_exported_match_is_imported_again_under_the_cursor(
    make_app, store, evenings, tmp_path
):
    store.saved.export(evenings["finished"], tmp_path / "friday.toml")
    store.saved.delete(evenings["finished"])
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for _ in range(2):
            await press(pilot, "i")
            pilot.app.screen.query_one(Input).value = str(tmp_path / "friday.toml")
            await press(pilot, "enter")
            if shows(pilot, "Notice"):
                break
            assert under(pilot) == evenings["finished"]
            assert "Imported as a casual game" in toasts(pilot)
        assert "is already one of the saved games, as" in words(pilot)


async def test_what_is_no_good_record_is_not_imported(make_app, store, evenings, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    before = seen_in(store.folder)
    async with make_app().run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for source, said in (
            (str(evenings["scrap"]), "not a move"),
            (str(tmp_path), "is not a readable file; choose another"),
            (str(tmp_path / "pipe.toml"), "is not a readable file; choose another"),
            (str(tmp_path / "none.toml"), "no such file"),
            ("x" * 10_000, "name is too long"),
        ):
            await press(pilot, "i")
            pilot.app.screen.query_one(Input).value = source
            await press(pilot, "enter")
            assert shows(pilot, "Notice"), source[:30]
            assert said in words(pilot)
            await press(pilot, "enter")
    assert seen_in(store.folder) == before


async def test_a_copy_of_the_league_that_failed_is_said(make_app, store):
    finished_rated(store.matches)
    assert store.settle() == 1
    (store.folder / BACKUPS).write_text("in the way")
    async with make_app().run_test() as pilot:
        await until(pilot, lambda: "the daily copy of the league failed" in toasts(pilot))
