"""The commands: one module each.

`add_arguments(parser)` declares what a command takes, `run(arguments)` does it and returns the exit
code: 0, 1 if a file or a bot fails, 2 if the command line is wrong, 70 if the program fails (it
writes a report, and no traceback, which might show hands), 130 after Ctrl-C. Results go to stdout,
an error to stderr as one sentence. `report.Report` prints results as text, JSON or CSV.
`parser.SHARED` declares the arguments that several commands take.

A command's module is imported when it is called. `plain` is text mode.
"""
