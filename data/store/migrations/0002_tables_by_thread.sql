CREATE INDEX tables_by_thread ON tables (thread_id);
