"""How much visitors may take, from `.club/club.toml`; what that does not say has a default."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.limits import MOST_SETTINGS
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.toml_text import parse_toml

FILE: Final = "club.toml"


@dataclass(frozen=True, slots=True)
class Limits:
    """The settings of a club; every field has a default that suits a circle of friends."""

    visitors: int = 50
    """How many may visit at once."""
    visits_each: int = 3
    """How many visits one name may make at once."""
    connections_a_second: int = 50
    """How many new connections may come in the long run; what is more goes at once."""
    connections_a_second_each: int = 10
    """How many from one address."""
    strangers: int = 20
    """Connections that have not shown who they are; beyond them one goes."""
    seconds_to_authenticate: int = 30
    """How long a connection may take to show a key or cookie."""
    seconds_for_code: int = 180
    """How long somebody may take over the invitation code."""
    idle_minutes: int = 120
    """After how long a visitor who types nothing is seen off."""
    stalled_seconds: int = 30
    """After how long a visitor is seen off whose connection takes nothing that is to be shown."""
    bytes_a_second: int = 4_096
    """How much a visitor may send in the long run; what is more waits."""
    memory_mib: int = 512
    """The data that a visitor's process may have; one of its bots may have as much."""
    cpu_minutes: int = 60
    """The time of a processor that a visit may take, and each of its bots."""
    searching_bots: int = 2
    """How many bots of all visitors search at once."""


_MOST: Final = {
    "visitors": 1_000,
    "visits_each": 1_000,
    "connections_a_second": 10_000,
    "connections_a_second_each": 10_000,
    "strangers": 10_000,
    "seconds_to_authenticate": 3_600,
    "seconds_for_code": 3_600,
    "idle_minutes": 100_000,
    "stalled_seconds": 3_600,
    "bytes_a_second": 100_000_000,
    "memory_mib": 1_000_000,
    "cpu_minutes": 100_000,
    "searching_bots": 1_000,
}
"""From 1 to these."""


def load_limits(folder: Path) -> Limits:
    """Return the limits of the club in a folder (`.club`).

    :raises StoreError: the file cannot be read, or says what cannot be.
    """
    path = folder / FILE
    try:
        data = read_limited(path, MOST_SETTINGS)
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return Limits()
        raise
    if data is None:
        raise _refused(path, Sentence(N_("the file is too large")))
    try:
        table = parse_toml(data.decode("utf-8-sig"))
    except ValueError:
        raise _refused(path, Sentence(N_("the file is not TOML"))) from None
    for key, value in table.items():
        _check(path, key, value)
    return Limits(**table)


def _check(path: Path, key: str, value: Any) -> None:
    if key not in {field.name for field in fields(Limits)}:
        raise _refused(path, Sentence(N_("there is no limit called {key}"), {"key": key}))
    most = _MOST[key]
    if type(value) is not int or not 1 <= value <= most:
        text = N_("{key} must be a whole number from {least} to {most}")
        raise _refused(path, Sentence(text, {"key": key, "least": 1, "most": most}))


def _refused(path: Path, reason: Sentence) -> StoreError:
    text = N_("the club’s settings {path} cannot be used: {reason}")
    return StoreError(Sentence(text, {"path": shown(path), "reason": reason}), path)
