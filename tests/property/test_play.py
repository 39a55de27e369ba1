"""Whatever is played, in whatever order, taken back or not, a match stays whole."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.jericho import OPTIONS
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, replay
from tests.builders import check_cards, deal, people, record_of, trumpets_in_walls

seeds = st.integers(0, 2**63 - 1)
seat_counts = st.integers(3, 5)
rulings = st.fixed_dictionaries(
    {},
    optional={
        option.key: st.sampled_from(option.values)
        for option in OPTIONS
        if option.key not in ("start_player", "host_choice")
    },
)


@given(seeds, seat_counts, rulings, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_random_legal_play_never_breaks_the_rules_own_laws(seed, num_seats, options, rng):
    state = GAME.initial_state(deal(num_seats, seed, **options))
    check_cards(state)
    before = 0
    while actors := state.actors():
        seat = rng.choice(actors)
        action = rng.choice(state.legal_actions(seat))
        assert state.refusal(seat, action) is None
        state.apply(seat, action)
        check_cards(state)
        # A wall never consists of trumpets only (rules 17 and 26).
        assert all(lane == 0 or lane & ~(31 << 5) for lane in state.walls)
        # What left the game never comes back.
        assert before <= state.removed <= 22 - trumpets_in_walls(state)
        before = state.removed
        # Cards of the supply that everybody saw are known to everybody.
        assert state.observation(None).buried == 0
    outcome = state.outcome()
    assert outcome is not None
    assert sum(outcome.scores) <= 85
    assert len(state.moves) <= GAME.info.max_moves


@given(st.text(max_size=30) | st.from_regex(r"(open|feed|wall|supply|trumpet) [RGBYPTS]?[0-9]?.?"))
def test_a_text_is_an_action_or_refused(text):
    try:
        written = GAME.format_action(GAME.parse_action(text))
    except InvalidActionError as refused:
        written, sentence = text, str(refused)
    else:
        sentence = ""
    assert written == text
    assert sentence.isprintable()


@given(seeds, seat_counts, rulings)
@settings(max_examples=60, deadline=None)
def test_a_deal_reads_back_as_itself(seed, num_seats, options):
    setup = deal(num_seats, seed, **options)
    assert GAME.parse_setup(num_seats, options, GAME.format_setup(setup)) == setup


class Session(RuleBasedStateMachine):
    """People who choose in any order, change their minds and take back."""

    @initialize(seed=st.integers(0, 50), seats=seat_counts, start=st.sampled_from((0, 0, 9, 70)))
    def deal_cards(self, seed, seats, start):
        self.match = Match(GAME, deal(seats, seed), people(seats))
        for _ in range(start):
            if self.match.actors():
                seat = self.match.actors()[0]
                self.match.submit(seat, self.match.state.legal_actions(seat)[0])

    @precondition(lambda self: self.match.actors())
    @rule(data=st.data())
    def move(self, data):
        seat = data.draw(st.sampled_from(self.match.actors()))
        ply = self.match.ply
        told = self.match.submit(
            seat, data.draw(st.sampled_from(self.match.state.legal_actions(seat)))
        )
        assert told
        assert self.match.ply == ply + 1

    @precondition(lambda self: any(map(self.match.can_withdraw, range(self.match.setup.num_seats))))
    @rule(data=st.data())
    def change_ones_mind(self, data):
        seats = range(self.match.setup.num_seats)
        seat = data.draw(st.sampled_from([s for s in seats if self.match.can_withdraw(s)]))
        ply = self.match.ply
        self.match.withdraw(seat)
        assert self.match.ply == ply - 1
        assert seat in self.match.actors()

    @precondition(lambda self: self.match.ply)
    @rule(data=st.data())
    def take_back(self, data):
        number = data.draw(st.integers(1, min(self.match.ply, 9)))
        moves = list(self.match.moves)
        self.match.undo(number)
        assert self.match.moves == moves[: len(moves) - number]

    @invariant()
    def the_match_is_its_record(self):
        record = MatchRecord.from_table(record_of(self.match).to_table())
        replayed = replay(record)
        assert replayed.error is None
        assert replayed.match.moves == self.match.moves
        assert replayed.match.journal == self.match.journal
        assert replayed.match.state.as_data() == self.match.state.as_data()
        assert replayed.match.actors() == self.match.actors()


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
