"""Commands that have commands of their own."""

from importlib import import_module
from typing import Any, NamedTuple

import click


class Group(click.Group):
    """Lists its commands in the order in which they were added, not by the alphabet."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(self.commands)


class Home(NamedTuple):
    """Where a command is defined, and what it does, in one line."""

    place: str
    """As `module:attribute`."""
    about: str


class LazyGroup(click.Group):
    """Imports a command when it runs, and none of them for its own help."""

    def __init__(self, *args: Any, homes: dict[str, Home], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.homes = homes

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(self.homes)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in self.homes:
            return None
        module, _, attribute = self.homes[name].place.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, args)
        except click.NoSuchCommand as fault:
            # Click proposes similar names of commands that are loaded, and none is.
            raise click.NoSuchCommand(fault.command_name, possibilities=self.homes, ctx=context) from None

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, home.about) for name, home in self.homes.items()])
