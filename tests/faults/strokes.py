"""What the nemesis does, stroke by stroke, each over when it returns: drawn by weight from a seed."""

import signal
import time


class Nemesis:
    def __init__(self, server, disk, wires, rng, tell):
        self.server, self.disk, self.wires, self.rng, self.tell = server, disk, wires, rng, tell
        self.done = {}
        self.refused = 0  # commits that failed for want of space
        self.strokes = {"kill": 5, "pause": 3, "stop": 2, "kill_while_stopping": 2, "reset_all": 2, "no_descriptors": 2,
                        "failing_writes": 3}
        if server.environment:
            self.strokes |= {"set_clock": 2}
        if disk:
            self.strokes |= {"full_disk": 4, "kill_on_full_disk": 2}

    def strike(self):
        name = self.rng.choices(list(self.strokes), list(self.strokes.values()))[0]
        self.tell(name)
        getattr(self, name)()
        self.done[name] = self.done.get(name, 0) + 1

    def wait(self, least, most):
        time.sleep(self.rng.uniform(least, most))

    def start(self):
        """It has to come up at once: whatever it was told to suffer is over."""
        self.wait(0, 0.4)
        self.server.start()

    def kill(self):
        self.server.kill()
        self.start()

    def pause(self):
        self.server.pause()
        try:
            self.wait(0.2, 3)
        finally:
            self.server.go_on()

    def stop(self):
        code = self.server.terminate()
        assert code == 0, f"a planned stop ended with {code}\n{self.server.tail()}"
        self.start()

    def kill_while_stopping(self):
        self.server.process.send_signal(signal.SIGTERM)
        self.wait(0, 0.5)
        self.server.kill()
        self.start()

    def reset_all(self):
        """Everybody is cut and comes back at once."""
        for wire in self.wires:
            wire.reset()

    def set_clock(self):
        """Somebody sets the machine's clock, by up to a day either way."""
        self.server.set_clock(self.rng.randrange(-86_400, 86_400))

    def no_descriptors(self):
        self.server.starve_descriptors(self.rng.choice((0, 0, 1, 3)))
        try:
            for wire in self.wires[::2]:
                wire.reset()
            self.wait(0.3, 2.5)
        finally:
            self.server.feed_descriptors()

    def failing_writes(self):
        before = self.server.metric("kabinet_journal_failures_total")
        self.server.fail_writes()
        try:
            self.wait(0.3, 2)
            self.refused += self.server.metric("kabinet_journal_failures_total") - before
        finally:
            self.server.allow_writes()

    def full_disk(self):
        before = self.server.metric("kabinet_journal_failures_total")
        ballast = self.disk.fill()
        try:
            self.wait(0.3, 2.5)
            self.refused += self.server.metric("kabinet_journal_failures_total") - before
        finally:
            ballast.unlink()

    def kill_on_full_disk(self):
        """It is killed when nothing can be written, comes up or not, and has room again in the end."""
        ballast = self.disk.fill()
        try:
            self.wait(0.1, 1)
            self.server.kill()
            self.server.launch()
            self.wait(0.2, 1)
            self.server.kill()
        finally:
            ballast.unlink()
        self.start()
