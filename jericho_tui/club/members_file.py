"""The file of a club's members: `.club/members.toml`.

Whoever is let in is let in by it. So it is all understood or not used at all, and a version that
does not know a key of it lets nobody in rather than more than it should.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.toml_text import parse_toml

FORMAT: Final = 1
MOST_MEMBERS: Final = 1_000
MOST_PROOFS: Final = 20
"""Keys, and cookies, and invitations, of one member."""
_MOST_BYTES: Final = 2**22
_MOST_PROOF: Final = 100
"""Characters of a fingerprint or a digest."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Something by which a member is known."""

    text: str
    """An SSH key's fingerprint, or the digest of a cookie or of an invitation's code."""
    since: datetime
    ends: datetime | None = None
    """From when on it proves nothing; None: never."""

    def stands(self, now: datetime) -> bool:
        """Whether it has not expired."""
        return self.ends is None or now < self.ends

    def to_table(self) -> dict[str, Any]:
        """Return its entry in the file."""
        ends = {} if self.ends is None else {"ends": self.ends}
        return {"text": self.text, "since": self.since, **ends}

    @classmethod
    def from_table(cls, what: str, table: object) -> "Proof":
        """Return what an entry describes.

        :raises SentenceError: it describes none.
        """
        known = _table(what, table, ("text", "since", "ends"))
        return cls(
            limits.text(f"{what}.text", known.get("text"), _MOST_PROOF),
            limits.moment(f"{what}.since", known.get("since")),
            limits.moment(f"{what}.ends", known["ends"]) if "ends" in known else None,
        )


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who may visit, or has been invited to."""

    name: str
    since: datetime
    keys: tuple[Proof, ...] = ()
    """SSH keys, by their fingerprints."""
    cookies: tuple[Proof, ...] = ()
    """Browsers."""
    invitations: tuple[Proof, ...] = ()
    """Codes that have not been used."""

    def is_called(self, name: str) -> bool:
        """Whether this is their name, however it is spelt."""
        return name_key(self.name) == name_key(name)

    def to_table(self) -> dict[str, Any]:
        """Return their entry in the file."""
        proofs = {kind: [proof.to_table() for proof in getattr(self, kind)] for kind in _KINDS}
        said = {kind: tables for kind, tables in proofs.items() if tables}
        return {"name": self.name, "since": self.since, **said}

    @classmethod
    def from_table(cls, what: str, table: object) -> "Member":
        """Return whom an entry describes.

        :raises SentenceError: it describes nobody.
        """
        known = _table(what, table, ("name", "since", *_KINDS))
        proofs = {
            kind: tuple(
                Proof.from_table(f"{what}.{kind}", proof)
                for proof in limits.entries(f"{what}.{kind}", known.get(kind, []), MOST_PROOFS)
            )
            for kind in _KINDS
        }
        since = limits.moment(f"{what}.since", known.get("since"))
        return cls(clean_name(known.get("name")), since, **proofs)


_KINDS: Final = ("keys", "cookies", "invitations")


def read_members(path: Path) -> tuple[Member, ...]:
    """Return the members; none where there is no file.

    :raises StoreError: it cannot be read, is damaged or a later version's; it is as it was.
    """
    if not os.path.lexists(path):
        return ()
    data = read_limited(path, _MOST_BYTES, follow=False)
    if data is None:
        raise _damaged(path, Sentence(N_("the file is too large")))
    try:
        table = parse_toml(data.decode("utf-8-sig"))
    except ValueError:
        raise _damaged(path, Sentence(N_("the file is not TOML"))) from None
    try:
        return _members(table)
    except SentenceError as error:
        raise _damaged(path, error.sentence) from None


def dump_members(members: Iterable[Member]) -> bytes:
    """Return the text of the file."""
    from tomli_w import dumps

    return dumps({"format": FORMAT, "members": [one.to_table() for one in members]}).encode()


def _members(table: Mapping[str, Any]) -> tuple[Member, ...]:
    if limits.whole("format", table.get("format"), 1) > FORMAT:
        text = N_("a newer Jericho TUI wrote the file; update the program")
        raise SentenceError(Sentence(text))
    _table("members.toml", table, ("format", "members"))
    entries = limits.entries("members", table.get("members", []), MOST_MEMBERS)
    members = tuple(
        Member.from_table(f"members.{place}", entry) for place, entry in enumerate(entries, 1)
    )
    seen: set[str] = set()
    for member in members:
        if name_key(member.name) in seen:
            text = N_("two members are called {name}")
            raise SentenceError(Sentence(text, {"name": member.name}))
        seen.add(name_key(member.name))
    return members


def _table(what: str, table: object, known: Iterable[str]) -> Mapping[str, Any]:
    """Return a table that has none but known keys.

    :raises SentenceError: it is none, or has others.
    """
    if not isinstance(table, dict):
        raise SentenceError(Sentence(N_("{what} must be a table"), {"what": what}))
    for key in table.keys() - set(known):
        text = N_("{what} has a key that this version does not know: {key}")
        raise SentenceError(Sentence(text, {"what": what, "key": visible(key)}))
    return table


def _damaged(path: Path, reason: Sentence) -> StoreError:
    text = N_("the list of members {path} cannot be read, so nobody can enter: {reason}")
    return StoreError(Sentence(text, {"path": shown(path), "reason": reason}), path)
