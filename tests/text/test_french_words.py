"""One thing has one word in French too, and where the printed rules have one it is theirs."""

import re

import pytest

from jericho_tui.core import registry
from jericho_tui.text.rulebook import rulebook
from tests.text import catalogue as tool

WORDS = {
    r"\bsièges?\b": "place",
    r"\bpousse[rz]? (?:votre|sa) chance\b": "tenter sa chance, as French card players say",
    r"\btrocs?\b": "échange, as printed",
    r"\bcartes égales\b": "cartes identiques, as printed",
    r"\bpiles? d’(?:objets|embuscades)\b": "pioche, as printed",
    r"\bRisk\b": "Risques, as printed",
    r"\bSeul qui\b": "seuls ceux qui",
    r"\ble voisin de gauche de qui\b": "de celui qui",
    r"\bcartes? (?:de mur|muraille)s?\b": "carte mur, as printed",
    r"\bcartes? de décompte\b": "carte de score, as printed",
    r"\bprogrammes? heuristiques?\b": "bots heuristiques",
    r"\bbijoux?\b": "joyaux, as printed",
    r"\btrompettes? [^.]{0,40}quitt\w+ la partie": "sort du jeu: players leave a match",
    r"\blivraison (?:est )?nulle\b": "annulée, as printed",
    r"\bdossier de sauvegardes?\b": "dossier des parties",
    r"\bbombes? (?:humaine|elfe|gnome|fée|naine)\b": "bombe d’humain, de fée",
    r"(?<!carte )(?<!cartes )\bmurs?\b(?!, poser)": "muraille; only a card is a carte mur",
    r"\bmissions? [^.]{0,12}accompli": "mission réalisée (Badaboom), remplie (Nottingham)",
    r"\bgagnez? l’égalité\b": "l’emporte à égalité",
    r"\berreurs?\b[^.;]{0,30}\bacquises?\b": "what is learnt is acquis, not the mistake",
    r"(?<!est )\bpas (?:un coup|une pièce|une colonne|une roue)\u202f:": "ce n’est pas …",
}
"""What French texts do not say, and what they say instead."""


def texts() -> dict[str, str]:
    """Return every French text of the program by where it stands, its lines run together."""
    told = {f"rulebook of {game}": rulebook(game, "fr") for game in registry.IDS}
    for message in tool.read("fr"):
        if message.id:
            told[str(message.id)] = " ".join(tool.strings(message))
    return {
        where: re.sub(r"(?:[ \t\n]|^>)+", " ", text, flags=re.M) for where, text in told.items()
    }


def test_a_bot_is_a_bot_on_every_screen():
    books = {f"rulebook of {game}" for game in registry.IDS}
    said = {where: text for where, text in texts().items() if where not in books}
    assert [where for where, text in said.items() if re.search(r"\brobots?\b", text, re.I)] == []


def test_words_are_found_across_the_lines_of_a_rulebook():
    assert all("\n" not in text for text in texts().values())


@pytest.mark.parametrize("pattern", WORDS)
def test_one_thing_has_one_word(pattern: str):
    found = [where for where, text in texts().items() if re.search(pattern, text, re.I)]
    assert found == [], f"say {WORDS[pattern]}"


def test_quotation_marks_and_apostrophes_are_typeset_in_both_languages():
    keys = [message.id for message in tool.read("fr")]
    english = [text for key in keys for text in ([key] if isinstance(key, str) else key)]
    said = [*english, *texts().values()]
    assert [text for text in said if re.search("['\"]", text)] == []


ONE_MEANING = {"left": ("games/push/", "games/hearts/"), "Keys": ("tui/", "club/web.py")}
"""English messages that are two words in French, and where they stand in the sense translated."""


@pytest.mark.parametrize("message", ONE_MEANING)
def test_a_message_is_used_in_one_sense(message: str):
    found = tool.extract().get(message)
    assert found is not None
    assert [
        where for where, _line in found.locations if not where.startswith(ONE_MEANING[message])
    ] == []


def test_the_words_of_every_text_are_looked_at():
    told = texts()
    assert len(told) > 2000
    assert all(f"rulebook of {game}" in told for game in registry.IDS)
