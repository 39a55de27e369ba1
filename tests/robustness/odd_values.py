"""Ways to make a good file odd: another value somewhere in it, of any kind and any size.

`mutations` damages bytes; here the file stays what it is (TOML, JSON, CSV, SQLite) and says
something that no program of ours would: too large, negative, nothing, of another type, too long,
too deep, twice.
"""

import contextlib
import json
import math
import sqlite3
import tomllib
from collections.abc import Callable, Iterator, MutableMapping, MutableSequence
from datetime import UTC, date, datetime, time, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

from tomli_w import dumps

NUMBERS = (
    *(0, -1, 1, 2, 3, 7, 33, 99, 101, 65_537, 300_000_000, 10**9, 10**12 + 1, 2**53, 2**62),
    *(2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**30, 10**400, -(10**400)),
    *(0.0, -0.0, 0.5, 1e308, -1e308, 5e-324, math.nan, math.inf, -math.inf),
)
TEXTS = (
    *("", " ", "x", "0", "-1", "nan", "inf", "1/0", "1e999999999", "9" * 5000, "٣", "１２"),
    *(
        "a" * 21,
        "a" * 50,
        "a" * 5000,
        "ab " * 20_000,
        "é\u0301\u0301\u0301\u0301",
        "\u202ex",
        "CON",
    ),
    *("\x00", "\x1b[2J", "[red]x[/", "../../x", "=1+1", "@x", "{x}", "%s", "\u2028", "true"),
    *("2026-11-20T21:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "07:32"),
    *("jericho", "push", "human", "bot", "random", "swiss", "knockout", "score", "Ada", "x=y"),
)
DATES = (
    datetime.min.replace(tzinfo=UTC),
    datetime.max.replace(tzinfo=timezone(timedelta(hours=-14))),
    datetime(1000, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    datetime(2026, 11, 20, 21, 0),
    date(2026, 11, 20),
    time(7, 32),
)


def _nested(depth: int, table: bool) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": value} if table else [value]
    return value


OTHERS: tuple[Callable[[], Any], ...] = (
    lambda: True,
    lambda: False,
    list,
    dict,
    lambda: [[]],
    lambda: [{}],
    lambda: _nested(20, table=False),
    lambda: _nested(90, table=False),
    lambda: _nested(40, table=True),
    lambda: [1] * 20_000,
    lambda: ["x"] * 20_000,
    lambda: [{}] * 5_000,
    lambda: list(range(1, 3_000)),
    lambda: {str(n): n for n in range(5_000)},
    lambda: [1, "a", 2.5, None],
)


def odd_value(old: object, rng: Random) -> Any:
    """Return another value: often of the same type, near or far, else of any."""
    kind = rng.random()
    if kind < 0.15 and isinstance(old, int) and not isinstance(old, bool):
        return old + rng.choice([-1, 1, 1000, 10**9, -old, -2 * old])
    if kind < 0.45:
        return rng.choice(NUMBERS)
    if kind < 0.65:
        text = rng.choice(TEXTS)
        return rng.choice([text, text, f"{old}{text}", f"{text}{old}"])
    if kind < 0.72:
        return rng.choice(DATES)
    return rng.choice(OTHERS)()


# --- tables: TOML and JSON

Place = tuple[Any, Any]
"""A list or a table, and the index or key in it."""


def _places(tree: Any) -> Iterator[Place]:
    """Yield every place of a tree where a value stands."""
    level = [tree]
    while level:
        inner = level.pop()
        for key in range(len(inner)) if isinstance(inner, list) else list(inner):
            yield inner, key
            if isinstance(inner[key], list | dict):
                level.append(inner[key])


def make_odd(tree: Any, rng: Random) -> None:
    """Change something in a tree of lists and tables; mostly once, sometimes several times."""
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        places = list(_places(tree))
        if not places:
            return
        # By key first: or nearly all would be moves or seats, of which there are most.
        keys = sorted({str(key) for inner, key in places if isinstance(inner, dict)})
        wish = rng.choice(keys) if keys else ""
        fitting = [p for p in places if str(p[1]) == wish]
        inner, key = rng.choice(fitting if fitting and rng.random() < 0.8 else places)
        _change(inner, key, places, rng)


def _change(inner: Any, key: Any, places: list[Place], rng: Random) -> None:
    how = rng.random()
    value = inner[key]
    if how < 0.12:
        del inner[key]
    elif how < 0.2 and isinstance(inner, MutableMapping):
        inner[rng.choice(["unknown", *TEXTS])] = odd_value(None, rng)
    elif how < 0.3 and isinstance(inner, MutableSequence):
        times = rng.choice([2, 3, 40, 2_000])
        inner[key : key + 1] = [value] * times
    elif how < 0.36:
        other, at = rng.choice(places)
        if not isinstance(other[at], list | dict):  # or the tree would be in itself
            inner[key] = other[at]
    elif how < 0.42 and isinstance(value, list):
        rng.shuffle(value)
    else:
        inner[key] = odd_value(value, rng)


def odd_toml(data: bytes, rng: Random) -> bytes:
    """Return the same TOML with odd values."""
    tree = tomllib.loads(data.decode())
    make_odd(tree, rng)
    text = dumps(_without_none(tree))
    if rng.random() < 0.05:
        text = _line_twice(text, rng)
    if rng.random() < 0.05:
        text = f"odd = 0x{'f' * rng.choice([16, 17, 6000])}\n{text}"
    return text.encode("utf-8", "replace")


def odd_json(data: bytes, rng: Random) -> bytes:
    """Return the same JSON with odd values."""
    tree = json.loads(data)
    if not isinstance(tree, list | dict) or not tree or rng.random() < 0.02:
        tree = odd_value(tree, rng)
    else:
        make_odd(tree, rng)
    text = json.dumps(tree, default=str, indent=rng.choice([None, 2]), ensure_ascii=False)
    if rng.random() < 0.05:
        text = _line_twice(text, rng)
    if rng.random() < 0.03:
        text = text.replace("1", rng.choice(["-", "1e999", "NaN", "0" * 300, "9" * 9000]), 1)
    return text.encode("utf-8", "replace")


def odd_json_lines(data: bytes, rng: Random) -> bytes:
    """Return the same lines of JSON with odd values in one of them."""
    lines = data.splitlines()
    if rng.random() < 0.05:
        return data
    at = rng.choice([0, rng.randrange(len(lines))])
    lines[at] = odd_json(lines[at], rng).replace(b"\n", b" ")
    if rng.random() < 0.1:
        lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"\n".join(lines) + b"\n"


def _without_none(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _without_none(value) for key, value in tree.items() if value is not None}
    if isinstance(tree, list):
        return [_without_none(value) for value in tree if value is not None]
    return tree


def _line_twice(text: str, rng: Random) -> str:
    """Return a text with a line of it twice, as a key that stands there twice."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join([*lines[: at + 1], *lines[at:]])


# --- a database


def odd_rows(path: Path, rng: Random, tables: str = "") -> None:
    """Change cells and rows of a database so that SQLite itself finds nothing wrong.

    :param tables: what the names of the tables begin with that are changed.
    """
    raw = sqlite3.connect(path)
    if rng.random() < 0.4:  # any type in any column, as an editor of databases can leave it
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '')")
        raw.execute("UPDATE sqlite_master SET sql = replace(sql, '), WITHOUT', ') WITHOUT')")
        raw.commit()
        raw.close()
        raw = sqlite3.connect(path)
    raw.execute("PRAGMA ignore_check_constraints = ON")
    names = [
        name
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name.startswith(tables)
    ]
    for _ in range(rng.choice([1, 1, 2, 3])):
        table = rng.choice(names)
        with contextlib.suppress(sqlite3.Error, OverflowError):
            _change_table(raw, table, rng)
            raw.commit()
    raw.close()


def _change_table(raw: sqlite3.Connection, table: str, rng: Random) -> None:
    columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
    column = rng.choice(columns)
    values = [value for (value,) in raw.execute(f"SELECT {column} FROM {table} LIMIT 30")]
    old = rng.choice(values) if values else None
    where = rng.choice(["1", f"{column} IS ?", f"{column} IS ?"])
    which = (old,) if "?" in where else ()
    how = rng.random()
    if how < 0.12:
        raw.execute(f"DELETE FROM {table} WHERE {where}", which)
    elif how < 0.2:
        others = ", ".join("?" if name == column else name for name in columns)
        raw.execute(
            f"INSERT INTO {table} SELECT {others} FROM {table} LIMIT ?",
            (_cell(old, rng), rng.choice([1, 40])),
        )
    elif how < 0.3 and isinstance(old, int):
        change = rng.choice([f"{column} + 1", f"-{column}", f"{column} * 1000000", "rowid"])
        raw.execute(f"UPDATE {table} SET {column} = {change} WHERE {where}", which)
    else:
        raw.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (_cell(old, rng), *which))


def _cell(old: object, rng: Random) -> Any:
    """Return what a cell can hold; the JSON of a tournament stays JSON, with odd values."""
    if isinstance(old, str) and old.startswith(("{", "[")) and rng.random() < 0.9:
        return odd_json(old.encode(), rng).decode()
    value = odd_value(old, rng)
    if isinstance(value, list | dict | date | time):
        value = str(value)[: rng.choice([100, 1000_000])]
    return rng.choice([value, value, value, None, b"\xff\x00"]) if rng.random() < 0.2 else value
