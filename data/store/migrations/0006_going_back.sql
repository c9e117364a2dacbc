CREATE TABLE undo_requests (
    request_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    target_seq INTEGER NOT NULL,
    state TEXT NOT NULL,
    message_id BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE INDEX undo_requests_by_table ON undo_requests (table_id, state);

CREATE TABLE undo_agreements (
    request_id INTEGER NOT NULL REFERENCES undo_requests (request_id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (request_id, seat)
);
