"""Chances of victory by the pieces that are left."""

import pytest

from jericho_tui.bots.adviser import Adviser, Calibration
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.hamster_rolle.bots.rule import chance
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.state import final_outcome
from jericho_tui.play.player import Limit


def position(*left):
    """Return a position in which seats have so many pieces left."""
    state = GAME.initial_state(GAME.deal(len(left), {}, stream(1, "chances")))
    stocks = tuple(
        stock[:number] for stock, number in zip(state.position.stocks, left, strict=True)
    )
    return state.position.changed(stocks=stocks)


@pytest.mark.parametrize("left", [(7, 7), (3, 5), (1, 4, 6), (2, 2, 2)])
def test_chances_add_up_and_fewer_pieces_are_better(left):
    chances = [chance(position(*left), seat) for seat in range(len(left))]
    assert sum(chances) == pytest.approx(1)
    assert sorted(chances, reverse=True) == [
        share for _pieces, share in sorted(zip(left, chances, strict=True), key=lambda p: p[0])
    ]


def test_a_lead_counts_more_near_the_end():
    assert chance(position(1, 2), 0) > chance(position(6, 7), 0) > 0.5


def test_partners_share_their_chance():
    four = position(2, 6, 4, 5)
    shares = [chance(four, seat) for seat in range(4)]
    for seat, team in enumerate(four.teams):
        assert shares[seat] == shares[four.teams.index(team)]
    assert sum({*shares}) == pytest.approx(1)


def test_what_is_over_is_certain():
    over = position(1, 3).changed(stocks=((), (1, 2, 3)))
    over = over.changed(result=final_outcome(over.stocks, 20))
    assert [chance(over, seat) for seat in range(2)] == [1.0, 0.0]


def test_a_flat_map_says_half_at_a_table_of_two_sides():
    """Partners are one: at four seats an even share is a half."""
    state = GAME.initial_state(GAME.deal(4, {}, stream(1, "chances")))
    view = state.observation(Seat(0))
    player = create("watchmaker", GAME, 1, Seat(0))
    flat = Calibration(0.0, 1e-9)
    candidates = Adviser(player, flat, GAME.info).choose(view, Limit(iterations=30)).candidates
    said = [one.share for one in candidates if one.share is not None]
    assert len(said) < len(candidates), "of what was hardly tried nothing is said"
    assert said
    assert candidates[0].reason is not None
    assert said == pytest.approx([0.5] * len(said))
