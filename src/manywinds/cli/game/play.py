"""`manywinds play`: one person against three bots in the terminal. The game goes on after anything, a kill included."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manywinds.cli.bots.players import THREE_HELP, finder, named
from manywinds.cli.game.words import play_words
from manywinds.cli.open import named_in_record, open_book, read_options
from manywinds.cli.output import set_stream
from manywinds.cli.parameters import BOOK_HELP, move_time_option, rule_option, start_time_option
from manywinds.kernel.errors import ManywindsError
from manywinds.kernel.win import wind_number

if TYPE_CHECKING:
    from manywinds.cli.game.sitting import TerminalPlayer
    from manywinds.play.company import Find
    from manywinds.play.game import Game
    from manywinds.play.saved import Saved, SavedGames

FIRST_BOOK = "hk-old"


@click.command()
@click.option("--book", default="", help=f"{BOOK_HELP} A new game is of {FIRST_BOOK} if none is named.")
@click.option("--seed", type=int, help="A number all walls and bots follow from; secret if left out.")
@click.option("--seat", default="", help="Your seat in the first deal: E, S, W or N; drawn if left out.")
@click.option("--name", default="", help="Your name in the record, 1 to 40 characters.")
@click.option("--lang", default="", help="Language of the game: en, ru, he or pl.")
@rule_option()
@click.option("--judged", is_flag=True, help="Let everybody declare what is not so, and pay for it by the book.")
@click.option("--continue", "go_on", is_flag=True, help="Go on with the saved game, without a question.")
@click.option("--new", is_flag=True, help="Begin a new game; a saved one is moved aside.")
@click.option("--plain", is_flag=True, help="Text only, without colours and drawn tiles.")
@click.option("--bots", default="", help=THREE_HELP)
@start_time_option
@move_time_option
def play(
    book: str,
    seed: int | None,
    seat: str,
    name: str,
    lang: str,
    option: tuple[str, ...],
    judged: bool,
    go_on: bool,
    new: bool,
    plain: bool,
    bots: str,
    start_time: float,
    move_time: float,
) -> None:
    """Play a game against three bots in the terminal.

    Type a tile such as 5m to discard it, Enter to discard the tile just drawn or to pass, ? for help, quit to stop.
    The game is kept after every action in your data folder (MANYWINDS_DATA names another one), and `manywinds play`
    goes on with it. Output that is no terminal, and NO_COLOR, give plain text.
    """
    if go_on and (new or seed is not None or seat or name or option or judged or bots):
        raise click.BadParameter("the saved game goes on as it began", param_hint="--continue")
    play_words(lang or "en")
    for stream in (sys.stdin, sys.stdout):
        set_stream(stream, "replace")
    from manywinds.cli.game.sitting import TerminalPlayer
    from manywinds.play.saved import SavedGames

    find = finder(start_time, move_time)
    store = SavedGames.of_user()
    with store.held():
        waiting = _waiting(store, lang, go_on, find)
        if waiting is not None and book and go_on:
            _refuse_other(waiting, book)
        # What is asked for is looked at before the old game is moved.
        wanted = (
            None
            if go_on
            else _wanted(store, book, seed, seat, name, lang or "en", option, named(bots, 3) if bots else [])
        )
        if wanted is not None:
            wanted.judge(judged)
        player = TerminalPlayer(lang or (waiting.saved.lang if waiting is not None else "en"), plain)
        if waiting is not None and not go_on:
            answer = False if new else player.goes_on(waiting)
            if answer is None:
                return
            if not answer:
                player.tell("set_aside", path=str(store.set_aside()))
                waiting = None
        if waiting is None and wanted is not None:
            player.first = wanted.draw_sentences
            _sit(player, wanted.begin(find))
        elif waiting is not None:
            waiting.go_on()
            _sit(player, waiting)


def _sit(player: "TerminalPlayer", game: "Game") -> None:
    """Play; programs of others end with the game, however it ends."""
    try:
        player.play(game)
    finally:
        game.company.leave()


class Wanted:
    """A new game that was asked for, checked and not begun."""

    def __init__(self, store: "SavedGames", rules: str, number: int | None, lang: str) -> None:
        self.store = store
        self.number = number
        self.lang = lang
        self.edition = str(Path(rules).absolute()) if rules.endswith(".toml") else ""
        self.book = open_book(rules)
        self.person = 0
        self.names: list[str] = []
        """By seat."""
        self.draw_sentences: list[str] = []
        """How the seats were drawn."""
        self.judged: bool | None = None
        self.bots: tuple[str, ...] = ()

    def judge(self, judged: bool) -> None:
        """Sort out who can play at such a table."""
        from manywinds.adapters.programs.foreign import check_bots

        check_bots(list(self.bots), self.book, judged)
        if judged:
            self.judged = True

    def begin(self, find: "Find") -> "Game":
        """Deal the first tiles."""
        from manywinds.play.game import Game

        return Game.start(
            self.book, self.names, self.person, self.store, self.lang, self.number, self.edition, self.judged,
            self.bots, find,
        )  # fmt: skip


def _wanted(
    store: "SavedGames",
    book: str,
    seed: int | None,
    seat: str,
    name: str,
    lang: str,
    option: tuple[str, ...],
    others: list[str],
) -> Wanted:
    """The game the command line asks for."""
    from manywinds.adapters.programs.foreign import label
    from manywinds.play.game import generator
    from manywinds.play.record import checked_name
    from manywinds.rules.table.seating import draw_seats, draw_sentences

    wanted = Wanted(store, book or FIRST_BOOK, seed, lang)
    wanted.book = wanted.book.with_options(read_options(option))
    say = play_words(lang)
    if others:
        bots = [f"{label(each)} {number}" for number, each in enumerate(others, 1)]
    else:
        bots = [say["bot"].format(number=number) for number in (1, 2, 3)]
    you = checked_name(name or say["you"])
    if seat:
        wanted.person = wind_number(seat)
        wanted.names = [*bots[: wanted.person], you, *bots[wanted.person :]]
        wanted.bots = tuple(others)
    else:
        draw = draw_seats(wanted.book, generator(seed))
        wanted.person = draw.seats.index(0)
        came = (you, bots[0], bots[1], bots[2])
        wanted.names = [came[person] for person in draw.seats]
        wanted.bots = tuple(others[person - 1] for person in draw.seats if person and others)
        wanted.draw_sentences = draw_sentences(draw, came, lang)
    return wanted


def _waiting(store: "SavedGames", lang: str, needed: bool, find: "Find") -> "Game | None":
    """The saved game. One that is damaged is moved aside and reported; then there is none."""
    say = play_words(lang or "en")
    try:
        saved = store.load()
        if saved is not None:
            say = play_words(lang or saved.lang)
            return _resumed(saved._replace(lang=lang or saved.lang), store, find)
    except _EditionError as fault:
        raise ManywindsError(str(fault)) from None
    except ManywindsError as fault:
        sentence = say["damaged"].format(why=str(fault).rstrip("."), path=store.set_aside())
        if needed:
            raise ManywindsError(sentence) from None
        click.echo(sentence, err=True)
        return None
    if needed:
        raise ManywindsError(say["no_saved"])
    return None


class _EditionError(ManywindsError):
    """The player's own edition is not there: the game is sound and waits for it."""


def _resumed(saved: "Saved", store: "SavedGames", find: "Find") -> "Game":
    from manywinds.play.game import Game

    try:
        own = open_book(saved.edition) if saved.edition else None
    except ManywindsError as fault:
        raise _EditionError(str(fault)) from None
    return Game.resume(saved, store, named_in_record(own), find)


def _refuse_other(waiting: "Game", book: str) -> None:
    asked = open_book(book).id
    if asked != waiting.match.book.id:
        say = play_words(waiting.saved.lang)
        raise ManywindsError(say["other_book"].format(book=waiting.match.book.id, other=asked))
