"""What previews claim comes true: in every game, option, seat and language."""

from dataclasses import replace
from importlib import import_module

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games import IDS
from jericho_tui.prose import claim as claims
from jericho_tui.prose.remark import Remark
from tests.claims import course, draw

POSITIONS = 150
LONG = 1500
ROLLED = 8
"""Positions of Hamster Rolle in the short run: what is claimed of them is rolled by the engine."""
USUALLY = 0.9
"""The share of claims that must come true where a sentence says “usually”."""


@pytest.mark.parametrize("game_id", IDS)
def test_what_a_preview_claims_comes_true(game_id: str) -> None:
    number = ROLLED if game_id == "hamster_rolle" else POSITIONS
    tally = draw.measure(game_id, number, seed=2)
    assert tally.wrong == []
    assert tally.positions == number
    assert tally.claims > tally.positions


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_what_a_preview_claims_comes_true_in_the_long_run(game_id: str) -> None:
    tally = draw.measure(game_id, LONG)
    assert tally.wrong == []
    assert tally.unlikely <= (1 - USUALLY) * tally.likely


def judged(remark: Remark) -> list[str]:
    return list(course.unsaid(remark, Seat(0)))


def test_a_sentence_with_a_name_or_a_number_claims_something() -> None:
    assert judged(Remark("Bernd has it", "plain"))
    assert judged(Remark("you have 3", "plain"))
    assert not judged(Remark("your cards stay", "plain"))


def test_a_sentence_says_what_it_claims() -> None:
    three = claims.of("cards", 3, 1)
    assert not judged(Remark("Bernd has 3 cards", "plain", (three,)))
    assert judged(Remark("Bernd has 4 cards", "plain", (three,)))
    assert judged(Remark("Chloé has 3 cards", "plain", (three,)))
    assert not judged(Remark("you have 3 cards", "plain", (claims.of("cards", 3, 0),)))
    said = replace(three, said=("pearl",))
    assert judged(Remark("Bernd has 3 cards", "plain", (said,)))


def test_a_wrong_claim_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each wall is claimed one longer than it is."""
    prose = import_module("jericho_tui.prose.jericho.preview")
    monkeypatch.setattr(
        prose,
        "_length",
        lambda seat, colour, length, when=claims.When.NOW: claims.of(
            "wall", length + 1, seat, about=colour, when=when
        ),
    )
    assert draw.measure("jericho", 10).wrong
