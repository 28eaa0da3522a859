"""kabinetd as its operator meets it: settings, exit codes, health, signals."""

import os
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

PROGRAM = os.path.join(os.environ.get("KABINET_BUILD", "build/dev"), "server", "kabinetd")
PATIENCE = 60


def run(*arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], env={**os.environ, **environment}, capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


class Server:
    """A server on a port of the system's choosing, with a store of its own."""

    def __init__(self, folder, *arguments):
        command = [PROGRAM, "--server.port", "0", "--store.path", os.path.join(folder, "new", "kabinet.db")]
        self.process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def get(self, path):
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.wait()

    def wait(self):
        self.log = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def serve(self, *arguments):
        server = Server(self.folder.name, *arguments)
        self.addCleanup(lambda: server.process.poll() is None and server.process.kill())
        return server

    def test_serves_and_stops_on_both_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = self.serve()
            self.assertEqual(server.get("/healthz"), (200, "ok\n"))
            self.assertEqual(server.get("/readyz"), (200, "ready\n"))
            self.assertEqual(server.stop(number), 0)
            self.assertIn("event=stopped", server.log)

    def test_metrics_are_prometheus_text(self):
        server = self.serve("--server.shards", "2")
        status, text = server.get("/metrics")
        self.assertEqual(status, 200)
        self.assertIn("# TYPE kabinet_matches_live gauge\nkabinet_matches_live 0\n", text)
        self.assertIn("kabinet_journal_commit_seconds_bucket", text)
        server.stop()

    def test_serves_the_protocol_documents(self):
        server = self.serve("--server.protocol_dir", "protocol/generated")
        self.assertEqual(server.get("/protocol/asyncapi.json")[0], 200)
        self.assertEqual(server.get("/protocol/../CMakeLists.txt")[0], 404)
        self.assertEqual(server.get("/records/aaaaaaaaaa")[0], 404)
        server.stop()

    def test_healthcheck_tells_whether_it_is_ready(self):
        server = self.serve()
        check = ["--server.port", str(server.port), "--healthcheck"]
        self.assertEqual(run(*check).returncode, 0)
        self.assertEqual(run("--healthcheck", server.url + "/readyz").returncode, 0)
        self.assertEqual(run("--healthcheck", server.url + "/nothing").returncode, 1)
        server.stop()
        self.assertEqual(run(*check).returncode, 1)

    def test_a_second_signal_ends_it_at_once(self):
        server = self.serve("--limits.close_ms", "3600000", "--server.shutdown_ms", "3600000")
        # A WebSocket client that never answers our close frame holds up an orderly stop.
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            self.assertIn(b" 101 ", client.recv(4096))
            server.process.send_signal(signal.SIGTERM)
            while b"event=stopping" not in server.process.stderr.buffer.readline():
                pass
            self.assertEqual(server.stop(), 128 + signal.SIGTERM)

    def test_a_stop_is_bounded(self):
        server = self.serve("--limits.close_ms", "3600000", "--server.shutdown_ms", "100")
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            self.assertIn(b" 101 ", client.recv(4096))
            self.assertEqual(server.stop(), 0)
        self.assertIn("stopped_before_all_was_finished", server.log)

    def test_wrong_settings_end_with_2_and_one_line(self):
        wrong = os.path.join(self.folder.name, "wrong.toml")
        with open(wrong, "w", encoding="utf-8") as file:
            file.write("[server]\nport = 1\nprot = 2\n")
        for result in (run("--config", wrong), run("--server.port", "x"), run(KABINET_LOG_LEVEL="loud"), run("x")):
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stdout, "")
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertIn(wrong + ":3: server.prot: unknown key", run("--config", wrong).stderr)

    def test_what_keeps_it_from_starting_is_said(self):
        damaged = os.path.join(self.folder.name, "damaged.db")
        with open(damaged, "w", encoding="utf-8") as file:
            file.write("no database " * 1000)
        result = run("--store.path", damaged, "--server.port", "0")
        self.assertEqual(result.returncode, 1)
        self.assertIn(damaged, result.stderr)
        with open(damaged, encoding="utf-8") as file:
            self.assertEqual(file.read(), "no database " * 1000, "left as it was")
        server = self.serve()
        new = os.path.join(self.folder.name, "other.db")
        result = run("--store.path", new, "--server.port", str(server.port))
        self.assertEqual(result.returncode, 1)
        self.assertIn("can't listen on 127.0.0.1 port " + str(server.port), result.stderr)
        result = run("--store.path", new, "--server.port", "0", "--server.web_root", "/nowhere")
        self.assertEqual(result.returncode, 1)
        self.assertIn("server.web_root: /nowhere", result.stderr)
        server.stop()

    def test_prints_its_version_and_its_settings(self):
        self.assertRegex(run("--version").stdout, r"^kabinetd \d+\.\d+\.\d+\n$")
        printed = run("--print-config", "--server.port", "9000").stdout
        file = os.path.join(self.folder.name, "printed.toml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(printed)
        self.assertEqual(run("--config", file, "--print-config").stdout, printed)


if __name__ == "__main__":
    unittest.main()
