"""`jericho-tui arena`, with the bots `rule` and `flat`, too.

python -m tests.tools.arena run jericho --bots champion,rule,rule,rule --seats 4 --deals 25
"""

import sys

from jericho_tui.cli.main import main
from tests.tools import baselines

if __name__ == "__main__":
    assert baselines  # which importing has seated
    sys.exit(main(["arena", *sys.argv[1:]]))
