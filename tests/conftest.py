"""What all tests share."""

import hashlib
import random
import secrets

import pytest
import structlog

structlog.configure(
    processors=[structlog.processors.format_exc_info, structlog.processors.KeyValueRenderer()]
)


@pytest.fixture(autouse=True)
def drawn_by_name(request, monkeypatch):
    """Draw seeds, codes and nonces from each test's name: what fails once, fails again."""
    draws = random.Random(hashlib.sha256(request.node.nodeid.encode()).digest())
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: draws.randbytes(size))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: draws.randbytes(size).hex())
    monkeypatch.setattr(secrets, "choice", draws.choice)
    monkeypatch.setattr(secrets, "randbelow", draws.randrange)
