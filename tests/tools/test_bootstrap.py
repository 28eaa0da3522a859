"""./dev installs what is missing and nothing else, and says clearly when it can't."""

import os
import re
import shutil
import subprocess
import unittest

from planted import ROOT, PlantedTree

PACKAGES = "# Tools\n# [serving]\ncmake  # builds\n\n# [page]\nnodejs\n# [tests]\nninja-build\n"


class Bootstrap(PlantedTree):
    def setUp(self):
        super().setUp()
        self.plant("deploy/apt-packages.txt", PACKAGES)
        for tool in ("awk", "bash", "sed", "xargs", "grep", "env"):
            os.makedirs(os.path.join(self.root, "bin"), exist_ok=True)
            os.symlink(shutil.which(tool), os.path.join(self.root, "bin", tool))

    def program(self, name, body):
        self.plant(f"bin/{name}", f"#!{shutil.which('bash')}\n{body}\n")
        os.chmod(os.path.join(self.root, "bin", name), 0o755)

    def installed(self, *packages):
        lines = "".join(f"ii  {package}\\n" for package in packages)
        self.program("dpkg-query", f"printf '{lines}'; exit 1")

    def run_part(self, command, **environment):
        parts = " ".join(f". {ROOT}/tools/dev/{part}.sh;" for part in ("common", "bootstrap"))
        return subprocess.run(
            [shutil.which("bash"), "-c", f"set -euo pipefail; {parts} {command}"],
            cwd=self.root, env={"PATH": os.path.join(self.root, "bin")} | environment,
            capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def test_lists_what_is_missing(self):
        self.installed("cmake")
        self.assertEqual(self.run_part("missing_packages").stdout, "nodejs\nninja-build\n")

    def test_only_the_parts_that_are_asked_for_are_wanted(self):
        self.installed()
        self.assertEqual(self.run_part("missing_packages serving").stdout, "cmake\n")
        self.assertEqual(self.run_part("missing_packages tests page").stdout, "nodejs\nninja-build\n")
        self.assertEqual(self.run_part("missing_packages").stdout, "cmake\nnodejs\nninja-build\n")

    def test_every_part_that_a_command_asks_for_is_in_the_list(self):
        with open(os.path.join(ROOT, "deploy", "apt-packages.txt"), encoding="utf-8") as file:
            parts = set(re.findall(r"^# \[(.*)\]$", file.read(), re.MULTILINE))
        asked = set()
        for path in ("dev", "tools/dev/run.sh", "tools/dev/cluster.sh"):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                asked |= {part for words in re.findall(r"ensure_packages ([a-z ]+)", file.read()) for part in words.split()}
        self.assertEqual(asked | {"tests"}, parts)

    def test_command_from_elsewhere_stands_for_its_package(self):
        self.installed("cmake", "ninja-build")
        self.program("node", "true")
        self.assertEqual(self.run_part("missing_packages").stdout, "")

    def test_nothing_missing_touches_nothing(self):
        self.installed("cmake", "ninja-build", "nodejs")
        done = self.run_part("ensure_packages")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_missing_is_installed_as_one(self):
        self.installed("cmake", "nodejs")
        self.program("apt-get", 'echo "apt-get $*"')
        done = self.run_part("is_debian_12() { true; }; as_root() { \"$@\"; }; ensure_packages")
        self.assertEqual(
            done.stdout.splitlines()[1:],
            ["apt-get update -q", "apt-get install -qy --no-install-recommends ninja-build"],
        )

    def test_a_daemon_of_which_one_program_is_wanted_is_unpacked_and_not_installed(self):
        self.plant("deploy/apt-packages.txt", PACKAGES + "prometheus  # promtool alone\n")
        self.installed("cmake", "nodejs")
        for tool in ("mktemp", "mkdir", "rm"):
            os.symlink(shutil.which(tool), os.path.join(self.root, "bin", tool))
        self.program("apt-get", 'echo "apt-get $*"; [[ $1 != download ]] || : >"$3.deb"')
        self.program("dpkg-deb", 'echo "dpkg-deb $1 ${2##*/} $3"')
        install = "is_debian_12() { true; }; as_root() { \"$@\"; }; ensure_packages"
        done = self.run_part(install)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[1:], [
            "apt-get update -q", "apt-get download -q prometheus", "dpkg-deb -x prometheus.deb .toolchain/debian",
            "apt-get install -qy --no-install-recommends ninja-build",
        ])
        self.installed("cmake", "nodejs", "ninja-build")
        self.plant(".toolchain/debian/usr/bin/promtool", f"#!{shutil.which('bash')}\n")
        os.chmod(os.path.join(self.root, ".toolchain/debian/usr/bin/promtool"), 0o755)
        self.assertEqual(self.run_part(install).stdout, "")

    def test_a_package_that_cannot_be_unpacked_ends_it(self):
        self.plant("deploy/apt-packages.txt", "# [tests]\nprometheus\n")
        self.installed()
        for tool in ("mktemp", "mkdir", "rm"):
            os.symlink(shutil.which(tool), os.path.join(self.root, "bin", tool))
        self.program("apt-get", "[[ $1 != download ]]")
        done = self.run_part("is_debian_12() { true; }; as_root() { \"$@\"; }; ensure_packages")
        self.assertEqual(done.returncode, 1)
        self.assertIn("could not download prometheus", done.stderr)

    def test_without_root_and_sudo_it_says_what_to_type(self):
        self.installed("cmake", "nodejs")
        done = self.run_part("is_debian_12() { true; }; as_root() { return 126; }; ensure_packages")
        self.assertEqual(done.returncode, 1)
        self.assertIn("neither root nor sudo", done.stderr)
        self.assertIn("apt-get install --no-install-recommends ninja-build", done.stderr)

    def test_other_systems_get_a_clear_message(self):
        done = self.run_part("ensure_packages")
        self.assertEqual(done.returncode, 1)
        self.assertIn("this is not Debian", done.stderr)
        self.assertEqual(self.run_part("ensure_packages", KABINET_SKIP_PACKAGES="1").returncode, 0)
        self.installed("cmake")
        other = self.run_part("is_debian_12() { false; }; ensure_packages")
        self.assertEqual(other.returncode, 1)
        self.assertIn("missing packages: nodejs ninja-build", other.stderr)


if __name__ == "__main__":
    unittest.main()
