"""Nobody sits down by mistake: whoever is called like a bot of any game is asked about."""

import pytest

from jericho_tui.bots.characters import bots_for, every_bot
from jericho_tui.cli.parser import UsageError
from jericho_tui.cli.seats import PERSON, seats_with_people
from jericho_tui.games import IDS, load


@pytest.mark.parametrize("game_id", IDS)
@pytest.mark.parametrize("bot", [bot.id for bot in every_bot()])
@pytest.mark.parametrize("write", [str, str.upper, str.title], ids=["as it is", "UPPER", "Title"])
def test_a_bots_name_never_seats_a_person_unasked(game_id, bot, write):
    game = load(game_id)
    name = write(bot)
    known = {info.id for info in bots_for(game_id)}
    if name in known:
        assert seats_with_people(f"Ada,{name}", game)[1].bot == bot
        return
    with pytest.raises(UsageError) as refused:
        seats_with_people(f"Ada,{name}", game)
    sentence = str(refused.value)
    assert f"{name}={PERSON}" in sentence, "it says how a person of that name sits down"
    assert (game.info.title in sentence) == (bot not in known)
    seat = seats_with_people(f"Ada,{name}={PERSON}", game)[1]
    assert (seat.name, seat.kind) == (name, "human")


def test_no_bot_is_called_as_a_person_is_marked():
    assert PERSON not in {bot.id for bot in every_bot()}


def test_play_refuses_a_bot_of_another_game(run, tmp_path):
    words = ("play", "hamster_rolle", "--plain", "--seats", "Ada,champion", "--saves", tmp_path)
    sentence = run(*words).refused(2)
    assert sentence.startswith("--seats: champion is a bot of Jericho, ")
    assert "in Hamster Rolle there are " in sentence
    assert sentence.endswith("Write champion=person for a person of that name")
    assert list(tmp_path.glob("*.toml")) == []


@pytest.mark.parametrize("entrants", ["Ada,champion", "Ada,3*champion", "Ada,2*nobody"])
def test_nor_does_a_tournament_take_one_in(run, tmp_path, entrants):
    words = ("tournament", "new", "Cup", "hamster_rolle", "--saves", tmp_path / "saves")
    sentence = run(*words, "--entrants", entrants).refused(2)
    assert sentence.startswith("entrants: ")
    assert "heuristic" in sentence


def test_a_person_called_like_a_bot_enters_a_tournament(run, tmp_path):
    words = ("tournament", "new", "Cup", "hamster_rolle", "--saves", tmp_path / "saves", "--json")
    told = run(*words, "--entrants", "Ada,champion=person,2*random").out
    assert '"champion"' in told
