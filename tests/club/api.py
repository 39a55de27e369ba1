"""The names of inner modules that these tests use: who moves a module changes this file alone."""

from jericho_tui.cli.plain.wire import Wire
from jericho_tui.club.limits import FILE, Connections, Limits, Rate, load_limits, origin
from jericho_tui.club.members import (
    CODE_DAYS,
    COOKIE_DAYS,
    MOST_PROOFS,
    InvalidCodeError,
    Members,
    MembersError,
    NameWantedError,
    guests_of,
    read_members,
    rename_member,
)
from jericho_tui.club.serving import Club, Rounds
from jericho_tui.club.ssh import RESTORE, SSHDoor
from jericho_tui.club.strangers import Asking, Strangers, ask_code, in_lines
from jericho_tui.club.visitors import LARGEST, FullError, Visitor, Visitors
from jericho_tui.club.warm import BROKEN
from jericho_tui.session.plan import Plan
from jericho_tui.session.ready import BotsTables
from jericho_tui.session.tables import look
from jericho_tui.store.club import MEMBERS, Visit, open_club
from jericho_tui.store.crashes import crashes_folder, reports
from jericho_tui.store.files import StoreError
from jericho_tui.store.log import close_log, open_log
from jericho_tui.store.paths import CLUB
from jericho_tui.store.presence import Claim
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.waiting import WaitingSeat, WaitingTable
from jericho_tui.tui.input_guard import GRACE
from jericho_tui.tui.key_parser import KeyParser
from jericho_tui.tui.table_club import TableClub
