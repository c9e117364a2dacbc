"""Commands of `bot.py` that need no Discord: over play-outs and over game records."""
