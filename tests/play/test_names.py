import pytest

from jericho_tui.play.names import (
    MAX_NAME_CELLS,
    MAX_TITLE_CELLS,
    InvalidNameError,
    cell_width,
    check_distinct,
    clean_name,
    clean_title,
    name_key,
)


def refused(text):
    with pytest.raises(InvalidNameError) as error:
        clean_name(text)
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada  ", "Ada"),
        ("Ada   Lovelace", "Ada Lovelace"),
        ("Chloe\u0301", "Chloé"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("李雷", "李雷"),
        ("สมชาย ที่รัก", "สมชาย ที่รัก"),
        ("[red]Ada[/red]", "[red]Ada[/red]"),
        ("../../etc/passwd", "../../etc/passwd"),
        ("x" * MAX_NAME_CELLS, "x" * MAX_NAME_CELLS),
        ("🎺", "🎺"),
        ("Ada\u00a0Lovelace", "Ada Lovelace"),
        ("\u202fAda\u00a0 \u2007Lovelace\u00a0", "Ada Lovelace"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("അവന്\u200d", "അവന്\u200d"),
        ("ශ්\u200dරී", "ශ්\u200dරී"),
    ],
)
def test_a_name_is_kept_as_it_is_meant(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "    "])
def test_an_empty_name_is_refused(text):
    assert refused(text) == "a name must not be empty"


@pytest.mark.parametrize("text", [None, 7, True, ["Ada"], b"Ada"])
def test_what_is_no_text_is_refused(text):
    assert refused(text) == "a name must be text"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada\x1b[31m", r"Ada\x1b[31m"),
        ("A\nda", r"A\nda"),
        ("A\tda", r"A\tda"),
        ("A\u200dda", r"A\u200dda"),
        ("A\u200cda", r"A\u200cda"),
        ("A\u3000da", r"A\u3000da"),
        ("A\u200bda", r"A\u200bda"),
        ("\u202eadA", r"\u202eadA"),
        ("\ud800", r"\ud800"),
        ("\u3164", r"\u3164"),
        ("Ada\ufe0f", r"Ada\ufe0f"),
        ("A\u034fda", r"A\u034fda"),
        ("\u2800", r"\u2800"),
    ],
)
def test_what_does_not_print_or_show_is_refused_and_spelt_out(text, shown):
    assert refused(text) == (
        f"the name “{shown}” has characters that cannot be displayed; leave them out"
    )


@pytest.mark.parametrize(
    ("text", "width"),
    [("x" * 21, 21), ("李" * 11, 22), ("x" * 5000, 5000), ("e\u0301" * 21, 21)],
)
def test_a_name_that_is_too_wide_is_refused_with_the_numbers(text, width):
    assert refused(text).endswith(f"is {width} columns wide; at most 20 fit")


def test_piles_of_accents_are_refused():
    assert refused(("Zal") + "\u0301" * 3 + "go").endswith(
        "” has too many accents on one letter; leave some out"
    )
    assert refused("\u0301Ada").endswith("” has too many accents on one letter; leave some out")
    assert refused(("a") + "\u20dd" * 3).endswith(
        "” has too many accents on one letter; leave some out"
    )


def test_wide_characters_take_two_columns_and_marks_none():
    assert cell_width("Ada") == 3
    assert cell_width("李雷") == 4
    assert cell_width("e\u0301\u0327") == 1
    assert cell_width("ที่") == 1
    assert cell_width("علی\u200cرضا") == 6


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Chloe\u0301", "CHLOÉ"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
        ("Ａda", "Ada"),
        ("علی\u200cرضا", "علیرضا"),
        ("അവന്\u200d", "അവന്"),
        ("Ada Lovelace", "Ada\u00a0Lovelace"),
    ],
)
def test_spellings_of_one_name_are_the_same(one, other):
    assert name_key(one) == name_key(other)
    with pytest.raises(InvalidNameError, match="two seats have the name"):
        check_distinct(["Bernd", one, other])


def test_different_names_are_distinct():
    check_distinct(["Ada", "Adah", "Bernd", "Zoé", "Zoe"])


# --- titles of matches


def test_a_title_is_kept_as_a_name_is_and_may_be_twice_as_long():
    assert clean_title("  Friday   final ") == "Friday final"
    assert clean_title("x" * MAX_TITLE_CELLS) == "x" * 40
    assert clean_title("[red]the last stand[/red]") == "[red]the last stand[/red]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "a title must be text"),
        ("  ", "a title must not be empty"),
        ("x" * 41, "” is 41 columns wide; at most 40 fit"),
        ("x" * 10_000, "is 10000 columns wide"),
        ("Friday\x1b[2J", r"the title “Friday\x1b[2J” has characters that cannot be displayed"),
        ("\u202eyadirF", r"\u202eyadirF"),
        ("a" + "\u0301" * 3, "” has too many accents on one letter; leave some out"),
    ],
)
def test_a_title_that_cannot_be_shown_is_refused(text, said):
    with pytest.raises(InvalidNameError) as error:
        clean_title(text)
    assert said in str(error.value)
    assert str(error.value).isprintable()
