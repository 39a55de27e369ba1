"""`jericho-tui tournament …`: set one up, let its bots play, sit down, see who stands where."""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from random import SystemRandom
from typing import Any

from jericho_tui.bots.roster import UnknownBotError, find, is_offered
from jericho_tui.cli import options
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, default_jobs, whole_number
from jericho_tui.cli.play import check_place, sit_down
from jericho_tui.cli.report import Report, counted
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, GameInfo
from jericho_tui.core.limits import MOST_SEATS, MOST_SEED
from jericho_tui.core.outcome import sides
from jericho_tui.core.registry import IDS, title
from jericho_tui.core.sentence import N_, expected, listed
from jericho_tui.league import standings
from jericho_tui.league.final import FinalReport, final_report
from jericho_tui.league.formats import is_over, table_standings
from jericho_tui.league.tournament import (
    COMPANIES,
    FORMATS,
    MOST,
    MOST_ROUNDS,
    Table,
    Tournament,
    TournamentPlan,
    plan_for,
)
from jericho_tui.play.names import name_key, visible
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.draft import PointsError, parse_points
from jericho_tui.store.files import shown
from jericho_tui.store.league_file import plan_table, tournament_table
from jericho_tui.store.store import Store
from jericho_tui.store.tournaments import TournamentRow, check_game
from jericho_tui.text import tournament as words
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import plain
from jericho_tui.text.table import columns, table


def listing(rows: Sequence[TournamentRow]) -> list[str]:
    """Return all tournaments, the newest first."""
    if not rows:
        return [_("There are no tournaments yet.")]
    lines = [[_("Tournament"), _("Name"), _("Format"), _("Entrants"), _("Round reached"), ""]]
    for row in rows:
        state = words.finished_text(row.round)
        if not row.finished:
            text = ngettext("{n} table open", "{n} tables open", row.open_tables)
            state = text.format(n=row.open_tables)
        numbers = str(row.entrants), str(row.round)
        lines.append([row.id, row.plan.name, words.format_title(row.plan.format), *numbers, state])
    return columns(lines, right={3, 4})


def row_data(row: TournamentRow) -> dict[str, Any]:
    """Return a line of the list for JSON."""
    data = {**asdict(row), "plan": plan_table(row.plan)}
    return {key: data[key] for key in ("id", "created", "finished", *data)}


def overview(tournament_id: str, tournament: Tournament) -> list[str]:
    """Return what a tournament is and where it stands."""
    plan = tournament.plan
    kind = f"{words.format_title(plan.format)} ({words.format_explanation(plan.format)})"
    facts = [[_("Tournament"), tournament_id]]
    facts += [[_("Organiser"), plan.founder]] if plan.founder else []
    facts += [[_("Format"), kind], [_("Points"), words.scoring_text(plan.scoring)]]
    for number, key in enumerate(plan.tiebreaks):
        one, text = standings.TIEBREAKS[key], _("{name}: {explanation}")
        told = text.format(name=_(one.title), explanation=_(one.explanation))
        facts.append(["" if number else _("Tie-breaks"), told])
    ranks = table(words.standing_columns(tournament), table_standings(tournament))
    progress = words.progress_text(tournament)
    lines = [f"{plan.name} · {title(plan.game)} · {progress}", "", *columns(facts), "", *ranks]
    if tournament.rounds and not is_over(tournament):
        lines += ["", *_last_round(tournament)]
    return lines


def cross(tournament: Tournament) -> list[str]:
    """Return who finished before whom how often, by the order of the standings."""
    order = [line.entrant for line in table_standings(tournament)]
    names = [tournament.entrant(number).player.name for number in order]
    heads = ["", "", *map(str, range(1, len(order) + 1))]
    rows = zip(heads[2:], names, standings.cross_table(order, tournament.field()), strict=True)
    lines = [[number, name, *map(_cell, row)] for number, name, row in rows]
    return columns([heads, *lines], right=[0, *range(2, len(heads))])


def _report_lines(tournament: Tournament, final: FinalReport) -> list[str]:
    lines = [plain(words.award_line(tournament, award)) for award in final.awards]
    if final.strengths is None:
        return lines
    rows = [["", _("Strength"), _("from"), _("to"), _("Games"), _("stronger than the next")]]
    likely = final.strengths.superiority
    for number, one in enumerate(final.strengths.estimates):
        ahead = chance_text(likely[number][number + 1]) if number + 1 < len(likely) else ""
        figures = (f"{value:.0f}" for value in (one.rating, one.low, one.high))
        rows.append([one.name, *figures, str(one.games), ahead])
    text = _("Strength in Elo points from all tables at once (Plackett-Luce), with 95 % intervals")
    return [*lines, "", text, *columns(rows, right={1, 2, 3, 4, 5})]


def tournament_data(
    tournament_id: str, tournament: Tournament, final: FinalReport | None
) -> dict[str, Any]:
    """Return a tournament for JSON; entrants by number, seats and rounds from 1."""
    data: dict[str, Any] = {
        "id": tournament_id,
        "finished": is_over(tournament),
        **tournament_table(tournament),
        "standings": [
            {
                **asdict(line),
                "name": tournament.entrant(line.entrant).player.name,
                "tiebreaks": dict(line.tiebreaks),
            }
            for line in table_standings(tournament)
        ],
        "ready": [table.number for table in tournament.ready_tables],
    }
    if final is not None:
        data["awards"] = list(map(asdict, final.awards))
        data["strengths"] = None if final.strengths is None else asdict(final.strengths)
    return data


def _last_round(tournament: Tournament) -> list[str]:
    last = tournament.rounds[-1]
    rows = [
        [_("table {n}").format(n=table.number), _table_state(tournament, table)]
        for table in last.tables
    ]
    if last.byes:
        names = [tournament.entrant(number).player.name for number in last.byes]
        rows.append([_("Sitting out"), ", ".join(names)])
    return [_("round {number}").format(number=last.number), *columns(rows)]


def _table_state(tournament: Tournament, table: Table) -> str:
    names = [player.name for player in tournament.players(table)]
    teams = sides(tournament.teams(table), len(names))
    if table.placings is None or table.scores is None:
        text = ", ".join(" & ".join(names[seat] for seat in team) for team in teams)
        return text if tournament.bots_only(table) else _("{names} (ready)").format(names=text)
    told = [f"{names[seat]} {score}" for seat, score in enumerate(table.scores)]
    placed = [(table.placings[team[0]], [told[seat] for seat in team]) for team in teams]
    return ", ".join(f"{place} {' & '.join(team)}" for place, team in sorted(placed))


def _cell(between: standings.Pairwise | None) -> str:
    if between is None:
        return "·"
    return f"{words.points_text(between.score)}/{between.games}" if between.games else ""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    about = ("--json", "tournament")
    text = _("create a tournament and draw its first round")
    _add_plan(parser.add_action("new", text, _new, "--json"))
    text = _("play the games between bots")
    add(parser.add_action("run", text, _run, *about), "--jobs", default=default_jobs())
    play = parser.add_action("play", _("sit down at your table"), _play, *about)
    text = _("number of the table (default: the only one that is ready)")
    add(play, "table", text, (1, MOST), metavar=_("TABLE"), nargs="?")
    add(play, "--plain")
    show = parser.add_action("show", _("show one tournament, or list all"), _show, "--json")
    add(show, "tournament", nargs="?")
    add_flag(show, "--cross-table", _("show the cross table, too"))
    add_flag(show, "--report", _("show awards and strengths before the end"))
    text = _("export results as CSV, TOML and JSON")
    parser.add_action("export", text, _export, *about, "folder")
    enter = parser.add_action("enter", _("add players from the next round"), _enter, *about)
    who = _("players, as for --entrants of `tournament new` (default: you)")
    add(enter, "player", who, metavar=_("SPEC[,SPEC…]"), type=None, nargs="?")
    add(enter, "--as")
    text = _("withdraw a player and keep their results")
    withdraw = parser.add_action("withdraw", text, _withdraw, *about)
    add(withdraw, "name", _("the player (default: you)"), nargs="?")
    add(withdraw, "--as")
    parser.add_action("remove", _("remove a tournament but keep its games"), _remove, *about)


def _add_plan(new: Parser) -> None:
    new.add_argument("name", metavar=_("NAME"), help=_("name of the tournament"))
    options.add_game(new, IDS[0])
    add(new, "--format", _("pairing system (default: swiss)"), choices=FORMATS, default="swiss")
    text = _("players, the strongest first: NAME, BOT, 8*BOT or NAME=BOT")
    add(new, "--entrants", text, required=True)
    text = _("number of rounds (default: as many as the format needs)")
    add(new, "--rounds", text, (1, MOST_ROUNDS), default=0)
    add(new, "--size", _("players per table, if possible (default: 4)"), (2, MOST_SEATS))
    text = _("table sizes allowed, e.g. 3,4 (default: all of the game)")
    add(new, "--sizes", text, metavar=_("N[,N…]"), default="")
    text = _("points per rank, e.g. 5,3,1, or “score” for game points (default: 12 to 0)")
    add(new, "--points", text, metavar=_("N[,N…]"))
    default = ",".join(standings.DEFAULT_TIEBREAKS)
    text = _("order of tie-breaks, from {known} (default: {default})")
    text = text.format(known=", ".join(standings.TIEBREAKS), default=default)
    add(new, "--tie-breaks", text, metavar=_("KEY[,KEY…]"), default=default)
    text = _("Swiss opponents: level for similar scores, fresh for new ones (default: level)")
    add(new, "--company", text, choices=COMPANIES, default="level")
    add_flag(new, "--shared-deals", _("deal the same cards at all tables of a round"))
    add_flag(new, "--open", _("let club visitors enter (default: only you add players)"))
    add_flag(new, "--unrated", _("do not count the games for the ladder (default: rated)"))
    options.add_options(new)
    add(new, "--iterations")
    add(new, "--rng-seed", _("random seed of seats and deals (default: random)"))


def run(arguments: argparse.Namespace) -> int | Report:
    """Do what the action says."""
    if arguments.act is _new:
        arguments.plan = _plan(arguments)
    with options.open_here(arguments) as store:
        options.open_league(store, look=arguments.act in (_show, _export))
        if getattr(arguments, "tournament", None) is not None:
            arguments.tournament = _find(store, arguments.tournament)
        found: int | Report = arguments.act(store, arguments)
        return found


def _new(store: Store, arguments: argparse.Namespace) -> Report:
    arguments.tournament = store.tournaments.create(*arguments.plan)
    return _print(store, arguments)


def _run(store: Store, arguments: argparse.Namespace) -> Report:
    from jericho_tui.arena.tournament import run as play_on

    tournaments = store.tournaments
    tables = play_on(tournaments, arguments.tournament, jobs=arguments.jobs)
    to_come = _tables_to_come(tournaments.advance(arguments.tournament))
    played = sum(1 for _played in counted(tables, to_come))
    done = ngettext("{n} table played", "{n} tables played", played).format(n=played)
    return _print(store, arguments, [done, ""], {"played": played})


def _play(store: Store, arguments: argparse.Namespace) -> int:
    tournament = store.tournaments.advance(arguments.tournament)
    ready = [table.number for table in tournament.ready_tables]
    number = arguments.table or (ready[0] if len(ready) == 1 else None)
    if number not in [table.number for table in tournament.open_tables]:
        text = N_("table {number} is not ready; these are: {tables}")
        if number is None:
            text = N_("name the table; these are ready: {tables}")
        if not ready:
            text = N_("no table of this tournament is ready")
        values = {"number": number, "tables": listed([str(one) for one in ready])}
        raise UsageError.because(text, values)
    check_place(arguments)
    opened = store.tournaments.open_match(arguments.tournament, number)
    return sit_down(store, opened, plain=arguments.plain)


def _show(store: Store, arguments: argparse.Namespace) -> Report:
    if arguments.tournament is None:
        rows = store.tournaments.list()
        data = {"tournaments": list(map(row_data, rows))}
        return Report(data, listing(rows))
    return _print(store, arguments)


def _export(store: Store, arguments: argparse.Namespace) -> Report:
    from jericho_tui.store.export import export_tournament

    files = export_tournament(store.league, arguments.tournament, arguments.folder)
    paths = [shown(path) for path in files]
    return Report({"files": paths}, paths)


def _enter(store: Store, arguments: argparse.Namespace) -> Report:
    tournament = store.tournaments.load(arguments.tournament)
    there = [entrant.player for entrant in tournament.entrants]
    who = arguments.player or _whoever_is_here(store)
    for player in _players(who, options.named_game(tournament.plan.game), _("entrants"), there):
        store.tournaments.enter(arguments.tournament, player)
    return _print(store, arguments)


def _withdraw(store: Store, arguments: argparse.Namespace) -> Report:
    name = arguments.name or _whoever_is_here(store)
    entrants = store.tournaments.load(arguments.tournament).entrants
    for entrant in entrants:
        if name_key(entrant.player.name) == name_key(name):
            store.tournaments.withdraw(arguments.tournament, entrant.number)
            return _print(store, arguments)
    names = [entrant.player.name for entrant in entrants]
    values = {"name": visible(name), "hint": expected(name, names)}
    raise UsageError.because(N_("{name} is not in this tournament; {hint}"), values)


def _whoever_is_here(store: Store) -> str:
    if not store.sits_as:
        raise UsageError.because(N_("name the player"))
    return store.sits_as


def _remove(store: Store, arguments: argparse.Namespace) -> Report:
    store.tournaments.remove(arguments.tournament)
    data = {"id": arguments.tournament}
    return Report(data, [_("tournament {id} deleted; its games and ratings stay").format(**data)])


def _print(
    store: Store,
    arguments: argparse.Namespace,
    before: Iterable[str] = (),
    more: Mapping[str, Any] = {},
) -> Report:
    tournament_id = arguments.tournament
    tournament = store.tournaments.load(tournament_id)
    wanted = getattr(arguments, "report", False) or is_over(tournament)
    final = final_report(tournament) if wanted else None
    lines = [*before, *overview(tournament_id, tournament)]
    if getattr(arguments, "cross_table", False):
        lines += ["", *cross(tournament)]
    if final is not None:
        lines += ["", *_report_lines(tournament, final)]
    data = {**more, **tournament_data(tournament_id, tournament, final)}
    return Report(data, lines)


def _find(store: Store, text: str) -> str:
    """Return the id of the tournament that a text means: its id, its last part, or its name."""
    rows = store.tournaments.list()
    wish = name_key(text)
    found = [row.id for row in rows if text == row.id]
    found = found or [row.id for row in rows if row.id.endswith(f"-{wish}")]
    found = found or [row.id for row in rows if wish == name_key(row.plan.name)]
    found = found or [row.id for row in rows if wish and wish in name_key(row.plan.name)]
    if len(found) == 1:
        return found[0]
    if not found:
        hint = expected(text, [row.plan.name for row in rows])
        unknown = N_("there is no tournament “{id}”; {hint}")
        raise UsageError.because(unknown, {"id": visible(text), "hint": hint})
    several = N_("“{name}” fits several tournaments: {ids}; write more of the name")
    raise UsageError.because(several, {"name": visible(text), "ids": ", ".join(found)})


def _plan(arguments: argparse.Namespace) -> tuple[TournamentPlan, tuple[SeatInfo, ...]]:
    rules, seed = options.named_game(arguments.game), arguments.rng_seed
    game = rules.info
    try:
        plan = plan_for(
            game,
            arguments.name,
            arguments.format,
            SystemRandom().randrange(MOST_SEED + 1) if seed is None else seed,
            size=arguments.size,
            sizes=_sizes(arguments.sizes, game),
            rounds=arguments.rounds,
            scoring=_scoring(arguments.points),
            tiebreaks=tuple(key.strip() for key in arguments.tie_breaks.split(",")),
            company=arguments.company,
            shared_deals=arguments.shared_deals,
            rated=not arguments.unrated,
            takes_entries=arguments.open,
            options=options.chosen_options(arguments.options, game.options),
            iterations=arguments.iterations,
        )
    except SentenceError as error:
        raise UsageError(error.sentence) from None
    players = _players(arguments.entrants, rules, "--entrants")
    try:
        check_game(plan, players)
        Tournament.begin(plan, players)  # refuses what cannot be
    except SentenceError as error:
        raise UsageError.at("--entrants", error) from None
    return plan, players


def _sizes(text: str, game: GameInfo) -> tuple[int, ...]:
    one = whole_number(game.min_seats, game.max_seats)
    try:
        return tuple(sorted(map(one, text.split(",")))) if text else ()
    except SentenceError as error:
        raise UsageError.at("--sizes", error) from None


def _scoring(text: str | None) -> standings.Scoring:
    if text is None:
        return standings.Scoring()
    if text.strip() == "score":
        return standings.Scoring("score")
    try:
        return standings.Scoring("places", parse_points(text))
    except PointsError as error:
        raise UsageError.at("--points", error) from None


def _players(
    text: str, game: Game, argument: str, there: Sequence[SeatInfo] = ()
) -> tuple[SeatInfo, ...]:
    """Return who takes part besides those who do; “3*random” and a nameless bot get names."""
    taken = {name_key(player.name) for player in there}
    taken |= {name_key(spec.rpartition("=")[0].strip()) for spec in text.split(",")}
    specs = []
    for spec in text.split(","):
        times, star, bot = spec.rpartition("*")
        number = times.strip() if star else "1"
        counted = number.isascii() and number.isdigit()
        if star and counted and "=" not in bot:
            try:  # nobody is called “3*champion”
                find(bot.strip(), game.info.id)
            except UnknownBotError as error:
                raise UsageError.at(argument, error) from None
        if not is_offered(bot.strip(), game.info.id) or not counted:
            specs.append(spec)
            continue
        for _time in range(min(int(number[:4]), MOST + 1 - len(specs))):
            specs.append(f"{options.free_name(bot.strip(), taken)}={bot}")
    return options.seats_with_people(",".join(specs), game, argument)


def _tables_to_come(tournament: Tournament) -> int:
    still = len(tournament.open_tables)
    if tournament.plan.format == "knockout" or not tournament.rounds:
        return 2 * still or 1
    more = tournament.plan.rounds - len(tournament.rounds)
    return max(1, still + more * len(tournament.rounds[-1].tables))
