"""In French the reader is “vous”: before the verb where something is done to them, with their form.

“Joshua attaque vous” and “Vous peut donner” are what a template makes of a name's place.
"""

import re
from collections.abc import Iterator
from random import Random

import pytest

from jericho_tui.core import registry
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan
from jericho_tui.text import language
from jericho_tui.text.notation import words_of
from jericho_tui.text.rulebook import rulebook
from tests.text import catalogue as tool

NAMES = ("Rahab", "Caleb", "Joshua", "Miriam", "Achan", "Debora", "Gideon")
_BETWEEN = r"(?:(?:vous|ne|n’|y|en|l’|le|la|les|lui|leur|se|s’) ?)*"
WRONG = (
    rf"\bVous (?!vous \w+ez\b){_BETWEEN}(?:{{verbs}}|peut|est)\b",  # wants a form in -ez
    r"\b(?:{verbs}) vous\b(?! (?:en )?\w+(?:ez|êtes|ir|er|re)\b)",  # stands before the verb
    r"\bVous et [^.:;]{{1,60}}? (?:\w+ent|ont|sont)\b",  # gagnez, avez, êtes
    r"\bet vous (?:n’|se |s’)?(?:gagnent|partagent|mènent|ont|sont)\b",
)


def third_persons() -> set[str]:
    """Return the verbs that messages put behind a name."""
    found = set()
    for message in tool.read("fr"):
        for text in tool.strings(message):
            found |= set(re.findall(r"\{name\} (?:ne |n’|se |s’|en |y )?(\w{2,})", text))
    return found | {"doit", "va", "veut", "a", "gagne", "perd", "donne"}


_NO_VERBS = {"au", "avec", "contre", "de", "en", "est", "et", "jusqu", "la", "ou", "par", "peut"}
_NO_VERBS |= {"seulement", "à"}
VERBS = "|".join(sorted(third_persons() - _NO_VERBS))
"""Verbs of which “vous” is not the subject, as in “il peut vous gêner” and “c’est vous”."""


def faults(text: str) -> list[str]:
    """Return what is wrong with a French text."""
    told = re.sub(r"\s+", " ", text)
    found = []
    for pattern in WRONG:
        for fault in re.finditer(pattern.format(verbs=VERBS), told):
            found.append(told[max(0, fault.start() - 20) : fault.end() + 20])
    return found


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("Joshua attaque vous avec une dague", True),
        ("Joshua vous attaque avec une dague", False),
        ("Vous peut donner un collier", True),
        ("Vous\npeut donner un collier", True),
        ("Vous pouvez donner un collier", False),
        ("Vous n’êtes pas demandé", False),
        ("Vous et Joshua gagnez", False),
        ("une carte pour vous", False),
        ("Joshua prend vous la carte", True),
        ("Vous et Caleb gagnent", True),
        ("Rahab et vous gagnent", True),
        ("Vous et Caleb gagnez", False),
        ("Joshua joue Enchaîné, qui vous vise : contrez, ou laissez faire.", False),
    ],
)
def test_what_is_wrong_is_found(text: str, is_wrong: bool) -> None:
    assert bool(faults(text)) == is_wrong


@pytest.fixture
def french() -> Iterator[None]:
    language.choose("fr")
    yield
    language.choose("en")


def match_of(game: str, seed: int) -> Match:
    size = registry.info(game).max_seats - seed % 2
    seats = tuple(SeatInfo(name, "human") for name in NAMES[:size])
    return Plan(game, seats, rated=False).deal(seed)


def told(game: str, seed: int) -> Iterator[str]:
    """Yield all that a game says of a match to each of its players."""
    match, rng, voice = match_of(game, seed), Random(seed), words_of(game)
    names = [seat.name for seat in match.seats]
    options = dict(match.setup.options)
    while match.outcome() is None and match.ply < 400:
        state = match.state
        for seat in map(Seat, range(len(names))):
            seen = state.observation(seat)
            yield voice.prompt(seen, names)
            yield voice.headline(seen, names)
            if rng.random() < 0.1:
                yield from voice.look(seen, names, options)
            if seat in state.actors():
                for action in rng.sample(legal := state.legal_actions(seat), min(6, len(legal))):
                    events = match.game.preview(seen, action)
                    yield from (one.text for one in voice.preview(events, seen, action, names))
                    yield voice.action_name(action, names)
        (actor, *_others) = state.actors()
        chance = actor == CHANCE
        match.submit(
            actor, state.sample_chance(rng) if chance else rng.choice(state.legal_actions(actor))
        )
        events = match.journal[-1]
        for seat in map(Seat, range(len(names))):
            mine = [event.seen_by(seat) for event in events]
            for line in voice.log_lines(mine, names, seat):
                yield "".join(piece.text for piece in line)
            yield from voice.heard(mine, names, seat)
            yield from voice.news(mine, names, seat)
    outcome = match.outcome()
    if outcome is not None:
        for seat in map(Seat, range(len(names))):
            yield voice.ending(outcome, names, seat)


@pytest.mark.share(4)
@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", registry.IDS)
def test_the_reader_is_spoken_to_in_a_match(game: str, seed: int) -> None:
    assert sorted({fault for text in told(game, seed) for fault in faults(text)}) == []


def test_no_message_and_no_rulebook_says_it_otherwise() -> None:
    texts = [rulebook(game, "fr") for game in registry.IDS]
    texts += [text for message in tool.read("fr") for text in tool.strings(message)]
    assert [fault for text in texts for fault in faults(text)] == []
