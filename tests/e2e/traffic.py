"""Every message of these tests, kept for the conformance tests: they hold it against the schemas."""

import itertools
import json
import os
import pathlib
import sys
import threading

connections = itertools.count(1)
kept = True  # False where what is received may be garbage
_file = None
_lock = threading.Lock()


def _open():
    folder = pathlib.Path(os.environ.get("KABINET_BUILD", "build")) / "traffic"
    folder.mkdir(parents=True, exist_ok=True)
    return open(folder / (pathlib.Path(sys.argv[0]).stem + ".jsonl"), "w", encoding="utf-8")


def note(connection, direction, text):
    """`direction` is the server's: "in" for what a client sends, "out" for what the server sends."""
    global _file
    if not kept:
        return
    with _lock:
        _file = _file or _open()
        _file.write(json.dumps({"conn": connection, "dir": direction, "text": text}) + "\n")
