"""Values from outside: whatever they are, what is read is what was written, or is refused."""

import csv
import io
import json
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jericho_tui.core import limits
from jericho_tui.store.export import csv_text, harmless
from jericho_tui.store.toml_file import parse_json, parse_toml

WHOLE = st.integers(-limits.MOST_WHOLE, limits.MOST_WHOLE)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | WHOLE
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
ANYTHING = VALUES | st.floats() | st.integers() | st.binary() | st.dates() | st.datetimes()


@given(st.text())
@example("=1+1")
@example("'=1")
@example("''")
@example("\t")
def test_a_field_comes_back_and_is_no_formula(text):
    written = harmless(text)
    assert isinstance(written, str)
    assert written in (text, "'" + text)
    assert not written.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["C"])), min_size=2, max_size=2)))
def test_a_table_comes_back(rows):
    read = list(csv.reader(io.StringIO(csv_text(["a", "b"], rows), newline="")))
    assert read[1:] == [[harmless(field) for field in row] for row in rows]


@given(st.integers() | st.floats())
def test_numbers_stay_numbers(number):
    assert harmless(number) == number or math.isnan(number)


@given(st.lists(VALUES), st.sampled_from([None, 0, 3]))
def test_json_is_read_as_it_was_written(values, indent):
    assert parse_json(json.dumps(values, indent=indent)) == values


@given(st.text(alphabet='[]{},:" 1a\n', max_size=30))
def test_text_of_any_kind_is_read_as_json_reads_it_or_refused(text):
    assert _or_none(lambda: parse_json(text)) == _or_none(lambda: json.loads(text))


def _or_none(read):
    try:
        return read()
    except ValueError:
        return None


@given(ANYTHING)
def test_a_bound_lets_through_what_is_within_it_and_nothing_else(value):
    for read, within in (
        (lambda: limits.whole("x", value, -5, 5), type(value) is int and -5 <= value <= 5),
        (
            lambda: limits.real("x", value, -5, 5),
            type(value) in (int, float) and -5 <= value <= 5,
        ),
        (lambda: limits.entries("x", value, 2), isinstance(value, list) and len(value) <= 2),
        (lambda: limits.moment("x", value), False),  # none of these has a zone
    ):
        if within:
            assert read() == value
        else:
            with pytest.raises(limits.LimitError, match="x must be"):
                read()


@given(st.integers())
@example(2**63 - 1)
@example(2**63)
@example(-(2**63) - 1)
def test_toml_holds_whole_numbers_of_64_bits(number):
    for text in (f"a = {number}", f"a = [[{number}]]", f"[a.b]\nc = {{d = {number}}}"):
        if -(2**63) <= number < 2**63:
            parse_toml(text)
        else:
            with pytest.raises(ValueError, match="64 bits"):
                parse_toml(text)
