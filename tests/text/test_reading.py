"""A rulebook read aloud, and signs in words."""

import pytest

from jericho_tui.cli.plain.seen import chapter_lines, contents, passages
from jericho_tui.core.registry import IDS
from jericho_tui.text.aloud import sentence, spoken, words_in


@pytest.mark.parametrize("game", IDS)
def test_no_mark_of_the_page_is_read(each_language, game):
    lines = passages(game, " ")
    assert len(lines) > 30
    assert not [line for line in lines if set(line) & set("*#|>")]
    assert all(line.strip() == line and line for line in lines)


def test_a_table_is_read_with_its_headings():
    lines = chapter_lines("jericho", "options")
    row = "ruling: J6; question: your trumpet joins [house]; choices: whenever it can · if you like"
    assert row in lines


def test_a_chapter_is_found_by_its_anchor_in_every_language(each_language):
    lines = chapter_lines("jericho", "trumpet")
    assert lines[0].endswith(":")
    assert passages("jericho", "trumpet")[: len(lines)] == lines
    assert chapter_lines("jericho", "nowhere") == []


def test_words_are_found_whatever_their_case_and_accents(french):
    assert passages("jericho", "DECOMPTE") == passages("jericho", "décompte") != []
    assert passages("jericho", "zeppelin") == []


def test_passages_say_their_chapter():
    lines = passages("jericho", "zweifel") or passages("jericho", "150,000")
    assert lines[0] == "3. The opening card:"
    assert "150,000" in lines[1]
    assert len(lines) == 2


def test_contents_names_the_chapters():
    assert contents("jericho").startswith("1. The cards, 2. Setup, ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("your red wall 5 → 10: you lead", "your red wall 5, now 10: you lead"),
        ("Ada −7, Bernd −2", "Ada minus 7, Bernd minus 2"),
        ("Round 2 · Ada begins", "Round 2: Ada begins"),
        ("plain", "plain"),
    ],
)
def test_signs_are_put_into_words(text, told):
    assert spoken(text) == told


def test_a_sentence_begins_with_a_capital_and_ends_once():
    assert sentence("élan") == "Élan."
    assert sentence("Really?") == "Really?"


def test_words_in_a_message_are_those_of_both_languages(french):
    assert {"oui", "o", "yes", "y"} == set(words_in("yes, y"))
