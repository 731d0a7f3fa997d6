"""Notices within one process: heard by all who listen, never in anybody's way."""

import asyncio

import pytest

from manywinds.server.notices import LONGEST, MOST_WAITING, Notices


def test_a_notice_is_heard_by_those_who_listen_to_its_topic() -> None:
    async def talk() -> list[str]:
        told: list[tuple[str, str]] = []
        notices = Notices(lambda topic, text: told.append((topic, text)))
        notices.tell("journal 1", "before anybody listens")
        with notices.subscribe("journal 1") as one, notices.subscribe("journal 1") as two:
            notices.tell("journal 1", "4")
            notices.tell("journal 2", "9")
            notices.hear("journal 1", "from elsewhere")
            notices.missed()
            found = [await heard.get() for heard in (one, two, one, two, one, two)]
            assert one.empty()
            assert two.empty()
        assert notices.hearing == {}
        # What came from elsewhere is not sent there again.
        assert told == [("journal 1", "before anybody listens"), ("journal 1", "4"), ("journal 2", "9")]
        return found

    assert asyncio.run(talk()) == ["4", "4", "from elsewhere", "from elsewhere", "", ""]


def test_who_does_not_listen_fast_enough_is_told_to_look_again() -> None:
    async def talk() -> tuple[int, str]:
        notices = Notices()
        with notices.subscribe("rooms") as heard:
            for number in range(MOST_WAITING + 1):
                notices.tell("rooms", str(number))
            return heard.qsize(), heard.get_nowait()

    assert asyncio.run(talk()) == (1, "")


@pytest.mark.parametrize(("topic", "text"), [("journal", "x" * LONGEST), ("two\nlines", "")])
def test_a_notice_carries_no_cargo(topic: str, text: str) -> None:
    with pytest.raises(ValueError, match="at most"):
        Notices().tell(topic, text)
