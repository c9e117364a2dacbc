"""Settings from defaults, a file and the environment, and what is refused."""

import pytest

from data.settings import Settings, SettingsError, load_settings


def write(tmp_path, text):
    path = tmp_path / "settings.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_defaults():
    assert load_settings(None, {}) == Settings()
    assert load_settings(None, {"PATH": "/bin", "DISCORD_TOKEN": "x"}) == Settings()


def test_an_empty_file_is_all_defaults(tmp_path):
    assert load_settings(write(tmp_path, ""), {}) == Settings()


FILE = """
[store]
path = "games.sqlite3"
[render]
workers = 3
timeout_seconds = 2.5
[log]
style = "json"
"""


def test_a_file_is_read(tmp_path):
    settings = load_settings(write(tmp_path, FILE), {})
    assert settings.store.path == "games.sqlite3"
    assert (settings.render.workers, settings.render.timeout_seconds) == (3, 2.5)
    assert (settings.log.style, settings.log.level) == ("json", "info")
    assert settings.local == Settings().local


def test_the_environment_has_the_last_word(tmp_path):
    environment = {
        "CARAVANSERAI__STORE__PATH": "other.sqlite3",
        "CARAVANSERAI__RENDER__WORKERS": "2",
        "CARAVANSERAI__RENDER__TIMEOUT_SECONDS": "9",
        "CARAVANSERAI__LOCAL__PORT": "0",
        "caravanserai__log__level": "debug",
    }
    settings = load_settings(write(tmp_path, FILE), environment)
    assert settings.store.path == "other.sqlite3"
    assert (settings.render.workers, settings.render.timeout_seconds) == (2, 9.0)
    assert settings.local.port == 0
    assert (settings.log.style, settings.log.level) == ("json", "info")


WRONG = [
    # file, environment, what the message names
    ("[stor]\npath = 'x'", {}, "stor"),
    ("[store]\npaht = 'x'", {}, "paht"),
    ("[store]\npath = 5", {}, r"\$\.store\.path"),
    ("[render]\nworkers = 'many'", {}, r"\$\.render\.workers"),
    ("[render]\nworkers = 0", {}, r"\$\.render\.workers"),
    ("[render]\ntimeout_seconds = 0", {}, r"\$\.render\.timeout_seconds"),
    ("[log]\nlevel = 'loud'", {}, r"\$\.log\.level"),
    ("[local]\nport = 70000", {}, r"\$\.local\.port"),
    ("store = 'x'", {}, r"\$\.store"),
    ("store = 'x'", {"CARAVANSERAI__STORE__PATH": "y"}, "CARAVANSERAI__STORE__PATH"),
    ("", {"CARAVANSERAI__STORE__PAHT": "y"}, "paht"),
    ("", {"CARAVANSERAI__STORE": "y"}, "CARAVANSERAI__STORE"),
    ("", {"CARAVANSERAI__LOCAL__PORT": "http"}, r"\$\.local\.port"),
    ("", {"CARAVANSERAI__DISCORD__TOKEN": "t0ken"}, "discord"),
    ("[store", {}, "settings.toml"),
    (b"\xff\xfe", {}, "settings.toml"),
]


@pytest.mark.parametrize(("text", "environment", "named"), WRONG)
def test_what_cannot_be_used_is_named(tmp_path, text, environment, named):
    with pytest.raises(SettingsError, match=named) as refused:
        load_settings(write(tmp_path, text), environment)
    assert "\n" not in str(refused.value)
    assert "t0ken" not in str(refused.value)


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_cannot_be_read(tmp_path, name):
    with pytest.raises(SettingsError, match="settings file"):
        load_settings(tmp_path / name, {})
