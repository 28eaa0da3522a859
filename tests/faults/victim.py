"""The server under a nemesis: killed, paused, stopped, and starved of disk space, of writes and of descriptors."""

import os
import resource
import signal

import paths  # noqa: F401
from clocks import FALSE_CLOCK, FalseClock
from kabinetd import Server

GRACE = 2.0  # seconds

SETTINGS = {
    "limits_connections_per_address": 5000, "limits_heartbeat_ms": 4000, "limits_hello_ms": 4000,
    "limits_write_deadline_ms": 3000, "limits_outbox_soft_bytes": 16384, "limits_send_buffer_bytes": 16384,
    "match_grace_ms": int(GRACE * 1000), "limits_tables_per_player": 1000,
    "accounts_hash_memory_kib": 1024, "accounts_hash_passes": 1, "accounts_hashes_per_s": 10000, "accounts_renames_per_day": 1000,
}


class Victim(Server):
    popen = {"restore_signals": False}  # SIGXFSZ stays ignored, so that a write beyond the limit fails and kills nobody

    def __init__(self, **settings):
        super().__init__(start=False, **(SETTINGS | settings))
        if FALSE_CLOCK.exists():
            self.clock = FalseClock(self.folder)
            self.environment = self.clock.environment

    def set_clock(self, seconds):
        """The machine's clock is wrong by that much, for the server alone."""
        self.clock.set(seconds)

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def limit(self, kind, value):
        """Sets a soft limit of the running process, or takes it away (None)."""
        _, hard = resource.prlimit(self.process.pid, kind)
        resource.prlimit(self.process.pid, kind, (hard if value is None else value, hard))

    def starve_descriptors(self, spare):
        """Leaves it `spare` descriptors more than it has."""
        used = [int(name) for name in os.listdir(f"/proc/{self.process.pid}/fd")]
        self.limit(resource.RLIMIT_NOFILE, max(used) + 1 + spare)

    def feed_descriptors(self):
        self.limit(resource.RLIMIT_NOFILE, None)

    def fail_writes(self):
        """Writes far into a file fail from now on (EFBIG): those of the journal, of whose log the room is there already."""
        log = self.folder / "kabinetd.log"
        written = log.stat().st_size if log.exists() else 0
        self.limit(resource.RLIMIT_FSIZE, written + 16 * 1024)

    def allow_writes(self):
        self.limit(resource.RLIMIT_FSIZE, None)
