"""On which line of a TOML text a key or an entry of a list stands.

tomllib says the line of a syntax error but not where a good value came from; a record's problem
must name the line all the same. This scans a text that tomllib has accepted.
"""

import re
from collections.abc import Iterator
from typing import Final

_TOKEN: Final = re.compile(
    r'''"""(?:\\.|(?!""").)*"{3,5}'''
    r"""|'''(?:(?!''').)*'{3,5}"""
    r'''|"(?:\\.|[^"\\\n])*"'''
    r"""|'[^'\n]*'"""
    r"""|\#[^\n]*|[\[\]{}=,\n]|[^\s\[\]{}=,"'\#]+|[^\S\n]+|.""",
    re.DOTALL,
)


def line_of(text: str, key: str) -> int | None:
    """Return the line, from 1, of a key as errors name it: `moves[11]`, `seats[0].name`.

    A key that is missing has the line of what it is missing from; None at the top level.
    """
    lines = _Scanner(text).lines
    while key:
        if key in lines:
            return lines[key]
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return None


class _Scanner:
    """Walks the tokens once and notes the line of every key and entry by its path."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._tokens = self._tokenize(text)
        self._line = 1
        """Of the token that was taken last."""
        self._scan()

    def _tokenize(self, text: str) -> Iterator[str]:
        line = 1
        for match in _TOKEN.finditer(text):
            token = match.group()
            self._line = line
            if token == "\n" or not (token.isspace() or token.startswith("#")):
                yield token
            line += token.count("\n")

    def _scan(self) -> None:
        header = ""
        entries: dict[str, int] = {}
        for token in self._tokens:
            if token == "\n":
                continue
            if token == "[":
                words = "".join(self._until("\n"))
                header = _path(words.strip("[]"))
                if words.startswith("["):  # an entry of an array of tables
                    number = entries.get(header, 0)
                    entries[header] = number + 1
                    self._note(header)
                    header = f"{header}[{number}]"
                self._note(header)
            else:
                self._pair(token, header)
                self._until("\n")

    def _pair(self, token: str, parent: str) -> None:
        """Take `key = value`, of which `token` is the first."""
        line = self._line
        path = _path("".join([token, *self._until("=")]))
        path = f"{parent}.{path}" if parent else path
        self.lines.setdefault(path, line)
        self._value(next(self._tokens, "\n"), path)

    def _value(self, token: str, path: str) -> None:
        """Take a list or a table to its end; of anything else, the one token."""
        if token == "[":
            number = 0
            for token in self._tokens:
                if token == "]":
                    return
                if token == ",":
                    number += 1
                elif token != "\n":
                    self._note(f"{path}[{number}]")
                    self._value(token, f"{path}[{number}]")
        elif token == "{":
            for token in self._tokens:
                if token == "}":
                    return
                if token not in ",\n":
                    self._pair(token, path)

    def _until(self, end: str) -> list[str]:
        """Take tokens up to and with `end`; return those before it."""
        taken = []
        for token in self._tokens:
            if token == end:
                break
            taken.append(token)
        return taken

    def _note(self, path: str) -> None:
        self.lines.setdefault(path, self._line)


def _path(words: str) -> str:
    """Return a key's path without quotes and spaces around its parts."""
    return ".".join(part.strip().strip("\"'") for part in words.split("."))
