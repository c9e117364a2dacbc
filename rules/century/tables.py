"""What every table of facts of the three games says about itself."""

from __future__ import annotations

from msgspec import Struct

from rules.core.game import Confidence


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a table comes from, and how sure we are of it."""

    source: str
    confidence: Confidence
