"""A film of a match, taken of the replay screen in an application that nobody sees."""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.bots.analysis import Analysis, Judged
from jericho_tui.bots.grades import MISTAKES, Mark, grades, marked
from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.session.review import Review, View
from jericho_tui.text import language
from jericho_tui.text.analysis import grade_rows, mark_name, note
from jericho_tui.text.counts import ordinal
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import move_told
from jericho_tui.text.segments import plain
from jericho_tui.tui.sharing.film import Film, Frame, SharingError
from jericho_tui.tui.sharing.picture import NOBODY, eyes_of, may_share

if TYPE_CHECKING:
    from textual.pilot import Pilot

SIZE: Final = (120, 40)
"""Columns and lines of the screen that is filmed."""
PAGE: Final = (72, 26)
"""Of the table alone: the most columns that a telephone can show."""


def film_of(
    match: Match,
    view: View,
    *,
    plies: Sequence[int] | None = None,
    page: bool = False,
    analysis: Analysis | None = None,
    progress: Callable[[], object] = lambda: None,
) -> Film:
    """Return the match as it looks to a view; runs an event loop of its own.

    :param plies: which positions, by how many moves led there; None: all.
    :param page: whether it is the table alone, for a page that lists the moves itself.
    :param analysis: what is known of the decisions; what it advises others shows their cards, so
        it is left out unless the view shows everything.
    :param progress: called after every position.
    :raises SharingError: the view is not to be shared; see `may_share`.
    """
    if not may_share(match, view):
        raise SharingError(
            Sentence(N_("this game is not over: you can share only what everyone saw"))
        )
    review, taken = Review(match, reader=NOBODY), range(match.ply + 1) if plies is None else plies
    frames = asyncio.run(_filmed(match, view, taken, progress, page=page))
    if page:
        deep = max(
            y
            for frame in frames
            for y, row in enumerate(frame.rows, start=1)
            if any(text.strip() for text, _look in row)
        )
        frames = [replace(frame, rows=frame.rows[:deep]) for frame in frames]
    found = () if analysis is None else marked(analysis, match)
    return Film(
        _title(match),
        eyes_of(match, view),
        language.current(),
        ((PAGE if page else SIZE)[0], len(frames[0].rows)),
        frames,
        [taken.index(mark) for mark in review.landmarks if mark in taken],
        {
            (place := taken.index(one.ply + 1)): _note(one, mark, match, frames[place])
            for one, mark in found
            if one.ply + 1 in taken and (view.everything or view.seat == one.seat)
        },
        _result(match, analysis),
        first=taken[0],
        plays=plies is not None,
    )


def _note(one: Judged, mark: Mark, match: Match, frame: Frame) -> str:
    """Return what a marked move is told with; what a log leaves out is named."""
    text = f"{mark} {note(one, match) if mark in MISTAKES else mark_name(mark)}"
    return text if frame.told else f"{plain(move_told(match, one.ply + 1))} {text}"


def _result(match: Match, analysis: Analysis | None) -> list[Sequence[str]]:
    """Return ranks, scores and grades as a table; [] while the match goes on."""
    outcome = match.outcome()
    if outcome is None:
        return []
    rows: list[Sequence[str]] = [
        ["", *(seat.name for seat in match.seats)],
        [_("Rank"), *map(ordinal, outcome.placings)],
        [_("Score"), *map(str, outcome.scores)],
    ]
    if analysis is not None:
        given = grades(analysis, outcome, match.game.info.id, match.hinted)
        rows += [[row.title, *row.cells] for row in grade_rows(given)]
    return rows


def _title(match: Match) -> str:
    names = ", ".join(seat.name for seat in match.seats)
    return f"{registry.title(match.game.info.id)} · {names}"


async def _filmed(
    match: Match,
    view: View,
    plies: Sequence[int],
    progress: Callable[[], object],
    *,
    page: bool,
) -> list[Frame]:
    """Go from position to position and take what is seen."""
    from textual.worker import WorkerCancelled

    from jericho_tui.tui.screens.replay import ReplayScreen
    from jericho_tui.tui.sharing.handing import frame_of

    frames: list[Frame] = []
    words = words_of(match.game.info.id)
    names = tuple(seat.name for seat in match.seats)

    async def film(pilot: "Pilot[Any]") -> None:
        app = pilot.app
        screen = ReplayScreen(match, ply=plies[0], reader=NOBODY)
        screen.review.view = view
        screen.set_class(page, "bare")
        await app.push_screen(screen)
        while busy := [worker for worker in app.workers if not worker.is_finished]:
            with suppress(WorkerCancelled):  # the lobby reads again, in its place
                await app.workers.wait_for_complete(busy)
        below = 0 if page else 1  # the key bar
        with app.batch_update():  # only what is taken is painted
            for ply in plies:
                screen.action_step(ply - screen.review.ply)
                told = asyncio.Event()
                screen.call_after_refresh(told.set)  # a panel may tell another to paint
                await told.wait()
                if screen._layout_required:
                    screen._refresh_layout()
                lines = words.log_lines(screen.review.seen(ply), names, None) if ply else ()
                frames.append(frame_of(screen, " · ".join(map(plain, lines)), below=below))
                progress()
        app.exit()

    await _run_unseen(film, PAGE if page else SIZE)
    return frames


async def _run_unseen(
    act: "Callable[[Pilot[Any]], Coroutine[Any, Any, None]]", size: tuple[int, int]
) -> None:
    """Run an application over a store that has nothing in it, without a terminal."""
    from jericho_tui.store.store import open_store
    from jericho_tui.tui.app import JerichoApp

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = folder / "settings.toml"
        with open_store(folder / "saves", settle=False, settings_path=settings) as store:
            app = JerichoApp(store)
            app.keep_still(True)
            await app.run_async(headless=True, size=size, auto_pilot=act)
            app.check()
