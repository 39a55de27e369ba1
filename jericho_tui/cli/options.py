"""The argument --options: rules of a game that differ from the default."""

from collections.abc import Iterator, Mapping, Sequence

from jericho_tui.bots.roster import bot_names
from jericho_tui.cli.parser import Parser, UsageError, file_path
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Game
from jericho_tui.core.options import Option, OptionValue, changed_options, resolve_options
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import info
from jericho_tui.prose.language import _


def add_options(parser: Parser) -> None:
    """Add `--options`; the help page of a named game lists them, and its bots."""
    parser.about_game = _about
    text = _("rules that differ; `play GAME --help` lists those of a game (default: none)")
    parser.add_argument("--options", metavar=_("KEY=VALUE[,…]"), help=text)


def add_edition(parser: Parser) -> None:
    """Add `--edition`."""
    text = _("custom edition, a file that `edition GAME` has written (default: none)")
    parser.add_argument("--edition", metavar=_("FILE"), type=file_path, help=text)


def _about(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield the rows of a game: its bots, and its options with their values, the default first."""
    yield _("bots"), ", ".join(bot_names(game_id))
    for option in info(game_id).options:
        labels = " / ".join(_(option.label(value)) for value in option.values)
        text = _("{title}: {text}").format(title=_(option.title), text=labels)
        yield _values(option), text


def chosen_options(text: str, known: Sequence[Option]) -> Mapping[str, OptionValue]:
    """Return the options of `key=value,…`; what is not known stays text, to be refused by name.

    :raises UsageError: an entry has no “=”, or the game no options.
    """
    if not known:
        raise UsageError(Sentence(N_("--options: this game has no options; leave --options out")))
    by_key = {option.key: option for option in known}
    chosen: dict[str, OptionValue] = {}
    for entry in text.split(","):
        key, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            raise UsageError(
                Sentence(
                    N_("--options: expected key=value, as in {example}"),
                    {"example": f"{known[0].key}={_text(known[0].values[-1])}"},
                )
            )
        values = by_key[key].values if key in by_key else ()
        chosen[key] = next((v for v in values if _text(v) == value.lower()), value)
    return chosen


def changes(text: str, game: Game) -> dict[str, OptionValue]:
    """Return what `--options` changes of a game.

    :raises UsageError: the game has no such option, or it not that value.
    """
    known = game.info.options
    try:
        return changed_options(known, resolve_options(known, chosen_options(text, known)))
    except InvalidSetupError as error:
        raise UsageError(Sentence(N_("--options: {reason}"), {"reason": error.sentence})) from None


def _values(option: Option) -> str:
    return f"{option.key}={'|'.join(map(_text, option.values))}"


def _text(value: OptionValue) -> str:
    """Return an option's value as it stands in a record."""
    return str(value).lower() if isinstance(value, bool) else str(value)
