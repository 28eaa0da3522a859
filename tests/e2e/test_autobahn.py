"""The sections 1 to 7, 9 and 10 of the Autobahn test suite, case by case, on the real endpoint."""

import collections
import itertools
import json
import unittest

import autobahn
import autobahn_utf8
from kabinetd import Server
from ws import PONG, TEXT, Socket

HELLO = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"autobahn"}}'
CASES = list(itertools.chain(autobahn.framing(), autobahn.pings(), autobahn.reserved(), autobahn.fragments(),
                             autobahn_utf8.cases(), autobahn.closes(), autobahn.limits()))
SECTIONS = {"1": 16, "2": 11, "3": 7, "4": 10, "5": 20, "6": 145, "7": 37, "9": 54, "10": 1}  # what the suite has


class Ordered(Socket):
    """Keeps pongs and texts in the order they came in."""

    def _take(self, opcode, fin, payload):
        if not hasattr(self, "came"):
            self.came = []
        if opcode == PONG:
            self.came.append((PONG, payload))
        elif opcode == TEXT:
            self.came.append((TEXT, json.loads(payload).get("id")))
        super()._take(opcode, fin, payload)


class Autobahn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(limits_messages_per_s=1000000, limits_messages_burst=1000000))

    def test_every_case_of_the_suite_is_here_once(self):
        self.assertEqual(len({case.id for case in CASES}), len(CASES))
        self.assertEqual(collections.Counter(case.id.split(".")[0] for case in CASES), SECTIONS)

    def test_every_case(self):
        for case in CASES:
            with self.subTest(case.id):
                self.run_case(case)

    def run_case(self, case):
        socket = Ordered(self.server.port)
        socket.send(HELLO)
        self.assertIn('"server":"kabinetd"', socket.receive())
        socket.came.clear()
        for segment in segments(case):
            socket.send_raw(segment)
        wanted = [(kind, None if what == autobahn.REFUSED else what) for kind, what in case.answers]
        if case.close:
            self.assertIn(socket.wait_closed().code, case.close)
        else:
            wanted.append((TEXT, "still open"))
            socket.send_raw(autobahn.text("still open"))
            while len(socket.came) < len(wanted):
                socket.pump(20)
        self.assertEqual(socket.came, wanted)
        socket.cut()


def segments(case):
    """What is sent, in the pieces the case asks for."""
    whole = b"".join(case.frames)
    if case.chop < 0:
        return case.frames
    return [whole[at:at + case.chop] for at in range(0, len(whole), case.chop)] if case.chop else [whole]


if __name__ == "__main__":
    unittest.main(verbosity=2)
