"""Looking through a ladder: who is shown, in what order."""

from jericho_tui.league.ladder import LadderRow
from tests.session.api import By, Ranking, Who


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


def names(ranking: Ranking) -> str:
    return " ".join(row.name for row in ranking.select(ROWS))


def test_groups_stay_apart_in_every_order() -> None:
    shown = {by: names(Ranking(by=by)) for by in By}
    assert shown == {
        By.RATING: "Ada Chloé Bert New Zoe",
        By.GAMES: "Chloé Bert Ada New Zoe",
        By.WINS: "Ada Bert Chloé New Zoe",
        By.PLACE: "Ada Bert Chloé New Zoe",
        By.TREND: "Chloé Bert Ada New Zoe",
        By.NAME: "Ada Bert Chloé New Zoe",
    }


def test_people_and_bots() -> None:
    assert names(Ranking(who=Who.PEOPLE)) == "Ada Bert New Zoe"
    assert names(Ranking(who=Who.BOTS)) == "Chloé"


def test_every_word_must_be_in_a_name_whatever_its_accents() -> None:
    assert names(Ranking(words="CHLOE")) == "Chloé"
    assert names(Ranking(words="e o")) == "Chloé Zoe"
    assert names(Ranking(words="x")) == ""


def test_going_round_comes_back() -> None:
    ranking = Ranking()
    for _ in By:
        ranking = ranking.next_order()
    for _ in Who:
        ranking = ranking.next_who()
    assert ranking == Ranking()
