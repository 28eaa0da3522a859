"""HTTP beside the socket: health, metrics, records, protocol documents, static files, and what nobody should ask."""

import json
import pathlib
import random
import socket
import tempfile
import unittest

from client import Client, new_key
from kabinetd import Server
from table import Bystanders, seated
from ws import read_head

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "protocol" / "generated"


class Http(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="kabinet-web-")))
        cls.write(root / "secret.txt", "not for the web")
        cls.write(root / "web" / "index.html", "<!doctype html><title>Kabinet</title>")
        cls.write(root / "web" / "assets" / "app-1a2b3c4d.js", "let x = 1;")
        (root / "web" / "way-out").symlink_to(root / "secret.txt")
        cls.server = cls.enterClassContext(
            Server(server_web_root=root / "web", server_protocol_dir=PROTOCOL, limits_request_ms=1000))
        cls.bystanders = Bystanders(cls.server, random.Random(51))

    @staticmethod
    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def tearDown(self):
        self.bystanders.expect_unaffected()

    def raw(self, request):
        """The answer to bytes as they are: status, headers, body; None for a connection closed without a word."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            try:
                connection.sendall(request)
                status, headers, body = read_head(connection)
                while more := connection.recv(65536) if len(body) < int(headers.get("content-length", 0)) else b"":
                    body += more
                return status, headers, bytes(body)
            except Exception:
                return None

    def test_health_and_readiness(self):
        self.assertEqual(self.server.get("/healthz")[0], 200)
        self.assertEqual(self.server.get("/readyz")[0], 200)
        status, headers, body = self.server.get("/healthz", method="HEAD")
        self.assertEqual((status, body), (200, b""))
        self.assertEqual(headers["content-length"], "3")

    def test_metrics_count_what_happens(self):
        before = self.server.metric("kabinet_journal_commits_total")
        self.bystanders.expect_unaffected()
        self.assertGreater(self.server.metric("kabinet_journal_commits_total"), before)
        status, headers, body = self.server.get("/metrics")
        self.assertEqual(status, 200)
        self.assertIn("version=0.0.4", headers["content-type"])
        for line in body.decode().splitlines():
            self.assertRegex(line, r"^(# (HELP|TYPE) kabinet_\w+ .+|kabinet_\w+(\{[^}]*\})? [-+0-9.eInf]+)$")

    def test_metrics_name_no_match_and_no_player(self):
        table = self.bystanders.table
        body = self.server.get("/metrics")[2].decode()
        for word in (table.match, table.players[0].player["id"], table.players[0].token, "127.0.0.1"):
            self.assertNotIn(word, body)

    def test_the_log_holds_no_token(self):
        log = (self.server.folder / "kabinetd.log").read_text()
        for player in self.bystanders.table.players:
            self.assertNotIn(player.token, log)

    def test_the_record_of_a_match_is_downloaded(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        table.act(random.Random(52))
        table.players[1].call("match.resign", key=new_key(), match=table.match)
        status, headers, body = self.server.get(f"/records/{table.match}")
        self.assertEqual((status, headers["content-type"]), (200, "application/json"))
        self.assertEqual(json.loads(body), table.players[0].call("match.record", match=table.match)["record"])
        self.assertEqual(self.server.get(f"/records/{table.match}", method="HEAD")[0], 200)

    def test_unknown_records_are_not_found(self):
        for path in ("/records/", "/records/aaaaaaaaaa", "/records/AAAA", "/records/..", "/records/" + "a" * 3000,
                     "/records/a'%20or%201=1", "/records/%00"):
            with self.subTest(path):
                self.assertIn(self.server.get(path)[0], (400, 404))

    def test_the_protocol_is_served(self):
        for file in PROTOCOL.iterdir():
            with self.subTest(file.name):
                status, headers, body = self.server.get(f"/protocol/{file.name}")
                self.assertEqual((status, body), (200, file.read_bytes()))
                again = self.server.get(f"/protocol/{file.name}", headers={"If-None-Match": headers["etag"]})
                self.assertEqual((again[0], again[2]), (304, b""))
        self.assertEqual(self.server.get("/protocol/nosuch.json")[0], 404)

    def test_static_files_are_served_with_their_types(self):
        for path, kind in (("/", "text/html"), ("/index.html", "text/html"), ("/assets/app-1a2b3c4d.js", "javascript")):
            with self.subTest(path):
                status, headers, body = self.server.get(path)
                self.assertEqual(status, 200)
                self.assertIn(kind, headers["content-type"])
                self.assertEqual(headers.get("x-content-type-options"), "nosniff")
                self.assertTrue(body)

    def test_nothing_outside_the_root_is_reached(self):
        for path in ("/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/way-out",
                     "//secret.txt", "/..\\secret.txt", "/%2e%2e%5csecret.txt", "/etc/passwd", "/protocol/../../README.md",
                     "/index.html/../../secret.txt", "/....//secret.txt", "/index.html%00.js"):
            with self.subTest(path):
                answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                self.assertIn(answer[0], (400, 404))
                self.assertNotIn(b"not for the web", answer[2])

    def test_what_is_not_there_is_a_problem_document(self):
        for path in ("/nosuch", "/admin", "/.git/config", "/assets/"):
            with self.subTest(path):
                status, headers, body = self.server.get(path)
                self.assertEqual((status, headers["content-type"]), (404, "application/problem+json"))
                self.assertEqual(json.loads(body)["status"], 404)

    def test_people_who_look_for_what_is_not_there_are_led_home(self):
        for path, home in (("/nosuch", "./"), ("/t/abc", "./../"), ("/watch/tv?x=1", "./../")):
            with self.subTest(path):
                status, headers, body = self.server.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
                self.assertEqual((status, headers["content-type"]), (404, "text/html; charset=utf-8"))
                self.assertIn(f'<a href="{home}">', body.decode())

    def test_only_get_and_head_are_taken(self):
        for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
            with self.subTest(method):
                status, headers, _ = self.server.get("/healthz", method=method)
                self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"))

    def test_a_plain_get_of_the_socket_asks_for_an_upgrade(self):
        status, headers, _ = self.server.get("/ws")
        self.assertEqual((status, headers["upgrade"]), (426, "websocket"))

    def test_malformed_requests_get_an_error_or_nothing(self):
        for request in (b"\r\n\r\n", b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00" + bytes(200),
                        b"GET nosuch HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n",
                        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
                        b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n0123456789",
                        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"):
            with self.subTest(request[:60]):
                answer = self.raw(request)
                self.assertTrue(answer is None or 400 <= answer[0] < 506, answer)

    def test_oversized_heads_are_refused(self):
        for head in (b"X-Long: " + b"x" * 10_000, b"\r\n".join(b"X-%d: y" % i for i in range(2000))):
            answer = self.raw(b"GET / HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n")
            self.assertTrue(answer is None or answer[0] in (400, 431), answer)
        answer = self.raw(b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertTrue(answer is None or answer[0] in (400, 414, 431), answer)

    def test_a_request_that_never_ends_is_cut(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
            while connection.recv(4096):  # until the server has enough; the time-out above fails the test
                pass

    def test_many_requests_on_one_connection(self):
        request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(request * 20)
            data = b""
            while data.count(b"ok\n") < 20:
                more = connection.recv(65536)
                self.assertTrue(more, data)
                data += more


class WithoutFolders(unittest.TestCase):
    def test_a_server_without_web_client_says_where_the_socket_is(self):
        with Server() as server:
            status, _, body = server.get("/")
            self.assertEqual(status, 200)
            self.assertIn(b"/ws", body)
            self.assertEqual(server.get("/protocol/schema.json")[0], 404)
            Client(server).close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
