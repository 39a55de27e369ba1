"""What a visitor of the club may do: one table. Whatever is not on it is refused, and says so.

A visitor does what a player does: plays, watches, replays finished matches, looks at league and
tournaments, and chooses their own settings. Names of files, what others have, and this machine are
not theirs. A new command is refused until it stands here; `tests/architecture/test_screens.py`
asks for a decision.
"""

from collections.abc import Mapping
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence

REFUSED: Final = Sentence(N_("visitors of the club cannot do this"))
"""What is said of everything that is not in the table."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ACTIONS: Final[Mapping[str, str]] = {
    # What every screen has.
    "App": "bell focus_next focus_previous quit",
    "Screen": "copy_text",
    "Widget": (
        "page_down page_left page_right page_up scroll_down scroll_end scroll_home scroll_left"
        " scroll_right scroll_up"
    ),
    "Input": (
        "copy cursor_left cursor_left_word cursor_right cursor_right_word cut delete_left"
        " delete_left_all delete_left_word delete_right delete_right_all delete_right_word end home"
        " paste select_all submit"
    ),
    "AccessibleApp": "help_quit keys palette",
    "JerichoApp": (
        "compete_door daily league learn learn_door lobby picture puzzles rules settings statistics"
        " tournaments tutorial"
    ),
    "Picker": "cursor edge page pick",
    "PaletteDialog": "cursor give",
    "RulesReader": "chapter hit leave lines number pages search",
    "SettingsDialog": "change",  # of these settings: SETTINGS
    "AppScreen": "leave panel",
    "Dialog": "leave",
    "ChoiceDialog": "number take",
    "Question": "answer",
    "TextEntry": "known",
    # New matches; who may sit where: `Plan.alone`. Only one's own saved matches are renamed and
    # deleted: `SavedMatches`. Only who founded a table that waits clears it away.
    "LobbyScreen": (
        "clear cursor delete filter game invite options panel rated rename replay search seats sort"
        " start trouble undo"
    ),
    "SeatsDialog": "add kind known leave near remove rename shift strength take",
    "OptionsDialog": "change default leave",
    # Tables that wait.
    "SavedGames": "coach sit_down",
    "WaitingDialog": "cancel fill game leave mute options rated seats talk",
    # The table.
    "TableScreen": (
        "agree chosen decline hint history hurry leave pace replay result stand_in take_seat undo"
    ),
    "Speaking": "mute talk",
    "TalkEntry": "close",
    "Curtain": "answer",
    "HintsDialog": "take",
    "ScoreboardScreen": "again analyse game learn leave replay table",
    "TableView": "across along confirm digit edge kind",
    "GenericTable": "decline page position",
    "JerichoTable": "away colour",
    "Scoring": "leave next skip",
    "BadaboomTable": "back pass pass_on",
    "Explosion": "on",
    "HamsterTable": "back confirm go move_piece other_piece",
    "NottinghamTable": "decline",
    "PushTable": "digit kind protect",
    "TutorialScreen": "again choose chosen go_on leave start",
    # Looking back.
    "SharingScreen": "share",  # by the clipboard: nothing is written on the host
    "ReplayScreen": (
        "analyse choose edge filter leave mistake open pace play scoring step view walk"
    ),
    "GameScreen": "analyse replay",
    "AnalysisScreen": "filter learn open",
    # Their own mistakes alone: `JerichoApp.learn`.
    "QuestionScreen": "chosen game go_on more replay",
    # Their own attempt; others' results once it is over: `Dailies.check_may_see`.
    "DailyScreen": "leave play replay share",
    # League and tournaments.
    "LeagueScreen": "cursor filter game leave retired search sort",
    "PlayerScreen": "game replay statistics",
    "StatisticsScreen": "learn",  # one's own alone
    # Tournaments are changed by whoever founded them: `tournaments`.
    "TournamentsScreen": "delete leave new",
    "TournamentScreen": "enter_late play round view withdraw",
    "TournamentSetupScreen": "add begin change edit kind remove shift",
    "TieBreaksDialog": "leave shift switch",
}
"""By the class that has them, the actions of the screens."""

SCREENS: Final = _words(
    "AnalysisScreen ChoiceDialog Curtain DailyScreen Explosion"
    " GameScreen HintsDialog"
    " KeysDialog LeagueScreen LobbyScreen Notice OptionsDialog PaletteDialog"
    " PlayerScreen Question QuestionScreen ReplayScreen"
    " RulesReader ScoreboardScreen Scoring SeatsDialog SettingsDialog StatisticsScreen TableScreen"
    " TextEntry TieBreaksDialog TournamentScreen TournamentSetupScreen TournamentsScreen"
    " TutorialScreen WaitingDialog"
)
"""The screens and dialogs that open."""

SETTINGS: Final = _words(
    "language theme blocks pace reduced_motion auto_pass call_by_title call_by_bell call_by_notice"
    " talk_shown"
)
"""The settings that can be changed."""

COMMANDS: Final[Mapping[str, str]] = {
    "": "",  # the lobby
    "play": "game plain seats options first auto_pass rated",
    "table list": "json",
    "table new": "game seats options first rated json",
    "table join": "table plain",
    "table watch": "table plain",
    "table change": "table seats options rated json",
    "table fill": "table json",
    "table cancel": "table json",
    "puzzles": "game plain json",
    "daily": "plain show share json day",
    "rules": "game",
    "learn": "plain json",
    "stats": "json",
    "league show": "game only all json",
    "league player": "name game json",
    "tournament show": "tournament cross_table report json",
    "tournament new": (
        "name game format entrants rounds size sizes points tie_breaks company shared_deals open"
        " unrated options json"
    ),
    "tournament enter": "tournament player json",
    "tournament withdraw": "tournament name json",
    "tournament remove": "tournament json",
}
"""By command line, the arguments that may be given besides `EVERYWHERE`."""
EVERYWHERE: Final = frozenset({"lang", "as_name", "saves"})
"""Arguments that the club gives; the last two say nothing but who visits where."""

WORDS: Final = _words(
    "look hand moves log hint undo agree decline stand-in withdraw rules say mute unmute quit help"
)
"""The commands of plain mode."""


class NotForVisitorsError(SentenceError):
    """A visitor wants what is not theirs."""

    def __init__(self) -> None:
        super().__init__(REFUSED)


def allows_action(owner: str, action: str) -> bool:
    """Whether a visitor may give a command.

    :param owner: the class that has it.
    """
    return action in _words(ACTIONS.get(owner, ""))
