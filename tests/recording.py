"""A minute of play as a moving picture, the gallery's first: `python -m tests.pictures` makes it.

Real keys at the real table; what flies is taken picture by picture, so that the same recording is
made each time. The SVG has no script: what changed appears at its moment, over what stood there.
"""

import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from textual.pilot import Pilot

from jericho_tui.tui.sharing.film import Frame, Look, Row, changes, row_of

SIZE: Final = (120, 40)
_WIDE, _HIGH = 10, 20
"""Of a cell, in pixels."""
_STYLE: Final = (
    "text{font:16px 'DejaVu Sans Mono','Fira Code',Menlo,Consolas,monospace;white-space:pre}"
    f"rect{{height:{_HIGH}px;shape-rendering:crispEdges}}"
)
_LOOK: Final = 1.6
"""Seconds for what is to be read."""
_KEY: Final = 0.7
_FLY: Final = 1 / 15
"""Seconds that a picture of a flight stands."""


@dataclass
class Recording:
    """Frames, and how long each stands."""

    frames: list[Frame] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def take(self, pilot: Pilot[None], seconds: float) -> None:
        """Keep what the screen shows, for so long; longer where it showed that before."""
        strips = pilot.app.screen._compositor.render_strips()
        frame = Frame(tuple(row_of(tuple(strip)) for strip in strips))
        if self.frames and self.frames[-1] == frame:
            self.seconds[-1] += seconds
        else:
            self.frames.append(frame)
            self.seconds.append(seconds)


async def record() -> str:
    """Play, and return the SVG."""
    from tests.tui.scenes import SCENES

    recording = Recording()
    async with _playing("table") as pilot:
        recording.take(pilot, _LOOK)
        await _type(recording, pilot, "enter", seconds=_LOOK)
        # A trumpet: which colour, and what would fall.
        await _type(recording, pilot, "t", "down", "down", seconds=_KEY)
        await _type(recording, pilot, "g", seconds=_LOOK)
        await _play(recording, pilot)
        await _bots(recording, pilot)
        await _type(recording, pilot, "right", "left", "s", "w", seconds=_LOOK)
        await _play(recording, pilot)
        recording.take(pilot, _LOOK)
    async with _playing("scoring", moving=False) as pilot:
        await SCENES["scoring"].act(pilot)
        recording.take(pilot, 3 * _LOOK)
    async with _playing("push") as pilot:
        await _press(pilot, "enter")
        recording.take(pilot, 2 * _LOOK)
        await _play(recording, pilot)
        recording.take(pilot, 2 * _LOOK)
    async with _playing("nottingham") as pilot:
        await _type(recording, pilot, "enter", "right", "right", seconds=2 * _LOOK)
    async with _playing("hamster") as pilot:
        await _press(pilot, "enter")
        recording.take(pilot, _LOOK)
        await _type(recording, pilot, "tab", "up", seconds=2 * _LOOK)
        recording.take(pilot, 2 * _LOOK)
    return moving_svg(recording, SIZE, "A minute of play")


@asynccontextmanager
async def _playing(scene_name: str, *, moving: bool = True) -> AsyncIterator[Pilot[None]]:
    """Start the program where a scene begins; bots wait for a key, flights for `_fly`."""
    from jericho_tui.store.store import open_store
    from jericho_tui.text import language
    from jericho_tui.tui.pace import Pace
    from jericho_tui.tui.tables import motion
    from tests.tui.playing import settle
    from tests.tui.scenes import EVENING, SCENES, application

    motion.TICK = 3600  # type: ignore[misc]  # nobody but `_fly` shows the next picture
    language.choose("en")
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(
            Path(folder) / "saves",
            clock=lambda: EVENING,
            settings_path=Path(folder) / "settings.toml",
        ) as store,
    ):
        app = application(SCENES[scene_name], store)
        app.pace = Pace.STEP
        async with app.run_test(size=SIZE) as pilot:
            app.animation_level = "full" if moving else "none"
            await settle(pilot)
            yield pilot


async def _press(pilot: Pilot[None], key: str) -> None:
    from tests.tui.playing import press

    await press(pilot, key)


async def _type(recording: Recording, pilot: Pilot[None], *keys: str, seconds: float) -> None:
    """Press keys, and let what each shows stand."""
    for key in keys:
        await _press(pilot, key)
        recording.take(pilot, seconds)


async def _play(recording: Recording, pilot: Pilot[None]) -> None:
    """Play what is chosen."""
    await _press(pilot, "enter")
    await _fly(recording, pilot)
    recording.take(pilot, _KEY)


async def _bots(recording: Recording, pilot: Pilot[None]) -> None:
    """Let the bots move, until the person is asked again."""
    from tests.tui.playing import bot_has_decided, settle, table, until

    while True:
        await until(pilot, lambda: table(pilot).asked is not None or bot_has_decided(pilot))
        await settle(pilot)
        if table(pilot).asked is not None:
            return
        await _press(pilot, "space")
        await _fly(recording, pilot)
        recording.take(pilot, _KEY)


async def _fly(recording: Recording, pilot: Pilot[None]) -> None:
    """Show what flies, picture by picture."""
    from jericho_tui.tui.tables.table import TableView

    tables = pilot.app.screen.query(TableView)
    while tables and tables.first().motion.runs:
        recording.take(pilot, _FLY)
        tables.first().motion.step()
        await pilot.pause()


def moving_svg(recording: Recording, size: tuple[int, int], title: str) -> str:
    """Return a recording as an SVG that plays by itself, over and over.

    Who wants nothing to move (`prefers-reduced-motion`) sees its last frame.
    """
    wide, high = size[0] * _WIDE, size[1] * _HIGH
    whole = sum(recording.seconds)
    looks = _Looks()
    layers = list(_layers(recording.frames, looks))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
        f' width="{wide}" height="{high}">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}",
        *looks.rules(),
        f"g{{animation:{whole:.2f}s step-end infinite}}",
        *_moments(recording.seconds, whole),
        "@media (prefers-reduced-motion){g{animation:none}}",
        "</style>",
        *layers,
    ]
    return "\n".join([*parts, "</svg>", ""])


class _Looks(dict[str, str]):
    """Classes by what they say: a colour is in thousands of places."""

    def __missing__(self, rule: str) -> str:
        name = self[rule] = f"c{len(self)}"
        return name

    def rules(self) -> Iterator[str]:
        """Yield the rules of all classes that were asked for."""
        for rule, name in self.items():
            yield f".{name}{{{rule}}}"


def _moments(seconds: Sequence[float], whole: float) -> Iterator[str]:
    """Yield when each layer appears."""
    moment = seconds[0]
    for number, stands in enumerate(seconds[1:], 1):
        share = f"{100 * moment / whole:.3f}%"
        yield f"@keyframes k{number}{{0%{{opacity:0}}{share},to{{opacity:1}}}}"
        yield f"#f{number}{{animation-name:k{number}}}"
        moment += stands


def _layers(frames: Sequence[Frame], looks: _Looks) -> Iterator[str]:
    """Yield what each frame changes, over the frames before."""
    before: Frame | None = None
    for number, frame in enumerate(frames):
        yield f'<g id="f{number}">'
        for y, x, row in changes(before, frame):
            yield from _grounds(row, x, y, looks)
            for text, look in row:
                yield from _text(text, look, (x, y), looks)
                x += len(text)
        yield "</g>"
        before = frame


def _grounds(row: Row, x: int, y: int, looks: _Looks) -> Iterator[str]:
    """Yield the grounds of a row; of neighbours that are alike, one."""
    for ground, runs in groupby(row, key=_ground):
        size = sum(len(text) for text, _look in runs)
        name = looks[f"fill:{ground}"]
        yield f'<rect x="{x * _WIDE}" y="{y * _HIGH}" width="{size * _WIDE}" class="{name}"/>'
        x += size


def _ground(run: tuple[str, Look]) -> str:
    """Return the colour behind a run; of a solid one, its own."""
    text, look = run
    return look.ground if text.strip("█") else look.text


def _text(text: str, look: Look, place: tuple[int, int], looks: _Looks) -> Iterator[str]:
    """Yield a text set into its columns; nothing where a run is a ground alone."""
    said = text.strip(" ")
    if not said.strip("█"):
        return
    rule = (
        f"fill:{look.text}" + ";font-weight:bold" * look.bold + ";font-style:italic" * look.italic
    )
    rule += ";text-decoration:underline" * look.underline
    x, y = (place[0] + len(text) - len(text.lstrip(" "))) * _WIDE, place[1] * _HIGH + 15
    long = len(said) * _WIDE
    yield f'<text x="{x}" y="{y}" textLength="{long}" class="{looks[rule]}">{escape(said)}</text>'
