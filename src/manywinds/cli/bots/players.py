"""What commands share that let bots play: how they are named, and how long programs of others may think."""

from functools import partial
from typing import TYPE_CHECKING

from manywinds.kernel.errors import ManywindsError

if TYPE_CHECKING:
    from manywinds.play.company import Find

PROGRAMS = (
    "Another program is mjai:COMMAND, mjai-list:COMMAND or botzone:COMMAND; a comma inside quotation marks belongs to "
    "the command."
)
BOT_HELP = "A bot, or another program such as mjai:COMMAND."
FOUR_HELP = f"One bot for all four, or four with commas between. {PROGRAMS}"
THREE_HELP = f"One bot for all three others, or three with commas between; simple if left out. {PROGRAMS}"


def finder(start: float, move: float, loud: bool = False) -> "Find":
    """How a bot is found: programs of others get so many seconds."""
    from manywinds.adapters.programs.foreign import find_bot
    from manywinds.adapters.programs.program import ProgramLimits

    return partial(find_bot, limits=ProgramLimits(start, move), loud=loud)


def named(text: str, size: int) -> list[str]:
    """So many bots, or one for all."""
    from manywinds.adapters.programs.foreign import find_bot, split_names

    found = split_names(text)
    if len(found) not in (1, size):
        count = {3: "Three", 4: "Four"}[size]
        many = count.lower()
        raise ManywindsError(f"{count} bots play: name one for all or {many} with commas between, not {len(found)}.")
    for name in found:
        find_bot(name)
    return found * size if len(found) == 1 else found
