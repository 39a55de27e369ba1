"""Where a visitor of the club begins in text mode: they say where they want to sit down."""

import shlex
import sys
import termios
from collections.abc import Callable, Sequence
from typing import Final

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import title
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.club import Visit
from jericho_tui.store.records import SavedMatch
from jericho_tui.store.store import open_store
from jericho_tui.text.language import _, say

QUIT: Final = "quit"
HELP: Final = "help"
LIST: Final = "list"
LINES: Final[dict[str, tuple[str, str, str]]] = {
    LIST: ("table list", "", N_("list the waiting tables and your unfinished games")),
    "join": (
        "table join --plain",
        N_("TABLE"),
        N_("sit down at a table; the last part of its name is enough"),
    ),
    "watch": ("table watch --plain", N_("TABLE"), N_("watch a game")),
    "new": ("table new", N_("GAME"), N_("create a table for others to join")),
    "fill": ("table fill", N_("TABLE"), N_("let bots take all missing seats")),
    "cancel": ("table cancel", N_("TABLE"), N_("cancel your table")),
    "play": ("play --plain", N_("GAME"), N_("play against bots now")),
    "daily": ("daily --plain", "", N_("play the daily deal, and compare results")),
    "puzzles": ("puzzles --plain", N_("[GAME]"), N_("solve best-move puzzles")),
    "rules": ("rules", N_("GAME"), N_("print a game’s rulebook")),
    "league": ("league show", N_("[GAME]"), N_("show the ladders")),
    "player": ("league player", N_("NAME [GAME]"), N_("show a player’s page")),
    "tournament": (
        "tournament show",
        N_("[TOURNAMENT]"),
        N_("list all tournaments, or show the standings of one"),
    ),
    "enter": (
        "tournament enter",
        N_("TOURNAMENT"),
        N_("enter a tournament from its next round on"),
    ),
    "withdraw": ("tournament withdraw", N_("TOURNAMENT"), N_("leave a tournament")),
    "found": (
        "tournament new",
        N_("NAME [GAME] --entrants NAME,NAME,BOT"),
        N_("create a tournament"),
    ),
    "forget": ("tournament remove", N_("TOURNAMENT"), N_("delete your tournament")),
}
"""By what is typed: the command line that it is, what may follow, and what it is for."""


def run(visit: Visit, give: Callable[[Sequence[str]], int]) -> int:
    """Do what is typed until the visitor leaves; return the exit code.

    :param give: runs a command line, as far as visitors may have it.
    """
    _echo()
    wire = Wire.standard()
    wire.say(say(Sentence(N_("Welcome to the club, {name}."), {"name": visit.name})))
    _help(wire)
    _list_matches(wire, visit)
    while (line := wire.ask()) is not None:
        try:
            words = shlex.split(line)
        except ValueError:  # a quotation mark that stands alone
            words = line.split()
        if not words:
            continue
        word, *rest = words
        if word == QUIT:
            break
        if word not in LINES:
            _help(wire)
            continue
        try:
            give([*LINES[word][0].split(), *rest])
        except SentenceError as error:
            wire.say(say(error.sentence))
        if word == LIST:
            _list_matches(wire, visit)
    return 0


def _echo() -> None:
    """Let a terminal show what is typed; the club's does not, since it is made for screens."""
    if sys.stdin.isatty():
        modes = termios.tcgetattr(sys.stdin)
        modes[3] |= termios.ECHO
        termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)


def _help(wire: Wire) -> None:
    for word, (_line, following, meaning) in LINES.items():
        call = f"{word} {_(following)}".rstrip()
        wire.say(_("{command}: {meaning}").format(command=call, meaning=_(meaning)))
    wire.say(_("{command}: {meaning}").format(command=HELP, meaning=_("list these commands")))
    wire.say(_("{command}: {meaning}").format(command=QUIT, meaning=_("leave")))


def _list_matches(wire: Wire, visit: Visit) -> None:
    """Say which matches are under way that the visitor plays in."""
    with open_store(visit.saves, settle=False, visit=visit) as store:
        for match in store.matches.list():
            if match.status == "running" and _plays(visit, match):
                names = " · ".join(seat.name for seat in match.seats)
                wire.say(f"{match.id} · {title(match.game)} · {names}")


def _plays(visit: Visit, match: SavedMatch) -> bool:
    return any(seat.kind == "human" and visit.is_me(seat.name) for seat in match.seats)
