"""The catalogues against the code: `python -m tests.text.catalogue`.

Reads every message out of `jericho_tui/**/*.py`, brings each `locale/*/LC_MESSAGES/jericho_tui.po`
up to date (new messages empty, gone ones removed, translations kept), says what is left to
translate, and compiles the `.mo` that the program reads. Fill the empty `msgstr` in the `.po` and
run it again. `--check` writes nothing.
"""

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import jericho_tui
from jericho_tui.text.language import LANGUAGES

COMMAND = "python -m tests.text.catalogue"
DOMAIN = "jericho_tui"
PACKAGE = Path(jericho_tui.__file__).parent
LOCALE = PACKAGE / "text" / "locale"
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
"""English is the language of the message ids."""
_ARGUMENTS = {"_": 1, "N_": 1, "ngettext": 2, "counted": 2, "Counted": 2}
"""The functions that take messages, and how many."""
_FIELDS = {"Lesson": (1, 2), "Says": (0, 1)}
"""The classes whose fields at these places are messages, which need no mark."""
_HEADER = "# {language}: the messages of Jericho TUI.\n# Brought up to date by `{command}`."
_PRINTF = re.compile(r"%(?:\(\w+\))?[a-z]")
_BEGINNING = datetime(2026, 11, 20, tzinfo=UTC)
"""The date in every header: a real one would change the file at each run."""


@dataclass
class Report:
    """What is wrong with a catalogue."""

    missing: list[str]
    """Messages of the code that have no translation."""
    fuzzy: list[str]
    """Translations marked as doubtful."""
    obsolete: list[str]
    """Translations of messages that the code no longer has."""
    faults: list[str]
    """Translations that do not fit their message, each with the reason."""

    def __bool__(self) -> bool:
        """Whether anything is wrong."""
        return bool(self.missing or self.fuzzy or self.obsolete or self.faults)

    def __str__(self) -> str:
        """List everything, and say what to do."""
        lines = []
        for title, messages in vars(self).items():
            if messages:
                lines.append(f"{title} ({len(messages)}):")
                lines += [f"    {message!r}" for message in messages]
        if lines:
            lines.append(f"Run `{COMMAND}`, translate what is empty in the .po, run it again.")
        return "\n".join(lines)


def extract() -> Catalog:
    """Return every message of the program, with the files it stands in.

    Read from the syntax tree rather than from the text, so that calls inside f-strings count too.

    :raises SyntaxError: a message is put together at run time (`_(f"…")`), so nobody could
        translate it.
    """
    template = Catalog(domain=DOMAIN)
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), path)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            message = message_of(call, name)
            for found in (message, *messages_in(call)):
                if found:
                    template.add(found, None, [(name, 1)])
    return template


def messages_in(call: ast.Call) -> Iterator[str]:
    """Yield the messages that a call has as fields; other calls yield none."""
    places = _FIELDS.get(getattr(call.func, "id", ""), ())
    fields: list[ast.expr | None] = [call.args[n] for n in places if n < len(call.args)]
    for keyword in call.keywords if places else ():
        if isinstance(keyword.value, ast.Dict):  # a lesson's answers
            fields += keyword.value.values
    texts = (field.value for field in fields if isinstance(field, ast.Constant))
    yield from (text for text in texts if isinstance(text, str))


def message_of(call: ast.Call, where: str) -> str | tuple[str, str] | None:
    """Return the message id of a call of `_`, `N_` or `ngettext`, a pair for the last.

    None for other calls, and for one that looks up a message marked elsewhere: `_(option.title)`.
    """
    name = getattr(call.func, "attr", getattr(call.func, "id", None))
    number = _ARGUMENTS.get(str(name), 0)
    texts = call.args[:number]
    built = [text for text in texts if isinstance(text, ast.JoinedStr | ast.BinOp)]
    if built:
        line = f"{where}:{built[0].lineno}"
        raise SyntaxError(f"{line}: a message must be one literal text with {{places}}")
    ids = [t.value for t in texts if isinstance(t, ast.Constant) and isinstance(t.value, str)]
    if not ids or len(ids) < number:
        return None
    return ids[0] if number == 1 else (ids[0], ids[1])


def po_path(code: str) -> Path:
    """Return the path of a language's catalogue."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """Return a language's catalogue as it is on disk, empty when there is none."""
    path = po_path(code)
    if not path.exists():
        return Catalog(locale=code, domain=DOMAIN)
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN, abort_invalid=True)


def examine(catalogue: Catalog, template: Catalog) -> Report:
    """Compare a catalogue with the messages of the code."""
    report = Report([], [], [], [])
    for wanted in _messages(template):
        have = catalogue.get(wanted.id, wanted.context)
        if have is None or not all(strings(have)):
            report.missing.append(_first(wanted))
        elif have.id != wanted.id:
            report.faults.append(f"{_first(wanted)}: the plural form of the code is another")
    for message in _messages(catalogue):
        if message.fuzzy:
            report.fuzzy.append(_first(message))
        if template.get(message.id, message.context) is None:
            report.obsolete.append(_first(message))
        report.faults += _faults(message, catalogue.num_plurals)
    return report


def compiled(code: str) -> bytes:
    """Return the `.mo` of a language's catalogue; what is not translated is left out."""
    catalogue = read(code)
    for message in list(_messages(catalogue)):
        if not all(strings(message)):
            catalogue.delete(message.id, message.context)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def update(code: str, template: Catalog) -> Catalog:
    """Bring a language's `.po` and `.mo` up to date and return the catalogue."""
    catalogue = read(code)
    # No fuzzy matching: a sentence that resembles another is not its translation.
    catalogue.update(template, no_fuzzy_matching=True, keep_user_comments=True)
    catalogue.header_comment = _HEADER.format(language=LANGUAGES[code], command=COMMAND)
    catalogue.fuzzy = False
    catalogue.project, catalogue.version = "Jericho TUI", jericho_tui.__version__
    catalogue.last_translator = catalogue.language_team = "Jericho TUI"
    catalogue.msgid_bugs_address = ""
    catalogue.creation_date = catalogue.revision_date = _BEGINNING
    path = po_path(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file,
            catalogue,
            width=100,
            ignore_obsolete=True,
            include_lineno=False,
            sort_by_file=True,
        )
    path.with_suffix(".mo").write_bytes(compiled(code))
    return read(code)


def main() -> int:
    """Update or check every catalogue; 1 when something is left to do."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="bring the catalogues up to date")
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    template = extract()
    wrong = False
    for code in TRANSLATED:
        report = examine(read(code) if check else update(code, template), template)
        wrong = wrong or bool(report)
        count = f"{code}: {len(template)} messages, {len(report.missing)} to translate"
        sys.stdout.write("\n".join(filter(None, (count, str(report)))) + "\n")
    return int(wrong)


def places(text: str) -> set[str]:
    """Return the `{named}` places of a template, and argparse's `%(named)s` ones.

    :raises ValueError: its braces do not pair.
    """
    named = {f"{{{place}}}" for _, place, _, _ in Formatter().parse(text) if place is not None}
    return named | set(_PRINTF.findall(text))


def _faults(message: Message, num_plurals: int) -> Iterator[str]:
    forms = strings(message)
    if not any(forms):
        return
    plural = isinstance(message.id, tuple | list)
    if plural and len(forms) != num_plurals:
        yield f"{_first(message)}: {len(forms)} plural forms, not {num_plurals}"
    wanted = places(message.id[-1] if plural else str(message.id))
    for number, form in enumerate(forms):
        try:
            found = places(form)
        except ValueError as error:
            yield f"{_first(message)}: {error} in the translation"
            continue
        # The form for one may leave its number out: “one card”.
        lacking = wanted - found
        if found - wanted or (lacking and not (plural and number == 0 and len(lacking) == 1)):
            yield f"{_first(message)}: places {sorted(found)}, not {sorted(wanted)}"


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def strings(message: Message) -> list[str]:
    """Return every form of a translation; empty text where it lacks one."""
    forms = message.string
    return list(forms) if isinstance(forms, tuple | list) else [forms or ""]


def _first(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


if __name__ == "__main__":
    sys.exit(main())
