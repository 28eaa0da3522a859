"""The full-screen client in a pseudo terminal: it draws, takes keys, and puts the terminal back however it ends."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
import unittest

import program

ENTER_SCREEN = b"\x1b[?1049h"
LEAVE_SCREEN = b"\x1b[?1049l"


class Terminal:
    """A kabinet process in a pseudo terminal of 80x24."""

    def __init__(self, test, *arguments, width=80, height=24):
        self.test = test
        self.output = b""
        self.master, slave = pty.openpty()
        self.resize(width, height)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for stream in (0, 1, 2):
                os.dup2(slave, stream)
            os.execve(program.KABINET, [program.KABINET, *arguments], program.environment(test.server, test.folder))
        test.addCleanup(self.close)

    def resize(self, width, height):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait_for(self, text):
        """Reads until the output since the last call holds `text`."""
        wanted = text.encode() if isinstance(text, str) else text
        deadline = time.monotonic() + program.PATIENCE
        while wanted not in self.output:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                self.test.fail(f"{text!r} never came: {self.output[-2000:]!r}")
            self.output += self.read()
        self.output = self.output[self.output.index(wanted) + len(wanted):]

    def press_until(self, keys, text):
        """Presses `keys` again and again until the output holds `text`: they may come before their time."""
        wanted = text.encode()
        for _ in range(program.PATIENCE):
            self.press(keys)
            while select.select([self.master], [], [], 1)[0]:
                self.output += self.read()
                if wanted in self.output:
                    return
        self.test.fail(f"{text!r} never came: {self.output[-2000:]!r}")

    def read(self):
        try:
            return os.read(self.master, 65536)
        except OSError:  # the other end is closed
            self.test.fail(f"the program ended: {self.output[-2000:]!r}")

    def press(self, keys):
        os.write(self.master, keys.encode())

    def exit_status(self):
        """Waits for the end of the program, reading what it still writes."""
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            if select.select([self.master], [], [], 0.05)[0]:
                self.output += os.read(self.master, 65536)
        while select.select([self.master], [], [], 0)[0]:
            self.output += os.read(self.master, 65536)
        self.pid = 0
        return status

    def assert_put_back(self):
        self.test.assertIn(LEAVE_SCREEN, self.output)
        self.test.assertEqual(termios.tcgetattr(self.slave), self.before)

    def close(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.slave)
        os.close(self.master)


class FullScreen(program.OnlineTest):
    def begin(self):
        """A match of kuba: the terminal has White, a JSON client Black."""
        terminal = Terminal(self, "play", "kuba", "--new", "--profile", "anna", "--name", "Anna")
        terminal.wait_for(ENTER_SCREEN)
        terminal.wait_for("Waiting for players")
        terminal.wait_for("Anna (you)")
        other = self.client("play", "kuba", profile="ben")
        terminal.wait_for("Push a marble")
        return terminal, other

    def test_a_move_by_typing_and_one_by_arrows(self):
        terminal, other = self.begin()
        terminal.press("a7 down\r")
        other.document(lambda value: value["ply"] == 1)
        other.until(lambda line: line.get("legal"))
        other.say({"act": {"type": "push", "from": "g7", "dir": "down"}})
        other.document(lambda value: value["ply"] == 2)
        terminal.press_until("\r", "which way")
        terminal.press("\x1b[B")  # down
        other.document(lambda value: value["ply"] == 3)
        terminal.press("?")
        terminal.wait_for("Any key closes this help.")
        terminal.press(" ")
        terminal.resize(120, 40)
        terminal.wait_for("▄███▄")  # there is room for large marbles now
        terminal.press("\t")
        terminal.press("Qy")
        status = terminal.exit_status()
        self.assertEqual(os.waitstatus_to_exitcode(status), 0)
        terminal.assert_put_back()
        self.assertIn(b"kabinet play --join", terminal.output)

    def test_a_restart_of_the_server_needs_no_hand(self):
        terminal, other = self.begin()
        self.server.kill()
        terminal.wait_for("; again in ")
        terminal.press("a7 down\r")
        terminal.wait_for("Sending ...")
        self.server.start()
        other.document(lambda value: value["ply"] == 1)
        terminal.wait_for("ben is to move")

    def test_signals_put_the_terminal_back(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                terminal = Terminal(self, "lobby", "--profile", "anna")
                terminal.wait_for("Nobody is here yet")
                os.kill(terminal.pid, number)
                self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 128 + number)
                terminal.assert_put_back()

    def test_a_crash_puts_the_terminal_back(self):
        terminal = Terminal(self, "lobby", "--profile", "anna")
        terminal.wait_for("Nobody is here yet")
        os.kill(terminal.pid, signal.SIGSEGV)
        self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), -signal.SIGSEGV)
        terminal.assert_put_back()

    def test_the_lobby_leads_to_a_table(self):
        terminal = Terminal(self, "lobby", "--profile", "anna", "--name", "Anna")
        terminal.wait_for("Nobody is here yet")
        host = self.client("play", "kuba", "--new", profile="ben")
        terminal.wait_for("Tables to join")
        terminal.wait_for("ben")  # who has sat down, so that Anna gets the second seat
        terminal.press("\r")
        terminal.wait_for("is to move")
        host.document(lambda value: value["status"] == "playing")


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
