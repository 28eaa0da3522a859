"""A PostgreSQL server for one test, on a socket of its own."""

import os
import select
import shutil
import signal
import subprocess

from private_server import PrivateServer


class Postgres(PrivateServer):
    """It is stopped as an operator stops it: connections are ended with a word."""

    def __init__(self, data=None, of=None, durable=False, clock=None):
        """`data` is a folder of another server's files, which this one takes for its own. `of` is a primary, whose synchronous
        standby this one is: no commit is done before it is here. `durable`: commits wait for the disk, for measurements. `clock` makes the clock of its
        machine, in its folder."""
        super().__init__("private_postgres.sh", "kabinet-pg-")  # a socket's path has to be short
        if data:
            shutil.move(data, self.folder / "data")
        if of:
            self.arguments = ["standby", of.folder]
        elif durable:
            self.arguments = ["durable"]
        if clock:
            self.clock = clock(self.folder)
            self.environment = self.clock.environment
        self.url = f"postgresql://kabinet@/postgres?host={self.folder}"
        self.start()
        if of:
            of.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
            of.ask("SELECT pg_reload_conf()")
            while of.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
                select.select([], [], [], 0.05)  # nothing tells when it is

    def promote(self):
        """Makes the primary of a standby."""
        self.ask("SELECT pg_promote()")

    def crash(self):
        """All its processes end at once, without a word."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGQUIT)
        self.stop()

    def ask(self, sql):
        """The output of one statement."""
        return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-d", self.url, "-c", sql], check=True, text=True,
                              capture_output=True).stdout.strip()
