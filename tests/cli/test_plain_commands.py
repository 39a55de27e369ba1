"""Every command of plain mode, and every wrong answer."""

import re

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.text import VOICE
from jericho_tui.play.player import Limit
from jericho_tui.text import language
from jericho_tui.text.language import _
from tests.builders import match_in, record_in
from tests.cli.api import COMMANDS, best_first, command_in, hint, load_record, never, normalized
from tests.cli.plain_table import PlainTable


@pytest.fixture
def table(store) -> PlainTable:
    """Ada is about to make her first turn."""
    table = PlainTable.new(store)
    table.first_moves(8)
    while table.match.actors() != (0,):
        table.first_moves(1)
    return table


@pytest.fixture
def rated(store) -> PlainTable:
    table = PlainTable.new(store, rated=True)
    table.first_moves(8)
    while table.match.actors() != (0,):
        table.first_moves(1)
    return table


def moves_offered(text: str) -> list[str]:
    """Return the notations behind the numbers of the last question in `text`."""
    offered = []
    for title in ("Wall", "Trumpet", "Supply"):
        found = re.findall(rf"^{title}: (.*)$", text, re.MULTILINE)
        if found:
            offered += [f"{title.lower()} {move.split()[1]}" for move in found[-1].split(", ")]
    return offered


# --- commands that look


def test_the_numbers_at_the_prompt_are_the_legal_moves_in_order(table):
    legal = [str(table.match.game.format_action(a)) for a in table.match.state.legal_actions(0)]
    assert moves_offered(table.play()) == legal


def test_help_names_every_command(table):
    text = table.answers("help")
    for command in COMMANDS:
        assert re.search(rf"^{command.word}[: ]", text, re.MULTILINE)
    assert text == "help" + table.answers("?").removeprefix("?")


def test_hand_names_every_card(table):
    text = table.answers("hand")
    hand = table.match.state.observation(0).as_data()["hands"][0]
    assert f"Your hand, {len(hand)} cards: " in text
    assert text.count("trumpet") >= ("T" in hand)


def test_look_tells_walls_supply_pile_and_players(table):
    text = table.answers("look")
    for start in ("Round 1 of 3: your turn.", "Red: ", "Purple: ", "Supply: ", "Draw pile: "):
        assert re.search(rf"^{start}", text, re.MULTILINE)
    assert re.search(r"^You: \d cards in hand, 0 won, to move\.$", text, re.MULTILINE)
    lengths = table.match.state.observation(0).lengths(0)
    red = next(line for line in text.splitlines() if line.startswith("Red: "))
    assert [int(n) for n in re.findall(r" (\d+) \(", red)] == sorted(
        filter(None, lengths), reverse=True
    )


@pytest.mark.parametrize("question", ["look {}", "? {}", "?{}"])
@pytest.mark.parametrize("by_number", [True, False])
def test_look_at_a_move_says_what_it_will_do_and_does_not_do_it(table, question, by_number):
    action = table.match.state.legal_actions(0)[0]
    ply = table.match.ply
    what = "1" if by_number else table.match.game.format_action(action)
    text = table.answers(question.format(what))
    assert "Lay " in text
    assert "wall" in text
    assert table.match.ply == ply


def test_moves_says_each_in_words(table):
    actions = table.match.state.legal_actions(0)
    lines = table.answers("moves").splitlines()[1:]
    assert len([line for line in lines if re.match(r"\d+: .* \(.*\)$", line)]) == len(actions)


def test_log_tells_the_last_moves_or_as_many_as_wished(table):
    ply = table.match.ply
    numbers = [int(n) for n in re.findall(r"^(\d+) ", table.answers("log"), re.MULTILINE)]
    assert set(numbers) == set(range(ply - 9, ply + 1))
    numbers = [int(n) for n in re.findall(r"^(\d+) ", table.answers("log 2"), re.MULTILINE)]
    assert set(numbers) == {ply - 1, ply}
    numbers = [int(n) for n in re.findall(r"^(\d+) ", table.answers("log 999"), re.MULTILINE)]
    assert set(numbers) == set(range(1, ply + 1))


@pytest.mark.parametrize("argument", ["x", "-1", "1.5", "²", "9" * 30])
def test_log_wants_a_number(table, argument):
    assert "Expected a number of moves, such as log 20." in table.answers(f"log {argument}")


def test_hint_names_moves_by_their_number(table):
    text = table.answers("hint")
    assert "\nChampion is thinking…\n" in text
    said = text.partition("is thinking…\n")[2]
    line = r"^(\d+): (.*?)(?:, chance of winning ([<>]?\d+) %)?(; .+)?$"
    found = re.findall(line, said, re.MULTILINE)[:5]
    assert len(found) == 5
    chances = [int(share.strip("<>")) for _number, _move, share, _reason in found if share]
    assert 0 < len(chances) < 5, "of what was hardly tried nothing is said"
    assert all(0 < chance < 100 for chance in chances)
    assert found[0][3], "what it would do comes with a reason"
    moves = dict(re.findall(r"^(\d+): (.*) \(.*\)$", table.answers("moves"), re.MULTILINE))
    assert all(moves[number] == move for number, move, _share, _reason in found)
    thought = hint(table.match, table.match.state.observation(Seat(0)), Limit(iterations=40))
    decision = thought(never)
    named = [VOICE.action_name(one.action, ()) for one in best_first(decision, 5)]
    assert [move for _number, move, _share, _reason in found] == named
    assert chances == sorted(chances, reverse=True), "the highest chance first"
    assert VOICE.action_name(decision.action, ()) in named, "what it would do is one of them"


def test_a_move_after_a_hint_is_marked_in_the_record(store):
    """Also after the next evening; the one that was asked about alone."""
    table = PlainTable.new(store, "Ada", "Bernd", "Rahab=random")
    table.play(["1", "1", "hint", "1", "quit"])
    record = record_in(table.opened.path)
    (hinted,) = record.hinted
    assert table.match.moves[hinted - 1].seat in (0, 1)
    ply = table.match.ply
    table.play(["1", "quit"])
    record = record_in(table.opened.path)
    assert record.hinted == (hinted,)
    assert len(record.moves) > ply


def test_a_rated_match_gives_no_hint(rated):
    assert "Hints are not allowed in a rated game." in rated.answers("hint")


def test_rules_are_those_that_matter_now(table):
    assert "\n5. Your turn:\n" in table.answers("rules")


def test_rules_on_a_chapter_and_on_a_word(table):
    assert "\nTrumpet:\n" in table.answers("rules TRUMPET")
    passages = table.answers("rules Bernard")
    assert "\nTrumpet:\n" in passages
    assert "Bernard" in passages
    assert "Turns go clockwise" not in passages
    assert "These words are not in the rules." in table.answers("rules zeppelin")


@pytest.mark.parametrize("answer", ["hand 3", "moves all", "hint 1", "undo 2", "quit now"])
def test_what_follows_a_command_that_takes_nothing_is_refused(table, answer):
    ply = table.match.ply
    word = answer.split()[0]
    assert f"{word.capitalize()} takes nothing after it." in table.answers(answer)
    assert table.match.ply == ply


# --- commands that do something


def test_undo_goes_back_to_the_last_own_decision_after_a_question(table):
    ply = table.match.ply
    text = table.answers("1", "undo", "no", "undo", "yes")
    assert text.count(". You keep what you have seen since. Undo") == 2
    assert "Nothing was undone." in text
    assert re.search(r"^\d moves undone\.$", text, re.MULTILINE)
    assert table.match.ply == ply
    saved = match_in(table.opened.path)
    assert saved.ply == ply


def test_undo_of_what_nobody_saw_needs_no_question(store):
    table = PlainTable.new(store, "Ada", "Rahab=random", "Caleb=random")
    text = table.answers("1", "undo")
    assert "3 moves undone." in text
    assert table.match.ply == 0


def test_a_rated_match_is_not_taken_back(rated):
    ply = rated.match.ply
    assert "Moves of a rated game cannot be undone." in rated.answers("undo")
    assert rated.match.ply == ply


def test_save_says_where(table):
    table.opened.path.unlink()
    text = table.answers("save")
    assert f"Saved in {table.opened.path}" in text
    assert load_record(table.opened.path).problem is None


def test_save_in_another_folder_goes_on_there(table, tmp_path):
    before = table.opened.path
    text = table.play([f"save {tmp_path / 'else where'}", "1"])
    assert table.opened.path.parent == tmp_path / "else where"
    there, here = load_record(table.opened.path).match, load_record(before).match
    assert there is not None
    assert here is not None
    assert there.ply == table.match.ply > here.ply
    assert f"--resume '{table.opened.path}'" in text


def test_save_where_nothing_can_be_saved_says_why_and_stays(table, tmp_path):
    before = table.opened.path
    (tmp_path / "file").write_text("")
    assert f"{tmp_path / 'file'} is a file, not a folder" in table.answers(
        f"save {tmp_path / 'file'}"
    )
    assert table.opened.path == before


def test_quit_ends_cleanly_and_says_how_to_go_on(table):
    text = table.play(["quit", "1"])
    assert table.code == 0
    assert text.endswith(
        f"> quit\nSaved in {table.opened.path}\n"
        f"To continue: jericho-tui play --plain --resume {table.opened.path}\n"
    )


# --- answers


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("0", "There is no move 0; expected 1 to "),
        ("99", "There is no move 99; expected 1 to "),
        ("9" * 5000, "There is no move 999999999…; expected 1 to "),
        ("nonsense", "“nonsense” is neither a move nor a command; expected a number (1 to "),
        ("-1", "“-1” is neither a move nor a command; expected"),
        ("²", "“²” is neither a move nor a command; expected"),
        ("\x1b[2J", r"“\x1b[2J” is neither a move nor a command; expected"),
        (
            "wall R9",
            "“R9” is not a card; a card is a colour R G B Y P and a value 1 3 4 5 7, as in",
        ),
        ("wall", "“WALL” is not a card; a card is"),
        ("trumpet Q", "“Q” is not a colour; expected one of R G B Y P."),
        ("feed G3", "“feed G3” is not possible now: it is time for turns"),
        ("wall T", "A trumpet cannot be laid as a wall"),
    ],
)
def test_a_wrong_answer_is_one_sentence_and_asked_again(table, answer, sentence):
    ply = table.match.ply
    text = table.answers(answer)
    lines = text.removeprefix(text.split("\n")[0]).strip().splitlines()
    assert lines[0].startswith(sentence)
    assert lines[0].endswith(".")
    assert lines[1:] == []
    assert table.match.ply == ply
    assert "\x1b" not in text


def test_a_refusal_names_the_player_of_the_seat(table):
    held = " ".join(map(table.match.game.format_action, table.match.state.legal_actions(Seat(0))))
    lacking = next(f"{c}{n}" for c in "RGBYP" for n in "13457" if f"{c}{n}" not in held)
    name = table.match.seats[0].name
    reason = f"seat 1 ({name}) has no card {lacking} in hand"
    assert reason in table.answers(f"supply {lacking}")


def test_a_card_that_could_go_two_ways_is_asked_about(table):
    card = table.match.game.format_action(table.match.state.legal_actions(0)[0]).split()[1]
    ply = table.match.ply
    sentence = f"“{card}” could be wall {card} / supply {card}: write one of them."
    assert sentence in table.answers(card)
    assert table.match.ply == ply


def test_a_card_alone_is_enough_where_it_can_go_one_way_only(store):
    table = PlainTable.new(store)
    action = table.match.state.legal_actions(Seat(0))[2]
    table.play([table.match.game.format_action(action).split()[1].lower()])
    assert table.match.moves[0].action == action


def test_french_commands_beside_the_english_ones(table):
    language.choose("fr")
    words = ["regarder", "main", "coups", "journal", "indice", "annuler"]
    words += ["accepter", "refuser", "remplacer", "retirer", "règles"]
    words += ["dire", "sourdine", "écouter", "enregistrer", "quitter", "aide"]
    for command, word in zip(COMMANDS, words, strict=True):
        for said in (word, word.upper(), normalized(word), command.word):
            assert command_in(said) == (command, "")
    assert "Votre main, 5 cartes\u202f: " in table.answers("MAIN")
    assert table.answers("hand").removeprefix("hand") == table.answers("main").removeprefix("main")


@pytest.mark.parametrize("lang", list(language.LANGUAGES))
def test_no_command_is_also_a_move_or_another_command(store, lang):
    language.choose(lang)
    words = {normalized(_(command.word)) for command in COMMANDS}
    assert len(words) == len(COMMANDS)
    assert not any(" " in word for word in words)
    for word in words | {command.word for command in COMMANDS}:
        assert VOICE.readings(word) == ()
