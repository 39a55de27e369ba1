"""Where a visitor of the club begins in text mode: they say where they want to sit down."""

import shlex
import sys
import termios
from collections.abc import Callable, Sequence
from typing import Final

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import title
from jericho_tui.prose.language import _, say
from jericho_tui.store.saved import SavedMatch
from jericho_tui.store.store import open_store
from jericho_tui.store.visit import Visit

QUIT: Final = "quit"
HELP: Final = "help"
LIST: Final = "list"
LINES: Final[dict[str, tuple[tuple[str, ...], str, str]]] = {
    LIST: (("table", "list"), "", N_("the tables that wait, and your matches under way")),
    "join": (
        ("table", "join", "--plain"),
        N_("TABLE"),
        N_("sit down; the last part of it will do"),
    ),
    "watch": (("table", "watch", "--plain"), N_("TABLE"), N_("look on")),
    "new": (("table", "new"), N_("GAME"), N_("set up a table that others join")),
    "fill": (("table", "fill"), N_("TABLE"), N_("let bots have the seats of all who are missing")),
    "cancel": (("table", "cancel"), N_("TABLE"), N_("clear your table away")),
    "play": (("play", "--plain"), N_("GAME"), N_("play against bots at once")),
    "daily": (("daily", "--plain"), "", N_("play the deal of the day, and compare results")),
    "puzzles": (
        ("puzzles", "--plain"),
        N_("[GAME]"),
        N_("find the one clearly best move of a position"),
    ),
    "rules": (("rules",), N_("GAME"), N_("print a game’s rulebook")),
    "league": (("league", "show"), N_("[GAME]"), N_("the ladders")),
    "player": (("league", "player"), N_("NAME [GAME]"), N_("a player’s page")),
    "tournament": (
        ("tournament", "show"),
        N_("[TOURNAMENT]"),
        N_("all tournaments, or where one stands"),
    ),
    "enter": (("tournament", "enter"), N_("TOURNAMENT"), N_("take part from the next round on")),
    "withdraw": (("tournament", "withdraw"), N_("TOURNAMENT"), N_("leave a tournament")),
    "found": (
        ("tournament", "new"),
        N_("NAME [GAME] --entrants NAME,NAME,BOT"),
        N_("set up a tournament"),
    ),
    "forget": (("tournament", "remove"), N_("TOURNAMENT"), N_("take your tournament off the list")),
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
            give([*LINES[word][0], *rest])
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
    wire.say(_("{command}: {meaning}").format(command=HELP, meaning=_("these lines")))
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
