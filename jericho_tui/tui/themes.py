"""Every colour of the program; no other file names one.

The ground is dark and quiet, gold is what is yours to act on, and colours are for cards.
"""

from typing import Final

from textual.theme import Theme

CARD_COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
"""Style names of the five card colours, in the order of a game's colour indices."""


def _card_variables(cards: dict[str, tuple[str, str, str]], ink: str) -> dict[str, str]:
    variables = {"card-ink": ink}
    for name, (text, brick, shade) in cards.items():
        variables[f"card-{name}"] = text
        variables[f"brick-{name}"] = brick
        variables[f"shade-{name}"] = shade
    return variables


DARK: Final = Theme(
    name="jericho-dark",
    primary="#ffd75f",
    secondary="#5f87af",
    accent="#ffd75f",
    warning="#e0995e",
    error="#e06c6c",
    success="#4fb06a",
    foreground="#d8dee6",
    background="#10151c",
    surface="#10151c",
    panel="#1c2630",
    dark=True,
    variables={
        "gold": "#ffd75f",
        "gold-ink": "#10151c",
        "quiet": "#7c8796",
        "faint": "#3a4553",
        "strong": "#f4f7fa",
        "frame": "#2b3644",
        "trumpet": "#cfd8e3",
        "trumpet-shade": "#a9b4c2",
        "up": "#4fb06a",
        "down": "#e06c6c",
        **_card_variables(
            {
                "red": ("#e2605c", "#d9534f", "#b84340"),
                "green": ("#55b871", "#4fae69", "#3d8f54"),
                "blue": ("#6397e6", "#5087da", "#3f6fb8"),
                "yellow": ("#e3b341", "#dfad3f", "#bf9130"),
                "purple": ("#ae80d8", "#a370d2", "#8656b3"),
            },
            ink="#0d1117",
        ),
    },
)

THEMES: Final = (DARK,)
