"""What we mend in Textual stays mended."""

import gc
import weakref

from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.strip import Strip

from jericho_tui.tui.textual_fixes import share_inner_outer, write_what_changed


def test_a_dead_widgets_cache_is_let_go() -> None:
    share_inner_outer()
    cache = StylesCache()
    cache.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    dead = weakref.ref(cache)
    del cache
    gc.collect()
    assert dead() is None


def test_a_changed_part_of_a_line_is_written_alone() -> None:
    write_what_changed()
    left, right = (Strip([Segment(text)]) for text in ("abcdefgh", "ijklmnop"))
    update = ChopsUpdate([{0: left, 8: right}], [(0, 2, 4), (0, 6, 10), (0, 15, 16)], [[8, 16]])
    written = update.render_segments(Console(color_system="truecolor"))
    assert written == "\x1b[1;3Hcd\x1b[1;7Hgh\x1b[1;9Hij\x1b[1;16Hp"
