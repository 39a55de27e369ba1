"""A number before a noun goes through `ngettext`, so that one is not “1 seats”."""

import re
from random import Random

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.sentence import Sentence, counted
from jericho_tui.games.hamster_rolle.lesson import LESSONS
from jericho_tui.text import language
from jericho_tui.text.language import say
from tests.text import catalogue

COUNTED = re.compile(r"\{(\w+)\} (?:[a-z]+ )?(?:[a-z]+[^s\W]s|people|are|have)\b")
ALIKE = "après|dans|des|fois|pas|plus|pour|sans|vers|alors"
"""French words in s that go with any number."""
FRENCH = re.compile(rf"\{{(\w+)\}} (?:(?!(?:{ALIKE})\b)\w+ )?(?!(?:{ALIKE})\b)(?:\w+s|sont|ont)\b")
NUMBERS = {
    "after",
    *("all", "alone", "deals", "draws", "expected", "first", "found", "full", "high", "higher"),
    *("last", "left", "least", "matches", "mine", "most", "moves", "n", "number", "past", "paid"),
    *("points", "score", "seats", "shared", "size", "tables", "theirs", "top", "tries", "turns"),
}
"""Places that hold a number; others hold names, cards, paths."""
FIRST_GAME = [lesson.text for lesson in LESSONS if "{mine} pieces" in lesson.text]
NEVER_ONE = {
    "{low} to {high} players": "no game is for one alone",
    "{low}–{high} players": "no game is for one alone",
    "{game} is for {low} to {high} players, not {seats}": "no game is for one alone",
    "--seats: {game} is for {low} to {high} players, not {seats}": "no game is for one alone",
    "hands must be a list of {seats} strings, one per seat": "no game is for one alone",
    "stocks must be a list of {seats} strings, one per seat": "no game is for one alone",
    "seat {seat} cannot start: this game has {seats} seats": "no game is for one alone",
    "{points} points for certain": "an item is worth seven at least",
    "{points} points, or {shared} if another player completes it too": "ten at least",
    "{points} points, and the player who completed it first loses {lost}": "ten at least",
    "for {name} it falls from {alone} to {shared} points": "a mission is worth ten at least",
    "{card}: +{points} points": "told from two on",
    "Your rampart, {number} of {full} cards: {cards}.": "ten cards",
    "{number}/{full} cards": "ten cards",
    "you then know of {number} cards of this colour there": "told from two on",
    "nothing to take back in {stayed} of {tries} tries": "a bot tries several times",
    "pieces to take back in {tries} tries: {pieces}": "a bot tries several times",
    "The {n} spots": "a table has dozens",
    "{n} coins end the game": "ten coins",
    "The {n} lines are now one message.": "told from two on",
    "provisional: fewer than {n} games": "fifteen games",
    "a tournament has 1 to {most} rounds": "a fixed limit",
    "a tournament has {low} to {high} players, not {number}": "a fixed limit",
    "the tournament is full: it has {most} players": "a fixed limit",
    "settings, [keys]: only the first {most} keys are read": "a fixed limit",
    "--seat {seat}: this game has {seats} seats; choose 1 to {seats}": "no game is for one alone",
    "id must be 1 to {most} characters from a-z, 0-9, - and _": "a fixed limit",
    "name must be one line of at most {most} characters": "a fixed limit",
    "track.{key} has {found} spaces; it must have 1 to {most}": "a fixed limit",
    "a piece moves 1 to {most} compartments forward; {piece} is in {at}": "three",
    "ambush_items must be {number} different pairs of two different items": "six",
    "{points} points in one go": "told from two on",
    "skips only {skipped} of the {all} higher cards left": "told from three on",
    "this step would skip {skipped} of the {all} higher cards left": "told from two on",
    "Fewer than {n} deals: the intervals are rough and may be too narrow.": "thirty deals",
    "{what} must be one line of at most {most} characters": "a fixed limit",
    "the message has {number} characters; at most {most} fit": "two hundred and more",
    "at most {number} messages in {seconds} seconds; wait a moment": "a fixed limit",
    "{most} tables are already waiting; join one, or cancel one": "a fixed limit",
    "you have {most} unfinished tournaments; play or delete one first": ("a fixed limit"),
    "{pile}; a scoring card comes within {last} draws, with a {chance} % chance on "
    "the next.": "two at least",
    "{pile}; the next scoring card comes in {first} to {last} draws.": "two at least",
    "{bot}, {n} cores": "one core is not mentioned",
    "{name} is thinking on {n} cores…": "one core is not mentioned",
    **dict.fromkeys(FIRST_GAME, "every move of a first game is prepared"),
}
"""Messages in which the number is never one, and why."""


NEVER_ONE_IN_FRENCH = {
    "{points} points, even if {cards} ambush takes a card": "an item is worth seven at least",
    "{points} points, unless {cards} ambush takes a card": "an item is worth seven at least",
    "The next delivery gives a card to hands of up to {number}.": "two and more on the track",
    "The sheriff is on space {space}: hands of up to {number} draw a card": "the same",
    "the sheriff moves: hands of up to {number} draw a card": "the same",
    "{n} deal of {game} for {seats}, seed {seed}: {matches} games": "one for each place",
    "{what} must be a list of at most {most}": "a fixed limit",
}
"""The same for messages that need a plural form in French only."""


def without_plural() -> set[str]:
    """Return the messages without a plural form in which a number stands before a noun."""
    found = set()
    for message in catalogue.extract():
        if isinstance(message.id, str):
            places = {match.group(1) for match in COUNTED.finditer(message.id)}
            if places & NUMBERS:
                found.add(message.id)
    return found


def french_without_plural() -> set[str]:
    """Return the messages whose French has a number before what goes with it, in one form only.

    Of a message with a plural form the number that chose the form is left out.
    """
    found = set()
    for message in catalogue.read("fr"):
        if not message.id:
            continue
        both = isinstance(message.id, tuple | list)
        texts = catalogue.strings(message)
        numbers = {match.group(1) for match in FRENCH.finditer(texts[-1])} & NUMBERS
        if both:
            # The form for one has the word in the singular.
            numbers &= {match.group(1) for match in FRENCH.finditer(texts[0])}
        if numbers:
            found.add(str(message.id[0] if both else message.id))
    return found


def test_a_number_goes_with_its_word_in_french() -> None:
    found = french_without_plural()
    allowed = set(NEVER_ONE) | set(NEVER_ONE_IN_FRENCH)
    gone = set(NEVER_ONE_IN_FRENCH) - found
    assert not gone, f"not there any more: take them out of the list: {gone}"
    assert found - allowed == set()


def test_a_number_before_a_noun_has_a_plural_form() -> None:
    found = without_plural()
    gone = set(NEVER_ONE) - found
    assert not gone, f"not there any more: take them out of the list: {gone}"
    assert found - set(NEVER_ONE) == set()


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("game_id", IDS)
def test_one_seat_is_not_one_seats(game_id: str, code: str) -> None:

    language.choose(code)
    with pytest.raises(InvalidSetupError) as caught:
        load(game_id).deal(1, {}, Random(1))
    assert not re.search(r"\b1 \w+s\b", say(caught.value.sentence))


def test_a_sentence_goes_with_its_number_in_both_languages() -> None:
    def told(number: int) -> Sentence:
        return counted(
            "the edition has {found} trick; there must be {number}",
            "the edition has {found} tricks; there must be {number}",
            "found",
            {"found": number, "number": 15},
        )

    assert [str(told(number)).split(";")[0] for number in (0, 1, 2)] == [
        "the edition has 0 tricks",
        "the edition has 1 trick",
        "the edition has 2 tricks",
    ]
    language.choose("fr")
    assert [say(told(number)).split("\u202f")[0] for number in (0, 1, 2)] == [
        "l’édition compte 0 tour",
        "l’édition compte 1 tour",
        "l’édition compte 2 tours",
    ]
