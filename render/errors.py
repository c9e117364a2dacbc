"""What goes wrong when a picture is made."""

from __future__ import annotations


class RenderError(Exception):
    """A picture that could not be made; the text board is what remains."""
