"""The names of inner modules that these tests use: who moves a module changes this file alone."""

from jericho_tui.arena.simulate import Tally
from jericho_tui.session.plan import Plan
from jericho_tui.store import (
    connection,
    crashes,
    database,
    files,
    flocks,
    log,
    ratings,
    record_file,
    records,
    waiting,
)
from jericho_tui.store.analyses import Analyses
from jericho_tui.store.build import named_build
from jericho_tui.store.club import Visit
from jericho_tui.store.connection import APPLICATION_ID
from jericho_tui.store.database import League
from jericho_tui.store.diagnosis import SETTINGS, Finding, examine
from jericho_tui.store.editions import (
    EditionError,
    game_with,
    list_editions,
    reprinted,
    write_template,
)
from jericho_tui.store.export import export_league
from jericho_tui.store.files import (
    Changes,
    StoreError,
    TakenError,
    flock,
    make_folder,
    read_limited,
    sweep_temporaries,
    sync_folder,
    write_atomic,
)
from jericho_tui.store.flocks import BusyError, FileLock, Slots, is_held
from jericho_tui.store.league_file import (
    DocumentError,
    KeptTournament,
    LeagueDocument,
    dump_document,
    parse_document,
    plan_of,
    plan_table,
    read_document,
)
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import (
    BACKUPS,
    MARKER,
    SUMMARIES,
    install_command,
    quoted,
    saves_folder,
    settings_file,
    typed_path,
    usual_folder,
)
from jericho_tui.store.presence import Claim, Holder, Kind, Presence, Said, Talk, TalkError
from jericho_tui.store.ratings import enter_once, insert_entry, rebuild
from jericho_tui.store.record_file import (
    DamagedRecordError,
    LoadedRecord,
    News,
    OpenMatch,
    Problem,
    dump_record,
    load_record,
    parse_record,
    read_good,
    read_record,
)
from jericho_tui.store.records import MatchStore, SavedMatches, summarize
from jericho_tui.store.schema import TABLES, VERSION
from jericho_tui.store.settings import Settings, load_settings, save_settings
from jericho_tui.store.toml_file import TooDeepError, line_of, parse_toml
from jericho_tui.store.tournaments import MOST_FOUNDED, Tournaments, insert, write
from jericho_tui.store.waiting import (
    BegunError,
    TableError,
    WaitingSeat,
    WaitingTable,
    WaitingTables,
)
from jericho_tui.text import report
from jericho_tui.text.counts import day, when
from jericho_tui.text.edition import edition_lines, template
from jericho_tui.text.report import result_lines, standings
