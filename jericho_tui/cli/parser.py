"""argparse in the player's language: short help pages, and one sentence for each error."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_ITERATIONS, MOST_SEED
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

    @classmethod
    def at(cls, argument: str, error: SentenceError) -> "UsageError":
        """Return what is wrong with an argument: the sentence of another error."""
        values = {"argument": argument, "reason": error.sentence}
        return cls.because(N_("{argument}: {reason}"), values)


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
    mixes_words = True
    """Whether options may stand anywhere; shell completion needs the words as they were typed."""

    def __init__(self, **settings: object) -> None:
        # argparse takes its own sentences from gettext by this name, but without a catalogue.
        argparse._ = _  # type: ignore[attr-defined]
        settings |= {"allow_abbrev": False, "formatter_class": _Formatter}
        super().__init__(**settings)  # type: ignore[arg-type]
        self._positionals.title, self._optionals.title = _("arguments:"), _("options:")
        self._negative_number_matcher = re.compile(r"-\d")  # a value, whatever follows
        self._words: Sequence[str] = ()
        self._below: Any = None

    def add_action(
        self, name: str, summary: str, act: Callable[..., object], *arguments: str, **settings: Any
    ) -> "Parser":
        """Add a command below this one, as `new` of `table`.

        :param act: does it: the `act` of the arguments.
        :param arguments: what it takes, as `SHARED` has it.
        :param settings: `required`: whether one of the commands must be given (default: yes).
        """
        if self._below is None:
            self._below = self.add_subparsers(
                **{"dest": "action", "metavar": _("ACTION"), "required": True, **settings},
                title=_("actions:"),
            )
        action: Parser = self._below.add_parser(name, help=summary, description=summary)
        action.set_defaults(act=act)
        add_common(action)
        for argument in arguments:
            add(action, argument)
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
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse words in any order.

        argparse gives an optional word such as FILE of “GAME [FILE] [--check]” its value as soon as
        it has met GAME, and so refuses “GAME --check FILE”.
        """
        words = list(sys.argv[1:] if args is None else args)
        again, self._words = bool(self._words), words
        self._check_options(words)
        plainly = again or not words or self._subparsers or {"-h", "--help"} & {*words}
        if plainly or not self.mixes_words:
            parsed, extra = super().parse_known_args(words, namespace)
        else:
            parsed, extra = self.parse_known_intermixed_args(words, namespace)
        if extra and not again and self._subparsers is None:
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
                text = _("there is no option {option}; did you mean {near}?")
                if near is None:
                    text = _("there is no option {option}")
                self.error(text.format(option=visible(name), near=near))

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse an empty text, and what is not one of a few values."""
        if isinstance(value, str) and value != action.default and not value.strip():
            raise argparse.ArgumentError(action, _("must not be empty"))
        if action.choices is not None and value not in action.choices:
            hint = expected(str(value), list(action.choices))
            values = {"value": visible(str(value)), "hint": hint}
            refused = Sentence(N_("there is no “{value}”; {hint}"), values)
            raise argparse.ArgumentError(action, say(refused))

    def error(self, message: str) -> NoReturn:
        text = N_("{message}; see {command} --help")
        if message.endswith("?"):
            text = N_("{message} See {command} --help")
        if len(message) > _MOST:  # argparse repeats all that it was given
            message = message[:_MOST] + "…"
        raise UsageError.because(text, {"message": message, "command": self.prog})


def file_path(text: str) -> Path:
    """Return a path of the command line."""
    if not text.strip():
        raise SentenceError.because(N_("expected a path, not empty text"))
    return at_home(text)


def new_file(text: str) -> Path:
    """Return the path of a file to be written, in a folder that is there."""
    path = file_path(text)
    if not path.parent.is_dir():
        refused = N_("the folder {folder} does not exist; create it, or choose another one")
        raise SentenceError.because(refused, {"folder": shown(path.parent)})
    return path


def match_file(text: str) -> Path:
    """Return the file of a match to look at: its path, or the name of an example."""
    named = [path for path in examples() if path.name == text and not Path(text).exists()]
    return named[0] if named else file_path(text)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number from `least` to `most`."""

    def convert(text: str) -> int:
        # int() would take signs, spaces, underscores and digits of any script.
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        refused = N_("“{text}” is not a whole number from {least} to {most}")
        values = {"text": visible(text), "least": least, "most": most}
        raise SentenceError.because(refused, values)

    return convert


SHARED: Final[dict[str, tuple[str, Callable[[str], Any] | None, str]]] = {
    "--as": (N_("NAME"), clean_name, N_("your name (default: from the settings)")),
    "--csv": ("", bool, N_("print CSV with one line per bot")),
    "--edition": (
        N_("FILE"),
        file_path,
        N_("custom edition, a file that `edition GAME` has written (default: none)"),
    ),
    "--entrants": (N_("SPEC[,SPEC…]"), None, ""),
    "--game": (N_("FILE"), None, N_("add a game that is one file; may be given several times")),
    "--iterations": (
        "N",
        whole_number(1, MOST_ITERATIONS),
        N_("playouts per decision of bots that search (default: each bot’s own)"),
    ),
    "--jobs": ("J", whole_number(1, MOST_JOBS), N_("number of processes (default: one per core)")),
    "--json": ("", bool, N_("print JSON")),
    "--lang": ("", None, N_("language (default: from the settings, or the system)")),
    "--log": (
        N_("FILE"),
        file_path,
        N_("write a log to this file (default: $JERICHO_LOG, or none)"),
    ),
    "--options": (
        N_("KEY=VALUE[,…]"),
        None,
        N_("rule options; `play GAME --help` lists those of a game (default: none)"),
    ),
    "--plain": (
        "",
        bool,
        N_("use text mode, for screen readers and scripts (default: the screen)"),
    ),
    "--rated": ("", bool, N_("count the result for the ladder (default: casual)")),
    "--rng-seed": ("S", whole_number(0, MOST_SEED), ""),
    "--saves": (
        N_("DIR"),
        file_path,
        N_("folder of games and league (default: $JERICHO_SAVES, or your data folder)"),
    ),
    "--seats": (N_("SPEC[,SPEC…]"), None, ""),
    "file": (N_("FILE"), match_file, N_("TOML file of a saved game")),
    "folder": (N_("DIR"), file_path, N_("folder to write to")),
    "into": (N_("INTO"), None, N_("the name to keep")),
    "name": (N_("NAME"), None, N_("name of the player")),
    "new": (N_("NEW"), None, N_("the new name")),
    "player": (N_("PLAYER"), clean_name, N_("name of the player (default: you)")),
    "table": (N_("TABLE"), None, N_("its id, or the end of the id")),
    "tournament": (N_("TOURNAMENT"), None, N_("its name, its id, or a part of either")),
}
"""The arguments that several commands take: how their value is called and read, and their help.

What is read by `bool` is an option without a value.
"""


def add(
    parser: argparse._ActionsContainer,
    argument: str,
    text: str = "",
    whole: tuple[int, int] | None = None,
    **settings: Any,
) -> None:
    """Add an argument: what `SHARED` says of it, and further settings.

    :param text: its help; empty: that of `SHARED`.
    :param whole: it takes a whole number in this range.
    """
    metavar, convert, told = SHARED.get(argument, ("", None, ""))
    declared: dict[str, Any] = {"help": text or _(told)}
    if whole is not None:
        metavar, convert = "N", whole_number(*whole)
    convert = settings.pop("type", convert)
    if convert is bool:
        declared["action"] = "store_true"
    elif convert is not None:
        declared["type"] = partial(_read, convert)
    if metavar:
        declared["metavar"] = _(metavar) if len(metavar) > 1 else metavar  # “J” is a card's, too
    if argument == "--as":
        declared |= {"dest": "as_name", "default": argparse.SUPPRESS}
    parser.add_argument(argument, **(declared | settings))


def _read(convert: Callable[[str], Any], text: str) -> Any:
    """Return what a reader makes of a text; argparse shows the sentence that refuses it."""
    try:
        return convert(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def add_flag(parser: argparse._ActionsContainer, option: str, text: str) -> None:
    """Add an option without a value; `text` is its help."""
    parser.add_argument(option, action="store_true", help=text)


def add_common(parser: argparse.ArgumentParser, *, listed: bool = False) -> None:
    """Add the options that every command takes, before or after its name.

    :param listed: whether the help page explains them; those of commands point to that page.
    """
    # A default here would undo what stood before the command's name.
    settings: dict[str, Any] = {"default": argparse.SUPPRESS}
    if not listed:
        settings["help"] = argparse.SUPPRESS
        parser.epilog = _(
            "--saves, --log, --lang and --game work with every command: see jericho-tui --help"
        )
    add(parser, "--saves", **settings)
    add(parser, "--log", **settings)
    add(parser, "--lang", choices=tuple(LANGUAGES), **settings)
    add(parser, "--game", dest="files_of_games", action="append", **settings)


def default_jobs() -> int:
    """Return one process per core."""
    return min(os.cpu_count() or 1, MOST_JOBS)


EXAMPLES: Final = {
    "": ("play push", "rules push"),
    "play": ("play jericho --seats Ada,Bob,champion", "play rempart --rated"),
    "daily": ("daily --plain", "daily --day 2026-11-20 --show"),
    "puzzles": ("puzzles push", "puzzles rempart --plain"),
    "table": ("table new push --seats Ada,open", "table join 1 --as Bob"),
    "table new": ("table new push --seats Ada,open", "table new --seats Ada,open,champion --rated"),
    "table join": ("table join 1 --as Bob", "table join 1 --plain"),
    "table watch": ("table watch 1", "table watch 1 --plain"),
    "table change": ("table change 1 --seats Ada,Bob,heuristic", "table change 1 --no-rated"),
    "table fill": ("table fill 1", "table fill 1 --json"),
    "table cancel": ("table cancel 1", "table cancel 1 --as Ada"),
    "simulate": (
        "simulate push --seats champion,random --matches 10 --rng-seed 1",
        "simulate jericho --seats Ada=heuristic,random,random --matches 100 --rng-seed 1 --json",
    ),
    "arena": ("arena run push --bots champion,heuristic --deals 20", "arena show results.jsonl"),
    "arena run": (
        "arena run push --bots champion,heuristic --deals 20",
        "arena run push --bots heuristic,random --deals 100 --out results.jsonl",
    ),
    "arena show": ("arena show results.jsonl", "arena show results.jsonl --csv"),
    "replay": (
        "replay example-jericho-finished.toml --to 40",
        "replay example-jericho-finished.toml --seat 1 --json",
    ),
    "analyse": ("analyse game.toml", "analyse game.toml --open --iterations 4000"),
    "learn": ("learn", "learn Ada --plain"),
    "stats": ("stats", "stats Ada --json"),
    "share": (
        "share example-jericho-finished.toml",
        "share example-jericho-finished.toml --as svg --move 40 --view Rahab",
    ),
    "check": ("check game.toml", "check --physics *.toml"),
    "league": ("league show push", "league player Ada"),
    "league show": ("league show push", "league show --only people"),
    "tournament": ("tournament new Cup push --entrants Ada,Bob,3*heuristic", "tournament play Cup"),
    "tournament new": (
        "tournament new Cup push --entrants Ada,Bob,6*heuristic",
        "tournament new Cup --format knockout --entrants Ada,Bob,champion,heuristic --size 4",
    ),
    "tournament run": ("tournament run Cup", "tournament run Cup --jobs 2"),
    "tournament play": ("tournament play Cup", "tournament play Cup 2 --plain"),
    "tournament show": ("tournament show", "tournament show Cup --cross-table"),
    "tournament enter": ("tournament enter Cup Bob", "tournament enter Cup 2*heuristic"),
    "tournament withdraw": ("tournament withdraw Cup Bob", "tournament withdraw Cup --as Bob"),
    "club": ("club invite Ada", "club --bind 0.0.0.0 --web 8080"),
    "edition": ("edition nottingham", "edition nottingham mine.toml --check"),
}
"""By command, the lines behind the program's name. A page with more than three options has two."""
