"""What of the command line is for visitors of the club: see `store.allowed`."""

import argparse
from collections.abc import Sequence

from jericho_tui.store.allowed import COMMANDS, EVERYWHERE, NotForVisitorsError
from jericho_tui.store.visit import Visit


def check_visit(parser: argparse.ArgumentParser, words: Sequence[str], visit: Visit) -> None:
    """Refuse a visitor what the table does not have.

    :param parser: understands the words; it is of no other use afterwards.
    :raises NotForVisitorsError: the command, or one of its arguments, is not for visitors.
    """
    _forget_defaults(parser)
    given = vars(parser.parse_args(words))
    parts = (given.pop("command", None), given.pop("action", None))
    allowed = COMMANDS.get(" ".join(part for part in parts if part))
    if allowed is None or not set(given) <= EVERYWHERE | set(allowed.split()):
        raise NotForVisitorsError
    if not visit.is_me(given.get("as_name", visit.name)):
        raise NotForVisitorsError
    if given.get("saves", visit.saves) != visit.saves:
        raise NotForVisitorsError


def _forget_defaults(parser: argparse.ArgumentParser) -> None:
    """Let a parser return nothing but what is given."""
    parser._defaults.clear()
    for action in parser._actions:
        action.default = argparse.SUPPRESS
        if not action.option_strings:
            action.type = None  # what is left out would be taken for a value
        if isinstance(action, argparse._SubParsersAction):
            action.required = False
            for inner in action.choices.values():
                _forget_defaults(inner)
