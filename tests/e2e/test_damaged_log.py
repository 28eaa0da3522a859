"""A bit of the write-ahead log flips behind a kill -9: the server says so, and goes on when its operator has cut the log."""

import random
import subprocess
import unittest

from client import Client
from kabinetd import START, Server
from table import Table


def flip(path, at):
    with open(path, "r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 16]))


class DamagedLog(unittest.TestCase):
    def cut(self, server):
        """What `kabinetd --cut-damaged-log` says, and its exit code."""
        done = subprocess.run([*server.command(), "--cut-damaged-log"], capture_output=True, text=True, timeout=START, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_a_flipped_bit_is_told_and_the_log_is_cut_by_hand(self):
        rng = random.Random(109)
        with Server(start=False) as server:
            self.assertEqual(self.cut(server)[0], 1)
            self.assertFalse(server.database.exists())
            server.start()
            players = [Client(server, "Ann"), Client(server, "Bob")]
            table = Table(players, "kuba")
            table.play(rng, 4)
            code, said = self.cut(server)
            self.assertEqual(code, 1)
            self.assertIn("in use", said)
            server.kill()
            log = server.database.with_name(server.database.name + "-wal")
            before = log.read_bytes()
            code, said = self.cut(server)
            self.assertEqual((code, log.read_bytes() == before), (1, True))
            self.assertIn("no damaged write-ahead log", said)
            flip(log, 32 + 24 + 1000)  # in its first frame
            code, said = server.run_to_end()
            self.assertEqual(code, 1, said)
            self.assertRegex(said, r"kabinet\.db-wal is damaged: frame 1, at byte 32, is wrong, and \d+ commits")
            self.assertIn("--cut-damaged-log", said)
            self.assertNotIn("event=started", said)
            code, said = self.cut(server)
            self.assertEqual(code, 0, said)
            self.assertRegex(said, r"^cut: .*frame 1, at byte 32, is wrong, and \d+ commits")
            server.start()
            again = Table([Client(server, "Cyd"), Client(server, "Dan")], "kuba")
            again.play(rng, 2)
            self.assertEqual(self.cut(server)[0], 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
