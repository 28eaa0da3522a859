"""The fault proxy between a client and a server that echoes: each fault does what it says, and nothing else."""

import asyncio
import contextlib
import random
import socket
import subprocess
import sys
import threading
import time
import unittest

import plan as plans
from plan import Plan, Way
from proxy import Link, Proxy

PATIENCE = 30  # seconds until something that never comes is given up
QUIET = 0.2  # how long nothing has to come to be called nothing; too short a time only weakens a test


class Echo:
    """A server that sends back what it gets, and remembers how each connection ended."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.got, self.ended = bytearray(), []
        self.changed = threading.Condition()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.answer, args=(self.listener.accept()[0],), daemon=True).start()

    def answer(self, near):
        end = "eof"
        with near:
            try:
                while data := near.recv(65536):
                    with self.changed:
                        self.got += data
                        self.changed.notify_all()
                    near.sendall(data)
            except ConnectionResetError:
                end = "reset"
            except OSError:
                end = "error"
        with self.changed:
            self.ended.append(end)
            self.changed.notify_all()

    def until(self, holds):
        with self.changed:
            return self.changed.wait_for(holds, PATIENCE)

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


class ProxyTest(unittest.TestCase):
    def setUp(self):
        self.echo = Echo()
        self.addCleanup(self.echo.close)
        self.proxy = self.enterContext(Proxy())

    def connect(self, plan=plans.CLEAN_PLAN, port=None):
        self.wire = self.proxy.wire(port or self.echo.port, 1, lambda rng: plan)
        near = socket.create_connection(("127.0.0.1", self.wire.port), PATIENCE)
        self.addCleanup(near.close)
        return near

    def read(self, near, size):
        data = b""
        while len(data) < size and (more := near.recv(size - len(data))):
            data += more
        return data

    def expect_nothing(self, near):
        near.settimeout(QUIET)
        with self.assertRaises(TimeoutError):
            near.recv(1)

    def expect_end(self, near):
        self.assertEqual(near.recv(1), b"")


class Faults(ProxyTest):
    def test_without_a_fault_all_bytes_come_and_are_kept(self):
        near, data = self.connect(), random.Random(1).randbytes(300_000)
        threading.Thread(target=near.sendall, args=(data,), daemon=True).start()
        self.assertEqual(self.read(near, len(data)), data)
        self.assertEqual(self.wire.sent(), [data])
        near.shutdown(socket.SHUT_WR)
        self.expect_end(near)
        self.assertTrue(self.echo.until(lambda: self.echo.ended == ["eof"]))

    def test_a_delay_comes_twice_in_an_echo(self):
        way = Way(delay=0.1)
        near, begun = self.connect(Plan(way, way)), time.monotonic()
        near.sendall(b"x")
        self.assertEqual(self.read(near, 1), b"x")
        self.assertGreaterEqual(time.monotonic() - begun, 0.2)

    def test_jitter_keeps_the_order(self):
        way = Way(jitter=0.01, slice=3)
        near, data = self.connect(Plan(way, way)), bytes(range(200))
        near.sendall(data)
        self.assertEqual(self.read(near, len(data)), data)

    def test_a_rate_is_not_exceeded(self):
        near, begun = self.connect(Plan(to_server=Way(rate=100_000))), time.monotonic()
        near.sendall(bytes(30_000))
        self.assertEqual(len(self.read(near, 30_000)), 30_000)
        self.assertGreaterEqual(time.monotonic() - begun, 0.29)

    def test_a_stall_is_one_way_only(self):
        near = self.connect(Plan(to_client=Way(fault="stall", after=3)))
        near.sendall(b"abcdef")
        self.assertEqual(self.read(near, 3), b"abc")
        near.sendall(b"ghi")
        self.assertTrue(self.echo.until(lambda: self.echo.got == b"abcdefghi"))
        self.expect_nothing(near)

    def test_what_is_lost_never_comes_and_closes_nothing(self):
        near = self.connect(Plan(to_server=Way(fault="lose", after=2)))
        near.sendall(b"abcdef")
        self.assertEqual(self.read(near, 2), b"ab")
        near.sendall(bytes(1_000_000))  # is taken from us all the same
        self.expect_nothing(near)
        self.assertEqual((self.echo.got, self.echo.ended), (b"ab", []))

    def test_a_half_close_leaves_the_other_way_open(self):
        near = self.connect(Plan(to_client=Way(fault="half_close", after=1)))
        near.sendall(b"abc")
        self.assertEqual(self.read(near, 9), b"a")  # and then the end
        near.sendall(b"def")
        self.assertTrue(self.echo.until(lambda: self.echo.got == b"abcdef"))
        self.assertEqual(self.echo.ended, [])

    def test_a_close_is_seen_by_both_as_an_end(self):
        near = self.connect(Plan(to_server=Way(fault="close", after=2)))
        near.sendall(b"abc")
        self.assertTrue(self.echo.until(lambda: self.echo.ended))
        self.assertEqual(self.echo.got, b"ab")
        self.assertIn(near.recv(9), (b"", b"ab"))

    def test_a_reset_is_seen_by_both_as_a_reset(self):
        near = self.connect(Plan(to_server=Way(fault="reset", after=2)))
        near.sendall(b"abc")
        with self.assertRaises(ConnectionResetError):
            while near.recv(9):
                pass
        self.assertTrue(self.echo.until(lambda: self.echo.ended))
        self.assertEqual(self.echo.ended, ["reset"])

    def test_garbage_takes_the_place_of_what_follows(self):
        near = self.connect(Plan(to_client=Way(fault="garbage", after=4)))
        near.sendall(b"abcdefgh")
        self.assertEqual(self.read(near, 4), b"abcd")
        self.assertNotEqual(self.read(near, 64), b"")
        self.assertTrue(self.wire.garbled)
        self.assertEqual(self.wire.sent(), [b"abcdefgh"], "what the server sent is kept as it was")

    def test_a_refused_connection_reaches_nobody(self):
        with self.assertRaises(ConnectionResetError):
            self.connect(Plan(refuse=True)).recv(1)
        self.assertEqual((self.echo.got, self.echo.ended), (b"", []))

    def test_where_nobody_listens_the_connection_ends(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        self.expect_end(self.connect(port=port))

    def test_a_cleaned_wire_ends_what_is_there_and_faults_no_more(self):
        stalled = self.connect(Plan(to_client=Way(fault="stall")))
        stalled.sendall(b"abc")
        self.assertTrue(self.echo.until(lambda: self.echo.got == b"abc"))
        self.wire.clean()
        with self.assertRaises(ConnectionResetError):
            stalled.recv(1)
        again = socket.create_connection(("127.0.0.1", self.wire.port), PATIENCE)
        self.addCleanup(again.close)
        again.sendall(b"def")
        self.assertEqual(self.read(again, 3), b"def")


class Sink:
    """What asyncio's writer is to a link, keeping every write apart."""

    def __init__(self):
        self.written = []

    def write(self, data):
        self.written.append(bytes(data))

    async def drain(self):
        pass

    def can_write_eof(self):
        return True

    def write_eof(self):
        self.written.append(b"")


class Slices(unittest.IsolatedAsyncioTestCase):
    async def test_slices_are_no_longer_than_told(self):
        source, sink = asyncio.StreamReader(), Sink()
        source.feed_data(b"abcdefg")
        source.feed_eof()
        await Link(plans.CLEAN_PLAN, random.Random(1), None).carry(source, sink, Way(slice=3))
        self.assertEqual(sink.written, [b"abc", b"def", b"g", b""])


class Plans(unittest.TestCase):
    def test_a_seed_gives_the_same_plans_and_every_fault_in_time(self):
        first, again = random.Random(5), random.Random(5)
        drawn = [plans.draw(first) for _ in range(1000)]
        self.assertEqual(drawn, [plans.draw(again) for _ in range(1000)])
        faults = {way.fault for plan in drawn for way in (plan.to_server, plan.to_client)}
        self.assertEqual(faults, {None, *plans.FAULTS})
        self.assertTrue(any(plan.refuse for plan in drawn))
        self.assertIn("clean", map(str, drawn))

    def test_an_unknown_fault_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no fault fire"):
            Way(fault="fire")


class ByHand(ProxyTest):
    def test_the_command_line_does_as_told(self):
        command = [sys.executable, "proxy.py", "--to", f"127.0.0.1:{self.echo.port}", "--fault", "half_close", "--after", "2",
                   "--way", "to_client"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=sys.path[0])
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        port = int(process.stdout.readline().split(",")[0].rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as near:
            near.sendall(b"abc")
            self.assertEqual(self.read(near, 3), b"ab")
        self.assertEqual(process.stdout.readline(), "connection 1: to client half_close after 2 bytes\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
