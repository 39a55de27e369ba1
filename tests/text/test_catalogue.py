"""The French catalogue against the code, and what a translation must keep."""

import ast
import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from tests.text import catalogue as tool


@pytest.fixture(scope="module")
def template() -> Catalog:
    return tool.extract()


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_the_catalogue_is_complete_and_fits_the_code(code, template):
    report = tool.examine(tool.read(code), template)
    assert not report, f"\nThe {code} catalogue does not fit the code.\n{report}"


@pytest.mark.parametrize("code", tool.TRANSLATED)
def test_the_compiled_catalogue_says_what_the_source_says(code):
    with tool.po_path(code).with_suffix(".mo").open("rb") as file:
        compiled = said_by(read_mo(file))
    assert compiled == said_by(tool.read(code)), f"run `{tool.COMMAND}`"


def said_by(catalogue):
    """Return what a catalogue translates, by message."""
    return {
        tuple(m.id) if isinstance(m.id, list) else m.id: tool.strings(m)
        for m in catalogue
        if m.id and all(tool.strings(m))
    }


def texts(code):
    """Return every translated text of a language."""
    return [text for m in tool.read(code) if m.id for text in tool.strings(m)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (r"[ \u00a0][;:!?»]", "a thin unbreakable space stands before ; : ! ? »"),
        (r"«[ \u00a0]", "a thin unbreakable space stands after «"),
        (r"[^\s«\u202f][!?»](?!\w)", "no space at all before ! ? »"),
        (r"(?<![\s\u202f\[])[;:](?=\s|$)", "no space at all before ; :"),
        (r"«(?!\u202f)", "no space at all after «"),
        (r"[0-9}][ \u00a0]?%(?!\()", "a thin unbreakable space stands before %"),
        (r"['\"]", "typographic quotes"),
        (r"\.\.\.", "one sign for the ellipsis"),
        (r"(?i)\b(tu|ton|ta|tes|toi)\b", "players are “vous”"),
    ],
)
def test_french_typography(wrong, why):
    assert [text for text in texts("fr") if re.search(wrong, text)] == [], why


def test_english_typography():
    ids = [m.id for m in tool.extract() if m.id]
    said = [text for one in ids for text in ((one,) if isinstance(one, str) else one)]
    assert [text for text in said if re.search(r"\w'\w|\.\.\.", text)] == []


def message(code):
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    return tool.message_of(call, "here.py")


def test_messages_are_found_wherever_they_are_called():
    assert message('_("a")') == "a"
    assert message('N_("a" "b")') == "ab"
    assert message('ngettext("one", "{n}", n)') == ("one", "{n}")
    assert message("_(option.title)") is None
    assert message('print("a")') is None


def test_a_message_put_together_at_run_time_is_refused():
    with pytest.raises(SyntaxError, match="one literal text"):
        message('_(f"seat {seat}")')
    with pytest.raises(SyntaxError, match="one literal text"):
        message('_("seat " + seat)')


def catalog(*messages):
    """Return a catalogue of some messages, in a language that has one plural form."""
    made = Catalog(locale="de", domain=tool.DOMAIN)
    for key, text in messages:
        made.add(key, text)
    return made


def test_what_is_missing_is_listed_with_the_command_to_run():
    report = tool.examine(catalog(("a", "")), catalog(("a", None), ("b", None)))
    assert report.missing == ["a", "b"]
    assert "'b'" in str(report)
    assert "python -m tests.text.catalogue" in str(report)


def test_what_the_code_no_longer_says_is_obsolete():
    assert tool.examine(catalog(("a", "A")), catalog()).obsolete == ["a"]


def test_a_doubtful_translation_is_reported():
    doubtful = Catalog(locale="fr")
    doubtful.add("a", "A", flags=["fuzzy"])
    assert tool.examine(doubtful, catalog(("a", None))).fuzzy == ["a"]


@pytest.mark.parametrize(
    ("key", "text", "fits"),
    [
        ("{name} takes {n}", "{n} pour {name}", True),
        ("{name} takes {n}", "{n} pour {nom}", False),
        ("{name} takes {n}", "{n}", False),
        ("{name}", "{name", False),
        ("unknown: %(word)s", "inconnu\u202f: %(word)s", True),
        ("unknown: %(word)s", "inconnu\u202f: %(mot)s", False),
        (("one card", "{n} cards"), ("une carte", "{n} cartes"), True),
        (("{n} card", "{n} cards"), ("une carte", "des cartes"), False),
        (("{a} {n} card", "{a} {n} cards"), ("carte", "{a} {n} cartes"), False),
        (("{n} card", "{n} cards"), ("{n} carte",), False),
    ],
)
def test_a_translation_keeps_the_places_and_plural_forms_of_its_message(key, text, fits):
    assert (tool.examine(catalog((key, text)), catalog((key, None))).faults == []) == fits
