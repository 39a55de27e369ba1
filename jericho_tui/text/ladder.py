"""Ratings, and how they move, in words."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from jericho_tui.text.company import enumeration
from jericho_tui.text.counts import chance_text, ordinal, percent
from jericho_tui.text.language import _, decimals
from jericho_tui.text.segments import NAME, NUMBER, Segment, fill
from jericho_tui.text.table import Column, up_or_down

if TYPE_CHECKING:
    from jericho_tui.league.career import Listed, Opponent, Split
    from jericho_tui.league.ladder import LadderRow, Movement


def rank_text(row: "LadderRow") -> str:
    """Return a rank; “?” while the rating is provisional, “–” of those who left."""
    if row.retired:
        return "–"
    return "?" if row.rank is None else str(row.rank)


def rating_text(points: float, provisional: bool) -> str:
    """Return a rating, with “?” while it is provisional."""
    return f"{points:.0f}" + "?" * provisional


def movement_line(movement: "Movement") -> list[Segment]:
    """Return how a rating moved by a match and on whose account."""
    reasons = []
    for template, names in (
        (_("ahead of {names}"), movement.ahead),
        (_("tied with {names}"), movement.level),
        (_("behind {names}"), movement.behind),
    ):
        if names:
            reasons.append(fill(template, names=_names(names)))
    line: list[Segment] = []
    for number, reason in enumerate(reasons):
        line += ([Segment(", ")] if number else []) + reason
    return fill(_("{delta}: {reasons}"), delta=_points(movement.change.delta), reasons=line)


def signed(points: float) -> str:
    """Return rounded rating points with their sign; ±0 when they round to nothing."""
    return f"{points:+.0f}" if round(points) else "±0"


def _points(points: float) -> Segment:
    return Segment(signed(points), NUMBER)


def _names(names: Sequence[str]) -> list[Segment]:
    return enumeration([[Segment(name, NAME)] for name in names])


def split_columns(splits: "Sequence[Split]") -> "list[Column[Split]]":
    """Return what is told of parts of a player's games, behind what says which part it is."""
    most = max(len(split.places) for split in splits)
    return [
        Column(_("Games"), lambda split: str(split.games), short=_("games")),
        Column(None, lambda split: percent(split.wins / split.games), short=_("won")),
        *(Column(ordinal(place), partial(_times_reached, place)) for place in range(1, most + 1)),
        Column(_("Rank"), lambda split: decimals(split.average_place, 2), short=_("rank")),
        Column(_("Score"), lambda split: decimals(split.average_score, 1), short=_("score")),
    ]


def opponent_columns() -> "list[Column[Opponent]]":
    """Return what is told of everybody whom a player met; a screen has their names before it."""
    return [
        Column(_("Against"), lambda met: met.player.called, left=True),
        Column(_("Games"), lambda met: str(met.games), short=_("games")),
        Column(_("Ahead"), lambda met: str(met.ahead)),
        Column(_("Tied"), lambda met: str(met.level)),
        Column(_("Share"), lambda met: percent(met.share), short=_("ahead"), tone=_share_tone),
        Column(_("Expected"), lambda met: chance_text(met.expected), short=_("expected")),
        Column(_("Last time"), lambda met: f"{met.last.score}:{met.last.other_score}"),
        Column("", lambda met: f"{met.last.match.finished:%Y-%m-%d}", left=True),
        Column(None, _last_time, short=_("last")),
    ]


def match_columns() -> "list[Column[Listed]]":
    """Return what is told of a player's matches; a screen has dates before it, names behind it."""
    text = _("Rating")
    return [
        Column(_("Game ID"), lambda listed: listed.match.match_id, left=True),
        Column(
            _("Rank"),
            lambda listed: f"{listed.own.placing}/{len(listed.seats)}",
            short=_("rank"),
            tone=lambda listed: "strong" if listed.own.placing == 1 else "plain",
        ),
        Column(_("Score"), lambda listed: str(listed.own.score), short=_("score"), tone="plain"),
        Column(text, lambda listed: f"{listed.own.after:.0f}", short=_("rating"), tone="plain"),
        Column("", lambda listed: signed(listed.own.delta)),
        Column(
            None,
            lambda listed: signed(listed.own.delta).replace("-", "−"),
            short="±",
            tone=lambda listed: up_or_down(listed.own.delta),
        ),
        Column(_("Opponents"), _other_seats, left=True),
    ]


def _times_reached(place: int, split: "Split") -> str:
    """Return how often a place was reached; empty where no match had it."""
    return str(split.places[place - 1]) if place <= len(split.places) else ""


def _share_tone(met: "Opponent") -> str:
    difference = round(100 * met.share) - round(100 * met.expected)
    return up_or_down(difference) if difference else "plain"


def _last_time(met: "Opponent") -> str:
    last = met.last
    result = _("tied")
    if last.placing != last.other_placing:
        result = _("ahead") if last.placing < last.other_placing else _("behind")
    return f"{result} {last.score}–{last.other_score}"


def _other_seats(listed: "Listed") -> str:
    """Return everybody else with their places, partners with “&” before them."""
    own = listed.own
    return ", ".join(
        f"{'& ' if seat.team is not None and seat.team == own.team else ''}"
        f"{seat.placing} {seat.name}"
        for seat in listed.others
    )
