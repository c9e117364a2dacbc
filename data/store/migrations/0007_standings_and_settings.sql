CREATE TABLE ratings (
    guild_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    places INTEGER NOT NULL,
    players INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    waited BIGINT NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
);

CREATE INDEX ratings_by_user ON ratings (user_id);

CREATE TABLE turn_times (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    user_id BIGINT NOT NULL,
    turns INTEGER NOT NULL,
    waited BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE server_settings (
    guild_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, name)
);

CREATE TABLE rematches (
    table_id INTEGER PRIMARY KEY REFERENCES tables (table_id),
    new_table_id INTEGER NOT NULL REFERENCES tables (table_id)
);

INSERT INTO timers (table_id, kind, version, due_at)
SELECT table_id, 'keep_awake', version, started_at + 518400000
FROM tables
WHERE status = 'running' AND thread_id IS NOT NULL;
