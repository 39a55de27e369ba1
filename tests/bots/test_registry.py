import pytest

from jericho_tui.bots.characters import RANDOM, bots_for, every_bot
from jericho_tui.bots.knowledge import knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.simple import HeuristicBot, RandomBot
from jericho_tui.bots.strength import greedy_style
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from tests.games.whole import WHOLE


def test_every_bot_of_a_game_can_be_seated():
    game = load("jericho")
    kinds = {"champion": SearchBot, "heuristic": HeuristicBot, "random": RandomBot}
    for info in bots_for("jericho"):
        bot = create(info.id, game, 1, Seat(0))
        assert isinstance(bot, kinds.get(info.id, (SearchBot, HeuristicBot)))


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(UnknownBotError) as caught:
        create("alphajericho", load("jericho"), 1, Seat(0))
    assert str(caught.value) == (
        "there is no bot “alphajericho” for this game; choose from: "
        + ", ".join(bot.id for bot in bots_for("jericho")[:8])
        + ", …"
    )


def test_a_name_that_would_write_to_the_terminal_is_shown_escaped():
    with pytest.raises(UnknownBotError, match=r"“\\x1b\[31m”"):
        find("\x1b[31m", "jericho")


def test_without_a_policy_only_bots_that_need_none_play():
    assert not knowledge_of("tiddlywinks")
    assert [bot.id for bot in bots_for("tiddlywinks")] == ["champion", "planner", "random"]
    with pytest.raises(UnknownBotError):
        find("heuristic", "tiddlywinks")


@pytest.mark.parametrize("game_id", ["", "../jericho", "jericho.sub", "__init__.py"])
def test_a_policy_is_sought_by_game_ids_only(game_id):
    assert not knowledge_of(game_id)


def test_bots_have_distinct_ids_and_a_character():
    assert len({bot.id for bot in every_bot()}) == len(every_bot())
    assert all(bot.title and bot.character for bot in every_bot())


@pytest.mark.parametrize("game_id", WHOLE)
def test_whoever_is_listed_for_a_game_knows_it_and_nobody_who_does_is_left_out(game_id):
    knowledge = knowledge_of(game_id)
    assert knowledge is not None
    bots = bots_for(game_id)
    assert len({bot.id for bot in bots}) == len(bots)
    assert bots[-1] is RANDOM
    seated = [knowledge.own and knowledge.own(bot, load(game_id), 1, Seat(0)) for bot in bots[:-1]]
    others = [bot for bot, own in zip(bots, seated, strict=False) if not own or not bot.style]
    used = {bot.style for bot in others if bot.style}
    if knowledge.policies:  # who grabs what is nearest judges so
        used.add(greedy_style(game_id))
    assert used == set(knowledge.policies)
    assert knowledge.policies or not others
