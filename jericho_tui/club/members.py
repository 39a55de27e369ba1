"""Who belongs to a club, and by what they are known: keys, cookies, codes for one use.

A code and a cookie are secrets that only their owner has: the file has their digests. They are
drawn at random, so that a plain digest keeps them. Every change is made under the file's lock on
what others have written, so that commands work while the club runs.

Matches, waiting tables and tournaments keep the names that sat down there: a member who is renamed
does not get these seats, so `rename_member` lists them.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from jericho_tui.club.limits import read_file
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.names import clean_name, name_key
from jericho_tui.store import files
from jericho_tui.store.club import MEMBERS, Visit, member_names
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import CLUB
from jericho_tui.store.store import Store, open_store
from jericho_tui.store.waiting import TableError

FORMAT: Final = 1
MOST_MEMBERS: Final = 1_000
MOST_PROOFS: Final = 20
"""Keys, and cookies, and invitations, of one member."""


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

    def with_proof(self, kind: str, proof: Proof) -> "Member":
        """Return them with one more key, cookie or invitation.

        :raises MembersError: they have too many.
        """
        proofs = getattr(self, kind)
        if len(proofs) >= MOST_PROOFS:
            text = N_(
                "{name} has reached the limit of keys, browsers or codes ({most}); revoke {name} "
                "and send a new invitation"
            )
            raise MembersError.because(text, {"name": self.name, "most": MOST_PROOFS})
        bound: dict[str, Any] = {kind: (*proofs, proof)}
        return replace(self, **bound)


_KINDS: Final = ("keys", "cookies", "invitations")


def read_members(path: Path) -> tuple[Member, ...]:
    """Return the members; none where there is no file.

    :raises StoreError: it cannot be read, is damaged or a later version's; it is as it was.
    """
    if not os.path.lexists(path):
        return ()
    text = N_("the list of members {path} cannot be read, so nobody can enter: {reason}")
    return read_file(path, 2**22, text, _members, follow=False)


def _members(table: Mapping[str, Any]) -> tuple[Member, ...]:
    if limits.whole("format", table.get("format"), 1) > FORMAT:
        text = N_("a newer Jericho TUI wrote the file; update the program")
        raise SentenceError.because(text)
    _check_keys("members.toml", table, ("format", "members"))
    entries = limits.entries("members", table.get("members", []), MOST_MEMBERS)
    members = tuple(_member(f"members.{place}", entry) for place, entry in enumerate(entries, 1))
    seen: set[str] = set()
    for member in members:
        if name_key(member.name) in seen:
            text = N_("two members are called {name}")
            raise SentenceError.because(text, {"name": member.name})
        seen.add(name_key(member.name))
    return members


def _member(what: str, table: Any) -> Member:
    _check_keys(what, table, ("name", "since", *_KINDS))
    proofs = {kind: _proofs(f"{what}.{kind}", table.get(kind, [])) for kind in _KINDS}
    since = limits.moment(f"{what}.since", table.get("since"))
    return Member(clean_name(table.get("name")), since, **proofs)


def _proofs(what: str, entries: object) -> tuple[Proof, ...]:
    found = []
    for entry in limits.entries(what, entries, MOST_PROOFS):
        _check_keys(what, entry, ("text", "since", "ends"))
        text = limits.text(f"{what}.text", entry.get("text"), 100)
        since = limits.moment(f"{what}.since", entry.get("since"))
        ends = limits.moment(f"{what}.ends", entry["ends"]) if "ends" in entry else None
        found.append(Proof(text, since, ends))
    return tuple(found)


def _check_keys(what: str, table: object, known: Iterable[str]) -> None:
    if not isinstance(table, dict):
        raise SentenceError.because(N_("{what} must be a table"), {"what": what})
    for key in table.keys() - set(known):
        text = N_("{what} has a key that this version does not know: {key}")
        raise SentenceError.because(text, {"what": what, "key": visible(key)})


def _entry(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the entry of a member or proof in the file, without what is empty."""
    return {key: value for key, value in fields if value}


CODE_DAYS: Final = 7
"""How long an invitation stands."""
COOKIE_DAYS: Final = 180
"""How long a browser is known."""
_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of codes: none that is taken for another."""
_GROUPS: Final = 3
_GROUP: Final = 4
MOST_TYPED: Final = 64
"""Characters of a code as somebody types it."""


class MembersError(SentenceError):
    """Somebody is no member, or cannot become one so; the sentence says why."""


class InvalidCodeError(MembersError):
    """Nobody was invited with this code, or not any more."""

    def __init__(self) -> None:
        super().__init__(Sentence(N_("this code is not valid: it has been used or has expired")))


class NameWantedError(MembersError):
    """Whoever comes with the code of a table says by which name, and not this one."""


class Welcome(NamedTuple):
    """What a browser gets for a code."""

    name: str
    cookie: str


class Members:
    """The members of the club of a saves folder.

    :param saves: the saves folder.
    """

    def __init__(self, saves: Path, clock: Callable[[], datetime] = utc_now) -> None:
        self.folder = saves / CLUB
        self.path = self.folder / MEMBERS
        self._saves = saves
        self._clock = clock
        self._seen: tuple[object, tuple[Member, ...]] = (None, ())
        """The file's signature and what stood there, set at once: threads share it."""
        self._guests = ""
        """The digest of the code with which anyone may come by a name of their own; empty: none."""
        self._check_guest: Callable[[str], object] = clean_name

    @property
    def takes_guests(self) -> bool:
        """Whether there is a code with which anyone may come by a name of their own."""
        return self._guests != ""

    def all(self) -> tuple[Member, ...]:
        """Return every member, by name; a stat as long as the file is as it was.

        :raises StoreError: the file cannot be read or used.
        """
        now = files.signature(self.path)
        known, members = self._seen
        if now is None:
            return ()
        if now != known:
            members = read_members(self.path)
            self._seen = now, members
        return members

    def by_key(self, fingerprint: str) -> str | None:
        """Return the name of who has an SSH key; None: nobody here.

        :raises StoreError: see `all`.
        """
        return self._owner("keys", fingerprint)

    def by_cookie(self, cookie: str) -> str | None:
        """Return the name of whose browser has a cookie; None: nobody's here, or not any more.

        :raises StoreError: see `all`.
        """
        return self._owner("cookies", _digest("cookie", cookie))

    def _owner(self, kind: str, text: str) -> str | None:
        now = self._clock()
        return _owner([_without_what_ended(one, now) for one in self.all()], kind, text)

    def bind_key(self, code: str, fingerprint: str, called: str = "") -> str:
        """Let an SSH key be that of whom a code was made for; return their name.

        :param called: by which name a guest wants to come.
        :raises InvalidCodeError: nobody was invited so.
        :raises NameWantedError: guests come with this code, but not by that name.
        :raises MembersError: the key is another's, or they have too many.
        :raises StoreError: the file cannot be read or written.
        """
        return self._redeem(code, "keys", Proof(fingerprint, self._clock()), called)

    def bind_browser(self, code: str, called: str = "") -> Welcome:
        """Let a browser be that of whom a code was made for; return what it shows from now on.

        :param called: by which name a guest wants to come.
        :raises SentenceError: see `bind_key`.
        """
        cookie, now = secrets.token_urlsafe(32), self._clock()
        ends = now + timedelta(days=COOKIE_DAYS)
        proof = Proof(_digest("cookie", cookie), now, ends)
        return Welcome(self._redeem(code, "cookies", proof, called), cookie)

    def _redeem(self, code: str, kind: str, proof: Proof, called: str) -> str:
        used, name = _digest("code", _plain(code)), ""
        with self._changing() as members:
            if _owner(members, kind, proof.text) is not None:
                raise MembersError.because(N_("this key already belongs to a member"))
            for place, member in enumerate(members):
                left = [one for one in member.invitations if not _same(one.text, used)]
                if len(left) < len(member.invitations):
                    bound = member.with_proof(kind, proof)
                    members[place] = replace(bound, invitations=tuple(left))
                    name = member.name
            if not name and self._guests and _same(self._guests, used):
                name = self._take_guest(members, kind, proof, called)
            if not name:
                raise InvalidCodeError
        return name

    def _take_guest(self, members: list[Member], kind: str, proof: Proof, called: str) -> str:
        try:
            name = clean_name(called)
            self._check_guest(name)
        except SentenceError as error:
            asked = Sentence(N_("Type the name you want to play under."))
            raise NameWantedError(error.sentence if called else asked) from None
        place = _place(members, name)
        member = Member(name, proof.since) if place is None else members.pop(place)
        members.append(member.with_proof(kind, proof))
        return member.name

    def let_guests_in(self, check: Callable[[str], object]) -> str:
        """Return a code with which anyone may come, by a name of their own, while this one lives.

        :param check: raises SentenceError for a name that no guest may have.
        """
        code = _new_code()
        self._guests, self._check_guest = _digest("code", _plain(code)), check
        return code

    def invite(self, name: str, days: int = CODE_DAYS) -> str:
        """Return a code for one use, with which somebody is called `name` from then on.

        Who is a member already may come so from another machine or browser.

        :raises SentenceError: it cannot be a name.
        :raises MembersError: there are too many members, or invitations for them.
        :raises StoreError: the file cannot be read or written.
        """
        name, now, code = clean_name(name), self._clock(), _new_code()
        proof = Proof(_digest("code", _plain(code)), now, now + timedelta(days=days))
        with self._changing() as members:
            place = _place(members, name)
            if place is None and len(members) >= MOST_MEMBERS:
                text = N_("the club has reached its limit of members ({most})")
                raise MembersError.because(text, {"most": MOST_MEMBERS})
            member = Member(name, now) if place is None else members.pop(place)
            members.append(member.with_proof("invitations", proof))
        return code

    def revoke(self, name: str) -> Member:
        """Let somebody in no more, whatever they show; return who it was.

        :raises MembersError: there is nobody of that name.
        :raises StoreError: the file cannot be read or written.
        """
        with self._changing() as members:
            return members.pop(_known_place(members, name))

    def rename(self, name: str, new: str, also: Callable[[str], object] = lambda _was: None) -> str:
        """Give a member another name; what they show stays good. Return what they were called.

        :param also: given what they were called before that changes; where it raises, it does not.
        :raises SentenceError: the new name cannot be one.
        :raises MembersError: there is nobody of that name, or somebody else of the new one.
        :raises StoreError: the file cannot be read or written.
        """
        new = clean_name(new)
        with self._changing() as members:
            place = _known_place(members, name)
            was = members[place].name
            if _place(members, new) not in (None, place):
                text = N_("there is already a member called {name}")
                raise MembersError.because(text, {"name": new})
            also(was)
            members[place] = replace(members[place], name=new)
        return was

    @contextmanager
    def _changing(self) -> Iterator[list[Member]]:
        """Return the members to be changed; where that fails, nothing is written."""
        from tomli_w import dumps

        files.make_folder(self.folder)
        with FileLock.take(self.path):
            members = [_without_what_ended(one, self._clock()) for one in read_members(self.path)]
            yield members
            members.sort(key=lambda member: member.name.casefold())
            entries = [asdict(one, dict_factory=_entry) for one in members]
            data = dumps({"format": FORMAT, "members": entries})
            try:
                files.write_atomic(self.path, data.encode())
            finally:
                self._seen = None, ()  # where times are coarse, the file may look as it did


def looks_like_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    return len(_plain(text)) == _GROUPS * _GROUP and text.count("-") == _GROUPS - 1


def _new_code() -> str:
    return "-".join(
        "".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS)
    )


def _without_what_ended(member: Member, now: datetime) -> Member:
    kept: dict[str, Any] = {
        kind: tuple(one for one in getattr(member, kind) if one.stands(now)) for kind in _KINDS
    }
    return replace(member, **kept)


def _owner(members: Iterable[Member], kind: str, text: str) -> str | None:
    """Return whose proof a text is; all are compared, each in a time that tells nothing."""
    found = None
    for member in members:
        for proof in getattr(member, kind):
            if _same(proof.text, text):
                found = member.name
    return found


def _place(members: Iterable[Member], name: str) -> int | None:
    return next(
        (place for place, one in enumerate(members) if name_key(one.name) == name_key(name)), None
    )


def _known_place(members: list[Member], name: str) -> int:
    place = _place(members, name)
    if place is None:
        text = N_("there is no member called {name}; “{command}” lists the members")
        values = {"name": visible(name), "command": "jericho-tui club members"}
        if not members:
            text = N_("there is no member called {name}: the club has no members yet")
        elif len(members) <= 8:
            text = N_("there is no member called {name}; the members are {names}")
            values["names"] = ", ".join(member.name for member in members)
        raise MembersError.because(text, values)
    return place


def _plain(code: str) -> str:
    """Return a code however it was typed: in capitals, without what parts its groups."""
    return "".join(char for char in code[:MOST_TYPED].upper() if char in _LETTERS)


def _digest(kind: str, secret: str) -> str:
    text = f"jericho-tui club {kind} {secret}"
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


@dataclass(frozen=True, slots=True)
class Renamed:
    """What became of a name."""

    name: str
    """What they were called."""
    on_ladder: bool
    """Whether the league knew them, and calls them otherwise from now on."""
    keeps: tuple[str, ...]
    """The ids of the matches under way, waiting tables and tournaments that have the old name."""


def rename_member(saves: Path, name: str, new: str) -> Renamed:
    """Give a member another name, at the door, for the league and for their settings.

    :raises SentenceError: there is no such member, or the new name cannot be one or is another's,
        in the club or on the ladder; then nothing has changed.
    """
    on_ladder = False
    with open_store(saves, settle=False) as store:
        has_league = store.league_files[0].is_file()

        def rename_player(was: str) -> None:
            nonlocal on_ladder
            if has_league and store.league_problem is not None:
                raise store.league_problem
            on_ladder = has_league and any(
                one.kind == "human" and name_key(one.name) == name_key(was)
                for one in store.league.players()
            )
            if on_ladder:
                store.league.rename(was, new)

        was = Members(saves).rename(name, new, rename_player)
        if has_league:
            store.tournaments.rename_founder(was, new)
        visit = Visit(was, saves / CLUB, searching=1)
        kept, there = visit.settings, replace(visit, name=new).settings
        if kept.is_file() and not there.exists():
            kept.replace(there)
        return Renamed(was, on_ladder, tuple(_keeps(store, was)))


def _keeps(store: Store, name: str) -> list[str]:
    """Return where a name goes on standing."""
    key = name_key(name)

    def are(people: Iterable[tuple[str, str]]) -> bool:
        return any(kind != "bot" and name_key(one) == key for one, kind in people)

    found = [
        match.id
        for match in store.matches.list()
        if match.status == "running" and are((seat.name, seat.kind) for seat in match.seats)
    ]
    found += [
        listed.id
        for listed in store.tables.list()
        if listed.table is not None
        and are((seat.name, seat.kind) for seat in listed.table.seats if seat.player is not None)
    ]
    if store.league_files[0].is_file():
        tournaments = store.tournaments
        for row in tournaments.list():
            with suppress(SentenceError):  # one that cannot be read says so on its own page
                entrants = () if row.finished else tournaments.load(row.id).entrants
                if are((one.player.name, one.player.kind) for one in entrants):
                    found.append(row.id)
    return found


def guests_of(saves: Path, table_id: str) -> Callable[[str], None]:
    """Return what raises SentenceError for a name that no guest of a table may have.

    Whoever the table waits for by name is its guest. Any other name that is known here is
    somebody's, whose games a guest would see.
    """

    def check(name: str) -> None:
        with open_store(saves, settle=False) as store:
            names = {store.settings.name, *member_names(saves)}
            names.update(player.name for player in store.league.players())
            for found in store.matches.read_in_slices([], lambda: False):
                names.update(seat.name for match in found for seat in match.seats)
            with suppress(TableError):  # it has begun
                table = store.tables.load(table_id)
                names.update(seat.name for seat in table.seats if seat.sat)
                if any(seat.is_of(name) for seat in table.missing):
                    return
        if name_key(name) in map(name_key, names):
            text = N_("{name} is already a player here; type another name")
            raise SentenceError.because(text, {"name": name})

    return check
