"""A backup of a server that goes on serving, the drill with it, and the first start on it (GEN-3)."""

import contextlib
import hashlib
import os
import pathlib
import random
import shutil
import sqlite3
import stat
import subprocess
import unittest

from client import Client, new_key
from kabinetd import START, Server, new_folder
from table import Table, seated

MANY = 300  # more tables than a first start writes in one commit


def streams(path):
    """What the database has of every match: secret, next secret, over, entries with their hashes."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT row, id, secret, next_secret, over FROM stream").fetchall()
        return {match: (secret, following, over,
                        database.execute("SELECT n, entry, hash FROM entry WHERE stream = ? ORDER BY n", (row,)).fetchall())
                for row, match, secret, following, over in rows}


def mark(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT backed_up FROM server").fetchone()[0]


class Scene:
    """A server with a match or table of every kind that a first start tells apart."""

    def __init__(self, test):
        self.rng = random.Random(129)
        self.server = test.enterContext(Server(limits_tables_per_player=2 * MANY, limits_tables_total=10 * MANY))
        self.kuba = seated(self.server, ["Ann", "Bob"], "kuba")
        self.kapow = seated(self.server, ["Cyd", "Dan"], "kapow")
        self.table = Table([Client(self.server, "Eve"), Client(self.server, "Fay")], "kapow", start=False)
        self.finished = seated(self.server, ["Gil", "Hal"], "kuba")
        for table in (self.kuba, self.kapow):
            table.play(self.rng, 4)
        self.finished.players[0].call("match.resign", key=new_key(), match=self.finished.match)
        self.finished.wait(lambda doc: doc.value["status"] == "finished", "the end")
        self.commitment = self.table.value()["commitment"]
        self.next_commitment = self.finished.value()["next_commitment"]
        self.folder = pathlib.Path(new_folder())
        test.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.backup = self.folder / "backup.db"

    def command(self, *arguments):
        """Runs kabinetd with the settings of the server; exit code and output."""
        done = subprocess.run([*self.server.command(), *arguments], capture_output=True, text=True, timeout=START, check=False)
        return done.returncode, done.stdout + done.stderr

    def back_up(self, file=None):
        return self.command("--backup", str(file or self.backup))

    def restored(self, test):
        """Another server, with a copy of the backup as its database, that has not started yet."""
        server = Server(start=False)
        test.enterContext(server)
        shutil.copyfile(self.backup, server.database)
        server.database.chmod(0o600)
        return server


def seen(server, match):
    """The match as a stranger sees it."""
    client = Client(server, sign_in=False)
    value = client.watch(match).value
    client.close()
    return value


class Backup(unittest.TestCase):
    def setUp(self):
        self.scene = Scene(self)

    def expect_first_start(self, server):
        scene = self.scene
        table = seen(server, scene.table.match)
        self.assertEqual((table["status"], table["seats"]), ("open", {}))
        self.assertNotEqual(table["commitment"], scene.commitment)
        kapow = seen(server, scene.kapow.match)
        self.assertEqual((kapow["status"], kapow["result"]["reason"]), ("finished", "abandoned"))
        self.assertNotEqual(seen(server, scene.finished.match)["next_commitment"], scene.next_commitment)
        self.assertEqual(seen(server, scene.kuba.match)["status"], "playing")
        self.assertEqual(mark(server.database), 0)

    def come_back(self, table, server):
        """The players of a table on another server, with the tokens they have."""
        for player in table.players:
            player.server = server
            player.come_back()
            player.watch(table.match)

    def test_GEN3_backup_of_a_server_under_play_has_every_acknowledged_move(self):
        scene = self.scene
        os.umask(0)
        self.addCleanup(os.umask, 0o022)
        for number in range(4):
            file = scene.folder / f"backup-{number}.db"
            before = scene.kuba.value()["ply"]
            process = subprocess.Popen([*scene.server.command(), "--backup", str(file)], stdout=subprocess.PIPE, text=True)
            scene.kuba.play(scene.rng, 1)
            # Not so many that the match ends: a backup counts the matches that are not over.
            for _ in range(8):
                if process.poll() is None:
                    scene.kuba.play(scene.rng, 1)
            said = process.communicate(timeout=START)[0]
            after = scene.kuba.value()["ply"]
            self.assertEqual(process.returncode, 0, said)
            self.assertRegex(said, rf"^backup: {file}: \d+ bytes, 4 matches and tables, 3 of them not over; .* UTC\n$")
            self.assertIn(f" {file.stat().st_size} bytes", said)
            self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
            acts = [entry for _, entry, _ in streams(file)[scene.kuba.match][3] if '"type":"act"' in entry]
            self.assertTrue(before <= len(acts) <= after, (before, len(acts), after))
            self.assertGreater(mark(file), 0)
        self.assertEqual(sorted(os.listdir(scene.folder)), [f"backup-{number}.db" for number in range(4)])
        self.assertEqual(mark(scene.server.database), 0)

    def test_backup_of_a_stopped_or_killed_server(self):
        scene = self.scene
        scene.server.kill()
        code, said = scene.back_up()
        self.assertEqual(code, 0, said)
        killed = streams(scene.backup)
        scene.server.start()
        self.assertEqual(scene.server.terminate(), 0)
        code, said = scene.back_up(scene.folder / "again.db")
        self.assertEqual(code, 0, said)
        self.assertEqual(streams(scene.folder / "again.db"), killed)

    def test_backup_never_replaces_a_file_and_leaves_nothing_when_it_fails(self):
        scene = self.scene
        scene.backup.write_text("mine")
        code, said = scene.back_up()
        self.assertEqual((code, scene.backup.read_text()), (1, "mine"))
        self.assertIn("already", said)
        code, said = scene.back_up(scene.folder / "missing" / "backup.db")
        self.assertEqual(code, 1, said)
        self.assertEqual(os.listdir(scene.folder), ["backup.db"])

    def test_GEN3_first_start_draws_anew_and_closes(self):
        scene = self.scene
        self.assertEqual(scene.back_up()[0], 0)
        server = scene.restored(self).start()
        self.expect_first_start(server)
        self.assertIn("event=first_start_on_a_backup", server.tail(100))
        self.assertIn("event=backup_is_in_use tables_recommitted=1 tables_closed=0 matches_closed=1 matches_given_up=0 "
                      "rematches_renewed=2 rematches_dropped=0", server.tail(100))
        self.come_back(scene.kuba, server)
        scene.kuba.play(scene.rng, 2)
        # The table is as new: its players sit again, and it begins.
        self.come_back(scene.table, server)
        for seat, player in enumerate(scene.table.players):
            player.call("table.sit", key=new_key(), match=scene.table.match, seat=seat, nonce="0a")
        scene.table.start()
        scene.table.players[0].call("match.resign", key=new_key(), match=scene.table.match)
        scene.table.wait(lambda doc: doc.value["status"] == "finished", "the end")
        over = scene.table.value()
        self.assertEqual(hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest(), over["commitment"])
        self.assertEqual(server.terminate(), 0)
        before = streams(server.database)
        server.start()
        self.assertEqual(server.terminate(), 0)
        self.assertEqual(streams(server.database), before)
        # The server that the backup is of has noticed nothing.
        self.assertEqual(seen(scene.server, scene.kapow.match)["status"], "playing")

    def test_GEN3_first_start_is_done_again_after_a_kill(self):
        scene = self.scene
        host = Client(scene.server, "Ian")
        asked = [host.prepare("table.create", key=new_key(), game="kuba", seats=2) for _ in range(MANY)]
        host.flush()
        for number in asked:
            host.reply(number)
        self.assertEqual(scene.back_up()[0], 0)
        old = streams(scene.backup)
        server = scene.restored(self)
        for event in ("first_start_on_a_backup", "table_recommitted", "backup_is_in_use"):
            process = subprocess.Popen(server.command(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for line in process.stderr:
                if f"event={event} " in line:
                    break
            else:
                self.fail(f"no {event}")
            process.kill()
            process.wait()
            process.stderr.close()
        server.start()
        self.expect_first_start(server)
        self.assertEqual(server.terminate(), 0)
        new = streams(server.database)
        tables = [match for match, (_, _, over, entries) in old.items() if not over and not entries]
        self.assertEqual(len(tables), MANY)
        secrets = {new[match][0] for match in tables}
        self.assertEqual(len(secrets), MANY)
        self.assertTrue(secrets.isdisjoint(old[match][0] for match in tables))

    def test_GEN3_operator_may_say_that_the_old_run_never_went_on(self):
        scene = self.scene
        self.assertEqual(scene.back_up()[0], 0)
        server = scene.restored(self)
        resume = [*server.command(), "--resume-backup"]
        done = subprocess.run(resume, capture_output=True, text=True, timeout=START, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(mark(server.database), 0)
        server.start()
        self.assertEqual(seen(server, scene.kapow.match)["status"], "playing")
        table = seen(server, scene.table.match)
        self.assertEqual((table["commitment"], sorted(table["seats"])), (scene.commitment, ["0", "1"]))
        self.assertEqual(seen(server, scene.finished.match)["next_commitment"], scene.next_commitment)
        self.come_back(scene.kapow, server)
        scene.kapow.play(scene.rng, 1)
        server.kill()
        again = subprocess.run(resume, capture_output=True, text=True, timeout=START, check=False)
        self.assertEqual(again.returncode, 1)
        self.assertIn("not marked as a backup", again.stderr)

    def test_drill_tells_sound_from_damaged_and_changes_nothing(self):
        scene = self.scene
        self.assertEqual(scene.back_up()[0], 0)
        content = scene.backup.read_bytes()
        code, said = scene.command("--restore-drill", str(scene.backup))
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"backup\.db: a backup of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n"
                               r"1 tables that have not begun, 1 matches that go on, 1 that a first start closes, 0 damaged\n$")
        self.assertEqual((os.listdir(scene.folder), scene.backup.read_bytes() == content), (["backup.db"], True))
        with contextlib.closing(sqlite3.connect(scene.backup)) as database, database:
            database.execute("UPDATE entry SET entry = replace(entry, '\"seat\":0', '\"seat\":1') WHERE n = 4 AND stream = "
                             "(SELECT row FROM stream WHERE id = ?)", (scene.kuba.match,))
        code, said = scene.command("--restore-drill", str(scene.backup))
        self.assertEqual(code, 1, said)
        self.assertIn(f"damaged: match {scene.kuba.match}: entry 4: its hash is wrong\n", said)
        self.assertIn("0 matches that go on, 1 that a first start closes, 1 damaged\n", said)
        scene.backup.write_bytes(content[:-1000])
        code, said = scene.command("--restore-drill", str(scene.backup))
        self.assertEqual(code, 1, said)
        self.assertEqual(scene.command("--restore-drill", str(scene.folder / "none.db"))[0], 1)

    def test_drill_of_a_file_that_is_no_backup_says_so(self):
        scene = self.scene
        code, said = scene.command("--restore-drill", str(scene.server.database))
        self.assertEqual(code, 0, said)
        self.assertIn("kabinet.db: not marked as a backup\n", said)
        scene.kuba.play(scene.rng, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
