"""Every sentence of the printed rules has a row that says what becomes of it."""

import re
from pathlib import Path

import pytest

from tests.architecture.rules_coverage import (
    PAGE,
    VERDICTS,
    differences,
    letters_of,
    problems,
    rows_of,
    sources_of,
)

TEXT = PAGE.read_text(encoding="utf-8")
FIRST = next(line for line in TEXT.splitlines() if line.startswith("| en-1 |"))

LEFT_OUT = next(
    line for line in TEXT.splitlines() if line.endswith("| left out | imprint, no rule |")
)


def test_every_sentence_of_the_printed_rules_has_its_row():
    assert problems(TEXT) == []


def test_all_printed_texts_of_all_six_games_are_there():
    files = [source.file for source in sources_of(TEXT)]
    assert sorted(files) == [
        "jericho.en.txt",
        "jericho.fr.txt",
        "push.fr.txt",
        "quick-rules.fr.txt",
        "rempart.fr.txt",
    ]
    shown = "".join(row.why for row in rows_of(TEXT))
    for game in ("jericho", "push", "rempart", "nottingham", "badaboom", "hamster_rolle"):
        assert f"tests/games/{game}/" in shown


def test_every_verdict_is_given():
    assert {row.verdict for row in rows_of(TEXT)} == set(VERDICTS)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (f"{FIRST}\n", "", "not numbered"),
        ("aged 8 and up", "aged 9 and up", "not those of the source"),
        (FIRST, FIRST.replace("| implemented |", "| done |"), "no verdict"),
        ("test_rule_5_three_to_five_play", "test_rule_5_two_play", "there is no tests/"),
        ("| option | `tie_fell`", "| option | `tie_falls`", "names no option"),
        ("| option | `tie_fell`", "| house | `tie_fell`", "counted wrongly"),
        ("(J8)", "(J99)", "no ruling"),
        ("`house_edition.py`", "`house.py`", "no file"),
        (LEFT_OUT, LEFT_OUT.replace("imprint, no rule", "imprint"), "not say why"),
        (FIRST, re.sub(r"`[^`]*`", "see the tests", FIRST), "nothing shows it"),
    ],
)
def test_what_is_wrong_with_a_page_is_noticed(old: str, new: str, problem: str):
    page = TEXT.replace(old, new, 1)
    assert page != TEXT
    assert any(problem in found for found in problems(page)), problems(page)


def test_only_letters_and_digits_make_a_source():
    plain = letters_of("The 1st card: see www.x.de")
    assert letters_of("## *The* <u>1st</u> card - see [www.x.de](http://www.x.de)") == plain
    assert letters_of("The 2nd card: see www.x.de") != plain


def test_a_page_is_compared_with_the_printed_texts_where_they_are_at_hand(tmp_path: Path):
    for source in sources_of(TEXT):
        sentences = [row.sentence for row in rows_of(TEXT) if row.source == source.name]
        (tmp_path / source.file).write_text("\n".join(sentences), encoding="utf-8")
    assert differences(TEXT, tmp_path) == []
    (tmp_path / "push.fr.txt").write_text("Push", encoding="utf-8")
    assert differences(TEXT, tmp_path) == ["push.fr.txt: the page has other sentences"]
