import pytest

from jericho_tui.core.actions import IllegalActionError, Refusal, SentenceError
from jericho_tui.core.sentence import N_, Sentence, estimated, visible


def test_a_sentence_reads_in_english():
    assert str(Sentence("seat {seat} has {n} cards", {"seat": 2, "n": 5})) == "seat 2 has 5 cards"


def test_a_sentence_may_hold_another():
    inner = Sentence("there is no seat {seat}", {"seat": 9})
    assert str(Sentence("“{move}” is not allowed: {why}", {"move": "9 pass", "why": inner})) == (
        "“9 pass” is not allowed: there is no seat 9"
    )


def test_braces_in_what_is_told_are_no_template():
    assert str(Sentence("“{text}” is not a card;", {"text": "{0.__class__}"})) == (
        "“{0.__class__}” is not a card;"
    )


def test_a_marked_template_is_unchanged():
    assert N_("a card") == "a card"


def test_errors_say_their_sentence_and_keep_it():
    refusal = Refusal("no", Sentence("not {now}", {"now": "yet"}))
    error = IllegalActionError(refusal)
    assert str(error) == str(refusal) == "not yet"
    assert isinstance(error, SentenceError)
    assert error.sentence is refusal.reason
    assert error.refusal.code == "no"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("[red]Ada[/]", "[red]Ada[/]"),
        ("a\x1b[2Jb", r"a\x1b[2Jb"),
        ("a\tb\nc", r"a\tb\nc"),
        ("\u202eabc", r"\u202eabc"),
        ("\ud800", r"\ud800"),
        ("x" * 41, "x" * 40 + "…"),
        ("x" * 40, "x" * 40),
    ],
)
def test_foreign_text_is_made_fit_to_be_shown(text, shown):
    assert visible(text) == shown
    assert visible(text).isprintable()


def test_piles_of_accents_are_spelt_out_and_two_are_not():
    assert visible("Nguye\u0302\u0303n") == "Nguye\u0302\u0303n"
    assert visible("e" + 4 * "\u0301") == "e\u0301\u0301\\u0301\\u0301"


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        *[(0.0, 0, "<1"), (0.004, 0, "<1"), (0.006, 0, "1"), (0.314, 0, "31"), (0.994, 0, "99")],
        *[(0.995, 0, ">99"), (0.9999, 0, ">99"), (1.0, 0, ">99"), (1.02, 0, ">99")],
        *[(0.0, 1, "<0.1"), (0.0006, 1, "0.1"), (0.314, 1, "31.4"), (0.999, 1, "99.9")],
        *[(0.9996, 1, ">99.9"), (1.0, 1, ">99.9"), (-0.01, 1, "<0.1")],
    ],
)
def test_no_estimate_is_certain(chance, digits, text):
    assert estimated(chance, digits) == text
