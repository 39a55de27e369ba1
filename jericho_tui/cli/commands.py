"""From words to a command, and from what went wrong to a sentence and an exit code."""

import argparse
import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui import __version__
from jericho_tui.cli.parser import Parser, UsageError, add, add_common
from jericho_tui.cli.streams import print_whatever_the_encoding, starts_text_mode
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import GameError, register_file
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.store.build import is_compiled
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.log import close_log, note, open_log
from jericho_tui.store.paths import at_home
from jericho_tui.text import language
from jericho_tui.text.language import _, say

if TYPE_CHECKING:
    from jericho_tui.cli.report import Report
    from jericho_tui.store.club import Visit

PROGRAM: Final = "jericho-tui"
GROUPS: Final = {
    N_("Play:"): {
        "play": N_("play a game"),
        "daily": N_("play today’s deal and compare results"),
        "puzzles": N_("solve best-move puzzles"),
        "table": N_("play with others at their own terminals"),
    },
    N_("Learn:"): {
        "rules": N_("print the rules of a game"),
        "replay": N_("show any position of a saved game"),
        "analyse": N_("grade every move of a finished game"),
        "learn": N_("practise positions where you made mistakes"),
        "stats": N_("show the statistics of a player"),
    },
    N_("Compete:"): {
        "league": N_("show and maintain the ladder"),
        "tournament": N_("create, play and follow tournaments"),
    },
    N_("Files:"): {
        "share": N_("export a game as page, picture or text"),
        "check": N_("check saved games for errors"),
        "edition": N_("create or check a custom edition"),
        "game": N_("begin or check a game of your own"),
        "completion": N_("print a script that completes commands"),
        "man": N_("print the manual page"),
    },
    N_("Host:"): {
        "club": N_("let friends play over SSH or browser"),
        "doctor": N_("find problems with terminal, folders and saves"),
    },
    N_("Measure:"): {
        "simulate": N_("play games between bots"),
        "arena": N_("measure the strength of bots"),
    },
}
"""The commands by group, as the help page lists them."""
COMMANDS: Final = {name: text for group in GROUPS.values() for name, text in group.items()}
"""Every command; each is the module of its name, and all but a bare `play` need no screen."""

_FAILED, _USAGE, _BROKEN, _INTERRUPTED, _PIPE_CLOSED = 1, 2, 70, 130, 141


def execute(words: Sequence[str], visit: "Visit | None" = None) -> int:
    """Run a command line; return 0, or what it came to: see the package.

    :param visit: see `main`.
    """
    print_whatever_the_encoding()
    if visit is not None:
        visit.begin()
    elif "_ARGCOMPLETE" in os.environ:  # the shell asks, and wants no other answer
        import_module(f"{__package__}.completion").complete()
    try:
        _choose_language(words, visit)
        code = _run(words, visit)
        if sys.stdout is not None:  # it is None when the program was started with it closed
            sys.stdout.flush()
        return code
    except UsageError as error:
        return _refuse(error.sentence, _USAGE)
    except SentenceError as error:
        return _refuse(error.sentence, _FAILED)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # whoever read has seen enough
        _drop_output()
        return _PIPE_CLOSED
    except OSError as error:
        _drop_output()
        reason = error.strerror or type(error).__name__
        where = _("output") if visit or not error.filename else error.filename
        text = N_("{where}: {reason}")
        return _refuse(Sentence(text, {"where": where, "reason": reason}), _FAILED)
    except Exception as error:  # a mistake of ours
        sentence = _crashed(error, words)
        if visit is not None:
            text = N_("the program failed; saved games are safe, and the host has been told")
            sentence = Sentence(text)
        return _refuse(sentence, _BROKEN)
    finally:
        close_log()


def _run(words: Sequence[str], visit: "Visit | None") -> int:
    if visit is None:  # a guest brings no game
        _register_files(words)
    parser = parser_for(words)
    try:
        arguments = parser.parse_args(words)
    except SystemExit as done:  # --help and --version, which have been printed
        return int(done.code or 0)
    arguments.visit = visit
    if visit is not None:
        _check_visit(parser_for(words), words, visit)
        arguments.as_name, arguments.saves = visit.name, visit.saves
    _start_log(arguments)
    if arguments.command is None:
        if visit is not None and starts_text_mode(None):
            from jericho_tui.cli.plain import entrance

            return entrance.run(visit, lambda words: _run(words, visit))
        from jericho_tui.cli import lobby

        return lobby.run(arguments)
    module = import_module(f"jericho_tui.cli.{arguments.command}")
    run = module.run if hasattr(module, "run") else arguments.act
    found: int | Report = run(arguments)
    return found if isinstance(found, int) else found.print(arguments)


def _check_visit(parser: Parser, words: Sequence[str], visit: "Visit") -> None:
    """Refuse a visitor of the club what `store.allowed` does not have; use up the parser."""
    from jericho_tui.store.allowed import COMMANDS, EVERYWHERE, NotForVisitorsError

    for page in parser.pages():  # return nothing but what is given
        page._defaults.clear()
        for action in page._actions:
            action.default = argparse.SUPPRESS
            if not action.option_strings:
                action.type = None  # what is left out would be taken for a value
                action.required = action.required and action.dest != "action"
    given = vars(parser.parse_args(words))
    parts = (given.pop("command", None), given.pop("action", None))
    allowed = COMMANDS.get(" ".join(part for part in parts if part))
    if (
        allowed is None
        or not set(given) <= EVERYWHERE | set(allowed.split())
        or not visit.is_me(given.get("as_name", visit.name))
        or given.get("saves", visit.saves) != visit.saves
    ):
        raise NotForVisitorsError


def parser_for(words: Sequence[str]) -> Parser:
    """Return the parser; only the commands that `words` name have their arguments added."""
    parser = Parser(prog=PROGRAM, description=_("Play card and table games in the terminal."))
    parser.set_defaults(saves=None, log=None, as_name="")
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    for title, group in GROUPS.items():
        listed = parser.add_argument_group(_(title))
        for name, summary in group.items():
            command = commands.add_parser(name, help=_(summary), description=_(summary))
            listed._group_actions.append(commands._choices_actions.pop())
            add_common(command)
            if name in words:
                import_module(f"jericho_tui.cli.{name}").add_arguments(command)
    parser._action_groups = [*parser._action_groups[2:], parser._optionals]
    text = _("play as NAME only; others use their own terminals (default: all play here)")
    add(parser, "--as", text)
    parser.add_argument(
        "--version",
        action="version",
        version=f"{PROGRAM} {__version__}, {_('compiled') if is_compiled() else _('pure Python')}",
        help=_("show the version and exit"),
    )
    add_common(parser, listed=True)
    parser.epilog = _("Without a command the lobby opens. COMMAND --help explains a command.")
    return parser


def _drop_output() -> None:
    """Send what is still buffered nowhere, or writing it would fail again at exit."""
    with contextlib.suppress(OSError):  # the output of a test has no descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _choose_language(words: Sequence[str], visit: "Visit | None") -> None:
    """Speak the language of `--lang`, else of the settings, else of the environment."""
    from jericho_tui.store.paths import settings_file
    from jericho_tui.store.settings import load_settings

    wish = "".join([*_values_of(words, "--lang")][-1:])
    if wish not in language.LANGUAGES:  # a build prints the manual page without platformdirs
        wish = load_settings(visit.settings if visit else settings_file()).language
    language.choose(wish if wish in language.LANGUAGES else language.preferred())


def _register_files(words: Sequence[str]) -> None:
    """Load the games that `--game` names, before the parser is built, which lists all games."""
    for path in _values_of(words, "--game"):
        try:
            register_file(str(at_home(path).absolute()))
        except GameError as error:
            raise UsageError(error.sentence) from None


def _values_of(words: Sequence[str], option: str) -> Iterator[str]:
    for number, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == option:
            yield value if equals else "".join(words[number + 1 : number + 2])


def _start_log(arguments: argparse.Namespace) -> None:
    wish = arguments.log or os.environ.get("JERICHO_LOG")
    if not wish:
        return
    path = at_home(wish)
    try:
        open_log(path)
    except OSError as error:
        raise StoreError.of(error, path) from error
    note("start", f"Jericho TUI {__version__},", arguments.command or "lobby")


def _crashed(error: Exception, words: Sequence[str]) -> Sentence:
    from jericho_tui.store import crashes
    from jericho_tui.store.log import utc_now
    from jericho_tui.store.paths import saves_folder

    chosen = [*_values_of(words, "--saves")][-1:]
    try:
        saves = saves_folder(Path(chosen[0]) if chosen and chosen[0] else None)
        path = crashes.write_report(error, crashes.crashes_folder(), utc_now(), saves)
    except SentenceError as another:
        text = N_("the program failed ({error}), and the report could not be written: {reason}")
        return Sentence(text, {"error": type(error).__name__, "reason": another.sentence})
    note("crash", type(error).__name__, path)
    text = N_(
        "the program failed; saved games are safe. Please report it and attach {path}, which "
        "names no cards: “Contributing” in the README says where"
    )
    return Sentence(text, {"path": shown(path)})


def _refuse(sentence: Sentence, code: int) -> int:
    # Whatever would move the cursor is escaped; argparse repeats what it got.
    parts = groupby(say(sentence), lambda char: unicodedata.category(char) == "Zs")
    shown = ((spaces, "".join(chars)) for spaces, chars in parts)
    line = "".join(text if spaces else visible(text, len(text)) for spaces, text in shown)
    print(f"{PROGRAM}: {line}", file=sys.stderr)
    return code
