"""Moments as people say them."""

from datetime import datetime, timedelta

from jericho_tui.prose.language import _


def when(moment: datetime, now: datetime) -> str:
    """Return a moment relative to `now`: today and yesterday with the time, else the date.

    Both are aware; the answer is in the time zone of `now`.
    """
    local = moment.astimezone(now.tzinfo)
    time = f"{local:%H:%M}"
    if local.date() == now.date():
        return _("today {time}").format(time=time)
    if local.date() == now.date() - timedelta(days=1):
        return _("yesterday {time}").format(time=time)
    return f"{local:%Y-%m-%d}"


def day(moment: datetime, now: datetime) -> str:
    """Return a moment in at most ten columns: today the time, yesterday as such, else the date.

    Both are aware; the answer is in the time zone of `now`.
    """
    local = moment.astimezone(now.tzinfo)
    if local.date() == now.date():
        return f"{local:%H:%M}"
    if local.date() == now.date() - timedelta(days=1):
        return _("yesterday")
    return f"{local:%Y-%m-%d}"
