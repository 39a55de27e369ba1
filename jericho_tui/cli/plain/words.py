"""The commands of plain mode: English words, and those of the language in use beside them."""

from dataclasses import dataclass
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.prose.finding import normalized
from jericho_tui.prose.language import _


@dataclass(frozen=True, slots=True)
class Command:
    """A word that is no move."""

    word: str
    """In English, and a gettext message id."""
    meaning: str
    """What it does (a gettext message id)."""
    argument: str = ""
    """What may follow it (a gettext message id); empty: nothing."""


LOOK: Final = Command(N_("look"), N_("how the table stands; or what a move would do"), N_("[MOVE]"))
HAND: Final = Command(N_("hand"), N_("the cards that you hold"))
MOVES: Final = Command(N_("moves"), N_("everything you may do now, one move a line"))
LOG: Final = Command(N_("log"), N_("what happened in the last moves"), N_("[HOW MANY]"))
HINT: Final = Command(N_("hint"), N_("what a bot thinks of your moves; not in a rated match"))
UNDO: Final = Command(N_("undo"), N_("take your last move back; not in a rated match"))
RULES: Final = Command(N_("rules"), N_("the rules that matter now, or on a word"), N_("[WORD]"))
SAVE: Final = Command(N_("save"), N_("save, here or in another folder"), N_("[FOLDER]"))
QUIT: Final = Command(N_("quit"), N_("stop; the match is saved"))
HELP: Final = Command(N_("help"), N_("the commands"))
COMMANDS: Final = (LOOK, HAND, MOVES, LOG, HINT, UNDO, RULES, SAVE, QUIT, HELP)
"""Every command, in the order of the help."""


def command_in(answer: str) -> tuple[Command, str] | None:
    """Return the command that an answer begins with, and what follows it; None for any other.

    `?` is short for help, and before a move for look.
    """
    if answer.startswith("?"):
        rest = answer[1:].strip()
        return (LOOK if rest else HELP), rest
    first, _space, rest = answer.partition(" ")
    word = normalized(first)
    for command in COMMANDS:
        if word in (command.word, normalized(_(command.word))):
            return command, rest.strip()
    return None


def help_lines() -> list[str]:
    """Return a line for each command."""
    lines = []
    for command in COMMANDS:
        call = _(command.word)
        if command.argument:
            call += " " + _(command.argument)
        lines.append(_("{command}: {meaning}").format(command=call, meaning=_(command.meaning)))
    return lines
