"""However a record is damaged, it is refused with a `RecordError` or replayed; nothing else."""

import copy
import tomllib
from datetime import UTC, datetime

import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from jericho_tui.play.record import MatchRecord, RecordError
from jericho_tui.play.replay import replay
from tests.builders import random_match, record_of

scalars = (
    st.none()  # stands for a key that is dropped
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.integers(-3, 12)
    | st.floats(allow_nan=False)
    | st.datetimes(timezones=st.just(UTC) | st.none())
    | st.dates()
    | st.times()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(["human", "bot", "jericho", "R5", "1 wall R5", "1 open T", "S", "Ada"])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), inner)
    ),
    max_leaves=5,
)


def record_table(moves):
    record = record_of(random_match(3, 2, moves, tie_fell="one_per_player"))
    now = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)
    return record.to_table() | {"created": now, "updated": now, "rng_seed": 7, "more": {"a": 1}}


TABLES = [record_table(moves) for moves in (0, 4, 20, None)]


def places(table, path=()):
    """Return every place in a table: keys and indices from the top."""
    found = []
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += places(value, (*path, key))
    return found


@st.composite
def damaged(draw):
    """A record with one to three places replaced, dropped, swapped or cut within."""
    table = copy.deepcopy(draw(st.sampled_from(TABLES)))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(places(table)))
        holder = table
        for key in path:
            holder = holder[key]
        old = holder[last]
        new = draw(values | (texts_like(old) if isinstance(old, str) else st.nothing()))
        if new is None:
            del holder[last]
        else:
            holder[last] = new
    return table


def texts_like(text):
    """Return texts that differ a little: words swapped, doubled or dropped."""
    words = text.split(" ")
    place = st.integers(0, len(words) - 1)
    return st.one_of(
        place.map(lambda i: " ".join(words[:i] + words[i + 1 :])),
        place.map(lambda i: " ".join([*words[: i + 1], *words[i:]])),
        st.permutations(words).map(" ".join),
    )


@given(damaged())
@settings(max_examples=400, deadline=None)
def test_a_damaged_record_is_refused_or_replayed(table):
    record = read(table)
    if isinstance(record, RecordError):
        assert str(record).isprintable()
        assert record.key
        assert record.key.isprintable()
        return
    replayed = replay(record)
    if replayed.error is not None:
        assert str(replayed.error).isprintable()
    # What could be read can be written, and reads back as it was.
    if not _has_none(table):
        text = tomli_w.dumps(record.to_table())
        assert MatchRecord.from_table(tomllib.loads(text)) == record


def read(table):
    try:
        return MatchRecord.from_table(table)
    except RecordError as error:
        return error


def _has_none(value):
    if isinstance(value, dict):
        return any(map(_has_none, value.values()))
    return value is None or (isinstance(value, list) and any(map(_has_none, value)))
