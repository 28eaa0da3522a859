"""deploy/haproxy.cfg is a configuration that HAProxy takes, as it is and with what ./dev cluster makes of it."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from deployed import ROOT, text

HAPROXY = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")


class Haproxy(unittest.TestCase):
    def expect_taken(self, settings):
        if HAPROXY is None:
            self.skipTest("haproxy is not installed (deploy/apt-packages.txt has it)")
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as file:
            file.write(settings)
            file.flush()
            done = subprocess.run([HAPROXY, "-c", "-f", file.name], capture_output=True, text=True, timeout=30)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("WARNING", done.stdout + done.stderr)

    def test_it_is_taken(self):
        self.expect_taken(text("deploy/haproxy.cfg"))

    def test_it_is_taken_with_the_nodes_of_a_cluster(self):
        parts = " ".join(f". tools/dev/{part}.sh;" for part in ("common", "cluster"))
        made = subprocess.run(["bash", "-c", f"set -euo pipefail; {parts} proxy_settings 9080 3"], cwd=ROOT, check=True,
                              capture_output=True, text=True).stdout
        self.assertEqual(re.findall(r"^    server (.*)$", made, re.MULTILINE),
                         [f"node{node} 127.0.0.1:{9080 + node}" for node in (1, 2, 3)])
        self.assertEqual(re.findall(r"^    bind (.*)$", made, re.MULTILINE), ["127.0.0.1:9080"])
        self.expect_taken(made)

    def test_a_silent_websocket_lives_longer_than_two_heartbeats(self):
        heartbeat = int(re.search(r"^heartbeat_ms = (\d+)$", text("deploy/kabinetd.toml"), re.MULTILINE).group(1))
        minutes = int(re.search(r"^    timeout tunnel (\d+)m$", text("deploy/haproxy.cfg"), re.MULTILINE).group(1))
        self.assertGreater(minutes * 60_000, 2 * heartbeat)

    def test_a_node_that_hangs_is_given_up_within_its_lease(self):
        settings = text("deploy/haproxy.cfg")
        check = int(re.search(r"timeout check (\d+)ms", settings).group(1))
        pause = int(re.search(r" inter (\d+)ms", settings).group(1))
        fall = int(re.search(r" fall (\d+) ", settings).group(1))
        self.assertLess(fall * (check + pause), 3000)
        self.assertIn("on-marked-down shutdown-sessions", settings)


if __name__ == "__main__":
    unittest.main(verbosity=2)
