"""The vectors of the rules page, run in full: PP placing, PO order, PD the die."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.push.positions import (
    LETTERS,
    bench,
    collected_in_order,
    is_chance,
    legal,
    play,
    position,
    protected,
)

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "vectors.json").read_text(encoding="utf-8")
)


def vectors(group: str) -> list[Any]:
    return [pytest.param(vector, id=vector["id"]) for vector in VECTORS[f"push_{group}"]]


def notation(text: str) -> str:
    """Return the notation of a vector's card: `yellow3` is `Y3`."""
    return "D" if text == "die" else LETTERS[text[:-1]] + text[-1]


def by_colour(colours: dict[str, list[int]]) -> str:
    """Return cards by colour in the notation and order of a bundle."""
    return " ".join(
        f"{LETTERS[colour]}{value}"
        for colour in LETTERS
        for value in sorted(colours.get(colour, []))
    )


def test_every_group_of_vectors_has_a_test_here():
    groups = {group for group in VECTORS if group.startswith("push_")}
    assert groups == {"push_place", "push_order", "push_die"}


@pytest.mark.parametrize("vector", vectors("place"))
def test_place(vector):
    """Rule 3; the vectors count columns from 0, the notation from 1."""
    assert set(vector) - {"id", "src"} == {"columns", "card", "legal"}
    columns = [" ".join(map(notation, column)) for column in vector["columns"]]
    card = notation(vector["card"])
    state = position(3, columns or None, deck=f"{card} R1")
    play(state, "draw")
    count = len(columns)
    expected = [
        f"place {count + 1 if column == 'new' else column + 1}" for column in vector["legal"]
    ]
    if expected:
        assert legal(state) == expected
    else:
        assert is_chance(state)  # a bust: rule 7


@pytest.mark.parametrize("vector", vectors("order"))
def test_order(vector):
    """Rules 5 and 7."""
    given = {"seats", "active", "switches", "stopped", "columns", "expect"}
    assert set(vector) - {"id", "src"} == given
    seats = vector["seats"]
    fits = ["R2", "Y4", "P3"][: vector["columns"]]
    clash = ["R2", "Y4 R1", "P3 R5"][: vector["columns"]]
    state = position(
        len(seats),
        fits if vector["stopped"] else clash,
        deck="R2 R1",
        switches=vector["switches"],
        turn=seats.index(vector["active"]),
    )
    play(state, *(["stop"] if vector["stopped"] else ["draw", "roll *"]))
    assert [seats[seat] for seat in collected_in_order(state)] == vector["expect"]


@pytest.mark.parametrize("vector", vectors("die"))
def test_die(vector):
    """Rules 6, 9 and 11."""
    assert set(vector) - {"id", "src", "risk"} == {"bench", "protected", "roll", "expect"}
    assert set(vector["expect"]) == {"bench", "protected"}
    face = "*" if vector["roll"] == "star" else LETTERS[vector["roll"]]
    state = position(
        2,
        ["D"],
        bench=[by_colour(vector["bench"])],
        protected=[by_colour(vector["protected"])],
        risk=vector.get("risk", False),
    )
    play(state, "stop", "take 1", f"roll {face}")
    assert bench(state)[0] == by_colour(vector["expect"]["bench"])
    assert protected(state)[0] == by_colour(vector["expect"]["protected"])
