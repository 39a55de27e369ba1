"""The ladder and a player's page as lines of text, and as data for JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from jericho_tui.games import title
from jericho_tui.league.career import Career, Listed, Opponent, Split
from jericho_tui.league.ladder import LadderRow
from jericho_tui.league.people import Entry
from jericho_tui.play.names import called
from jericho_tui.prose.language import _
from jericho_tui.prose.movement import signed
from jericho_tui.prose.table import columns


def ladders(rows_by_game: Mapping[str, Sequence[LadderRow]]) -> list[str]:
    """Return the ladders of some games."""
    if not any(rows_by_game.values()):
        return [_("No rated match has been finished yet.")]
    lines: list[str] = []
    for game, rows in rows_by_game.items():
        lines += [""] if lines else []
        lines.append(title(game))
        lines += columns(list(_cells(rows)), right={0, 3, 5, 6, 7, 8})
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
    figures = [
        [_("Rating"), f"{row.rating:.0f} ± {row.error:.0f} ({where})"],
        [_("Games"), _("{games}, won {wins}").format(games=row.games, wins=row.wins)],
        [_("Average place"), f"{row.average_place:.2f}"],
        [_("Average score"), f"{page.average_score:.1f}"],
        [
            _("Victories in a row"),
            _("{now} now, {most} at most").format(now=records.run, most=records.longest_run),
        ],
        [
            _("Games without victory"),
            _("{now} now, {most} at most").format(
                now=records.drought, most=records.longest_drought
            ),
        ],
    ]
    if records.best is not None:
        figures.append(
            [_("Best rating"), f"{records.best.rating:.0f} ({records.best.match.match_id})"]
        )
    if records.upset is not None:
        figures.append(
            [
                _("Biggest upset"),
                f"{records.upset.name} {signed(records.upset.gap)}"
                f" ({records.upset.match.match_id})",
            ]
        )
    if page.other_names:
        figures.append([_("Other names"), ", ".join(map(called, page.other_names))])
    lines = [f"{row.called} · {title(game)}", "", *columns(figures), ""]
    lines += _splits(_("Seats"), page.by_size, 0)
    lines += ["", *_splits(_("Seat"), page.by_seat, 1)]
    heads = [
        *(_("Against"), _("Games"), _("Ahead"), _("Tied"), _("Share"), _("Expected")),
        *(_("Last time"), ""),
    ]
    rows = [heads]
    for met in page.opponents:
        last = met.last
        rows.append(
            [
                *(met.player.called, str(met.games), str(met.ahead), str(met.level)),
                *(f"{100 * met.share:.0f} %", f"{100 * met.expected:.0f} %"),
                *(f"{last.score}:{last.other_score}", f"{last.match.finished:%Y-%m-%d}"),
            ]
        )
    return [*lines, "", *columns(rows, right={1, 2, 3, 4, 5, 6})]


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
    rows = [[_("Match"), _("Place"), _("Score"), _("Rating"), "", _("Others")]]
    for match in listed:
        assert match.own_seat is not None  # a player's list
        own = match.seats[match.own_seat]
        assert own.before is not None  # a player's list has only what counts
        assert own.after is not None
        others = [seat for seat in match.seats if seat is not own]
        rows.append(
            [
                match.match.match_id,
                f"{own.placing}/{len(match.seats)}",
                str(own.score),
                f"{own.after:.0f}",
                signed(own.after - own.before),
                ", ".join(
                    f"{'& ' if seat.team is not None and seat.team == own.team else ''}"
                    f"{seat.placing} {seat.name}"
                    for seat in others
                ),
            ]
        )
    return columns(rows, right={1, 2, 3, 4})


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
        "rename": _("{number}: {name} is called {other}"),
        "merge": _("{number}: {name} is {other}"),
        "retire": _("{number}: {name} has retired"),
        "return": _("{number}: {name} is back"),
    }[said.kind]
    line = template.format(number=said.number, name=called(said.name), other=called(said.other))
    return _("{change} (undone)").format(change=line) if said.undone else line


def _cells(rows: Sequence[LadderRow]) -> Iterator[list[str]]:
    yield [
        _("Rank"),
        _("Name"),
        _("Bot"),
        _("Rating"),
        "",
        _("Games"),
        _("Wins"),
        _("Place"),
        _("Trend"),
        _("Form"),
    ]
    for row in rows:
        rank = "–" if row.retired else "?"
        yield [
            rank if row.rank is None else str(row.rank),
            row.name,
            row.plays,
            f"{row.rating:.0f}",
            f"± {row.error:.0f}",
            str(row.games),
            str(row.wins),
            f"{row.average_place:.2f}",
            f"{row.trend:+.0f}",
            " ".join(map(str, row.form)),
        ]


def _splits(head: str, splits: Sequence[Split], first: int) -> list[str]:
    """Return a table of parts of a player's games.

    :param first: what is added to the number of each, 1 for seats.
    """
    most = max(len(split.places) for split in splits)
    places = [_("{n}.").format(n=place) for place in range(1, most + 1)]
    rows = [[head, _("Games"), *places, _("Place"), _("Score")]]
    for split in splits:
        counts = [*map(str, split.places), *[""] * (most - len(split.places))]
        rows.append(
            [
                str(split.number + first),
                str(split.games),
                *counts,
                f"{split.average_place:.2f}",
                f"{split.average_score:.1f}",
            ]
        )
    return columns(rows, right=range(len(rows[0])))
