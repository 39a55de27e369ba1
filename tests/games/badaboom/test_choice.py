"""The keys of the Badaboom table: cards and words, and what a card may name."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import PASS, Kind
from jericho_tui.games.badaboom.rules.cards import GADGET, MECHANISM_TYPE
from jericho_tui.games.badaboom.table.bag import Choice
from tests.games.badaboom.positions import position

BAGS = ("pickpocket long_throw bunker dud", "dud mechanism", "hot_potato", "martyr greed")


def choice(bags: tuple[str, ...] = BAGS, content: str = "mechanism mechanism") -> Choice:
    return Choice(position(bags, content).observation(Seat(0)))


def text(chosen: Choice) -> str:
    return GAME.format_action(chosen.action)


def follow(chosen: Choice, commands: list[str]) -> None:
    """Do what the table's commands do."""
    for command in commands:
        name, _, argument = command.rstrip(")").partition("(")
        {
            "digit": chosen.type,
            "across": chosen.across,
            "along": chosen.along,
            "back": chosen.take_back,
        }[name](int(argument))


def test_only_cards_that_can_be_used_have_a_number() -> None:
    """A throw is the holder's; a gadget is no trick (B30)."""
    seen = position(BAGS, holder=2).observation(Seat(0))
    assert seen.legal_actions() == ()
    holder = position(("dud long_throw", "bunker", ""), holder=1).observation(Seat(0))
    assert [option.card for option in Choice(holder).options if option.card >= 0] == [9]


def test_numbers_and_arrows_choose_cards_going_round() -> None:
    chosen = choice()
    chosen.type(2)
    assert text(chosen) == "play pickpocket 2 gadget"
    chosen.across(1)
    assert text(chosen) == "play bunker"
    chosen.across(1)
    assert chosen.action is PASS
    chosen.across(-1)
    assert text(chosen) == "play bunker"
    chosen.type(7)
    assert text(chosen) == "play bunker", "there is no such card"
    chosen.edge(False)
    assert chosen.action is PASS


def test_up_and_down_name_seats_and_keep_the_type_where_it_can_be_kept() -> None:
    chosen = choice()
    chosen.type(2)
    assert chosen.seats() == [1, 2, 3]
    assert chosen.backs() == [GADGET, MECHANISM_TYPE]
    chosen.take_back(MECHANISM_TYPE)
    assert text(chosen) == "play pickpocket 2 mechanism"
    chosen.along(1)
    assert text(chosen) == "play pickpocket 3 trick", "that bag shows no mechanism"
    chosen.along(1)
    assert text(chosen) == "play pickpocket 4 trick"
    chosen.take_back(GADGET)
    assert text(chosen) == "play pickpocket 4 gadget"
    chosen.along(1)
    assert text(chosen) == "play pickpocket 2 gadget"


@pytest.mark.parametrize("action", position(BAGS).observation(Seat(0)).legal_actions(), ids=str)
def test_the_way_to_a_move_leads_there(action: object) -> None:
    chosen = choice()
    chosen.type(1)
    chosen.along(1)
    follow(chosen, chosen.way_to(action))
    assert chosen.action is action
    assert chosen.way_to(chosen.action) == []


def test_what_is_asked_decides_the_words() -> None:
    state = position(("bunker", "", ""), "mechanism dud")
    state.apply(Seat(0), PASS)
    chosen = Choice(state.observation(Seat(0)))
    assert chosen.kind is Kind.TAKE
    assert text(chosen) == "leave"
    assert [option.key for option in chosen.options] == ["n", "1", "2"]
    chosen.take_where(lambda option: option.card == 0)
    assert text(chosen) == "take mechanism"
    state.apply(Seat(0), chosen.action)
    kept = Choice(state.observation(Seat(0)))
    assert text(kept) == "keep"
    kept.take_kind(Kind.SCRAP)
    assert text(kept) == "scrap"
    assert [option.key for option in kept.options] == ["k", "r"]
