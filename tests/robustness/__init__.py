"""Nothing is lost: whatever is killed, fails, breaks, is old, hostile or twice.

`ROBUSTNESS=long pytest tests/robustness` does everything for longer.
"""

import os

LONG = os.environ.get("ROBUSTNESS") == "long"
