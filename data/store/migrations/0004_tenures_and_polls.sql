CREATE TABLE tenures (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    from_seq INTEGER NOT NULL,
    until_seq INTEGER,
    reason TEXT,
    PRIMARY KEY (table_id, seat, from_seq)
);

CREATE INDEX tenures_by_user ON tenures (user_id);

INSERT INTO tenures (table_id, seat, user_id, from_seq)
SELECT s.table_id, s.seat, s.user_id, e.seq FROM seats s
JOIN entries e ON e.table_id = s.table_id AND e.kind = 'start';

ALTER TABLE seats ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;

CREATE TABLE polls (
    poll_id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 1,
    outcome TEXT,
    place_id BIGINT,
    message_id BIGINT
);

CREATE INDEX polls_by_table ON polls (table_id, is_open, seat);

CREATE TABLE votes (
    poll_id INTEGER NOT NULL REFERENCES polls (poll_id),
    user_id BIGINT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (poll_id, user_id)
);
