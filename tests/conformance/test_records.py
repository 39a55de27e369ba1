"""Random matches: recorded, written, read, replayed to the same result.

The whole way that a match takes to the disk and back, except the disk. Two thousand of them with
`-m slow`; otherwise a fifth.
"""

import tomllib

import pytest
import tomli_w

from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, replay
from tests.builders import count_cards, deal, people, record_of

SEATS = (3, 4, 5)


@pytest.mark.parametrize(
    "matches", [range(400), pytest.param(range(400, 2000), marks=pytest.mark.slow)], ids=len
)
@pytest.mark.parametrize("num_seats", SEATS)
def test_random_matches_are_replayed_from_their_records_to_identical_results(
    num_seats: int, matches: range
):
    """And cards are conserved after every move."""
    for seed in (number + 3 for number in matches if number % len(SEATS) == num_seats % 3):
        match = Match(GAME, deal(num_seats, seed), people(num_seats))
        rng = stream(seed, "random match")
        random = rng.random
        while actors := match.actors():
            legal = match.state.legal_actions(actors[0])
            match.submit(actors[0], legal[int(random() * len(legal))])
            assert count_cards(match.state) == 107
        record = record_of(match, f"random-{seed}")
        text = tomli_w.dumps(record.to_table())
        again = MatchRecord.from_table(tomllib.loads(text))
        assert again == record
        replayed = replay(again)
        assert replayed.error is None
        assert replayed.match.moves == match.moves
        assert replayed.match.outcome() == match.outcome()
        assert replayed.match.state.as_data() == match.state.as_data()
