"""Whole games in plain mode: by number, notation and words, in English and in French."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

import pytest

from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules.cards import TRUMPET, Action, Kind, colour_of, value_of
from jericho_tui.text import language
from tests.builders import record_in
from tests.cli.api import Plan, colour_letter, words_of
from tests.cli.plain_table import PlainTable, seats

MOST_ANSWERS = 200
FRENCH_VERBS = {
    Kind.OPEN: "ouvrir",
    Kind.FEED: "ravitailler",
    Kind.WALL: "Muraille",
    Kind.TRUMPET: "trompette",
    Kind.SUPPLY: "réserve",
}


def test_a_whole_game_by_number_notation_and_words(store):
    table = PlainTable.new(store)

    def answers() -> Iterator[str]:
        rng = stream(1, "test", "answers")
        while True:
            actions = table.match.state.legal_actions(table.next_person())
            number = rng.randrange(len(actions))
            notation = table.match.game.format_action(actions[number])
            ways = (str(number + 1), notation, notation.lower(), f"  {notation.upper()} ")
            yield ways[number % len(ways)]

    text = table.play(answers())

    outcome = table.match.outcome()
    assert outcome is not None
    assert table.code == 0
    assert "is neither a move nor a command" not in text
    winner = table.match.seats[outcome.winners[0]].name
    assert f"\n1st {winner}, {max(outcome.scores)}: Scoring 1 " in text
    saved = record_in(table.opened.path)
    assert saved.result is not None


def test_a_whole_game_in_french_words(store):
    language.choose("fr")
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Chloé")

    def answers() -> Iterator[str]:
        rng = stream(1, "test", "answers")
        while True:
            yield _in_french(rng.choice(table.match.state.legal_actions(table.next_person())))

    text = table.play(answers())

    assert table.match.outcome() is not None
    assert table.code == 0
    assert "n’est ni un coup ni une commande" not in text
    assert "\n1er " in text
    for english in (" lays ", "Your turn", "card", "Saved", "Round"):
        assert english not in text.replace("discard", "")


def _in_french(action: Action) -> str:
    if action.kind == Kind.TRUMPET:
        return f"{FRENCH_VERBS[action.kind]} {colour_letter(action.colour)}"
    assert action.card is not None
    if action.card == TRUMPET:
        return f"{FRENCH_VERBS[action.kind]} T"
    letter = colour_letter(colour_of(action.card))
    return f"{FRENCH_VERBS[action.kind]} {letter}{value_of(action.card)}"


@pytest.mark.share(3)
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("lang", list(language.LANGUAGES))
def test_every_game_can_be_played_by_what_is_shown(store, game, lang):
    """Each answer is an action as it is written to the person asked, in every language.

    Whole games, but of the longest only so many answers.
    """
    language.choose(lang)
    names = ["Ada", "Bernard", "Chloé", "Dora", "Emil"][: load(game).info.min_seats]
    plan = Plan(game, seats(*names), rated=False)
    table = PlainTable(store, store.matches.create(plan.deal(3), 3))
    shown = words_of(game)
    rng = stream(1, "test", "answers")

    def answers() -> Iterator[str]:
        while True:
            yield shown.written(rng.choice(table.match.state.legal_actions(table.next_person())))

    table.play(islice(answers(), MOST_ANSWERS))
    assert table.match.outcome() is not None or table.match.ply >= MOST_ANSWERS


def test_bots_alone_play_to_the_end_without_a_question(store):
    table = PlainTable.new(store, "Rahab=heuristic", "Caleb=random", "Miriam=random")
    text = table.play()
    assert table.match.outcome() is not None
    assert "> " not in text
    assert "Your" not in text


def test_a_rated_match_enters_the_ladder_once(store):
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Caleb=random", rated=True)
    text = table.play(table.notations())
    assert text.startswith("Jericho, rated: Ada, Rahab (Heuristic), Caleb (Random).\n")
    assert text.count(": rating 1500, now ") == 3
    assert re.search(r"now 1737\. \+237: ahead of \w+ and \w+", text)
    again = table.play()
    assert again.count(": rating 1500, now ") == 3
    assert store.league.match_ids() == {table.opened.record.id}


def test_a_casual_match_does_not(store):
    table = PlainTable.new(store)
    assert ": rating " not in table.play(table.notations())
    assert store.league.match_ids() == set()


def test_what_was_still_hidden_is_told_at_the_end(store):
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Caleb=random")
    text = table.play(table.notations())
    assert text.count(" still held ") == 3


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_moves_the_cursor_or_is_drawn(store, lang):
    language.choose(lang)
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Bernard")
    script = [line for move in ("look", "hint", "moves", "rules") for line in (move, "1")]
    text = table.play(script * 30)
    assert table.match.ply > 30
    assert not [char for char in text if unicodedata.category(char)[0] == "C" and char != "\n"]
    assert not set(text) & set("─│╭╮╰╯█░▒▓▲●■♦♣♪→−·▸★")
