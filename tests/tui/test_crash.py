"""A mistake of ours in the screens: no variable, and so no hand, is printed; the caller hears."""

import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from textual.pilot import Pilot


def meanwhile(
    act: Callable[[Pilot[object]], object],
) -> Callable[[Pilot[object]], Coroutine[Any, Any, None]]:
    """Return what does something as soon as the application is there."""

    async def done(pilot: Pilot[object]) -> None:
        act(pilot)
        await pilot.pause()

    return done


def fail() -> None:
    hand = "R5 G1"
    raise KeyError(hand)


async def fail_in_a_worker() -> None:
    raise ZeroDivisionError


def test_an_error_in_a_handler_ends_the_screens_and_prints_nothing(make_app, capfd):
    app = make_app()
    app.run(headless=True, auto_pilot=meanwhile(lambda pilot: pilot.app.call_later(fail)))
    assert app.return_code == 1
    assert capfd.readouterr() == ("", "")
    with pytest.raises(KeyError):
        app.check()


def test_an_error_in_a_worker_is_itself_what_is_heard(make_app):
    app = make_app()
    begin = meanwhile(lambda pilot: pilot.app.run_worker(fail_in_a_worker()))
    app.run(headless=True, auto_pilot=begin)
    with pytest.raises(ZeroDivisionError):
        app.check()


def test_without_an_error_nothing_is_raised(make_app):
    app = make_app()
    app.run(headless=True, auto_pilot=lambda pilot: pilot.press("ctrl+q"))
    app.check()
    assert app.return_code == 0


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals as POSIX has them")
def test_a_signal_to_end_is_an_end_like_any_other(make_app):
    app = make_app()
    tell = meanwhile(lambda _pilot: os.kill(os.getpid(), signal.SIGTERM))
    app.run(headless=True, auto_pilot=tell)
    app.check()
    assert app.return_code == 128 + signal.SIGTERM
