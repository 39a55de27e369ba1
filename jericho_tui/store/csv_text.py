"""CSV that a spreadsheet opens as the text it is.

A spreadsheet takes a field that begins with one of `= + - @` (or a tab or a line's end) for a
formula, whose author may be anybody who chose a name (OWASP, CSV Injection). Such a text is written
with an apostrophe before it, which spreadsheets understand and do not show; so is one that begins
with an apostrophe itself, so that what is read back is what was written. Numbers stay numbers.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_MARK: Final = "'"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", _MARK)


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[object]], end: str = "\r\n") -> str:
    """Return the text of a table.

    :param end: of a line; RFC 4180's by default.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=end)
    writer.writerow(map(harmless, heads))
    writer.writerows(map(harmless, row) for row in rows)
    return text.getvalue()


def harmless(field: object) -> object:
    """Return a field so that no spreadsheet takes it for a formula."""
    if isinstance(field, str) and field.startswith(_FORMULA):
        return _MARK + field
    return field
