"""What people touch in Discord: commands, panels and messages. No rules knowledge."""
