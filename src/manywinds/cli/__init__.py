"""The command line. `main` turns every refusal into one sentence and an exit code."""

import os
import sys
from itertools import pairwise

REFUSED = 1
INTERRUPTED = 130


def main() -> None:
    """Run the command line: exit 0 on success, 2 on bad usage, 1 on a refusal with one sentence on standard error."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; the exit code."""
    from manywinds.extras import missing
    from manywinds.kernel.errors import ManywindsError
    from manywinds.rules.refusals import in_language

    try:
        return _invoke(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away; leave quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except ManywindsError as fault:
        return _refuse(in_language(fault, _language(arguments)))
    except OSError as fault:
        return _refuse(str(fault))
    except Exception as fault:
        if lack := missing(fault):
            return _refuse(str(lack))
        if os.environ.get("MANYWINDS_DEBUG"):
            raise
        return _refuse(f"Something went wrong that should not ({type(fault).__name__}); MANYWINDS_DEBUG=1 shows where.")


def _invoke(arguments: list[str]) -> int:
    """Parse the arguments and run the command. Bad usage is reported here; refusals of this package pass through."""
    import click

    from manywinds.cli.app import app

    try:
        # Not `app.main`, which would end the process and call an interruption "Aborted!".
        with app.make_context("manywinds", list(arguments)) as context:
            app.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return 0


def _language(arguments: list[str]) -> str:
    """The language that was asked for: every command that knows `--lang` has it by this name."""
    named = [each.partition("=")[2] for each in arguments if each.startswith("--lang=")]
    apart = [value for name, value in pairwise(arguments) if name == "--lang"]
    return (named or apart or ["en"])[-1]


def _refuse(sentence: str) -> int:
    sys.stderr.write(sentence.replace("\n", " ") + "\n")
    return REFUSED
