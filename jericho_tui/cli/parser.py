"""argparse that speaks the player's language and says one sentence when it refuses."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.core.spelling import expected, nearest
from jericho_tui.play.names import clean_name
from jericho_tui.prose.language import LANGUAGES, _, say
from jericho_tui.store.files import shown
from jericho_tui.store.paths import at_home, examples

_ARGPARSE: Final = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("expected one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
)
"""What argparse itself says of our commands; listed so that the catalogues have it."""

MOST_JOBS: Final = 1024
_MOST: Final = 500


class UsageError(SentenceError):
    """The command line asks for what cannot be; the sentence says what is expected."""


class Parser(argparse.ArgumentParser):
    """A parser whose refusals are `UsageError`s and which takes no abbreviations.

    Options may stand before, between and behind the other words, as its usage lines say.
    """

    def __init__(self, **settings: object) -> None:
        # argparse takes its own sentences from gettext by this name, but without a catalogue.
        argparse._ = _  # type: ignore[attr-defined]
        super().__init__(**{**settings, "allow_abbrev": False})  # type: ignore[arg-type]

    def parse_known_args(  # type: ignore[override]  # argparse's is overloaded by the namespace
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse words in any order.

        argparse gives an optional word such as FILE of “GAME [FILE] [--check]” its value as soon as
        it has met GAME, and so refuses “GAME --check FILE”.
        """
        words = list(sys.argv[1:] if args is None else args)
        self._check_options(words)
        if self._subparsers is None:  # the name of a command has its own words behind it
            words = self._options_first(words)
        return super().parse_known_args(words, namespace)

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
        raise argparse.ArgumentTypeError(_("expected a path, not an empty text"))
    try:
        return at_home(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def new_file(text: str) -> Path:
    """Return the path of a file to be written, in a folder that is there; argparse's `type`."""
    path = file_path(text)
    if not path.parent.is_dir():
        text = _("there is no folder {folder}; create it, or choose another place")
        raise argparse.ArgumentTypeError(text.format(folder=shown(path.parent)))
    return path


def add_as(parser: argparse.ArgumentParser) -> None:
    """Add the option that says who sits at this terminal."""
    parser.add_argument(
        "--as",
        dest="as_name",
        metavar=_("NAME"),
        type=player_name,
        default=argparse.SUPPRESS,
        help=_(
            "who alone sits at this terminal: others play the same match at theirs; by default"
            " everybody who has no terminal of their own"
        ),
    )


def player_name(text: str) -> str:
    """Return a name of the command line in its stored form; argparse's `type`."""
    try:
        return clean_name(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command takes, before or after its name."""
    parser.add_argument(
        "--saves",
        metavar=_("DIR"),
        type=file_path,
        # A default here would undo what stood before the command's name.
        default=argparse.SUPPRESS,
        help=_("where saved matches and the league are"),
    )
    parser.add_argument(
        "--log",
        metavar=_("FILE"),
        type=file_path,
        default=argparse.SUPPRESS,
        help=_("keep a log of what the program does; it names no cards"),
    )
    parser.add_argument(
        "--lang",
        choices=tuple(LANGUAGES),
        default=argparse.SUPPRESS,
        help=_("language; by default as the settings or the environment say"),
    )


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
    """Add `--rng-seed`; `text` says what follows from it."""
    add_number(parser, "--rng-seed", 0, MOST_SEED, text, metavar="S", **settings)


def add_jobs(parser: argparse.ArgumentParser, text: str = "", **settings: Any) -> None:
    """Add `--jobs`; `text` says how many there are by default, where not one a processor."""
    text = text or _("how many processes play; by default one for each processor")
    add_number(parser, "--jobs", 1, MOST_JOBS, text, metavar="J", **settings)


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
                    N_("expected a whole number from {least} to {most}"),
                    {"least": least, "most": most},
                )
            )
        )

    return convert
