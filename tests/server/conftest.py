"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from support.serving import real_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL."""
    with real_postgres() as url:
        yield url
