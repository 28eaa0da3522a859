"""What the tests of deploy/ share: where things are, and how a test says that it cannot run here."""

import os
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("KABINET_BUILD", os.path.join(ROOT, "build", "release"))
SERVER = os.path.join(BUILD, "server", "kabinetd")


def path(name):
    return os.path.join(ROOT, name)


def text(name):
    with open(path(name), encoding="utf-8") as file:
        return file.read()


def listed(name):
    """The entries of a list with one a line and # for comments."""
    lines = (line.split("#")[0].strip() for line in text(name).splitlines())
    return [line for line in lines if line]


def skip(reason):
    print(f"SKIP: {reason}")
    sys.exit(77)


def need_program(name):
    if shutil.which(name) is None:
        skip(f"{name} is not installed")


def need_server():
    if not os.access(SERVER, os.X_OK):
        skip("kabinetd is not built in this build folder")
