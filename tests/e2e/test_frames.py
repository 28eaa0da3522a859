"""Frames against RFC 6455 on the real endpoint. Numbers are those of the Autobahn test suite's cases."""

import random
import struct
import unittest

from client import Client
from kabinetd import Server
from table import Bystanders
from ws import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Refused, Socket, frame

HELLO = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"frames"}}'


def closing(code, reason=b""):
    return frame(CLOSE, struct.pack("!H", code) + reason)


# Bytes that are no UTF-8 (RFC 3629 section 3), as in Autobahn's section 6.
NOT_UTF8 = {
    "6.3.1 in the middle": b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80\x65\x64",
    "6.6.1 cut short": b"\xce",
    "6.8.1 overlong slash": b"\xc0\xaf",
    "6.12.1 impossible bytes": b"\xfe\xff",
    "6.14.1 lone continuation": b"\x80",
    "6.15 many lone continuations": b"\x80\xbf\x80",
    "6.18.1 lone start": b"\xc3 ",
    "6.20 surrogate": b"\xed\xa0\x80",
    "6.21 surrogate pair": b"\xed\xa0\x80\xed\xb0\x80",
    "6.16 five bytes": b"\xf8\x88\x80\x80\x80",
    "6.12 above U+10FFFF": b"\xf4\x90\x80\x80",
    "6.19 overlong zero": b"\xe0\x80\x80",
}

# What ends the connection, and with which code.
FATAL = {
    "5.1 of the RFC: not masked": (frame(TEXT, b"{}", mask=False), 1002),
    "2.5 ping of 126 bytes": (frame(PING, b"p" * 126), 1002),
    "pong of 126 bytes": (frame(PONG, b"p" * 126), 1002),
    "3.1 reserved bit 3": (frame(TEXT, b"{}", rsv=1), 1002),
    "3.2 reserved bit 2": (frame(TEXT, b"{}", rsv=2), 1002),
    "3.4 reserved bit 1, compression not agreed on": (frame(TEXT, b"{}", rsv=4), 1002),
    "3.5 reserved bit in a ping": (frame(PING, b"", rsv=1), 1002),
    "3.7 all reserved bits": (frame(CLOSE, b"", rsv=7), 1002),
    "5.1 ping in fragments": (frame(PING, b"a", fin=False), 1002),
    "5.2 pong in fragments": (frame(PONG, b"a", fin=False), 1002),
    "close in fragments": (frame(CLOSE, b"", fin=False), 1002),
    "5.9 continuation of nothing": (frame(CONTINUATION, b"{}"), 1002),
    "5.10 continuation of nothing, open": (frame(CONTINUATION, b"{}", fin=False), 1002),
    "5.18 text within a text": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), 1002),
    "binary within a text": (frame(TEXT, b"{", fin=False) + frame(BINARY, b"}"), 1002),
    "7.3.2 close of one byte": (frame(CLOSE, b"\x03"), 1002),
    "7.3.6 close with a long reason": (closing(1000, b"r" * 124), 1002),
    "7.5.1 close with a reason that is no UTF-8": (closing(1000, b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80"), 1002),
    "length in more bytes than it needs": (b"\x81\xfe\x00\x02" + bytes(4) + b"{}", 1002),
    "length with its highest bit": (b"\x81\xff" + b"\xff" * 8 + bytes(4), 1009),
    "1.2.1 binary": (frame(BINARY, b"\x00\x01"), 1003),
    "9.1 too long": (frame(TEXT, b" " * 70_000), 1009),
    "9.3 too long in fragments": (frame(TEXT, b" " * 40_000, fin=False) + frame(CONTINUATION, b" " * 40_000), 1009),
    "length of an exabyte": (frame(TEXT, b"{}", length=1 << 60), 1009),
    **{f"4.1 opcode {op}": (frame(op, b""), 1002) for op in (3, 4, 5, 6, 7)},
    **{f"4.2 opcode {op}": (frame(op, b""), 1002) for op in (11, 12, 13, 14, 15)},
    **{f"7.9 close with {code}": (closing(code), 1002)
       for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999)},
    **{f"{name}": (frame(TEXT, b'"' + text + b'"'), 1007) for name, text in NOT_UTF8.items()},
    "6.4 no UTF-8 in a later fragment": (frame(TEXT, b'"\xce\xba', fin=False) + frame(CONTINUATION, b"\xed\xa0\x80", fin=False), 1007),
}


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())
        cls.bystanders = Bystanders(cls.server, random.Random(21))

    def greeted(self):
        socket = Socket(self.server.port)
        socket.send(HELLO)
        self.assertIn('"server":"kabinetd"', socket.receive())
        return socket

    def test_each_fatal_frame_closes_with_its_code_and_disturbs_nobody(self):
        for name, (data, code) in FATAL.items():
            with self.subTest(name):
                socket = self.greeted()
                socket.send_raw(data)
                self.assertEqual(socket.wait_closed().code, code)
                self.bystanders.expect_unaffected()

    def test_before_hello_it_is_the_same(self):
        for name in ("5.1 of the RFC: not masked", "4.1 opcode 3", "1.2.1 binary", "9.1 too long"):
            with self.subTest(name):
                data, code = FATAL[name]
                socket = Socket(self.server.port)
                socket.send_raw(data)
                self.assertEqual(socket.wait_closed().code, code)

    def test_a_frame_that_is_never_finished_holds_up_nobody(self):
        sockets = [self.greeted() for _ in range(20)]
        for socket in sockets:
            socket.send_raw(frame(TEXT, b"{}", length=60_000))
        self.bystanders.expect_unaffected()
        for socket in sockets:
            socket.cut()

    def test_pings_are_answered_with_their_payload(self):
        socket = self.greeted()
        payloads = [b"", b"hello", bytes(range(256))[:125], b"\xfe\xff"]
        for payload in payloads:
            socket.send_raw(frame(PING, payload))
        while len(socket.pongs) < len(payloads):
            socket.pump(20)
        self.assertEqual(socket.pongs, payloads)

    def test_unasked_pongs_are_passed_over(self):
        socket = self.greeted()
        socket.send_raw(frame(PONG, b"nobody asked"))
        self.expect_alive(socket)

    def test_fragments_make_one_message_with_control_frames_between(self):
        socket = self.greeted()
        text = b'{"jsonrpc":"2.0","id":2,"method":"ping","params":{}}'
        parts = [text[i : i + 1] for i in range(len(text))]
        data = frame(TEXT, parts[0], fin=False)
        for part in parts[1:-1]:
            data += frame(PING, b"between") + frame(CONTINUATION, part, fin=False)
        socket.send_raw(data + frame(CONTINUATION, b"", fin=False) + frame(CONTINUATION, parts[-1]))
        self.assertIn('"now":', socket.receive())

    def test_frames_may_come_byte_by_byte_or_all_at_once(self):
        request = frame(TEXT, b'{"jsonrpc":"2.0","id":2,"method":"ping","params":{}}')
        socket = self.greeted()
        for i in range(len(request)):
            socket.send_raw(request[i : i + 1])
        self.assertIn('"now":', socket.receive())
        socket.send_raw(request * 50)
        for _ in range(50):
            self.assertIn('"now":', socket.receive())

    def test_text_beyond_ascii_comes_back_whole(self):
        for name in ("Ådåm Κώστας", "日本語", "🎲🎲", "\U000323af"):
            with self.subTest(name):
                client = Client(self.server, name)
                self.assertEqual(client.player["name"], name)

    def test_each_valid_close_is_answered_in_kind(self):
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
            with self.subTest(code=code):
                self.assertEqual(self.greeted().close(code), code)
        socket = self.greeted()
        socket.send_raw(frame(CLOSE))
        self.assertIn(socket.wait_closed().code, (1000, 1005))

    def test_nothing_behind_a_close_is_read(self):
        socket = self.greeted()
        socket.send_raw(closing(1000) + frame(TEXT, b'{"jsonrpc":"2.0","id":9,"method":"ping"}'))
        self.assertEqual(socket.wait_closed().code, 1000)
        self.assertEqual(socket._messages, [])

    def test_a_wrong_subprotocol_is_told_as_4406(self):
        for offered in ("chat", "kabinet.v2.json", "kabinet.v1.jsonx"):
            with self.subTest(offered):
                socket = Socket(self.server.port, subprotocol=offered)
                self.assertEqual(socket.wait_closed().code, 4406)

    def test_ours_is_chosen_among_several_subprotocols(self):
        socket = Socket(self.server.port, subprotocol="chat, kabinet.v1.json")
        self.assertEqual(socket.subprotocol, "kabinet.v1.json")
        self.expect_alive(socket, hello=True)

    def test_pages_of_other_origins_may_not_connect(self):
        with self.assertRaises(Refused) as caught:
            Socket(self.server.port, headers=[("Origin", "https://evil.example")])
        self.assertEqual(caught.exception.status, 403)
        own = Socket(self.server.port, headers=[("Origin", f"http://127.0.0.1:{self.server.port}")])
        self.expect_alive(own, hello=True)

    def test_compression_is_not_agreed_on(self):
        socket = Socket(self.server.port, headers=[("Sec-WebSocket-Extensions", "permessage-deflate")])
        self.expect_alive(socket, hello=True)

    def expect_alive(self, socket, hello=False):
        if hello:
            socket.send(HELLO)
            socket.receive()
        socket.send('{"jsonrpc":"2.0","id":7,"method":"ping","params":{}}')
        self.assertIn('"id":7', socket.receive())


if __name__ == "__main__":
    unittest.main(verbosity=2)
