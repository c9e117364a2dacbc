"""Facts of the games, words of the languages, and what is stored."""
