"""The tables of a player's page, said once for the page of text and for the screen."""

from collections.abc import Sequence
from functools import partial

from jericho_tui.league.career import Listed, Opponent, Split
from jericho_tui.prose.counts import chance_text, percent
from jericho_tui.prose.ladder import signed
from jericho_tui.prose.language import _, decimals
from jericho_tui.prose.table import Column, up_or_down


def split_columns(splits: Sequence[Split]) -> list[Column[Split]]:
    """Return what is told of parts of a player's games, behind what says which part it is."""
    most = max(len(split.places) for split in splits)
    return [
        Column(_("Games"), lambda split: str(split.games), short=_("games")),
        Column(None, _share_won, short=_("won")),
        *(
            Column(_("{n}.").format(n=place), partial(_times_reached, place))
            for place in range(1, most + 1)
        ),
        Column(_("Place"), lambda split: decimals(split.average_place, 2), short=_("place")),
        Column(_("Score"), lambda split: decimals(split.average_score, 1), short=_("score")),
    ]


def opponent_columns() -> list[Column[Opponent]]:
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


def match_columns() -> list[Column[Listed]]:
    """Return what is told of a player's matches; a screen has dates before it, names behind it."""
    return [
        Column(_("Match"), lambda listed: listed.match.match_id, left=True),
        Column(
            _("Place"),
            lambda listed: f"{listed.own.placing}/{len(listed.seats)}",
            short=_("place"),
            tone=lambda listed: "strong" if listed.own.placing == 1 else "plain",
        ),
        Column(_("Score"), lambda listed: str(listed.own.score), short=_("score"), tone="plain"),
        Column(
            _("Rating"), lambda listed: f"{listed.own.after:.0f}", short=_("rating"), tone="plain"
        ),
        Column("", lambda listed: signed(listed.own.delta)),
        Column(
            None,
            lambda listed: signed(listed.own.delta).replace("-", "−"),
            short="±",
            tone=lambda listed: up_or_down(listed.own.delta),
        ),
        Column(_("Others"), _other_seats, left=True),
    ]


def _share_won(split: Split) -> str:
    return percent(split.wins / split.games)


def _times_reached(place: int, split: Split) -> str:
    """Return how often a place was reached; empty where no match had it."""
    return str(split.places[place - 1]) if place <= len(split.places) else ""


def _share_tone(met: Opponent) -> str:
    difference = round(100 * met.share) - round(100 * met.expected)
    return up_or_down(difference) if difference else "plain"


def _last_time(met: Opponent) -> str:
    last = met.last
    result = _("level")
    if last.placing != last.other_placing:
        result = _("ahead") if last.placing < last.other_placing else _("behind")
    return f"{result} {last.score}–{last.other_score}"


def _other_seats(listed: Listed) -> str:
    """Return everybody else with their places, partners with “&” before them."""
    own = listed.own
    return ", ".join(
        f"{'& ' if seat.team is not None and seat.team == own.team else ''}"
        f"{seat.placing} {seat.name}"
        for seat in listed.others
    )
