"""Stopping on SIGTERM, and refusing to start: exit codes and words for the operator, and nothing lost."""

import os
import pathlib
import pty
import random
import signal
import subprocess
import tempfile
import time
import unittest

from client import Client, expect_refused, new_key
from kabinetd import PROGRAM, Server
from table import seated
from ws import Lost


class Stop(unittest.TestCase):
    def test_clients_are_told_and_the_server_ends_with_0(self):
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            watcher = Client(server)
            watcher.watch("lobby")
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            for client in (*table.players, watcher):
                self.assertEqual(self.farewell(client), 1001)
                self.assertEqual(client.goaways[0]["reason"], "restart")
                self.assertGreaterEqual(client.goaways[0]["after_ms"], 0)
            self.assertEqual(server.process.wait(30), 0)
            self.assertLess(time.monotonic() - begun, 10 + 5)
            server.start()
            for client in table.players:
                client.come_back()
            table.act(random.Random(61))
            table.converge()

    def farewell(self, client):
        """Takes everything until the end; the close code."""
        try:
            client.until(lambda: False)
        except Lost as lost:
            return lost.code

    def test_what_is_in_flight_is_finished_and_stored(self):
        rng = random.Random(62)
        for _ in range(5):
            with Server(limits_close_ms=200) as server:
                table = seated(server, ["Ann", "Bob"], "kuba")
                player = table.mover()
                legal = player.call("match.legal", match=table.match)
                number = player.send("match.act", key=new_key(), match=table.match, action=rng.choice(legal["actions"]))
                server.process.send_signal(signal.SIGTERM)
                acknowledged = self.answered(player, number)
                self.assertEqual(server.process.wait(30), 0)
                server.start()
                player.come_back()
                ply = len(player.call("match.record", match=table.match)["record"]["entries"]) - 3
                self.assertGreaterEqual(ply, acknowledged)

    def answered(self, player, number):
        try:
            return player.reply(number)["ply"]
        except Exception:  # refused as shutting_down, or closed before it was read
            return 0

    def test_a_client_that_never_closes_does_not_hold_up_the_end(self):
        with Server(server_shutdown_ms=1000, limits_close_ms=60_000) as server:
            clients = [Client(server) for _ in range(10)]
            self.assertEqual(server.terminate(20), 0)
            self.assertEqual(len(clients), 10)

    def test_an_idle_server_ends_at_once_and_so_does_a_second_signal(self):
        with Server() as server:
            self.assertEqual(server.terminate(), 0)
        with Server() as server:
            server.process.send_signal(signal.SIGINT)
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(30)

    def await_log(self, server, text, times=1):
        deadline = time.monotonic() + 30
        while server.tail(1000).count(text) < times:
            self.assertLess(time.monotonic(), deadline, f"the log never said {text}")
            server.ready()

    def test_without_tls_sighup_is_logged_and_stops_nobody(self):
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            for times in (1, 2):
                server.process.send_signal(signal.SIGHUP)
                self.await_log(server, "nothing_to_read_again", times)
            table.act(random.Random(62))
            table.converge()
            self.assertEqual(server.terminate(), 0)

    def test_it_stops_in_good_order_when_the_terminal_it_was_started_in_is_gone(self):
        near, far = pty.openpty()
        with Server(start=False) as server:
            server.popen = {"preexec_fn": lambda: os.login_tty(far)}
            server.start()
            table = seated(server, ["Ann", "Bob"], "kuba")
            os.close(far)
            os.close(near)
            self.assertEqual(self.farewell(table.players[0]), 1001)
            self.farewell(table.players[1])
            self.assertEqual(server.process.wait(30), 0)

    def test_a_match_that_ended_while_stopping_is_not_recovered_as_running(self):
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            table.players[0].call("match.resign", key=new_key(), match=table.match)
            for player in table.players:
                player.cut()
            self.assertEqual(server.terminate(), 0)
            server.start()
            table.players[1].come_back()
            expect_refused("match_over", table.players[1].call, "match.resign", key=new_key(), match=table.match)


class Refusal(unittest.TestCase):
    """A server that had better not start."""

    def expect_refusal(self, server, *words):
        code, output = server.run_to_end()
        self.assertNotEqual(code, 0, output)
        for word in words:
            self.assertIn(word, output)

    def filled(self):
        """A server that has stopped, with a database that holds a match."""
        server = self.enterContext(Server())
        table = seated(server, ["Ann", "Bob"], "kuba")
        table.act(random.Random(63))
        for player in table.players:
            player.cut()
        self.assertEqual(server.terminate(), 0)
        return server

    def damaged(self, change):
        """A server whose database was changed by `change(bytes)`, and the bytes it has now."""
        server = self.filled()
        server.database.write_bytes(change(bytearray(server.database.read_bytes())))
        return server, server.database.read_bytes()

    def test_a_damaged_database_is_refused_and_left_as_it_is(self):
        def flipped(data):
            page = len(data) // 2 // 4096 * 4096
            data[page : page + 64] = bytes(byte ^ 0xFF for byte in data[page : page + 64])
            return data

        for name, change, words in [
            ("garbage", lambda data: b"garbage " * 100, "not a database"),
            ("empty", lambda data: b"", "empty"),
            ("cut", lambda data: data[: len(data) // 2], ""),
            ("first page lost", lambda data: bytes(4096) + data[4096:], "not a database"),
            ("wiped in the middle", lambda data: data[:8192] + bytes(4096) + data[12288:], ""),
            ("flipped", flipped, ""),
        ]:
            with self.subTest(name):
                server, data = self.damaged(change)
                self.expect_refusal(server, str(server.database), words)
                self.assertEqual(server.database.read_bytes(), data)

    def test_a_second_server_on_the_same_database_is_refused(self):
        with Server() as first:
            second = self.enterContext(Server(start=False, store_path=first.database))
            self.expect_refusal(second, "in use", str(first.process.pid))
            Client(first).call("ping")

    def test_a_port_that_is_taken_is_named(self):
        with Server() as first:
            second = self.enterContext(Server(start=False, server_port=first.port))
            self.expect_refusal(second, str(first.port))

    def test_a_folder_that_cannot_be_made_is_named(self):
        server = self.enterContext(Server(start=False, store_path="/proc/nowhere/kabinet.db"))
        self.expect_refusal(server, "/proc/nowhere")

    def test_a_web_root_that_is_not_there_is_named(self):
        server = self.enterContext(Server(start=False, server_web_root="/nowhere/at/all"))
        self.expect_refusal(server, "server.web_root")


class Settings(unittest.TestCase):
    def run_with(self, *arguments, config=None, **environment):
        """Exit code and output of a run that is expected to end by itself."""
        with tempfile.TemporaryDirectory() as folder:
            command = [PROGRAM, *arguments]
            if config is not None:
                path = pathlib.Path(folder) / "kabinetd.toml"
                path.write_text(config)
                command += ["--config", str(path)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=folder,
                                  env={"PATH": os.environ["PATH"]} | environment)
            return done.returncode, done.stdout + done.stderr

    def test_bad_settings_are_named_with_their_place_and_end_with_2(self):
        for config, words in [
            ("[server]\nprot = 1\n", ["kabinetd.toml", "prot", "2"]),
            ("[server]\nport = 70000\n", ["port", "65535"]),
            ("[server]\nport = \"http\"\n", ["port"]),
            ("[server\nport = 1\n", ["kabinetd.toml"]),
            ("[nosuch]\nx = 1\n", ["nosuch"]),
            ("[log]\nlevel = \"loud\"\n", ["level"]),
            ("port = 1\n", ["port"]),
            ("\x00", ["kabinetd.toml"]),
        ]:
            with self.subTest(config):
                code, output = self.run_with(config=config)
                self.assertEqual(code, 2, output)
                for word in words:
                    self.assertIn(word, output)

    def test_flags_and_environment_are_checked_too(self):
        for arguments, environment, word in [
            (["--nosuch"], {}, "nosuch"),
            (["--server.port", "x"], {}, "server.port"),
            (["--config", "/nowhere.toml"], {}, "/nowhere.toml"),
            ([], {"KABINET_SERVER_PORT": "x"}, "KABINET_SERVER_PORT"),
            ([], {"KABINET_SERVER_PROT": "1"}, "KABINET_SERVER_PROT"),
        ]:
            with self.subTest(word):
                code, output = self.run_with(*arguments, **environment)
                self.assertEqual(code, 2, output)
                self.assertIn(word, output)

    def test_printed_settings_read_back_the_same(self):
        code, printed = self.run_with("--print-config", "--limits.ring", "7", KABINET_SERVER_PORT="1234")
        self.assertEqual(code, 0)
        self.assertIn("ring = 7", printed)
        self.assertIn("port = 1234", printed)
        self.assertEqual(self.run_with("--print-config", config=printed), (0, printed))


if __name__ == "__main__":
    unittest.main(verbosity=2)
