import pytest

from tests.data.store.kit import open_room
from tests.data.store.toy import forget_games, register_toy


@pytest.fixture
def toy(monkeypatch, tmp_path):
    """The toy game among the real ones; gives its fact file."""
    directory = tmp_path / "games"
    directory.mkdir()
    yield register_toy(monkeypatch, directory)
    monkeypatch.undo()
    forget_games()


@pytest.fixture
async def room(toy, tmp_path):
    opened = await open_room(tmp_path / "store.sqlite3")
    yield opened
    await opened.database.close()
