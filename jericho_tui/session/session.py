"""One session at a table: the open match, its bots, whose eyes look on, and the result."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.roster import find, is_offered, seated
from jericho_tui.bots.thoughts import Tell
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, PASS_NOTATION, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import Decision, Limit, Player
from jericho_tui.session.consent import Consent, Due, Line, Request
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
from jericho_tui.store.record_file import News, OpenMatch
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import Store
from jericho_tui.store.talk import Said

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange


class OvertakenError(SentenceError):
    """A move was decided on at a position that is no longer there."""


class Played(NamedTuple):
    """A move that was made."""

    events: tuple[Event, ...]
    before: Any
    """What a spectator knew before it."""


class Session:
    """Decides who is asked next and what they may see. Knows no screen."""

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

    def __init__(
        self,
        store: Store,
        opened: OpenMatch,
        thinker: Thinker | None = None,
        name: str = "",
    ) -> None:
        """Sit down.

        :param thinker: where bots that search compute; None: where they are asked.
        :param name: who alone sits at this terminal; empty: as the store says (`Store.sits_as`).
        """
        self.store = store
        self.opened = opened
        self.match: Match = opened.match
        """The match being played."""
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
        self.consent = Consent(self.match.seats)
        """What those who are here have asked each other, as far as it has been read."""
        self.talk.understood = self._understand
        self.eyes: Seat | None = None
        """Whose knowledge is on the screen; None shows what everybody may see."""
        self.attend(self.terminal.look_soon())

    @property
    def names(self) -> tuple[str, ...]:
        """Every seat's name, in seat order."""
        return tuple(seat.name for seat in self.match.seats)

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
        left = {seat for seat, _since in self.where.away}
        return tuple(seat for seat in self.humans if seat not in self.here or seat in left)

    @property
    def may_take_over(self) -> bool:
        """Whether whoever this terminal is for has a seat, and sits there at another terminal."""
        return self.terminal.own is not None and not self.here

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

    def attend(self, where: Whereabouts) -> None:
        """Take note of where everybody is now; eyes that have gone see here no more."""
        self.where = where
        self._reckon()
        if self.eyes not in self.here:
            self.eyes = self.here[0] if len(self.here) == 1 else None

    def _understand(self, said: Said) -> Sentence | None:
        words = self.consent.hear(said)
        self._reckon()
        return words

    def _reckon(self) -> None:
        """Note for whom bots move; asked after whoever came, went, asked or answered."""
        self.absent = self.consent.absent(self.where)
        self.stand_ins = self.consent.stand_ins(self.where)
        self.here = tuple(seat for seat in self.where.here if seat not in self.stand_ins)
        self.people = tuple(seat for seat in self.humans if seat not in self.stand_ins)

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

    def look(self, seat: Seat | None) -> None:
        """From now on show what `seat` may see."""
        self.eyes = seat

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

    def learn(self, news: News) -> None:
        """Take note of what other terminals have done with the match."""
        self.seat_bots()
        if news.taken_back:
            self.talk.taken_back(news.ply)

    def let_play(self, seat: Seat, bot_id: str) -> None:
        """Let another bot play on for `seat`, and the record say so; such a match is casual."""
        match = self.match
        seats = list(match.seats)
        seats[seat] = replace(seats[seat], bot=bot_id, level="")
        match.seats = tuple(seats)
        match.rated = False
        self.seat_bots()

    def play(self, seat: Seat, action: object, asked: Sequence[Move]) -> Played:
        """Make a move; that of a bot in a person's place is not theirs, as one with a hint.

        :param asked: `Match.decided` when the seat was asked for it.

        :raises OvertakenError: others have moved since, so that it answers another question.
        :raises IllegalActionError: the rules refuse it.
        """
        if not self.match.still_asks(seat, asked):
            raise OvertakenError(
                Sentence(N_("another player has moved in the meantime; choose again"))
            )
        if seat in self.stand_ins:
            self.match.note_hint(seat, asked)
        before = self.match.state.observation(None)
        return Played(self.match.submit(seat, action), before)

    def take_back(self, number: int, asked: Sequence[Move]) -> None:
        """Take back so many moves, as was decided on after the moves `asked`.

        :raises OvertakenError: others have moved since.
        :raises IllegalActionError: the match is rated.
        """
        if self.match.moves != asked:
            raise OvertakenError(Sentence(N_("another player has moved in the meantime")))
        self.match.undo(number)
        self.talk.taken_back(self.match.ply)

    @property
    def standing(self) -> Request | None:
        """What somebody who is here asks everybody; None: nothing."""
        return self.consent.standing(self.match, self.where)

    @property
    def to_answer(self) -> Request | None:
        """What another terminal asks and this one has not answered; None: nothing."""
        return self.consent.asked(self.match, self.where)

    @property
    def due(self) -> Due | None:
        """What this terminal has to do for what it has asked; None: nothing."""
        return None if self.opened.read_only else self.consent.due(self.match, self.where)

    def put(self, line: Line, name: str = "") -> None:
        """Say beside the match what is asked or answered; any thread may.

        :param name: in whose name; empty: of somebody who plays at this terminal.
        :raises SentenceError: it cannot be said; nothing has changed.
        """
        here = self.where.here
        seat = self.eyes if self.eyes in here else next(iter(here), None)
        name = name or (self.speaker if seat is None else self.names[seat])
        self.talk.say(name, line.text, self.match.ply, line.kind)

    def take_back_agreed(self, request: Request) -> None:
        """Take back what everybody has agreed to.

        :raises ConsentError: it stands no more.
        """
        self.consent.take_back(request, self.match, self.where)
        self.talk.taken_back(self.match.ply)

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
