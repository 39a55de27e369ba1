"""What serves every game serves each of them: simulation, records, replay, league, tournament."""

import json

import pytest

from jericho_tui.core.game import CHANCE
from jericho_tui.core.registry import IDS, load
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, SeatInfo
from tests.cli.api import Review, hint, never
from tests.cli.api import ReviewView as View
from tests.games.whole import WHOLE

pytestmark = [
    pytest.mark.usefixtures("quick_seatings", "quick_chance"),
    pytest.mark.parametrize("game_id", WHOLE),
]


def random_match(game_id: str, seed: int = 1, plies: int | None = None) -> Match:
    """Return a random match with all options at once; the seats are people's."""
    game = load(game_id)
    info = game.info
    rng = stream(seed, "test", game_id)
    options = {option.key: option.values[-1] for option in info.options}
    seats = info.max_seats
    people = [SeatInfo(f"Seat {number}", "human") for number in range(1, seats + 1)]
    match = Match(game, game.deal(seats, options, rng), people)
    while (actors := match.actors()) and match.ply != plies:
        seat = actors[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(rng))
        else:
            match.submit(seat, rng.choice(match.state.legal_actions(seat)))
    return match


def test_a_finished_match_is_looked_back_on_in_everybodys_eyes(game_id):
    match = random_match(game_id)
    review = Review(match)
    assert {view.seat for view in review.views} == {None, *range(len(match.seats))}
    for view in review.views:
        review.view = view
        for ply in (0, match.ply // 2, match.ply):
            review.go(ply)
            assert review.observation() == match.at(ply).observation(view.seat)
    assert View(everything=True) in review.views


def test_the_hints_rank_every_move(game_id):
    match = random_match(game_id, plies=0)
    while len(match.state.legal_actions(seat := match.actors()[0])) < 2:
        match.submit(seat, match.state.legal_actions(seat)[0])
    decision = hint(match, match.state.observation(seat), Limit(iterations=20))(never)
    legal = set(match.state.legal_actions(seat))
    assert {candidate.action for candidate in decision.candidates} <= legal
    assert decision.action in legal


def test_a_simulation_counts_every_seat(run, game_id):
    seats = ",".join(["heuristic"] + ["random"] * (load(game_id).info.min_seats - 1))
    done = run("simulate", game_id, "--seats", seats, *_words("--matches 4 --rng-seed 1 --json"))
    assert done.code == 0, done
    table = json.loads(done.out)
    assert table["game"] == game_id


def test_a_tournament_is_played_and_enters_the_games_own_ladder(run, game_id, tmp_path):
    saves = ("--saves", tmp_path / "saves")
    size = load(game_id).info.min_seats
    words = f"--entrants heuristic,{2 * size - 1}*random --rounds 2 --size {size} --rng-seed 3"
    done = run("tournament", "new", "Cup", game_id, *_words(words), *saves)
    assert done.code == 0, done
    played = run("tournament", "run", "cup", "--jobs", 1, "--json", *saves)
    assert played.code == 0, played
    assert json.loads(played.out)["finished"]
    ladder = run("league", "show", game_id, *saves)
    assert ladder.code == 0, ladder
    assert "heuristic" in ladder.out
    other = next(game for game in IDS if game != game_id)
    assert "heuristic" not in run("league", "show", other, *saves).out
    rebuilt = run("league", "rebuild", *saves)
    assert rebuilt.code == 0, rebuilt


def _words(text: str) -> list[str]:
    return text.split()
