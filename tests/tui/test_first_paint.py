"""Until the first screen stands nothing is styled, drawn or looked through that need not be."""

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

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
