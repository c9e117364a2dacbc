"""Views drawn as pictures and as text."""
