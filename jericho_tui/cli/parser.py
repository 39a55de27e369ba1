"""argparse that speaks the player's language and says one sentence when it refuses."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name
from jericho_tui.prose.language import LANGUAGES, _, say
from jericho_tui.store.paths import examples

_ARGPARSE: Final = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("expected one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
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
        if self._subparsers is None:  # the name of a command has its own words behind it
            words = self._options_first(words)
        return super().parse_known_args(words, namespace)

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
            elif word.startswith("-") and word != "-":
                options.append(word)
                action = self._option_string_actions.get(word)
                wants_value = action is not None and action.nargs != 0
            elif wants_value:
                options.append(word)
                wants_value = False
            else:
                others.append(word)
        return [*options, "--", *others] if others else options

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(
            Sentence(
                N_("{message}; see {command} --help"),
                {"message": _cut(message), "command": self.prog},
            )
        )


def _cut(message: str) -> str:
    """Return what argparse says at a sane length: it repeats all that it was given."""
    return message if len(message) <= _MOST else message[:_MOST] + "…"


def add_as(parser: argparse.ArgumentParser) -> None:
    """Add the option that says who sits at this terminal."""
    parser.add_argument(
        "--as",
        dest="as_name",
        metavar=_("NAME"),
        type=_name,
        default=argparse.SUPPRESS,
        help=_(
            "who alone sits at this terminal: others play the same match at theirs; by default"
            " everybody who has no terminal of their own"
        ),
    )


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None


def add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command takes, before or after its name."""
    parser.add_argument(
        "--saves",
        metavar=_("DIR"),
        type=Path,
        # A default here would undo what stood before the command's name.
        default=argparse.SUPPRESS,
        help=_("where saved matches and the league are"),
    )
    parser.add_argument(
        "--log",
        metavar=_("FILE"),
        type=Path,
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
    return named[0] if named else Path(text)


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
