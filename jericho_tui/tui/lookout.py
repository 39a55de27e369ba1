"""Looking at something again and again, from a thread of its own."""

import threading
from collections.abc import Callable


class Lookout:
    """Looks at something again and again, from a thread of its own, until it is stopped."""

    def __init__(self, look: Callable[[], object], every: float) -> None:
        """Begin to look, first after so many seconds."""
        self._look, self._every = look, every
        self._stop = threading.Event()
        threading.Thread(target=self._run, name="lookout", daemon=True).start()

    def stop(self) -> None:
        """Look no more; a look that has begun is ended."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            self._look()
