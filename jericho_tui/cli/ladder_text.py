"""The ladder and a player's page as lines of text, and as data for JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from jericho_tui.games import title
from jericho_tui.league.career import Career, Listed, Opponent, Split
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.people import Entry
from jericho_tui.play.names import called
from jericho_tui.prose.career import match_columns, opponent_columns, split_columns
from jericho_tui.prose.ladder import rank_text
from jericho_tui.prose.language import _, decimals
from jericho_tui.prose.movement import signed
from jericho_tui.prose.table import Column, columns, table


def ladders(rows_by_game: Mapping[str, Sequence[LadderRow]]) -> list[str]:
    """Return the ladders of some games."""
    if not any(rows_by_game.values()):
        return [_("Nobody has finished a rated game yet.")]
    lines: list[str] = []
    for game, rows in rows_by_game.items():
        lines += [""] if lines else []
        lines.append(title(game))
        lines += table(_ladder_columns(), rows)
        if any(row.provisional for row in rows):
            lines += ["", _("? = too few games for a rank")]
    return lines


def row_data(row: LadderRow) -> dict[str, Any]:
    """Return a line of the ladder for JSON."""
    data = {**asdict(row), "plays": row.plays, "provisional": row.provisional}
    del data["root"]
    return data


def career(game: str, page: Career) -> list[str]:
    """Return a player's page."""
    row, records = page.row, page.records
    if row.retired:
        where = _("retired")
    elif row.rank is None:
        where = _("not ranked yet")
    else:
        where = _("rank {rank}").format(rank=row.rank)
    in_a_row = _("{now} now, {most} at most")
    figures = [
        [_("Rating"), f"{row.rating:.0f} ± {row.error:.0f} ({where})"],
        [_("Games"), _("{games}, won {wins}").format(games=row.games, wins=row.wins)],
        [_("Average rank"), decimals(row.average_place, 2)],
        [_("Average score"), decimals(page.average_score, 1)],
        [_("Wins in a row"), in_a_row.format(now=records.run, most=records.longest_run)],
        [
            _("Games without a win"),
            in_a_row.format(now=records.drought, most=records.longest_drought),
        ],
    ]
    if records.best is not None:
        best = records.best
        figures.append([_("Best rating"), f"{best.rating:.0f} ({best.match.match_id})"])
    if records.upset is not None:
        upset = records.upset
        text = f"{upset.name} {signed(upset.gap)} ({upset.match.match_id})"
        figures.append([_("Biggest upset"), text])
    if page.other_names:
        figures.append([_("Other names"), ", ".join(map(called, page.other_names))])
    lines = [f"{row.called} · {title(game)}", "", *columns(figures), ""]
    size: Column[Split] = Column(_("Seats"), lambda split: str(split.number))
    lines += table([size, *split_columns(page.by_size)], page.by_size)
    seat: Column[Split] = Column(_("Seat"), lambda split: str(split.number + 1))
    lines += ["", *table([seat, *split_columns(page.by_seat)], page.by_seat)]
    return [*lines, "", *table(opponent_columns(), page.opponents)]


def career_data(page: Career, listed: Sequence[Listed]) -> dict[str, Any]:
    """Return a player's page and last matches for JSON; seats from 1."""
    data = asdict(page)
    data["row"] = row_data(page.row)
    data["other_names"] = list(map(called, page.other_names))
    for seat in data["by_seat"]:
        seat["number"] += 1
    data["opponents"] = list(map(_opponent_data, page.opponents))
    data["matches"] = list(map(_match_data, listed))
    return data


def matches(listed: Sequence[Listed]) -> list[str]:
    """Return a player's last matches, the last first."""
    return table(match_columns(), listed)


def _opponent_data(met: Opponent) -> dict[str, Any]:
    data = asdict(met)
    del data["player"]
    player = {"name": met.player.name, "plays": met.player.plays, "kind": met.player.kind}
    return {**player, **data, "behind": met.behind, "share": met.share}


def _match_data(listed: Listed) -> dict[str, Any]:
    data = asdict(listed)
    if listed.own_seat is not None:
        data["own_seat"] = listed.own_seat + 1
    return data


def entry(said: Entry) -> str:
    """Return what was said about names, as one line."""
    template = {
        "rename": _("{number}: {name} was renamed {other}"),
        "merge": _("{number}: {name} was merged into {other}"),
        "retire": _("{number}: {name} has retired"),
        "return": _("{number}: {name} came back"),
    }[said.kind]
    line = template.format(number=said.number, name=called(said.name), other=called(said.other))
    return _("{change} (undone)").format(change=line) if said.undone else line


def _ladder_columns() -> list[Column[LadderRow]]:
    return [
        Column(_("Rank"), rank_text),
        Column(_("Name"), lambda row: row.name, left=True),
        Column(_("Bot"), lambda row: row.plays, left=True),
        Column(_("Rating"), lambda row: f"{row.rating:.0f}"),
        Column("", lambda row: f"± {row.error:.0f}", left=True),
        Column(_("Games"), lambda row: str(row.games)),
        Column(_("Wins"), lambda row: str(row.wins)),
        Column(_("Rank"), lambda row: decimals(row.average_place, 2)),
        Column(_("Trend"), lambda row: f"{row.trend:+.0f}"),
        Column(_("Form"), lambda row: " ".join(map(str, row.form)), left=True),
    ]
