"""A table of values that players may replace by their own: its keys, checked in sentences."""

from collections.abc import Mapping, Sequence

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.sentence import N_, Sentence, visible


def check_keys(prefix: str, table: Mapping[str, object], keys: Sequence[str]) -> None:
    """Check that a table has these keys and no others.

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
        if key not in keys:
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
