"""A number before a noun goes through `ngettext`, so that one is not “1 seats”."""

import re
from random import Random

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.games import IDS, load
from jericho_tui.prose import language
from jericho_tui.prose.language import say
from tests.prose import catalogue

COUNTED = re.compile(r"\{(\w+)\} (?:[a-z]+ )?(?:[a-z]+[^s\W]s|people|are|have)\b")
NUMBERS = {
    "after",
    *("all", "alone", "deals", "draws", "expected", "first", "found", "full", "high", "higher"),
    *("last", "left", "least", "matches", "mine", "most", "moves", "n", "number", "past", "paid"),
    *("points", "score", "seats", "shared", "size", "tables", "theirs", "top", "tries", "turns"),
}
"""Places that hold a number; others hold names, cards, paths."""
NEVER_ONE = {
    "{low} to {high} players": "no game is for one alone",
    "{low}–{high} players": "no game is for one alone",
    "{game} is for {low} to {high} players, not {seats}": "no game is for one alone",
    "--seats: {game} is for {low} to {high} players, not {seats}": "no game is for one alone",
    "hands must be a list of {seats} strings, one a seat": "no game is for one alone",
    "stocks must be a list of {seats} strings, one a seat": "no game is for one alone",
    "seat {seat} is to start, but only {seats} seats play": "no game is for one alone",
    "{points} points, even if an ambush takes a card": "an item is worth seven at least",
    "{points} points, unless an ambush takes a card": "an item is worth seven at least",
    "{points} points for certain": "an item is worth seven at least",
    "{points} points, or {shared} if another does it too": "a mission is worth ten at least",
    "{points} points, and whoever did it first loses {lost}": "a mission is worth ten at least",
    "for {name} it falls from {alone} to {shared} points": "a mission is worth ten at least",
    "your rampart: {before} → {after} cards": "there is the flag before",
    "{card}: +{points} points": "told from two on",
    "Your rampart, {number} of {full} cards: {cards}.": "ten cards",
    "{number}/{full} cards": "ten cards",
    "with it, {number} cards of this colour are known to lie there": "told from two on",
    "all stayed in {stayed} of {tries} tries": "a bot tries several times",
    "The {n} places": "a table has dozens",
    "{n} coins end the game": "ten coins",
    "provisional: fewer than {n} games": "fifteen games",
    "a tournament has 1 to {most} rounds": "a fixed limit",
    "id must be 1 to {most} characters out of a-z, 0-9, - and _": "a fixed limit",
    "name must be one line of at most {most} characters": "a fixed limit",
    "track.{key} has {found} spaces; it must have 1 to {most}": "a fixed limit",
    "a piece is moved 1 to {most} compartments forward; {piece} lies in {at}": "three",
    "ambush_items must be {number} different pairs of two different items": "six",
}
"""Messages in which the number is never one, and why."""
STILL_OPEN = {
    "--to {ply}: the match has {moves} moves; choose 0 to {moves}",
    "Fewer than {n} deals: the intervals are rough, and may be to",
    "It fell, hit hard and bounced out. Whatever touches the tabl",
    "The wheel rolled a long way: the pyramid goes up at the back",
    "against the weights it began with: {share} of the victories ",
    "cards {first} to {last} of the draw pile are pile {pile} and",
    "impossible deal: {found} cards {card}, where a match has {nu",
    "impossible deck: {found} cards {card} in all, where the game",
    "impossible deck: {found} cards {card} in the draw pile, wher",
    "impossible stocks: {piece} is there {found} times",
    "it would reach {past} degrees past the next barrier; {most} ",
    "its first {number} moves are good: choose it in the lobby to",
    "line {line} is longer than {most} characters",
    "match {match} (rng_seed {seed}) stopped after {moves} moves:",
    "match {match}: the bot {bot} on seat {seat} took {seconds} s",
    "not seen yet; {higher} of the {left} cards left would fit",
    "seat {seat} has {found} pieces; a match begins with {number}",
    "seat {seat} is dealt {found} cards; a hand has {number}",
    "seat {seat} is dealt {number} cards; the rules deal {size}",
    "skips only {skipped} of {all} cards that fit",
    "tables of {size} are not among the sizes that may be: {sizes",
    "takes {points} from its owner's points",
    "the best column has {points} points",
    "the draw pile has {number} cards; {expected} are left after ",
    "the edition has {found} tricks; there must be {number}",
    "the record has a result, but the match is not over after {mo",
    "the step would skip {skipped} of {all} cards that fit",
    "the table has {found} cards; a match has {number}, {first} t",
    "{You} win with {score} cards",
    "{names} share the victory: {score} cards each, {left} left i",
    "{name} wins with {score} cards",
    "{path}: {number} results, and every rating follows from them",
    "{pile}; a scoring card within {last} draws, the next one wit",
    "{pile}; the next scoring card in {first} to {last} draws.",
    "{points} points",
    "{points} points at once",
    "{points} points that the die could take (die cards to come: ",
    "{round}, {done} of {tables} tables finished",
    "{what} must be one line of at most {most} characters",
}
"""How messages begin, most of them on records and editions, that still say “1 cards”."""


def counted() -> set[str]:
    """Return the messages without a plural form in which a number stands before a noun."""
    found = set()
    for message in catalogue.extract():
        if isinstance(message.id, str):
            places = {match.group(1) for match in COUNTED.finditer(message.id)}
            if places & NUMBERS:
                found.add(message.id)
    return found


def test_a_number_before_a_noun_has_a_plural_form() -> None:
    found = counted()
    begun = {message[:60] for message in found}
    gone = (set(NEVER_ONE) - found) | (STILL_OPEN - begun)
    assert not gone, f"not there any more: take them out of the lists: {gone}"
    new = [message for message in found - set(NEVER_ONE) if message[:60] not in STILL_OPEN]
    assert new == []


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("game_id", IDS)
def test_one_seat_is_not_one_seats(game_id: str, code: str) -> None:

    language.choose(code)
    with pytest.raises(InvalidSetupError) as caught:
        load(game_id).deal(1, {}, Random(1))
    assert not re.search(r"\b1 \w+s\b", say(caught.value.sentence))
