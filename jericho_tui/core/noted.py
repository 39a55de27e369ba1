"""Actions that are identified by their notation."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from jericho_tui.core.compiling import mypyc_attr, trait


@trait
class Passing:
    """An action of a class too large to intern: compared by notation."""

    __slots__ = ()

    text: str

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Noting:
    """Begins a list of its own in every subclass."""

    __slots__ = ()

    noted: ClassVar[dict[str, Any]]
    """Every action of the class by its notation."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.noted = {}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class NotedAction(_Noting):
    """An interned action with a notation: treat it as immutable; compared by identity.

    Each process has exactly one object per action.
    """

    text: str
    """The notation."""

    def __post_init__(self) -> None:
        if not isinstance(self, Passing):
            self.noted[self.text] = self

    @classmethod
    def named(cls, text: str) -> Any:
        """Return the action of exactly this notation.

        :raises KeyError: there is none.
        """
        return cls.noted.get(text) or cls.made(text)

    @classmethod
    def made(cls, text: str) -> Any:
        """Return an action that is not interned; the default has none.

        :raises KeyError: there is none.
        """
        raise KeyError(text)

    @staticmethod
    def shuffled(text: str, most: int) -> list[str]:
        """Return the words in the notation of a shuffle, in their new order.

        :raises KeyError: the text is not a shuffle, or has more than `most` words.
        """
        word, *order = text.split(" ", most + 1)
        if word != "shuffle" or not 1 <= len(order) <= most:
            raise KeyError(text)
        return order

    @classmethod
    def every(cls) -> tuple[Self, ...]:
        """Return all actions of the class."""
        return tuple(cls.noted.values())

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, str]]:
        """Pickle by notation; another process need not have made one that is not listed."""
        return (_named, (type(self), self.text))


def _named(kind: type[NotedAction], text: str) -> NotedAction:
    action: NotedAction = kind.named(text)
    return action
