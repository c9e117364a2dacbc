CREATE TABLE facts (
    data_version TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    body BLOB NOT NULL
);

CREATE TABLE users (
    user_id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    dm_closed INTEGER NOT NULL DEFAULT 0,
    seen_at BIGINT NOT NULL
);

CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    thread_id BIGINT,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    owner_id BIGINT NOT NULL,
    seat_limit INTEGER NOT NULL,
    options TEXT NOT NULL,
    shuffle_seats INTEGER NOT NULL,
    wants_thread INTEGER NOT NULL,
    locale TEXT NOT NULL,
    version INTEGER NOT NULL,
    seed BLOB,
    rules_version INTEGER,
    data_version TEXT REFERENCES facts (data_version),
    state_schema INTEGER,
    lobby_message_id BIGINT,
    lobby_sent_at BIGINT,
    live_message_id BIGINT,
    live_version INTEGER,
    paused_reason TEXT,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    ended_at BIGINT
);

CREATE INDEX tables_by_channel ON tables (channel_id, status);
CREATE INDEX tables_by_guild ON tables (guild_id, status);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
);

CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE entries (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    user_id BIGINT,
    move TEXT,
    undoes INTEGER,
    chance TEXT NOT NULL,
    events TEXT NOT NULL,
    barrier INTEGER NOT NULL,
    state_hash TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    entry_seq INTEGER NOT NULL,
    parent_seq INTEGER,
    state BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE acting (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    since_version INTEGER NOT NULL,
    since_at BIGINT NOT NULL,
    notified INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE interactions (
    interaction_id BIGINT PRIMARY KEY,
    created_at BIGINT NOT NULL
);

CREATE INDEX interactions_by_age ON interactions (created_at);

CREATE TABLE outbox (
    outbox_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at BIGINT NOT NULL,
    claimed_at BIGINT,
    last_error TEXT,
    created_at BIGINT NOT NULL
);

CREATE INDEX outbox_open ON outbox (state, due_at);
CREATE INDEX outbox_by_table ON outbox (table_id, state, outbox_id);

CREATE TABLE timers (
    timer_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    due_at BIGINT NOT NULL
);

CREATE INDEX timers_due ON timers (due_at);
