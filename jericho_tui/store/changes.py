"""Whether other programs have changed something on the disk, told by a `stat`."""

from pathlib import Path

from jericho_tui.store.files import signature


class Changes:
    """Tells whether some files or folders have changed since that was asked last.

    A folder changes as something in it is made, replaced, renamed or deleted; every write of ours
    replaces. Where times are coarse, what comes right after a change looks as if it were that: so
    each change is told twice, the second time when it is asked again.
    """

    def __init__(self, *paths: Path) -> None:
        """Take note of how they are now."""
        self._paths = paths
        self._known = tuple(map(signature, paths))
        self._again = False

    def news(self) -> bool:
        """Return whether there is something new. Only a `stat` of each."""
        known, self._known = self._known, tuple(map(signature, self._paths))
        again, self._again = self._again, known != self._known
        return again or self._again
