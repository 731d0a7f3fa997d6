"""Run for real what `deploy/` and docs/operate.md say, on this machine.

    python tools/deploy_check.py [--build "--build-arg BASE=..."]

The page is served by nginx with TLS before two processes on PostgreSQL; the unit is judged by systemd; the image is
built with buildah, its server started in it, asked and stopped. Ends with 1 at the first thing that is not as it should
be.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "manywinds@.service"
NEEDED = {"nginx": "nginx", "openssl": "openssl", "buildah": "buildah", "systemd-analyze": "systemd"}
"""Programs, and Debian's packages that have them."""
EXPOSED = 15
"""What systemd may think of the unit at most, in tenths: 0 is locked in, 100 is open."""
IMAGE = "localhost/manywinds-check"
BUILDAH = ["buildah", "--storage-driver", "vfs"]
"""It needs nothing of the kernel, so that it works within containers too."""
INSIDE = """
import json, os, pwd, re, signal, subprocess, sys, urllib.error, urllib.request
entry, probe = json.loads(sys.argv[1])
server = subprocess.Popen([*entry, "--port", "0", "--name", "mahjong.example"], stdout=subprocess.PIPE, text=True)
port = re.search(r":(\\d+)/", server.stdout.readline())[1]

def ask(path, host="mahjong.example"):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
    try:
        answer = urllib.request.urlopen(request, timeout=20)
    except urllib.error.HTTPError as fault:
        answer = fault
    return answer.status, answer.read().decode()

assert pwd.getpwuid(os.getuid()).pw_name == "manywinds", "It does not run as its own user."
assert ask("/healthz")[0] == 200 and json.loads(ask("/healthz")[1])["ok"], "It is not healthy."
assert "<!doctype html>" in ask("/")[1], "There is no page."
assert ask("/", "evil.example")[0] == 421, "It answers to any name."
subprocess.run([each.replace("8136", port) for each in probe], check=True)
folder = os.environ["MANYWINDS_DATA"]
assert os.stat(folder).st_mode & 0o077 == 0, "Others may read the data folder."
assert os.path.exists(f"{folder}/server.db"), "Nothing is stored in the data folder."
server.send_signal(signal.SIGTERM)
assert server.wait(15) in (0, -signal.SIGTERM), "It does not stop as it should."
"""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--build", default="", help="options for `buildah bud`")
    build = shlex.split(asked.parse_args().build)
    os.environ["PATH"] += ":/usr/sbin"
    missing = sorted({package for program, package in NEEDED.items() if shutil.which(program) is None})
    if missing:
        sys.exit(f"This needs what is not installed here: apt-get install {' '.join(missing)}")
    if os.geteuid() != 0:
        sys.exit("This needs root, to build an image.")
    step("nginx before two processes", [sys.executable, "-m", "pytest", "-m", "slow", "tests/server/test_nginx.py"])
    check_unit()
    options = ["--isolation", "chroot", "--network", "host", "--format", "docker", "--layers", *build]
    step("the image is built", [*BUILDAH, "bud", *options, "-t", IMAGE, "-f", "deploy/Containerfile", "."])
    check_image()
    print("All is as docs/operate.md says.")


def check_unit() -> None:
    rules = ["--offline=yes", f"--threshold={EXPOSED}", "--no-pager"]
    step("the unit is locked in", ["systemd-analyze", "security", *rules, str(UNIT)], quiet=True)


def check_image() -> None:
    """Start what the image starts, as the user and with the folder that it names."""
    told = output([*BUILDAH, "inspect", "--type", "image", IMAGE])
    config = json.loads(told)["Docker"]["config"]
    kind, *probe = config["Healthcheck"]["Test"]
    assert kind == "CMD"
    assert config["User"] == "manywinds"
    container = output([*BUILDAH, "from", IMAGE]).strip()
    try:
        given = json.dumps([config["Entrypoint"], probe])
        python = ["/opt/manywinds/bin/python", "-c", INSIDE, given]
        step("the image runs", [*BUILDAH, "run", "--isolation", "chroot", container, "--", *python])
    finally:
        output([*BUILDAH, "rm", container])


def output(command: list[str]) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def step(what: str, command: list[str], quiet: bool = False) -> None:
    print(f"== {what}", flush=True)
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=quiet, text=True)
    if done.returncode:
        print(done.stdout or "", done.stderr or "")
        sys.exit(f"It is not so: {what}.")


if __name__ == "__main__":
    main()
