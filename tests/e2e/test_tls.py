"""TLS in the server: https and wss on the one port, and a certificate that is changed while it serves."""

import hashlib
import json
import pathlib
import random
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

from certificates import make_certificate, trusting
from client import Client
from kabinetd import PROGRAM, START, Server
from table import Table
from ws import Socket

PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})


class Tls(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="kabinet-tls-")))
        self.old, self.new = (make_certificate(self.folder, name) for name in ("old", "new"))
        self.certificate, self.key = self.folder / "server.pem", self.folder / "server.key"
        self.install(self.old)
        self.context = trusting(self.old[0], self.new[0])

    def install(self, pair):
        for source, target in zip(pair, (self.certificate, self.key)):
            fresh = target.with_suffix(".fresh")
            fresh.write_bytes(source.read_bytes())
            fresh.rename(target)

    def server(self, **settings):
        return self.enterContext(Server(tls=self.context, server_tls_certificate=self.certificate,
                                        server_tls_key=self.key, **settings))

    def served(self, server):
        """The name on the certificate that a new connection is shown."""
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
            with self.context.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
                return dict(pair[0] for pair in secure.getpeercert()["subject"])["commonName"]

    def await_log(self, server, text):
        deadline = time.monotonic() + START
        while text not in server.tail(1000):
            self.assertLess(time.monotonic(), deadline, f"the log never said {text}")
            server.ready()

    def test_a_match_is_played_over_wss(self):
        server = self.server()
        table = Table([Client(server, name, tls=self.context) for name in ("Ann", "Bob")], "kuba")
        chance = random.Random(71)
        for _ in range(10):
            table.act(chance)
        self.assertEqual(table.converge()["ply"], 10)

    def test_a_large_page_comes_whole_over_https(self):
        page = random.Random(72).randbytes(3_000_000)
        (self.folder / "web").mkdir()
        (self.folder / "web" / "large.bin").write_bytes(page)
        server = self.server(server_web_root=self.folder / "web", limits_send_buffer_bytes=4096)
        status, headers, body = server.get("/large.bin")
        self.assertEqual((status, hashlib.sha256(body).hexdigest()), (200, hashlib.sha256(page).hexdigest()))

    def test_who_reads_late_misses_nothing(self):
        server = self.server(limits_send_buffer_bytes=4096, limits_outbox_messages=1_000_000,
                             limits_write_deadline_ms=600_000)  # how late is the machine's affair
        slow = Socket(server.port, tls=self.context, receive_buffer=4096)
        slow.send(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "hello", "params": {"client": "slow"}}))
        for number in range(1, 2000):
            slow.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": "ping"}))
        self.assertEqual([json.loads(slow.receive())["id"] for _ in range(2000)], list(range(2000)))
        self.assertEqual(slow.close(), 1000)

    def test_sighup_brings_a_new_certificate_and_cuts_nobody(self):
        server = self.server()
        before = Client(server, tls=self.context)
        self.addCleanup(before.close)
        self.assertEqual(self.served(server), "old")
        self.install(self.new)
        self.assertEqual(self.served(server), "old")
        server.process.send_signal(signal.SIGHUP)
        self.await_log(server, "certificate_read")
        self.assertEqual(self.served(server), "new")
        before.call("ping")

    def test_a_bad_certificate_is_not_taken(self):
        server = self.server()
        self.install((self.new[0], self.old[1]))  # the key of another
        server.process.send_signal(signal.SIGHUP)
        self.await_log(server, "certificate_kept")
        self.assertIn("server.tls_key", server.tail(1000))
        self.assertEqual(self.served(server), "old")

    def test_plain_http_is_told_to_come_by_https(self):
        server = self.server(limits_connections_per_address=1)
        for words in (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"POST /" + b"x" * 100_000):
            with self.subTest(words[:8]), socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
                plain.sendall(words)
                answer = b""
                while more := plain.recv(4096):
                    answer += more
                self.assertTrue(answer.startswith(b"HTTP/1.1 400 "), answer)
                self.assertIn(b"https", answer)
        self.assertEqual(self.served(server), "old")

    def test_the_protocol_is_agreed_upon(self):
        server = self.server()
        for offered, agreed in ((["h2", "http/1.1"], "http/1.1"), (["http/1.1"], "http/1.1"), ([], None)):
            with self.subTest(offered):
                self.assertEqual(self.agreed(server, offered), agreed)
        with self.assertRaises(ssl.SSLError):
            self.agreed(server, ["h2"])

    def agreed(self, server, offered):
        context = trusting(self.old[0])
        if offered:
            context.set_alpn_protocols(offered)
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
                return secure.selected_alpn_protocol()

    def test_browsers_are_told_to_insist_on_https_when_the_operator_wants_it(self):
        self.assertNotIn("strict-transport-security", self.server().get("/healthz")[1])
        headers = self.server(server_hsts_s=3600).get("/healthz")[1]
        self.assertEqual(headers["strict-transport-security"], "max-age=3600")

    def test_what_is_not_tls_gets_nothing(self):
        server = self.server(limits_request_ms=1000)
        for words in (b"\x16\x03\x01\xff\xff" + bytes(100), b""):
            with self.subTest(words), socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
                plain.sendall(words)
                answer = b"more"
                while answer:  # until the end; the time-out above fails the test
                    try:
                        answer = plain.recv(4096)
                    except ConnectionError:
                        break
                    self.assertNotIn(b"HTTP/1.1", answer)
        self.assertEqual(self.served(server), "old")

    def test_old_versions_are_refused(self):
        server = self.server()
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as plain:
            with self.assertRaises((ssl.SSLError, ConnectionError)):
                old.wrap_socket(plain)
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            context = trusting(self.old[0])
            context.minimum_version = context.maximum_version = version
            Socket(server.port, tls=context).cut()

    def test_the_server_finds_itself_healthy(self):
        server = self.server()
        for url in ([f"https://127.0.0.1:{server.port}/readyz"], []):
            done = subprocess.run([*server.command(), "--healthcheck", *url], capture_output=True, text=True, timeout=START)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = subprocess.run([PROGRAM, "--healthcheck", f"http://127.0.0.1:{server.port}/readyz"], capture_output=True,
                              timeout=START)
        self.assertEqual(done.returncode, 1)

    def test_what_is_missing_is_named_at_the_start(self):
        for settings, named in (({"server_tls_certificate": self.folder / "none.pem", "server_tls_key": self.key},
                                 "server.tls_certificate"),
                                ({"server_tls_certificate": self.certificate}, "server.tls_key"),
                                ({"server_tls_key": self.key}, "server.tls_certificate")):
            with self.subTest(named), Server(start=False, **settings) as server:
                code, output = server.run_to_end()
                self.assertEqual(code, 1)
                self.assertIn(named, output)


if __name__ == "__main__":
    unittest.main(verbosity=2)
