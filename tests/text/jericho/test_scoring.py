"""How a colour was shared out and how a match ended, in words."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome, ScoreLine
from jericho_tui.games.jericho import INFO
from jericho_tui.games.jericho.rules.cards import ColourResult, award, lane_of
from jericho_tui.games.jericho.rules.setup import BonusTaken
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.games.jericho.text.log import scoring_line
from jericho_tui.text import language
from jericho_tui.text.segments import plain
from tests.builders import NAMES, cards, position


def scored(walls, supply, even_share=False):
    """Return how the yellow cards of a supply are shared out."""
    state = position(walls)
    seats = len(walls)
    lanes = state.walls[3 * seats : 4 * seats]
    gains = [0] * seats
    lane = lane_of(cards(supply))
    stayed = award(lane, lanes, gains, 0, seats, even_share)
    lengths = state.observation(None).lengths(3)
    return ColourResult(3, lane, lengths, tuple(gains), stayed)


FIVE = "Y1 Y3 Y4 Y5 Y7"


@pytest.mark.parametrize(
    ("walls", "supply", "english", "french"),
    [
        (["Y7 Y1", "Y5", ""], "Y3", "Ada takes one card", "Ada prend une carte"),
        (["Y7 Y1", "Y5", ""], "Y3 Y1", "Ada takes 2 cards", "Ada prend 2 cartes"),
        (
            ["Y7 Y5", "", "Y5 Y5 YT"],
            "Y1 Y3 Y4",
            "Ada and Chloé tie at 12: one each, one stays",
            "Ada et Chloé à égalité à 12 : une chacun, une reste",
        ),
        (
            ["Y7 Y1", "Y5 Y3", "Y3"],
            FIVE,
            "Ada and Bernd tie at 8: 2 each, one stays",
            "Ada et Bernd à égalité à 8 : 2 chacun, une reste",
        ),
        (
            ["Y7 Y1", "Y5 Y3", ""],
            "Y1 Y3",
            "Ada and Bernd tie at 8: one each",
            "Ada et Bernd à égalité à 8 : une chacun",
        ),
        (
            ["Y4", "Y3 Y1", "Y4"],
            "Y1 Y3",
            "Ada, Bernd and Chloé tie at 4: no equal shares, 2 stay",
            "Ada, Bernd et Chloé à égalité à 4 : pas de part égale, 2 restent",
        ),
        (["", "", ""], "Y4", "nobody has a wall, one stays", "personne n’a de muraille, une reste"),
        (["Y4", "", ""], "", "none in the supply", "aucune dans la réserve"),
    ],
)
def test_rules_22_to_24_in_words(walls, supply, english, french):
    result = scored(walls, supply)
    assert scoring_line(result, NAMES) == english
    language.choose("fr")
    assert scoring_line(result, NAMES).replace("\u202f", " ") == french


def test_j11_an_uneven_share_under_the_option_stays_whole():
    result = scored(["Y4", "Y4", ""], "Y1 Y3 Y3", even_share=True)
    assert scoring_line(result, NAMES) == ("Ada and Bernd tie at 4: no equal shares, 3 stay")


def test_the_reader_is_spoken_to():
    assert scoring_line(scored(["Y7", "", ""], "Y1 Y3"), NAMES, Seat(0)) == ("You take 2 cards")
    assert scoring_line(scored(["Y4", "Y4", ""], "Y1 Y3"), NAMES, Seat(0)) == (
        "You and Bernd tie at 4: one each"
    )


def outcome(termination, placings, scores, left=(0, 0, 0), ones=(0, 0, 0)):
    lines = (ScoreLine("Gold 1s in the walls", 0, ones),)
    return Outcome(termination, placings, scores, (("wall_cards", left),), lines)


ENDINGS = [
    (
        outcome("most_cards", (1, 2, 3), (23, 21, 14)),
        "Ada wins with 23 cards",
        "Ada gagne avec 23 cartes",
        "You win with 23 cards",
    ),
    (
        outcome("tie_break", (2, 1, 3), (21, 21, 14), (6, 9, 30)),
        "Bernd wins on the tie-break: 9 cards left in the walls against 6",
        "Bernd gagne au départage : 9 cartes restées dans les murailles contre 6",
        None,
    ),
    (
        outcome("tie_break", (1, 2, 3), (21, 21, 14), (1, 0, 0)),
        "Ada wins on the tie-break: one card left in the walls against 0",
        "Ada gagne au départage : une carte restée dans les murailles contre 0",
        "You win on the tie-break: one card left in the walls against 0",
    ),
    (
        outcome("shared", (1, 1, 3), (21, 21, 14), (6, 6, 2)),
        "Ada and Bernd share the victory: 21 cards each, 6 left in the walls",
        "Ada et Bernd se partagent la victoire : 21 cartes chacun, 6 encore dans les murailles",
        "You and Bernd share the victory: 21 cards each, 6 left in the walls",
    ),
    (
        outcome("most_ones", (1, 2, 3), (21, 21, 21), (6, 6, 2), (5, 3, 9)),
        "Ada wins on gold 1s: 5 against 3",
        "Ada gagne au nombre de 1 dorés : 5 contre 3",
        "You win on gold 1s: 5 against 3",
    ),
    (
        outcome("last_seat", (1, 2, 3), (21, 21, 14), (6, 6, 2)),
        "Ada wins the tie as the last player in turn order",
        "Ada l’emporte à égalité, étant en dernier dans l’ordre du tour",
        "You win the tie as the last player in turn order",
    ),
]


@pytest.mark.parametrize(("result", "english", "french", "mine"), ENDINGS)
def test_rule_28_the_end_says_what_decided_it(result, english, french, mine):
    assert VOICE.ending(result, NAMES) == english
    if mine is not None:
        assert VOICE.ending(result, NAMES, Seat(0)) == mine
    language.choose("fr")
    assert VOICE.ending(result, NAMES).replace("\u202f", " ") == french


def test_every_way_a_match_can_end_is_told():
    assert {result.termination for result, *_ in ENDINGS} == set(INFO.terminations)


@pytest.mark.parametrize(
    ("code", "number", "said"),
    [
        ("en", 1, "Ada takes a gold 1"),
        ("en", 3, "Ada takes three gold 1s"),
        ("fr", 1, "Ada prend un 1 doré"),
    ],
)
def test_rule_26_the_bonus_in_words(code, number, said):
    language.choose(code)
    (line,) = VOICE.log_lines([BonusTaken(Seat(0), number)], NAMES, None)
    assert plain(line) == said
