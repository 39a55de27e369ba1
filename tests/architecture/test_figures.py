"""The package does not grow: its size and its walks against `figures.toml`."""

import tomllib
from pathlib import Path

from jericho_tui.core.registry import IDS
from tests.lines import size, sources, walks

FIGURES = tomllib.loads(Path(__file__).with_name("figures.toml").read_text("utf-8"))


def test_the_package_is_no_larger_than_its_figures():
    totals = size(sources(), IDS).totals
    assert set(FIGURES["package"]) == set(totals)
    larger = {name: n for name, n in totals.items() if n > FIGURES["package"][name] * 1.005}
    assert larger == {}


def test_no_walk_is_longer_than_its_figure():
    """On a busy machine a walk takes longer, and meets who looks for news: the least of three."""
    found = walks()
    for _try in range(2):
        if longer(found):
            again = walks()
            for walk, figures in found.items():
                found[walk] = {name: min(figures[name], again[walk][name]) for name in figures}
    assert longer(found) == {}


def longer(found):
    assert set(found) == set(FIGURES["walks"])
    return {
        f"{walk}, {figure}": (value, FIGURES["walks"][walk][figure])
        for walk, figures in found.items()
        for figure, value in figures.items()
        if value > FIGURES["walks"][walk][figure] * 1.03
    }
