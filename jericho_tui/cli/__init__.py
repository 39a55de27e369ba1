"""The commands.

Charter. One module a command: `add_arguments(parser)` says what it takes, `run(arguments)` does it
and returns the exit code. Plain text on stdout, everything that went wrong as one sentence on
stderr: exit 2 when the command line is wrong, 1 when a file or a bot is, 70 when the program itself
is (with a report and no traceback, which might show hands), 130 after Ctrl-C. What may surprise: a
module is imported only when its command is called, so each imports what it needs at
its top; `main` imports nothing at all, so that `--version` is as quick as Python. Only `lobby`
and `play` reach for `tui`, and only when they run; `plain` is `play` line by line.
"""
