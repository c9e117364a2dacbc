"""A check of every open table: its state decodes, is sound, and follows from its log."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from data.store.database import Database
from data.store.model import TableRow
from data.store.store import Refusal, Store
from rules.core import codec


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
        position = await store.load_position(store.read, table)
    except (LookupError, Refusal, msgspec.DecodeError) as error:
        return [str(error) or type(error).__name__]
    faults = [str(fault) for fault in position.game.check(position.state)]
    entry = await store.read.newest_entry(table.table_id)
    if entry is None or entry.state_hash != codec.hash_of(position.state):
        faults.append("the state is not the one that the log names")
    acting = {row.seat for row in position.acting}
    if acting != set(position.game.to_act(position.state)):
        faults.append("the seats to act are not those of the state")
    return faults
