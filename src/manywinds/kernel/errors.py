"""One exception a fault. Each message is one sentence a player can read."""


class ManywindsError(Exception):
    """The root of everything this package refuses.

    The sentence and what fills its gaps are kept apart, so that it can be said in another language (`rules.refusals`):

        raise HandError("A hand has 14 tiles, not {count}.", count=len(tiles))

    What fills a gap may be a fault itself, which is then said in that language too.
    """

    # Once compiled, a gap may not be called as a parameter is, though callers cannot name that: hence the underscores.
    def __init__(self, message_: str, /, **gaps: object) -> None:
        self.message = message_
        self.gaps = gaps
        super().__init__(message_.format(**gaps) if gaps else message_)


class NotationError(ManywindsError, ValueError):
    """Text that is no tile, no meld or no hand. Says where in the text it went wrong."""

    def __init__(self, message_: str, text_: str = "", position_: int = -1, /, **gaps: object) -> None:
        self.text = text_
        self.position = position_
        self.what = ManywindsError(message_, **gaps)
        """What is wrong, without where."""
        if position_ >= 0:
            super().__init__(
                "{what} at position {place} of {text}", what=self.what, place=position_ + 1, text=quoted(text_)
            )
        else:
            super().__init__(message_, **gaps)


class HandError(ManywindsError, ValueError):
    """Tiles that cannot be a hand: a wrong number of them, five of a kind, a meld that is no meld."""


class RulebookError(ManywindsError, ValueError):
    """A book that names an unknown fan, clause, option or mix of options."""


class DraftError(RulebookError):
    """A book that contradicts itself: only who writes one meets this, so it is said in English alone."""


def quoted(text: object, limit: int = 60) -> str:
    """A value as it would be written, escaped, and cut where a hostile input would flood the screen."""
    shown = repr(text[:limit] if isinstance(text, str) else text)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"
