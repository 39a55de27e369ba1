"""Deals of the day that were played: by people and bots, at random, so that it takes no time."""

from datetime import date
from random import Random

from jericho_tui.core.game import CHANCE
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.session.daily import Deal, stand_in, stand_ins
from jericho_tui.store.store import Store


def play_at_random(match: Match, seed: int, plies: int | None = None) -> None:
    """Play a match to its end, or so many moves."""
    rng = Random(seed)
    while (actors := match.actors()) and match.ply != plies:
        seat, state = actors[0], match.state
        if seat == CHANCE:
            match.submit(seat, state.sample_chance(rng))
        else:
            match.submit(seat, rng.choice(list(state.legal_actions(seat))))


def person_plays(
    store: Store, day: date, name: str, seed: int = 1, plies: int | None = None
) -> MatchRecord:
    """Let somebody play the deal of a day, to its end or so many moves."""
    deal = Deal.of(day)
    opened = store.dailies.open(deal.match(SeatInfo(name, "human")), name, deal.seed)
    opened.change(lambda: play_at_random(opened.match, seed, plies))
    return opened.record


def bots_play(store: Store, day: date) -> None:
    """Let all bots have played the seat."""
    deal = Deal.of(day)
    store.dailies.prepare(day)
    for number, bot in enumerate(stand_ins(deal)):
        match = deal.match(stand_in(bot.id))
        play_at_random(match, number)
        store.dailies.keep(store.dailies.bot_path(day, deal.game, bot.id), match, deal.seed)
