"""What the three games of Century have in common."""
