"""The names of inner modules that these tests use: who moves a module changes this file alone."""

from jericho_tui.arena.contest import play_deal
from jericho_tui.arena.results_file import read_results
from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.bots.analysis import decisions_of
from jericho_tui.bots.characters import bots_for, every_bot
from jericho_tui.bots.roster import bot_names, similar_bot, version_of
from jericho_tui.bots.simple import RandomBot
from jericho_tui.cli.arena import duration
from jericho_tui.cli.options import HUMAN, seats_with_people
from jericho_tui.cli.parser import UsageError
from jericho_tui.cli.plain.conversation import Conversation
from jericho_tui.cli.plain.seen import AnswerError, action_in
from jericho_tui.cli.plain.seen import View as PlainView
from jericho_tui.cli.plain.wire import PipedLines, Wire, ask_name
from jericho_tui.cli.plain.words import COMMANDS, command_in
from jericho_tui.cli.report import Progress
from jericho_tui.cli.simulate import seats_of
from jericho_tui.cli.streams import print_whatever_the_encoding
from jericho_tui.club.members import Members
from jericho_tui.session.consent import take_back
from jericho_tui.session.daily import Deal, bot_name
from jericho_tui.session.plan import Plan
from jericho_tui.session.review import Review
from jericho_tui.session.review import View as ReviewView
from jericho_tui.session.session import Session
from jericho_tui.session.thought import best_first, hint, never
from jericho_tui.session.training import puzzles_of
from jericho_tui.store.club import Seen as ClubSeen
from jericho_tui.store.club import Visit, take_club, write_status
from jericho_tui.store.crashes import crashes_folder
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.database import League
from jericho_tui.store.files import StoreError, hide_places
from jericho_tui.store.flocks import FileLock, Slots
from jericho_tui.store.league_file import read_document
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import BACKUPS, CLUB, MARKER, install_command
from jericho_tui.store.presence import Claim, Kind, Presence
from jericho_tui.store.record_file import OpenMatch, dump_record, load_record
from jericho_tui.store.records import MatchStore
from jericho_tui.store.settings import load_settings
from jericho_tui.store.waiting import WaitingSeat, WaitingTable, WaitingTables
from jericho_tui.text.colours import colour_letter
from jericho_tui.text.finding import normalized
from jericho_tui.text.notation import words_of
