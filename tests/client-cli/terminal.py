"""A kabinet process in a pseudo terminal: what it writes, and how it leaves the terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import program

ENTER_SCREEN = b"\x1b[?1049h"
LEAVE_SCREEN = b"\x1b[?1049l"


class Terminal:
    """A kabinet process in a pseudo terminal of 80x24."""

    def __init__(self, test, *arguments, width=80, height=24):
        self.test = test
        self.output = b""
        self.shown = b""  # everything it has ever written
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
            return self.take()
        except OSError:  # the other end is closed
            self.test.fail(f"the program ended: {self.output[-2000:]!r}")

    def take(self):
        text = os.read(self.master, 65536)
        self.shown += text
        return text

    def press(self, keys):
        os.write(self.master, keys.encode())

    def exit_status(self):
        """Waits for the end of the program, reading what it still writes."""
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            if select.select([self.master], [], [], 0.05)[0]:
                self.output += self.take()
        while select.select([self.master], [], [], 0)[0]:
            self.output += self.take()
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
