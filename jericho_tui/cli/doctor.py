"""`jericho-tui doctor`: look at everything, change nothing, say what to do."""

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Final

from jericho_tui import __version__
from jericho_tui.cli.parser import Parser, add
from jericho_tui.cli.report import Progress, Report
from jericho_tui.cli.streams import TEXT_MODE, has_terminal, why_no_screens
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.build import is_compiled
from jericho_tui.store.crashes import versions
from jericho_tui.store.diagnosis import Finding, examine
from jericho_tui.store.paths import saves_folder, settings_file
from jericho_tui.store.records import SavedMatch
from jericho_tui.text import language
from jericho_tui.text.language import _, ngettext, say

_COLUMNS, _LINES = 80, 24
_PROGRAM: Final = N_("program")
_TERMINAL: Final = N_("terminal")
_MARKS: Final = {"good": N_("good"), "note": N_("note"), "bad": N_("BAD")}


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "--json")


def run(arguments: argparse.Namespace) -> Report:
    """Print what was found; return 1 when something must be seen to."""
    findings = []
    looked = examine(saves_folder(arguments.saves), settings_file(), _with_bar)
    for finding in chain(_surroundings(), looked):
        findings.append(finding)
        if not arguments.json:
            print(*_lines(finding), sep="\n")
    bad = sum(finding.severity == "bad" for finding in findings)
    summary = ngettext("{n} problem.", "{n} problems.", bad).format(n=bad)
    keys = ("topic", "severity", "sentence", "advice")
    data = [{key: getattr(finding, key) for key in keys} for finding in findings]
    lines = [summary if bad else _("All is well.")]
    return Report({"problems": bad, "findings": data}, lines, code=1 if bad else 0)


def _with_bar(matches: Iterator[SavedMatch], number: int) -> Iterator[SavedMatch]:
    if number:
        with Progress(number) as progress:
            for saved in matches:
                progress.step()
                yield saved


def _surroundings() -> Iterator[Finding]:
    text = N_("Jericho TUI {version} ({build}), Python {python}, {packages}")
    facts = {
        "version": __version__,
        "build": Sentence(N_("compiled") if is_compiled() else N_("pure Python")),
        "python": platform.python_version(),
        "packages": versions(),
    }
    yield Finding(_PROGRAM, "good", Sentence(text, facts))
    text = N_(
        "unofficial; not affiliated with the games’ designers and publishers. To play a printed "
        "game, buy it"
    )
    yield Finding(_PROGRAM, "good", Sentence(text))
    yield _terminal()
    reason = why_no_screens()
    if reason is not None:
        advice = Sentence(N_("play in text mode with “{command}”"), {"command": TEXT_MODE})
        yield Finding(_TERMINAL, "bad" if has_terminal() else "note", reason, advice)
    text = N_("{encoding}, in {language}")
    encoding = getattr(sys.stdout, "encoding", None) or "?"
    spoken = language.LANGUAGES[language.current()]
    yield Finding(N_("locale"), "good", Sentence(text, {"encoding": encoding, "language": spoken}))


def _terminal() -> Finding:
    if not has_terminal():
        text = N_("this is not a terminal, so only commands and “{command}” work here")
        return Finding(_TERMINAL, "note", Sentence(text, {"command": TEXT_MODE}))
    size = shutil.get_terminal_size()
    facts = {"name": os.environ.get("TERM", "?"), "columns": size.columns, "lines": size.lines}
    sentence = Sentence("{name}, {columns}×{lines}", facts)
    if size.columns < _COLUMNS or size.lines < _LINES:
        text = N_("the screens need {columns}×{lines}; enlarge the window")
        least = {"columns": _COLUMNS, "lines": _LINES}
        return Finding(_TERMINAL, "note", sentence, Sentence(text, least))
    return Finding(_TERMINAL, "good", sentence)


def _lines(finding: Finding) -> Iterator[str]:
    width = max(len(_(text)) for text in _MARKS.values())
    yield _("{mark}  {topic}: {text}").format(
        mark=f"{_(_MARKS[finding.severity]):{width}}",
        topic=_(finding.topic),
        text=say(finding.sentence),
    )
    if finding.advice is not None:
        yield f"{'':{width}}  → {say(finding.advice)}"
