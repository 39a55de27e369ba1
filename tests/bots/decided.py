"""What every bot does in the same positions: `python -m tests.bots.decided [GAME …]`.

Writes it into `decided/`, for a test to compare. Where bots are to play otherwise, read what is
different there, measure their strength, and raise the game's version (`tests.bots.test_versions`).
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import adviser, create
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import load
from jericho_tui.play.player import Limit
from tests.bots.positions import decisions
from tests.games.whole import WHOLE

FOLDER: Final = Path(__file__).with_name("decided")
FEW, SLOW = Limit(iterations=40), Limit(iterations=6)
NUMBER, SLOW_NUMBER = 40, 4


def decided(game_id: str) -> Iterator[str]:
    """Yield a line for each bot in each position, and the hints with their reasons."""
    game = load(game_id)
    limit, number = (SLOW, SLOW_NUMBER) if game.slow_chance else (FEW, NUMBER)
    for view in decisions(game_id, number, 11):
        seat = Seat(view.seat)
        yield f"# {view.num_seats} seats, {view.ply} moves, seat {seat}"
        by_action: dict[str, list[str]] = {}
        for bot in bots_for(game_id):
            action = create(bot.id, game, 5, seat).choose(view, limit).action
            by_action.setdefault(game.format_action(action), []).append(bot.id)
        yield from (f"{action}: {', '.join(bots)}" for action, bots in by_action.items())
        for one in adviser(game, 0, seat).choose(view, limit).candidates[:4]:
            yield f"  {game.format_action(one.action)}: {one.reason}"


def main() -> None:
    """Write what the bots of some games do."""
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or WHOLE:
        (FOLDER / f"{game}.txt").write_text("\n".join([*decided(game), ""]), "utf-8")


if __name__ == "__main__":
    main()
