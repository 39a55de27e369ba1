"""The ape at every kind of place, a few seconds each; see `monkey`."""

import pytest

from jericho_tui.play.player import Limit
from jericho_tui.session.session import Session
from tests.robustness import LONG
from tests.robustness.monkey import Ape, Tally, visit

SHARE = (
    *("lobby", "seat-name", "options", "commands", "rules-search"),
    *("table", "push", "rempart", "nottingham", "badaboom", "hamster", "curtain"),
    *("scoreboard", "replay", "league", "tournament", "tutorial"),
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(Session, "limit", Limit(iterations=40))


@pytest.mark.share(2)
@pytest.mark.parametrize("place", SHARE)
async def test_nothing_an_ape_does_ends_the_program_or_plays_for_somebody(place: str) -> None:
    tally = Tally()
    for seed in range(1, 30 if LONG else 2):
        await visit(place, seed, 20.0 if LONG else 3.0, tally)
    assert tally.unmeant == []
    assert tally.counts["keys"] > 0


async def test_the_witness_sees_a_move_that_nobody_confirmed() -> None:
    with_grace, without = Tally(), Tally()
    await visit("push", 1, 4.0, with_grace, habit=Ape.hammer)
    assert with_grace.unmeant == []
    for seed in range(50):  # on a busy machine every key may come late
        if not without.unmeant:
            await visit("push", seed, 4.0, without, habit=Ape.hammer, grace=0.0)
    assert without.unmeant != []
