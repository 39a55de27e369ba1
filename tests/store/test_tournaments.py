"""Tournaments are kept after every change, and a table's result counts once, whoever enters it."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import replace
from random import Random

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_ITERATIONS, MOST_SEATS, MOST_SEED
from jericho_tui.core.outcome import placings_by
from jericho_tui.core.registry import info
from jericho_tui.league.formats import advance, is_over
from jericho_tui.league.results import result_of
from jericho_tui.league.tournament import (
    COMPANIES,
    FORMATS,
    MOST_ROUNDS,
    Tournament,
    TournamentError,
    plan_for,
)
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.builders import new_match
from tests.store.api import (
    KeptTournament,
    LeagueDocument,
    Tournaments,
    dump_document,
    insert,
    parse_document,
    plan_of,
    write,
)
from tests.store.conftest import START, match_in, written
from tests.store.test_saved_matches import make_first_move
from tests.store.test_settlement import finish

pytestmark = pytest.mark.usefixtures("quick_seatings")


@pytest.fixture
def store(tmp_path, clock):
    with open_store(
        tmp_path / "saves", clock=clock, settings_path=tmp_path / "settings.toml"
    ) as opened:
        yield opened


@pytest.fixture
def opened_anew(tmp_path, clock):
    """Open the same folder again."""
    with ExitStack() as stack:
        where = {"clock": clock, "settings_path": tmp_path / "settings.toml"}
        yield lambda: stack.enter_context(open_store(tmp_path / "saves", **where))


@pytest.fixture
def tournaments(store):
    return store.tournaments


def players(number, humans=2):
    """Return people first, then bots."""
    people = [SeatInfo(f"Human {n}", "human") for n in range(1, humans + 1)]
    bots = [SeatInfo(f"Bot {n}", "bot", "random") for n in range(humans + 1, number + 1)]
    return people + bots


def plan(form="swiss", **changes):
    return replace(plan_for(info("jericho"), "Friday cup", form, 7), **changes)


def play(tournaments, tournament_id, table):
    """Sit down at a table, play the first legal moves to the end, and return the record."""
    opened = tournaments.open_match(tournament_id, table.number)
    finish(opened.match)
    opened.change(lambda: None)
    return opened.record


def play_round(tournaments, tournament_id):
    for table in tournaments.load(tournament_id).open_tables:
        tournaments.finish(result_of(play(tournaments, tournament_id, table)))


def test_who_sits_out_is_kept(tournaments):
    """Nine at tables of four: one sits out, and after that round another."""
    tournament_id = tournaments.create(plan(sizes=(4,), rounds=2), players(9, humans=0))
    first = tournaments.load(tournament_id).rounds[0].byes
    assert len(first) == 1
    play_round(tournaments, tournament_id)
    tournaments.advance(tournament_id)
    byes = [paired.byes for paired in tournaments.load(tournament_id).rounds]
    assert byes[0] == first
    assert len(byes[1]) == 1
    assert byes[1] != first


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_kept_is_what_was_there_after_every_change(tournaments, form):
    tournament_id = tournaments.create(plan(form), players(9))
    there = advance(Tournament.begin(plan(form), players(9)))
    assert tournaments.load(tournament_id) == there
    if form != "knockout":
        there = there.enter(SeatInfo("Late", "human"))
        assert tournaments.enter(tournament_id, SeatInfo("Late", "human")) == there
    there = there.withdraw(2)
    assert tournaments.withdraw(tournament_id, 2) == there
    assert tournaments.load(tournament_id) == there
    while not is_over(there):
        for table in there.open_tables:
            result = result_of(play(tournaments, tournament_id, table))
            scores = [seat.score for seat in result.seats]
            there = there.report(len(there.rounds), table.number, result.placings, scores)
            assert tournaments.finish(result).tournament == there
        there = advance(there)
        assert tournaments.advance(tournament_id) == there
        assert tournaments.load(tournament_id) == there
    (row,) = tournaments.list()
    assert (row.finished, row.open_tables, row.round) == (True, 0, len(there.rounds))
    assert (row.plan, row.entrants) == (there.plan, len(there.entrants))


def test_the_list_says_how_far_a_tournament_is(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    (row,) = tournaments.list()
    assert (row.id, row.finished, row.entrants) == (tournament_id, False, 8)
    assert (row.round, row.tables, row.open_tables) == (1, 2, 2)
    table = tournaments.load(tournament_id).open_tables[0]
    tournaments.finish(result_of(play(tournaments, tournament_id, table)))
    assert tournaments.list()[0].open_tables == 1


def test_a_table_is_ready_for_people_and_begun_when_somebody_sat_down(tournaments):
    tournament_id = tournaments.create(plan(), players(8, humans=1))
    tournament = tournaments.load(tournament_id)
    (ready,) = tournament.ready_tables
    assert "Human 1" in {player.name for player in tournament.players(ready)}
    assert tournaments.begun(tournament_id, tournament) == frozenset()
    tournaments.open_match(tournament_id, ready.number)
    assert tournaments.begun(tournament_id, tournament) == {ready.number}


def test_a_rated_table_counts_for_the_ladder_and_once(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    record = play(tournaments, tournament_id, table)
    changes = store.enter(record)
    assert [change.name for change in changes] == [seat.name for seat in record.seats]
    before = store.league.ladder("jericho"), tournaments.load(tournament_id)
    assert store.enter(record) == changes
    tournaments.finish(result_of(record))
    assert (store.league.ladder("jericho"), tournaments.load(tournament_id)) == before
    assert store.find_record(record.id) == tournaments.path(tournament_id, 1, table)


def test_a_match_that_ceased_to_be_rated_counts_for_the_tournament_alone(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    record = play(tournaments, tournament_id, table)
    assert store.enter(replace(record, rated=False)) == ()
    assert len(tournaments.load(tournament_id).open_tables) == 1
    assert store.league.ladder("jericho") == []


def test_a_match_of_its_own_counts_for_the_ladder_alone(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    record = replace(play(tournaments, tournament_id, table), id="another")
    assert len(store.enter(record)) == 4
    assert store.enter(replace(record, id="unrated", rated=False)) == ()
    assert store.league.match_ids() == {"another"}
    assert len(tournaments.load(tournament_id).open_tables) == 2
    assert store.find_record("another") is None


def test_every_table_is_dealt_by_its_seed_wherever_it_is_opened(tournaments, tmp_path):
    twins = []
    for name in ("here", "there"):
        other = Tournaments(tournaments.connection, tmp_path / name, tournaments.clock)
        tournament_id = other.create(plan(shared_deals=name == "there"), players(8))
        tournament = other.load(tournament_id)
        records = [play(other, tournament_id, table).setup for table in tournament.open_tables]
        assert (records[0] == records[1]) == tournament.plan.shared_deals
        twins.append(other.deal(tournament, tournament.open_tables[0]).setup == records[0])
    assert twins == [True, True]


def test_a_match_goes_on_where_it_was_left(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    opened = tournaments.open_match(tournament_id, table.number)
    seat = opened.match.actors()[0]
    opened.match.submit(seat, opened.match.state.legal_actions(seat)[0])
    opened.change(lambda: None)
    moves = opened.record.moves
    opened = tournaments.open_match(tournament_id, table.number)
    assert opened.record.moves == moves
    assert not opened.read_only


def test_a_result_that_a_kill_kept_from_being_entered_counts_once(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    play(tournaments, tournament_id, tournaments.load(tournament_id).open_tables[0])
    assert len(tournaments.load(tournament_id).open_tables) == 2
    assert store.settle() == 1
    assert len(tournaments.load(tournament_id).open_tables) == 1
    assert len(store.league.match_ids()) == 1
    assert store.settle() == 0


@pytest.mark.parametrize(
    "lie",
    [
        "UPDATE tournaments SET document = '{}' WHERE id = ?",
        "UPDATE tournaments SET document = replace(document, 'Bot 4', 'Bot 3') WHERE id = ?",
    ],
)
def test_a_tournament_that_cannot_be_keeps_no_other_from_being_settled(store, tournaments, lie):
    broken = tournaments.create(plan(), players(8))
    good = tournaments.create(plan(), players(8))
    play(tournaments, good, tournaments.load(good).open_tables[0])
    with store.league.connection.writing():
        store.league.connection.run(lie, broken)
    with pytest.raises(SentenceError):
        tournaments.load(broken)
    assert store.settle() == 1


@pytest.mark.parametrize("number", ["../friday", "x" * 300, ""])
def test_an_id_that_is_no_name_of_a_folder_is_never_a_path(store, tournaments, number):
    broken = tournaments.create(plan(), players(8))
    with store.league.connection.writing():
        store.league.connection.run("UPDATE tournaments SET id = ? WHERE id = ?", number, broken)
    with pytest.raises(TournamentError, match="invalid tournament file"):
        tournaments.load(number)
    assert tournaments.list() == []
    assert store.settle() == 0


def test_whoever_comes_second_to_a_table_sits_at_the_same_match(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    number = tournaments.load(tournament_id).open_tables[0].number
    first, second = (tournaments.open_match(tournament_id, number) for _ in range(2))
    assert not second.read_only
    make_first_move(second)
    assert match_in(first.path).ply == 1
    assert len(tournaments.matches(tournament_id).paths()) == 1


def test_a_result_of_a_table_that_was_seated_anew_is_not_the_tournaments(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    record = play(tournaments, tournament_id, table)
    tournaments.withdraw(tournament_id, table.entrants[0])
    with pytest.raises(TournamentError, match="does not belong to any table of a tournament"):
        tournaments.finish(result_of(record))
    assert tournaments.settle(tournament_id) == 0
    assert len(tournaments.load(tournament_id).open_tables) == 2


def test_others_than_those_who_were_seated_cannot_have_played(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    result = result_of(play(tournaments, tournament_id, table))
    swapped = replace(result, seats=(result.seats[1], result.seats[0], *result.seats[2:]))
    with pytest.raises(TournamentError, match="has other players than table"):
        tournaments.finish(swapped)
    with pytest.raises(TournamentError, match="table 9 is not ready"):
        tournaments.open_match(tournament_id, 9)


def test_a_tournament_says_how_much_its_bots_search_at_peoples_tables_too(store, tournaments):
    for iterations, limit in ((30, Limit(iterations=30)), (None, None)):
        tournament_id = tournaments.create(plan(iterations=iterations), players(8))
        table = tournaments.load(tournament_id).ready_tables[0]
        assert store.bot_limit(tournaments.path(tournament_id, 1, table)) == limit
    assert store.bot_limit(store.folder / "match.toml") is None
    assert store.bot_limit(tournaments.folder / "gone" / "match.toml") is None


def test_a_damaged_record_of_a_table_is_passed_over_and_stays(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    table = tournaments.load(tournament_id).open_tables[0]
    play(tournaments, tournament_id, table)
    path = tournaments.path(tournament_id, 1, table)
    damaged = path.read_bytes()[:-40]
    path.write_bytes(damaged)
    assert tournaments.settle(tournament_id) == 0
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("changes", "entrants", "why"),
    [
        ({"game": "chess"}, players(8), "there is no game chess"),
        ({"sizes": (2, 4)}, players(8), "Jericho is for 3 to 5 players, not 2"),
        ({"options": {"x": 1}}, players(8), "there is no option"),
        ({}, [*players(7), SeatInfo("X", "bot", "x")], "there is no bot “x”"),
        ({}, players(2), "a tournament has 3 to 64 players, not 2"),
        ({}, players(65), "a tournament has 3 to 64 players, not 65"),
    ],
    ids=["game", "size", "option", "bot", "few", "many"],
)
def test_what_cannot_begin_is_refused_and_not_kept(tournaments, changes, entrants, why):
    with pytest.raises(SentenceError, match=why):
        tournaments.create(plan(**changes), entrants)
    assert tournaments.list() == []


def test_everybody_who_enters_at_the_same_time_takes_part(tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    late = [SeatInfo(f"Late {n}", "human") for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda player: tournaments.enter(tournament_id, player), late))
    entrants = tournaments.load(tournament_id).entrants
    assert sorted(entrant.player.name for entrant in entrants[8:]) == [p.name for p in late]
    assert [entrant.number for entrant in entrants] == list(range(1, 15))


def test_a_tournament_that_was_removed_leaves_its_ratings(store, tournaments):
    tournament_id = tournaments.create(plan(), players(8))
    other = tournaments.create(plan("knockout"), players(8))
    play_round(tournaments, tournament_id)
    ladder = store.league.ladder("jericho")
    tournaments.remove(tournament_id)
    assert [row.id for row in tournaments.list()] == [other]
    assert store.league.ladder("jericho") == ladder
    assert store.league.check() == []
    with pytest.raises(TournamentError, match="there is no tournament"):
        tournaments.remove(tournament_id)


def test_a_ladder_that_was_lost_comes_back_with_the_matches_of_tournaments(store, opened_anew):
    tournament_id = store.tournaments.create(plan(), players(8))
    for table in store.tournaments.load(tournament_id).open_tables:
        store.enter(play(store.tournaments, tournament_id, table))
    match = store.matches.create(new_match(3, 1, rated=True), 1)
    finish(match.match)
    match.change(lambda: None)
    store.enter(match.record)
    ladder = store.league.ladder("jericho")
    store.close()
    (store.folder / LEAGUE_FILE).unlink()
    anew = opened_anew()
    assert anew.league.ladder("jericho") == ladder
    assert anew.settle() == 0


def test_a_document_holds_tournaments_whole(store, tournaments, tmp_path):
    for form in FORMATS:
        tournament_id = tournaments.create(plan(form, iterations=50), players(9))
        play_round(tournaments, tournament_id)
        tournaments.advance(tournament_id)
        tournaments.withdraw(tournament_id, 3)
    document = store.league.document()
    assert len(document.tournaments) == len(FORMATS)
    again = parse_document(dump_document(document))
    assert replace(again, results=tuple(again.results)) == document
    with open_store(tmp_path / "other", settings_path=tmp_path / "x") as other:
        assert other.league.take(again).tournaments == len(FORMATS)
        assert other.league.take(again).tournaments == 0
        assert other.league.document() == document
        assert [row.id for row in other.tournaments.list()] == [
            row.id for row in tournaments.list()
        ]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_is_kept_and_comes_to_an_end(tournaments, form, seed):
    """People come and go and tables finish, in random order."""
    rng = Random(seed)
    there = Tournament.begin(plan(form, seed=seed), players(rng.randint(3, 14)))
    with tournaments.connection.writing():
        insert(tournaments.connection, KeptTournament("cup", START, there))
    for number in range(300):
        with suppress(TournamentError):
            there = something_happened(there, rng, number)
        with tournaments.connection.writing():
            write(tournaments.connection, "cup", there)
        assert tournaments.load("cup") == there
        for table in there.open_tables:
            assert set(table.entrants) <= set(there.present(len(there.rounds)))
        if is_over(there):
            break
    assert is_over(there)
    assert tournaments.list()[0].finished
    document = dump_document(LeagueDocument(tournaments=(KeptTournament("cup", START, there),)))
    assert parse_document(document).tournaments[0].tournament == there


def something_happened(tournament, rng, number):
    """Return a tournament after somebody came or left, a table finished or a round was paired."""
    what = rng.random()
    if what < 0.1:
        return tournament.enter(SeatInfo(f"Late {number}", "human"))
    if what < 0.2:
        return tournament.withdraw(rng.randint(1, len(tournament.entrants)))
    if not tournament.open_tables:
        return advance(tournament)
    table = rng.choice(tournament.open_tables)
    scores = [rng.randint(0, 6) for _ in table.entrants]
    return tournament.report(len(tournament.rounds), table.number, placings_by(scores), scores)


def test_a_tournament_of_other_rules_is_refused():
    plan = plan_for(info("rempart"), "Cup", "swiss", 3, options={"variant": "points"})
    table = written(plan)
    assert plan_of(table) == plan
    for version in (1, 3):
        with pytest.raises(TournamentError, match=f"rules version {version}; this program has 2"):
            plan_of({**table, "rules_version": version})
    del table["rules_version"]  # which stands for version 1
    with pytest.raises(TournamentError, match="rules version 1; this program has 2"):
        plan_of(table)
    assert "rules_version" not in written(plan_for(info("push"), "Cup", "swiss", 3))


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize("yes", [False, True])
def test_what_a_plan_chooses_is_kept(yes, company):
    said = plan(shared_deals=yes, rated=yes, fewest_wins=yes, company=company)
    assert plan_of(written(said)) == said


@pytest.mark.parametrize(
    "change",
    [
        *({"seed": -1}, {"seed": MOST_SEED + 1}, {"rounds": -1}, {"rounds": MOST_ROUNDS + 1}),
        *({"sizes": [1, 4]}, {"sizes": [MOST_SEATS + 1]}, {"size": 1}, {"size": MOST_SEATS + 1}),
        *({"iterations": 0}, {"iterations": MOST_ITERATIONS + 1}),
        {"points": ["1"] * (MOST_SEATS + 1)},
    ],
    ids=lambda change: str(change)[:40],
)
def test_less_or_more_is_not_a_plan_of_this_program(change):
    with pytest.raises(SentenceError):
        plan_of(written(plan()) | change)
