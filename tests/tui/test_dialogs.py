"""Seats, options, names: what the lobby sets up, and what it refuses."""

import pytest
from textual.events import Key
from textual.keys import _character_to_key
from textual.widgets import Static

from tests.tui.inner import (
    Notice,
    Question,
    load_settings,
)
from tests.tui.playing import is_a, painted, press, screen_text, session, settle, shows


async def test_seats_are_added_removed_moved_and_given_to_bots(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "e", "plus", "right")
        assert [seat.kind for seat in app.screen.plan.seats].count("human") == 1
        await press(pilot, "right", "home", "j", "escape")
        assert [seat.name for seat in app.plan.seats] == [
            *("Rahab", "Ada", "Caleb", "Joshua", "Miriam")
        ]
        await press(pilot, "e", "end", "minus", "minus", "minus", "escape")
        assert len(app.plan.seats) == 3, "Jericho needs three"


async def test_one_key_does_not_lose_your_own_seat(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "e")
        before = app.screen.plan
        for key in ("right", "w", "minus", "delete"):
            await press(pilot, key)
            assert "This is your own seat. Give it up?" in screen_text(pilot), key
            await press(pilot, "n")
            assert app.screen.plan == before
        await press(pilot, "left")
        assert app.screen.plan == before, "the list begins with me"
        await press(pilot, "w", "y", "escape")
        assert app.plan.where(0) == "open", "two keys do"
        await press(pilot, "e", "down", *["left"] * 12, "escape")
        assert app.plan.seats[1].name == app.who, "and back again"


async def test_seats_offer_me_an_open_seat_a_friend_and_bots_by_strength(make_app):
    async with make_app().run_test() as pilot:
        await press(pilot, "e")
        assert "+ Add a seat" in painted(pilot, "KeyBar") or "+ Seat" in painted(pilot, "KeyBar")
        assert "- Remove" in painted(pilot, "KeyBar")
        lines = [line.split()[1] for line in painted(pilot, "#kinds").splitlines() if line.strip()]
        first = ["me", "open", "a", "human", "Any", "Random", "Beginner"]
        assert lines[:7] == first


async def test_joiners_and_spaces_that_do_not_break_are_typed(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        for typed in ("علی\u200cرضا", "അവന്\u200d", "Ada\u00a0Lovelace"):
            await press(pilot, "e", "enter", "end", "ctrl+u")
            for character in typed:
                app.post_message(Key(_character_to_key(character), character))
            await settle(pilot)
            await press(pilot, "enter", "escape")
            assert app.plan.seats[0].name == typed.replace("\u00a0", " ")


@pytest.mark.share(3)
@pytest.mark.parametrize("name", ["champoin", "Champion", "watchmakr"])
async def test_a_humans_name_that_is_nearly_a_bots_is_asked_about(make_app, name):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "e", "enter", *name, "enter")
        assert shows(app, "Question")
        assert f"Is {name} the name of a human?" in " ".join(screen_text(pilot).split())
        await press(pilot, "escape")
        assert shows(app, "TextEntry"), "another can be typed"
        await press(pilot, "enter", "enter", "down", "enter", *name, "x", "enter", "escape")
        assert [seat.name for seat in app.plan.seats[:2]] == [name, f"{name}x"], (
            "a bot is not asked"
        )


async def test_a_question_says_that_enter_is_yes(make_app):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(Question("Game", "Shall it be?"))
        await settle(pilot)
        bar = painted(pilot, "KeyBar")
        assert "⏎ Yes" in bar
        assert "esc No" in bar


async def test_a_bad_name_is_refused_with_its_reason(make_app):
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "enter")
        for name, complaint in (
            ("", "must not be empty"),
            ("rahab", "already has a seat"),
            ("x" * 21, "21 columns wide; at most 20"),
            ("a\u200bb", "cannot be displayed"),
            ("a\u202eb", "cannot be displayed"),
        ):
            app.screen.query_one("Input").value = name
            await settle(pilot)
            await press(pilot, "enter")
            assert shows(app, "TextEntry"), "the dialog stays until the name is good"
            assert complaint in str(app.screen.query_one("#complaint", Static).content)
        await press(pilot, "escape", "escape")
        assert app.plan.seats[0].name == "Ada"


async def test_markup_in_a_name_is_only_text(make_app):
    app = make_app(("[red]Ada[/red]", "[@click=app.quit]x", "Bob=random"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "[red]Ada[/red]" in screen_text(pilot)
        await press(pilot, "n")
        assert "[@click=app.quit]x" in screen_text(pilot) or "[red]Ada" in screen_text(pilot)


async def test_options_change_with_their_question_below_them(make_app):
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "o")
        assert shows(app, "OptionsDialog")
        assert "J6" not in screen_text(pilot), "numbers of rulings are for the rulebook"
        assert "May the opening card be a trumpet?" in screen_text(pilot)
        await press(pilot, "down", "down", "down", "down", "right", "escape")
        assert app.plan.options == {"trumpet_needs_target": True}
        await press(pilot, "n")
        assert session(pilot).match.setup.options["trumpet_needs_target"] is True


async def test_an_option_that_cannot_be_is_explained(make_app):
    """J2: the seat named to start must be there."""
    app = make_app(("Ada", "Rahab=random", "Caleb=random"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "o", "down", "right", "right", "down", "left", "escape")
        assert shows(app, "Notice")
        assert "seat 5 cannot start: this game has 3 seats" in screen_text(pilot)


async def test_the_table_is_asked_who_starts_by_the_printed_rules(make_app):
    app = make_app(("Ada", "Bernard", "Caleb=random"), rated=False, start_player="printed")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert shows(app, "ChoiceDialog")
        assert "By common consent, the players choose who starts." in screen_text(pilot)
        await press(pilot, "escape")
        assert app.current_mode == "lobby"
        assert app.store.matches.list() == []
        await press(pilot, "n", "down", "enter")
        match = session(pilot).match
        assert match.game.format_setup(match.setup)["start_seat"] == 2
        assert match.setup.options["start_player"] == "printed"


async def test_bots_alone_are_not_asked_who_starts(make_app):
    app = make_app(("a=random", "b=random", "c=random"), rated=False, start_player="printed")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert not shows(app, "ChoiceDialog")
        assert session(pilot).match.setup.options["start_player"] == "printed"


async def test_known_supply_cards_are_listed_in_casual_matches_only(make_app):
    """J20: the memory aid is on for casual matches, off for rated ones, unless chosen."""
    app = make_app()
    assert app.plan.all_options()["supply_memory_aid"] == "off"
    async with app.run_test() as pilot:
        await press(pilot, "r")
        assert app.plan.all_options()["supply_memory_aid"] == "on"
        await press(pilot, "n")
        assert not session(pilot).match.rated


async def test_the_set_up_is_remembered(make_app, store):
    async with make_app(("Zoé", "Rahab=random", "Caleb=random")).run_test() as pilot:
        await press(pilot, "n")
    remembered = load_settings(store.settings_path).last_setup
    assert [seat["name"] for seat in remembered["seats"]] == ["Zoé", "Rahab", "Caleb"]


async def test_escape_leaves_every_dialog(make_app):
    app = make_app()
    dialogs = {"e": "SeatsDialog", "o": "OptionsDialog", "f1": "KeysDialog"}
    async with app.run_test() as pilot:
        for key, dialog in {**dialogs, "question_mark": "RulesReader"}.items():
            await press(pilot, key)
            assert shows(app, dialog)
            await press(pilot, "escape")
            assert app.current_mode == "lobby"
            assert len(app.screen_stack) == 1


async def test_who_is_no_better_at_a_table_is_called_so_where_seats_are_given(make_app, equal_bots):
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "e", "end")
        assert shows(app, "SeatsDialog")

        async def told_of(bot: str) -> str:
            app.screen.action_take(bot)
            await settle(pilot)
            return screen_text(pilot)

        assert "no better" not in await told_of("champion"), "four sit there"
        await press(pilot, "plus", "up")
        assert "no better here than Heuristic (800 games)" in await told_of("champion")
        assert "no better here than a simple rule (800 games)" in await told_of("planner")


async def test_a_bot_plays_at_the_strength_that_keys_choose(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "e", "down", "full_stop")
        assert app.screen.plan.seats[1].bot == "heuristic", "which plays at no rating"
        while not app.screen.plan.seats[1].bot.startswith("strength-"):
            await press(pilot, "left")
        assert "Level 1500" in screen_text(pilot), "where everybody begins"
        await press(pilot, "full_stop", "full_stop", "comma", "escape")
        assert app.plan.seats[1].bot == "strength-1550"


async def test_a_key_lets_a_bot_think_on_several_cores(make_app, monkeypatch):
    app = make_app()
    monkeypatch.setattr("os.cpu_count", lambda: 3)

    def bot() -> str:
        assert shows(app, "SeatsDialog")
        return str(app.screen.plan.seats[1].bot)

    async with app.run_test() as pilot:
        await press(pilot, "e", "down", "c")
        assert bot() == "heuristic", "which does not search"
        while bot() != "champion":
            await press(pilot, "right")
        seen = []
        for _ in range(3):
            await press(pilot, "c")
            seen.append(bot())
        assert seen == ["champion@2", "champion@3", "champion"], "as many as there are"
        await press(pilot, "c")
        assert "Champion, 2 cores" in screen_text(pilot)
        await press(pilot, "left", "right")
        assert bot() == "champion", "whoever is chosen anew begins with one"
        monkeypatch.setattr("os.cpu_count", lambda: 1)
        await press(pilot, "c", "c")
        assert bot() == "champion"
        monkeypatch.setattr("os.cpu_count", lambda: 2)
        await press(pilot, "c", "escape")
        assert app.plan.seats[1].bot == "champion@2"
        assert "Champion, 2 cores" in screen_text(pilot), "the lobby says so, too"


async def test_one_key_proposes_opponents_near_the_persons_rating(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "e", "n", "escape")
        assert [seat.bot for seat in app.plan.seats] == [
            *("", "strength-1500", "strength-1400", "strength-1600")
        ]


async def test_a_notice_that_nobody_has_put_away_is_renewed_instead_of_piled_up(make_app):
    app = make_app()
    async with app.run_test() as pilot:
        for number in range(3):
            Notice.renew(app, "Tournament", f"held {number}")
            await settle(pilot)
        assert sum(is_a(screen, "Notice") for screen in app.screen_stack) == 1
        assert "held 2" in screen_text(pilot)
        await press(pilot, "enter")
        Notice.renew(app, "Tournament", "again")
        await settle(pilot)
        assert "again" in screen_text(pilot)
