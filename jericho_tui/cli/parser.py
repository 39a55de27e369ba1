"""argparse in the player's language: short help pages, and one sentence for each error."""

import argparse
import functools
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from jericho_tui.cli.examples import EXAMPLES
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.registry import IDS, title
from jericho_tui.core.sentence import N_, Sentence, expected, nearest, visible
from jericho_tui.play.names import clean_name
from jericho_tui.store.files import shown
from jericho_tui.store.paths import at_home, examples
from jericho_tui.text.language import LANGUAGES, _, say

_ARGPARSE: Final = (
    N_("usage: "),
    N_("show this help message and exit"),
    N_("expected one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
)
"""What argparse itself says of our commands; listed so that the catalogues have it."""

MOST_JOBS: Final = 1024
_MOST: Final = 500


class UsageError(SentenceError):
    """The command line asks for what cannot be; the sentence says what is expected."""


class _Formatter(argparse.HelpFormatter):
    """The form of a help page, with a usage line that leaves the options to their list."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Any,
        prefix: str | None = None,
    ) -> None:
        """Show the words, and only those options that are required."""
        every = list(actions)
        shown = [one for one in every if one.required or not one.option_strings]
        if len(shown) < len(every):
            shown.insert(0, argparse.Action([], "options", metavar=_("[OPTION…]")))
        super().add_usage(usage, shown, groups if shown == every else [], prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a list; its title has the colon that argparse adds, as French has a space there."""
        super().start_section(heading and heading.removesuffix(":"))


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError`, takes no abbreviations and prints examples.

    Options may stand before, between and behind the other words.
    """

    about_game: Callable[[str], Iterable[tuple[str, str]]] | None = None
    """Returns the rows that `COMMAND GAME --help` adds for that game."""
    sorts_options = True
    """Whether options are read first; shell completion needs the words as they were typed."""

    def __init__(self, **settings: object) -> None:
        # argparse takes its own sentences from gettext by this name, but without a catalogue.
        argparse._ = _  # type: ignore[attr-defined]
        settings |= {"allow_abbrev": False, "formatter_class": _Formatter}
        super().__init__(**settings)  # type: ignore[arg-type]
        self._positionals.title, self._optionals.title = _("arguments:"), _("options:")
        self._words: Sequence[str] = ()
        self._below: Any = None

    def add_action(self, name: str, summary: str, *, required: bool = True) -> "Parser":
        """Add a command below this one, as `new` of `table`.

        :param required: whether one of them must be given.
        """
        if self._below is None:
            self._below = self.add_subparsers(
                dest="action", metavar=_("ACTION"), title=_("actions:"), required=required
            )
        action: Parser = self._below.add_parser(name, help=summary, description=summary)
        add_common(action)
        return action

    def pages(self) -> Iterator["Parser"]:
        """Yield this parser and those of the commands below, each of which has a help page."""
        yield self
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for below in action.choices.values():
                    yield from below.pages()

    @property
    def examples(self) -> tuple[str, ...]:
        """Command lines that show how this command is used."""
        return EXAMPLES.get(self.prog.partition(" ")[2], ())

    def format_help(self) -> str:
        """Return the help page, with the options of the game that was named."""
        game = next((word for word in reversed(self._words) if word in IDS), None)
        if game and self.about_game:
            group = self.add_argument_group(_("{title}:").format(title=title(game)))
            group._group_actions += [
                argparse.Action([], name, help=text) for name, text in self.about_game(game)
            ]
        lines = [f"  {self.prog.partition(' ')[0]} {line}" for line in self.examples]
        text = "\n".join(["", _("examples:"), *lines, ""]) if lines else ""
        return super().format_help() + text

    def parse_known_args(  # type: ignore[override]  # argparse's is overloaded by the namespace
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse words in any order.

        argparse gives an optional word such as FILE of “GAME [FILE] [--check]” its value as soon as
        it has met GAME, and so refuses “GAME --check FILE”.
        """
        words = self._words = list(sys.argv[1:] if args is None else args)
        self._check_options(words)
        if self._subparsers is None and self.sorts_options:  # a command has words of its own
            words = self._options_first(words)
        parsed, extra = super().parse_known_args(words, namespace)
        if extra and self._subparsers is None:
            self.error(_("“{word}” is one word too many").format(word=visible(extra[0])))
        return parsed, extra

    def _check_options(self, words: Sequence[str]) -> None:
        """Refuse the first unknown option, before a command or a value is looked at."""
        commands = self._subparsers._group_actions[0].choices if self._subparsers else None
        for word in words:
            if word == "--" or word in (commands or ()):
                return
            name = word.partition("=")[0]
            if name.startswith("--") and name not in self._option_string_actions:
                near = nearest(name, [one for one in self._option_string_actions if len(one) > 2])
                text = N_("there is no option {option}; did you mean {near}?")
                if near is None:
                    text = N_("there is no option {option}")
                self.error(say(Sentence(text, {"option": visible(name), "near": near})))

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse an empty text, and what is not one of a few values."""
        if isinstance(value, str) and value != action.default and not value.strip():
            raise argparse.ArgumentError(action, _("must not be empty"))
        if action.choices is not None and value not in action.choices:
            text = N_("there is no “{value}”; {hint}")
            hint = expected(str(value), list(action.choices))
            values = {"value": visible(str(value)), "hint": hint}
            raise argparse.ArgumentError(action, say(Sentence(text, values)))

    def _options_first(self, words: Sequence[str]) -> list[str]:
        """Return `words` with all options, and what belongs to them, before the rest.

        An option of ours takes one value or none.
        """
        options: list[str] = []
        others: list[str] = []
        rest = iter(words)
        wants_value = False
        for word in rest:
            if word == "--":
                others += rest
            elif wants_value and re.match(r"-\d", word):  # argparse would take it for an option
                options[-1] += f"={word}"
                wants_value = False
            elif word.startswith("-") and word != "-":
                options.append(word)
                action = self._option_string_actions.get(word)
                wants_value = action is not None and action.nargs != 0
            elif wants_value:
                options.append(word)
                wants_value = False
            else:
                others.append(word)
        mark = ["--"] if others and self._get_positional_actions() else []
        return [*options, *mark, *others]

    def error(self, message: str) -> NoReturn:
        text = N_("{message}; see {command} --help")
        if message.endswith("?"):
            text = N_("{message} See {command} --help")
        raise UsageError(Sentence(text, {"message": _cut(message), "command": self.prog}))


def _cut(message: str) -> str:
    """Return what argparse says at a sane length: it repeats all that it was given."""
    return message if len(message) <= _MOST else message[:_MOST] + "…"


def file_path(text: str) -> Path:
    """Return a path of the command line; argparse's `type`."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("expected a path, not empty text"))
    try:
        return at_home(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def new_file(text: str) -> Path:
    """Return the path of a file to be written, in a folder that is there; argparse's `type`."""
    path = file_path(text)
    if not path.parent.is_dir():
        text = _("the folder {folder} does not exist; create it, or choose another one")
        raise argparse.ArgumentTypeError(text.format(folder=shown(path.parent)))
    return path


def add_as(parser: argparse._ActionsContainer, text: str = "") -> None:
    """Add the option that says who plays at this terminal; `text` is its help."""
    parser.add_argument(
        "--as",
        dest="as_name",
        metavar=_("NAME"),
        type=player_name,
        default=argparse.SUPPRESS,
        help=text or _("your name (default: from the settings)"),
    )


def add_player(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names a player, by default whoever is at this terminal."""
    text = _("name of the player (default: you)")
    parser.add_argument("player", metavar=_("PLAYER"), nargs="?", type=player_name, help=text)


def player_name(text: str) -> str:
    """Return a name of the command line in its stored form; argparse's `type`."""
    try:
        return clean_name(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def add_common(parser: argparse.ArgumentParser, *, listed: bool = False) -> None:
    """Add the options that every command takes, before or after its name.

    :param listed: whether the help page explains them; those of commands point to that page.
    """
    texts = {
        "--saves": _("folder of games and league (default: $JERICHO_SAVES, or your data folder)"),
        "--log": _("write a log to this file (default: $JERICHO_LOG, or none)"),
        "--lang": _("language (default: from the settings, or the system)"),
        "--game": _("add a game that is one file; may be given several times"),
    }
    if not listed:
        parser.epilog = _(
            "--saves, --log, --lang and --game work with every command: see jericho-tui --help"
        )
        texts = dict.fromkeys(texts, argparse.SUPPRESS)
    add: Any = functools.partial(parser.add_argument, default=argparse.SUPPRESS)
    # A default here would undo what stood before the command's name.
    add("--saves", metavar=_("DIR"), type=file_path, help=texts["--saves"])
    add("--log", metavar=_("FILE"), type=file_path, help=texts["--log"])
    add("--lang", choices=tuple(LANGUAGES), help=texts["--lang"])
    add("--game", dest="files_of_games", action="append", metavar=_("FILE"), help=texts["--game"])


def add_flag(parser: argparse._ActionsContainer, option: str, text: str) -> None:
    """Add an option without a value; `text` is its help."""
    parser.add_argument(option, action="store_true", help=text)


def add_json(parser: argparse._ActionsContainer) -> None:
    """Add `--json`."""
    add_flag(parser, "--json", _("print JSON"))


def add_plain(parser: argparse._ActionsContainer) -> None:
    """Add `--plain`."""
    text = _("use text mode, for screen readers and scripts (default: the screen)")
    add_flag(parser, "--plain", text)


def add_number(
    parser: argparse._ActionsContainer,
    option: str,
    least: int,
    most: int,
    text: str,
    *,
    metavar: str = "N",
    **settings: Any,
) -> None:
    """Add an option that takes a whole number from `least` to `most`; `text` is its help."""
    number = whole_number(least, most)
    parser.add_argument(option, metavar=metavar, type=number, help=text, **settings)


def add_seed(parser: argparse.ArgumentParser, text: str, **settings: Any) -> None:
    """Add `--rng-seed`; `text` is its help."""
    add_number(parser, "--rng-seed", 0, MOST_SEED, text, metavar="S", **settings)


def add_jobs(parser: argparse.ArgumentParser, text: str = "", **settings: Any) -> None:
    """Add `--jobs`; `text` is its help where the default is not one process per core."""
    text = text or _("number of processes (default: one per core)")
    add_number(parser, "--jobs", 1, MOST_JOBS, text, metavar="J", **settings)


def add_match_file(
    parser: argparse.ArgumentParser,
    convert: Callable[[str], Path] | None = None,
    dest: str = "file",
    **settings: Any,
) -> None:
    """Add the argument that names the file of a saved game.

    :param convert: argparse's `type`; None: examples can be named without their folder.
    """
    convert, text = convert or match_file, _("TOML file of a saved game")
    parser.add_argument(dest, metavar=_("FILE"), type=convert, help=text, **settings)


def match_file(text: str) -> Path:
    """Return the file of a match to look at: its path, or the name of an example."""
    named = [path for path in examples() if path.name == text and not Path(text).exists()]
    return named[0] if named else file_path(text)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return argparse's `type` for a whole number from `least` to `most`."""

    def convert(text: str) -> int:
        # int() would take signs, spaces, underscores and digits of any script.
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            say(
                Sentence(
                    N_("“{text}” is not a whole number from {least} to {most}"),
                    {"text": visible(text), "least": least, "most": most},
                )
            )
        )

    return convert
