"""`jericho-tui man`: the manual page, made of the help pages."""

import argparse
from collections.abc import Iterator
from itertools import chain

from jericho_tui import __version__
from jericho_tui.cli.commands import COMMANDS, PROGRAM, parser_for
from jericho_tui.cli.parser import Parser
from jericho_tui.cli.report import Report
from jericho_tui.text.language import _


def add_arguments(_parser: Parser) -> None:
    """Say what the command takes."""


def run(_arguments: argparse.Namespace) -> Report:
    """Return the page, in the language of man(1)."""
    parser = parser_for(tuple(COMMANDS))
    lines = [f'.TH {PROGRAM.upper()} 6 "" "Jericho TUI {__version__}"', f".SH {_('Name')}"]
    lines += [f"{PROGRAM} \\- {_roff(str(parser.description))}", f".SH {_('Commands')}"]
    return Report(lines=[*lines, *chain.from_iterable(map(_lines, parser.pages()))])


def _lines(page: Parser) -> Iterator[str]:
    form = page._get_formatter()
    yield f".SS {_roff(page.prog)}"
    yield _roff(page.format_usage().strip())
    yield f".PP\n{_roff(str(page.description))}"
    for action in page._actions:
        if action.help and action.dest not in ("help", "command", "action"):
            invocation = form._format_action_invocation(action)
            if action.help != argparse.SUPPRESS:
                yield f".TP\n.B {_roff(invocation)}\n{_roff(form._expand_help(action))}"
    for example in page.examples:
        yield f".PP\n.nf\n{PROGRAM} {_roff(example)}\n.fi"


def _roff(text: str) -> str:
    """Return text without what roff takes for a command."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("\n.", "\n\\&.")
