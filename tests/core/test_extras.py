import pytest

from jericho_tui.core.extras import Extra, MissingExtraError


def test_what_is_installed_is_not_missed():
    Extra("test", "pytest").check("Any game")


def test_what_is_missing_is_named_with_the_command_that_brings_it():
    with pytest.raises(MissingExtraError) as refused:
        Extra("physics", "no_such_module_anywhere").check("Hamster Rolle")
    text = str(refused.value)
    assert text.startswith("Hamster Rolle computes with no_such_module_anywhere")
    assert "pip install -e '.[physics]'" in text
