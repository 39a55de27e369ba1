"""What the Badaboom table paints: who is asked what, what a move would change, nothing hidden."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from random import Random

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import PASS
from jericho_tui.games.badaboom.rules.edition import Exploded
from jericho_tui.games.badaboom.rules.state import BadaboomState
from jericho_tui.games.badaboom.table import Seats, status
from jericho_tui.games.badaboom.table.bag import Bag, Choice
from jericho_tui.games.badaboom.table.bomb import Answer, Bomb, Explosion, read_window
from jericho_tui.prose import language
from jericho_tui.prose.language import LANGUAGES
from jericho_tui.prose.notation import words_of
from jericho_tui.tui.tables.panels import Prospect, Sight, StatusLine
from jericho_tui.tui.widgets.canvas import Canvas, Line, line_width
from tests.games.badaboom.positions import position
from tests.tui.badaboom import NAMES, drawn, plan_for
from tests.tui.test_nothing_clipped import NAMES as LONGEST

ADA, BERNARD, CHLOE = Seat(0), Seat(1), Seat(2)
SMALL = {"bomb": (76, 4), "seats": (76, 5), "bag": (76, 7)}
LARGE = {"bomb": (68, 19), "seats": (44, 19), "bag": (68, 15)}
MORE_ON_THE_CARD = re.compile(r"…(×\d)? *[✦◆☼]")
Move = tuple[BadaboomState, Sequence[tuple[Event, ...]]]


@cache
def moments(seats: int) -> tuple[Move, ...]:
    """Return positions of a match, each with what the moves before it caused."""
    match = drawn(plan_for(seats), 3)
    assert match is not None
    plies = range(5, match.ply, 13)
    return tuple((state_of_ply(match.at(p)), match.journal[max(0, p - 60) : p]) for p in plies)


def state_of_ply(state: object) -> BadaboomState:
    assert isinstance(state, BadaboomState)
    return state


def sight(
    state: BadaboomState, seat: Seat | None, recent: Sequence[tuple[Event, ...]] = ()
) -> Sight:
    seen = state.observation(seat)
    told = tuple(tuple(event.seen_by(seat) for event in events) for events in recent)
    names = NAMES[: state.num_seats]
    return Sight(
        seen, names, ("",) * len(names), ("",) * len(names), bool(seen.menu), "?", recent=told
    )


def painted(
    look: Sight, sizes: dict[str, tuple[int, int]], choose: Callable[[Choice], object] | None = None
) -> dict[str, list[Line]]:
    """Return what the three canvases show, once the keys have chosen something."""
    seen = look.observation
    choice = Choice(seen) if look.acting else None
    if choice is not None and choose is not None:
        choose(choice)
    action = None if choice is None else choice.action
    then = seen if action is None else GAME.after(seen, action)
    bomb, seats, bag = Bomb(id="bomb"), Seats(id="seats"), Bag(id="bag")
    bomb.window = seats.window = read_window(look.recent)
    for canvas in (bomb, seats, bag):
        canvas.consider(Prospect(look, choice, action, then))
    canvases: dict[str, Canvas] = {"bomb": bomb, "seats": seats, "bag": bag}
    return {name: list(canvas.paint(*sizes[name])) for name, canvas in canvases.items()}


def words(lines: list[Line]) -> str:
    return "\n".join("".join(text for text, _role in line) for line in lines).replace("\u00a0", " ")


def roles(lines: list[Line], text: str) -> list[str]:
    return [role for line in lines for piece, role in line if text in piece]


def every_seat(seats: int) -> Iterator[tuple[Sight, Move]]:
    for state, recent in moments(seats):
        for seat in (*range(seats), None):
            eyes = None if seat is None else Seat(seat)
            yield sight(state, eyes, recent), (state, recent)


@pytest.mark.share(3)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("sizes", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("seats", [3, 5])
def test_everything_fits_in_every_position(
    seats: int, sizes: dict[str, tuple[int, int]], code: str
) -> None:
    language.choose(code)
    for look, _move in islice(every_seat(seats), 0, None, 5):
        for name, lines in painted(look, sizes, lambda choice: choice.edge(True)).items():
            width, height = sizes[name]
            assert len(lines) <= height
            assert [words([line]) for line in lines if line_width(line) > width] == []


@pytest.mark.share(3)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("seats", "height"), [(3, 9), (4, 8), (5, 7)])
def test_nothing_that_is_said_of_a_move_is_cut_however_long_the_names(
    seats: int, height: int, code: str
) -> None:
    language.choose(code)
    names = LONGEST[:seats]
    told = words_of("badaboom")
    cut = []
    for look, _move in every_seat(seats):
        seen = look.observation
        if seen.seat is None or not seen.menu:
            continue
        asked = replace(look, names=names, prompt=told.prompt(seen, names))
        choice = Choice(seen)
        for action in seen.legal_actions():
            choice.take(action)
            events = GAME.preview(seen, action)
            remarks = told.preview(events, seen, action, names)
            bag = Bag(id="bag")
            prospect = Prospect(asked, choice, action, GAME.after(seen, action), remarks, events)
            bag.consider(prospect)
            lines = list(bag.paint(76, height))
            text = MORE_ON_THE_CARD.sub("", words(lines))
            if "…" in text or len(lines) > height or max(map(line_width, lines)) > 76:
                cut.append(words(lines))
    assert cut == [], cut[0]


def test_two_worlds_that_differ_in_hidden_cards_look_alike() -> None:
    """Whatever is dealt anew where somebody cannot look, they see the same."""
    differ = 0
    for look, (state, recent) in islice(every_seat(4), 0, None, 7):
        seen = look.observation
        other = state_of_ply(GAME.determinize(seen, stream(state.ply, "world")))
        differ += other.as_data() != state.as_data()
        assert painted(look, LARGE) == painted(sight(other, seen.seat, recent), LARGE)
    assert differ > 10


def test_a_spectator_sees_no_bag() -> None:
    look = sight(position(("dud bunker", "greed", "martyr")), None)
    text = words([line for lines in painted(look, LARGE).values() for line in lines])
    assert "Dud" not in text
    assert "Greed" not in text


def test_bags_show_number_and_kind() -> None:
    look = sight(position(("dud bunker", "greed mechanism mechanism", "")), ADA)
    lines = words(painted(look, SMALL)["seats"]).splitlines()
    assert "✦1 ◆1 ☼0" in lines[0]
    assert "✦0 ◆1 ☼2" in lines[1]
    assert "empty bag" in words(painted(look, LARGE)["seats"])


def test_each_is_shown_with_what_they_answered_and_who_is_still_asked() -> None:
    """B3, B18: the holder first, then clockwise; who shows no trick is not asked."""
    state = position(("bunker dud", "rummage", "martyr martyr", "greed"), holder=2)
    events: list[Event] = []
    state.events = events
    state.apply(BERNARD, PASS)
    state.apply(CHLOE, GAME.parse_action("lay martyr"))
    look = sight(state, ADA, (tuple(events),))
    lines = words(painted(look, SMALL)["seats"]).splitlines()
    assert lines[0].endswith("a trick?")
    assert lines[1].endswith("passed")
    assert lines[2].endswith("laid a mission")
    assert "1 mission" in lines[2]
    assert lines[3].rstrip().endswith("☼0"), "Dora shows no trick"
    assert "Martyr" not in words(painted(look, SMALL)["seats"])


def test_a_trick_its_counters_and_who_is_asked_lie_on_the_table() -> None:
    state = position(("pickpocket not_so_fast", "not_so_fast dud", ""))
    events: list[Event] = []
    state.events = events
    state.apply(ADA, GAME.parse_action("play pickpocket 2 gadget"))
    state.apply(BERNARD, GAME.parse_action("counter"))
    look = sight(state, ADA, (tuple(events),))
    for sizes in (SMALL, LARGE):
        text = " ".join(words(painted(look, sizes)["bomb"]).split())
        assert "Ada ✦ Pickpocket → Bernard ◆ gadget Bernard ✦ Not so fast!" in text
        assert ("▸ it is your decision" in text) is (sizes is LARGE)
    assert "▸ Ada decides" in words(painted(sight(state, CHLOE, (tuple(events),)), LARGE)["bomb"])


def test_a_cancelled_trick_is_crossed_out() -> None:
    state = position(("chained", "not_so_fast", "bunker"))
    events: list[Event] = []
    state.events = events
    state.apply(ADA, GAME.parse_action("play chained 2"))
    state.apply(BERNARD, GAME.parse_action("counter"))
    window = read_window([events])
    assert window.answers == {ADA: Answer(18 + 2, cancelled=True)}
    assert "✕ Chained" in words(painted(sight(state, CHLOE, (tuple(events),)), SMALL)["seats"])


def test_a_new_window_begins_when_the_holder_has_tinkered() -> None:
    state = position(("bunker dud", "bunker", ""))
    events: list[Event] = []
    state.events = events
    for seat, text in ((ADA, "pass"), (BERNARD, "pass"), (ADA, "leave")):
        state.apply(seat, GAME.parse_action(text))
    assert read_window([events]).answers == {}


def test_a_throw_shows_where_the_bomb_would_be_and_whom_it_would_hit_then() -> None:
    state = position(("long_throw", "bunker", "dud"), "greed", armed_by=3, coins=(0, 2, 0))
    look = sight(state, ADA)

    def throw(choice: Choice) -> None:
        choice.type(1)
        choice.along(1)

    lines = painted(look, SMALL, throw)
    seats = words(lines["seats"]).splitlines()
    assert "○ Ada" in seats[0]
    assert "−✸" in seats[0]
    assert "✸" in seats[1]
    assert "+✸" not in seats[1], "Bernard is the richest either way"
    assert "● Chloé" in seats[2]
    assert "+✸" in seats[2]
    assert roles(lines["seats"], "● ") == ["gold"]
    assert "hit: Ada, Bernard  ▸ Bernard, Chloé" in words(lines["bomb"])


def test_what_goes_into_the_bomb_and_what_leaves_it_is_gold() -> None:
    state = position(("bunker", "spare_screw", ""), "dud", holder=1, armed_by=1, storage="greed")
    state.apply(ADA, PASS)
    lines = painted(sight(state, BERNARD), SMALL, lambda choice: choice.type(1))
    assert "✕◆ Dud" in words(lines["bomb"])
    assert "▸☼ mechanism" in words(lines["bomb"])
    assert "▸ then disarmed" in words(lines["bomb"])
    assert roles(lines["bomb"], "Dud") == ["gold"]


def test_lasting_tricks_lie_before_whom_they_concern_and_go_when_it_is_disarmed() -> None:
    state = position(("chained mechanism", "bunker", ""), "dud", armed_by=1)
    state.apply(ADA, GAME.parse_action("play chained 2"))
    state.apply(BERNARD, PASS)  # no counter
    state.apply(BERNARD, PASS)
    state.apply(ADA, GAME.parse_action("take dud"))
    look = sight(state, ADA)
    before = words(painted(look, SMALL, lambda choice: choice.type(2))["seats"])
    assert "Chained" in before.splitlines()[1]
    after = words(painted(look, SMALL, lambda choice: choice.type(1))["seats"])
    assert "✕Chained" in after.splitlines()[1]


@pytest.mark.parametrize(("turn", "when"), [(4, "explodes this turn"), (5, "explodes next turn")])
def test_an_armed_bomb_says_who_armed_it_and_when_it_explodes(turn: int, when: str) -> None:
    """3.1, phase 5: only if it has been armed since before this turn."""
    state = position(("bunker", "", ""), "dud", armed_by=2)
    state.armed_turn = turn
    assert f"armed by Bernard · {when}" in words(painted(sight(state, ADA), SMALL)["bomb"])


def test_the_fuse_the_piles_and_the_card_on_top_are_shown() -> None:
    state = position(("bunker", "", ""), storage="greed dud", rest="bin", bomb_turns=12)
    text = words(painted(sight(state, ADA), LARGE)["bomb"])
    assert "18 turns left" in text
    assert "storage 2 top  ◆ Greed" in text
    assert "bin 51" in text
    assert "Dud" not in text


def test_what_is_special_about_a_bomb_is_said_where_it_counts() -> None:
    state = position(("bunker", "", ""), bomb="dwarf", bomb_properties=True)
    plain = position(("bunker", "", ""), bomb="dwarf")
    special = "Each survivor gains one more coin."
    assert special in words(painted(sight(state, ADA), SMALL)["bomb"])
    assert special not in words(painted(sight(plain, ADA), SMALL)["bomb"])


def test_a_big_bag_still_shows_the_chosen_card() -> None:
    everything = (
        "shrapnel big_boom boomerang backblast dud left_fuse greed hot_potato long_throw "
        "pickpocket rummage butterfingers bag_swap loosen not_so_fast reverse bunker chained "
        "fall_guy martyr mass_grave clean_hands saboteur"
    )
    look = sight(position((everything, "dud bunker", ""), storage="spare_screw"), ADA)
    for sizes in (SMALL, LARGE):
        for last in (False, True):
            lines = painted(look, sizes, partial(Choice.edge, last=last))["bag"]
            assert ("Saboteur" if last else "pass") in words(lines)


@pytest.mark.parametrize("width", [76, 116])
def test_the_status_line_says_that_the_cards_are_the_houses_own(width: int) -> None:
    line = StatusLine("badaboom", status)
    line.look(sight(position(("bunker", "", "")), ADA))
    text = words(list(line.paint(width, 1)))
    assert "house edition" in text
    assert "⟳ then to Bernard" in text
    assert "bank" in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_explosion_says_whole_whom_it_hits(code: str) -> None:
    language.choose(code)
    match = plan_for(5).deal(3)
    rng, seen, cut = Random(3), 0, []
    while match.outcome() is None:
        seat = match.state.actors()[0]
        before = match.state.observation(None)
        choose = match.state.sample_chance if seat == CHANCE else None
        action = choose(rng) if choose else rng.choice(match.state.legal_actions(seat))
        events = match.submit(seat, action)
        if any(isinstance(event, Exploded) for event in events):
            seen += 1
            lines = Explosion(events, NAMES, None, before, still=True).lines(76, 20)
            text = words(lines)
            if "…" in text or max(map(line_width, lines)) > 76:
                cut.append(text)
    assert seen > 3
    assert cut == [], cut[0]
