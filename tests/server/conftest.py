"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from support.serving import Postgres, real_postgres


@pytest.fixture(scope="session")
def base() -> Iterator[Postgres]:
    """A real PostgreSQL."""
    with real_postgres() as base:
        yield base


@pytest.fixture(scope="session")
def postgres(base: Postgres) -> str:
    """The URL of a database there."""
    return base.url


@pytest.fixture
def empty_postgres(base: Postgres) -> str:
    """The URL of an empty database there."""
    return base.fresh()
