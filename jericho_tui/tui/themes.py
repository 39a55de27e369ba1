"""Every colour of the program; no other file names one.

The ground is quiet, gold is what is yours to act on, and colours are for cards. In every theme but
the terminal's own, text has a contrast of at least 4.5 to its ground and bricks of at least 3 to
the screen (WCAG 2.2, success criteria 1.4.3 and 1.4.11); high contrast has 7 (1.4.6). Only what
cannot be used now, `off`, may be fainter.
"""

from collections.abc import Mapping
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

_TITLES: Final = {
    "dark": N_("dark"),
    "light": N_("light"),
    "contrast": N_("high contrast"),
    "safe": N_("for the colour-blind"),
    "ansi": N_("the terminal’s own colours"),
}
"""The themes by their names in the settings; the first is the default."""

# A card has a colour as text (`card`), as the ground of a brick and of its neighbour (`shade`), and
# the ink on both. Wood: rim and barriers, compartments that are open or chosen, how far a hand
# trembles, the table and its marks, what is written on them.
#
# “safe” has the colours of Masataka Okabe and Kei Ito, “Color Universal Design” (2008,
# jfly.uni-koeln.de/color): vermillion, bluish green, sky blue, yellow, reddish purple, and a violet
# that stays apart from them; a brick's neighbour is a shade of it.
#
# “ansi” has the sixteen colours that the terminal's owner has chosen. Bright ones may look like
# anything, so a line parts neighbouring bricks (see `Canvas`), not a shade.
_VARIABLES: Final = """
              dark     light    contrast safe     ansi
ground        #10151c  #fbf9f4  #000000  #10151c  ansi_default
text          #d8dee6  #262b33  #ffffff  #d8dee6  ansi_default
strong        #f4f7fa  #0b0d10  #ffffff  #f4f7fa  ansi_default
quiet         #98a4b3  #4d5663  #e0e0e0  #98a4b3  ansi_default
faint         #8390a0  #5c6673  #c8c8c8  #8390a0  ansi_default
off           #4a5766  #a9adb3  #8a8a8a  #4a5766  ansi_bright_black
frame         #2b3644  #c9c3b4  #b0b0b0  #2b3644  ansi_bright_black
gold          #ffd75f  #7a5200  #ffe45c  #ffd75f  ansi_yellow
gold-ink      #10151c  #ffffff  #000000  #10151c  ansi_black
up            #4fb06a  #1a6b34  #6cf08c  #56b4e9  ansi_green
down          #e87575  #b3261e  #ff9c94  #e69f00  ansi_red
warning       #e0995e  #9a4400  #ffb464  #e69f00  ansi_red
card-red      #ef7974  #b3261e  #ff9c94  #ec7d35  ansi_red
brick-red     #ef7974  #c4352d  #ff8f87  #d55e00  ansi_red
shade-red     #d9534f  #9f251e  #f0736a  #ec8038  ansi_red
ink-red       #0d1117  #ffffff  #000000  #0d1117  ansi_bright_white
card-green    #5dbb77  #1d6b36  #5ee07f  #03a377  ansi_green
brick-green   #5dbb77  #1f7a3d  #5ee07f  #009e73  ansi_green
shade-green   #43995b  #145a2a  #38b85a  #1fb98d  ansi_green
ink-green     #0d1117  #ffffff  #000000  #0d1117  ansi_black
card-blue     #6da0ec  #1f57b0  #8fbbff  #62bbee  ansi_blue
brick-blue    #6da0ec  #2a66c8  #8fbbff  #56b4e9  ansi_blue
shade-blue    #4d83d6  #1c4a98  #6297ee  #3a95cb  ansi_blue
ink-blue      #0d1117  #ffffff  #000000  #0d1117  ansi_bright_white
card-yellow   #e8b94e  #7a5a00  #ffe14a  #f0e442  ansi_yellow
brick-yellow  #e8b94e  #b88300  #ffe14a  #f0e442  ansi_yellow
shade-yellow  #c4952f  #a57400  #d9b81c  #cfc32a  ansi_yellow
ink-yellow    #0d1117  #0d0a00  #000000  #0d1117  ansi_black
card-purple   #b887e3  #7a3fae  #d9a6ff  #d68fb6  ansi_magenta
brick-purple  #b887e3  #8a4bc0  #d9a6ff  #cc79a7  ansi_magenta
shade-purple  #9f69d0  #6a3597  #bb80ea  #dc9cc0  ansi_magenta
ink-purple    #0d1117  #ffffff  #000000  #0d1117  ansi_bright_white
card-trumpet  #cfd8e3  #3c4654  #ffffff  #cfd8e3  ansi_default
brick-trumpet #cfd8e3  #3c4654  #ffffff  #cfd8e3  ansi_white
shade-trumpet #a9b4c2  #5a6576  #c8c8c8  #a9b4c2  ansi_white
ink-trumpet   #0d1117  #ffffff  #000000  #0d1117  ansi_black
card-cyan     #3fc7cf  #006874  #3fe8ef  #9488ff  ansi_cyan
brick-cyan    #3fc7cf  #007b8a  #3fe8ef  #9488ff  ansi_cyan
shade-cyan    #2aa3ab  #00646a  #1fbec6  #7d70e6  ansi_cyan
ink-cyan      #0d1117  #ffffff  #000000  #0d1117  ansi_black
card-orange   #e6924a  #8f4a00  #ffb464  #9488ff  ansi_cyan
brick-orange  #d9822f  #b85c00  #ffa84a  #9488ff  ansi_cyan
shade-orange  #b8691f  #984b00  #e08a28  #7d70e6  ansi_cyan
ink-orange    #0d1117  #ffffff  #000000  #0d1117  ansi_black
card-stone    #a9adb8  #4d5663  #d0d0d0  #a9adb8  ansi_default
brick-stone   #8a8d99  #6b7280  #b4b4b4  #8a8d99  ansi_white
shade-stone   #a6a9b5  #545b66  #dcdcdc  #a6a9b5  ansi_white
ink-stone     #0d1117  #ffffff  #000000  #0d1117  ansi_black
wood          #b07c4c  #b98a58  #c89a68  #b07c4c  ansi_bright_yellow
beam          #785428  #8f6a3c  #96703c  #785428  ansi_bright_yellow
bay           #35301f  #efe3b8  #3a3420  #35301f  ansi_bright_black
bay-chosen    #55491f  #e3cf86  #5c5024  #55491f  ansi_blue
span          #4a4a42  #d9d3c0  #555550  #4a4a42  ansi_bright_black
table         #2b3350  #d5cfbf  #303a60  #2b3350  ansi_bright_black
mark          #46507a  #b5ad98  #5a689a  #46507a  ansi_white
wood-ink      #0d1117  #0d0a00  #000000  #0d1117  ansi_black
lying         #1c2630  #ece8de  #1a1a1a  #1c2630  ansi_default
"""


def _theme(name: str, colours: Mapping[str, str]) -> Theme:
    """Return a theme of our variables; what Textual's own widgets use is taken from them."""
    ground, gold = colours["ground"], colours["gold"]
    ansi = ground == "ansi_default"
    variables = {
        "scrollbar": colours["frame"],
        "scrollbar-hover": colours["quiet"],
        "scrollbar-active": gold,
        "scrollbar-background": ground,
        "scrollbar-background-hover": ground,
        "scrollbar-background-active": ground,
        "scrollbar-corner-color": ground,
        "input-cursor-background": colours["strong"],
        "input-cursor-foreground": "ansi_black" if ansi else ground,
        # Textual's style sheets ask for these two of a theme of ansi colours.
        "ansi-background": ground,
        "ansi-foreground": colours["text"],
        "input-selection-background": gold,
        "input-selection-foreground": colours["gold-ink"],
    }
    return Theme(
        name=f"jericho-{name}",
        primary=gold,
        secondary=colours["quiet"],
        accent=gold,
        warning=colours["warning"],
        error=colours["down"],
        success=colours["up"],
        foreground=colours["text"],
        background=ground,
        surface=ground,
        panel=colours[LYING],
        dark=name != "light",
        ansi=ansi,
        variables={**variables, **colours},
    )


def _themes() -> Mapping[str, tuple[Theme, str]]:
    head, *rows = (row.split() for row in _VARIABLES.strip().splitlines())
    return {
        name: (_theme(name, {row[0]: row[column] for row in rows}), _TITLES[name])
        for column, name in enumerate(head, 1)
    }


THEMES: Final = _themes()
"""Every theme and its title (a gettext message id), by its name in the settings."""
ANSI: Final = THEMES["ansi"][0]
