"""What is stored, and the table service: every change of a table is one transaction."""
