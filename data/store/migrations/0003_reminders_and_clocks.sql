CREATE TABLE preferences (
    user_id BIGINT PRIMARY KEY,
    way TEXT NOT NULL DEFAULT 'mention',
    quiet_start INTEGER,
    quiet_end INTEGER,
    zone TEXT,
    reminder_hours INTEGER NOT NULL DEFAULT 24,
    dm_note INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE table_ways (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    user_id BIGINT NOT NULL,
    way TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE vacations (
    vacation_id INTEGER PRIMARY KEY,
    user_id BIGINT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
);

CREATE INDEX vacations_by_user ON vacations (user_id, until_at);

CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES tables (table_id),
    seat INTEGER NOT NULL,
    bank BIGINT NOT NULL,
    used BIGINT NOT NULL DEFAULT 0,
    running_since BIGINT,
    last_bank BIGINT,
    last_used BIGINT,
    skips INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);

ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tables ADD COLUMN auto_skip INTEGER NOT NULL DEFAULT 0;

ALTER TABLE acting ADD COLUMN pinged_at BIGINT;
ALTER TABLE acting ADD COLUMN active_at BIGINT;
ALTER TABLE acting ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0;
ALTER TABLE acting ADD COLUMN warned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE acting ADD COLUMN ask_at BIGINT;
ALTER TABLE acting ADD COLUMN calling INTEGER NOT NULL DEFAULT 0;
ALTER TABLE acting ADD COLUMN next_at BIGINT;

CREATE INDEX acting_next ON acting (next_at);

UPDATE acting SET pinged_at = since_at, next_at = since_at WHERE notified = 1;
