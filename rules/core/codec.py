"""States, actions and views as bytes and back. The only module that calls the serialiser."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


@cache
def _encoder() -> msgspec.json.Encoder:
    return msgspec.json.Encoder(order="deterministic")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(value: object) -> bytes:
    """Return the value as JSON with sorted keys: equal values give equal bytes."""
    return _encoder().encode(value)


def encode_pretty(value: object) -> bytes:
    """Return the value as JSON for people: indented, fields in the order in which they come."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def decode(data: bytes | str, kind: type[T]) -> T:
    """Return the value of the given type that `encode` made these bytes from.

    Raises:
        msgspec.DecodeError: the bytes are not JSON, or not of this type.
    """
    return _decoder(kind).decode(data)


def to_plain(value: object) -> Any:
    """Return the value as dicts, lists, strings and numbers."""
    return msgspec.to_builtins(value)


def from_plain(value: object, kind: type[T]) -> T:
    """Return plain data as a value of the given type.

    Raises:
        msgspec.ValidationError: the data does not fit the type.
    """
    return msgspec.convert(value, kind)


def hash_of(value: object) -> str:
    """Return a short hash of a state: equal states, and only they, have equal hashes."""
    return blake2b(encode(value), digest_size=12).hexdigest()
