"""What we mend in Textual stays mended."""

import gc
import weakref

from textual._styles_cache import StylesCache
from textual.color import Color

from tests.tui.inner import share_inner_outer


def test_a_dead_widgets_cache_is_let_go():
    share_inner_outer()
    cache = StylesCache()
    cache.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    dead = weakref.ref(cache)
    del cache
    gc.collect()
    assert dead() is None
