"""Looking through a ladder: who is shown, in what order."""

from dataclasses import replace

from jericho_tui.league.ladder import LadderRow
from tests.session.api import BrowseView, By, Who, select_players


def player(name: str, **changes: object) -> LadderRow:
    fields: dict[str, object] = {
        "rank": 1,
        "name": name,
        "kind": "human",
        "bot": "",
        "rating": 1500.0,
        "error": 50.0,
        "games": 20,
        "wins": 5,
        "average_place": 2.0,
        "trend": 0.0,
        "form": (),
        "history": (),
    }
    return LadderRow(**{**fields, **changes})  # type: ignore[arg-type]


ROWS = [
    player("Ada", games=20, wins=9, average_place=1.5, trend=-5.0),
    player("Chloé", games=40, wins=7, average_place=2.5, trend=9.0, kind="bot"),
    player("Bert", games=30, wins=8, average_place=2.0, trend=1.0),
    player("New", rank=None, games=3, wins=3, average_place=1.0, trend=90.0),
    player("Zoe", rank=None, games=90, wins=80, trend=99.0, retired=True),
]
"""As a ladder has them."""


ALL = BrowseView(Who.BOTH, By.RATING)


def names(view: BrowseView[Who, By]) -> str:
    return " ".join(row.name for row in select_players(view, ROWS))


def test_groups_stay_apart_in_every_order() -> None:
    shown = {by: names(replace(ALL, order=by)) for by in By}
    assert shown == {
        By.RATING: "Ada Chloé Bert New Zoe",
        By.GAMES: "Chloé Bert Ada New Zoe",
        By.WINS: "Ada Bert Chloé New Zoe",
        By.PLACE: "Ada Bert Chloé New Zoe",
        By.TREND: "Chloé Bert Ada New Zoe",
        By.NAME: "Ada Bert Chloé New Zoe",
    }


def test_people_and_bots() -> None:
    assert names(replace(ALL, kind=Who.PEOPLE)) == "Ada Bert New Zoe"
    assert names(replace(ALL, kind=Who.BOTS)) == "Chloé"


def test_every_word_must_be_in_a_name_whatever_its_accents() -> None:
    assert names(replace(ALL, words="CHLOE")) == "Chloé"
    assert names(replace(ALL, words="e o")) == "Chloé Zoe"
    assert names(replace(ALL, words="x")) == ""


def test_going_round_comes_back() -> None:
    ranking = ALL
    for _ in By:
        ranking = ranking.next_order()
    for _ in Who:
        ranking = ranking.next_kind()
    assert ranking == ALL
