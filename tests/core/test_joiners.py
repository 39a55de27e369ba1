"""Joiners are text where Unicode has them in identifiers, and nowhere else."""

import pytest

from jericho_tui.core.sentence import ZWJ, ZWNJ, is_joiner, is_printable

GOOD = {
    "Persian: mi-ravam": f"می{ZWNJ}روم",
    "Kurdish, a mark before": f"بِ{ZWNJ}خوێن",
    "Malayalam: a chillu at the end": f"അവന്{ZWJ}",
    "Malayalam: no conjunct": f"ന്{ZWNJ}മ",
    "Sinhala: Sri": f"ශ්{ZWJ}රී",
}
BAD = {
    "between Latin letters": f"A{ZWNJ}da",
    "ZWJ between Latin letters": f"A{ZWJ}da",
    "at the beginning": f"{ZWNJ}می",
    "alone": ZWNJ,
    "two": f"می{ZWNJ}{ZWNJ}روم",
    "both": f"क्{ZWJ}{ZWNJ}ष",
    "an emoji of several": f"👩{ZWJ}🚀",
    "an accent is no virama": f"e\u0301{ZWJ}x",
    "between Latin and Persian": f"a{ZWNJ}روم",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_joiner_is_text_where_words_need_it(text):
    assert is_printable(text)
    (place,) = (n for n, char in enumerate(text) if char in (ZWNJ, ZWJ))
    assert is_joiner(text, place)
    assert not is_joiner(text, place - 1)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_anywhere_else_it_is_not(text):
    assert not is_printable(text)


def test_other_text_is_as_python_has_it():
    for text in ("", "Ada", "Zoé", "\n", "a\u200bb", "\u202eabc", "می روم"):
        assert is_printable(text) == text.isprintable()
