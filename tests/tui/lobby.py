"""What tests of the lobby look at."""

from pathlib import Path

from textual.pilot import Pilot

from tests.tui.playing import part, screen_text


def listed(pilot: Pilot[None]) -> list[str]:
    """Return the ids that the list shows."""
    return [match.id for match in part(pilot, "SavedGames").matches]


def under(pilot: Pilot[None]) -> Path:
    """Return the file of the match under the cursor."""
    return Path(part(pilot, "SavedGames").match.path)


def title(pilot: Pilot[None]) -> str:
    """Return the title of the panel."""
    return str(pilot.app.screen.query_one("#saved-games").border_title)


def seen_in(folder: Path) -> set[str]:
    """Return the names in a folder that are not hidden."""
    return {path.name for path in folder.iterdir() if not path.name.startswith(".")}


def words(pilot: Pilot[None]) -> str:
    """Return what stands on the screen, or in the dialog over it, without borders and line breaks.

    What shows beside a dialog stands between its lines, so wherever a path makes them end.
    """
    lines = screen_text(pilot).splitlines()
    for box in pilot.app.screen.query("#box"):
        x, y, width, height = box.region
        lines = [line[x : x + width] for line in lines[y : y + height]]
    return " ".join("\n".join(lines).replace("│", " ").split())
