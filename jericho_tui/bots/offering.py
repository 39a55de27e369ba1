"""Outlooks that are told what a search must try. Not compiled: they are asked for by kind."""

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Offering(Protocol):
    """An outlook in whose worlds not everything may be done that the rules allow."""

    def offer(self, action: Any) -> Any:
        """See to it that a search tries this action, or one that is the same; return which."""
        ...
