"""A month of fifty tables: nobody is rung twice, wrongly, at night or never; no table is stuck."""

import logging

import pytest
import structlog

from cogs import post_office
from cogs.desk import Picture
from data.store.doctor import find_table_faults
from tests.cogs.month import Month


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    async def draw(*_):
        return Picture(b"", "board")

    monkeypatch.setattr(post_office, "draw_board", draw)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.reset_defaults()


async def test_a_month_of_fifty_tables(tmp_path, monkeypatch):
    month = Month(tmp_path / "month.sqlite3", seed=1, tables=50, people=24)
    await month.open(monkeypatch)
    try:
        await month.run(days=30)
        assert month.faults == []
        assert await month.replay_logs() > 1000
        assert month.faults == []
        assert await find_table_faults(month.database) == []
        assert await month.database.find_faults() == []
    finally:
        await month.close()
    # The month had everything in it that it is to prove something about.
    assert month.discord.crashes > 20
    assert month.discord.faults > 20
    for what in (
        "moves",
        "turn",
        "call",
        "poll",
        "vacations",
        "undos",
        "sat down",
        "resigned",
        "outages",
        "nudge",
        "request agreed",
        "request refused",
        "rewinds",
        "offer accepted",
        "offer declined",
    ):
        assert month.counted[what] > 0, (what, month.counted)
