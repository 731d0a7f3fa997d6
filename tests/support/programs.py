"""Programs that play at our tables, most of them badly, as a command line names them."""

import os
import shlex
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

TSUMOGIRI = """
import json, os, sys, time
def start(): pass
def bad(event, number): return None
{more}
start()
me = 0
for number, line in enumerate(sys.stdin):
    event = json.loads(line)
    me = event.get("id", me)
    found = bad(event, number)
    if found is None:
        mine = event["type"] == "tsumo" and event["actor"] == me
        discard = {{"type": "dahai", "actor": me, "pai": event.get("pai"), "tsumogiri": True}}
        found = json.dumps(discard if mine else {{"type": "none"}})
    sys.stdout.write(found + "\\n")
    sys.stdout.flush()
"""
"""A program that discards what it drew, and more that it does."""

IN_TURN = "def bad(event, number): return {} if event['type'] == 'tsumo' and event['actor'] == me else None"
BAD = {
    "start": ["def start(): sys.exit(3)"],
    "ended": ["def bad(event, number): return sys.exit('I give up.') if number > 20 else None"],
    "silent": ["def bad(event, number): time.sleep(60)"],
    "garbage": [
        IN_TURN.format("'pung!'"),
        IN_TURN.format("'[1, 2]'"),
        IN_TURN.format("'{\"type\": 5}'"),
        IN_TURN.format('\'{"type": "dance"}\''),
        IN_TURN.format("'[' * 5000"),
        "def bad(event, number): sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(60)",
    ],
    "oversized": [
        "def bad(event, number):\n while True: sys.stdout.write('x' * 10000)",
        IN_TURN.format("'x' * 70000"),
    ],
    "illegal": [
        IN_TURN.format('\'{"type": "none"}\''),
        IN_TURN.format('\'{"type": "hora"}\''),
        IN_TURN.format('\'{"type": "dahai", "pai": "99x"}\''),
        IN_TURN.format('\'{"type": "chi", "pai": "1m", "consumed": ["2m"]}\''),
        IN_TURN.format('\'{"type": "dahai", "actor": %d, "pai": "1m"}\' % (me ^ 1)'),
        IN_TURN.format('\'{"type": "reach"}\''),
        'def bad(event, number): return \'{"type": "dahai", "pai": "1m"}\'',
        'def start():\n while True: sys.stdout.write(\'{"type": "none"}\\n\')',
    ],
}
"""Why a program is not asked any more, and programs of which that is so."""


def program(folder: Path, *more: str, protocol: str = "mjai") -> str:
    """A program with some more lines, as `--bots` names it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"program_{len(list(folder.iterdir()))}.py"
    file.write_text(TSUMOGIRI.format(more="\n".join(more)), encoding="utf-8")
    return command(protocol, str(file))


def command(protocol: str, *words: str) -> str:
    """A Python program as `--bots` names it."""
    return f"{protocol}:{shlex.join([sys.executable, *words])}"


def noting(folder: Path) -> str:
    """What lets a program note its process in a folder; the notes do not go with it."""
    return f"open(os.path.join({str(folder)!r}, 'pid-%d' % os.getpid()), 'w').close()"


def noted(folder: Path) -> list[int]:
    """The processes that were noted."""
    return [int(path.name.removeprefix("pid-")) for path in folder.glob("pid-*")]


def all_gone(folder: Path, seconds: float = 30) -> bool:
    """All processes that were noted have ended, now or soon."""
    until = time.monotonic() + seconds
    while any(_runs(process) for process in noted(folder)):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # A zombie is gone as well; somebody else only has not looked yet.
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


BOTZONE = """
import json, sys, time
KEEP = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
{more}
def answer(request):
    words = request.split()
    return "PLAY " + words[1] if words[0] == "2" else "PASS"
"""
KEEPS_RUNNING = """
for line in sys.stdin:
    asked = json.loads(line)
    found = bad(asked.get("requests", [asked.get("request")])[-1])
    print(json.dumps({"response": found}), KEEP, sep="\\n", flush=True)
"""
ENDS = "print(json.dumps({'response': bad(json.loads(sys.stdin.readline())['requests'][-1])}))"
BOTZONE_BAD = {
    "garbage": ["def bad(request): return 'CHEESE'", "def bad(request): return 5", "def bad(request): return ''"],
    "illegal": [
        "def bad(request): return 'HU' if request[0] == '2' else 'PASS'",
        "def bad(request): return 'PASS'",
        "def bad(request): return 'PLAY W1'",
        "def bad(request): return 'PLAY W10' if request[0] == '2' else 'PASS'",
        "def bad(request): return 'CHI F1 F1' if request[0] == '2' else 'PASS'",
    ],
    "ended": ["def bad(request): sys.exit(1)"],
    "silent": ["def bad(request): print(json.dumps({'response': 'PASS'}), flush=True); time.sleep(60)"],
    "oversized": ["def bad(request): return 'x' * 70000"],
}


def botzone_program(folder: Path, main: str, *more: str, protocol: str = "botzone") -> str:
    """A program that speaks Botzone's words."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"program_{len(list(folder.iterdir()))}.py"
    lines = [BOTZONE.format(more="import os"), "bad = answer", *more, main]
    file.write_text("\n".join(lines), encoding="utf-8")
    return command(protocol, str(file))
