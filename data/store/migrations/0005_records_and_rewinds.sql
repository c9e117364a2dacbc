CREATE TABLE records (
    table_id INTEGER PRIMARY KEY REFERENCES tables (table_id),
    body BLOB NOT NULL
);
