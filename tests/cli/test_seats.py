"""No typo seats a human: a name that is or resembles a bot's of any game is asked about."""

import pytest

from jericho_tui.core.registry import IDS, load
from tests.cli.api import HUMAN, UsageError, bots_for, every_bot, seats_with_people, similar_bot

BOTS = [bot.id for bot in every_bot()]


@pytest.mark.parametrize("game_id", IDS)
def test_a_bots_name_never_seats_a_person_unasked(game_id):
    game = load(game_id)
    known = {info.id for info in bots_for(game_id)}
    for name in [written for bot in BOTS for written in (bot, bot.upper(), bot.title())]:
        if name in known:
            assert seats_with_people(f"Ada,{name}", game)[1].bot == name
            continue
        with pytest.raises(UsageError) as refused:
            seats_with_people(f"Ada,{name}", game)
        sentence = str(refused.value)
        assert f"{name}={HUMAN}" in sentence, "it says how a person of that name sits down"
        assert (game.info.title in sentence) == (name.lower() not in known)
        seat = seats_with_people(f"Ada,{name}={HUMAN}", game)[1]
        assert (seat.name, seat.kind) == (name, "human")


def typos(word: str) -> set[str]:
    """Return what a word becomes by one wrong letter: left out, added, changed or swapped."""
    places = range(len(word))
    return (
        {word[:n] + word[n + 1 :] for n in places}
        | {word[:n] + "x" + word[n:] for n in places}
        | {word[:n] + "x" + word[n + 1 :] for n in places}
        | {word[:n] + word[n + 1 : n + 2] + word[n] + word[n + 2 :] for n in places}
    )


@pytest.mark.share(5)
@pytest.mark.parametrize("bot", BOTS)
def test_a_typo_of_a_bots_name_is_no_name(bot):
    assert [one for one in typos(bot) if similar_bot(one) != bot] == []
    if len(bot) > 5:
        half = len(bot) // 2
        twice = [one + two for one in typos(bot[:half]) for two in typos(bot[half:])]
        assert [one for one in twice if similar_bot(one.title()) is None] in ([], ["amber"])


@pytest.mark.parametrize(
    "name",
    [
        *("strenght-1350", "strength1350", "Strength 1350", "strength-9999"),
        *("champoin@2", "champion@9", "3*champoin", "2*random"),
        *("plan ner", "perfect memory", "Champo\u0131n"),
    ],
)
def test_so_is_one_of_a_bots_strength_cores_or_number(name):
    with pytest.raises(UsageError):
        seats_with_people(f"Ada,{name},random", load("jericho"))


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "Owen", "Jason", "Scott", "Robert", "Roger", "Brandon", "Mike", "Miles", "Marion"),
        *("Randall", "Manon", "Kermit", "Aaron", "Neil", "Peter", "Hannes", "Pedro"),
        *("松本", "Бо́ря", "محمد"),
    ],
)
def test_people_have_their_names(name):
    assert seats_with_people(f"{name},random", load("jericho"))[0].kind == "human"


@pytest.mark.parametrize("human", ["human", "person"])
def test_a_human_may_have_any_name(human):
    seat = seats_with_people(f"champoin={human},random", load("jericho"))[0]
    assert (seat.name, seat.kind) == ("champoin", "human")


def test_a_table_that_is_changed_asks_too(run, tmp_path):
    there = ("--saves", tmp_path / "saves")
    table = run("table", "new", "--as", "Ada", *there).out.strip()
    for typo, meant in (("champoin", "champion?"), ("opne", "open?"), ("oopen", "open?")):
        words = ("table", "change", table, "--as", "Ada", "--seats", f"Ada,{typo},random", *there)
        sentence = run(*words).refused(2)
        assert sentence.startswith(
            f"--seats: “{typo}” is not a bot; did you mean {meant} For a human of "
        )
    changed = run("table", "change", table, "--as", "Ada", "--seats", "Ada,Owen,Open", *there)
    assert "Owen" in changed.out
    late = ("tournament", "new", "Cup", "--entrants", "Ada,Bea,random", *there)
    assert run(*late).code == 0
    sentence = run("tournament", "enter", "Cup", "champoin", *there).refused(2)
    assert "” is not a bot; did you mean champion? For a human of that name, write" in sentence


def test_a_person_called_like_a_bot_enters_a_tournament(run, tmp_path):
    words = ("tournament", "new", "Cup", "hamster_rolle", "--saves", tmp_path / "saves", "--json")
    told = run(*words, "--entrants", "Ada,champion=human,2*random").out
    assert '"champion"' in told
