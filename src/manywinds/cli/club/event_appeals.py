"""`manywinds event …`: appeals."""

import click

from manywinds.cli.club.common import do, player_number, read_event
from manywinds.cli.parameters import event_file, player_argument, session_argument
from manywinds.club.fields import Plain

appeal_number = click.argument("id", type=click.IntRange(min=1), help="The number of the appeal.")


@click.command()
@event_file
@session_argument
@player_argument
@click.argument("against", help="Against which decision.")
@click.option("--text", default="", help="Why.")
@click.option("--kind", default="rules", show_default=True, help="rules, other or force_majeure.")
@click.option("--signed", multiple=True, help="Who signed: player, captain; may be repeated.")
@click.option("--fee-paid", is_flag=True, help="The fee is paid.")
@click.option("--table", default=0, help="The table, if not that of the player.")
@click.pass_context
def appeal(
    context: click.Context,
    file: str,
    session: int,
    player: str,
    against: str,
    text: str,
    kind: str,
    signed: tuple[str, ...],
    fee_paid: bool,
    table: int,
) -> None:
    """File an appeal."""
    number = player_number(read_event(file), player)
    given: Plain = {
        "session": session, "player": number, "against": against, "text": text, "kind": kind,
        "signed_by": list(signed), "fee_paid": fee_paid or None, "table": table or None,
    }  # fmt: skip
    do(context, file, "appeal", given)


@click.command()
@event_file
@appeal_number
@click.argument("body", help="referee, head_referee, arbitration_committee or special_body.")
@click.argument("decision", help="What it decided.")
@click.pass_context
def appeal_step(context: click.Context, file: str, id: int, body: str, decision: str) -> None:
    """A body has looked at an appeal."""
    do(context, file, "appeal_step", {"id": id, "body": body, "decision": decision})


@click.command()
@event_file
@appeal_number
@click.argument("outcome", help="upheld or rejected.")
@click.option("--decision", default="", help="In words.")
@click.option("--body", default="arbitration_committee", show_default=True, help="Who decided.")
@click.option("--by-the-rules", is_flag=True, help="The referee had decided in accordance with the rules.")
@click.pass_context
def appeal_decide(
    context: click.Context, file: str, id: int, outcome: str, decision: str, body: str, by_the_rules: bool
) -> None:
    """Decide an appeal."""
    given: Plain = {
        "id": id,
        "outcome": outcome,
        "decision": decision,
        "body": body,
        "by_the_rules": by_the_rules or None,
    }
    do(context, file, "appeal_decide", given)
