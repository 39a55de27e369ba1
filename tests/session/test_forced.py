"""Whoever can only pass is spared the question, where that tells nobody anything."""

from collections.abc import Callable
from typing import Any

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules.actions import PASS
from jericho_tui.play.match import Match
from jericho_tui.play.player import Decision, Limit
from jericho_tui.store.store import Store
from tests.games.nottingham.matches import match_before, people, play
from tests.session.api import Session, take_back

ADA, MARIAN, GUY = Seat(0), Seat(1), Seat(2)
ALONE = people("Ada", "Marian=heuristic", "Guy=heuristic")
TWO = people("Ada", "Marian=heuristic", "Guy")
BOTS = people("Ada=heuristic", "Marian=heuristic", "Guy")


def sit(store: Store, match: Match) -> Session:
    session = Session(store, store.matches.create(match, 1))
    session.look_around()
    return session


def attacked(seats: Any, *, necklace: bool) -> Match:
    """Return Ada robbed by Guy; the sheriff's gift was a necklace, or something else."""
    match = match_before("1 defend", seats, swapped="" if necklace else "NK")
    legal = match.state.legal_actions(ADA)
    assert (len(legal) == 2) == necklace
    return match


def test_a_person_among_bots_is_asked_only_with_a_choice(store: Store) -> None:
    assert sit(store, attacked(ALONE, necklace=True)).forced(ADA) is None
    assert sit(store, attacked(ALONE, necklace=False)).forced(ADA) is PASS


def test_the_pass_is_made_and_recorded_as_by_hand(store: Store) -> None:
    session = sit(store, attacked(ALONE, necklace=False))
    decision = session.think(ADA)
    session.play(ADA, decision.action, session.match.decided)
    assert '"1 pass"' in session.opened.path.read_text()


@pytest.mark.parametrize("necklace", [True, False], ids=["necklace", "none"])
def test_n26_before_others_who_is_attacked_is_asked_with_or_without_a_necklace(
    store: Store, necklace: bool
) -> None:
    session = sit(store, attacked(TWO, necklace=necklace))
    assert session.forced(ADA) is None
    assert session.needs_curtain(ADA)


@pytest.mark.parametrize("card", ["green", "CT"])
def test_n27_before_others_who_has_an_ambush_is_asked_whether_it_matches(
    store: Store, card: str
) -> None:
    match = match_before("1 lay green", TWO)
    play(match, f"1 lay {card}", "1 pass", "2 attack 1", "1 pass", "2 pick P", "2 pass")
    play(match, "3 take", "3 deliver K 3")
    assert len(match.state.legal_actions(ADA)) == (2 if card == "green" else 1)
    assert sit(store, match).forced(ADA) is None


def test_what_everybody_has_seen_is_no_secret(store: Store) -> None:
    """After the burglary Ada's two cards are known to all, and no necklace is among them."""
    match = match_before("3 take", TWO)
    play(match, "3 attack 1")
    session = sit(store, match)
    assert session.forced(ADA) is PASS


def test_two_cards_are_no_delivery_and_three_may_be_one(store: Store) -> None:
    few = match_before("1 pass", TWO)
    assert few.state.observation(None).hand_sizes[ADA] == 2
    assert sit(store, few).forced(ADA) is PASS
    many = match_before("2 pass", people("Ada", "Marian", "Guy"))
    assert many.state.legal_actions(MARIAN) == (PASS,)
    assert sit(store, many).forced(MARIAN) is None


def test_a_card_is_never_given_unasked(store: Store) -> None:
    """An offer is an offer, though it be the only one."""
    match = match_before("2 offer P", people("Ada=heuristic", "Marian", "Guy=heuristic"))
    assert sit(store, match).forced(MARIAN) is None


def test_the_setting_turns_it_off(store: Store) -> None:
    store.settings.auto_pass = False
    assert sit(store, attacked(ALONE, necklace=False)).forced(ADA) is None


class _Patient:
    """A bot that notes what it may spend."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        del should_stop
        self.limits.append(limit)
        return Decision(view.legal_actions()[0])


@pytest.mark.parametrize("necklace", [True, False], ids=["necklace", "none"])
def test_a_bot_takes_its_time_whether_it_has_a_necklace_or_not(
    store: Store, necklace: bool
) -> None:
    session = sit(store, attacked(BOTS, necklace=necklace))
    session.players[ADA] = bot = _Patient()
    session.think(ADA)
    assert bot.limits == [Limit(whole=True)]


def test_a_bot_does_not_ponder_what_everybody_knows(store: Store) -> None:
    session = sit(store, match_before("1 pass", BOTS))
    session.players[ADA] = bot = _Patient()
    session.think(ADA)
    assert bot.limits == [Limit()]


def test_a_pass_with_a_choice_is_a_decision_that_can_be_taken_back() -> None:
    """N26: whoever has a necklace and keeps it has decided."""
    match = attacked(ALONE, necklace=True)
    before = match.ply
    play(match, "1 pass")
    assert match.ply - take_back(match, ADA).number == before


def test_an_undo_goes_back_to_a_decision_not_to_a_pass_without_a_choice() -> None:
    match = attacked(ALONE, necklace=False)
    before = match.ply
    play(match, "1 pass")
    taken = take_back(match, ADA).number
    assert match.moves[match.ply - taken].action.text == "deliver P 3"
    match.undo(1)
    assert match.ply == before
