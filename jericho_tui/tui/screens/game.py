"""What a finished match looked like: its chances, the turning points, the points, the record."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.session.story import Story, story_of
from jericho_tui.store.files import shown
from jericho_tui.text.counts import moves_text, when
from jericho_tui.text.language import _
from jericho_tui.text.report import move_told
from jericho_tui.tui.beside import beside, from_beside
from jericho_tui.tui.common_keys import common
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.panels.ladder import reason
from jericho_tui.tui.panels.story import Chances, Moves, Turns
from jericho_tui.tui.screens.scoreboard import Points
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.tables import line_of, table_of
from jericho_tui.tui.widgets.canvas import Line, Panel, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.career import Listed
    from jericho_tui.league.ladder import Movement


@dataclass(frozen=True)
class _Found:
    """What there is about a match."""

    listed: "Listed | None"
    """What the league has of it; None when it does not count."""
    movements: "Sequence[Movement]"
    path: Path | None
    """None when its record is not in the saves folder."""
    match: Match | None
    rated: bool


class GameScreen(AppScreen[None]):
    """One finished match; escape goes back to where it was opened."""

    CSS_PATH = "game.tcss"
    AUTO_FOCUS = "#turns"
    panels = ("turns", "moves", "result", "about")
    all_fit = Size(116, 34)
    BINDINGS: ClassVar[list[BindingType]] = [
        common("replay"),
        common("analysis"),
        common("next-panel"),
        common("previous-panel"),
        common("rules"),
        common("back"),
    ]

    def __init__(self, match_id: str) -> None:
        """Show a finished match.

        :param match_id: in the league, in the saves folder, or both.
        """
        super().__init__()
        self.match_id = match_id
        self.story: Story | None = None
        self._found: _Found | None = None

    def compose(self) -> ComposeResult:
        yield Chances(leads=True, id="chances")
        with Container(id="columns"):
            yield Container(Turns(id="turns"), Moves(id="moves"), id="left")
            yield Container(_Result(id="result"), Panel(id="about", focus=True), id="right")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()
        self._read()

    def retranslate(self) -> None:
        self.query_one(Chances).border_title = _("Chances and leads")
        self.query_one(Turns).entitle(_("Turning points"))
        self.query_one(Moves).entitle(_("Moves"))
        self.query_one("#about", Panel).entitle(_("Ladder"))
        self.query_one(_Result).border_title = _("Points")
        if self._found is not None:
            self.story = None
            self._read()  # the game's own words are in the story

    def rules_page(self) -> tuple[str, str]:
        return self._game(), ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action in ("replay", "analyse"):
            if self._found is None:
                return Sentence(N_("the game is still loading; wait a moment"))
            match = self._found.match
            if action == "analyse" and match is not None and match.outcome() is None:
                return False
            there = match is not None
            return there or Sentence(N_("the file of this game is not in the saves folder"))
        return super().availability(action, parameters)

    # What is shown.

    @work(exclusive=True, group="story")
    async def _read(self) -> None:
        """Read the match and work out its story, both off the event loop."""
        try:
            found = await beside(lambda _should_stop: self._find())
        except SentenceError as error:
            Notice.renew(self.app, N_("Chances"), error.sentence)
            return
        self._show_found(found)
        match = found.match
        if match is not None and match.outcome() is not None:
            leads = table_of(match.game.info.id).words.leads
            tell = from_beside(partial(self._show_course, match))
            story = await beside(lambda should_stop: story_of(match, leads, should_stop, tell))
            if story is not None:
                self._show_story(story)

    def _find(self) -> _Found:
        """Return what there is.

        :raises SentenceError: something of it cannot be read.
        """
        from jericho_tui.store.record_file import load_record

        store = self.app.store
        listed = store.league.match(self.match_id)
        movements = store.league.movements(self.match_id) or ()
        path = store.find_record(self.match_id)
        loaded = None if path is None else load_record(path)
        if loaded is None or loaded.record is None:
            return _Found(listed, movements, path, None, listed is not None and listed.counted)
        return _Found(listed, movements, path, loaded.match, loaded.record.rated)

    def _show_found(self, found: _Found) -> None:
        self._found = found
        self.query_one(Chances).border_title = Content(self._headline(found))
        about = self._about(found)
        self.query_one("#about", Panel).show(
            lambda width, _height: [row for line in about for row in wrap_line(line, width, 2)]
        )
        match = found.match
        if match is not None:
            self.query_one(_Result).show(match)
            self.query_one(Moves).show(match.ply, lambda place: self._told(match, place))
        if self.story is not None:
            self._show_story(self.story)
        else:
            instead = _("Calculating the chances…")
            if match is None:
                instead = _("The file of this game is not in the saves folder.")
            self.query_one(Chances).show((), None, instead)
        self.refresh_bindings()

    def _show_story(self, story: Story) -> None:
        self.story = story
        found = self._found
        assert found is not None  # the story was made from it
        match = found.match
        assert match is not None
        self._show_course(match, story)
        names = tuple(seat.name for seat in match.seats)
        told = [self._told(match, turn.ply - 1) for turn in story.turns]
        empty = _("No single move changed anyone’s chances much.")
        self.query_one(Turns).show(story.turns, names, told, empty, judged=story.judged)

    def _show_course(self, match: Match, story: Story) -> None:
        if self.is_attached:
            self.query_one(Chances).show([seat.name for seat in match.seats], story)

    def _told(self, match: Match, place: int) -> Line:
        return line_of(move_told(match, place + 1))

    def _game(self) -> str:
        found = self._found
        if found is not None and found.match is not None:
            return found.match.game.info.id
        if found is not None and found.listed is not None:
            return found.listed.game
        return self.app.plan.game

    def _headline(self, found: _Found) -> str:
        facts = [registry.title(self._game())]
        if found.listed is not None:
            facts.append(when(found.listed.match.finished, self.app.now()))
            winners = [seat.name for seat in found.listed.seats if seat.placing == 1]
            facts.append(_("won by {names}").format(names=", ".join(winners)))
        facts.append(_("rated") if found.rated else _("casual"))
        return " · ".join(facts)

    def _about(self, found: _Found) -> list[Line]:
        lines: list[Line] = []
        for movement in sorted(found.movements, key=lambda moved: -moved.change.delta):
            change = movement.change
            head: Line = [
                (f"{change.name} ", "strong"),
                (f"{change.before:.0f} → {change.after:.0f}  ", "plain"),
            ]
            lines.append([*head, *reason(movement)])
        match = found.match
        if match is not None and found.path is not None:
            moves = moves_text(match.ply)
            lines.append([(f"{moves} · {shown(Path(found.path.name))}", "quiet")])
        return lines

    # What keys do.

    @on(Picker.Picked, "#turns")
    def _turn_picked(self, message: Picker.Picked) -> None:
        self._look_at(self.query_one(Turns).turns[message.index].ply)

    @on(Picker.Picked, "#moves")
    def _move_picked(self, message: Picker.Picked) -> None:
        self._look_at(message.index + 1)

    def _look_at(self, ply: int) -> None:
        if self._found is not None and self._found.match is not None:
            self.app.replay(self._found.match, self._found.path, ply=ply)

    def action_replay(self) -> None:
        if self._found is not None and self._found.match is not None:
            self.app.replay(self._found.match, self._found.path)

    def action_analyse(self) -> None:
        from jericho_tui.tui.screens.analysis import AnalysisScreen

        if self._found is not None and self._found.match is not None:
            self.app.push_screen(AnalysisScreen(self._found.match, self._found.path))


class _Result(Vertical):
    """The points by round, once the match is read."""

    can_focus = True

    def show(self, match: Match) -> None:
        """Show what a match came to."""
        outcome = match.outcome()
        if outcome is not None and not self.query(Widget):
            self.mount(Points(match, outcome, id="points"))
