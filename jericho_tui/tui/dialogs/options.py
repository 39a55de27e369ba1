"""Choose the options of a game."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.plan import Plan
from jericho_tui.store.editions import (
    EditionFile,
    editions_folder,
    list_editions,
    reprinted,
    write_template,
)
from jericho_tui.store.files import StoreError, places_are_hidden, shown
from jericho_tui.text.edition import edition_title, template
from jericho_tui.text.language import _, say
from jericho_tui.tui.common_keys import with_former
from jericho_tui.tui.dialogs.dialog import Dialog, Notice
from jericho_tui.tui.widgets.form import Field, Form, arrows, stepped


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

    def __init__(self, plan: Plan, *, editions: bool = False) -> None:
        """Edit a plan.

        :param editions: whether an edition of the players' own can be chosen.
        """
        super().__init__(N_("Options"))
        self.plan = plan
        self._options = registry.info(plan.game).options
        folder = editions_folder(self.app.store.folder)
        self._folder = folder if editions and reprinted(plan.game) is not None else None
        self._editions: list[EditionFile] = []

    def contents(self) -> list[Widget]:
        question = Static(id="question")
        return [Form(self._fields, question, gap=1, id="options"), question]

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
        self.query_one(Form).change(step)

    def _choose(self, plan: Plan) -> None:
        self.plan = plan
        self.write()

    def action_default(self) -> None:
        self._choose(replace(self.plan, options={}, edition=""))

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

    def write(self) -> None:
        self.query_one(Form).write()
        if not self._fields():
            nothing = Content.styled(_("This game has no options."), "$quiet")
            self.query_one("#question", Static).update(nothing)

    def _fields(self) -> list[Field]:
        fields = [self._field(option) for option in self._options]
        return fields if self._folder is None else [*fields, self._edition_field(self._folder)]

    def _field(self, option: Option) -> Field:
        value = self.plan.all_options()[option.key]
        role = "gold" if option in self.plan.changed_options() else "plain"

        def change(step: int) -> None:
            options = {**self.plan.options, option.key: stepped(option.values, value, step)}
            self._choose(replace(self.plan, options=options))

        shown = arrows(_(option.label(value)))
        return Field(_(option.title), (shown, role), _question(option, value), change)

    def _edition_field(self, folder: Path) -> Field:
        found = [file for file in self._editions if str(file.path) == self.plan.edition]
        edition = found[0] if found else None
        paths = ["", *(str(file.path) for file in self._editions)]

        def change(step: int) -> None:
            path = stepped(paths, self.plan.edition, step)
            self._choose(replace(self.plan, edition=path))

        role = "plain" if edition is None else "warning" if edition.problem else "gold"
        shown_name = arrows(edition_title(edition.name if edition else None))
        if edition is not None and edition.problem is not None:
            meaning = Content.styled(say(edition.problem), "$warning")
        else:
            text = _("{house}. Your custom editions are in {folder}.")
            house = _(registry.info(self.plan.game).edition)
            whole = text.format(house=house, folder=shown(folder))
            meaning = Content.styled(house if places_are_hidden() else whole, "$quiet")
        return Field(_("Edition"), (shown_name, role), meaning, change)


def _question(option: Option, value: OptionValue) -> Content:
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
