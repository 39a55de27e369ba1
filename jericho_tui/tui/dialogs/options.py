"""Choose the options of a game."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import cell_width
from jericho_tui.session.plan import Plan
from jericho_tui.store.editions import EditionFile, list_editions, reprinted, write_template
from jericho_tui.store.files import StoreError, places_are_hidden, shown
from jericho_tui.text.edition import edition_title, template
from jericho_tui.text.language import _, say
from jericho_tui.tui.common_keys import with_former
from jericho_tui.tui.dialogs.dialog import Dialog, Notice
from jericho_tui.tui.widgets.canvas import Line, fit
from jericho_tui.tui.widgets.picker import Picker


class OptionsDialog(Dialog[Plan]):
    """Edits the options of a plan; returns the new plan."""

    picks = "change(1)"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter", "change(1)", N_("Change"), priority=True, id="options.next"),
        Binding("left", "change(-1)", N_("Change"), show=False, id="options.previous"),
        *with_former(
            "d", Binding("backspace", "default", N_("Standard rules"), id="options.standard")
        ),
        Binding("w", "write", N_("Write custom edition"), id="options.write-edition"),
        Binding("escape", "leave", N_("Done"), id="options.done"),
    ]

    def __init__(self, plan: Plan, editions: Path | None = None) -> None:
        """Edit a plan.

        :param editions: the folder with editions of the players' own; None: no other than the
            house's can be chosen.
        """
        super().__init__(N_("Options"))
        self.plan = plan
        self._options = registry.info(plan.game).options
        self._folder = None if reprinted(plan.game) is None else editions
        self._editions: list[EditionFile] = []

    def contents(self) -> list[Widget]:
        return [Picker(id="options"), Static(id="question")]

    def on_mount(self) -> None:
        self._read_editions()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return self._folder is not None if action == "write" else True

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the options."""
        return self.plan.game, "options"

    def action_leave(self) -> None:
        try:
            self.plan.check()
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Options"), error.sentence))
            return
        self.dismiss(self.plan)

    def action_change(self, step: int) -> None:
        if self._option() is None:
            paths = ["", *(str(edition.path) for edition in self._editions)]
            here = paths.index(self.plan.edition) + step
            self.plan = replace(self.plan, edition=paths[here % len(paths)])
            self.write()
            return
        option = self._options[self.query_one(Picker).cursor]
        value = self.plan.all_options()[option.key]
        following = option.values[(option.values.index(value) + step) % len(option.values)]
        chosen = {**self.plan.options, option.key: following}
        self.plan = replace(self.plan, options=chosen)
        self.write()

    def action_default(self) -> None:
        self.plan = replace(self.plan, options={}, edition="")
        self.write()

    def action_write(self) -> None:
        assert self._folder is not None
        path = self._folder / f"{self.plan.game}.toml"
        try:
            write_template(path, template(registry.load(self.plan.game)))
        except StoreError as error:
            self.app.push_screen(Notice(N_("Edition"), error.sentence))
            return
        self._read_editions()
        self.write()
        text = N_("Written: {path}. Edit it, then choose it here.")
        self.app.push_screen(Notice(N_("Edition"), Sentence(text, {"path": shown(path)})))

    def _read_editions(self) -> None:
        """Look which files there are; the one that is chosen stays, wherever it is."""
        if self._folder is None:
            return
        self._editions = list_editions(self._folder, self.plan.game)
        chosen = self.plan.edition
        if chosen and not any(str(edition.path) == chosen for edition in self._editions):
            path = Path(chosen)
            self._editions.append(EditionFile(path, path.stem))

    def _option(self) -> Option | None:
        """Return the option under the cursor; None: it is the edition."""
        row = self.query_one(Picker).cursor
        return self._options[row] if row < len(self._options) else None

    def _edition(self) -> EditionFile | None:
        """Return the edition that is chosen; None: the house's."""
        found = [file for file in self._editions if str(file.path) == self.plan.edition]
        return found[0] if found else None

    def write(self) -> None:
        values = self.plan.all_options()
        changed = self.plan.changed_options()
        titles = [option.title for option in self._options]
        widest = max(cell_width(_(title)) for title in [*titles, N_("Edition")])
        rows: list[Line] = []
        for option in self._options:
            role = "gold" if option in changed else "plain"
            rows.append(
                [
                    (fit(_(option.title), widest + 1), "strong"),
                    (f"‹ {_(option.label(values[option.key]))} ›", role),
                ]
            )
        if self._folder is not None:
            chosen = self._edition()
            name = edition_title(chosen.name if chosen else None)
            role = "plain" if chosen is None else "warning" if chosen.problem else "gold"
            title = fit(_("Edition"), widest + 1)
            rows.append([(title, "strong"), (f"‹ {name} ›", role)])
        self.query_one(Picker).fill(rows)
        self._show_question()

    @on(Picker.Moved)
    def _show_question(self) -> None:
        """Ask the question of the option under the cursor."""
        option = self._option()
        chosen = self._edition()
        if option is not None:
            told = _question(option, self.plan.all_options()[option.key])
        elif self._folder is None:
            told = Content.styled(_("This game has no options."), "$quiet")
        elif chosen is not None and chosen.problem is not None:
            told = Content.styled(say(chosen.problem), "$warning")
        else:
            text = _("{house}. Your custom editions are in {folder}.")
            house = _(registry.info(self.plan.game).edition)
            whole = text.format(house=house, folder=shown(self._folder))
            told = Content.styled(house if places_are_hidden() else whole, "$quiet")
        self.query_one("#question", Static).update(told)


def _question(option: Option, value: OptionValue) -> Content:
    """Return the question that an option decides, and every answer."""
    answers = [
        # Unbreakable, so that an answer stays whole.
        (
            f"{'●' if one == value else '○'} {_(option.label(one))}".replace(" ", "\u00a0"),
            "bold $gold" if one == value else "$quiet",
        )
        for one in option.values
    ]
    question = Content(_(option.question or option.title))
    return question + "\n" + Content("   ").join(Content.styled(*one) for one in answers)
