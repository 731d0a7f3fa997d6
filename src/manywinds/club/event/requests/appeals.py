"""Appeals."""

from dataclasses import dataclass
from typing import Literal

from manywinds.club.declared import Count, Number
from manywinds.club.event.requests.base import ClockRequest, Request

Kind = Literal["rules", "other", "force_majeure"]
Body = Literal["referee", "head_referee", "arbitration_committee", "special_body"]
"""Questions of rules go from the referee to the head referee, others to a body of the committee (MCR-87)."""


@dataclass(frozen=True, kw_only=True)
class FileAppeal(ClockRequest):
    """File an appeal."""

    what = "appeal"
    player: Number
    against: str
    kind: Kind = "rules"
    text: str = ""
    signed_by: tuple[Literal["player", "captain"], ...] = ()
    fee_paid: bool = False
    table: Count = 0
    """0 for the player's own."""


@dataclass(frozen=True, kw_only=True)
class StepAppeal(Request):
    """A body has looked at an appeal."""

    what = "appeal_step"
    id: Number
    body: Body
    decision: str


@dataclass(frozen=True, kw_only=True)
class DecideAppeal(Request):
    """The outcome of an appeal."""

    what = "appeal_decide"
    id: Number
    outcome: Literal["upheld", "rejected"]
    body: Body = "arbitration_committee"
    decision: str = ""
    by_the_rules: bool = False
    """The referee had decided by the rules."""
