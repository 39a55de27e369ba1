"""What there is to lead in, in a position: what a game tells of how its match came along."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lead:
    """One thing that seats have more or less of, such as the length of a wall."""

    title: str
    """What it is called, short, in the language in use."""
    role: str
    """How the title looks: a role of `prose.segments`."""
    amounts: tuple[int, ...]
    """What each seat has."""
    fewest: bool = False
    """Whether who has least leads, and not who has most."""

    @property
    def leader(self) -> int | None:
        """The seat that leads; None where nobody does alone."""
        best = min(self.amounts) if self.fewest else max(self.amounts)
        alone = self.amounts.count(best) == 1 and (self.fewest or best)
        return self.amounts.index(best) if alone else None
