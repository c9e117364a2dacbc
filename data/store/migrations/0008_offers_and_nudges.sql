CREATE TABLE offers (
    offer_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    sitter_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    by_id BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    state TEXT NOT NULL,
    message_id BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX offers_by_table ON offers (table_id, state);

CREATE TABLE nudges (
    nudge_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    user_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    about BIGINT NOT NULL,
    due_at BIGINT NOT NULL
);

CREATE INDEX nudges_due ON nudges (due_at);
