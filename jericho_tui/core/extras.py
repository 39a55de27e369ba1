"""What a game needs besides the program to be played; to read and replay it nothing is needed."""

from dataclasses import dataclass
from importlib.util import find_spec

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence


class MissingExtraError(SentenceError):
    """Something is not installed; the sentence says how to get it."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A package that is installed only with an extra of ours."""

    name: str
    """The extra, as in `pip install -e '.[name]'`."""
    module: str
    """What is imported."""

    def check(self, title: str) -> None:
        """Make sure that it is installed; imports nothing.

        :param title: of the game that needs it.
        :raises MissingExtraError: it is not.
        """
        if find_spec(self.module) is None:
            raise MissingExtraError(
                Sentence(
                    N_(
                        "{game} computes with {module}, which is not installed; get it with"
                        " {command} (replays work without)"
                    ),
                    {
                        "game": title,
                        "module": self.module,
                        "command": f"pip install -e '.[{self.name}]'",
                    },
                )
            )
