"""The clock of the machine, wrong for some programs alone: false_clock.cpp, loaded into them."""

import os
import pathlib
import shutil
import struct

# Of the build; where it is missing, clocks are right.
FALSE_CLOCK = pathlib.Path(os.environ.get("KABINET_BUILD", "build/release")).absolute() / "tests/faults/libkabinet_false_clock.so"


class FalseClock:
    """Programs that get `environment` have this clock; whoever runs them may read `folder`."""

    def __init__(self, folder):
        self.file = folder / "clock"
        self.wrong_by = 0  # seconds
        self.set(0)
        library = shutil.copy(FALSE_CLOCK, folder)
        # jemalloc's thread sleeps until a time of the wrong clock: on one that is behind it would never sleep.
        self.environment = {"LD_PRELOAD": str(library), "FALSE_CLOCK": str(self.file), "MALLOC_CONF": "background_thread:false"}

    def set(self, seconds):
        """It is wrong by that much from now on."""
        self.wrong_by = seconds
        with open(self.file, "r+b" if self.file.exists() else "wb", buffering=0) as file:
            file.write(struct.pack("q", seconds))

    def step(self, seconds):
        self.set(self.wrong_by + seconds)
