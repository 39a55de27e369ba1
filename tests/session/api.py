"""The names of inner modules that these tests use: who moves a module changes this file alone."""

from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.arena.tournament import run
from jericho_tui.bots.analysis import Judged, decisions_of, hides, judged
from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.grades import at_two, grades, marked
from jericho_tui.bots.registry import clairvoyant
from jericho_tui.bots.roster import UnknownBotError, version_of
from jericho_tui.bots.strength import measured, named, reach, wanted
from jericho_tui.bots.worker import BotError, Thinker
from jericho_tui.session.analysing import Analysing, NoAnalysisError, kept_analysis, thinkers
from jericho_tui.session.appraised import Appraised, appraised
from jericho_tui.session.browse import (
    By,
    Order,
    Who,
    called,
    clean_or_empty,
    select_matches,
    select_players,
    title_of_copy,
)
from jericho_tui.session.browse import Kind as BrowseKind
from jericho_tui.session.browse import View as BrowseView
from jericho_tui.session.consent import Consent, ConsentError, Due, Line, alone, take_back
from jericho_tui.session.daily import (
    PLAYABLE,
    Deal,
    Duplicate,
    page_of,
    same_deal,
    streak,
)
from jericho_tui.session.daily import markdown_of as daily_markdown_of
from jericho_tui.session.draft import Draft, PointsError, parse_points
from jericho_tui.session.learning import Learning, Verdict, learners
from jericho_tui.session.plan import BOT_NAMES, Plan
from jericho_tui.session.review import Review
from jericho_tui.session.review import View as ReviewView
from jericho_tui.session.session import Session
from jericho_tui.session.statistics import statistics_of
from jericho_tui.session.story import Story, Turn, least_swing, setbacks, story_of, turns
from jericho_tui.session.story import markdown_of as story_markdown_of
from jericho_tui.session.strengths import ANY, kinds, near, next_kind, rating_of, stronger
from jericho_tui.session.tables import look, plan_of, start, waiting_table, with_bots
from jericho_tui.session.terminal import Terminal, Whereabouts, asked_elsewhere, told
from jericho_tui.session.thought import check_hint, hint, never
from jericho_tui.session.training import Training, puzzles_of
from jericho_tui.session.tutorial import Tutorial, script_of
from jericho_tui.store.analyses import Analyses, Tries
from jericho_tui.store.dailies import NotPlayedYetError
from jericho_tui.store.presence import Kind as TalkKind
from jericho_tui.store.presence import Presence, Said, mark_of
from jericho_tui.store.record_file import OpenMatch, dump_record
from jericho_tui.store.records import MatchStore, SavedMatch, Status
from jericho_tui.store.waiting import WaitingSeat, WaitingTables
from jericho_tui.text.notation import words_of
from jericho_tui.text.rulebook import chapters
from jericho_tui.text.voice import Lead
