"""What is addressed to one person never tells what only another may know."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import Store
from jericho_tui.text import language
from tests.builders import deal_with_hands
from tests.cli.api import PlainView as View
from tests.cli.api import Plan, Session
from tests.cli.plain_table import PlainTable, seats

ASK_ALL = ("look", "hand", "log 999", "hint", "moves", "rules")
UNIQUE = {"R7": "red 7", "G7": "green 7", "B7": "blue 7", "Y7": "yellow 7", "P7": "purple 7"}
"""Marked cards: there is one 7 of each colour, so a 7 named in a text is that card."""


@pytest.mark.parametrize("lang", list(language.LANGUAGES))
@pytest.mark.parametrize("plies", [3, 5, 9, 20, 40, 60])
def test_two_worlds_that_a_seat_cannot_tell_apart_read_the_same(store, plies, lang):
    language.choose(lang)
    table = PlainTable.new(store, "Ada", "Rahab=heuristic", "Caleb=random", "Bernard")
    rng = stream(plies, "test", "moves")
    while table.match.ply < plies:
        seat = table.match.actors()[0]
        table.match.submit(seat, rng.choice(table.match.state.legal_actions(seat)))
    for eyes in (Seat(0), Seat(3), None):
        session = Session(store, table.opened)
        told = everything(View(session.match, eyes, session))
        with_swapped_cards(table.match, eyes, rng)
        assert everything(View(session.match, eyes, session)) == told


def everything(view: View) -> list[str]:
    """Return whatever a seat can be told now."""
    lines = [view.prompt(), *view.choices(), *view.moves(), *view.look(), *view.hand()]
    lines += [*view.log(999), *view.hint(), *view.rules()]
    return lines + [line for action in view.actions for line in view.preview(action)]


def with_swapped_cards(match: Match, seat: Seat | None, rng: Random) -> None:
    """Exchange every card that `seat` cannot know, on the table and in the journal."""
    before = match.state.observation(seat)
    if seat is not None:
        match.state = GAME.determinize(before, rng)
    assert match.state.observation(seat) == before
    match.journal[:] = [tuple(_swapped(event, seat) for event in move) for move in match.journal]


def _swapped(event: Any, seat: Seat | None) -> Event:
    seen: Event = event.seen_by(seat)
    if seen != event:
        seen = replace(event, card=(event.card + 7) % 25)
    return seen


@pytest.fixture
def marked(store: Store) -> PlainTable:
    """Two people and a bot; every 7 is dealt."""
    deal = deal_with_hands("R7 G7 R1 R3 G1 G3 T", "B7 Y7 B1 B3 Y1 Y3 T", "P7 P1 P3 P4 P5 G4 R4")
    players: tuple[SeatInfo, ...] = seats("Ada", "Bernard", "Rahab=heuristic")
    match = Match(
        GAME, replace(deal, options=Plan("jericho", players, False).all_options()), players
    )
    return PlainTable(store, store.matches.create(match))


def test_a_pipe_for_two_people_tells_each_only_their_own(marked):
    """Every 7 named to a person is in their hand, has been, or has been seen by all."""
    known: dict[str, set[str]] = {"Ada": set(), "Bernard": set()}
    sections: list[tuple[str, set[str]]] = []

    def answers() -> Iterator[str]:
        rng = stream(2, "test", "answers")
        match = marked.match
        while True:
            seat = marked.next_person()
            name = match.seats[seat].name
            data = match.state.observation(seat).as_data()
            public = match.state.observation(None).as_data()
            held = (
                set(data["hands"][seat]) | {data["openings"][seat]} | set(data["supply"]["cards"])
            )
            open_cards = set(re.findall(r"[RGBYP]7", str(public)))
            for names in known.values():
                names |= open_cards & set(UNIQUE)
            known[name] |= held & set(UNIQUE)
            sections.append((name, set(known[name])))
            yield from ASK_ALL
            yield match.game.format_action(rng.choice(match.state.legal_actions(seat)))

    text = marked.play(answers())

    assert marked.match.outcome() is not None
    told = re.split(r"\n\n(?=Ada, it is your turn\.|Bernard, it is your turn\.)", text)[1:]
    assert len(told) == len(sections) > 20
    for part, (name, may_know) in zip(told[:-1], sections[:-1], strict=True):
        assert part.startswith(f"{name}, it is your turn.")
        for card, said in UNIQUE.items():
            if card not in may_know:
                assert said not in part, (name, card)
                assert card not in part, (name, card)
    hidden = [len(UNIQUE) - len(may_know) for _name, may_know in sections]
    assert hidden[0] == 3  # it would have been noticed


def test_the_curtain_falls_between_two_people_and_tells_nothing(marked, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    text = marked.play(["", "open R7", "", "open B7"], terminal=True)
    between = text.split("> ")
    # Ada's curtain, her hand, Bernard's curtain, his hand
    assert "Ada, it is your turn." in between[0]
    assert "red 7" in between[1]
    assert "Bernard, it is your turn." in between[2]
    for said in ("red", "green", "blue", "yellow", "purple", "R7", "B7", "Your hand"):
        assert said not in between[2].partition("\n")[2]
    assert between[2].startswith("\x1b[H\x1b[2J\x1b[3J")
    assert "blue 7" in between[3]
    assert "red 7" not in between[3]


def test_nothing_but_enter_opens_the_curtain(marked):
    text = marked.play(["hand", "look", "1", "", "1"], terminal=True)
    assert text.count("The others look away.") == 5  # Ada's four times, then Bernard's
    assert len(marked.match.moves) == 1


def test_a_sealed_choice_may_be_taken_back_at_the_next_curtain(marked):
    text = marked.play(["", "open R7", "undo", "open G7", "", "hand"], terminal=True)
    assert "Ada can still type undo to choose again." in text
    assert [move.action.text for move in marked.match.moves] == ["open G7"]
    assert text.count("Ada chose an opening card.") == 1


def test_a_move_that_was_seen_cannot_be_taken_back_at_the_curtain(marked):
    marked.first_moves(6)
    while marked.match.actors() != (0,):
        marked.first_moves(1)
    ply = marked.match.ply
    text = marked.play(["", "1", "undo"], terminal=True)
    assert "can still type undo to choose again." not in text
    assert marked.match.ply == ply + 1


def test_quit_at_the_curtain(marked):
    text = marked.play(["quit"], terminal=True)
    assert marked.code == 0
    assert "Saved in " in text


def test_one_person_alone_never_meets_a_curtain(store):
    table = PlainTable.new(store)
    text = table.play(["1", "1", "1"], terminal=True)
    assert "look away" not in text
    assert ", it is your turn." not in text
    assert "\n\n" not in text.rpartition("> ")[0]
