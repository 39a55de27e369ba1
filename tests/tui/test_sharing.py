"""A match that is shown to others: nothing in a file that its view may not know."""

import json
import xml.dom.minidom
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pyte
import pytest
from textual.pilot import Pilot

from jericho_tui.bots.grades import marked
from jericho_tui.core import registry
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.games.whole import WHOLE
from tests.judgements import varied
from tests.tui.conftest import NOON, save_played
from tests.tui.inner import (
    FILMED,
    Film,
    Frame,
    Plan,
    SharingError,
    Story,
    Turn,
    View,
    cast_of,
    film_of,
    frame_of,
    main,
    markdown_of,
    page_of,
    svg_of,
)
from tests.tui.inner import FilmLook as Look
from tests.tui.played import played
from tests.tui.playing import press, screen_text, settle, shows, until
from tests.worlds import twins

NAMES = ("Ada", "Bernard", "Chloé")
BOTS = tuple(SeatInfo(name, "bot", "heuristic") for name in NAMES)
RANDOM = tuple(SeatInfo(name, "bot", "random") for name in NAMES)
PEOPLE = tuple(SeatInfo(name, "human") for name in NAMES)
HIDING = [info.id for info in registry.infos() if info.id != "hamster_rolle"]
"""Games in which somebody does not know something."""
HELD = (("jericho", 0), ("nottingham", None), ("nottingham", 0))
"""Where another world differs in what others hold, not only in what is still to be drawn."""
MOVES = 24


def bots_match(game_id: str, plies: int | None = None) -> Match:
    bots = BOTS if game_id in WHOLE else RANDOM
    return played(Plan(game_id, bots, rated=False), 9, plies)


def text_of(frame: Frame) -> str:
    return "\n".join("".join(text for text, _look in row) for row in frame.rows)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", HIDING)
@pytest.mark.parametrize("seat", [None, 0])
def test_files_of_a_view_are_the_same_in_worlds_it_cannot_tell_apart(game_id, seat):
    match = bots_match(game_id, MOVES)
    view = View(None if seat is None else Seat(seat))
    others = twins(match, view.seat, Random(1), most=8)
    held = [other for other in others if _somebody_knows_more(match, other)]
    assert others
    assert held or (game_id, seat) not in HELD
    plies = range(0, MOVES + 1, 8)
    film = film_of(match, view, plies=plies)
    for other in (held or others)[:1]:
        found = film_of(other, view, plies=plies)
        assert page_of(found) == page_of(film)
        assert cast_of(found) == cast_of(film)
    for other in held[:1]:
        opened, another = (film_of(m, View(everything=True), plies=plies) for m in (match, other))
        assert page_of(another) != page_of(opened), "else this shows nothing"


def _somebody_knows_more(match: Match, other: Match) -> bool:
    """Whether two matches differ in what some seat knows at their end."""
    return any(
        match.state.observation(seat) != other.state.observation(seat)
        for seat in map(Seat, range(len(NAMES)))
    )


def test_while_people_play_only_what_everybody_saw_is_shared():
    match = played(Plan("push", PEOPLE, rated=False), 9, 6)
    film_of(match, View(), plies=[6])
    for view in (View(Seat(0)), View(everything=True)):
        with pytest.raises(SharingError):
            film_of(match, view, plies=[6])


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", [info.id for info in registry.infos()])
def test_a_recording_shows_every_position_of_the_film(game_id):
    match = bots_match(game_id, MOVES)
    film = film_of(match, View(everything=True))
    assert len(film.frames) == MOVES + 1
    head, *events = map(json.loads, cast_of(film).splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, *film.size)
    assert [event[0] for event in events] == sorted(event[0] for event in events)
    screen = pyte.Screen(*film.size)
    stream = pyte.Stream(screen)
    for frame, (_moment, kind, data) in zip(film.frames, events, strict=False):
        assert kind == "o"
        stream.feed(data)
        assert "\n".join(screen.display) == text_of(frame)


def test_a_page_has_the_table_and_what_the_analysis_may_tell_its_view():
    match = bots_match("push")
    analysis = varied(match)
    plies = range(20)
    found = {
        one.ply + 1: one.seat for one, _mark in marked(analysis, match) if one.ply + 1 in plies
    }
    for view in (View(everything=True), View(Seat(1)), View()):
        film = film_of(match, view, plies=plies, page=True, analysis=analysis)
        told = {ply for ply, seat in found.items() if view.everything or seat == view.seat}
        assert set(film.notes) == told
        assert film.size[0] <= 72
        assert [row[0] for row in film.result] == ["", "Rank", "Score", "Accuracy", "Mistakes"]
        page = page_of(film)
        data = json.loads(page.partition('id="film">')[2].partition("</script>")[0])
        rows = [""] * data["lines"]
        for frame, changed in zip(film.frames, data["frames"], strict=True):
            for y, row in zip(changed[::2], changed[1::2], strict=True):
                rows[y] = "".join(data["rows"][row][::2])
            assert "\n".join(rows) == text_of(frame)


def test_on_a_page_a_marked_move_that_the_log_leaves_out_is_named():
    match = bots_match("badaboom")
    film = film_of(match, View(everything=True), page=True, analysis=varied(match))
    silent = {place: note for place, note in film.notes.items() if not film.frames[place].told}
    assert silent
    for place, note in silent.items():
        assert note.startswith(f"{NAMES[match.moves[place - 1].seat]}: ")


def test_a_page_and_a_picture_name_nothing_that_is_elsewhere():
    film = film_of(bots_match("push", 8), View(everything=True))
    page, picture = page_of(film), svg_of(film.frames[-1], film.title)
    assert "default-src 'none'" in page
    for text in (page, picture.replace('xmlns="http://www.w3.org/2000/svg"', "")):
        assert [word for word in ("http:", "https:", "//", "url(", "@import") if word in text] == []
    xml.dom.minidom.parseString(picture)


def test_names_are_text_in_every_file():
    look = Look("#ffffff", "#000000")
    evil = "</script><b>|*x*"
    frame = Frame((((evil, look),),), evil)
    film = Film(evil, evil, "en", (len(evil), 1), [frame])
    page = page_of(film)
    assert page.count("</script>") == 2, "its own"
    assert "<b>" not in page
    assert "<b>" not in svg_of(frame, evil)
    match = bots_match("push")
    match.seats = (SeatInfo(evil, "human"), *match.seats[1:])
    story = Story([(0.5, 0.5)], [], (), (Turn(3, Seat(0), 0.2, 0.6),))
    told = markdown_of(match, story)
    assert r"\</script\>\<b\>\|\*x\*" in told
    assert "(20 → 60 %)" not in told
    assert "20 → 60 %" in told


def test_the_command_writes_and_refuses(tmp_path, store, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = save_played(store, Plan("push", PEOPLE, rated=False), plies=6).path
    done = save_played(store, Plan("push", PEOPLE, rated=False)).path
    out = tmp_path / "it.md"
    assert main(["share", str(done), "--as", "md", "--out", str(out)]) == 0
    assert "### Push" in out.read_text()
    assert main(["share", str(done), "--as", "svg", "--view", "Chloé", "--move", "3"]) == 0
    assert "<svg" in (tmp_path / f"{done.stem}.svg").read_text()
    out = tmp_path / "turn.html"
    assert main(["share", str(done), "--move", "9", "--out", str(out)]) == 0
    assert '"plays":true' in out.read_text()
    assert 'max="8"' in out.read_text(), "six moves before it, two after it"
    assert main(["share", str(path), "--as", "md"]) == 2
    assert main(["share", str(done), "--as", "md", "--move", "3"]) == 2
    assert main(["share", str(path), "--view", "open"]) == 1
    assert main(["share", str(path), "--view", "Zoe"]) == 2
    assert main(["share", str(done), "--as", "svg", "--out", "x.png"]) == 2
    said = capsys.readouterr().err
    for reason in ("it has no result", "only what everyone saw", "there is no such seat"):
        assert reason in said
    assert "a picture is written as SVG; choose a name that ends in .svg" in said
    assert main(["share", str(done), "--as", "png"]) == 2
    assert "choose from: html, cast, svg, md" in capsys.readouterr().err


async def test_a_scoreboard_is_shared_by_keys(store, tmp_path, monkeypatch):
    opened = save_played(store, Plan("push", BOTS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    copied: list[str] = []
    monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "x Share game" in screen_text(pilot).splitlines()[-1]
        await press(pilot, "x", "enter")
        await until(pilot, lambda: bool(copied))
        assert copied[0].startswith("### Push")
        await press(pilot, "f12", "down", "enter")
        assert shows(app, "TextEntry")
        app.screen.query_one("Input").value = str(tmp_path / "picture.png")  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert "a picture is written as SVG; choose a name that ends in .svg" in screen_text(pilot)
        target = tmp_path / "picture.svg"
        app.screen.query_one("Input").value = str(target)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        await until(pilot, target.exists)
    assert "What decided it" in target.read_text()


async def test_one_key_keeps_the_turning_point_as_a_page_that_plays(store, tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    opened = save_played(store, Plan("push", BOTS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "r Record turning point" in screen_text(pilot))
        await press(pilot, "r")
        await until(pilot, lambda: any(tmp_path.glob("*.html")))
    (page,) = tmp_path.glob("*.html")
    assert '"plays":true' in page.read_text()


@asynccontextmanager
async def writing_a_page(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[..., None]
) -> AsyncIterator[Pilot[Any]]:
    """Have a finished game written as `x.html` of a folder, which `write` does."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(FILMED, write)
    opened = save_played(store, Plan("push", BOTS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await press(pilot, "x", "down", "enter")
        app.screen.query_one("Input").value = "x.html"  # type: ignore[attr-defined]
        await pilot.press("enter")
        yield pilot


async def test_that_a_file_is_written_is_said_at_once(store, tmp_path, monkeypatch):
    may_end = Event()

    def slow(*words: object) -> None:
        may_end.wait(60)
        Path("x.html").write_text("page")

    async with writing_a_page(store, tmp_path, monkeypatch, slow) as pilot:
        await until(pilot, lambda: "Writing x.html… 1 s" in screen_text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Writing" not in screen_text(pilot))
        may_end.set()
        await until(pilot, lambda: "x.html written: 1 kB." in screen_text(pilot))


async def test_escape_cancels_the_writing_of_a_file(store, tmp_path, monkeypatch):
    ended = Event()

    def endless(_record: Path, _kind: str, _view: View, _out: Path, should_stop: Any) -> None:
        while not should_stop():
            ended.wait(0.01)
        ended.set()

    async with writing_a_page(store, tmp_path, monkeypatch, endless) as pilot:
        await until(pilot, lambda: "Writing x.html…" in screen_text(pilot))
        assert "esc Cancel" in screen_text(pilot)
        await pilot.press("escape")
        await until(pilot, ended.is_set)
        await until(pilot, lambda: "Writing" not in screen_text(pilot))
        assert shows(pilot, "ScoreboardScreen")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_notice_on_the_screen_is_in_no_picture(store, size):
    opened = save_played(store, Plan("push", BOTS, rated=False))
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(pilot)
        before = frame_of(app.screen)
        app.notify("only for a moment")
        await until(pilot, lambda: "only for a moment" in screen_text(pilot))
        assert frame_of(app.screen) == before
        assert "only for a moment" in screen_text(pilot), "it stands on the screen all the same"
