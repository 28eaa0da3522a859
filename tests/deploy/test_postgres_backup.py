"""The drills of docs/operating.md with backups of PostgreSQL: a dump and a copy of all files, made while people play, are
tried, and another server goes on from them."""

import pathlib
import random
import subprocess
import tempfile
import unittest

import served  # noqa: F401  the modules below are those of the e2e tests
from client import Client
from deployed import SERVER, text
from kabinetd import Server
from postgres import Postgres
from table import seated

MARK = "UPDATE server SET backed_up = extract(epoch FROM now()) * 1000"


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def tool(name):
    """A program of the newest PostgreSQL here, as private_postgres.sh finds the server."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not found:
        raise unittest.SkipTest(f"{name} is not installed (postgresql of deploy/apt-packages.txt)")
    return found[-1]


class Drill(unittest.TestCase):
    def setUp(self):
        self.rng = random.Random(1)
        self.postgres = self.enterContext(Postgres())
        self.server = self.enterContext(Server(store_url=self.postgres.url))
        self.kuba = seated(self.server, ["Ann", "Bob"], "kuba")
        self.kapow = seated(self.server, ["Cid", "Dot"], "kapow")
        self.kuba.play(self.rng, 5)
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(dir="/tmp")))

    def url(self, database):
        return self.postgres.url.replace("/postgres?", f"/{database}?")

    def expect_gone_on(self, url, ply):
        """A first start closes what has hidden cards, and goes on with the rest."""
        with Server(store_url=url) as restored:
            self.assertIn("event=backup_is_in_use tables_recommitted=0 tables_closed=0 matches_closed=1", restored.tail(100))
            stranger = Client(restored, sign_in=False)
            self.assertEqual(stranger.watch(self.kapow.match).value["result"]["reason"], "abandoned")
            self.assertEqual(stranger.watch(self.kuba.match).value["ply"], ply)
            for player in self.kuba.players:
                player.server = restored
                player.come_back()
                player.watch(self.kuba.match)
            self.kuba.play(self.rng, 2)
            self.assertEqual(restored.terminate(), 0)

    def test_a_dump_is_restored_tried_and_gone_on_from(self):
        ply, dump = self.kuba.value()["ply"], self.folder / "kabinet.dump"
        run("pg_dump", "--format=custom", f"--file={dump}", self.postgres.url)
        self.kuba.play(self.rng, 3)
        run("createdb", f"--maintenance-db={self.postgres.url}", "restored")
        run("pg_restore", "--exit-on-error", "--no-owner", "--single-transaction", f"--dbname={self.url('restored')}", dump)
        # No server has to start to try it.
        file = self.folder / "drill.db"
        run(SERVER, "--move-store", self.url("restored"), file)
        self.assertIn("0 tables that have not begun", run(SERVER, "--restore-drill", file))
        run("psql", "-X", "-q", "-d", self.url("restored"), "-c", MARK)
        self.expect_gone_on(self.url("restored"), ply)
        # The server that the dump is of has noticed nothing.
        self.assertEqual(Client(self.server, sign_in=False).watch(self.kapow.match).value["status"], "playing")

    def test_a_copy_of_all_files_is_checked_and_gone_on_from(self):
        ply, copy = self.kuba.value()["ply"], self.folder / "base"
        run(tool("pg_basebackup"), f"--dbname={self.postgres.url}", f"--pgdata={copy}", "--checkpoint=fast")
        run(tool("pg_verifybackup"), copy)
        self.kuba.play(self.rng, 3)
        run("chown", "-R", f"--reference={self.postgres.folder / 'data'}", copy)
        with Postgres(copy) as other:
            other.ask(MARK)
            self.expect_gone_on(other.url, ply)


class Manual(unittest.TestCase):
    def test_it_has_the_commands(self):
        manual = text("docs/operating.md")
        for words in ("pg_dump --format=custom", "pg_restore --exit-on-error --no-owner --single-transaction", "pg_basebackup",
                      "pg_verifybackup", "--move-store", MARK):
            self.assertIn(words, manual)


if __name__ == "__main__":
    unittest.main(verbosity=2)
