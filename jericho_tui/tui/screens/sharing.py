"""A screen whose match can be shown to others: as a file, or by the terminal's clipboard."""

import subprocess
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual import work

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.session.review import View
from jericho_tui.session.story import markdown_of, story_of
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import Found, News, OpenMatch
from jericho_tui.text import language
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.tui.beside import EVERY, ShouldStop, beside
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.sharing.film import SharingError
from jericho_tui.tui.sharing.handing import Way, ask_where, choose_way, copy, picture_ways
from jericho_tui.tui.sharing.picture import eyes_of, may_share


@dataclass(frozen=True)
class Shared:
    """What a screen has to show to others."""

    match: Match
    path: Path | None
    """Its record; None: there is none, and so no page or recording of it."""
    view: View


class SharingScreen(AppScreen[None]):
    """Shows a match from beside its table, follows what terminals do there, and offers what can be
    shown to others; whoever visits has only the clipboard.
    """

    every = EVERY
    looks_behind = True

    def __init__(self, opened: OpenMatch | None) -> None:
        """Follow a match once the screen is mounted.

        :param opened: its file; None: nothing is followed.
        """
        super().__init__()
        self._followed = opened

    def followed(self, news: News) -> None:
        """Show what others have done; the match has it already."""

    def say_trouble(self, sentence: Sentence) -> None:
        """Say why what stands in the file is not followed."""
        self.app.say_once(sentence)

    def looking(self) -> Callable[[], object] | None:
        opened = self._followed
        if opened is None:
            return None

        def look() -> None:
            try:
                found = opened.watch()
            except StoreError as error:
                self.call_later(self.say_trouble, error.sentence)
            else:
                if found is not None:
                    self.call_later(self._changed, opened, found)

        return look

    def _changed(self, opened: OpenMatch, found: Found) -> None:
        try:
            news = opened.follow(found)
        except StoreError as error:
            self.say_trouble(error.sentence)
        else:
            if news is not None:
                self.followed(news)

    @abstractmethod
    def shared(self) -> Shared:
        """Return what is to be shown."""

    def action_share(self) -> None:
        ways = [*self._copies(), *self._films(), *picture_ways(self.app)]
        choose_way(self.app, N_("Share game"), ways)

    def _copies(self) -> Iterator[Way]:
        match = self.shared().match
        if match.outcome() is not None:
            text = _("Copy result and turning points for a chat (Markdown)")
            yield Way(text, lambda: self._copy_text(match))

    def _films(self) -> Iterator[Way]:
        """Yield the files that replay the match: made by a program of their own, which takes time.

        Nobody who visits starts a program, or has a file on the host's disk.
        """
        shared = self.shared()
        if shared.path is None or self.app.visit is not None:
            return
        path = shared.path
        view = shared.view if may_share(shared.match, shared.view) else View()
        eyes = eyes_of(shared.match, view)
        for kind, text in (
            ("html", _("Write a page that replays the game in any browser (HTML): {eyes}")),
            ("cast", _("Write a recording for asciinema (.cast): {eyes}")),
        ):
            film = partial(filmed, path, kind, view)
            write = partial(ask_where, self.app, path.stem, kind, film)
            yield Way(text.format(eyes=eyes), write)

    @work(group="share")
    async def _copy_text(self, match: Match) -> None:
        """Copy the result once it is known what decided it."""
        leads = words_of(match.game.info.id).leads
        story = await beside(lambda should_stop: story_of(match, leads, should_stop))
        copy(self.app, markdown_of(match, story))


def filmed(
    record: Path,
    kind: str,
    view: View,
    out: Path,
    should_stop: ShouldStop,
    *,
    move: int | None = None,
) -> None:
    """Write a film of a match to a file, by the command that does that.

    :param move: the film has the moves around this one; None: all.
    :raises SharingError: it could not; says why.
    """
    seat = "spectator" if view.seat is None else str(view.seat + 1)
    words = ["share", str(record), "--as", kind, "--out", str(out), "--lang", language.current()]
    words += ["--view", "open" if view.everything else seat]
    words += [] if move is None else ["--move", str(move)]
    program = subprocess.Popen(
        [sys.executable, "-m", "jericho_tui", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    said = ""
    try:
        while program.returncode is None and not should_stop():
            with suppress(subprocess.TimeoutExpired):
                said = program.communicate(timeout=0.1)[1]
    finally:
        program.kill()
    if program.returncode:
        reason = said.strip().rpartition("\n")[2] or str(program.returncode)
        raise SharingError(Sentence("{reason}", {"reason": reason}))
