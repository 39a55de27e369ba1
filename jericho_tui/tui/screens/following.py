"""A screen that shows a match from beside its table, and follows what terminals do there."""

from dataclasses import dataclass

from textual import events, on
from textual.message import Message

from jericho_tui.core.sentence import Sentence
from jericho_tui.store.files import StoreError
from jericho_tui.store.opened import Found, News, OpenMatch
from jericho_tui.tui.application import AppScreen
from jericho_tui.tui.beside import Lookout
from jericho_tui.tui.following import EVERY, Watch


@dataclass
class Changed(Message):
    """Another terminal has written the match."""

    found: Found


@dataclass
class Troubled(Message):
    """What stands in the match's file is not to be followed."""

    sentence: Sentence


class FollowingScreen(AppScreen):
    """Follows the file of a match as long as it lives, whatever stands over it."""

    def __init__(self, opened: OpenMatch | None) -> None:
        """Follow a match once the screen is mounted.

        :param opened: its file; None: nothing is followed.
        """
        super().__init__()
        self._followed = opened
        self._lookout: Lookout | None = None

    def followed(self, news: News) -> None:
        """Show what others have done; the match has it already."""

    def say_trouble(self, sentence: Sentence) -> None:
        """Say why what stands in the file is not followed."""
        self.app.say_once(sentence)

    @on(events.Mount)
    def _look_out(self) -> None:
        if self._followed is None:
            return
        self._watch = Watch(
            self._followed,
            lambda found: self.post_message(Changed(found)),
            lambda sentence: self.post_message(Troubled(sentence)),
        )
        self._lookout = Lookout(self._watch.look, EVERY)

    @on(events.Unmount)
    def _look_away(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()

    @on(Changed)
    def _changed(self, message: Changed) -> None:
        assert self._followed is not None, "it is watched"
        try:
            news = self._followed.follow(message.found)
        except StoreError as error:
            self.say_trouble(error.sentence)
            return
        if news is None:
            self._watch.look_again()
        else:
            self.followed(news)

    @on(Troubled)
    def _troubled(self, message: Troubled) -> None:
        self.say_trouble(message.sentence)
