"""Every colour of the program; no other file names one.

The ground is quiet, gold is what is yours to act on, and colours are for cards. In every theme but
the terminal's own, text has a contrast of at least 4.5 to its ground and bricks of at least 3 to
the screen (WCAG 2.2, success criteria 1.4.3 and 1.4.11); high contrast has 7 (1.4.6). Only what
cannot be used now, `off`, may be fainter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from textual.theme import Theme

from jericho_tui.core.sentence import N_

CARD_COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
"""Style names of the five card colours, in the order of a game's colour indices."""
CARDS: Final = (*CARD_COLOURS, "trumpet", "cyan")
"""Style names of everything a card can look like; cyan is for games with a seventh kind."""
MORE: Final = ("orange", "stone")
"""Style names of what is no card and needs none of cyan: the other colours of wooden pieces."""
LYING: Final = "lying"
"""The variable of the ground of cards that lie there and cannot be used now."""
WOOD: Final = ("wood", "beam", "bay", "bay-chosen", "span", "table", "mark", "wood-ink")
"""Variables of things of wood: rim and barriers, compartments that are open or chosen, how far a
hand trembles, the table and its marks; what is written on them."""


@dataclass(frozen=True)
class Paint:
    """A card's colour: as text, as the ground of a brick, as that of its neighbour; ink on both."""

    text: str
    brick: str
    shade: str
    ink: str


def _theme(
    name: str,
    *,
    ground: str,
    panel: str,
    dark: bool = True,
    roles: Mapping[str, str],
    cards: tuple[Paint, ...],
    wood: tuple[str, ...],
) -> Theme:
    """Return a theme of our roles; what Textual's own widgets use is taken from them."""
    variables = {
        "scrollbar": roles["frame"],
        "scrollbar-hover": roles["quiet"],
        "scrollbar-active": roles["gold"],
        "scrollbar-background": ground,
        "scrollbar-background-hover": ground,
        "scrollbar-background-active": ground,
        "scrollbar-corner-color": ground,
        "input-cursor-background": roles["strong"],
        "input-cursor-foreground": ground if ground != "ansi_default" else "ansi_black",
        # Textual's style sheets ask for these two of a theme of ansi colours.
        "ansi-background": ground,
        "ansi-foreground": roles["text"],
        "input-selection-background": roles["gold"],
        "input-selection-foreground": roles["gold-ink"],
        **roles,
        **dict(zip((*WOOD, LYING), (*wood, panel), strict=True)),
    }
    for card, paint in zip((*CARDS, *MORE), cards, strict=True):
        variables[f"card-{card}"] = paint.text
        variables[f"brick-{card}"] = paint.brick
        variables[f"shade-{card}"] = paint.shade
        variables[f"ink-{card}"] = paint.ink
    return Theme(
        name=name,
        primary=roles["gold"],
        secondary=roles["quiet"],
        accent=roles["gold"],
        warning=roles["warning"],
        error=roles["down"],
        success=roles["up"],
        foreground=roles["text"],
        background=ground,
        surface=ground,
        panel=panel,
        dark=dark,
        ansi=ground == "ansi_default",
        variables=variables,
    )


_BLACK: Final = "#0d1117"
_DARK_ROLES: Final = {
    "text": "#d8dee6",
    "strong": "#f4f7fa",
    "quiet": "#98a4b3",
    "faint": "#8390a0",
    "off": "#4a5766",
    "frame": "#2b3644",
    "gold": "#ffd75f",
    "gold-ink": "#10151c",
    "up": "#4fb06a",
    "down": "#e87575",
    "warning": "#e0995e",
}

DARK: Final = _theme(
    "jericho-dark",
    ground="#10151c",
    panel="#1c2630",
    roles=_DARK_ROLES,
    cards=(
        Paint("#ef7974", "#ef7974", "#d9534f", _BLACK),
        Paint("#5dbb77", "#5dbb77", "#43995b", _BLACK),
        Paint("#6da0ec", "#6da0ec", "#4d83d6", _BLACK),
        Paint("#e8b94e", "#e8b94e", "#c4952f", _BLACK),
        Paint("#b887e3", "#b887e3", "#9f69d0", _BLACK),
        Paint("#cfd8e3", "#cfd8e3", "#a9b4c2", _BLACK),
        Paint("#3fc7cf", "#3fc7cf", "#2aa3ab", _BLACK),
        Paint("#e6924a", "#d9822f", "#b8691f", _BLACK),
        Paint("#a9adb8", "#8a8d99", "#a6a9b5", _BLACK),
    ),
    wood=(
        *("#b07c4c", "#785428", "#35301f", "#55491f", "#4a4a42"),
        *("#2b3350", "#46507a", "#0d1117"),
    ),
)

LIGHT: Final = _theme(
    "jericho-light",
    ground="#fbf9f4",
    panel="#ece8de",
    dark=False,
    roles={
        "text": "#262b33",
        "strong": "#0b0d10",
        "quiet": "#4d5663",
        "faint": "#5c6673",
        "off": "#a9adb3",
        "frame": "#c9c3b4",
        "gold": "#7a5200",
        "gold-ink": "#ffffff",
        "up": "#1a6b34",
        "down": "#b3261e",
        "warning": "#9a4400",
    },
    cards=(
        Paint("#b3261e", "#c4352d", "#9f251e", "#ffffff"),
        Paint("#1d6b36", "#1f7a3d", "#145a2a", "#ffffff"),
        Paint("#1f57b0", "#2a66c8", "#1c4a98", "#ffffff"),
        Paint("#7a5a00", "#b88300", "#a57400", "#0d0a00"),
        Paint("#7a3fae", "#8a4bc0", "#6a3597", "#ffffff"),
        Paint("#3c4654", "#3c4654", "#5a6576", "#ffffff"),
        Paint("#006874", "#007b8a", "#00646a", "#ffffff"),
        Paint("#8f4a00", "#b85c00", "#984b00", "#ffffff"),
        Paint("#4d5663", "#6b7280", "#545b66", "#ffffff"),
    ),
    wood=(
        *("#b98a58", "#8f6a3c", "#efe3b8", "#e3cf86", "#d9d3c0"),
        *("#d5cfbf", "#b5ad98", "#0d0a00"),
    ),
)

CONTRAST: Final = _theme(
    "jericho-contrast",
    ground="#000000",
    panel="#1a1a1a",
    roles={
        "text": "#ffffff",
        "strong": "#ffffff",
        "quiet": "#e0e0e0",
        "faint": "#c8c8c8",
        "off": "#8a8a8a",
        "frame": "#b0b0b0",
        "gold": "#ffe45c",
        "gold-ink": "#000000",
        "up": "#6cf08c",
        "down": "#ff9c94",
        "warning": "#ffb464",
    },
    cards=(
        Paint("#ff9c94", "#ff8f87", "#f0736a", "#000000"),
        Paint("#5ee07f", "#5ee07f", "#38b85a", "#000000"),
        Paint("#8fbbff", "#8fbbff", "#6297ee", "#000000"),
        Paint("#ffe14a", "#ffe14a", "#d9b81c", "#000000"),
        Paint("#d9a6ff", "#d9a6ff", "#bb80ea", "#000000"),
        Paint("#ffffff", "#ffffff", "#c8c8c8", "#000000"),
        Paint("#3fe8ef", "#3fe8ef", "#1fbec6", "#000000"),
        Paint("#ffb464", "#ffa84a", "#e08a28", "#000000"),
        Paint("#d0d0d0", "#b4b4b4", "#dcdcdc", "#000000"),
    ),
    wood=(
        *("#c89a68", "#96703c", "#3a3420", "#5c5024", "#555550"),
        *("#303a60", "#5a689a", "#000000"),
    ),
)

# The colours of Masataka Okabe and Kei Ito, "Color Universal Design" (2008,
# jfly.uni-koeln.de/color): vermillion, bluish green, sky blue, yellow, reddish purple, and a violet
# that stays apart from them; a brick's neighbour is a shade of it.
SAFE: Final = _theme(
    "jericho-safe",
    ground="#10151c",
    panel="#1c2630",
    roles={**_DARK_ROLES, "up": "#56b4e9", "down": "#e69f00", "warning": "#e69f00"},
    cards=(
        Paint("#ec7d35", "#d55e00", "#ec8038", _BLACK),
        Paint("#03a377", "#009e73", "#1fb98d", _BLACK),
        Paint("#62bbee", "#56b4e9", "#3a95cb", _BLACK),
        Paint("#f0e442", "#f0e442", "#cfc32a", _BLACK),
        Paint("#d68fb6", "#cc79a7", "#dc9cc0", _BLACK),
        Paint("#cfd8e3", "#cfd8e3", "#a9b4c2", _BLACK),
        Paint("#9488ff", "#9488ff", "#7d70e6", _BLACK),
        Paint("#9488ff", "#9488ff", "#7d70e6", _BLACK),
        Paint("#a9adb8", "#8a8d99", "#a6a9b5", _BLACK),
    ),
    wood=(
        *("#b07c4c", "#785428", "#35301f", "#55491f", "#4a4a42"),
        *("#2b3350", "#46507a", "#0d1117"),
    ),
)

# The sixteen colours the terminal's owner has chosen. Bright ones may look like anything, so
# neighbouring bricks differ by the line between them (see `Canvas`), not by a shade.
ANSI: Final = _theme(
    "jericho-ansi",
    ground="ansi_default",
    panel="ansi_default",
    roles={
        "text": "ansi_default",
        "strong": "ansi_default",
        "quiet": "ansi_default",
        "faint": "ansi_default",
        "off": "ansi_bright_black",
        "frame": "ansi_bright_black",
        "gold": "ansi_yellow",
        "gold-ink": "ansi_black",
        "up": "ansi_green",
        "down": "ansi_red",
        "warning": "ansi_red",
    },
    cards=(
        Paint("ansi_red", "ansi_red", "ansi_red", "ansi_bright_white"),
        Paint("ansi_green", "ansi_green", "ansi_green", "ansi_black"),
        Paint("ansi_blue", "ansi_blue", "ansi_blue", "ansi_bright_white"),
        Paint("ansi_yellow", "ansi_yellow", "ansi_yellow", "ansi_black"),
        Paint("ansi_magenta", "ansi_magenta", "ansi_magenta", "ansi_bright_white"),
        Paint("ansi_default", "ansi_white", "ansi_white", "ansi_black"),
        Paint("ansi_cyan", "ansi_cyan", "ansi_cyan", "ansi_black"),
        Paint("ansi_cyan", "ansi_cyan", "ansi_cyan", "ansi_black"),
        Paint("ansi_default", "ansi_white", "ansi_white", "ansi_black"),
    ),
    wood=(
        *(
            "ansi_bright_yellow",
            "ansi_bright_yellow",
            "ansi_bright_black",
            "ansi_blue",
            "ansi_bright_black",
        ),
        *("ansi_bright_black", "ansi_white", "ansi_black"),
    ),
)

THEMES: Final[Mapping[str, tuple[Theme, str]]] = {
    "dark": (DARK, N_("dark")),
    "light": (LIGHT, N_("light")),
    "contrast": (CONTRAST, N_("high contrast")),
    "safe": (SAFE, N_("for the colour-blind")),
    "ansi": (ANSI, N_("the terminal’s own colours")),
}
"""Every theme and its title, by its name in the settings; the first is the default."""
