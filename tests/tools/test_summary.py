"""The summary of ./dev test: what CTest reports becomes lines, and the lines become totals and an exit status."""

import os
import subprocess
import sys
import unittest

from planted import ROOT, PlantedTree

REPORT = """<testsuite tests="6">
<testcase name="Good" time="0.25" status="run"/>
<testcase name="Bad" time="1.5" status="fail"><failure message="Failed"/><system-out>line\nwhy</system-out></testcase>
<testcase name="Later" time="0" status="notrun"><skipped message="x"/><system-out>SKIP: no buildah</system-out></testcase>
<testcase name="Google" time="0" status="notrun"><skipped/><system-out>a.cpp:3: Skipped\nno kernel</system-out></testcase>
<testcase name="Mute" time="0" status="notrun"><skipped message="x"/><system-out>SKIP: </system-out></testcase>
<testcase name="Some_NOT_BUILT" time="0" status="notrun"><skipped message="Unable to find executable"/></testcase>
</testsuite>"""


class Summary(PlantedTree):
    def run_tool(self, tool, *arguments):
        words = [sys.executable, os.path.join(ROOT, "tools", "dev", tool), *arguments]
        return subprocess.run(words, capture_output=True, text=True, timeout=30)

    def summary_of(self, lines):
        self.plant("results.tsv", "".join(line + "\n" for line in lines))
        return self.run_tool("summary.py", os.path.join(self.root, "results.tsv"))

    def test_report_becomes_lines_with_reasons(self):
        self.plant("report.xml", REPORT)
        done = self.run_tool("junit.py", "release", os.path.join(self.root, "report.xml"))
        self.assertEqual(
            done.stdout.splitlines(),
            [
                "release\tpassed\t0.2\tGood\t",
                "release\tfailed\t1.5\tBad\tFailed",
                "release\tskipped\t0.0\tLater\tno buildah",
                "release\tskipped\t0.0\tGoogle\tno kernel",
                "release\tfailed\t0.0\tMute\tskipped without a reason",
                "release\tfailed\t0.0\tSome_NOT_BUILT\tskipped without a reason",
            ],
        )
        self.assertIn("   | why", done.stderr)

    def check(self, *words):
        """What `check leg name` makes of a program, as lines of the summary."""
        parts = " ".join(f". {ROOT}/tools/dev/{part}.sh;" for part in ("common", "test"))
        self.plant("build/logs/x", "")
        self.plant("program.sh", "\n".join(words) + "\n")
        subprocess.run(["bash", "-c", f"set -euo pipefail; {parts} check leg name bash program.sh || true"],
                       cwd=self.root, capture_output=True, timeout=30, check=True)  # fmt: skip
        with open(os.path.join(self.root, "build/logs/results.tsv"), encoding="utf-8") as file:
            return [line.split("\t")[1:2] + line.rstrip("\n").split("\t")[4:] for line in file]

    def test_check_is_skipped_with_a_reason(self):
        self.assertEqual(self.check("echo SKIP: no network", "exit 77"), [["skipped", "no network"]])

    def test_check_that_is_skipped_without_a_reason_fails(self):
        self.assertEqual(self.check("echo SKIP:", "exit 77")[0][0], "failed")

    def test_report_without_tests_is_a_skipped_leg(self):
        self.plant("report.xml", "<testsuite/>")
        done = self.run_tool("junit.py", "e2e", os.path.join(self.root, "report.xml"))
        self.assertEqual(done.stdout, "e2e\tskipped\t0\ttests\tthere are no tests of this kind\n")

    def test_totals_are_the_last_line(self):
        done = self.summary_of(["lint\tpassed\t1\tformat\t", "lint\tskipped\t0\tlinks\tno docs", "lint\t7\twarm"])
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 0 failed, 1 skipped")
        self.assertIn("lint: links (no docs)", done.stdout)

    def test_leg_stands_beside_what_it_may_take(self):
        done = self.summary_of(["lint\tpassed\t1\tformat\t", "lint\t7\twarm", "asan\t999\tcold", "other\t5\tcold"])
        rows = {words[0]: words[4:] for words in (line.split() for line in done.stdout.splitlines()) if len(words) > 4}
        self.assertEqual(rows["lint"], ["7", "20", "warm"])
        self.assertEqual(rows["asan"], ["999", "750", "cold,", "over"])
        self.assertEqual(rows["other"], ["5", "cold"])
        self.assertEqual(done.returncode, 0)

    def test_budgets_are_of_all_legs_and_keep_within_what_a_run_may_take(self):
        with open(os.path.join(ROOT, "tools/dev/budgets.tsv"), encoding="utf-8") as file:
            rows = [line.split("\t") for line in file if not line.startswith("#")]
        with open(os.path.join(ROOT, "tools/dev/test.sh"), encoding="utf-8") as file:
            legs = file.read().split("ALL_LEGS=(")[1].split(")")[0].split()
        self.assertEqual([row[0] for row in rows], legs)
        self.assertLessEqual(sum(int(row[1]) for row in rows), 45 * 60)
        self.assertLessEqual(sum(int(row[2]) for row in rows), 20 * 60)

    def test_failure_and_nothing_at_all_fail(self):
        failed = self.summary_of(["lint\tpassed\t1\ta\t", "lint\tfailed\t1\tformat\tsee the log", "lint\t2\tcold"])
        self.assertEqual(failed.returncode, 1)
        self.assertEqual(failed.stdout.splitlines()[-1], "1 passed, 1 failed, 0 skipped")
        self.assertEqual(self.summary_of(["e2e\tskipped\t0\ttests\tnone", "e2e\t1\tcold"]).returncode, 1)


if __name__ == "__main__":
    unittest.main()
