"""systemd accepts the unit, and rates what it may do on the machine as little."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from deployed import need_program, path, text

need_program("systemd-analyze")

# systemd's own scale goes from 0 (closed) to 10; "OK" begins below 5.
MOST_EXPOSURE = 2.0


class Unit(unittest.TestCase):
    def analyze(self, *arguments):
        return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, timeout=60)

    def test_unit_is_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = os.path.join(folder, "kabinetd.service")
            # verify wants the program to be there, and any program will do.
            with open(unit, "w", encoding="utf-8") as file:
                file.write(text("deploy/kabinetd.service").replace("/usr/bin/kabinetd", shutil.which("true")))
            done = self.analyze("verify", "--man=no", "--recursive-errors=no", unit)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_exposure_is_low(self):
        done = self.analyze("security", "--offline=true", "--no-pager", path("deploy/kabinetd.service"))
        found = re.search(r"Overall exposure level for kabinetd\.service: ([0-9.]+)", done.stdout)
        self.assertIsNotNone(found, done.stdout + done.stderr)
        self.assertLessEqual(float(found.group(1)), MOST_EXPOSURE)

    def test_data_is_where_the_configuration_puts_it(self):
        unit = text("deploy/kabinetd.service")
        self.assertIn("StateDirectory=kabinet\n", unit)
        self.assertIn('path = "/var/lib/kabinet/', text("deploy/kabinetd.toml"))
        self.assertIn("--config /etc/kabinet/kabinetd.toml", unit)


if __name__ == "__main__":
    unittest.main()
