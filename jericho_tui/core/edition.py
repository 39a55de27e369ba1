"""A table of values that players may replace by their own: its keys, checked in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence, visible

NAME: Final = "name"
"""The key of what the players of an edition of their own call it."""
_MOST_NAME: Final = 24


@runtime_checkable
class Reprinted(Protocol):
    """A game of which the house's own tables [H] give way to what a player's print shows."""

    @property
    def house_table(self) -> Mapping[str, object]:
        """The house edition, as a player's file has it."""
        ...

    @property
    def house_notes(self) -> Mapping[str, str]:
        """What each key of the table is about (gettext message ids)."""
        ...

    def with_edition(self, table: Mapping[str, object]) -> Game:
        """Return the game as another edition prints it; its matches' records carry the table.

        :raises InvalidSetupError: something is missing, unreadable or impossible in the table.
        """
        ...

    def edition_name(self, setup: Any) -> str | None:
        """Return what the edition of a match is called; None: it is the house's; empty: nothing."""
        ...


def name_of(table: Mapping[str, object]) -> str:
    """Return what an edition is called; empty when it does not say.

    :raises InvalidSetupError: that is no name.
    """
    name = table.get(NAME, "")
    if not isinstance(name, str) or name != visible(name.strip(), _MOST_NAME):
        raise InvalidSetupError(
            NAME,
            Sentence(
                N_("name must be one line of at most {most} characters"), {"most": _MOST_NAME}
            ),
        )
    return name


def check_keys(
    prefix: str, table: Mapping[str, object], keys: Sequence[str], spare: Sequence[str] = ()
) -> None:
    """Check that a table has these keys and no others.

    :param spare: keys that it may have as well.
    :param prefix: where the table stands in the file, with its dot; empty: it is the whole file.
    :raises InvalidSetupError: a key is missing, or is none of them.
    """
    for key in keys:
        if key not in table:
            raise InvalidSetupError(
                f"{prefix}{key}",
                Sentence(N_("the edition has no {key}"), {"key": f"{prefix}{key}"}),
            )
    for key in table:
        if key not in keys and key not in spare:
            raise InvalidSetupError(
                f"{prefix}{visible(key)}",
                Sentence(
                    N_("an edition has nothing called “{key}”; expected: {known}"),
                    {"key": prefix + visible(key), "known": ", ".join(prefix + k for k in keys)},
                ),
            )


def entries_of(
    table: Mapping[str, object], key: str, keys: Sequence[str]
) -> list[tuple[str, object]]:
    """Return the entries of a table within the file, in the order of `keys`.

    :raises InvalidSetupError: it is no table, or has not these keys.
    """
    entries = table[key]
    if not isinstance(entries, Mapping):
        raise InvalidSetupError(
            key,
            Sentence(N_("{key} must be a table: {known}"), {"key": key, "known": ", ".join(keys)}),
        )
    check_keys(f"{key}.", entries, keys)
    return [(name, entries[name]) for name in keys]
