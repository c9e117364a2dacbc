"""The queries of every press and message: none may read a whole table that only ever grows."""

import pytest

from data.store.model import ActingRow, TimerRow
from tests.data.store.kit import JAEHO, MINJI

GROWING = (
    "records",
    "undo_requests",
    "undo_agreements",
    "tables",
    "seats",
    "entries",
    "snapshots",
    "interactions",
    "outbox",
    "acting",
    "users",
    "clocks",
    "tenures",
    "polls",
    "votes",
    "preferences",
    "table_ways",
    "vacations",
)

QUERIES = {
    "tables_in_place": lambda r: r.tables_in_place(10),
    "newest_table_in_place": lambda r: r.newest_table_in_place(10),
    "tables_in_guild": lambda r: r.tables_in_guild(1),
    "load_table_by_code": lambda r: r.load_table_by_code("x"),
    "waiting_tables": lambda r: r.waiting_tables(100),
    "seats_of": lambda r: r.seats_of(1),
    "save_user": lambda r: r.save_user(100, "x", "en", 1),
    "entries_of": lambda r: r.entries_of(1, 2),
    "newest_entry": lambda r: r.newest_entry(1),
    "newest_entry_of_seat": lambda r: r.newest_entry_of_seat(1, 0),
    "newest_standing_move": lambda r: r.newest_standing_move(1, 0),
    "newest_snapshot": lambda r: r.newest_snapshot(1),
    "acting_in": lambda r: r.acting_in(1),
    "mark_notified": lambda r: r.mark_notified(
        1, [ActingRow(table_id=1, seat=0, since_version=1, since_at=1, notified=False)]
    ),
    "supersede_outbox": lambda r: r.supersede_outbox(1, "turn"),
    "cover_outbox": lambda r: r.cover_outbox(1, "turn", 3),
    "due_outbox": lambda r: r.due_outbox(10**15, 20),
    "next_outbox_due": lambda r: r.next_outbox_due(),
    "count_outbox": lambda r: r.count_outbox(),
    "load_record": lambda r: r.load_record(1),
    "open_request": lambda r: r.open_request(1),
    "load_request": lambda r: r.load_request(1),
    "agreed_seats": lambda r: r.agreed_seats(1),
    "add_turn": lambda r: r.add_turn(1, 100, 5),
    "turn_times_at": lambda r: r.turn_times_at(1),
    "load_rating": lambda r: r.load_rating(1, "toy", 100),
    "ratings_of": lambda r: r.ratings_of(1, 100),
    "best_ratings": lambda r: r.best_ratings(1, "toy", 20),
    "rated_games": lambda r: r.rated_games(1),
    "server_settings": lambda r: r.server_settings(1),
    "rematch_of": lambda r: r.rematch_of(1),
    "due_timers": lambda r: r.due_timers(1, 50),
    "next_timer_due": lambda r: r.next_timer_due(),
    "delete_timer": lambda r: r.delete_timer(
        TimerRow(timer_id=1, table_id=1, kind="lobby_expiry", version=1, due_at=1)
    ),
    "due_acting": lambda r: r.due_acting(10**15, 50),
    "next_acting_due": lambda r: r.next_acting_due(),
    "acting_of_user": lambda r: r.acting_of_user(100),
    "load_acting": lambda r: r.load_acting(1, 0),
    "fresh_calls": lambda r: r.fresh_calls(10**15),
    "clocks_of": lambda r: r.clocks_of(1),
    "load_way": lambda r: r.load_way(1, 100),
    "load_preferences": lambda r: r.load_preferences(100),
    "vacations_of": lambda r: r.vacations_of(100, 5),
    "open_polls": lambda r: r.open_polls(1),
    "votes_of": lambda r: r.votes_of(1),
    "tenures_of": lambda r: r.tenures_of(1),
    "seats_in_guild": lambda r: r.seats_in_guild(1, 100),
    "delete_interactions": lambda r: r.delete_interactions(1),
}


@pytest.mark.parametrize("name", QUERIES)
async def test_hot_queries_use_indexes(room, monkeypatch, name):
    await room.start()
    await room.act(1, MINJI, "end")
    await room.act(1, JAEHO, "step")
    writer = room.database._writer
    seen = []
    for method in ("execute", "execute_fetchall"):
        real = getattr(writer, method)

        async def spy(sql, values=(), real=real):
            seen.append((sql, values))
            return await real(sql, values)

        monkeypatch.setattr(writer, method, spy)
    async with room.store.change() as rows:
        await QUERIES[name](rows)
    plans = []
    for sql, values in seen:
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            explained = await room.database.reader.execute_fetchall(
                f"EXPLAIN QUERY PLAN {sql}", values
            )
            plans += [row["detail"] for row in explained]
    names = {
        "r": "ratings",
        "u": "users",
        "t": "tables",
        "s": "seats",
        "o": "outbox",
        "p": "outbox",
        "a": "acting",
    }
    scanned = [
        plan
        for plan in plans
        if plan.startswith("SCAN")
        and "INDEX" not in plan
        and names.get(plan.split()[1], plan.split()[1]) in GROWING
    ]
    assert scanned == []
    assert seen
