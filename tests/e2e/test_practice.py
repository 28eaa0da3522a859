"""Practice over real sockets: a match of one's own goes on after a kill -9, is nobody else's, and proves itself."""

import json
import os
import pathlib
import subprocess
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server

KABINET = os.environ.get("KABINET") or str(pathlib.Path(os.environ["KABINETD"]).parents[1] / "client-cli/kabinet")
FLICK = {"type": "flick", "vector": [0.0, 0.3]}


class Board:
    """A match of practice that its player watches."""

    def __init__(self, me, game, **wanted):
        self.me = me
        self.match = me.call("practice.open", key=new_key(), game=game, **wanted)["match"]
        me.call("match.watch", match=self.match)
        me.until(lambda: self.value, what="the board")

    @property
    def value(self):
        return self.me.doc(self.match).value

    def sees(self, seq):
        self.me.until(lambda: self.me.doc(self.match).seq >= seq, what="what was done")
        return self.value

    def act(self, action, ask=Client.call):
        return self.sees(ask(self.me, "match.act", key=new_key(), match=self.match, action=action)["seq"])

    def undo(self, **where):
        return self.sees(self.me.call("match.undo", key=new_key(), match=self.match, **where)["seq"])


class Practice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(match_bot_shows_ms=0))

    def test_a_kill_keeps_what_was_tried_and_undone(self):
        ann = Client(self.server, "Ann")
        board = Board(ann, "kapture9", options={"first": "0"})
        start = board.value["state"]
        for _ in range(3):
            board.act(FLICK)
            self.assertEqual(board.undo()["state"], start)
        before = board.act(FLICK)
        self.server.kill()
        self.server.start()
        ann.come_back()
        ann.call("match.watch", match=board.match)
        ann.until(lambda: board.value and board.value["ply"] == before["ply"], what="the match after the kill")
        self.assertEqual(board.value["state"], before["state"])
        self.assertEqual(board.value["undo"], before["undo"])
        self.assertEqual(board.undo()["state"], start)
        board.act(FLICK)
        ann.call("match.abort", key=new_key(), match=board.match)
        record = ann.call("match.record", match=board.match)["record"]
        flicks = [entry["note"]["played"] for entry in record["entries"] if entry["type"] == "act"]
        self.assertEqual(len({tuple(flick) for flick in flicks}), 5, "every flick trembled anew")
        verified = subprocess.run([KABINET, "verify", "-"], input=json.dumps(record), text=True, capture_output=True, timeout=60)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_nobody_else_finds_it(self):
        ann, bob = Client(self.server, "Ann"), Client(self.server, "Bob")
        board = Board(ann, "kuba")
        for method in ("match.watch", "match.record", "match.replay", "match.legal", "table.join"):
            expect_refused("unknown_match", bob.call, method, match=board.match)
        expect_refused("unknown_match", bob.call, "match.undo", key=new_key(), match=board.match)
        self.assertEqual(self.server.get(f"/records/{board.match}")[0], 404)
        bob.call("lobby.watch")
        bob.until(lambda: bob.doc("lobby").value, what="the lobby")
        self.assertNotIn(board.match, json.dumps(bob.doc("lobby").value))

    def test_two_at_one_screen_play_a_match_to_its_end_and_go_back_from_there(self):
        board = Board(Client(self.server, "Ann"), "nine")
        while board.value["turn"]:
            legal = board.me.call("match.legal", match=board.match)
            self.assertEqual(legal["seat"], board.value["turn"][0])
            board.act(legal["actions"][0])
        self.assertEqual(board.value["status"], "playing")
        self.assertIn("result", board.value)
        self.assertNotIn("result", board.undo())
        self.assertEqual(len(board.value["turn"]), 1)

    def test_a_bot_answers_again_after_an_undo(self):
        board = Board(Client(self.server, "Ann"), "kuba", bots=[{"seat": 1, "level": "easy"}])
        def mine():
            board.me.until(lambda: board.value["turn"] == [0], what="the own turn")
        for _ in range(2):
            mine()
            ply = board.value["ply"]
            board.act(board.me.call("match.legal", match=board.match)["actions"][0])
            mine()
            self.assertEqual(board.value["ply"], ply + 2)
            board.undo()
            self.assertEqual(board.value["turn"], [0])


if __name__ == "__main__":
    unittest.main()
