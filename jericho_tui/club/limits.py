"""How much visitors may take, from `.club/club.toml`; what that does not say has a default."""

import ipaddress
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_SETTINGS, whole
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.toml_file import parse_toml

T = TypeVar("T")
QUEUE: Final = 1024
"""Connections that the kernel keeps until they are taken up: of a burst that is longer it loses
some, friends' too, without telling them."""
_BURST: Final = 10
"""Seconds' worth of connections that may come at once."""


class Rate:
    """A bucket that fills at a rate; what is taken from it is taken from a burst.

    :param each: how many a second.
    :param burst: seconds' worth of them that may come at once.
    :param now: the time in seconds, of any clock; it begins full.
    """

    def __init__(self, each: int, burst: int, now: float) -> None:
        self._each = each
        self._most = float(each * burst)
        self._left = self._most
        self._counted = now

    def take(self, number: int, now: float) -> float:
        """Take so many, and return 0.0; else the seconds until there are so many, and take none.

        More than there may be at once are taken when it is full, and are waited for afterwards.
        """
        self._left = min(self._left + (now - self._counted) * self._each, self._most)
        self._counted = now
        lacking = min(number, self._most) - self._left
        if lacking > 0:
            return lacking / self._each
        self._left -= number
        return 0.0

    def is_full(self, now: float) -> bool:
        """Whether nothing was taken that has not come back."""
        return self._left + (now - self._counted) * self._each >= self._most


class Connections:
    """How many connections come, in all and from where.

    :param most: a second, in all.
    :param each: a second, from one address.
    :param burst: seconds' worth of them that may come at once.
    """

    def __init__(self, most: int, each: int, burst: int = _BURST) -> None:
        self._each = each
        self._burst = burst
        self._all = Rate(most, burst, 0.0)
        self._from: dict[str, Rate] = {}
        """By origin, who has come so lately that it still counts."""
        self._lately: deque[tuple[float, str]] = deque()
        """When one came, and from where, for a second."""

    def comes(self, address: str, now: float, *, counted: bool = True) -> bool:
        """Take note of a new connection; return whether there is room for it.

        One that is too many from its own address takes nobody else's place.

        :param counted: False: many come from this address, which then has no limit of its own.
        """
        source = origin(address)
        mine = self._from.get(source) or Rate(self._each, self._burst, now)
        if (counted and mine.take(1, now)) or self._all.take(1, now):
            return False
        if counted:
            self._forget(now)
            self._from[source] = mine
        self._lately.append((now, source))
        return True

    def a_second(self, now: float) -> tuple[int, int]:
        """Return how many came in the last second: in all, and most from one address."""
        while self._lately and self._lately[0][0] <= now - 1.0:
            self._lately.popleft()
        sources = Counter(source for _when, source in self._lately)
        return sources.total(), max(sources.values(), default=0)

    def _forget(self, now: float) -> None:
        """Forget who was quiet for a while, once there are many: the rate bounds who is left."""
        self.a_second(now)
        if len(self._from) > 1_000:
            self._from = {one: rate for one, rate in self._from.items() if not rate.is_full(now)}


def origin(address: str) -> str:
    """Return what an address has in common with all that the same people can take."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    # 64 bits of an IPv6 address are somebody's; the rest they choose as they like.
    return str(ipaddress.ip_network((found, 64), strict=False))


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


_MOST: Final = 1_000_000
"""Every limit is from 1 to this."""


def load_limits(folder: Path) -> Limits:
    """Return the limits of the club in a folder (`.club`).

    :raises StoreError: the file cannot be read, or says what cannot be.
    """

    def read(table: Mapping[str, Any]) -> Limits:
        known = {field.name for field in fields(Limits)}
        for key, value in table.items():
            if key not in known:
                raise SentenceError.because(N_("there is no limit called {key}"), {"key": key})
            whole(key, value, 1, _MOST)
        return Limits(**table)

    path = folder / FILE
    text = N_("the club’s settings {path} cannot be used: {reason}")
    try:
        return read_file(path, MOST_SETTINGS, text, read)
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return Limits()
        raise


def read_file(
    path: Path, most: int, refused: str, read: Callable[[Mapping[str, Any]], T], **settings: bool
) -> T:
    """Return what `read` makes of a TOML file.

    :param most: bytes; `settings` are those of `read_limited`.
    :param refused: the message, with `{path}` and `{reason}`.
    :raises StoreError: the file cannot be read, or says what cannot be.
    """
    data = read_limited(path, most, **settings)
    try:
        if data is None:
            raise SentenceError.because(N_("the file is too large"))
        return read(parse_toml(data.decode("utf-8-sig")))
    except SentenceError as error:
        reason = error.sentence
    except ValueError:
        reason = Sentence(N_("the file is not TOML"))
    raise StoreError(Sentence(refused, {"path": shown(path), "reason": reason}), path)
