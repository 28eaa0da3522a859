"""The check of bots (docs/bots/check.py): the examples of the docs pass, and each thing that a bot fails to do is told."""

import contextlib
import random
import subprocess
import threading
import unittest

from client import new_key
from kabinetd import Server
from test_bots import DOCS, as_bot, node, own, python, registered, settled


class Lazy(threading.Thread):
    """A bot that does what it should until it `shirks` one thing: `come`, `watch` or `act`."""

    def __init__(self, bot, shirks):
        super().__init__(daemon=True)
        self.bot, self.shirks, self.document = bot, shirks, own(bot)
        self.stopped = False
        self.seen = set()

    def run(self):
        while not self.stopped:
            for match in [*self.document.value["invitations"]]:
                self.come(match)
            for match, row in [*self.document.value["matches"].items()]:
                self.play(match, row)
            with contextlib.suppress(AssertionError):  # nothing came
                before = self.document.seq
                self.bot.until(lambda: self.document.seq != before, 0.2)

    def come(self, match):
        if self.shirks == "come" or match in self.seen:
            return
        self.seen.add(match)
        for seat in (0, 1):
            with contextlib.suppress(Exception):
                return self.bot.call("table.sit", key=new_key(), match=match, seat=seat)

    def play(self, match, row):
        if self.shirks != "watch" and (match, "watched") not in self.seen:
            self.bot.call("match.watch", match=match)
        self.seen.add((match, "watched"))
        if row["turn"] and self.shirks != "act" and (match, row["ply"]) not in self.seen:
            self.seen.add((match, row["ply"]))
            legal = self.bot.call("match.legal", match=match)
            action = settled(random, random.choice(legal["actions"]))
            self.bot.call("match.act", key=new_key(), match=match, action=action)


class BotCheck(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(match_grace_ms=3_600_000, accounts_hash_memory_kib=1024))

    def url(self):
        return f"ws://127.0.0.1:{self.server.port}/ws"

    def check(self, name, *options):
        command = [python(), str(DOCS / "check.py"), self.url(), name, *options]
        return subprocess.run(command, capture_output=True, text=True, timeout=240)

    def bot(self, name):
        """The token of a new bot of a new player."""
        owner = registered(self.server, f"Owner of {name}"[:24])
        self.addCleanup(owner.close)
        return owner.call("bot.create", name=name)["token"]

    def test_BO10_the_examples_do_all_that_a_bot_should(self):
        for name, command in (("Snake", [python(), str(DOCS / "bot.py")]), ("Script", [*node(), str(DOCS / "bot.mjs")])):
            with self.subTest(bot=name):
                process = subprocess.Popen([*command, self.url(), self.bot(name)])
                self.addCleanup(lambda p=process: (p.kill(), p.wait()))
                said = self.check(name, "--plies", "40")
                self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
                self.assertEqual(said.stdout.count("ok "), 6, said.stdout)

    def test_BO10_what_a_bot_fails_to_do_is_told(self):
        for shirks, fault in (("come", "does not sit down"), ("watch", "does not watch the match"), ("act", "does not act")):
            with self.subTest(shirks=shirks):
                bot = Lazy(as_bot(self.server, self.bot(f"No {shirks}")), shirks)
                bot.start()
                said = self.check(f"No {shirks}", "--games", "kuba", "--patience", "3")
                bot.stopped = True
                bot.join()
                self.assertEqual(said.returncode, 1, said.stdout + said.stderr)
                self.assertIn(f"FAILED  kuba: {fault}", said.stdout)

    def test_BO10_a_bot_that_is_not_there_is_told(self):
        self.bot("Absent")
        said = self.check("Absent", "--games", "kuba", "--patience", "1")
        self.assertEqual(said.returncode, 1)
        self.assertIn("does not come (bot_declines", said.stdout)


if __name__ == "__main__":
    unittest.main()
