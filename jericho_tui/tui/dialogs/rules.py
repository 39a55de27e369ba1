"""The rulebook: a reader that fills the screen, opened at the rule that matters now."""

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import title as title_of
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.markdown import blocks
from jericho_tui.prose.rulebook import chapters
from jericho_tui.tui.screens.screen import Overlay
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.pages import Contents, Pages
from jericho_tui.tui.widgets.text_line import TextLine

_CONTENTS_FROM: Final = 100
"""Columns from which the chapters stand beside the text."""


class RulesReader(Overlay[None]):
    """A game's rulebook in the player's language, with its chapters and a search."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash,ctrl+f", "search", N_("Search"), id="rules.search"),
        Binding("n", "hit(1)", N_("Next hit"), id="rules.next-hit"),
        Binding("N", "hit(-1)", N_("Previous hit"), id="rules.previous-hit"),
        Binding("tab", "chapter(1)", N_("Next chapter"), id="rules.next-chapter"),
        Binding(
            "shift+tab",
            "chapter(-1)",
            N_("Previous chapter"),
            show=False,
            id="rules.previous-chapter",
        ),
        *(
            Binding(
                str(digit),
                f"number({digit})",
                N_("Chapter of this number"),
                show=False,
                id=f"rules.digit-{digit}",
            )
            for digit in range(10)
        ),
        Binding("up", "lines(-1)", N_("Up"), show=False, id="rules.up"),
        Binding("down", "lines(1)", N_("Down"), show=False, id="rules.down"),
        Binding("pageup", "pages(-1)", N_("Page up"), show=False, id="rules.page-up"),
        Binding("pagedown,space", "pages(1)", N_("Page down"), show=False, id="rules.page-down"),
        Binding("home", "beginning", N_("Beginning"), show=False, id="rules.beginning"),
        Binding("end", "end", N_("End"), show=False, id="rules.end"),
        Binding("escape,q,question_mark", "leave", N_("Back"), id="rules.back"),
    ]

    def __init__(self, game: str, anchor: str = "") -> None:
        """Open the book.

        :param anchor: of the chapter to open at; empty or unknown: the beginning.
        """
        super().__init__()
        self._game = game
        self._chapters = chapters(game)
        self._anchor = anchor
        self._numbered = [i for i, chapter in enumerate(self._chapters) if chapter.level == 2]
        """The chapters that a number names, in order."""
        self._typed = 0
        """The number typed so far: “1”, then “11”."""
        self._searched_from = 0
        """The line at the top when the search began."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="book"):
            yield Contents(id="contents")
            yield Pages(id="pages")
        with Horizontal(id="search"):
            yield Static("/", id="slash")
            yield TextLine(id="wanted", compact=True)
            yield Static(id="count")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#search").display = False
        self.retranslate()
        anchors = [chapter.anchor for chapter in self._chapters]
        if self._anchor in anchors:
            self._pages.go_to_chapter(anchors.index(self._anchor))

    def retranslate(self) -> None:
        """Take the book in the language in use, open at the same chapter."""
        self._chapters = chapters(self._game)
        self.query_one(Contents).show_chapters(self._chapters)
        self.query_one(Contents).entitle(_("Chapters"))
        self._pages.show_text([b for chapter in self._chapters for b in blocks(chapter.text)])
        self._say_found()

    def on_resize(self) -> None:
        self.query_one("#contents").display = self.size.width >= _CONTENTS_FROM

    @property
    def _pages(self) -> Pages:
        return self.query_one(Pages)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return action != "hit" or bool(self._pages.hits)

    def action_leave(self) -> None:
        if self._pages.wanted or self.query_one("#search").display:
            self._close_line()
            self.query_one(Input).value = ""
            self._find("")
        else:
            self.dismiss(None)

    def action_search(self) -> None:
        if not self._pages.wanted:
            self._searched_from = self._pages.top
        self.query_one("#search").display = True
        self.query_one(Input).focus()
        self._say_found()

    @on(Input.Changed)
    def _search_now(self, message: Input.Changed) -> None:
        """Mark what is found while it is typed."""
        if self.query_one("#search").display:
            self._find(message.value)

    @on(Input.Submitted)
    def _close_line(self) -> None:
        """Close the line; what was found stays marked."""
        self.query_one("#search").display = False
        self.set_focus(None)
        self._say_found()

    def _find(self, wanted: str) -> None:
        self._pages.find(wanted, self._searched_from)
        self._say_found()

    def _say_found(self) -> None:
        text, hits = "", len(self._pages.hits)
        if hits:
            text = ngettext("{i} of {n} hit", "{i} of {n} hits", hits)
            text = text.format(i=self._pages.hit + 1, n=hits)
        elif self._pages.wanted:
            text = _("nothing found")
        self.query_one("#count", Static).update(text)
        title = _("The rules of {game}").format(game=title_of(self._game))
        self._pages.entitle(title, "" if self.query_one("#search").display else text)
        self.refresh_bindings()

    def action_hit(self, step: int) -> None:
        self._pages.go_to_hit(step)
        self._say_found()

    def action_chapter(self, step: int) -> None:
        self._typed = 0
        self._pages.go_to_chapter((self._pages.chapter + step) % len(self._chapters))

    def action_number(self, digit: int) -> None:
        """Go to a chapter by its number; a second digit may go on with the first."""
        both = self._typed * 10 + digit
        self._typed = both if both <= len(self._numbered) else digit
        if 1 <= self._typed <= len(self._numbered):
            self._pages.go_to_chapter(self._numbered[self._typed - 1])

    def action_lines(self, step: int) -> None:
        self._typed = 0
        self._pages.go_to_line(self._pages.top + step)

    def action_pages(self, step: int) -> None:
        self.action_lines(step * max(1, self._pages.content_size.height - 1))

    def action_beginning(self) -> None:
        self.action_lines(-self._pages.top)

    def action_end(self) -> None:
        self._typed = 0
        self._pages.go_to_end()

    @on(events.MouseScrollDown)
    def _wheel_down(self) -> None:
        """Scroll by some lines."""
        self.action_lines(3)

    @on(events.MouseScrollUp)
    def _wheel_up(self) -> None:
        """Scroll by some lines."""
        self.action_lines(-3)

    @on(Pages.Turned)
    def _turned(self, message: Pages.Turned) -> None:
        """Mark the chapter in the contents."""
        self.query_one(Contents).show(message.chapter)

    @on(Contents.Clicked)
    def _chapter_clicked(self, message: Contents.Clicked) -> None:
        self._pages.go_to_chapter(message.chapter)
