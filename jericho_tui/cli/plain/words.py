"""The commands of plain mode: English words, and those of the language in use beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.text.aloud import words_in
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _


@dataclass(frozen=True, slots=True)
class Command:
    """A word that is no move."""

    word: str
    """In English, and a gettext message id."""
    meaning: str
    """What it does (a gettext message id)."""
    argument: str = ""
    """What may follow it (a gettext message id); empty: nothing."""


LOOK: Final = Command(N_("look"), N_("show the table, or what a move would do"), N_("[MOVE]"))
HAND: Final = Command(N_("hand"), N_("show the cards you hold"))
MOVES: Final = Command(N_("moves"), N_("list all possible moves, one per line"))
LOG: Final = Command(N_("log"), N_("show what happened in the last moves"), N_("[HOW MANY]"))
HINT: Final = Command(N_("hint"), N_("show what a bot thinks of your moves; not in a rated game"))
UNDO: Final = Command(
    N_("undo"), N_("undo your last move if everyone present agrees; not in a rated game")
)
AGREE: Final = Command(N_("agree"), N_("agree to another player’s request"))
DECLINE: Final = Command(N_("decline"), N_("decline another player’s request"))
STAND_IN: Final = Command(
    N_("stand-in"), N_("ask for a substitute bot until an absent player is back"), N_("NAME")
)
WITHDRAW: Final = Command(
    N_("withdraw"), N_("withdraw your request, or end a substitution"), N_("[NAME]")
)
RULES: Final = Command(
    N_("rules"), N_("show the rule that matters now, or search for a word"), N_("[WORD]")
)
SAY: Final = Command(N_("say"), N_("send a message to everyone at the table"), N_("WORDS"))
MUTE: Final = Command(N_("mute"), N_("hide messages from other players"))
UNMUTE: Final = Command(N_("unmute"), N_("show messages again"))
SAVE: Final = Command(N_("save"), N_("save, here or in another folder"), N_("[FOLDER]"))
QUIT: Final = Command(N_("quit"), N_("stop playing; the game is saved"))
HELP: Final = Command(N_("help"), N_("list all commands"))
TALK: Final = (SAY, MUTE, UNMUTE)
CONSENT: Final = (AGREE, DECLINE, STAND_IN, WITHDRAW)
HELPS: Final = (HINT, UNDO)
"""What a deal of the day never has."""
COMMANDS: Final = (LOOK, HAND, MOVES, LOG, HINT, UNDO, *CONSENT, RULES, *TALK, SAVE, QUIT, HELP)
"""Every command, in the order of the help."""
_YES: Final = N_("yes, y")


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


def check_argument(command: Command, argument: str) -> None:
    """Check that nothing follows a command that takes nothing.

    :raises SentenceError: something does.
    """
    if argument and not command.argument:
        text = N_("{command} takes nothing after it")
        raise SentenceError(Sentence(text, {"command": _(command.word)}))


def number_in(argument: str) -> int | None:
    """Return how many moves are asked for; None for as many as usual.

    :raises SentenceError: it is no number.
    """
    if not argument:
        return None
    if argument.isascii() and argument.isdigit() and len(argument) < 9:
        return int(argument)
    text = N_("expected a number of moves, such as {example}")
    raise SentenceError(Sentence(text, {"example": f"{_(LOG.word)} 20"}))


def help_lines(commands: Sequence[Command]) -> list[str]:
    """Return a line for each command."""
    lines = []
    for command in commands:
        call = f"{_(command.word)} {_(command.argument)}".rstrip()
        lines.append(_("{command}: {meaning}").format(command=call, meaning=_(command.meaning)))
    return lines


def is_yes(answer: str) -> bool:
    """Whether somebody says yes."""
    return normalized(answer) in words_in(_YES)
