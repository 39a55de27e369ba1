"""Log, preview, prompts and ending of Badaboom in words; hidden cards stay hidden."""

import pytest

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules import edition as happened
from jericho_tui.games.badaboom.rules.cards import KINDS
from jericho_tui.games.badaboom.text import VOICE
from jericho_tui.games.badaboom.text.telling import card_name
from jericho_tui.text.language import LANGUAGES, choose, say
from jericho_tui.text.segments import plain
from tests.games.badaboom.positions import play, position

NAMES = ("Ada", "Bernard", "Chloé")
ADA, BERNARD, CHLOE = Seat(0), Seat(1), Seat(2)
LEFT_OUT = (happened.BombGiven, happened.TurnedUp)


@pytest.fixture(params=list(LANGUAGES))
def language(request):
    choose(request.param)
    yield request.param
    choose("en")


def told(events, me=None):
    return [plain(line) for line in VOICE.log_lines(events, NAMES, me)]


def before(state, text):
    """Return what is said of a move of whoever acts before it is made."""
    view = state.observation(state.actors()[0])
    action = GAME.parse_action(text)
    assert action in view.legal_actions()
    remarks = VOICE.preview(GAME.preview(view, action), view, action, NAMES)
    return [remark.text for remark in remarks]


def asked(state):
    return VOICE.prompt(state.observation(state.actors()[0]), NAMES)


def test_every_event_is_told_to_everybody_but_what_is_left_out(language):
    rng = stream(2, "told")
    state = GAME.initial_state(GAME.deal(3, {"bomb_properties": True}, rng))
    state.events = []
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            state.apply(seat, rng.choice(state.legal_actions(seat)))
    kinds = {type(event) for event in state.events}
    names = [card_name(kind) for kind in range(1, len(KINDS))]
    assert {happened.Stolen, happened.Dropped, happened.MissionLaid, happened.Exploded} <= kinds
    for event in state.events:
        for me in (ADA, BERNARD, None):
            lines = VOICE.log_lines([event], NAMES, me)
            if isinstance(event, LEFT_OUT):
                assert not lines
            elif isinstance(event, happened.Passed):
                assert (not lines) == (not event.counter)
            elif isinstance(event, happened.LastingLaid | happened.MissionsShown):
                continue
            else:
                (line,) = lines
                assert plain(line).strip()
                if getattr(event.seen_by(me), "card", 0) is None:
                    assert not any(name in plain(line) for name in names)


def test_every_position_and_every_move_can_be_told(language):
    rng = stream(4, "told")
    state = GAME.initial_state(GAME.deal(3, {}, rng))
    while actors := state.actors():
        seat = actors[0]
        if state.ply % 5 == 0:
            for me in (ADA, CHLOE, None):
                view = state.observation(me)
                assert VOICE.prompt(view, NAMES)
                assert VOICE.headline(view, NAMES).startswith(VOICE.progress(view))
                assert VOICE.rule_now(view)
                assert VOICE.position_lines(view.as_data(), NAMES)
                assert VOICE.look(view, NAMES, {})
            if seat != CHANCE:
                view = state.observation(seat)
                for action in view.legal_actions():
                    assert VOICE.action_name(action)
                    remarks = VOICE.preview(GAME.preview(view, action), view, action, NAMES)
                    assert len(remarks) <= 5
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            state.apply(seat, rng.choice(state.legal_actions(seat)))
    assert VOICE.position_lines(state.as_data(), NAMES)
    outcome = state.outcome()
    assert outcome is not None
    assert VOICE.ending(outcome, NAMES).startswith(NAMES)


def test_a_stolen_card_is_told_to_two():
    state = position(["pickpocket", "dud", "rummage"])
    events = play(state, "1 play pickpocket 2 gadget", "0 steal dud")
    assert told(events, ADA)[-1] == "You take Dud from Bernard"
    assert told(events, BERNARD)[-1] == "Ada takes Dud from you"
    assert told(events, CHLOE)[-1] == told(events)[-1] == "Ada takes a gadget from Bernard"


def test_a_mission_and_a_dropped_card_are_told_to_who_has_them():
    state = position(["martyr", "butterfingers", "dud rummage"])
    events = play(state, "1 lay martyr", "2 play butterfingers 3", "3 pass", "3 drop dud")
    mine, theirs = told(events, ADA), told(events, CHLOE)
    assert (mine[0], theirs[0]) == (
        "You lay the secret mission Martyr",
        "Ada lays a secret mission",
    )
    assert (mine[-1], theirs[-1]) == ("Chloé discards a gadget", "You discard Dud")


def test_a_turn_reads_as_it_happened():
    state = position(["rummage dud", "hot_potato", ""], "mechanism", storage="bunker loosen")
    events = play(
        state, "1 play rummage", "2 pass", "1 take mechanism", "1 keep", "1 put dud", "1 pass"
    )
    assert told(events, ADA) == [
        "You play Rummage",
        "You draw Bunker",
        "You draw Loosen",
        "You take a mechanism out of the bomb",
        "You keep the mechanism",
        "You put Dud into the bomb",
        "You have armed the bomb",
    ]
    assert told(play(state, "2 pass"), ADA) == ["Turn 6: Bernard has the bomb"]


def test_an_explosion_is_told_with_its_coins():
    state = position(["", "", "mechanism"], "rummage bunker", holder=2, armed_by=1)
    lines = told(play(state, "2 leave"), CHLOE)
    assert lines[1:4] == [
        "Explosion 1: no gadget. Hit: Bernard",
        "Coins: Ada +1 → 1; Bernard +0 → 0; You +2 → 2",
        "Bernard discards the whole bag: 0 cards",
    ]


def test_counters_to_counters_are_asked_for_by_what_they_do():
    state = position(["long_throw not_so_fast", "not_so_fast rummage", ""], armed_by=3)
    assert before(state, "play long_throw 2") == [
        "the armed bomb goes to Bernard",
        "if nothing changes, hit: Bernard",
        "Bernard may counter, with 2 tricks",
    ]
    play(state, "1 play long_throw 2")
    assert asked(state) == "Ada plays Long throw, which affects you: counter, or let it happen."
    assert before(state, "counter") == [
        "cancels Long throw",
        "Ada may counter, with 1 trick",
    ]
    play(state, "2 counter")
    assert asked(state) == "Long throw was countered: counter that, or let your trick be cancelled."
    assert before(state, "counter") == [
        "cancels Not so fast!",
        "Bernard may counter, with 1 trick",
    ]
    play(state, "1 counter")
    assert asked(state) == "Ada countered your counter: counter again, or let Long throw happen."
    assert before(state, "pass")[0] == "Long throw takes effect"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (
            "play chained 2",
            ["as things stand, Bernard will be hit", "Bernard has no trick to counter with"],
        ),
        ("play chained 3", ["Chloé is in a bunker: it has no effect"]),
        ("play chained 1", ["as things stand, you would be hit anyway"]),
        ("play bunker", ["as things stand, you would be hit without it"]),
        ("play reverse", ["as things stand, it explodes before it is passed on"]),
        ("play rummage", ["you draw Martyr, then one more"]),
        ("play spare_screw dud", ["disarms the bomb; lasting tricks are removed"]),
        ("lay clean_hands", ["as things stand, the mission fails"]),
        ("play pickpocket 2 gadget", ["one of 2 gadgets, at random"]),
        ("play butterfingers 2", ["Bernard chooses among 2 gadgets"]),
        ("play bag_swap 2", ["you give 8 tricks for 2 gadgets"]),
    ],
)
def test_what_a_trick_would_do_is_told_before(move, said):
    bag = "chained bunker reverse rummage spare_screw clean_hands pickpocket butterfingers bag_swap"
    state = position(
        [bag, "greed big_boom", "bunker"],
        "dud rummage" if "dud" in move else "rummage rummage",
        storage="martyr",
        holder=3,
        armed_by=2,
    )
    play(state, "3 play bunker")
    state.holder = ADA
    assert before(state, move)[: len(said)] == said


def test_tinkering_tells_when_the_bomb_is_armed_and_whom_it_would_hit():
    state = position(["dud rummage", "", ""], "mechanism mechanism")
    play(state, "1 pass")
    assert before(state, "take mechanism") == ["then 1 mechanism in the bomb"]
    state = position(["left_fuse rummage", "", ""], "mechanism")
    play(state, "1 pass")
    assert before(state, "take mechanism") == [
        "the last mechanism: unless you put one back, you arm the bomb"
    ]
    play(state, "1 take mechanism", "1 keep")
    assert before(state, "put left_fuse") == [
        "arms the bomb",
        "if nobody plays a trick, the armed bomb goes to Bernard",
        "if nothing changes, hit: Chloé",
    ]
    assert before(state, "put mechanism") == ["then 1 mechanism in the bomb"]


def test_the_pass_that_lets_the_bomb_explode_tells_what_it_costs():
    state = position(["rummage", "", ""], "bunker loosen", armed_by=3, coins=[9, 0, 0])
    play(state, "1 pass", "1 leave")
    assert asked(state) == "The bomb is about to explode in your hands: play a trick, or pass."
    assert before(state, "pass") == ["the bomb explodes; hit: you", "your coins: 9 → 9"]
    assert VOICE.rule_now(state.observation(ADA)) == "explosion"


def test_what_is_known_of_a_bag_is_told_before_it_is_robbed():
    state = position(["pickpocket", "rummage", ""], storage="dud big_boom")
    play(state, "1 pass", "2 play rummage", "1 leave")
    assert before(state, "play pickpocket 2 gadget")[:2] == [
        "one of 2 gadgets, at random",
        "cards you know: Big boom, Dud",
    ]


def test_what_is_asked_gives_nothing_away():
    """The curtain between two people shows it to both."""
    rng = stream(6, "asked")
    state = GAME.initial_state(GAME.deal(3, {}, rng))
    different = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        if state.ply % 7 == 0:
            world = GAME.determinize(state.observation(None), rng)
            different += world.bags[seat] != state.bags[seat]
            assert asked(world) == asked(state)
        state.apply(seat, rng.choice(state.legal_actions(seat)))
    assert different


@pytest.mark.parametrize(
    ("coins", "options", "text"),
    [
        ([9, 0, 0], {}, "Ada wins with 10 coins"),
        ([9, 0, 9], {}, "Ada and Chloé share the victory with 10 coins each"),
    ],
)
def test_how_it_ended(coins, options, text):
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, coins=coins, **options)
    play(state, "2 leave")
    outcome = state.outcome()
    assert outcome is not None
    assert VOICE.ending(outcome, NAMES) == text
    assert VOICE.leads(state.observation(None))[0].amounts == outcome.scores


def test_b17_the_last_explosion_is_named():
    state = position(["", "", ""], "rummage bunker", holder=2, armed_by=1, max_explosions=10)
    state.payments = ((0, 0, 0),) * 9
    state.coins = (4, 2, 2)
    play(state, "2 leave")
    outcome = state.outcome()
    assert outcome is not None
    ending = VOICE.ending(outcome, NAMES)
    assert ending == "After explosion 10, the last one, Ada wins with 5 coins"


def test_refusals_name_cards_as_players_know_them(french):
    refusal = position(["", "", ""], "mechanism").refusal(ADA, GAME.parse_action("take dud"))
    assert refusal is not None
    assert say(refusal.reason) == "il n’y a pas de carte Pétard mouillé dans la bombe"


def test_a_bomb_armed_this_turn_is_passed_on_before_it_explodes():
    """3.1, phase 5: whoever leaves it or puts a filler in is not the one whom it hits."""
    state = position(["loosen reverse bunker", "hot_potato", ""], "mechanism hot_potato")
    play(state, "1 play loosen reverse", "2 pass")
    assert before(state, "take hot_potato") == [
        "if you put in a trick and nothing else changes, hit: Bernard"
    ]
    assert before(state, "leave") == [
        "if nobody plays a trick, the armed bomb goes to Bernard",
        "if nothing changes, hit: Bernard",
    ]


def test_what_comes_next_is_told_to_those_who_do_nothing():
    state = position(["reverse", "reverse", ""], "mechanism")
    assert before(state, "pass") == ["if nobody plays a trick, you tinker next"]
    play(state, "1 pass", "2 pass")
    assert before(state, "take mechanism") == [
        "the last mechanism: unless you put one back, you arm the bomb"
    ]
    assert before(state, "leave") == ["if nobody plays a trick, the bomb goes to Bernard"]
    armed = position(["reverse", "reverse", ""], "hot_potato", armed_by=2)
    play(armed, "1 pass", "2 pass")
    assert before(armed, "leave") == ["if nobody plays a trick, it explodes; hit: you"]


def test_a_card_that_must_go_back_changes_nothing():
    """B9: with an empty bag the card taken is the one to put in."""
    state = position(["", "", ""], "dud hot_potato", armed_by=3)
    assert before(state, "take dud") == ["you must put it back into the bomb"]
    state = position(["left_fuse", "", ""], "dud hot_potato", armed_by=3)
    assert before(state, "take hot_potato") == ["you must put it back into the bomb"]
    assert before(state, "take dud") == []
    state = position(["rummage", "", ""], "dud hot_potato", armed_by=3)
    play(state, "1 pass")
    assert before(state, "take dud") == ["if you put in a trick and nothing else changes, hit: you"]


def test_what_does_not_explode_hits_nobody_as_things_stand():
    """3.1: an unarmed bomb waits for its fuse (B16); what lies there ends with disarming (3.2)."""
    until = "it stays until the bomb explodes or is disarmed"
    state = position(["bunker chained clean_hands martyr reverse", "", ""], "mechanism")
    assert before(state, "play bunker") == [until]
    assert before(state, "play chained 2")[0] == until
    assert before(state, "lay martyr") == ["if the bomb exploded now, the mission would succeed"]
    assert before(state, "lay clean_hands") == ["if the bomb exploded now, the mission would fail"]
    assert before(state, "play reverse") == ["as things stand, it then goes to Chloé"]
    state.bomb_turns = 30
    assert before(state, "play bunker") == ["as things stand, you would not be hit anyway"]
    assert before(state, "play chained 2")[0] == "as things stand, Bernard would be hit anyway"
    assert before(state, "lay martyr") == ["as things stand, the mission fails"]


@pytest.mark.parametrize(
    ("bag", "told_then"),
    [
        ("rummage", "Bernard has no trick to counter with"),
        ("rummage martyr", "Bernard may counter, with 3 tricks"),
    ],
)
def test_who_is_known_to_have_no_counter_has_none(bag, told_then):
    """B24: what is drawn from the storage is seen by all."""
    state = position(["hot_potato", bag, ""], storage="bunker reverse")
    play(state, "1 pass", "2 play rummage", "1 leave")
    assert before(state, "play hot_potato")[-1] == told_then


def test_hints_name_the_player():
    action = GAME.parse_action("play long_throw 3")
    assert VOICE.action_name(action, NAMES) == "play Long throw on Chloé"
    assert VOICE.action_name(action) == "play Long throw on seat 3"
