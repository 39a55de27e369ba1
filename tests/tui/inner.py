"""Whatever tests of screens need from inside the program: the one place that knows its paths.

A module that moves changes one line here, and breaks no test.
"""

from jericho_tui.arena.tournament import run
from jericho_tui.cli import lobby
from jericho_tui.cli.main import main
from jericho_tui.club.members import Members
from jericho_tui.games.jericho.rules.cards import TRUMPET, unpack
from jericho_tui.games.jericho.rules.setup import Buried, Drew, Fed, Felled, OpeningChosen
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table import Scoring
from jericho_tui.games.jericho.text.log import card_name, card_short
from jericho_tui.games.nottingham.rules.items import CHEST, PEARL
from jericho_tui.games.push.rules.cards import NOTATION, Phase, full_deck
from jericho_tui.games.rempart.rules.board import CANNONS, KEEP
from jericho_tui.games.rempart.rules.board import Phase as RempartPhase
from jericho_tui.games.rempart.rules.state import RempartState
from jericho_tui.session import analysing, daily
from jericho_tui.session.analysing import kept_analysis
from jericho_tui.session.daily import Deal
from jericho_tui.session.learning import Verdict
from jericho_tui.session.people import player_title
from jericho_tui.session.plan import Plan
from jericho_tui.session.ready import BotsTables, BotsTablesError, your_tables
from jericho_tui.session.review import View
from jericho_tui.session.session import Session
from jericho_tui.session.story import Story, Turn, markdown_of, story_of
from jericho_tui.session.strengths import kinds
from jericho_tui.session.tables import Place, changed, editable, seats_of
from jericho_tui.session.thought import chance_thought, never
from jericho_tui.session.training import puzzles_of
from jericho_tui.store import club, records
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.club import Visit
from jericho_tui.store.connection import Connection
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.database import League
from jericho_tui.store.editions import editions_folder
from jericho_tui.store.files import StoreError, hide_places
from jericho_tui.store.flocks import Slots
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import BACKUPS, MARKER, usual_folder
from jericho_tui.store.presence import Claim, Kind, Presence
from jericho_tui.store.record_file import OpenMatch, Problem, load_record
from jericho_tui.store.records import MatchStore, SavedMatch
from jericho_tui.store.settings import Settings, load_settings
from jericho_tui.store.tournaments import Tournaments, match_id
from jericho_tui.store.waiting import BegunError, TableError, WaitingSeat, WaitingTable
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ending_told
from jericho_tui.text.rulebook import Item, Table, blocks, rulebook
from jericho_tui.tui import table_club
from jericho_tui.tui.access import AccessibleApp
from jericho_tui.tui.commands import commands
from jericho_tui.tui.common_keys import COMMON
from jericho_tui.tui.dialogs.bot_failed import bot_failed
from jericho_tui.tui.dialogs.dialog import Notice, Question
from jericho_tui.tui.dialogs.hints import HintsDialog, told_apart
from jericho_tui.tui.dialogs.keys import KeysDialog
from jericho_tui.tui.dialogs.options import OptionsDialog
from jericho_tui.tui.dialogs.rules import RulesReader, typeset
from jericho_tui.tui.dialogs.seats import SeatsDialog
from jericho_tui.tui.dialogs.waiting import qr_code
from jericho_tui.tui.input_guard import GRACE, REPEAT_DELAY, REPEAT_GAP, InputGuard
from jericho_tui.tui.key_parser import MOST_PASTED, Key, KeyParser, decoder
from jericho_tui.tui.keymap import read_keymap, with_present_names
from jericho_tui.tui.mosaic import HALVES, OCTANTS
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.panels import saved_lines
from jericho_tui.tui.panels.ladder import Ladder
from jericho_tui.tui.panels.new_game import NewGame
from jericho_tui.tui.panels.saved_games import SavedGames
from jericho_tui.tui.panels.saved_lines import Columns, detail, row, where
from jericho_tui.tui.panels.story import Moves
from jericho_tui.tui.screens import scoreboard
from jericho_tui.tui.screens import table as table_screen
from jericho_tui.tui.screens.analysis import AnalysisScreen
from jericho_tui.tui.screens.game import GameScreen
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.screens.replay import BranchDialog, ReplayScreen
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.screens.tournament import TournamentScreen
from jericho_tui.tui.services import Caller, notification
from jericho_tui.tui.sharing.film import Film, Frame, SharingError, cast_of, page_of
from jericho_tui.tui.sharing.film import Look as FilmLook
from jericho_tui.tui.sharing.handing import frame_of
from jericho_tui.tui.sharing.picture import svg_of
from jericho_tui.tui.sharing.recording import film_of
from jericho_tui.tui.standing import Standing
from jericho_tui.tui.table_club import TableClub
from jericho_tui.tui.tables import motion, table_of
from jericho_tui.tui.tables.generic import table_for
from jericho_tui.tui.tables.motion import PICTURES
from jericho_tui.tui.tables.panels import Sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.textual_fixes import keep_no_break_spaces, share_inner_outer
from jericho_tui.tui.themes import ANSI, CARDS, THEMES
from jericho_tui.tui.widgets import canvas
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_right, line_width, wrap, wrap_line
from jericho_tui.tui.widgets.chart import scale
from jericho_tui.tui.widgets.picker import Picker
from jericho_tui.tui.widgets.roles import OFF, ROLES, Look, is_brick

DARK, CONTRAST, SAFE = (THEMES[name][0] for name in ("dark", "contrast", "safe"))
LATER = (
    *("jericho_tui.store.records", "jericho_tui.store.editions"),
    *("jericho_tui.play.match", "jericho_tui.bots.registry", "jericho_tui.session.terminal"),
    *("jericho_tui.games.jericho.rules.state", "jericho_tui.games.jericho.text"),
    *("jericho_tui.league", "jericho_tui.store.waiting"),
    *("jericho_tui.store.tournaments", "multiprocessing", "sqlite3"),
)
"""Modules that the first sight of the lobby does without."""

# What tests put something else in the place of.
CHANCE_THOUGHT = "jericho_tui.session.session.chance_thought"
FILMED = "jericho_tui.tui.screens.sharing.filmed"
HAMSTER = "jericho_tui.games.hamster_rolle.table"
NEW_A_DAY = "jericho_tui.session.learning.NEW_A_DAY"
PAUSE = "jericho_tui.tui.screens.table.pause"
PATIENCE = "jericho_tui.store.flocks.PATIENCE"
