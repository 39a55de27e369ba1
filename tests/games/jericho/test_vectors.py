"""The vectors of the rules page (1.6), run in full: JT trumpets, JS scorings, JF final results."""

import json
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.games.jericho.rules.cards import COLOURS
from jericho_tui.games.jericho.rules.setup import Felled
from jericho_tui.games.jericho.rules.state import JerichoState
from tests import builders
from tests.builders import play, position

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "vectors.json").read_text(encoding="utf-8")
)
PREFIX = "jericho_"
LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "purple": "P"}


def vectors(group: str) -> list[Any]:
    return [pytest.param(vector, id=vector["id"]) for vector in VECTORS[PREFIX + group]]


def check_handled(vector: dict[str, Any], given: set[str], expected: set[str]) -> None:
    """Fail when a vector says something that its test does not read."""
    assert set(vector) - {"id", "src", "expect"} <= given
    assert set(vector["expect"]) <= expected


def notation(text: str) -> str:
    """Return the notation of a vector's card: `yellow3` is `Y3`."""
    if text == "T":
        return "T"
    return LETTERS[text[:-1]] + text[-1]


def in_order(words: list[str]) -> str:
    return " ".join(sorted(words, key=lambda word: builders.cards(word)[0]))


def wall_text(colours: dict[str, list[str]]) -> str:
    """Return a player's walls in the notation of `builders`, in its order."""
    words = []
    for colour, values in colours.items():
        # Highest first, and a trumpet, which counts 2, between 3 and 1.
        values = sorted(values, key=lambda value: 2 if value == "T" else int(value), reverse=True)
        words += [LETTERS[colour] + value for value in values]
    return " ".join(sorted(words, key=lambda word: COLOURS.index(word[0])))


def three_or_more(players: list[str]) -> list[str]:
    """Return the players, and others who have nothing, as Jericho is played by at least three."""
    return players + [f"nobody {i}" for i in range(3 - len(players))]


def wall_of_length(colour: str, length: int) -> str:
    """Return a wall of `length` out of wall cards."""
    words = []
    for value in (5, 4, 3, 1):
        while length >= value:
            words.append(f"{colour}{value}")
            length -= value
    return " ".join(words)


def test_every_group_of_vectors_has_a_test_here():
    handled = {PREFIX + group for group in ("trumpet", "scoring", "final")}
    assert {group for group in VECTORS if group.startswith(PREFIX)} == handled


@pytest.mark.parametrize("vector", vectors("trumpet"))
def test_trumpet(vector: dict[str, Any]):
    """Rules 15 B to 18."""
    expect = vector["expect"]
    check_handled(vector, {"walls", "actor", "colour"}, {"walls", "to_supply", "removed_from_game"})
    players = three_or_more(list(vector["walls"]))
    actor = players.index(vector["actor"])
    state = position([wall_text(vector["walls"].get(player, {})) for player in players], turn=actor)
    events = play(state, f"trumpet {LETTERS[vector['colour']]}")
    assert builders.walls(state) == [
        wall_text(expect["walls"].get(player, {})) for player in players
    ]
    assert builders.supply(state) == in_order([notation(card) for card in expect["to_supply"]])
    assert ["T"] * state.removed == expect["removed_from_game"]
    felled = [event for event in events if isinstance(event, Felled)]
    assert sum(event.number for event in felled) == len(expect["to_supply"])


def scored(vector: dict[str, Any]) -> tuple[list[str], JerichoState]:
    players = sorted({player for lengths in vector["lengths"].values() for player in lengths})
    lengths = vector["lengths"].items()
    state = position(
        [
            " ".join(wall_of_length(LETTERS[colour], of[player]) for colour, of in lengths)
            for player in players
        ],
        hands=["R3"] * len(players),
        buried=[in_order([notation(card) for card in vector["supply"]])]
        + [""] * (len(players) - 1),
        deck="S P3",
        round_number=2,
    )
    # The turn that draws the scoring card changes no wall of the vector: purple has none.
    state.hands[0] = builders.bundle("P1")
    play(state, "wall P1")
    return players, state


@pytest.mark.parametrize("vector", vectors("scoring"))
def test_scoring(vector: dict[str, Any]):
    """Rules 21 to 24."""
    expect = vector["expect"]
    check_handled(vector, {"supply", "lengths"}, {"won", "stay", "stay_count", "removed"})
    players, state = scored(vector)
    counts = {
        player: len(pile.split())
        for player, pile in zip(players, builders.won(state), strict=True)
        if pile
    }
    assert counts == expect["won"]
    stayed = builders.supply(state)
    if "stay" in expect:
        assert stayed == in_order([notation(card) for card in expect["stay"]])
    if "stay_count" in expect:
        assert len(stayed.split()) == expect["stay_count"]
    if "removed" in expect:
        assert ["T"] * state.removed == expect["removed"]
    else:
        assert state.removed == 0


@pytest.mark.parametrize("vector", vectors("final"))
def test_final(vector: dict[str, Any]):
    """Rules 26 to 28."""
    expect = vector["expect"]
    check_handled(vector, {"won", "walls"}, {"score", "left", "winners"})
    players = three_or_more(list(vector["won"]))
    # Won cards are points whatever they are: purple ones, of which no vector has a wall.
    state = position(
        [wall_text(vector["walls"].get(player, {})) for player in players],
        hands=["P5"] * len(players),
        won=[" ".join(["P3"] * vector["won"].get(player, 0)) for player in players],
        deck="S P3",
        round_number=3,
    )
    play(state, "supply P5")
    outcome = state.outcome()
    assert outcome is not None
    scores = dict(zip(players, outcome.scores, strict=True))
    assert {player: scores[player] for player in expect["score"]} == expect["score"]
    ((key, counts),) = outcome.tiebreaks
    assert key == "wall_cards"
    left = dict(zip(players, counts, strict=True))
    assert {player: left[player] for player in expect["left"]} == expect["left"]
    assert [players[seat] for seat in outcome.winners] == expect["winners"]
