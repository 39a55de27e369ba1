"""A position: one value that never changes, which a state and everybody's observation share."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

from jericho_tui.games.hamster_rolle.layout import Layout
from jericho_tui.games.hamster_rolle.menu import Menu


@dataclass(frozen=True)
class Position(Layout):
    """A layout, and what its mover may do."""

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without what was worked out."""
        return {key: self.__dict__[key] for key in _FIELDS}

    def __setstate__(self, values: dict[str, Any]) -> None:
        """Take over what was pickled."""
        self.__dict__.update(values)

    @cached_property
    def menu(self) -> Menu:
        """What the mover may do, worked out as it is asked for."""
        return Menu(self)

    def changed(self, **values: Any) -> "Position":
        """Return the position with other values."""
        copy = Position.__new__(Position)
        copy.__dict__.update({key: self.__dict__[key] for key in _FIELDS}, **values)
        return copy


_FIELDS: Final = tuple(entry.name for entry in fields(Position))
