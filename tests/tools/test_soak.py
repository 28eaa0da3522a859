"""./dev soak: how long it goes on and what it says in the end, with rounds that only pretend."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# SECONDS is bash's own count; a build takes an hour, a turn of the simulation or of the nemesis a minute.
PRETEND = """
set -euo pipefail
cd "$1"
mkdir -p build/logs
. "$2/tools/dev/common.sh"
. "$2/tools/dev/soak.sh"
unset SECONDS
SECONDS=0
build_preset() { SECONDS=$((SECONDS + 3600)); }
soak_simulation() {
    SECONDS=$((SECONDS + $3))
    next=$(($2 + 100))
    [[ $2 != "${BAD:-}" ]] || failures+=("$1, seed $2: its log")
}
soak_nemesis() { SECONDS=$((SECONDS + 60)); [[ $1 != "${BAD_NEMESIS:-}" ]]; }
soak_cluster_nemesis() { soak_nemesis "$1"; }
shift 2
run_soak "$@"
"""
# A simulation of which seed 7 fails, 9 does not end in time, and 11 crashes; and one that does not even begin.
SIMULATION = """#!/bin/bash
for ((seed = KABINET_SIM_SEED; seed < KABINET_SIM_SEED + KABINET_SIM_SEEDS; seed++)); do
    echo "seed $seed"
    case $seed in
        7) exit 1 ;;
        9) exec sleep 60 ;;
        11) kill -SEGV $$ ;;
    esac
done
"""
SEEDS = """
set -euo pipefail
cd "$1"
mkdir -p build/logs
nproc() { echo 1; }
. "$2/tools/dev/common.sh"
sed 's/SOAK_SEEDS_SECONDS=600/SOAK_SEEDS_SECONDS=0.5/' "$2/tools/dev/soak.sh" >soak.sh
. ./soak.sh
SIMULATION="$3"
failures=()
soak_simulation Whole 1 1
printf 'found %s\n' "${failures[@]}"
ls build/logs
"""


class Soak(unittest.TestCase):
    def soak(self, *arguments, **bad):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["bash", "-c", PRETEND, "soak", folder, ROOT, *arguments], text=True, capture_output=True,
                                  env={"PATH": "/usr/bin:/bin"} | bad, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_its_minutes_begin_when_all_is_built(self):
        code, said = self.soak("--minutes", "7", "--seed", "1000")
        self.assertEqual(code, 0, said)
        self.assertIn("soak: 400 simulated days (Whole), seeds 1000 to 1399; 4 turns of the nemesis; 0 failures", said)

    def test_there_is_one_turn_at_least(self):
        code, said = self.soak("cluster", "--minutes", "0", "--seed", "7")
        self.assertEqual(code, 0, said)
        self.assertIn("soak: 100 simulated days (Cluster), seeds 7 to 106; 1 turns of the nemesis; 0 failures", said)

    def test_what_it_finds_makes_it_fail_in_the_end(self):
        code, said = self.soak("cluster", "--minutes", "3", "--seed", "1000", BAD="1000", BAD_NEMESIS="1001")
        self.assertEqual(code, 1, said)
        self.assertIn("2 turns of the nemesis; 2 failures", said)
        self.assertIn("FAILED Cluster, seed 1000: its log", said)
        self.assertIn("FAILED nemesis, seed 1001: build/logs/soak-nemesis-1001.log", said)

    def test_what_it_does_not_know_is_named(self):
        self.assertIn("soak knows --minutes N and --seed S, not '--hours'", self.soak("--hours", "1")[1])
        self.assertIn("--minutes wants a value", self.soak("--minutes")[1])


class Seeds(unittest.TestCase):
    def found(self, text):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "simulation")
            program.write_text(text, encoding="utf-8")
            program.chmod(0o755)
            done = subprocess.run(["bash", "-c", SEEDS, "seeds", folder, ROOT, program], text=True, capture_output=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout.splitlines()

    def test_it_goes_on_behind_a_seed_that_fails_hangs_or_crashes(self):
        said = self.found(SIMULATION)
        self.assertEqual([line for line in said if line.startswith("found")],
                         ["found Whole, seed 7: build/logs/soak-Whole-1.log", "found Whole, seed 9: build/logs/soak-Whole-8.log",
                          "found Whole, seed 11: build/logs/soak-Whole-10.log"])
        self.assertNotIn("soak-Whole-12.log", said)

    def test_a_program_that_does_not_begin_is_found(self):
        self.assertIn("found Whole, seed unknown: build/logs/soak-Whole-1.log", self.found("#!/bin/bash\nexit 1\n"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
