"""A match by keys: from the lobby to the rated result, saved after every move."""

import os
import tomllib

from textual.widgets import Input

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import Sentence
from jericho_tui.league.ladder import RatingChange
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.store import Store
from tests.programs import SOON
from tests.tui.conftest import save_played
from tests.tui.inner import PAUSE, OpenMatch, StoreError, TableView
from tests.tui.playing import jericho, made, play_to_end, press, screen_text, session, settle, shows


async def test_a_result_goes_into_the_league_once(make_app, store, monkeypatch):
    entered = []
    enter = Store.enter

    def noting(self: Store, record: MatchRecord) -> tuple[RatingChange, ...]:
        entered.append(record.id)
        return enter(self, record)

    monkeypatch.setattr(Store, "enter", noting)
    app = make_app()
    opened = save_played(store, app.plan, left=6)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_saved(opened.path)
        await settle(pilot)
        await play_to_end(pilot)
        await press(pilot, "escape")
    assert entered == [opened.record.id]


async def test_every_move_is_on_disk_before_the_next_is_asked_for(make_app, store):
    async with make_app(("Ada", "Bernard", "Chloé")).run_test() as pilot:
        await press(pilot, "n")
        path = session(pilot).opened.path
        for _ in range(12):
            await press(pilot, "enter")
            table = tomllib.loads(path.read_text())
            match = session(pilot).match
            assert len(table["moves"]) == match.ply
        assert match.ply >= 6


async def test_leaving_and_resuming_goes_on_where_the_match_stood(make_app, store):
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter", "enter", "enter")
        before = session(pilot).match
        await press(pilot, "escape")
        assert pilot.app.current_mode == "lobby"
    async with make_app().run_test() as pilot:
        await press(pilot, "enter")
        after = session(pilot).match
        assert after.moves == before.moves
        assert shows(pilot, "TableScreen")
        await press(pilot, "enter")
        assert after.ply > before.ply


async def test_a_scoring_is_shown_before_the_match_goes_on(make_app, store):
    app = make_app()
    whole = save_played(store, app.plan)
    end_of_round = jericho(whole.match).reveals[0].moves
    whole.path.unlink()
    save_played(store, app.plan, plies=end_of_round - 3)
    async with app.run_test() as pilot:
        await settle(pilot)
        for _ in range(12):
            await press(pilot, "enter")
            if shows(pilot, "Scoring"):
                break
        assert "the supply is turned up" in screen_text(pilot)
        await press(pilot, "space")
        assert shows(pilot, "TableScreen")
        assert jericho(session(pilot).match).round == 2


async def test_bots_take_their_pause_and_a_key_hurries_them(make_app, store, monkeypatch):
    monkeypatch.setattr(PAUSE, lambda *_who: SOON)
    store.settings.pace = "slow"
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter")
        match = session(pilot).match
        assert match.ply == 1
        assert "Rahab is thinking…" in screen_text(pilot)
        await press(pilot, "space")
        assert match.ply == 2
        assert "Caleb is thinking…" in screen_text(pilot)


async def test_step_by_step_waits_for_a_key(make_app, store):
    store.settings.pace = "step"
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter")
        assert "Rahab has decided" in screen_text(pilot)
        await pilot.pause(0.1)
        assert session(pilot).match.ply == 1
        await press(pilot, "space")
        assert session(pilot).match.ply == 2


async def test_between_two_people_a_curtain_falls_and_a_choice_can_be_taken_back(make_app):
    """J22: until the last player commits, a sealed choice may be changed."""
    async with make_app(("Ada", "Bernard", "Rahab=random")).run_test() as pilot:
        await press(pilot, "n")
        assert shows(pilot, "Curtain")
        await press(pilot, "enter", "enter")
        match = session(pilot).match
        assert match.ply == 1
        assert shows(pilot, "Curtain")
        assert "Bernard" in screen_text(pilot)
        await press(pilot, "u")
        assert match.ply == 0
        assert session(pilot).eyes == 0
        await press(pilot, "right", "enter", "enter", "enter")
        assert match.ply == 3


async def test_a_match_that_is_write_protected_can_only_be_watched(make_app, store):
    opened = store.matches.create(make_app().plan.deal(3), 3)
    opened.path.chmod(0o400)
    async with make_app().run_test() as pilot:
        await press(pilot, "enter")
        assert session(pilot).opened.path == opened.path
        told = " ".join(screen_text(pilot).split())
        assert "is read-only; save the game elsewhere to continue" in told
        await press(pilot, "enter", "enter")
        assert session(pilot).match.ply == 0


async def test_a_save_that_fails_is_said_and_the_match_goes_on(make_app, monkeypatch):
    async with make_app().run_test() as pilot:
        await press(pilot, "n")
        table = session(pilot)

        def fail() -> None:
            raise StoreError(Sentence("the disk is full"), table.opened.path)

        monkeypatch.setattr(table.opened, "write", fail)
        await press(pilot, "enter")
        assert "Not saved: the disk is full" in screen_text(pilot)
        assert table.match.ply >= 4
        monkeypatch.undo()
        await press(pilot, "enter")
        assert "Not saved" not in screen_text(pilot)
        assert len(tomllib.loads(table.opened.path.read_text())["moves"]) == table.match.ply


async def test_after_a_failed_save_the_match_can_go_on_in_another_folder(
    make_app, monkeypatch, tmp_path
):
    async with make_app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        table = session(pilot)

        def fail() -> None:
            raise StoreError(Sentence("the disk is full"), table.opened.path)

        with monkeypatch.context() as broken:
            broken.setattr(table.opened, "write", fail)
            await press(pilot, "enter", "f2")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "elsewhere")
        await press(pilot, "enter", "enter")
        assert table.opened.path.parent == tmp_path / "elsewhere"
        assert len(tomllib.loads(table.opened.path.read_text())["moves"]) == table.match.ply


async def test_a_decision_that_waits_for_a_key_goes_on_at_another_pace(make_app, store):
    store.settings.pace = "step"
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "enter")
        match = session(pilot).match
        assert match.ply == 1
        await press(pilot, "z")
        assert match.ply > 1


async def test_bots_that_answer_at_once_share_a_write_and_a_picture_with_the_move_before(
    make_app, store, monkeypatch
):
    app = make_app(("Ada", "Rahab=random", "Caleb=random", "Joshua=random"))
    opened = save_played(store, app.plan, plies=6)
    facts: list[str] = []

    def noted(owner: object, name: str, fact: str) -> None:
        real = getattr(owner, name)

        def noting(*given: object, **named: object) -> object:
            facts.append(fact)
            return real(*given, **named)

        monkeypatch.setattr(owner, name, noting)

    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        app.open_saved(opened.path)
        await settle(pilot)
        match = session(pilot).match
        while match.actors() != (Seat(0),):
            await press(pilot, "enter")
        before = match.ply
        noted(OpenMatch, "write", "written")
        noted(os, "fsync", "synced")
        noted(TableView, "show", "shown")
        await press(pilot, "enter")
        assert match.ply > before + 2
        assert facts == ["written", "synced", "synced", "shown"]
        assert tomllib.loads(opened.path.read_text())["moves"] == made(pilot)
