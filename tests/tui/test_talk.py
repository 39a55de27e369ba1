"""Talk at a shared match: said, shown between the moves, muted, and never mistaken for anything."""

from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input

from jericho_tui.tui.app import JerichoApp
from tests.rows import talk_at
from tests.store.conftest import match_in
from tests.tui.conftest import store_beside
from tests.tui.inner import Place
from tests.tui.playing import painted, part, press, screen_text, session, settle, shows, until
from tests.tui.test_push_table import deal
from tests.tui.test_shared import (
    asked,
    hears,
    jericho,
    log,
    look_through,
    move,
    push,
    terminal,
    view,
)
from tests.tui.waiting import OPEN, found, lobby, person, plays, session_at, sits_down


def app(pilot: Pilot[None]) -> JerichoApp:
    assert isinstance(pilot.app, JerichoApp)
    return pilot.app


async def says(pilot: Pilot[None], words: str) -> None:
    """Say something by keys, and wait until it has been said."""
    await press(pilot, "T")
    await pilot.press(*words, "enter")
    await until(pilot, lambda: not pilot.app.screen.query("TalkEntry"))
    await settle(pilot)


async def sees(pilot: Pilot[None], words: str) -> None:
    """Wait until something stands in the log."""
    await until(pilot, lambda: any(words in line for line in log(pilot)))
    await settle(pilot)


def outline(pilot: Pilot[None]) -> list[str]:
    """Return the log with only the number of each move."""
    lines = [line for line in log(pilot) if not line.startswith("    ")]
    return [line[:3].strip() if line[:3].strip().isdigit() else line.strip() for line in lines]


def typed(pilot: Pilot[None]) -> str:
    return str(part(pilot, "TalkEntry").text)


def complaint(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#complaint").render())


async def test_what_is_said_at_one_terminal_is_seen_at_the_other(store):
    path = push(store).path
    with store_beside(store) as beside:
        store.as_name, beside.as_name = "Ada", "Bernd"
        async with terminal(store, path) as one, terminal(beside, path) as two:
            await says(one, "Watch out!")
            for pilot in (one, two):
                await sees(pilot, "Ada: Watch out!")
                assert "› Ada: Watch out!" in screen_text(pilot)
            await says(two, "Why?")
            await sees(one, "Bernd: Why?")
            assert [line.strip() for line in log(one)] == ["› Ada: Watch out!", "› Bernd: Why?"]
    assert [(said.name, said.ply) for said in talk_at(path).news()] == [("Ada", 0), ("Bernd", 0)]
    assert match_in(path).ply == 0


async def test_remarks_stand_between_the_moves_also_when_the_match_is_opened_again(store):
    other = push(store)
    talk = talk_at(other.path)
    talk.say("Ada", "Good luck", 0)
    move(other)
    talk.say("Bernd", "Hm", 1)
    move(other)
    async with terminal(store, other.path) as pilot:
        await sees(pilot, "Hm")
        assert outline(pilot) == ["› Ada: Good luck", "1", "› Bernd: Hm", "2"]
        talk.say("Ada", "And now?", 2)
        await sees(pilot, "And now?")
        move(other)
        await hears(pilot, other)
        assert outline(pilot) == [
            "› Ada: Good luck",
            "1",
            "› Bernd: Hm",
            "2",
            "› Ada: And now?",
            "3",
        ]


async def test_a_choice_under_way_stays_while_others_talk(store):
    other = jericho(store)
    store.as_name = "Ada"
    async with terminal(store, other.path) as pilot:
        await press(pilot, "right", "right")
        chosen = view(pilot).considered()
        talk_at(other.path).say("Bernd", "Take your time", 0)
        await sees(pilot, "Take your time")
        assert view(pilot).considered() == chosen


async def test_what_is_typed_stays_while_others_move_and_plays_nothing(store):
    other = push(store)
    async with terminal(store, other.path) as pilot:
        await press(pilot, "T", *"u1zq")
        for _ in range(3):
            move(other)
            await hears(pilot, other)
            assert typed(pilot) == "u1zq"
            await press(pilot, "1", "backspace", "f1", "escape")
        assert pilot.app.screen.query_one(Input).has_focus
        assert session(pilot).match.ply == 3
        assert match_in(other.path).moves == other.match.moves
        await pilot.press("enter")
        await sees(pilot, "u1zq")
        assert session(pilot).match.ply == 3, "Enter said it, and played nothing"
        assert view(pilot).has_focus
        ply = session(pilot).match.ply
        await press(pilot, "enter")
        assert session(pilot).match.ply == ply + 1


async def test_keys_right_behind_the_one_that_opens_the_line_are_typed_in_it(store):
    other = jericho(store)
    store.as_name = "Ada"
    async with terminal(store, other.path) as pilot:
        for key in ("T", *"hush 1u"):
            app(pilot).post_message(Key(key, key))  # nobody waits for what the one before does
        await until(pilot, lambda: bool(pilot.app.screen.query("TalkEntry")))
        await settle(pilot)
        await press(pilot, "!")
        assert typed(pilot) == "hush 1u!"
        assert shows(pilot, "TableScreen")
        assert session(pilot).match.ply == 0


async def test_what_is_not_said_is_there_when_one_speaks_again(store):
    path = push(store).path
    async with terminal(store, path) as pilot:
        await press(pilot, "T", *"hm", "escape")
        assert not pilot.app.screen.query("TalkEntry")
        assert talk_at(path).news() == ()
        await press(pilot, "T")
        assert typed(pilot) == "hm"
        await pilot.press("enter")
        await sees(pilot, "hm")
        await press(pilot, "T")
        assert typed(pilot) == ""


async def test_where_the_keyboard_changes_hands_nobody_speaks_for_another(store):
    other = jericho(store)
    async with terminal(store, other.path) as pilot:
        await look_through(pilot)
        assert session(pilot).speaker == "Ada"
        await press(pilot, "T", *"secret")
        move(other, asked(pilot))
        await until(pilot, lambda: shows(pilot, "Curtain"))
        await settle(pilot)
        await press(pilot, "enter")
        assert session(pilot).speaker == "Bernd"
        assert not pilot.app.screen.query("TalkEntry")
        await press(pilot, "T")
        assert typed(pilot) == ""
        assert "secret" not in screen_text(pilot)
        await pilot.press(*"me", "enter")
        await sees(pilot, "Bernd: me")


async def test_the_key_bar_names_talk_where_there_is_somebody_to_talk_to(store):
    path = push(store).path
    async with terminal(store, path) as pilot:
        assert "T Chat" not in screen_text(pilot)
        assert session(pilot).store.presence.watch(session(pilot).opened.record.id, "Zoe")
        await until(pilot, lambda: "T Chat" in screen_text(pilot))
        await press(pilot, "f1")
        assert "Chat" in screen_text(pilot)
        assert "Mute chat" in screen_text(pilot)


async def test_the_line_says_how_long_it_is_and_its_keys_in_the_language_in_use(store):
    async with terminal(store, push(store).path) as pilot:
        await press(pilot, "T", *"abc")
        assert "Ada:" in screen_text(pilot)
        assert "3/200" in screen_text(pilot)
        app(pilot).speak("fr")
        await settle(pilot)
        assert typed(pilot) == "abc"
        assert "échap" in screen_text(pilot)


async def test_muted_talk_of_others_is_not_shown_and_stays_in_the_file(store):
    path = push(store).path
    store.as_name = "Ada"
    talk = talk_at(path)
    talk.say("Bernd", "one", 0)
    async with terminal(store, path) as pilot:
        await sees(pilot, "one")
        await press(pilot, "M")
        assert log(pilot) == []
        assert [said.text for said in talk_at(path).news()] == ["one"]
        talk.say("Bernd", "two", 0)
        await says(pilot, "mine")
        await sees(pilot, "mine")
        assert log(pilot) == ["  › Ada: mine"]
        await press(pilot, "M")
        assert log(pilot) == ["  › Bernd: one", "  › Bernd: two", "  › Ada: mine"]
    assert "talk_shown = true" in store.settings_path.read_text()


async def test_markup_is_shown_as_it_was_typed(store):
    path = push(store).path
    async with terminal(store, path) as pilot:
        for words in ("[red]x[/]", "[@click=app.quit]x[/]", "{0} %s", "$(ls)"):
            await press(pilot, "T")
            pilot.app.screen.query_one(Input).value = words
            await pilot.press("enter")
            await sees(pilot, f"Ada: {words}")
            assert words in screen_text(pilot)


async def test_what_cannot_be_said_is_told_and_stays_to_be_mended(store):
    path = push(store).path
    async with terminal(store, path) as pilot:
        await press(pilot, "T")
        for words, sentence in (
            ("   ", "usage: say TEXT"),
            ("x" * 201, "201 characters; at most 200 fit"),
            ("\u202eevil", "has characters that cannot be displayed; leave them out"),
            ("a\x1b[2Jb", "has characters that cannot be displayed; leave them out"),
        ):
            pilot.app.screen.query_one(Input).value = words
            await press(pilot, "enter")
            await until(pilot, lambda said=sentence: said in complaint(pilot))  # type: ignore[misc]
            assert typed(pilot) == words
        assert talk_at(path).news() == ()
        pilot.app.screen.query_one(Input).value = "better"
        await pilot.press("enter")
        await sees(pilot, "better")


async def test_where_the_league_is_damaged_it_is_told_and_the_table_goes_on(store):
    path = push(store).path
    (store.folder / "league.db").write_text("damaged")
    async with terminal(store, path) as pilot:
        await press(pilot, "T", *"hello", "enter")
        await until(pilot, lambda: complaint(pilot) != "")
        assert typed(pilot) == "hello"
        await press(pilot, "escape", "enter")
        assert session(pilot).match.ply == 1
        assert log(pilot)[0].startswith("  1 ")


async def test_talk_does_not_call_who_looks_elsewhere(store, monkeypatch):
    path = push(store).path
    store.as_name = "Ada"
    written: list[str] = []
    async with terminal(store, path) as pilot:
        pilot.app.app_focus = False
        monkeypatch.setattr(HeadlessDriver, "write", lambda _driver, text: written.append(text))
        talk_at(path).say("Bernd", "Hello?", 0)
        await sees(pilot, "Hello?")
    assert not [text for text in written if "\a" in text or "\x1b]" in text]


async def test_where_the_table_has_no_room_for_its_log_the_last_remarks_stand_below(store):
    six = ("Ada", "Bernd", "Chloé", "Dora", "Emil", "Fatou")
    other = store.matches.create(deal(six), 1)
    async with terminal(store, other.path) as pilot:
        assert not pilot.app.screen.query_one("#log").display
        talk = talk_at(other.path)
        talk.say("Bernd", "one", 0)
        talk.say("Chloé", "x" * 200, 0)
        talk.say("Bernd", "two [b]words[/b]", 0)
        await sees(pilot, "two")
        shown = screen_text(pilot)
        assert "› Bernd: two [b]words[/b]" in shown
        assert "Bernd: one" not in shown, "no room for it"
        await pilot.resize_terminal(130, 40)
        await settle(pilot)
        assert pilot.app.screen.query_one("#log").display
        assert not pilot.app.screen.query_one("#talk").display
        assert "› Bernd: one" in screen_text(pilot)
        await pilot.resize_terminal(100, 30)
        await settle(pilot)
        for _ in range(7):  # more than a round
            move(other)
        await hears(pilot, other)
        assert not pilot.app.screen.query_one("#talk").display


async def test_a_remark_that_moves_push_out_of_a_short_log_stands_below_for_a_round(store):
    other = jericho(store)
    store.as_name = "Ada"
    talk = talk_at(other.path)
    async with terminal(store, other.path) as pilot:
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        for _ in range(6):
            move(other)
        await hears(pilot, other)
        line = pilot.app.screen.query_one("#talk")
        talk.say("Bernd", "Look here", 6)
        await sees(pilot, "Look here")
        assert screen_text(pilot).count("› Bernd: Look here") == 1
        assert not line.display, "it is in the log"
        talk.say("Bernd", f"{'long ' * 39}end", 6)
        await sees(pilot, "long")
        assert line.display, "the log has three lines"
        assert line.size.height == 1, "and needs them"
        for _ in range(5):
            move(other)
            await hears(pilot, other)
        assert not line.display


async def test_the_history_has_it_between_the_moves(store):
    other = push(store)
    talk = talk_at(other.path)
    talk.say("Bernd", "Good luck", 0)
    move(other)
    talk.say("Bernd", "one", 1)
    move(other)
    async with terminal(store, other.path) as pilot:
        await sees(pilot, "one")
        await press(pilot, "l")
        moves = painted(pilot, "MoveList")
        assert moves.index("Good luck") < moves.index("  1 ") < moves.index("› Bernd: one")
        assert moves.index("› Bernd: one") < moves.index("  2 ")


async def test_whoever_waits_hears_and_is_heard(store, other):
    table = found(other, person("Bernd", here=True), OPEN, OPEN)
    with Place(other, table.id, "Bernd", ["Bernd"]) as bernd:
        bernd.sit_down()
        bernd.talker.say("Anybody [b]there[/b]?")
        async with lobby(store) as pilot:
            await sits_down(pilot)
            await until(pilot, lambda: "› Bernd: Anybody [b]there[/b]?" in screen_text(pilot))
            await press(pilot, "T", *"fx", "enter")
            await until(pilot, lambda: "› Ada: fx" in screen_text(pilot))
            assert session_at(store, table.id) == ["Bernd", "Ada"], "f and x were typed"
            assert [said.text for said in bernd.talker.talk.news()][1:] == ["fx"]
            await press(pilot, "T", *"not yet", "escape")
            assert shows(pilot, "WaitingDialog"), "Esc did not get up"
            await press(pilot, "M")
            assert "Bernd: Anybody" not in screen_text(pilot)
            await press(pilot, "M", "f")
            await press(pilot, "enter")
            bernd.fill()
            await plays(pilot)
            await press(pilot, "T")
            assert typed(pilot) == "not yet"


async def test_a_paste_of_several_lines_is_one_message_and_says_so(store):
    async with terminal(store, push(store).path) as ada:
        await press(ada, "T")
        ada.app.screen.query_one(Input).post_message(Paste("well played\r\n\n  see you  \n"))
        await settle(ada)
        assert typed(ada) == "well played see you"
        assert "2 lines are now one message" in complaint(ada)
