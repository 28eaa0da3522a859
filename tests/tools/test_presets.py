"""What ./dev run and ./dev play build is configured without the packages that only tests or players need."""

import os
import shutil
import subprocess
import unittest

from planted import ROOT, PlantedTree


class Presets(PlantedTree):
    def configure(self, preset, *hidden_from_pkg_config):
        """Configures with the packages of tests out of sight, and with what pkg-config shall not know."""
        hidden = "|".join(hidden_from_pkg_config) or "nothing"
        self.plant("bin/pkg-config", f'''#!{shutil.which("bash")}
[[ " $* " =~ {hidden} ]] && exit 1
exec {shutil.which("pkg-config")} "$@"
''')
        os.chmod(os.path.join(self.root, "bin", "pkg-config"), 0o755)
        folder = os.path.join(self.root, "-".join(("build", preset, *hidden_from_pkg_config)))
        out_of_sight = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("GTest", "benchmark")]
        return subprocess.run(
            ["cmake", "--preset", preset, "-S", ".", "-B", folder, *out_of_sight,
             "-DPYTHON3=PYTHON3-NOTFOUND", "-DRAPIDCHECK=RAPIDCHECK-NOTFOUND",
             "-DPKG_CONFIG_EXECUTABLE=" + os.path.join(self.root, "bin", "pkg-config")],
            cwd=ROOT, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    def test_serving_wants_neither_what_tests_nor_what_the_terminal_needs(self):
        done = self.configure("serving", "ncursesw")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_playing_wants_the_terminal_and_nothing_of_the_tests(self):
        self.assertEqual(self.configure("playing").returncode, 0)
        without = self.configure("playing", "ncursesw")
        self.assertNotEqual(without.returncode, 0)
        self.assertIn("Checking for module 'ncursesw'", without.stdout)

    def test_release_wants_what_tests_need(self):
        self.assertIn("GTest", self.configure("release").stderr)


if __name__ == "__main__":
    unittest.main()
