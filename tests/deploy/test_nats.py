"""deploy/nats.conf is a configuration that nats-server takes, and that lets in whom it says."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import unittest
import urllib.request

from deployed import ROOT, path, skip, text

NATS = shutil.which("nats-server", path=os.environ["PATH"] + ":/usr/sbin")
if NATS is None:
    skip("nats-server is not installed (deploy/apt-packages.txt has it)")

PASSWORD = {"KABINET_NATS_PASSWORD": "n12e4567"}


def checked(file, environment):
    return subprocess.run([NATS, "-t", "-c", file], capture_output=True, text=True, timeout=30, env=os.environ | environment)


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Client:
    """As much of NATS' protocol as a test needs."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.lines = self.socket.makefile("r")
        assert self.lines.readline().startswith("INFO ")

    def answer(self, *lines):
        """What the server says to these lines before it says that it has read them all."""
        self.socket.sendall("".join(line + "\r\n" for line in (*lines, "PING")).encode())
        said = []
        while (line := self.lines.readline().strip()) not in ("", "PONG"):
            said.append(line)
        return said

    def close(self):
        self.lines.close()
        self.socket.close()


class Nats(unittest.TestCase):
    def start(self):
        folder = tempfile.TemporaryDirectory(prefix="kabinet-nats-")
        self.addCleanup(folder.cleanup)
        port = free_port()
        script = subprocess.Popen(
            [path("tests/private_nats.sh"), folder.name, str(port), path("deploy/nats.conf")],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | PASSWORD,
        )  # fmt: skip
        self.addCleanup(lambda: (script.stdin.close(), script.stdout.close(), script.wait()))
        self.assertEqual(script.stdout.readline(), "ready\n")
        return port

    def client(self, port):
        client = Client(port)
        self.addCleanup(client.close)
        return client

    def test_the_command_line_has_another_address_and_numbers_for_a_check(self):
        # As compose and Kubernetes run it, but on loopback.
        port, numbers = free_port(), free_port()
        server = subprocess.Popen([NATS, "-c", path("deploy/nats.conf"), "-a", "127.0.0.2", "-p", str(port), "-m", str(numbers)],
                                  stderr=subprocess.PIPE, text=True, env=os.environ | PASSWORD)
        self.addCleanup(lambda: (server.kill(), server.wait(), server.stderr.close()))
        self.assertTrue(any("Server is ready" in line for line in server.stderr))
        socket.create_connection(("127.0.0.2", port), timeout=10).close()
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=10)
        with urllib.request.urlopen(f"http://127.0.0.2:{numbers}/healthz", timeout=10) as answer:
            self.assertEqual(answer.status, 200)

    def test_it_is_taken(self):
        done = checked(path("deploy/nats.conf"), PASSWORD)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_it_is_not_taken_without_a_password(self):
        self.assertNotEqual(checked(path("deploy/nats.conf"), {}).returncode, 0)

    def test_it_is_taken_with_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=nats",
                            "-keyout", f"{folder}/nats.key", "-out", f"{folder}/nats.crt"],
                           check=True, capture_output=True)  # fmt: skip
            settings = re.sub(r"(?m)^#(?=\S)", "", text("deploy/nats.conf")).replace("/etc/kabinet", folder)
            self.assertIn("\ntls {", settings)
            with open(f"{folder}/nats.conf", "w", encoding="utf-8") as file:
                file.write(settings)
            done = checked(file.name, PASSWORD)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_it_takes_what_a_node_sends_at_once(self):
        largest = re.search(r"kLargest = (\d+) << 20;", text("server/wire/nats_wire.hpp")).group(1)
        self.assertRegex(text("deploy/nats.conf"), rf"(?m)^max_payload: {largest}MB$")

    def test_only_nodes_are_let_in_and_they_hear_their_space_alone(self):
        port = self.start()
        for wrong in ("{}", '{"user":"kabinet","pass":"n"}'):
            self.assertRegex("".join(self.client(port).answer("CONNECT " + wrong)), "Authorization Violation")
        node = self.client(port)
        self.assertEqual(node.answer('CONNECT {"verbose":false,"user":"kabinet","pass":"n12e4567"}'), [])
        self.assertEqual(node.answer("SUB kabinet.main.000000000001 1", "PUB kabinet.main.000000000001 2", "hi"),
                         ["MSG kabinet.main.000000000001 1 2", "hi"])  # fmt: skip
        for subject in (">", "other.1", "kabinet.>", "$SYS.>"):
            self.assertRegex("".join(node.answer(f"SUB {subject} 2")), "Permissions Violation", subject)
        self.assertRegex("".join(node.answer("PUB other.1 2", "hi")), "Permissions Violation")


if __name__ == "__main__":
    unittest.main(verbosity=2)
