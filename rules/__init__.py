"""Pure rules of all games: no Discord, database, clock, luck, pictures or prose."""
