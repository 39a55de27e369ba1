"""The settings: language, theme, pace, motion, name; each change is seen and kept at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import clean_name
from jericho_tui.store.allowed import REFUSED, SETTINGS
from jericho_tui.store.settings import Settings
from jericho_tui.text.language import LANGUAGES, _, current, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.themes import CARD_COLOURS, THEMES
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    pass

T = TypeVar("T")

_ROWS: Final = (
    *("language", "theme", "pace", "reduced_motion", "auto_pass", "name", "only_me"),
    *("call_by_title", "call_by_bell", "call_by_notice", "talk_shown", "blocks"),
)
"""The settings, row by row."""
_MEANINGS: Final = (
    N_("The language of screens and messages."),
    N_("The colours of screens and cards."),
    N_("How fast bots play their moves."),
    N_("Whether moves are animated. Any key ends an animation."),
    N_("Whether you pass automatically when it is your only move."),
    N_("The name you play under; new games use it."),
    N_("Which players decide their moves at this terminal."),
    N_("Whether the window title shows that it is your turn."),
    N_("Whether the terminal bell rings when it is your turn."),
    N_("Whether your desktop notifies you when it is your turn."),
    N_("Whether you see the messages of other players."),
    N_("Which characters draw the wheel of Hamster Rolle."),
)
"""What each setting does, row by row."""
_BLOCKS: Final = {
    "": N_("as fine as the terminal allows"),
    "halves": N_("half blocks ▀"),
    "quadrants": N_("quadrants ▚"),
    "octants": N_("octants (few fonts have them): \U0001cd0a"),
}
"""What pictures are drawn with, as `Settings.blocks` has it."""


_SILENT: Final = {
    "insecure": N_("no notification: browsers allow it by https only"),
    "denied": N_("no notification: your browser blocks them here"),
    "none": N_("no notification: your browser has none"),
}
"""Why a browser shows no notification, by `Visit.notices`."""


class SettingsDialog(Dialog[None]):
    """Changes the settings of the running application."""

    app_wide = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,enter,space",
            "change(1)",
            N_("Change"),
            key_display="←→",
            priority=True,
            id="settings.next",
        ),
        Binding("left", "change(-1)", N_("Change back"), show=False, id="settings.previous"),
        Binding("escape,f10,ctrl+s", "leave", N_("Done"), priority=True, id="settings.done"),
    ]

    def __init__(self) -> None:
        super().__init__(N_("Settings"))

    def contents(self) -> list[Widget]:
        return [Picker(id="settings"), _Sample(id="sample"), Static("", id="detail")]

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_change(1)

    def action_change(self, step: int) -> None:
        app, row = self.app, self.query_one(Picker).cursor
        if app.visit is not None and _ROWS[row] not in SETTINGS:
            app.notify(say(REFUSED), timeout=3)
            return
        match row:
            case 0:
                code = _neighbour(tuple(LANGUAGES), current(), step)
                app.speak(code)
                app.remember(language=code)
            case 1 if not app.no_color:
                name = _neighbour(tuple(THEMES), app.theme_chosen, step)
                app.take_theme(name)
                app.remember(theme=name)
            case 2:
                app.take_pace(_neighbour(tuple(Pace), app.pace, step))
            case 3 if not app.motion_is_off_outside:
                still = not app.reduced_motion
                app.keep_still(still)
                app.remember(reduced_motion=still)
            case 4:
                app.remember(auto_pass=not app.store.settings.auto_pass)
            case 5:
                self._ask_name()
            case 6:
                app.remember(only_me=not app.store.settings.only_me)
            case 7:
                app.remember(call_by_title=not app.store.settings.call_by_title)
            case 8:
                app.remember(call_by_bell=not app.store.settings.call_by_bell)
            case 9 if self._browser not in _SILENT:
                app.remember(call_by_notice=not app.store.settings.call_by_notice)
            case 10:
                app.remember(talk_shown=not app.store.settings.talk_shown)
            case 11 if not app.no_color:
                name = _neighbour(tuple(_BLOCKS), _blocks(app.store.settings), step)
                app.take_blocks(name)
                app.remember(blocks=name)
        self.write()

    @property
    def _browser(self) -> str:
        """How the visitor's browser stands to notifications; see `Visit.notices`."""
        return "" if self.app.visit is None else self.app.visit.notices

    def _ask_name(self) -> None:
        """Ask for another name; the next new game has it too."""
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        app = self.app

        def called(name: str | None) -> None:
            if name is not None:
                app.remember(name=name)
                app.plan = app.plan.called(name)
                self.write()

        app.push_screen(TextEntry(N_("Your name"), app.name_here, clean_name), called)

    @on(Picker.Moved)
    def _explain(self) -> None:
        """Say what the setting under the cursor does, and where all are saved."""
        app = self.app
        saved = _("Saved in {file}. Its table [keys] changes keys.")
        text = saved.format(file=app.store.settings_path)
        if app.visit is not None:
            text = _("The club saves your settings.")
        row = self.query_one(Picker).cursor
        meaning = _(_MEANINGS[row])
        if row == 9 and self._browser == "default":
            meaning = _("Press “Notify me” below the page to allow your browser to notify you.")
        self.query_one("#detail", Static).update(Content(f"{meaning}\n{text}"))

    def write(self) -> None:
        """List the settings as they are now."""
        app = self.app
        colours = _("off: NO_COLOR is set") if app.no_color else None
        motion = _("off") if app.reduced_motion else _("on: cards move, dice roll")
        still = _("off: TEXTUAL_ANIMATIONS is none") if app.motion_is_off_outside else None
        passing = _("pass automatically") if app.store.settings.auto_pass else _("ask me")
        alone = _("plays only {name}").format(name=app.name_here)
        everybody = _("plays all without a terminal")
        as_name = app.store.as_name
        fixed = _("plays only {name}: set by --as").format(name=as_name) if as_name else None
        called = None
        if app.visit is not None:
            called = _("{name}: set by the club").format(name=app.visit.name)
            fixed = _("plays only {name}").format(name=app.visit.name)
        settings = app.store.settings
        title = _("window title") if settings.call_by_title else _("no window title")
        bell = _("bell") if settings.call_by_bell else _("no bell")
        notice = _("notification") if settings.call_by_notice else _("no notification")
        silent = _SILENT.get(self._browser)
        dots = _("dots: NO_COLOR is set") if app.no_color else None
        talk = _("from everyone") if settings.talk_shown else _("hidden")
        rows = [
            (_("Language"), LANGUAGES[current()], None),
            (_("Colours"), _(THEMES[app.theme_chosen][1]), colours),
            (_("Bots move"), _(app.pace.title), None),
            (_("Motion"), motion, still),
            (_("Forced pass"), passing, None),
            (_("Your name"), app.name_here, called),
            (_("This terminal"), alone if app.store.settings.only_me else everybody, fixed),
            (_("Your turn"), title, None),
            ("", bell, None),
            ("", notice, None if silent is None else _(silent)),
            (_("Chat"), talk, None),
            (_("Wheel drawn in"), _(_BLOCKS[_blocks(settings)]), dots),
        ]
        titles = 2 + max(len(title) for title, _value, _fixed in rows)
        self.query_one(Picker).fill([_row(fit(row[0], titles), *row[1:]) for row in rows])
        self._explain()


def _blocks(settings: Settings) -> str:
    """Return what is chosen for pictures; empty for what this version does not know."""
    return settings.blocks if settings.blocks in _BLOCKS else ""


def _row(title: str, value: str, fixed: str | None) -> Line:
    """Return a setting as a row; `fixed` says why it cannot be changed."""
    shown = (f"‹ {value} ›", "gold") if fixed is None else (fixed, "quiet")
    return [(title, "strong"), shown]


def _neighbour(values: Sequence[T], value: T, step: int) -> T:
    """Return the value `step` places on, going round."""
    return values[(values.index(value) + step) % len(values)]


class _Sample(Canvas):
    """A wall of every colour and some words, as the theme shows them."""

    def paint(self, width: int, height: int) -> Sequence[Line]:
        from jericho_tui.text.colours import colour_letter, colour_symbol

        del width, height
        bricks: Line = [("  ", "plain")]
        for colour, name in enumerate(CARD_COLOURS):
            mark = f"{colour_symbol(colour)} {colour_letter(colour)} "
            bricks += [(mark, f"{name}-bold"), (" 5  ", f"{name}-brick")]
            bricks += [(" 3 ", f"{name}-brick-alt"), ("  ", "plain")]
        words: Line = [
            ("  ", "plain"),
            (_("your turn to act"), "gold"),
            ("  ", "plain"),
            (_("a side note"), "quiet"),
            ("  ", "plain"),
            ("▲ 3", "up"),
            ("  ", "plain"),
            ("▼ 7", "down"),
        ]
        return [[], bricks, words]
