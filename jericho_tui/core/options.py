"""The options of a game, and their form in a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final, Self

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.limits import MOST_WHOLE
from jericho_tui.core.sentence import N_, expected, listed, visible

OptionValue = str | bool | int

_MOST_RULES: Final = 256
"""How many games' options are remembered as rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game."""

    key: str
    """The key in a record's `[options]`."""
    title: str
    """A short title (a gettext message id)."""
    choices: Mapping[OptionValue, str] = field(hash=False)
    """The label of each allowed value (gettext message ids), the default first."""
    ruling: str = ""
    """The ruling this option decides, e.g. `J6`; empty for none."""
    question: str = ""
    """The sentence shown for this option (a gettext message id)."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """All allowed values, the default first."""
        return tuple(self.choices)

    @property
    def default(self) -> OptionValue:
        """The default value; records leave it out."""
        return next(iter(self.choices))

    def label(self, value: OptionValue) -> str:
        """Return the label of `value` (a gettext message id)."""
        return self.choices[value]


class OptionRules:
    """The options of a match in the form the engine uses; subclasses are frozen dataclasses.

    Declare each field with `where` or `value_of`, and document it.
    """

    __slots__ = ()

    @classmethod
    def of(cls, options: Mapping[str, OptionValue], **others: Any) -> Self:
        """Return the rules for resolved options.

        :param others: values of the fields that no option decides.
        """
        kind: Any = cls
        rules: Self = _rules_of(kind, tuple(options.items()), tuple(others.items()))
        return rules


@lru_cache(_MOST_RULES)
def _rules_of(
    kind: Any, options: tuple[tuple[str, OptionValue], ...], others: tuple[tuple[str, Any], ...]
) -> Any:
    """Return `OptionRules.of`; search asks for the same few again and again."""
    values = dict(options)
    chosen = {
        entry.name: entry.metadata["chosen"](values) for entry in fields(kind) if entry.metadata
    }
    return kind(**chosen, **dict(others))


def where(key: str, *values: OptionValue, default: bool = False) -> Any:
    """Return a field of `OptionRules`: whether an option has one of these values."""
    return field(default=default, metadata={"chosen": lambda options: options[key] in values})


def value_of(key: str, default: OptionValue) -> Any:
    """Return a field of `OptionRules`: the value of an option."""
    return field(default=default, metadata={"chosen": lambda options: options[key]})


def resolve_options(
    options: tuple[Option, ...], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return the value of every option, with defaults filled in.

    :raises InvalidSetupError: an option is unknown or has an invalid value.
    """
    resolved: dict[str, OptionValue] = {option.key: option.default for option in options}
    if not given:
        return resolved
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise InvalidSetupError.because(
                f"options.{visible(key)}",
                N_("there is no option “{key}”; {hint}"),
                {"key": visible(key), "hint": expected(key, known)},
            )
    for key, option in known.items():
        if key not in given:
            continue
        value = given[key]
        # True == 1 in Python, but an option of numbers does not take a truth value.
        match = [v for v in option.values if v == value and type(v) is type(value)]
        if not match:
            raise InvalidSetupError.because(
                f"options.{key}",
                N_("the option {key} has no value “{value}”; expected one of: {values}"),
                {
                    "value": _shown(value),
                    "key": key,
                    "values": listed([_toml(v) for v in option.values]),
                },
            )
        resolved[key] = match[0]
    return resolved


def changed_options(
    options: tuple[Option, ...], resolved: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options that differ from their default, in order of declaration."""
    return {o.key: resolved[o.key] for o in options if resolved[o.key] != o.default}


def _shown(value: object) -> str:
    """Return a foreign value fit to stand in a sentence: text and numbers as they are."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) <= MOST_WHOLE):
        return _toml(value)
    return type(value).__name__


def _toml(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
