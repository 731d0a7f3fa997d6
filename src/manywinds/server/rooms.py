"""Rooms."""
from typing import Any


class Room:
    def __getattr__(self, name: str) -> Any: ...


class Rooms:
    def __init__(self, *a: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
