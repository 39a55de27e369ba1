"""The rulebooks: one in every language, the same chapters, opened at the rule that matters."""

import re
from random import Random

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.options import Option
from jericho_tui.core.registry import IDS, UnknownGameError, info
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.text.language import LANGUAGES, _, spoken
from jericho_tui.text.rulebook import chapters, rulebook
from tests.builders import act, new_match, position

WANTED = {
    *("opening", "feed", "turn", "wall", "trumpet", "supply", "draw", "scoring", "bonus"),
    *("options", "cards", "setup", "winner", "hidden", "odds", "hints"),
}


@pytest.mark.parametrize("game", IDS)
def test_every_game_has_the_same_chapters_in_every_language(game):
    books = [
        [(chapter.anchor, chapter.level) for chapter in chapters(game, code)] for code in LANGUAGES
    ]
    assert all(book == books[0] for book in books)
    anchors = [anchor for anchor, _level in books[0] if anchor]
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_chapter_of_jericho_that_a_screen_may_ask_for_exists(code):
    assert {chapter.anchor for chapter in chapters("jericho", code)} == WANTED | {""}


def test_the_book_is_in_the_language_in_use(french):
    assert rulebook("jericho") == rulebook("jericho", "fr") != rulebook("jericho", "en")


def test_the_book_is_the_sum_of_its_chapters():
    book = rulebook("jericho", "en")
    assert book.startswith("# Jericho\n")
    assert "## 6. Scoring\n\nThe whole supply" in book
    trumpet = next(c for c in chapters("jericho", "en") if c.anchor == "trumpet")
    assert (trumpet.title, trumpet.level) == ("Trumpet", 3)
    assert trumpet.text in book


def test_unknown_games_and_languages_are_refused():
    with pytest.raises(UnknownGameError):
        rulebook("chess")
    with pytest.raises(UnknownGameError):
        rulebook("../../etc")
    with pytest.raises(ValueError, match="no rulebook"):
        rulebook("jericho", "xx")


HOUSE = {"en": " **[house]**", "fr": " **[maison]**"}
NAMED = {"en": "a named seat", "fr": "une place choisie"}
"""What the books say of the seat that the options name below."""


def _options(game: str) -> list[Option]:
    """Return the options that have a row: which seat is named is part of who starts."""
    start = info(game).start
    return [option for option in info(game).options if start is None or option is not start.seat]


def _rows(game: str, code: str) -> list[list[str]]:
    (text,) = [c.text for c in chapters(game, code) if c.anchor == "options"]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [line.replace(HOUSE[code], "").strip("| ").split(" | ") for line in lines]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_the_options_of_the_book_are_those_of_the_game(game, code):
    """Every option and every value of it, the default first, in the words of the screens."""
    with spoken(code):
        expected = [
            [option.ruling or "–", [_(option.label(value)) for value in option.values]]
            for option in _options(game)
        ]
        below = _("a seat you choose")
    said = [
        [ruling, [below if choice == NAMED[code] else choice for choice in choices.split(" · ")]]
        for ruling, _question, choices in _rows(game, code)
    ]
    assert said == expected


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_every_option_is_named_where_its_rule_stands(game, code):
    book = chapters(game, code)
    end = [chapter.anchor for chapter in book].index("options")
    rules = " ".join(" ".join(chapter.text for chapter in book[:end]).split())
    rulings = {option.ruling for option in _options(game) if option.ruling}
    assert {ruling for ruling in rulings if not re.search(rf"option {ruling}\b", rules)} == set()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_a_ruling_that_the_house_reads_is_labelled_where_it_stands(game, code):
    """What the row of an option marks as the house's own, the rule marks too."""
    book = rulebook(game, code)
    mark = HOUSE[code]
    for option in _options(game):
        row = re.search(rf"^\| {option.ruling} \| [^|]*{re.escape(mark)} \|", book, re.M)
        if option.ruling and row:
            rules = " ".join(book.partition("| " + option.ruling + " |")[0].split())
            assert re.search(rf"{re.escape(mark)}[^.]*option {option.ruling}\b", rules), option.key


@pytest.mark.parametrize(("code", "ours"), [("en", "our reading|we read"), ("fr", "notre lecture")])
@pytest.mark.parametrize(
    ("game", "ruling"),
    [
        ("push", "P11"),
        ("jericho", "J1"),
        ("jericho", "J6"),
        ("jericho", "J18"),
        ("nottingham", "N16"),
    ],
)
def test_words_with_two_meanings_are_said_to_be_read_by_us(game, ruling, code, ours):
    """The printed rules say it, but in words that may mean two things."""
    (rule,) = re.findall(rf"[^.]*\boption\s+{ruling}\b", rulebook(game, code))
    assert re.search(ours, " ".join(rule.split()).casefold())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_ruling_of_jericho_stands_in_the_book(code):
    (text,) = [c.text for c in chapters("jericho", code) if c.anchor == "options"]
    assert set(re.findall(r"\bJ\d+\b", text)) == {f"J{number}" for number in range(1, 24)}


@pytest.mark.parametrize(("code", "mark"), [("en", "**[house]**"), ("fr", "**[maison]**")])
def test_what_is_house_made_is_labelled_and_the_label_explained(code, mark):
    book = {chapter.anchor: chapter.text for chapter in chapters("jericho", code)}
    assert mark in book[""]
    for anchor in ("cards", "setup", "scoring", "winner", "odds"):
        assert mark in book[anchor], anchor
    house = [line for line in book["options"].splitlines() if mark in line]
    assert {re.findall(r"J\d+", line)[0] for line in house if "J" in line} >= {
        *("J2", "J3", "J8", "J11", "J17", "J18", "J20")
    }


def test_the_rule_that_matters_now_follows_the_match():
    match = new_match(3)
    seen = {VOICE.rule_now(match.state.observation(Seat(0)))}
    rng = Random(1)
    while match.actors():
        seat = match.actors()[0]
        view = match.state.observation(seat)
        seen.add(VOICE.rule_now(view))
        action = rng.choice(view.legal_actions())
        seen.add(VOICE.rule_now(view, action))
        match.submit(seat, action)
    seen.add(VOICE.rule_now(match.state.observation(None)))
    assert seen == {"opening", "feed", "turn", "wall", "trumpet", "supply", "winner"}
    assert seen <= WANTED


def test_a_trumpet_opens_the_book_at_the_trumpets():
    assert VOICE.rule_now(position().observation(Seat(0)), act("trumpet R")) == "trumpet"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_quotation_marks_and_apostrophes_are_typeset(game, code):
    assert re.findall(r".{0,20}(?:['\"]|\.\.\.)", rulebook(game, code)) == []


@pytest.mark.parametrize("game", IDS)
def test_a_french_book_keeps_french_typography(game):
    book = rulebook(game, "fr")
    assert re.findall(r".{9}[ \u00a0][;:!?»]", book) == []
    assert re.findall(r"(?i)\b(?:tu|ton|ta|tes|toi)\b", book) == []
