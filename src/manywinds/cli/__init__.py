"""The command line. `main` turns every refusal into one sentence and an exit code."""

import os
import sys

REFUSED = 1
INTERRUPTED = 130


def main() -> None:
    """Run the command line: exit 0 on success, 2 on bad usage, 1 on a refusal with one sentence on standard error."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; the exit code."""
    from manywinds.cli.app import app
    from manywinds.kernel.errors import ManywindsError

    try:
        # Bad usage is told and turned into exit code 2 in there; what this package refuses comes through.
        app(args=arguments, prog_name="manywinds")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away; leave quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except (ManywindsError, OSError) as fault:
        return _refuse(str(fault))
    except Exception as fault:
        if os.environ.get("MANYWINDS_DEBUG"):
            raise
        return _refuse(f"Something went wrong that should not ({type(fault).__name__}); MANYWINDS_DEBUG=1 shows where.")
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(sentence.replace("\n", " ") + "\n")
    return REFUSED
