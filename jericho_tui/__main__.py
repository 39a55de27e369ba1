"""`python -m jericho_tui`, which is the command `jericho-tui`."""

import sys

from jericho_tui.cli.main import main

if __name__ == "__main__":  # worker processes import this module under another name
    sys.exit(main())
