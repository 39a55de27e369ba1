"""Every sentence of the printed rules has a row, and no file of the project reprints them.

Where the printed texts are, `JERICHO_PRINTED_RULES` says; without it some tests are skipped.
"""

import os
import re
from pathlib import Path

import pytest

from tests.architecture.rules_coverage import (
    CHANCE,
    LONGEST,
    PAGE,
    VERDICTS,
    differences,
    digest_of,
    letters_of,
    problems,
    project,
    reprints,
    rows_of,
    sources_of,
)

TEXT = PAGE.read_text(encoding="utf-8")
FIRST = next(line for line in TEXT.splitlines() if line.startswith("| en-1 |"))

PRINTED = os.environ.get("JERICHO_PRINTED_RULES")
at_hand = pytest.mark.skipif(not PRINTED, reason="JERICHO_PRINTED_RULES names no folder")
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
        (FIRST, FIRST.replace("From", "From " + "far " * 30), f"over {LONGEST} characters"),
        (FIRST, FIRST.replace("| implemented |", "| done |"), "no verdict"),
        ("test_only_so_many_play_as_the_rules_say", "test_two_play", "there is no tests/"),
        ("| option | `tie_fell`", "| option | `tie_falls`", "names no option"),
        ("| option | `tie_fell`", "| house | `tie_fell`", "counted wrongly"),
        ("(J8)", "(J99)", "no ruling"),
        ("`__init__.py` says", "`house.py` says", "no file"),
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


SENTENCES = ["Lay a card.", "Draw 2!", "Was it a trumpet? Next."]


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        (SENTENCES, []),
        (["# Lay", "a card. Draw 2! <u>Was</u> it", "a trumpet? Next."], []),
        (SENTENCES[1:], ["x.txt: x-1 is not what comes next"]),
        ([*SENTENCES[:2], *SENTENCES[1:]], ["x.txt: x-3 is not what comes next"]),
        (["Lay a card.", "Draw 3!", SENTENCES[2]], ["x.txt: x-2 is not what comes next"]),
        ([SENTENCES[0], *SENTENCES[:0:-1]], ["x.txt: x-2 is not what comes next"]),
        (SENTENCES[:2], ["x.txt: x-3 is not what comes next"]),
        ([*SENTENCES, "The end."], ["x.txt: its end has no row"]),
    ],
)
def test_a_page_is_compared_with_printed_texts(
    printed: list[str], found: list[str], tmp_path: Path
):
    page = "| [x](#x) | `x.txt` | 3 | 3 | 0 | 0 | 0 |\n"
    for number, sentence in enumerate(SENTENCES, 1):
        letters = letters_of(sentence)
        page += f"| x-{number} | {len(letters)} {digest_of(letters)} | A | implemented | B |\n"
    (tmp_path / "x.txt").write_text("\n".join(printed), encoding="utf-8")
    assert differences(page, tmp_path) == found


TEXT_LIKE_PRINT = " ".join(f"mot{number}" for number in range(40))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", TEXT_LIKE_PRINT.replace(" ", "\n> ").upper()),
        ("page.py", '"' + TEXT_LIKE_PRINT.replace("mot9 ", 'mot9\\n"\n  "') + '"'),
        ("page.svg", f"<text x='1'>{TEXT_LIKE_PRINT}</text>".replace(" mot", "&#160;</b><b>mot")),
        ("page.mo", f"\xff\x00{TEXT_LIKE_PRINT}"),
    ],
)
def test_a_reprint_is_noticed_in_any_kind_of_file(name: str, text: str, tmp_path: Path):
    (tmp_path / "printed.txt").write_text(f"{TEXT_LIKE_PRINT}.", encoding="utf-8")
    page = tmp_path / name
    page.write_bytes(text.encode("latin-1"))
    assert reprints([page], tmp_path) == [f"{page}: 33 pieces"]
    page.write_text(" ".join(TEXT_LIKE_PRINT.split()[: CHANCE + 7]), encoding="utf-8")
    assert reprints([page], tmp_path) == []


@at_hand
def test_every_sentence_of_the_printed_texts_has_its_row():
    assert differences(TEXT, Path(PRINTED or "")) == []


@at_hand
def test_no_file_of_the_project_reprints_the_rules():
    assert reprints(project(), Path(PRINTED or "")) == []
