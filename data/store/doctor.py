"""A check of every open table: its state decodes, is sound, and is the one that its log names."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime

import msgspec

from data.store.database import Database
from data.store.model import TableRow
from data.store.play import Play
from data.store.store import Refusal, Store
from rules.core import codec
from rules.core.errors import FactsError

_UNREADABLE = (LookupError, FactsError, msgspec.DecodeError, zlib.error)


async def find_table_faults(database: Database) -> list[str]:
    """Return what is wrong with open tables, one line each, nothing if all are sound."""
    store = Store(database, lambda: datetime.now(UTC))
    faults: list[str] = []
    for table in await store.read.all_open_tables():
        if table.status == "running":
            faults += [f"table {table.code}: {fault}" for fault in await _faults(store, table)]
    return faults


async def _faults(store: Store, table: TableRow) -> list[str]:
    try:
        position = await Play(store).load(table.table_id)
    except Refusal as refusal:
        return [_FAULTS.get(refusal.reason.key, refusal.reason.key)]
    except _UNREADABLE as error:
        return [f"{type(error).__name__}: {error}"]
    faults = [str(fault) for fault in position.game.check(position.state)]
    entry = await store.read.newest_entry(table.table_id)
    if entry is None or entry.state_hash != codec.hash_of(position.state):
        faults.append("the state is not the one that the log names")
    acting = {row.seat for row in position.acting}
    if acting != set(position.game.to_act(position.state)):
        faults.append("the seats to act are not those of the state")
    return faults


_FAULTS = {
    "table.error.newer_version": "played with rules or states newer than those of this bot",
    "table.error.not_started": "running, but there is no state of it",
}
