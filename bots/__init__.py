"""Players without a person: how they think, beside the event loop."""
