"""The one place that asks what time it is; everything else is given a clock."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    """Return the time in UTC, to the second, as records have it."""
    return datetime.now(UTC).replace(microsecond=0)
