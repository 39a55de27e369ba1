"""The deal of each game: how many play, who starts, and what is wrong with one in a record."""

from typing import Any, Final

import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream

PLAYERS: Final = {
    "badaboom": (3, 5),
    "hamster_rolle": (2, 4),
    "hearts": (3, 5),
    "jericho": (3, 5),  # rule 5
    "nottingham": (3, 7),
    "push": (2, 6),
    "rempart": (2, 4),
}


def deal(game_id: str, seats: int, seed: int = 1) -> Any:
    return load(game_id).deal(seats, {}, stream(seed, "deal"))


@pytest.mark.parametrize(("game_id", "players"), PLAYERS.items())
def test_only_so_many_play_as_the_rules_say(game_id, players):
    low, high = players
    game = load(game_id)
    for seats in (-1, 0, low - 1, high + 1, 100):
        for make in (game.deal, game.parse_setup):
            with pytest.raises(InvalidSetupError, match=f"{low} to {high} players, not") as refused:
                make(seats, {}, stream(1) if make == game.deal else {})
            assert refused.value.key == "seats"


@pytest.mark.parametrize("game_id", [game for game in PLAYERS if game != "hearts"])
def test_the_lot_decides_who_starts(game_id):
    """Where the printed rule cannot be asked (Push and Nottingham, rule 1; Rempart, rule 2)."""
    assert {deal(game_id, 4, seed).start_seat for seed in range(60)} == {0, 1, 2, 3}


def _with(**changes: Any) -> Any:
    return lambda table: table.update(changes)


def _more(key: str, words: str) -> Any:
    return lambda table: table.update({key: table[key] + words})


def _swap(key: str, old: str, new: str) -> Any:
    return lambda table: table.update({key: table[key].replace(old, new, 1)})


def _hand(seat: int, hand: object) -> Any:
    return lambda table: table["hands"].__setitem__(seat, hand)


def _pop(key: str) -> Any:
    return lambda table: table.pop(key)


def _scoring_card_first(table: Any) -> None:
    words = table["draw_pile"].split()
    place = words.index("S")
    words[0], words[place] = words[place], words[0]
    table["draw_pile"] = " ".join(words)


STRING: Final = "one string of cards"
BROKEN: Final = [
    ("push", "draw_pile", _pop("draw_pile"), STRING),
    ("push", "draw_pile", _with(draw_pile=["Y2"]), STRING),
    ("push", "draw_pile", _swap("draw_pile", "Y2", "Y7"), "“Y7” is not a card"),
    ("push", "draw_pile", _swap("draw_pile", "D", "S"), "17 cards D"),
    ("push", "draw_pile", _more("draw_pile", " G1"), "4 cards G1"),
    ("rempart", "table", _pop("table"), STRING),
    ("rempart", "table", _with(table="2 3"), "0 cards 4, but the game has 1"),
    ("rempart", "table", _more("table", " 1"), "1 card 1, but the game has 0"),
    ("rempart", "table", _more("table", " 07"), "“07” is not a card"),
    ("rempart", "table", _more("table", " 12"), "2 cards 12, but the game has 1"),
    ("jericho", "hands", _pop("hands"), "a list of 4 strings"),
    ("jericho", "hands", _with(hands="R5"), "a list of 4 strings"),
    ("jericho", "hands", lambda table: table["hands"].pop(), "a list of 4 strings"),
    ("jericho", "hands", lambda table: table["hands"].append("R5"), "a list of 4 strings"),
    ("jericho", "hands[2]", _hand(2, 7), STRING),
    ("jericho", "hands[1]", _hand(1, "R5 R6"), "“R6” is not a card;"),
    ("jericho", "draw_pile", _hand(1, "S " * 7), "impossible deal"),
    ("jericho", "hands[0]", _hand(0, "R5 R5"), "seat 1 is dealt 2 cards; a hand"),
    ("jericho", "draw_pile", _pop("draw_pile"), STRING),
    ("jericho", "draw_pile", _with(draw_pile=["R5"]), STRING),
    ("jericho", "draw_pile", _with(draw_pile="R5 x"), "“x” is not a card;"),
    ("jericho", "draw_pile", _swap("draw_pile", "R1", "G7"), "impossible deal"),
    (
        "jericho",
        "draw_pile",
        _scoring_card_first,
        "cards 1 to 14 of the draw pile are pile 1 and must hold 0 scoring cards (S), not 1",
    ),
    ("nottingham", "start_seat", _with(start_seat=5), "start_seat must be a number from 1 to 4"),
    ("nottingham", "hands", _with(hands=["C C C"]), "hands must be a list of 4 strings"),
    ("nottingham", "hands[0]", _hand(0, "C C"), "seat 1 is dealt 2 cards; a hand has 3"),
    ("nottingham", "hands[0]", _hand(0, "C C X"), "“X” is not a card;"),
    ("nottingham", "draw_pile", _with(draw_pile="C"), "impossible deal"),
    ("nottingham", "draw_pile", _with(draw_pile=None), STRING),
    ("nottingham", "ambush_pile", _with(ambush_pile="red"), "impossible deal: 0 cards yellow"),
    ("nottingham", "ambush_pile", _with(ambush_pile="purple"), "“purple” is not a card;"),
    ("nottingham", "edition", _with(edition="mine"), "edition must be a list of lines"),
    ("badaboom", "start_seat", _with(start_seat=5), "start_seat must be a number from 1 to 4"),
    ("badaboom", "start_seat", _with(start_seat=None), "start_seat must be a number"),
    ("badaboom", "hands", _with(hands="dud"), "hands must be a list of 4 strings"),
    ("badaboom", "hands[0]", _hand(0, "dud"), "seat 1 is dealt 1 card; a hand has 4"),
    ("badaboom", "draw_pile", _with(draw_pile="dud"), "impossible deal"),
    ("badaboom", "draw_pile", _with(draw_pile=3), STRING),
    ("badaboom", "draw_pile", _with(draw_pile="nothing"), "“nothing” is not a card;"),
    ("badaboom", "bombs", _with(bombs="elf elf"), "impossible deal"),
    ("badaboom", "edition", _with(edition="x"), "edition must be a list of lines"),
]


@pytest.mark.parametrize(("game_id", "key", "damage", "says"), BROKEN)
def test_an_impossible_deal_is_refused_by_its_key(game_id, key, damage, says):
    game = load(game_id)
    table = dict(game.format_setup(deal(game_id, 4)))
    damage(table)
    with pytest.raises(InvalidSetupError) as refused:
        game.parse_setup(4, {}, table)
    assert refused.value.key == key
    assert says in str(refused.value)
