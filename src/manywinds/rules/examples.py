"""Examples of fans: a hand in notation, then a semicolon and what is special about it.

123m 456p 678s 222m 5z +5z; self_draw last_tile round=S
"""

from manywinds.kernel.win import Win


def example(text: str) -> Win:
    """The win an example describes."""
    hand, _, words = text.partition(";")
    seat = "E"
    round_wind = "E"
    self_draw = False
    circumstances: list[str] = []
    for word in words.split():
        if word.startswith("seat="):
            seat = word.removeprefix("seat=")
        elif word.startswith("round="):
            round_wind = word.removeprefix("round=")
        elif word == "self_draw":
            self_draw = True
        else:
            circumstances.append(word)
    return Win.parse(hand, seat, round_wind, self_draw, tuple(circumstances))
