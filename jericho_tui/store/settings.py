"""What a player has chosen, in a TOML file of the user's."""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.limits import MOST_SETTINGS
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, make_folder, read_limited, shown, write_atomic
from jericho_tui.store.toml_file import parse_toml


@dataclass(slots=True)
class Settings:
    """The settings; every field has a default that suits."""

    language: str = ""
    """Code of the language; empty: as the environment asks."""
    theme: str = ""
    """Name of the theme; empty: the program's own."""
    blocks: str = ""
    """What pictures are drawn with: "halves", "quadrants" or "octants"; empty: as the terminal
    can."""
    name: str = ""
    """What the person at this keyboard is called; empty: they have not been asked."""
    pace: str = ""
    """How long bots' moves are shown; empty: the normal pace."""
    reduced_motion: bool = False
    auto_pass: bool = True
    """Whether who can do nothing but pass passes unasked, where that gives nothing away."""
    only_me: bool = False
    """Whether nobody but `name` sits at this terminal."""
    call_by_title: bool = True
    """Whether the window's title tells whoever looks elsewhere that they are asked."""
    call_by_bell: bool = True
    call_by_notice: bool = True
    """Whether a notification does, where the terminal has them."""
    coached: bool = False
    """Whether a coach has taught a game to its end here."""
    talk_shown: bool = True
    """Whether what others say at a table is shown."""
    keys: dict[str, Any] = field(default_factory=dict)
    """Keys by the name of their command, as the player wants them; tables may be nested."""
    last_setup: dict[str, Any] = field(default_factory=dict)
    """The last new game (game, seats, options, rated), of values that TOML has."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys this version does not know; kept."""
    problem: Sentence | None = None
    """Why the file, or part of it, could not be used; None when all of it was."""


_TABLES: Final = ("keys", "last_setup")
_KINDS: Final = {
    one.name: type(getattr(Settings(), one.name))
    for one in fields(Settings)
    if one.name not in ("extra", "problem")
}


def load_settings(path: Path) -> Settings:
    """Return the settings of the file at `path`; defaults for what it does not say.

    What cannot be read or is of the wrong type is the default, and `problem` says so.
    """
    try:
        data = read_limited(path, MOST_SETTINGS)
    except StoreError as error:
        missing = isinstance(error.__cause__, FileNotFoundError)
        return Settings(problem=None if missing else error.sentence)
    if data is None:
        return Settings(problem=_problem(path, Sentence(N_("the file is too large"))))
    try:
        table = parse_toml(data.decode("utf-8-sig"))
    except ValueError:
        return Settings(problem=_problem(path, Sentence(N_("the file is not TOML"))))
    settings = Settings()
    for key, value in table.items():
        kind = _KINDS.get(key)
        if kind is None:
            settings.extra[key] = value
        elif type(value) is kind:
            setattr(settings, key, value)
        else:
            reason = Sentence(N_("{key} has the wrong type"), {"key": key})
            settings.problem = _problem(path, reason)
    return settings


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; a file that could not be used is kept as `.bak`.

    :raises StoreError: they cannot be written; the file is as it was.
    """
    from tomli_w import dumps

    table: dict[str, Any] = {key: getattr(settings, key) for key in _KINDS if key not in _TABLES}
    table |= settings.extra
    table |= {key: getattr(settings, key) for key in _TABLES if getattr(settings, key)}
    make_folder(path.parent)
    said = {key: value for key, value in table.items() if value not in ("", None)}
    write_atomic(path, dumps(said).encode(), backup=settings.problem is not None)
    settings.problem = None


def _problem(path: Path, reason: Sentence) -> Sentence:
    return Sentence(
        N_(
            "some settings in {path} were ignored: {reason}; the next change rewrites the file "
            "and keeps this one as .bak"
        ),
        {"path": shown(path), "reason": reason},
    )
