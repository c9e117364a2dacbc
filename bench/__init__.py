"""How fast and how large: figures about every registered game and about the whole bot."""
