"""One session at a table: the open match, its bots, whose eyes look on, and the result."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.roster import find, is_offered, seated
from jericho_tui.bots.thoughts import Tell
from jericho_tui.bots.worker import BotError, Thinker
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, PASS_NOTATION, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import Decision, Limit, Player
from jericho_tui.session.consent import (
    Consent,
    ConsentError,
    Line,
    Request,
    TakeBack,
    alone,
    take_back,
)
from jericho_tui.session.plan import DEFAULT_BOT, login_name
from jericho_tui.session.talking import TableTalk, listened_to
from jericho_tui.session.terminal import Terminal, Whereabouts
from jericho_tui.session.thought import (
    QueueingThinker,
    ShouldStop,
    Thought,
    chance_thought,
    check_hint,
    hint,
    hint_bot,
    never,
    player_for,
    thought,
)
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.paths import at_home
from jericho_tui.store.presence import Said
from jericho_tui.store.record_file import Found, News, OpenMatch
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import Store

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange

T = TypeVar("T")
_MOST_AT_ONCE: Final = 20
"""Moves after one that are made with it: people who watch bots alone see more than the end."""


class OvertakenError(SentenceError):
    """A move was decided on at a position that is no longer there."""


class Played(NamedTuple):
    """A move that was made."""

    events: tuple[Event, ...]
    before: Any
    """What a spectator knew before it."""


@dataclass(frozen=True)
class Ask:
    """A person at this terminal is asked for an action."""

    seat: Seat
    decided: tuple[Move, ...]
    """`Match.decided` when they were asked."""


@dataclass(frozen=True)
class Elsewhere:
    """Another terminal makes the next move."""

    seat: Seat


@dataclass(frozen=True)
class Think:
    """A bot or chance decides here, or a person passes who has no choice; see `Session.thought`."""

    seat: Seat
    slow: bool
    """Whether that takes long enough to be noticed."""


class Session:
    """Runs a table for one terminal: who is asked next, what they may see, moves on the disk.

    Knows no screen. `step` says what the match waits for. `play` and whatever else changes the
    match return when that is on the disk, or `unsaved` says why it is not; they wait for the disk
    and for other terminals, so a screen calls them from a thread.
    """

    limit: ClassVar[Limit] = Limit()
    """What a bot may spend on a decision unless a tournament says so; empty: each its own budget,
    which counts iterations, so that rated games can be reproduced."""
    where: Whereabouts
    """Where everybody is, as far as this terminal knows."""
    absent: frozenset[Seat]
    """Who is away, or has not come yet."""
    stand_ins: frozenset[Seat]
    """The people for whom a bot moves until they are back."""
    here: tuple[Seat, ...]
    """The people whom this terminal asks."""
    people: tuple[Seat, ...]
    """The people who are asked, at whichever terminal."""
    may_take_over = False
    """Whether whoever this terminal is for has a seat, and sits there at another terminal."""

    def __init__(
        self,
        store: Store,
        opened: OpenMatch,
        thinker: Thinker | None = None,
        name: str = "",
    ) -> None:
        """Come to the table; `look_around` sits down.

        :param thinker: where bots that search compute; None: where they are asked.
        :param name: who alone sits at this terminal; empty: as the store says (`Store.sits_as`).
        """
        self.store = store
        self.opened = opened
        self.match: Match = opened.match
        """The match being played."""
        self.names = tuple(seat.name for seat in self.match.seats)
        """Every seat's name, in seat order."""
        self._thinker = thinker
        self._tournament_limit = store.bot_limit(opened.path)
        self._seed = opened.record.rng_seed or 0
        self.players: dict[Seat, Player] = {}
        self._bots: dict[Seat, str] = {}
        """Which bots those are."""
        self.seat_bots()
        self.humans = tuple(
            Seat(seat) for seat, info in enumerate(self.match.seats) if info.kind == "human"
        )
        match_id = opened.record.id
        self.terminal = Terminal(
            store.presence,
            match_id,
            self.match.seats,
            name or store.sits_as,
            looks_on=store.looks_on,
        )
        self.talk = TableTalk(store.rows, match_id, opened.clock)
        self.talk.understood = self._understand
        self.consent = Consent(self.match)
        """What those who are here have asked each other, as far as it has been read."""
        self.unsaved: Sentence | None = None
        """Why the last change is not on the disk; None: it is."""
        self.learnt: News | None = None
        """What others had done when the match was changed last; None: nothing that was new."""
        self.here_and_now: Callable[[Callable[[], Any]], Any] = lambda make: make()
        """Calls what reads or changes the match; a screen does so on its event loop."""
        self.eyes: Seat | None = None
        """Whose knowledge is on the screen; None shows what everybody may see."""
        self.attend(Whereabouts())

    def seat_bots(self) -> None:
        """Let those bots play that the match names by now: another terminal may have chosen others.

        In a game under way they are named as this program has them, also where the record names an
        earlier version. Bots of a daily deal keep theirs: results are compared by it.
        """
        match = self.match
        if match.daily is None and match.outcome() is None:
            match.seats = seated(match.seats, match.game.info.id)
        for number, info in enumerate(self.match.seats):
            seat = Seat(number)
            if info.kind == "bot" and self._bots.get(seat) != info.bot:
                self.players[seat] = self._player(seat, info.bot)
                self._bots[seat] = info.bot

    @property
    def before(self) -> int | None:
        """How many tables' bots stand in line before that of this one; None: it waits for none."""
        return self._thinker.before if isinstance(self._thinker, QueueingThinker) else None

    @property
    def with_terminals(self) -> tuple[Seat, ...]:
        """The people who play at another terminal, or did until that was left."""
        here, left = self.here, self.where.away
        return tuple(seat for seat in self.humans if seat not in here or seat in left)

    @property
    def speaker(self) -> str:
        """In whose name something is said at this terminal.

        In that of whoever it is for, seated or looking on; where several people share it, of
        whoever it shows the table to; where it shows nobody's, of the person whose settings it has.
        """
        if self.terminal.name:
            return self.terminal.name
        if self.eyes is not None:
            return self.names[self.eyes]
        return self.store.settings.name or login_name()

    @property
    def listened_to(self) -> frozenset[str] | None:
        """Whose remarks this terminal shows, by `name_key`; None: everybody's, as usual."""
        names = [self.speaker, *(self.names[seat] for seat in self.here)]
        return listened_to(self.store.settings, names)

    def remarks(self) -> list[tuple[int, Said]]:
        """Return what this terminal shows of what was said, each after how many moves."""
        talk = self.talk
        return talk.placed(self.match.ply, self.listened_to) if talk.heard else []

    def say(self, text: str, name: str = "") -> Said:
        """Say something to everybody at the table; it is heard with the next `talk.news`.

        :param name: who says it; empty: `speaker`.
        :raises SentenceError: it cannot be said; nothing has changed.
        """
        return self.talk.say(name or self.speaker, text, self.match.ply)

    def look_around(self) -> None:
        """Look at who is where; sit down at the first look. May wait for the league."""
        self.attend(self.terminal.look())

    def attend(self, where: Whereabouts) -> None:
        """Take note of where everybody is now; eyes that have gone see here no more."""
        self.where = self.consent.where = where
        self._reckon()
        if self.eyes not in self.here:
            self.eyes = self.here[0] if len(self.here) == 1 else None

    def _understand(self, said: Said) -> Sentence | None:
        words = self.consent.hear(said)
        self._reckon()
        return words

    def _reckon(self) -> None:
        """Note for whom bots move; asked after whoever came, went, asked or answered."""
        self.absent = self.consent.absent()
        self.stand_ins = self.consent.stand_ins()
        self.here = tuple(seat for seat in self.where.here if seat not in self.stand_ins)
        self.people = tuple(seat for seat in self.humans if seat not in self.stand_ins)
        self.may_take_over = self.terminal.own is not None and not self.here

    def step(self) -> Ask | Elsewhere | Think | None:
        """Return what the match waits for; None when it is over or can only be read."""
        seat = self.next_seat()
        if seat is None or self.opened.read_only:
            return None
        if self.waits_for(seat):
            return Elsewhere(seat)
        if seat in self.here and self.forced(seat) is None:
            return Ask(seat, self.match.decided)
        return Think(seat, self.takes_time(seat))

    def next_seat(self) -> Seat | None:
        """Return who is asked next; None when the match is over.

        Of several who choose at the same time people come first, so that nobody waits for bots,
        and bots do not choose before people wherever those sit: so the record does not tell.
        """
        actors = self.match.actors()
        people = [seat for seat in actors if seat in self.people]
        here = [seat for seat in people if seat in self.here]
        return (here or people or actors or (None,))[0]

    def waits_for(self, seat: Seat) -> bool:
        """Whether another terminal makes the next move of `seat`."""
        return seat not in self.here if seat in self.people else not self.where.moves_bots

    def needs_curtain(self, seat: Seat) -> bool:
        """Whether the screen must be hidden before `seat` may look at it."""
        others = len(self.here) > 1 and seat in self.here and seat != self.eyes
        return others and not self.match.game.info.open

    def forced(self, seat: Seat) -> Any | None:
        """Return the pass that is made for a person who has no choice; None: the person is asked.

        Rulings such as Nottingham's N26 and N27 and Badaboom's B18 have seats asked that may have
        nothing to answer with, so that the question gives nothing away; nor may its absence. So
        where several people sit at one screen a pass is made for one of them only when everybody
        can tell that there is no choice, and then without a curtain; else the curtain falls
        and the person passes by key, with a choice or without. A person alone with bots is spared
        every such question: what bots know is their observation, and the record has the pass as
        if it had been made by hand. Only a pass: what is given or laid, is so by oneself.
        """
        if not self.store.settings.auto_pass or seat not in self.here:
            return None
        legal = self.match.state.legal_actions(seat)
        if len(legal) > 1 or self._pass_of(seat) is None:
            return None
        tells = len(self.humans) > 1 and not self.match.game.info.open
        return None if tells and self._is_secret(seat) else legal[0]

    def view(self) -> Any:
        """Return the observation of whoever is at the screen."""
        return self.match.state.observation(self.eyes)

    def seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return events as the eyes at the screen saw them."""
        return tuple(event.seen_by(self.eyes) for event in events)

    def takes_time(self, seat: Seat) -> bool:
        """Whether deciding for `seat` takes long enough to be noticed: its bot searches."""
        if seat == CHANCE:
            return self.match.game.slow_chance
        if seat in self.people:
            return False
        bot, game = self._bot_of(seat), self.match.game.info.id
        return is_offered(bot, game) and find(bot, game).iterations > 0

    def thought(self, seat: Seat) -> Thought:
        """Return what a bot (or the die) is asked now, or the pass of who has no choice."""
        if seat == CHANCE:
            return chance_thought(self.match, self._seed, self._thinker)
        forced = self.forced(seat)
        if forced is not None:
            return lambda _should_stop: Decision(forced)
        limit = self._tournament_limit or self.limit
        if self.humans and self._pass_of(seat) is not None and self._is_secret(seat):
            limit = replace(limit, whole=True)
        if seat not in self.players:  # it sees what whoever is away would see, and no more
            self.players[seat] = self._player(seat, self._bot_of(seat))
        return thought(self.players[seat], self.match.state.observation(seat), limit)

    def think(self, seat: Seat) -> Decision:
        """Return what a bot (or the die) decides now; computes, changes nothing.

        :raises BotError: it failed.
        """
        return self.thought(seat)(never)

    def advice(self, seat: Seat, tell: Tell = lambda _so_far: None) -> Thought:
        """Return what the bot that gives hints is asked about the moves of `seat`.

        Once it has said anything, what `seat` does here counts as hinted.

        :param tell: told what it thinks so far; see `thought`.
        :raises IllegalActionError: there are no hints in this match.
        """
        match = self.match
        check_hint(match)
        view, decided = match.state.observation(seat), match.decided

        def heard(so_far: Decision) -> None:
            match.note_hint(seat, decided)
            tell(so_far)

        ask = hint(match, view, self.limit, self._thinker, heard)

        def decide(should_stop: ShouldStop) -> Decision:
            decision = ask(should_stop)
            if not should_stop():
                match.note_hint(seat, decided)
            return decision

        return decide

    def other_bots(self, seat: Seat) -> tuple[BotInfo, ...]:
        """Return which bots could play on for the bot of `seat`, the strongest first.

        For a bot that this program does not have the usual one comes before them. None for one that
        stands in: whose seat it is, is in the record.
        """
        if seat in self.humans:
            return ()
        if self.store.visit is not None and not self.here:
            return ()  # whoever visits and looks on decides nothing
        bots = [bot for bot in bots_for(self.match.game.info.id) if bot.id != self._bot_of(seat)]
        if not self.has_bot(seat):
            bots.sort(key=lambda bot: bot.id != DEFAULT_BOT)
        return tuple(bots)

    def has_bot(self, seat: Seat) -> bool:
        """Whether this program has the bot of `seat`; another version may have chosen it."""
        return is_offered(self._bot_of(seat), self.match.game.info.id)

    # What other terminals do.

    def follow(self, found: Found) -> News | None:
        """Be the match that another terminal has written; see `OpenMatch.follow`.

        :raises DamagedRecordError: the rules do not allow its moves; nothing has changed.
        """
        news = self.opened.follow(found)
        if news is not None:
            self._learn(news)
        return news

    def _learn(self, news: News) -> None:
        self.learnt = news
        self.seat_bots()
        if news.taken_back:
            self.talk.taken_back(news.ply)

    # What changes the match.

    def change(self, make: Callable[[], T]) -> T:
        """Change the match at its file: lock it, take in what others have written, change, write.

        Where it cannot be written, `unsaved` says why, and the match goes on.

        :param make: changes `match`; what it raises is passed on, and nothing is written.
        :raises BusyError: another terminal does not let go of the file; nothing has changed.
        """
        self.learnt = None
        made, problem = self.opened.transact(make, self._learn, self.here_and_now)
        self.unsaved = None if problem is None else problem.sentence
        return made

    def play(
        self,
        seat: Seat,
        action: object,
        asked: Sequence[Move],
        goes_on: Callable[[Played], bool] = lambda _played: False,
    ) -> Played:
        """Make a move, and return the last that was made.

        That of a bot in a person's place is not theirs, as one with a hint.

        :param asked: `Match.decided` when the seat was asked for it.
        :param goes_on: after a move, whether that of a bot that decides at once is written with it.
        :raises OvertakenError: others have moved since, so that it answers another question.
        :raises IllegalActionError: the rules refuse it.
        :raises BusyError: see `change`.
        """

        def make() -> Played:
            played = self._move(seat, action, asked)
            for _ in range(_MOST_AT_ONCE):
                step = self.step() if goes_on(played) else None
                if not isinstance(step, Think) or step.slow:
                    break
                try:
                    decision = self.think(step.seat)
                except BotError:
                    break  # it is asked again, and then said
                played = self._move(step.seat, decision.action, self.match.decided)
            return played

        return self.change(make)

    def _move(self, seat: Seat, action: object, asked: Sequence[Move]) -> Played:
        if not self.match.still_asks(seat, asked):
            raise OvertakenError(
                Sentence(N_("another player has moved in the meantime; choose again"))
            )
        if seat in self.stand_ins:
            self.match.note_hint(seat, asked)
        before = self.match.state.observation(None)
        return Played(self.match.submit(seat, action), before)

    def withdraw(self, seat: Seat) -> None:
        """Undo a sealed choice that nobody has seen yet (J22).

        :raises SentenceError: there is none, or see `change`.
        """
        self.change(lambda: self.match.withdraw(seat))

    def let_play(self, seat: Seat, bot_id: str) -> None:
        """Let another bot play on for `seat`, and the record say so; such a match is casual.

        :raises BusyError: see `change`.
        """
        self.change(lambda: self._let_play(seat, bot_id))

    def _let_play(self, seat: Seat, bot_id: str) -> None:
        match = self.match
        seats = list(match.seats)
        seats[seat] = replace(seats[seat], bot=bot_id, level="")
        match.seats = tuple(seats)
        match.rated = False
        self.seat_bots()

    def take_back(self, plan: TakeBack) -> None:
        """Undo what was decided on.

        :raises OvertakenError: others have moved since.
        :raises SentenceError: the match is rated, or see `change`.
        """
        self.change(lambda: self._take_back(plan))

    def _take_back(self, plan: TakeBack) -> None:
        if self.match.moves != [*plan.moves]:
            raise OvertakenError(Sentence(N_("another player has moved in the meantime")))
        self.match.undo(plan.number)
        self.talk.taken_back(self.match.ply)

    # What people at several terminals agree on.

    @property
    def due(self) -> bool:
        """Whether this terminal has something to do for what people have agreed on; see `tend`."""
        return not self.opened.read_only and self.consent.due is not None

    def way_to_undo(self, seat: Seat) -> TakeBack | Line | None:
        """Return how the last decision of `seat` is undone.

        At once where nobody else is here, else by what is asked of the others. None: a sealed
        choice is withdrawn, as it is one's own (J22).

        :raises SentenceError: it cannot be undone now.
        """
        if alone(self.where):
            return take_back(self.match, seat)
        if self.match.can_withdraw(seat):
            return None
        return self.consent.ask_take_back(take_back(self.match, seat).number)

    def put(self, line: Line, name: str = "") -> None:
        """Ask the others at the table something, or answer them; any thread may.

        :param name: in whose name; empty: of somebody who plays at this terminal.
        :raises SentenceError: it cannot be said; nothing has changed.
        """
        here = self.where.here
        seat = self.eyes if self.eyes in here else next(iter(here), None)
        name = name or (self.speaker if seat is None else self.names[seat])
        self.talk.say(name, line.text, self.match.ply, line.kind)

    def tend(self) -> int:
        """Do what is due, one thing after the other; return how many moves were undone.

        What cannot be done now stays due.
        """
        undone = 0
        with suppress(SentenceError):
            while (due := self.here_and_now(lambda: self.consent.due)) is not None:
                line, request = due
                if request is None:
                    self.put(line)
                    self.consent.did(line)
                    continue
                with suppress(ConsentError):  # it has lapsed meanwhile, and is withdrawn next
                    undone += self.change(partial(self.take_back_agreed, request))
        return undone

    def take_back_agreed(self, request: Request) -> int:
        """Undo what everybody has agreed to, in a turn at the file; return how many moves.

        :raises ConsentError: it stands no more.
        """
        before = self.match.ply
        self.consent.take_back(request)
        self.talk.taken_back(self.match.ply)
        return before - self.match.ply

    def move_to(self, folder: Path) -> None:
        """Save the match in another folder, now and from now on.

        :raises StoreError: it cannot be written there; everything is as before.
        :raises NotForVisitorsError: a visitor asks.
        """
        if self.store.visit is not None:
            raise NotForVisitorsError
        matches = MatchStore(at_home(folder))
        matches.prepare()
        self.opened.move_to(matches.adopt)
        self.unsaved = None

    def settle(self) -> "tuple[RatingChange, ...]":
        """Enter a finished match wherever it counts, once; return who moved by how much."""
        if self.match.outcome() is None or self.opened.read_only:
            return ()
        return self.store.enter(self.opened.record)

    def close(self) -> None:
        """Let go of what this terminal holds at the match."""
        self.terminal.leave()

    def _pass_of(self, seat: Seat) -> Any | None:
        """Return how `seat` may decline now; None when it may not."""
        note = self.match.game.format_action
        legal = self.match.state.legal_actions(seat)
        return next((action for action in legal if note(action) == PASS_NOTATION), None)

    def _is_secret(self, seat: Seat) -> bool:
        """Whether somebody cannot tell if `seat`, which acts, has a choice."""
        seen = self.match.state.observation(None)
        return not self.match.game.can_only_pass(seen, seat)

    def _bot_of(self, seat: Seat) -> str:
        """Return which bot moves for a seat: its own, else the one that gives hints stands in."""
        return self.match.seats[seat].bot or hint_bot(self.match).id

    def _player(self, seat: Seat, bot_id: str) -> Player:
        return player_for(bot_id, self.match.game, self._seed, seat, self._thinker)
