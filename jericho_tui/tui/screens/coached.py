"""A game's table with a coach in the log's place: what the first game and exercises look like."""

from jericho_tui.prose.language import _
from jericho_tui.tui.application import AppScreen
from jericho_tui.tui.commands import commands


class CoachedScreen(AppScreen):
    """Has the style of such a table, and says the keys of its own commands."""

    CSS_PATH = "coached.tcss"

    def key_of(self, action: str) -> str:
        found = [command for command in commands(self) if command.binding.action == action]
        keys = found[0].keys if found else ["?"]
        initial = _(found[0].binding.description)[:1].lower() if found else ""
        return initial if initial in keys else keys[0]
