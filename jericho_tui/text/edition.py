"""What an edition is called, and the file that a player's own one begins as."""

from collections.abc import Mapping
from json import dumps  # numbers, words and lists of them are the same in TOML, on one line
from typing import Any

from jericho_tui.core.edition import NAME, Reprinted
from jericho_tui.core.game import Game
from jericho_tui.text.language import _


def edition_title(name: str | None) -> str:
    """Return what players are told of an edition.

    :param name: None: it is the house's; empty: it is a player's own without a name.
    """
    return _("house edition") if name is None else name or _("custom edition")


def edition_lines(game: Game, setup: Any) -> list[str]:
    """Return with which edition a match is played; [] where the print leaves nothing to choose."""
    if not game.info.edition:
        return []
    name = edition_title(game.edition_name(setup) if isinstance(game, Reprinted) else None)
    return [_("Played with: {edition}.").format(edition=name)]


def template(game: Game) -> str:
    """Return the house edition of a game as a file to edit, with notes in the language in use.

    Only for a game whose edition can be replaced.
    """
    assert isinstance(game, Reprinted)
    text = _("{title}: the house edition. Replace its numbers and texts with those of your copy.")
    intro = [
        text.format(title=game.info.title),
        _("Change the numbers and texts, but not the keys. Players see the name."),
    ]
    lines = [f"# {line}" for line in intro]
    lines += ["", f"game = {dumps(game.info.id)}", f"{NAME} = {dumps(_('My edition'))}"]
    for key, value in game.editions.house_table.items():
        lines += ["", f"# {_(game.editions.house_notes[key])}"]
        if isinstance(value, Mapping):
            lines.append(f"[{key}]")
            lines += [f"{name} = {dumps(entry)}" for name, entry in value.items()]
        else:
            lines.append(f"{key} = {dumps(value)}")
    return "".join(f"{line}\n" for line in lines)
