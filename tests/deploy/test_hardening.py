"""kabinetd is built so that a fault in memory is hard to use: what readelf sees of it."""

import os
import subprocess
import unittest

BUILD = os.environ.get("KABINET_BUILD", "build/release")
PROGRAM = os.path.join(BUILD, "server/kabinetd")


def readelf(*flags):
    done = subprocess.run(["readelf", "--wide", *flags, PROGRAM], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


class Hardening(unittest.TestCase):
    def test_it_can_lie_anywhere_in_memory(self):
        self.assertRegex(readelf("--file-header"), r"Type:\s+DYN")

    def test_its_tables_are_read_only_once_it_is_loaded(self):
        self.assertIn("GNU_RELRO", readelf("--program-headers"))
        self.assertRegex(readelf("--dynamic"), r"BIND_NOW|Flags:.*NOW")

    def test_its_stack_can_not_be_executed_and_is_watched(self):
        stack = [line for line in readelf("--program-headers").splitlines() if "GNU_STACK" in line]
        self.assertEqual(len(stack), 1)
        self.assertNotIn("RWE", stack[0])
        self.assertIn("__stack_chk_fail", readelf("--dyn-syms"))

    def test_dangerous_c_functions_are_checked(self):
        self.assertRegex(readelf("--dyn-syms"), r"__(memcpy|snprintf|vsnprintf|read|memmove|strncpy|fprintf|printf)_chk")


if __name__ == "__main__":
    unittest.main()
