"""A NATS server for one test, on a port of its own."""

import contextlib
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from kabinetd import free_port

SCRIPT = pathlib.Path(__file__).parents[1] / "private_nats.sh"


class Nats:
    """Skips the test where nats-server is missing. It ends with the test, even when the test is killed."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kabinet-nats-"))
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen([SCRIPT, self.folder, str(self.port)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline().strip()
        if said.startswith("SKIP"):
            raise unittest.SkipTest(said)
        assert said == "ready", said

    def stop(self):
        """It is gone at once: whatever it has not passed on yet is lost."""
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError, ValueError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
