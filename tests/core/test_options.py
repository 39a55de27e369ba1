import pytest

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.options import Option, changed_options, resolve_options

OPTIONS = (
    Option("join", "Joining", {"mandatory": "always", "optional": "if you like"}, "J6"),
    Option("target", "Target", {False: "no", True: "yes"}, "J4"),
    Option("seat", "Seat", {1: "one", 2: "two", 3: "three"}, "J2"),
)


def refused(given):
    with pytest.raises(InvalidSetupError) as error:
        resolve_options(OPTIONS, given)
    return error.value


def test_what_is_not_given_has_its_default_which_is_the_first_value():
    assert resolve_options(OPTIONS, {}) == {"join": "mandatory", "target": False, "seat": 1}


def test_what_is_given_is_taken():
    given = {"target": True, "seat": 3, "join": "optional"}
    assert resolve_options(OPTIONS, given) == given


def test_an_unknown_option_is_refused_with_those_there_are():
    error = refused({"jion": "optional"})
    assert error.key == "options.jion"
    assert str(error) == "there is no option “jion”; did you mean join?"
    assert str(refused({"x": 1})) == "there is no option “x”; choose from: join, target, seat"


@pytest.mark.parametrize(
    ("key", "value", "shown", "values"),
    [
        ("join", "never", "never", "mandatory, optional"),
        ("join", True, "true", "mandatory, optional"),
        ("target", 1, "1", "false, true"),
        ("target", "true", "true", "false, true"),
        ("seat", True, "true", "1, 2, 3"),
        ("seat", 1.0, "float", "1, 2, 3"),
        ("seat", 4, "4", "1, 2, 3"),
        pytest.param("seat", 10**5000, "int", "1, 2, 3", id="too long to be written"),
        ("seat", [1], "list", "1, 2, 3"),
        ("seat", {"a": 1}, "dict", "1, 2, 3"),
    ],
)
def test_a_value_an_option_does_not_have_is_refused_with_those_it_has(key, value, shown, values):
    """True == 1 == 1.0 in Python, but not in a record."""
    error = refused({key: value})
    assert error.key == f"options.{key}"
    assert str(error) == (f"the option {key} has no value “{shown}”; expected one of: {values}")


def test_foreign_words_are_fit_to_be_shown():
    assert str(refused({"join": "\x1b[2J"})).isprintable()
    error = refused({"\x1b[2J" + "x" * 500: 1})
    assert str(error).isprintable()
    assert error.key.isprintable()
    assert len(str(error)) < 200


def test_only_what_differs_from_the_default_is_recorded():
    resolved = resolve_options(OPTIONS, {"seat": 2, "join": "mandatory"})
    assert changed_options(OPTIONS, resolved) == {"seat": 2}


def test_a_value_has_a_label():
    assert OPTIONS[1].label(True) == "yes"
    assert OPTIONS[0].default == "mandatory"
