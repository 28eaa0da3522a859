"""./dev soak: how long it goes on and what it says in the end, with rounds that only pretend."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# `now` is bash's own count of seconds; a build takes an hour, a round of the simulation ten seconds, of the nemesis a minute.
PRETEND = """
set -euo pipefail
cd "$1"
mkdir -p tests/faults
touch tests/faults/nemesis.py
. "$2/tools/dev/common.sh"
. "$2/tools/dev/soak.sh"
unset SECONDS
SECONDS=0
build_preset() { SECONDS=$((SECONDS + 3600)); }
soak_simulation() { SECONDS=$((SECONDS + 10)); [[ $2 != "${BAD:-}" ]]; }
soak_nemesis() { SECONDS=$((SECONDS + 60)); }
shift 2
run_soak "$@"
"""


class Soak(unittest.TestCase):
    def soak(self, *arguments, bad=""):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["bash", "-c", PRETEND, "soak", folder, ROOT, *arguments], text=True, capture_output=True,
                                  env={"PATH": "/usr/bin:/bin", "BAD": bad}, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_its_minutes_begin_when_all_is_built(self):
        code, said = self.soak("--minutes", "7", "--seed", "1000")
        self.assertEqual(code, 0, said)
        self.assertIn("soak: 600 simulated servers, 6 rounds of the nemesis, 0 failures", said)

    def test_there_is_one_round_at_least(self):
        code, said = self.soak("--minutes", "0")
        self.assertEqual(code, 0, said)
        self.assertIn("soak: 100 simulated servers, 1 rounds of the nemesis, 0 failures", said)

    def test_what_it_finds_makes_it_fail_in_the_end(self):
        code, said = self.soak("--minutes", "2", "--seed", "1000", bad="1000")
        self.assertEqual(code, 1, said)
        self.assertIn("2 rounds of the nemesis, 1 failures", said)
        self.assertIn("FAILED simulation, seeds from 1000: build/logs/soak-sim-1000.log", said)

    def test_what_it_does_not_know_is_named(self):
        self.assertIn("soak knows --minutes N and --seed S, not '--hours'", self.soak("--hours", "1")[1])
        self.assertIn("--minutes wants a value", self.soak("--minutes")[1])


if __name__ == "__main__":
    unittest.main(verbosity=2)
