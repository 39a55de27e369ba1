"""What we mend in Textual stays mended."""

import gc
import weakref

from textual._styles_cache import StylesCache
from textual.color import Color
from textual.content import Content

from tests.tui.inner import keep_no_break_spaces, share_inner_outer


def test_a_dead_widgets_cache_is_let_go():
    share_inner_outer()
    cache = StylesCache()
    cache.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    dead = weakref.ref(cache)
    del cache
    gc.collect()
    assert dead() is None


def test_no_line_begins_with_a_mark_that_french_sets_apart():
    keep_no_break_spaces()
    lines = Content("Le mur est-il si long\u202f? Parce que\u00a0: oui.").wrap(22)
    wanted = ["Le mur est-il si", "long\u202f? Parce que\u00a0:", "oui."]
    assert [line.plain for line in lines] == wanted
    assert [line.plain for line in Content("one  two three").wrap(8)] == ["one  two", "three"]
