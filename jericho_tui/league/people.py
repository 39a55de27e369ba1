"""Who is who: the names that mean one person, by the entries people made about names.

A human is known by the name at the table, a bot by its name and what plays under it
(`play.names.identity`), so that one name may be several bots. Unless an entry says otherwise the
key (`play.names.name_key`) of every identity is a person of its own. Entries are kept in order like
results, and who is who follows from them alone, so a ladder can be rebuilt from results and
entries. An entry that is undone stays, and counts no more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.play.names import called, name_key, parted

EntryKind = Literal["rename", "merge", "retire", "return"]
KINDS: tuple[EntryKind, ...] = get_args(EntryKind)


class EntryError(SentenceError):
    """An entry about names cannot be made; the sentence says why and what to do."""


def taken(name: str) -> EntryError:
    """Return the refusal of a new name that is another player's."""
    text = N_("there is already a player {name}; merge the two if they are the same person")
    return EntryError.because(text, {"name": called(name)})


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that somebody said about names."""

    number: int
    """Order of the entries, from 1."""
    kind: EntryKind
    name: str
    """Whose: any identity of the person."""
    other: str
    """The new identity (rename), any identity of the person to merge into (merge), else empty."""
    made: datetime
    """When, in UTC."""
    undone: bool = False


@dataclass(slots=True)
class Person:
    """Somebody with one or several identities."""

    root: str
    """Key of the identity that the person goes by, unless it was renamed."""
    name: str
    """Its name as an entry spells it; results may know better while `given` is False."""
    keys: set[str] = field(default_factory=set)
    """Every key that means this person."""
    given: bool = False
    """Whether `name` was given by renaming."""
    retired: bool = False


class People:
    """Everybody that entries speak of; built by taking entries in their order."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._by_key: dict[str, Person] = {}
        for entry in entries:
            if not entry.undone:
                self.take(entry)

    def find(self, key: str) -> Person | None:
        """Return who a key means, when an entry speaks of them."""
        return self._by_key.get(key)

    def root(self, key: str) -> str:
        """Return the root key of whoever a key means."""
        person = self._by_key.get(key)
        return key if person is None else person.root

    def everybody(self) -> list[Person]:
        """Return all persons, each once."""
        return list({person.root: person for person in self._by_key.values()}.values())

    def take(self, entry: Entry) -> None:
        """Let an entry count.

        :raises EntryError: it cannot: the new name is somebody else's, or both names are one's.
        """
        person = self._person(entry.name)
        if entry.kind == "rename":
            key = name_key(entry.other)
            if self._by_key.get(key, person) is not person:
                raise taken(entry.other)
            self._by_key[key] = person
            person.keys.add(key)
            person.name, person.given = parted(entry.other)[0], True
        elif entry.kind == "merge":
            into = self._person(entry.other)
            if into is person:
                raise EntryError.because(
                    N_("{name} and {other} are already the same player"),
                    {"name": called(entry.name), "other": called(entry.other)},
                )
            into.keys |= person.keys
            for key in person.keys:
                self._by_key[key] = into
        else:
            person.retired = entry.kind == "retire"

    def _person(self, name: str) -> Person:
        key = name_key(name)
        return self._by_key.setdefault(key, Person(key, parted(name)[0], {key}))


def undone_entry(entries: Iterable[Entry], number: int) -> Entry:
    """Return the entry `number`, which may be undone.

    Only the last entry about a person can be: what came later may have relied on it.

    :raises EntryError: there is none, it is undone already, or a later one stands on it.
    """
    live = [entry for entry in entries if not entry.undone]
    found = next((entry for entry in live if entry.number == number), None)
    if found is None:
        text = N_("there is no change {number} to undo; “league entries” lists the changes")
        raise EntryError.because(text, {"number": number})
    people = People(live)
    root = people.root(name_key(found.name))
    for entry in live:
        if entry.number > number and people.root(name_key(entry.name)) == root:
            text = N_("change {number} of {name} came later; undo that one first")
            raise EntryError.because(text, {"number": entry.number, "name": called(entry.name)})
    return found
