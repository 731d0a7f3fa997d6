"""The end of a deal and of a match: winning hands with their reasons, payments, standings, places."""

from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from manywinds.cli.game.screen import FAINT, Screen
from manywinds.cli.game.tiles import JADE, VERMILION, row, split
from manywinds.kernel.deal import Deal
from manywinds.kernel.notation import tiles_text
from manywinds.kernel.sets import set_text
from manywinds.kernel.state import NOBODY, WON
from manywinds.kernel.tiles import FLOWER_START, WIND_LETTERS, kinds_in
from manywinds.kernel.win import UNKNOWN, Win
from manywinds.play.game import Game
from manywinds.play.match import lost_hands
from manywinds.play.view import Holdings, public
from manywinds.rules.scoring.exact import number, signed
from manywinds.rules.scoring.score import Score
from manywinds.rules.table.flow import Outcome


def show_deal(game: Game, deal: Deal, outcome: Outcome, screen: Screen, say: dict[str, str]) -> None:
    """What the deal that was just booked came to."""
    lang = game.saved.lang
    screen.clear()
    screen.say(*_how(game, deal, say), style="bold")
    for win, score in zip(deal.wins, outcome.scores, strict=True):
        _hand(game, win, score, screen, say)
    for win, score in lost_hands(game.match.book, deal):
        _hand(game, win, score, screen, say)
    for each in public(deal).seats if deal.ended != WON else ():
        _waiting(game, each, screen, say)
    if outcome.settlement.transfers:
        screen.say("", say["payments"], style="bold")
        screen.say(*(each.sentence(lang).text for each in outcome.settlement.transfers))
    if outcome.penalties:
        screen.say("", say["penalties"], style="bold")
        for penalty in outcome.penalties:
            screen.say(*penalty.sentences(lang))
    screen.say("", say["standings"], style="bold")
    screen.draw(_standings(game, outcome, screen, say))


def _how(game: Game, deal: Deal, say: dict[str, str]) -> list[str]:
    if deal.ended != WON:
        return [say.get(f"ended_{deal.ended}", say["ended_other"]).format(why=deal.ended)]
    seats = game.match.last.seats
    key = "won_self" if deal.discarder == NOBODY else "won_on"
    other = "" if deal.discarder == NOBODY else game.name_at(deal.discarder, seats)
    return [say[key].format(who=game.name_at(winner, seats), other=other) for winner in deal.winners]


def _hand(game: Game, win: Win, score: Score, screen: Screen, say: dict[str, str]) -> None:
    """A hand, large, and why it is worth what it is."""
    screen.say("")
    who = Text(game.name_at(win.seat, game.match.last.seats), style="bold")
    screen.draw(screen.line([Text(say[f"wind_{WIND_LETTERS[win.seat]}"], style="bold"), who]))
    # Concealed tiles come first in the notation, the winning one last; what lies between is drawn apart.
    written = win.notation().split()
    held = split(written[0])
    last = split(written[-1]) if win.winning != UNKNOWN else []
    melds = [set_text(code) for code in win.melds]
    flowers = kinds_in(win.flowers >> FLOWER_START)
    if flowers:
        melds.append(tiles_text([FLOWER_START + kind for kind in flowers]))
    screen.draw(*row(held, last, melds, screen.plain, screen.width))
    if win.ura:
        screen.say(f"{say['ura']}: {tiles_text(list(win.ura))}")
    screen.say(*score.sentences(game.saved.lang))


def _waiting(game: Game, seen: Holdings, screen: Screen, say: dict[str, str]) -> None:
    """A ready hand that is shown at a draw, and what it waits for."""
    if seen.hand is None:
        return
    screen.say("")
    who = Text(game.name_at(seen.seat, game.match.last.seats), style="bold")
    screen.draw(screen.line([Text(say[f"wind_{WIND_LETTERS[seen.seat]}"], style="bold"), who]))
    melds = [set_text(code) for code in seen.melds]
    screen.draw(*row(split(str(seen.hand)), [], melds, screen.plain, screen.width))
    waits = kinds_in(game.match.flow.waits(seen.hand.hand, seen.melds))
    screen.say(f"{say['waiting']}: {tiles_text(waits)}")


def _standings(game: Game, outcome: Outcome, screen: Screen, say: dict[str, str]) -> Table:
    """Seat, name, what the deal brought and what everybody has now."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    columns: tuple[JustifyMethod, ...] = ("left", "left", "right", "right")
    for justify in columns:
        grid.add_column(justify=justify)
    for seat, change in enumerate(outcome.changes()):
        person = game.match.last.seats[seat]
        style = JADE if change > 0 else VERMILION if change < 0 else FAINT
        own = "bold" if person == game.saved.person else ""
        grid.add_row(
            screen.cell(Text(say[f"wind_{WIND_LETTERS[seat]}"])),
            screen.cell(Text(game.recorder.names[person], style=own)),
            Text(signed(change), style=style),
            Text(number(game.match.points[person]), style="bold"),
        )
    return grid


def show_match(game: Game, screen: Screen, say: dict[str, str]) -> None:
    """The final scores and places."""
    screen.say("", say["match_over"], style="bold")
    places = game.match.ranking()
    scores = game.match.scores()
    for person in sorted(range(len(places)), key=lambda each: places[each]):
        line = say["place"].format(place=places[person], who=game.recorder.names[person], score=number(scores[person]))
        screen.say(line)
