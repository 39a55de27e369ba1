"""What people said about names: reading it, and saying something new."""

from dataclasses import replace
from datetime import datetime

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.people import Entry, EntryError, EntryKind, People, undone_entry
from jericho_tui.play.names import clean_name, name_key, visible
from jericho_tui.store.connection import Connection


def all_entries(connection: Connection) -> list[Entry]:
    """Return every entry in order, those undone too."""
    return [
        Entry(number, kind, name, other, datetime.fromisoformat(made), bool(undone))
        for number, kind, name, other, made, undone in connection.rows(
            "SELECT id, kind, name, other, made, undone FROM entries ORDER BY id"
        )
    ]


def add_entry(
    connection: Connection, kind: EntryKind, name: str, other: str, made: datetime
) -> Entry:
    """Keep a new entry and return it; what follows is up to `take_entry` or `fold.refold`.

    :raises InvalidNameError: a new name cannot be one.
    :raises EntryError: it cannot be: a name is unknown or taken, or two sat at one table.
    """
    called = known_name(connection, name)
    if kind == "rename":
        other = clean_name(other)
    elif kind == "merge":
        other = known_name(connection, other)
    return adopt_entry(connection, Entry(0, kind, called, other, made))


def adopt_entry(connection: Connection, entry: Entry) -> Entry:
    """Keep an entry, word for word, as the next one; return it with its number.

    :raises EntryError: as `add_entry`.
    """
    known_name(connection, entry.name)
    if entry.kind == "rename":
        _check_free(connection, entry.name, entry.other)
    elif entry.kind == "merge":
        known_name(connection, entry.other)
        _check_never_met(connection, entry.name, entry.other)
    ((number,),) = connection.rows("SELECT coalesce(max(id), 0) + 1 FROM entries")
    numbered = replace(entry, number=number)
    People([*all_entries(connection), numbered])  # refuses what cannot be
    insert_entry(connection, numbered)
    return numbered


def take_entry(connection: Connection, entry: Entry) -> None:
    """Write what follows from a new entry that changes no number: any kind but a merge."""
    player = player_id(connection, entry.name)
    if entry.kind == "rename":
        connection.run("UPDATE players SET name = ?, given = 1 WHERE id = ?", entry.other, player)
        connection.run("INSERT OR IGNORE INTO names VALUES (?, ?)", name_key(entry.other), player)
    else:
        retired = int(entry.kind == "retire")
        connection.run("UPDATE players SET retired = ? WHERE id = ?", retired, player)


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


def player_id(connection: Connection, name: str) -> int | None:
    """Return the player whom a name means; None when the league knows nobody of it."""
    row = connection.row("SELECT player_id FROM names WHERE name_key = ?", name_key(name))
    return None if row is None else int(row[0])


def known_name(connection: Connection, name: str) -> str:
    """Return how a player is called.

    :raises EntryError: the league knows nobody of that name.
    """
    found = connection.row(
        "SELECT p.name FROM names n JOIN players p ON p.id = n.player_id WHERE n.name_key = ?",
        name_key(name),
    )
    if found is None:
        raise unknown_player(name)
    return str(found[0])


def unknown_player(name: str) -> EntryError:
    """Return the refusal of a name that the league does not know."""
    return EntryError(
        Sentence(
            N_("the league knows no player {name}; check the spelling"), {"name": visible(name)}
        )
    )


def _check_free(connection: Connection, name: str, new: str) -> None:
    holder = player_id(connection, new)
    if holder is not None and holder != player_id(connection, name):
        raise EntryError(
            Sentence(
                N_("there is a player {name} already; merge the two if they are one"),
                {"name": new},
            )
        )


def _check_never_met(connection: Connection, name: str, other: str) -> None:
    met = connection.row(
        "SELECT r.match_id FROM standings a"
        " JOIN standings b ON b.game = a.game AND b.player_id = ?"
        " JOIN encounters e ON e.standing_id = a.id AND e.other_id = b.id"
        " JOIN results r ON r.id = e.last_in WHERE a.player_id = ?",
        player_id(connection, other),
        player_id(connection, name),
    )
    if met is not None:
        raise EntryError(
            Sentence(
                N_("{name} and {other} sat at one table in match {match}, so they are two people"),
                {"name": name, "other": other, "match": met[0]},
            )
        )
