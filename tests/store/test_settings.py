import tomllib

import pytest

from tests.store.api import Settings, StoreError, load_settings, save_settings


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.toml"


def test_what_was_set_is_read_again(path):
    chosen = Settings(
        language="fr",
        theme="jericho-dark",
        pace="fast",
        reduced_motion=True,
        keys={"table": {"undo": "u,ctrl+z"}},
        last_setup={
            "game": "jericho",
            "rated": True,
            "seats": [{"name": "Ada", "kind": "human"}, {"name": "Bo", "kind": "bot"}],
            "options": {"trumpet_join": "optional"},
        },
    )
    save_settings(path, chosen)
    assert load_settings(path) == chosen
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]
    save_settings(path, Settings())
    assert load_settings(path) == Settings()


def test_unknown_keys_survive(path):
    path.parent.mkdir()
    path.write_text('theme = "x"\nfuture = [1, 2]\n[more]\ndeep = { a = 1 }\n')
    settings = load_settings(path)
    settings.theme = "y"
    save_settings(path, settings)
    table = tomllib.loads(path.read_text())
    assert (table["theme"], table["future"], table["more"]) == ("y", [1, 2], {"deep": {"a": 1}})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"theme = = 1", "the file is not TOML"),
        (b"\xff\xfe", "the file is not TOML"),
        (b"a = " + b"[" * 50_000, "the file is not TOML"),
        (b"#" * 100_000, "the file is too large"),
        (b"theme = 3", "theme has the wrong type"),
        (b"reduced_motion = 1", "reduced_motion has the wrong type"),
        (b"last_setup = []", "last_setup has the wrong type"),
        (b"keys = 'x'", "keys has the wrong type"),
    ],
    ids=range(8),
)
def test_a_bad_file_is_defaults_a_sentence_and_stays_until_a_setting_changes(path, content, said):
    path.parent.mkdir()
    path.write_bytes(content)
    settings = load_settings(path)
    assert settings == Settings(problem=settings.problem)
    assert f"some settings in {path} were ignored: {said}" in str(settings.problem)
    assert path.read_bytes() == content
    settings.theme = "y"
    save_settings(path, settings)
    assert settings.problem is None
    assert path.with_name("settings.toml.bak").read_bytes() == content
    again = load_settings(path)
    assert (again.theme, again.problem) == ("y", None)
    save_settings(path, again)  # and the bad one is not lost at the second change
    assert path.with_name("settings.toml.bak").read_bytes() == content


def test_one_wrong_key_leaves_the_others(path):
    path.parent.mkdir()
    path.write_text('theme = 3\nlanguage = "fr"\n')
    settings = load_settings(path)
    assert (settings.theme, settings.language) == ("", "fr")


def test_settings_that_cannot_be_written_are_a_sentence(tmp_path):
    (tmp_path / "config").write_text("x")
    with pytest.raises(StoreError, match="is a file, not a folder"):
        save_settings(tmp_path / "config" / "settings.toml", Settings())


def test_a_page_of_settings_is_read_and_a_byte_more_is_not(path):
    path.parent.mkdir()
    longest = 2**16
    path.write_text('name = "Ada"\n# '.ljust(longest, "x"))
    assert load_settings(path) == Settings(name="Ada")
    path.write_text('name = "Ada"\n# '.ljust(longest + 1, "x"))
    settings = load_settings(path)
    assert settings.name == ""
    assert settings.problem is not None
    assert "the file is too large" in str(settings.problem)
