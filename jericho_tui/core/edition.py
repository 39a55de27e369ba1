"""Editions: tables of values that players may replace with their own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import Table, Terms
from jericho_tui.core.game import AnyState, Game
from jericho_tui.core.sentence import N_, visible

NAME: Final = "name"
"""The key of a custom edition's name."""
_MOST_NAME: Final = 24
_MOST_WORDS: Final = 100
"""Of a line in a record; there is no use for more."""


class Named(Protocol):
    """The part every edition has."""

    @property
    def name(self) -> str:
        """The name of the edition; empty for the house edition."""
        ...


E = TypeVar("E", bound=Named)


@dataclass(frozen=True, slots=True)
class EditionTerms(Terms, Generic[E]):
    """The terms of a match, with its edition."""

    edition: E


S = TypeVar("S", bound=EditionTerms[Any])
P = TypeVar("P", bound=AnyState)


@dataclass(frozen=True, slots=True)
class Editions(Generic[E]):
    """The format of a game's editions."""

    house: E
    house_table: Mapping[str, object]
    """The house edition, in the format of a player's file."""
    house_notes: Mapping[str, str]
    """The comment for each key of the table (gettext message ids)."""
    parse: Callable[[Mapping[str, object]], E]
    """Returns the edition that a table describes; InvalidSetupError says what is wrong with it."""
    table: Callable[[E], Mapping[str, Any]]
    """Returns the table that describes an edition; the inverse of `parse`."""
    value: Callable[[str, list[str]], object]
    """Parses the words of a line, for a key of the table."""
    lone: tuple[str, ...] = ()
    """The keys whose values are not tables."""

    def lines(self, edition: E) -> list[str]:
        """Return an edition as a record has it: a line for each entry, `items.coin 7`."""
        lines = [f"{NAME} {edition.name}"] if edition.name else []
        for key, entry in self.table(edition).items():
            named = entry.items() if isinstance(entry, dict) else [("", entry)]
            for name, value in named:
                where = f"{key}.{name}" if name else key
                values = value if isinstance(value, list) else [value]
                words = ["-".join(v) if isinstance(v, list) else str(v) for v in values]
                lines.append(" ".join([where, *words]))
        return lines

    def read(self, lines: object) -> E:
        """Return the edition that a record carries.

        :raises InvalidSetupError: see `parse`; or a line is invalid.
        """
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise InvalidSetupError.because("edition", N_("edition must be a list of lines"))
        table: dict[str, Any] = {}
        for line in lines:
            where, *words = line.split()[:_MOST_WORDS] or [""]
            if where == NAME:
                table[NAME] = line.partition(" ")[2]
                continue
            key, _, name = where.partition(".")
            value = self.value(key, words)
            # Where every key is a table, a line without a name is an entry that has none.
            if self.lone and not name:
                table[key] = value
            elif isinstance(entry := table.setdefault(key, {}), dict):
                entry[name] = value
        return self.parse(table)


class Reprinted(Game, Generic[S, P, E]):
    """A game whose house tables [H] can be replaced by a player's custom edition.

    The record of a match with a custom edition contains that edition.
    """

    editions: ClassVar[Editions[Any]]

    def __init__(self, edition: E | None = None) -> None:
        """Use an edition, or None for the house edition; a record may bring its own."""
        self._edition: E = edition or self.editions.house

    def with_edition(self, table: Mapping[str, object]) -> Self:
        """Return the game with another edition.

        :raises InvalidSetupError: something is missing, unreadable or impossible in the table.
        """
        return type(self)(self.editions.parse(table))

    def edition_name(self, setup: S) -> str | None:
        """Return the name of a match's edition; None for the house edition, empty if it has no
        name.
        """
        edition: E = setup.edition
        return None if edition == self.editions.house else edition.name

    def terms(self, agreed: Terms, table: Mapping[str, object] | None) -> EditionTerms[E]:
        """Return the terms of a match, with this edition or the record's own.

        :raises InvalidSetupError: see `Editions.read`.
        """
        edition = self._edition
        if table is not None:
            carried = "edition" in table
            edition = self.editions.read(table["edition"]) if carried else self.editions.house
        return EditionTerms(agreed.num_seats, agreed.options, agreed.start_seat, edition)

    def format_setup(self, setup: S) -> Table:
        """Return a setup as the keys of a record; the house edition is left out."""
        table = super().format_setup(setup)
        if setup.edition != self.editions.house:
            table["edition"] = self.editions.lines(setup.edition)
        return table

    def setup_keys(self) -> tuple[str, ...]:
        """Return the keys of a record that hold the deal."""
        return (*super().setup_keys(), "edition")


def name_of(table: Mapping[str, object]) -> str:
    """Return the name of an edition; empty if it has none.

    :raises InvalidSetupError: the name is invalid.
    """
    name = table.get(NAME, "")
    if not isinstance(name, str) or name != visible(name.strip(), _MOST_NAME):
        raise InvalidSetupError.because(
            NAME, N_("name must be one line of at most {most} characters"), {"most": _MOST_NAME}
        )
    return name


def check_keys(
    prefix: str, table: Mapping[str, object], keys: Sequence[str], spare: Sequence[str] = ()
) -> None:
    """Check that a table has these keys and no others.

    :param spare: optional keys.
    :param prefix: the table's key in the file with its dot; empty for the whole file.
    :raises InvalidSetupError: a key is missing or unknown.
    """
    for key in keys:
        if key not in table:
            raise InvalidSetupError.because(
                f"{prefix}{key}", N_("the edition has no {key}"), {"key": f"{prefix}{key}"}
            )
    for key in table:
        if key not in keys and key not in spare:
            raise InvalidSetupError.because(
                f"{prefix}{visible(key)}",
                N_("an edition has no entry “{key}”; expected: {known}"),
                {"key": prefix + visible(key), "known": ", ".join(prefix + k for k in keys)},
            )


def entries_of(
    table: Mapping[str, object], key: str, keys: Sequence[str]
) -> list[tuple[str, object]]:
    """Return the entries of a table within the file, in the order of `keys`.

    :raises InvalidSetupError: it is not a table, or has other keys.
    """
    entries = table[key]
    if not isinstance(entries, Mapping):
        raise InvalidSetupError.because(
            key, N_("{key} must be a table: {known}"), {"key": key, "known": ", ".join(keys)}
        )
    check_keys(f"{key}.", entries, keys)
    return [(name, entries[name]) for name in keys]


def numbers_of(key: str, value: object, low: int, high: int) -> tuple[int, ...]:
    """Return the whole numbers at a key of an edition.

    :raises InvalidSetupError: a value is not a whole number, or out of bounds.
    """
    numbers = value if isinstance(value, list) else [None]
    if not all(type(number) is int and low <= number <= high for number in numbers):
        raise InvalidSetupError.because(
            key,
            N_("{key} must be whole numbers from {low} to {high}"),
            {"key": key, "low": low, "high": high},
        )
    return tuple(numbers)


def words_of(key: str, value: object, known: Sequence[str]) -> tuple[str, ...]:
    """Return the distinct words at a key of an edition.

    :raises InvalidSetupError: a word is unknown or occurs twice.
    """
    words = value if isinstance(value, list) else [None]
    if not all(word in known and words.count(word) == 1 for word in words):
        raise InvalidSetupError.because(
            key,
            N_("{key} must be a list of different words from: {known}"),
            {"key": key, "known": ", ".join(known)},
        )
    return tuple(words)


def numbers_in(words: Sequence[str]) -> list[int | str]:
    """Return the words of a line, with small numbers as int."""
    return [int(w) if w.isascii() and w.isdigit() and len(w) < 4 else w for w in words]
