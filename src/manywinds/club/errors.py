"""What a club refuses."""

from manywinds.kernel.errors import ManywindsError


class ClubError(ManywindsError):
    """Something that cannot be entered as it was, in one sentence."""


class Phrase(ClubError):  # noqa: N818 - no fault by itself
    """Words in a gap of a sentence, said in its language."""


class AccessError(ClubError):
    """Somebody may not do this."""


class ConflictError(ClubError):
    """Somebody else has changed the same thing in the meantime."""
