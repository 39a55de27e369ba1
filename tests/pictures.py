"""Draw the pictures of README and gallery from the program itself: `python -m tests.pictures`.

Writes `tests/pictures/<scene>-<width>x<height>.svg`, and `play.svg`, which moves.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "pictures"
PLAY: Final = FOLDER / "play.svg"
"""A minute of play."""
PICTURES: Final = {
    "table-trumpet": ((120, 40), (80, 24)),
    "lobby": ((80, 24),),
    "push": ((80, 24),),
    "rempart-cannon": ((120, 40),),
    "badaboom-counter": ((80, 24),),
    "hamster": ((120, 40),),
    "nottingham-seven": ((80, 24),),
    "scoring": ((80, 24),),
    "scoreboard": ((80, 24),),
    "replay-open": ((80, 24),),
    "player": ((80, 24),),
    "league": ((80, 24),),
    "tournament": ((80, 24),),
    "together": ((80, 24),),
}
EFFORT: Final = 250_000
"""With how many moves stories are worked out in tests, and so in pictures, too."""
TOGETHER: Final = "together"
"""No scene of one terminal: two stand beside each other."""
NAMES: Final = {
    "table-trumpet": "table",
    "replay-open": "replay",
    "nottingham-seven": "nottingham",
    "rempart-cannon": "rempart",
    "badaboom-counter": "badaboom",
}


PictureOf = tuple[str, tuple[int, int]]


def picture_files() -> dict[Path, PictureOf]:
    """Return every picture's file with its scene and size."""
    return {
        FOLDER / f"{NAMES.get(scene, scene)}-{width}x{height}.svg": (scene, (width, height))
        for scene, sizes in PICTURES.items()
        for width, height in sizes
    }


async def draw(scene_name: str, size: tuple[int, int]) -> str:
    """Return the SVG of a scene, or of two terminals at one match."""
    from jericho_tui.session import story
    from jericho_tui.store.store import open_store
    from jericho_tui.text import language
    from tests.tui.pair import draw_pair
    from tests.tui.scenes import EVENING, SCENES, application

    story.EFFORT = EFFORT  # type: ignore[misc]
    language.choose("en")
    if scene_name == TOGETHER:
        with tempfile.TemporaryDirectory() as folder:
            return await draw_pair(Path(folder), size)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(
            Path(folder) / "saves",
            clock=lambda: EVENING,
            settings_path=Path(folder) / "settings.toml",
        ) as store,
    ):
        scene = SCENES[scene_name]
        app = application(scene, store)
        async with app.run_test(size=size) as pilot:
            await scene.act(pilot)
            # Rich names every line and style by a number that differs from run to run.
            return re.sub(r"terminal-\d+", "t", app.export_screenshot(title="Jericho"))


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(exist_ok=True)
    from tests.recording import record

    PLAY.write_text(asyncio.run(record()), encoding="utf-8")
    for path, (scene, size) in picture_files().items():
        path.write_text(asyncio.run(draw(scene, size)), encoding="utf-8")


if __name__ == "__main__":
    # Textual reads these when it is imported.
    os.environ.update(TEXTUAL_ANIMATIONS="none", COLORTERM="truecolor", TZ="UTC")
    os.environ.pop("NO_COLOR", None)
    main()
