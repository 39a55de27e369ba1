"""The argument --options: rulings of a game that differ from the default."""

import argparse
from collections.abc import Mapping, Sequence

from jericho_tui.cli.parser import UsageError
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Game, GameInfo
from jericho_tui.core.options import Option, OptionValue, changed_options, resolve_options
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import infos
from jericho_tui.prose.language import _


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add `--options`, with every game's options in its help."""
    parser.add_argument(
        "--options",
        metavar=_("KEY=VALUE[,…]"),
        help=_("options of the game; the first value is the default: {options}").format(
            options=" · ".join(map(_of_game, infos()))
        ),
    )


def _of_game(known: GameInfo) -> str:
    """Return a game's options: “Push: risk=false|true; …”."""
    text = "; ".join(map(_values, known.options))
    return _("{title}: {text}").format(title=known.title, text=text)


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
