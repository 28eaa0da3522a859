"""A program whose clock is set believes it, and measures intervals as before (ND-2b)."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import paths  # noqa: F401
from clocks import FALSE_CLOCK, FalseClock
from postgres import Postgres

MINUTES = 600  # seconds
WAIT = 0.2  # seconds

# Its clocks, and how long it waits until a time of the calendar.
PROGRAM = f"""
import ctypes, json, time
clocks = {{name: time.clock_gettime(getattr(time, name)) for name in ("CLOCK_REALTIME", "CLOCK_MONOTONIC", "CLOCK_BOOTTIME")}}
class Time(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]
until = time.time() + {WAIT}
condition, mutex = (ctypes.create_string_buffer(64) for _ in range(2))
libc = ctypes.CDLL(None)
libc.pthread_mutex_lock(mutex)
libc.pthread_cond_timedwait(condition, mutex, ctypes.byref(Time(int(until), int(until % 1 * 1e9))))
print(json.dumps(clocks | {{"waited": time.clock_gettime(time.CLOCK_MONOTONIC) - clocks["CLOCK_MONOTONIC"]}}))
"""


@unittest.skipUnless(FALSE_CLOCK.exists(), "the build has no false clock")
class Clocks(unittest.TestCase):
    def test_only_the_clock_of_the_calendar_is_wrong(self):
        with tempfile.TemporaryDirectory() as folder:
            clock = FalseClock(pathlib.Path(folder))
            for wrong_by in (-MINUTES, MINUTES):
                clock.set(wrong_by)
                before = {name: time.clock_gettime(getattr(time, name)) for name in ("CLOCK_REALTIME", "CLOCK_MONOTONIC", "CLOCK_BOOTTIME")}
                told = self.run_with(clock)
                self.assertAlmostEqual(told["CLOCK_REALTIME"] - before["CLOCK_REALTIME"], wrong_by, delta=MINUTES / 2)
                for name in ("CLOCK_MONOTONIC", "CLOCK_BOOTTIME"):
                    self.assertAlmostEqual(told[name], before[name], delta=MINUTES / 2)
                self.assertGreaterEqual(told["waited"], WAIT * 0.9)
                self.assertLess(told["waited"], MINUTES / 2)

    def run_with(self, clock):
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=os.environ | clock.environment, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def test_the_clock_of_a_database_is_set_while_it_runs(self):
        with Postgres(clock=FalseClock) as postgres:
            for step, wrong_by in ((0, 0), (MINUTES, MINUTES), (-2 * MINUTES, -MINUTES)):
                postgres.clock.step(step)
                told = float(postgres.ask("SELECT extract(epoch FROM clock_timestamp())"))
                self.assertAlmostEqual(told - time.time(), wrong_by, delta=MINUTES / 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
