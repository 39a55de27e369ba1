"""The keys that mean the same on every screen that is not a table: the one list of them.

A screen takes its commands from here, so a key has one meaning, and a player's settings change it
once for all screens: `common.rename = "ctrl+r"`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from textual.binding import Binding

from jericho_tui.core.sentence import N_
from jericho_tui.tui.input_guard import Commit

COMMON: Final = {
    "back": Binding("escape", "leave", N_("Back")),
    "next-panel": Binding("tab", "panel(1)", N_("Next panel")),
    "previous-panel": Binding("shift+tab", "panel(-1)", N_("Previous panel"), show=False),
    "next": Binding("full_stop", "next", N_("Next")),
    "previous": Binding("comma", "previous", N_("Previous")),
    "next-game": Binding("g", "game(1)", N_("Next game")),
    "search": Binding("slash", "search", N_("Search")),
    "filter": Binding("f", "filter", N_("Filter")),
    "sort": Binding("s", "sort", N_("Sort")),
    "rename": Binding("f2", "rename", N_("Rename")),
    "delete": Commit("d,delete", "delete", N_("Delete")),
    "undo": Commit("u", "undo", N_("Undo")),
    "share": Binding("x", "share", N_("Share game")),
    "replay": Binding("v", "replay", N_("Replay")),
    "analysis": Binding("a", "analyse", N_("Analysis")),
    "practise": Binding("m", "learn", N_("Practise"), id="app.learn"),
    "add": Binding("plus", "add", N_("Add a player")),
    "remove": Binding("minus,delete", "remove", N_("Remove")),
    "move-up": Binding("k,shift+up", "shift(-1)", N_("Move up")),
    "move-down": Binding("j,shift+down", "shift(1)", N_("Move down")),
    "learn": Binding("t", "app.learn_door", N_("Learn")),
    "compete": Binding("l", "app.compete_door", N_("Compete")),
    "rules": Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
}
"""By the name that follows `common.` in the settings, the command as most screens have it."""


def common(
    name: str, action: str = "", title: str = "", *, show: bool | None = None, keys: str = ""
) -> Binding:
    """Return a command of every screen, as one screen has it.

    :param action: of this screen; empty: as usual, and so for the others.
    :param title: a gettext message id.
    :param show: whether the key bar names it.
    :param keys: how the key bar shows the key, with that of a similar command.
    """
    usual = COMMON[name]
    return replace(
        usual,
        action=action or usual.action,
        description=title or usual.description,
        show=usual.show if show is None else show,
        key_display=keys or None,
        id=usual.id or f"common.{name}",
    )


def with_former(keys: str, binding: Binding) -> Iterator[Binding]:
    """Yield a command, and once more with the keys that it had before 0.3.0.

    Those still work for one release, and no list shows them.
    """
    yield binding
    yield replace(binding, key=keys, show=False, key_display=None, system=True)


def digits(action: str, title: str, name: str, first: int = 1) -> Iterator[Binding]:
    """Yield a command for every digit, which it takes; no key bar shows them."""
    for digit in range(first, 10):
        yield Binding(str(digit), f"{action}({digit})", title, show=False, id=f"{name}-{digit}")


def old_key(key: str, action: str, title: str, name: str) -> Binding:
    """Return a command of before 0.3.0 that has another way now; no list shows its key."""
    return Binding(key, action, title, show=False, id=name, system=True)


def is_common(name: str | None) -> bool:
    """Return whether a command means the same on every screen, by its id."""
    return name in _NAMES or (name or "").startswith("list.")


_NAMES: Final = {binding.id or f"common.{name}" for name, binding in COMMON.items()}
