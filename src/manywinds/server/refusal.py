"""What the server refuses: a word of the catalogue, so that everybody reads it in the own language."""

from manywinds.kernel.errors import ManywindsError
from manywinds.rules.refusals import in_language
from manywinds.rules.words import LANGUAGES, words

PARTS = ("table", "journal", "events")
"""Where the words of refusals stand."""


class RefusedRequest(ManywindsError):  # noqa: N818 - nothing is wrong with the server
    """Something that is not done, and why."""

    def __init__(self, key: str, status: int = 400, **gaps: object) -> None:
        self.key = key
        self.status = status
        self.filled = gaps
        super().__init__(self.in_language("en"))

    def in_language(self, lang: str) -> str:
        """The reason in a language."""
        spoken = lang if lang in LANGUAGES else "en"
        sentence = next(words(spoken, part)[self.key] for part in PARTS if self.key in words(spoken, part))
        return sentence.format(
            **{
                name: reason(value, lang) if isinstance(value, ManywindsError) else value
                for name, value in self.filled.items()
            }
        )


def reason(fault: ManywindsError, lang: str) -> str:
    """What is said of any fault."""
    return fault.in_language(lang) if isinstance(fault, RefusedRequest) else in_language(fault, lang)
