"""What people said about names: reading it, and saying something new."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Final

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence, expected
from jericho_tui.league.people import Entry, EntryError, EntryKind, People, undone_entry
from jericho_tui.play.names import called, clean_name, identity, name_key, parted, visible
from jericho_tui.store.connection import Connection

_CALLED: Final = re.compile(r"(.+) \((.+)\)")
"""A bot as `names.called` writes it."""


def all_entries(connection: Connection) -> list[Entry]:
    """Return every entry in order, those undone too."""
    return [
        Entry(number, kind, name, other, _date(made), bool(undone))
        for number, kind, name, other, made, undone in connection.rows(
            "SELECT id, kind, name, other, made, undone FROM entries ORDER BY id"
        )
    ]


def _date(text: str) -> datetime:
    return limits.moment("made", datetime.fromisoformat(text))


def add_entry(
    connection: Connection, kind: EntryKind, name: str, other: str, made: datetime
) -> Entry:
    """Keep a new entry and return it; what follows is up to `take_entry` or `fold.refold`.

    :raises InvalidNameError: a new name cannot be one.
    :raises EntryError: it cannot be: a name is unknown or taken, or two sat at one table.
    """
    who = known(connection, name)
    if kind == "rename":
        other = identity(clean_name(other), parted(who)[1])
    elif kind == "merge":
        other = known(connection, other)
    return adopt_entry(connection, Entry(0, kind, who, other, made))


def adopt_entry(connection: Connection, entry: Entry) -> Entry:
    """Keep an entry as the next one; return it with its number.

    A name that means one player is kept as that player's identity.

    :raises EntryError: as `add_entry`.
    """
    entry = replace(entry, name=known(connection, entry.name))
    if entry.kind == "rename":
        _check_free(connection, entry.name, entry.other)
    elif entry.kind == "merge":
        entry = replace(entry, other=known(connection, entry.other))
        _check_never_met(connection, entry.name, entry.other)
    ((number,),) = connection.rows("SELECT coalesce(max(id), 0) + 1 FROM entries")
    numbered = replace(entry, number=number)
    People([*all_entries(connection), numbered])  # refuses what cannot be
    insert_entry(connection, numbered)
    return numbered


def take_entry(connection: Connection, entry: Entry) -> None:
    """Write what follows from a new entry that changes no number: any kind but a merge."""
    person = People(all_entries(connection)).find(name_key(entry.name))
    assert person is not None  # the entry speaks of them
    if person.given:
        connection.run("UPDATE players SET name = ? WHERE root = ?", person.name, person.root)
    retired = int(person.retired)
    connection.run("UPDATE players SET retired = ? WHERE root = ?", retired, person.root)


def insert_entry(connection: Connection, entry: Entry) -> None:
    """Keep an entry as it is."""
    connection.run(
        "INSERT INTO entries (id, kind, name, other, made, undone) VALUES (?, ?, ?, ?, ?, ?)",
        *(entry.number, entry.kind, entry.name, entry.other),
        *(entry.made.isoformat(), int(entry.undone)),
    )


def undo_entry(connection: Connection, number: int) -> Entry:
    """Let an entry count no more and return it.

    :raises EntryError: it cannot be undone.
    """
    entry = undone_entry(all_entries(connection), number)
    connection.run("UPDATE entries SET undone = 1 WHERE id = ?", number)
    return entry


def player(connection: Connection, name: str) -> str | None:
    """Return the root of the player whom a name means; None when the league knows nobody of it.

    A name means the person of that name, else the only bot of it; a bot is also meant by
    `names.called` it, and anybody by an identity.

    :raises EntryError: several bots are called so.
    """
    found = of_identity(connection, name)
    if found is None and (said := _CALLED.fullmatch(name)):
        found = of_identity(connection, identity(*said.groups()))
    if found is not None:
        return found
    key = name_key(identity(name, "-"))[:-1]
    # Every bot of that name, whatever plays.
    people = People(all_entries(connection))
    bots = {
        root: people.root(root)
        for (root,) in connection.rows(
            "SELECT root FROM players WHERE root > ? AND root < ?", key, f"{key}\U0010ffff"
        )
    } | {
        other: person.root
        for person in people.everybody()
        for other in person.keys
        if other.startswith(key)
    }
    if len(set(bots.values())) > 1:
        known = ", ".join(called(other) for other in sorted(bots))
        raise EntryError(
            Sentence(
                N_("the league has several players called {name}; choose one: {known}"),
                {"name": visible(name), "known": known},
            )
        )
    return next(iter(bots.values()), None)


def of_identity(connection: Connection, who: str) -> str | None:
    """Return the root of the player of an identity; None when the league knows none."""
    root = People(all_entries(connection)).root(name_key(who))
    known = connection.row("SELECT 1 FROM players WHERE root = ?", root)
    return None if known is None else root


def keys_of(connection: Connection, root: str) -> frozenset[str]:
    """Return the key of every identity that means a player."""
    person = People(all_entries(connection)).find(root)
    return frozenset((root,) if person is None else person.keys)


def known(connection: Connection, name: str) -> str:
    """Return the identity of the player whom a name means, under the name that they go by.

    :raises EntryError: the league knows nobody of that name, or several bots.
    """
    root = player(connection, name)
    if root is None:
        raise unknown_player(connection, name)
    ((shown,),) = connection.rows("SELECT name FROM players WHERE root = ?", root)
    by_name = identity(shown, parted(root)[1])
    return by_name if of_identity(connection, by_name) == root else root


def unknown_player(connection: Connection, name: str) -> EntryError:
    """Return the refusal of a name that the league does not know."""
    names = [str(row[0]) for row in connection.rows("SELECT name FROM players ORDER BY name")]
    values = {"name": visible(called(name)), "hint": expected(name, names)}
    return EntryError(Sentence(N_("the league has no player {name}; {hint}"), values))


def _check_free(connection: Connection, name: str, new: str) -> None:
    holder = of_identity(connection, new)
    if holder is not None and holder != player(connection, name):
        raise EntryError(
            Sentence(
                N_("there is already a player {name}; merge the two if they are the same person"),
                {"name": called(new)},
            )
        )


def _check_never_met(connection: Connection, name: str, other: str) -> None:
    met = connection.row(
        "SELECT r.match_id FROM standings a"
        " JOIN standings b ON b.game = a.game AND b.player = ?"
        " JOIN seats x ON x.standing_id = a.id"
        " JOIN seats y ON y.result_id = x.result_id AND y.seat <> x.seat"
        " AND y.standing_id = b.id JOIN results r ON r.id = x.result_id WHERE a.player = ?"
        " ORDER BY x.result_id DESC LIMIT 1",
        player(connection, other),
        player(connection, name),
    )
    if met is not None:
        raise EntryError(
            Sentence(
                N_(
                    "{name} and {other} played at the same table in game {match}, so they are "
                    "two people"
                ),
                {"name": called(name), "other": called(other), "match": met[0]},
            )
        )
