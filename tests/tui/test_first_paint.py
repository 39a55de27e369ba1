"""Until the first screen stands nothing is styled, drawn or looked through that need not be."""

import gc

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from jericho_tui.store.store import Store
from jericho_tui.tui import app as app_module
from tests.tui.inner import lobby
from tests.tui.playing import is_a, settle


@pytest.mark.parametrize(
    ("size", "classes"), [((80, 24), {"-narrow", "-short"}), ((120, 40), {"-normal", "-tall"})]
)
async def test_a_screen_has_the_classes_of_its_size_before_anything_is_styled(
    size, classes, make_app, monkeypatch
):
    apply, seen = Stylesheet.apply, []

    def noted(sheet: Stylesheet, node: DOMNode, **how: object) -> None:
        if is_a(node, "LobbyScreen", "NewGame"):
            seen.append({name for name in node.screen.classes if name.startswith("-")})
        apply(sheet, node, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Stylesheet, "apply", noted)
    async with make_app().run_test(size=size) as pilot:
        await settle(pilot)
        assert seen
        assert all(names == classes for names in seen)
        await pilot.resize_terminal(200, 20)
        await settle(pilot)
        assert seen[-1] == {"-wide", "-tiny"}


def test_nothing_is_collected_until_the_first_screen_stands(store, monkeypatch):
    said: list[object] = []

    class App:
        return_code = 3

        def __init__(self, store: Store, *, opened: object, first: lobby.First) -> None:
            self._first = first

        def run(self) -> None:
            said.append(gc.isenabled())
            self._first(self)  # type: ignore[arg-type]
            said.append(gc.isenabled())

        def check(self) -> None:
            said.append("checked")

    monkeypatch.setattr(app_module, "JerichoApp", App)
    monkeypatch.setattr(gc, "freeze", lambda: said.append("frozen"))
    assert lobby.show(store, first=lambda _app: said.append("first")) == 3
    assert said == [False, "frozen", "first", True, "checked", "frozen"]
    assert gc.isenabled()


def test_a_start_that_fails_leaves_the_collector_as_it_was(store, monkeypatch):
    def broken(*_given: object, **_how: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(app_module, "JerichoApp", broken)
    with pytest.raises(RuntimeError):
        lobby.show(store)
    assert gc.isenabled()
