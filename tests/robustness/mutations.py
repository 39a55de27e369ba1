"""Ways to damage a file: bytes, lines, values, and a database's content."""

import contextlib
import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

Mutation = Callable[[bytes, Random], bytes]


# --- mutations of bytes


def flip_bits(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def overwrite(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randint(1, 64)) + data[at + rng.randint(0, 64) :]


def truncate(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_out(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 400) :]


def zero_out(data: bytes, rng: Random) -> bytes:
    """A hole, as file systems leave them after a power cut."""
    at, size = rng.randrange(len(data)), rng.choice([8, 512, 4096])
    return (data[:at] + bytes(size) + data[at + size :])[: len(data)]


def append_junk(data: bytes, rng: Random) -> bytes:
    return data + rng.randbytes(rng.randint(1, 5000))


def swap_blocks(data: bytes, rng: Random) -> bytes:
    size = rng.choice([16, 64, 1024, 4096])
    blocks = [data[i : i + size] for i in range(0, len(data), size)]
    a, b = rng.randrange(len(blocks)), rng.randrange(len(blocks))
    blocks[a], blocks[b] = blocks[b], blocks[a]
    return b"".join(blocks)


# --- mutations of lines


def duplicate_lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join(lines[:at] + lines[at : at + 1] * rng.choice([2, 3, 2000]) + lines[at + 1 :])


def shuffle_lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at, size = rng.randrange(len(lines)), rng.choice([2, 5, len(lines)])
    part = lines[at : at + size]
    rng.shuffle(part)
    return b"\n".join(lines[:at] + part + lines[at + size :])


def drop_lines(data: bytes, rng: Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join(lines[:at] + lines[at + rng.choice([1, 1, 3, 10]) :])


def break_encoding(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88"]) + data[at:]


def recode(data: bytes, rng: Random) -> bytes:
    text = data.decode()
    return rng.choice(
        [
            text.encode("utf-16"),
            text.encode("latin-1", "replace"),
            b"\xef\xbb\xbf" + data,
            data.replace(b"\n", b"\r\n"),
            data.replace(b"\n", b"\r"),
        ]
    )


VALUES = (
    *(
        "nan",
        "inf",
        "-inf",
        "0",
        "-1",
        "1e400",
        "9" * 5000,
        "-9223372036854775809",
        "0x" + "f" * 64,
    ),
    *(
        '""',
        '"\\u0000"',
        '"\\u202e"',
        '"' + "x" * 10_000 + '"',
        '"../../x"',
        "'CON'",
        "true",
        "false",
    ),
    *("[]", "{}", "[[]]", "[{}]", "1979-05-27", "07:32:00", "0001-01-01T00:00:00Z"),
    *("9999-12-31T23:59:59Z", "[" * 500 + "]" * 500, "[" * 2000, "{a=" * 100 + "1" + "}" * 100),
    *("a" + ".a" * 50_000 + " = 1", "[1, 'a', 2.5]", '["\\u001b[2J"]', '["0 open R5"]', "1_000"),
    '"""\n\n\n"""',
)
KEY_LINE = re.compile(rb"^([\w-]+) = .*$", re.M)


def wrong_value(data: bytes, rng: Random) -> bytes:
    """Another value, mostly of another type, for a key; what follows on more lines stays."""
    keys = list(KEY_LINE.finditer(data))
    if not keys:
        return data
    found = rng.choice(keys)
    value = rng.choice(VALUES).encode()
    return data[: found.start()] + found[1] + b" = " + value + data[found.end() :]


def wrong_list(data: bytes, rng: Random) -> bytes:
    """Another value for a whole list or an entry of one."""
    value = rng.choice(VALUES).encode()
    if rng.random() < 0.5:
        return re.sub(rb"\[\n.*?\n\]", lambda _: value, data, count=1, flags=re.S)
    entries = list(re.finditer(rb'^  ".*",$', data, re.M))
    if not entries:
        return data
    found = rng.choice(entries)
    return data[: found.start()] + b"  " + value + b"," + data[found.end() :]


def hostile_word(data: bytes, rng: Random) -> bytes:
    """A word of a text replaced: a card that is not, a seat that is not, a name that attacks."""
    words = list(re.finditer(rb'(?<=[" ])[\w]+(?=[" ])', data))
    if not words:
        return data
    found = rng.choice(words)
    word = rng.choice(
        ["R99", "-1", "99", "open", "[red]", "\u202e", "é" * 50, "\\u001b[31m", "T", ""]
    )
    return data[: found.start()] + word.encode() + data[found.end() :]


BYTES: Sequence[Mutation] = (
    *(flip_bits, overwrite, truncate, cut_out, zero_out, append_junk, swap_blocks),
)
LINES: Sequence[Mutation] = (
    *(duplicate_lines, shuffle_lines, drop_lines, break_encoding, recode),
    *(wrong_value, wrong_value, wrong_list, wrong_list, hostile_word, hostile_word),
)


def mutated(data: bytes, mutations: Sequence[Mutation], rng: Random) -> bytes:
    """Return damaged bytes: mostly one mutation, sometimes several."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if data:
            with contextlib.suppress(UnicodeDecodeError):
                data = rng.choice(mutations)(data, rng)
    return data


# --- content of a database

LIES = (
    "UPDATE results SET finished = '{text}' WHERE id = {row}",
    "UPDATE results SET match_id = '{text}' WHERE id = {row}",
    "UPDATE results SET game = '{text}' WHERE id = {row}",
    "UPDATE seats SET name = '{text}' WHERE result_id = {row}",
    "UPDATE seats SET placing = {number} WHERE result_id = {row}",
    "UPDATE seats SET score = {number} WHERE result_id = {row}",
    "UPDATE seats SET rating_after = {number} WHERE result_id = {row}",
    "UPDATE seats SET standing_id = {number} WHERE result_id = {row}",
    "UPDATE standings SET rating = {number}, variance = {number} WHERE id = {row}",
    "UPDATE standings SET games = {number}, places = {number} WHERE id = {row}",
    "UPDATE players SET name = '{text}', root = '{text}'",
    "UPDATE standings SET player = '{text}' WHERE id = {row}",
    "UPDATE entries SET name = '{text}', other = '{text}', made = '{text}'",
    "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE result_id = {row}",
    "UPDATE players SET name = CAST(x'ff00' AS TEXT)",
    "DELETE FROM seats WHERE result_id = {row}",
    "DELETE FROM standings WHERE id = {row}",
    "DELETE FROM players",
    "DROP TABLE entries",
    "UPDATE tournaments SET document = '{text}'",
    "DROP TABLE standings",
    "ALTER TABLE seats RENAME COLUMN score TO points",
    "PRAGMA user_version = {number}",
)
"""Changes that leave a sound SQLite file whose content cannot be."""


def lied_to(path: Path, rng: Random) -> bytes:
    """Return a league with content that cannot be; `path` is a copy to work on."""
    text = rng.choice(["", "x", "2026", "\x1b[2J", "\u202e", "a" * 5000, "Player 3", "[red]"])
    number = rng.choice([-1, 0, 7, 99, 2**63 - 1, -(2**63), "1e308", "9e999"])
    raw = sqlite3.connect(path)
    for _ in range(rng.randint(1, 3)):
        statement = rng.choice(LIES).format(text=text, number=number, row=rng.randint(1, 20))
        with contextlib.suppress(sqlite3.Error):
            raw.execute(statement)
            raw.commit()
    raw.close()
    return path.read_bytes()
