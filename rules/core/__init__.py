"""The kernel that every game is written against."""
