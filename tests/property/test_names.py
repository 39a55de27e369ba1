"""Whatever is typed as a name: what is accepted prints, fits, and stays as it is."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from jericho_tui.play.names import (
    MAX_NAME_CELLS,
    InvalidNameError,
    cell_width,
    check_distinct,
    clean_name,
    name_key,
)

anything = st.text(max_size=30) | st.text(
    st.characters(categories=("L", "M", "N", "P", "S", "Zs")), max_size=12
)


def accepted(text):
    """Return the name, or None when it is refused, in a sentence that prints."""
    try:
        return clean_name(text)
    except InvalidNameError as refused:
        sentence = str(refused)
    assert sentence.isprintable()
    return None


@given(anything)
@example("  Ada   L  ")
@example("e\u0301")
@example("\u1100\u1161\u11a8")
@settings(max_examples=300)
def test_an_accepted_name_prints_fits_and_is_accepted_again(text):
    name = accepted(text)
    if name is None:
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert name
    assert name == name.strip()
    assert "  " not in name
    assert unicodedata.is_normalized("NFC", name)
    assert 0 < cell_width(name) <= MAX_NAME_CELLS


@given(anything)
@settings(max_examples=300)
def test_a_name_is_no_wider_on_the_screen_than_counted(text):
    """The screen counts columns by its own tables; a table must not burst by them."""
    name = accepted(text)
    assert name is None or cell_len(name) <= MAX_NAME_CELLS


@given(anything)
@settings(max_examples=200)
def test_spellings_that_differ_in_case_or_composition_are_one_name(text):
    name = accepted(text)
    if name is None:
        return
    assert name_key(name) == name_key(unicodedata.normalize("NFD", name))
    assert name_key(name_key(name)) == name_key(name)
    with pytest.raises(InvalidNameError):
        check_distinct([name, name])
