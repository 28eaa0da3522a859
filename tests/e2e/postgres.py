"""A PostgreSQL server for one test, on a socket of its own."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[1] / "private_postgres.sh"


class Postgres:
    """Skips the test where PostgreSQL is missing. It ends with the test, even when the test is killed."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kabinet-pg-"))  # a socket's path has to be short
        self.url = f"postgresql://kabinet@/postgres?host={self.folder}"
        self.start()

    def start(self):
        self.process = subprocess.Popen([SCRIPT, self.folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline().strip()
        if said.startswith("SKIP"):
            raise unittest.SkipTest(said)
        assert said == "ready", said

    def stop(self):
        """As an operator stops it: connections are ended with a word."""
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def crash(self):
        """All its processes end at once, without a word."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGQUIT)
        self.stop()

    def ask(self, sql):
        """The output of one statement."""
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-d", self.url, "-c", sql], check=True, text=True,
                              capture_output=True).stdout.strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError, ValueError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
