"""Whether sentences name places on this machine: not in a process where somebody visits."""


class _Places:
    hidden = False


def hide_places(*, hide: bool = True) -> None:
    """Let no sentence of this process name a place on this machine from now on, or again."""
    _Places.hidden = hide


def places_are_hidden() -> bool:
    """Whether sentences name no place on this machine."""
    return _Places.hidden
