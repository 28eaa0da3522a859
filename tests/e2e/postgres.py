"""A PostgreSQL server for one test, on a socket of its own."""

import os
import shutil
import signal
import subprocess

from private_server import PrivateServer


class Postgres(PrivateServer):
    """It is stopped as an operator stops it: connections are ended with a word."""

    def __init__(self, data=None):
        """`data` is a folder of another server's files, which this one takes for its own."""
        super().__init__("private_postgres.sh", "kabinet-pg-")  # a socket's path has to be short
        if data:
            shutil.move(data, self.folder / "data")
        self.url = f"postgresql://kabinet@/postgres?host={self.folder}"
        self.start()

    def crash(self):
        """All its processes end at once, without a word."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGQUIT)
        self.stop()

    def ask(self, sql):
        """The output of one statement."""
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-d", self.url, "-c", sql], check=True, text=True,
                              capture_output=True).stdout.strip()
