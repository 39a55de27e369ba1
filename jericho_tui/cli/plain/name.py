"""Plain mode's first question of all: what whoever sits here is called."""

from dataclasses import replace

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.core.actions import SentenceError
from jericho_tui.play.names import clean_name
from jericho_tui.session.plan import login_name
from jericho_tui.store.settings import save_settings
from jericho_tui.store.store import Store
from jericho_tui.text.aloud import sentence
from jericho_tui.text.language import _, say


def name_here(wire: Wire, store: Store) -> str:
    """Return what the person at this terminal is called; ask who has never been asked.

    A script is not asked, and the answer is kept: nobody is asked twice.
    """
    suggestion = login_name()
    if store.settings.name or store.settings.last_setup or not wire.watched:
        return store.settings.name or suggestion
    wire.say(_("Welcome. What is your name? Press Enter for {name}.").format(name=suggestion))
    while (answer := wire.ask()) is not None:
        try:
            name = clean_name(answer) if answer else suggestion
            store.settings = replace(store.settings, name=name)
            save_settings(store.settings_path, store.settings)
        except SentenceError as error:
            wire.say(sentence(say(error.sentence)))
            if store.settings.name:  # it is good, and cannot be kept
                return store.settings.name
        else:
            return name
    return suggestion
