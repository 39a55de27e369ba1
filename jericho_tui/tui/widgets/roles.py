"""What a piece of painted text can be, and how each looks under a theme.

A role names theme variables, never a colour. Styles are worked out once a theme for the whole
application: as component classes they would be matched against the style sheet for every canvas
anew, which is most of a screen's start-up time.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rich.style import Style
from textual.color import Color

from jericho_tui.tui.themes import CARD_COLOURS


class Look(NamedTuple):
    """How a role looks: theme variables for text and ground, and whether it is bold."""

    text: str
    ground: str = ""
    """Empty: the ground of the widget."""
    bold: bool = False


ROLES: Final[Mapping[str, Look]] = {
    "strong": Look("strong", bold=True),
    "quiet": Look("quiet"),
    "faint": Look("faint"),
    "gold": Look("gold", bold=True),
    "gold-block": Look("gold-ink", "gold", bold=True),
    "up": Look("up"),
    "down": Look("down"),
    "warning": Look("warning"),
    "pile": Look("quiet"),
    "pile-gone": Look("faint"),
    "trumpet": Look("trumpet"),
    "trumpet-brick": Look("card-ink", "trumpet", bold=True),
    "trumpet-brick-alt": Look("card-ink", "trumpet-shade", bold=True),
    **{
        f"{name}{suffix}": look
        for name in CARD_COLOURS
        for suffix, look in (
            ("", Look(f"card-{name}")),
            ("-bold", Look(f"card-{name}", bold=True)),
            ("-brick", Look("card-ink", f"brick-{name}", bold=True)),
            ("-brick-alt", Look("card-ink", f"shade-{name}", bold=True)),
        )
    },
}
"""Every role but "plain", which is the widget's own style."""


def role_styles(theme: str, variables: Mapping[str, str]) -> Mapping[str, Style]:
    """Return the style of every role.

    :param theme: the theme's name; the variables are read once for each.
    :param variables: the theme's variables.
    """
    return _styles(theme, tuple(variables.get(name, "") for name in _VARIABLES))


_VARIABLES: Final = tuple(
    dict.fromkeys(name for look in ROLES.values() for name in (look.text, look.ground) if name)
)


@lru_cache(maxsize=8)
def _styles(theme: str, values: tuple[str, ...]) -> Mapping[str, Style]:
    del theme  # part of the key: two themes may share every value but not their kind
    colours = {
        name: Color.parse(value).rich_color
        for name, value in zip(_VARIABLES, values, strict=True)
        if value
    }
    return {
        role: Style(
            color=colours.get(look.text),
            bgcolor=colours.get(look.ground),
            bold=look.bold or None,
        )
        for role, look in ROLES.items()
    }
