"""What the tests of the server share."""

from collections.abc import Iterator
from secrets import token_hex

import pytest
from sqlalchemy import create_engine, make_url

from support.serving import real_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL."""
    with real_postgres() as url:
        yield url


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    """The URL of a database of its own on it."""
    url = make_url(postgres).set(drivername="postgresql+psycopg")
    name = f"empty_{token_hex(4)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
