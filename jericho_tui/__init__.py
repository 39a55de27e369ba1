"""Jericho TUI: a terminal tabletop.

The package is a stack of floors; imports only go down, and import-linter proves it:

    club     friends play here by SSH or in a browser; nothing imports it
    cli      the commands
    tui      the screens; the only floor that imports textual
    session  what any front end needs to run an evening
    text     what front ends say of games, matches and ladders, in words (gettext)
    arena    many bot games at once
    store    files, locks, the SQLite league
    league   arithmetic over results
    bots     players that see an Observation and nothing else
    play     a match, its record, its replay
    games    one package per game's rules
    core     the vocabulary all of them share

Nothing is imported here, so that `jericho-tui --version` stays as quick as Python itself.
"""

__version__ = "0.3.0"
