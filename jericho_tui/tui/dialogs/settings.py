"""The settings: language, theme, pace, motion, name; each change is seen and kept at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.sentence import N_
from jericho_tui.play.names import clean_name
from jericho_tui.store.allowed import REFUSED, SETTINGS
from jericho_tui.text.language import LANGUAGES, _, current, say
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.themes import CARD_COLOURS, THEMES
from jericho_tui.tui.widgets.canvas import Canvas, Line
from jericho_tui.tui.widgets.form import Field, Form, arrows, stepped


class Row(NamedTuple):
    """A setting of the list; texts are gettext message ids."""

    name: str
    """Of the field of `Settings`."""
    title: str
    meaning: str
    values: Mapping[Any, str] = {}
    """Its values and what they are called; empty: it is typed."""


ROWS: Final = (
    Row("language", N_("Language"), N_("The language of screens and messages."), LANGUAGES),
    Row(
        "theme",
        N_("Colours"),
        N_("The colours of screens and cards."),
        {name: title for name, (_theme, title) in THEMES.items()},
    ),
    Row(
        "pace",
        N_("Bots move"),
        N_("How fast bots play their moves."),
        {pace.key: pace.title for pace in Pace},
    ),
    Row(
        "reduced_motion",
        N_("Motion"),
        N_("Whether moves are animated. Any key ends an animation."),
        {False: N_("on: cards move, dice roll"), True: N_("off")},
    ),
    Row(
        "auto_pass",
        N_("Forced pass"),
        N_("Whether you pass automatically when it is your only move."),
        {True: N_("pass automatically"), False: N_("ask me")},
    ),
    Row("name", N_("Your name"), N_("The name you play under; new games use it.")),
    Row(
        "only_me",
        N_("This terminal"),
        N_("Which players decide their moves at this terminal."),
        {False: N_("plays all without a terminal"), True: N_("plays only {name}")},
    ),
    Row(
        "call_by_title",
        N_("Your turn"),
        N_("Whether the window title shows that it is your turn."),
        {True: N_("window title"), False: N_("no window title")},
    ),
    Row(
        "call_by_bell",
        "",
        N_("Whether the terminal bell rings when it is your turn."),
        {True: N_("bell"), False: N_("no bell")},
    ),
    Row(
        "call_by_notice",
        "",
        N_("Whether your desktop notifies you when it is your turn."),
        {True: N_("notification"), False: N_("no notification")},
    ),
    Row(
        "talk_shown",
        N_("Chat"),
        N_("Whether you see the messages of other players."),
        {True: N_("from everyone"), False: N_("hidden")},
    ),
    Row(
        "blocks",
        N_("Wheel drawn in"),
        N_("Which characters draw the wheel of Hamster Rolle."),
        {
            "": N_("as fine as the terminal allows"),
            "halves": N_("half blocks ▀"),
            "quadrants": N_("quadrants ▚"),
            "octants": N_("octants (few fonts have them): \U0001cd0a"),
        },
    ),
)
"""The settings, row by row."""
_SILENT: Final = {
    "insecure": N_("no notification: browsers allow it by https only"),
    "denied": N_("no notification: your browser blocks them here"),
    "none": N_("no notification: your browser has none"),
}
"""Why a browser shows no notification, by `Visit.notices`."""


class SettingsDialog(Dialog[None]):
    """Changes the settings of the running application."""

    app_wide = True
    picks = "change(1)"
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
        detail = Static(id="detail")
        return [Form(self._fields, detail, id="settings"), _Sample(id="sample"), detail]

    def action_change(self, step: int) -> None:
        self.query_one(Form).change(step)

    def _change(self, row: Row, step: int) -> None:
        app = self.app
        if app.visit is not None and row.name not in SETTINGS:
            app.notify(say(REFUSED), timeout=3)
        elif row.name == "name":
            self._ask_name()
        elif row.name not in self._fixed():
            value = stepped(list(row.values), self._value(row), step)
            takes: dict[str, Callable[[Any], object]]
            takes = {"language": app.speak, "theme": app.take_theme, "blocks": app.take_blocks}
            takes["reduced_motion"] = app.keep_still
            if row.name == "pace":
                app.pace = Pace.named(value)
            elif row.name in takes:
                takes[row.name](value)
            app.remember(**{row.name: value})
            self.write()

    def _value(self, row: Row) -> Any:
        """Return what is chosen; where this version does not know that, the first."""
        app = self.app
        now: dict[str, Any] = {"language": current(), "theme": app.theme_chosen}
        now |= {"pace": app.pace.key, "reduced_motion": app.reduced_motion}
        value = now.get(row.name, getattr(app.store.settings, row.name))
        return value if value in row.values else next(iter(row.values))

    def _fixed(self) -> dict[str, str]:
        """Return by name what cannot be changed here, and what is said instead of its value."""
        app, fixed = self.app, {}
        if app.no_color:
            fixed["theme"] = _("off: NO_COLOR is set")
            fixed["blocks"] = _("dots: NO_COLOR is set")
        if app.motion_is_off_outside:
            fixed["reduced_motion"] = _("off: TEXTUAL_ANIMATIONS is none")
        if app.store.as_name:
            fixed["only_me"] = _("plays only {name}: set by --as").format(name=app.store.as_name)
        if app.visit is not None:
            fixed["name"] = _("{name}: set by the club").format(name=app.visit.name)
            fixed["only_me"] = _("plays only {name}").format(name=app.visit.name)
            if silent := _SILENT.get(app.visit.notices):
                fixed["call_by_notice"] = _(silent)
        return fixed

    def _ask_name(self) -> None:
        """Ask for another name; the next new game has it too."""
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        app = self.app

        def called(name: str) -> None:
            app.remember(name=name)
            app.plan = app.plan.called(name)
            self.write()

        self.ask(TextEntry(N_("Your name"), app.name_here, clean_name), called)

    def write(self) -> None:
        self.query_one(Form).write()

    def _fields(self) -> list[Field]:
        """Return the settings; each says what it does, and where all are saved."""
        fixed, here, visit = self._fixed(), self.app.name_here, self.app.visit
        saved = _("Saved in {file}. Its table [keys] changes keys.")
        saved = saved.format(file=self.app.store.settings_path)
        if visit is not None:
            saved = _("The club saves your settings.")
        fields: list[Field] = []
        for row in ROWS:
            value = _(row.values[self._value(row)]).format(name=here) if row.values else here
            shown = (fixed[row.name], "quiet") if row.name in fixed else (arrows(value), "gold")
            meaning = _(row.meaning)
            if row.name == "call_by_notice" and visit is not None and visit.notices == "default":
                meaning = _("Press “Notify me” below the page to allow your browser to notify you.")
            title = _(row.title) if row.title else ""
            text = Content(f"{meaning}\n{saved}")
            fields.append(Field(title, shown, text, partial(self._change, row)))
        return fields


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
