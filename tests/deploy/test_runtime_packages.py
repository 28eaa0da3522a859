"""The runtime image has the libraries kabinetd is linked with, and no others of ours."""

import re
import subprocess
import unittest

from deployed import SERVER, listed, need_program, need_server

need_server()
need_program("ldd")
need_program("readelf")
need_program("dpkg-query")

# Read when a picture is drawn, not linked.
FONTS = {"fonts-dejavu-core"}
# Part of every Debian 12 image.
IN_EVERY_BASE = {"libc6", "libstdc++6", "libgcc-s1", "zlib1g"}


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def packages_of(program):
    """Of the libraries that the program names itself. What those need in turn, Debian installs with them."""
    named = set(re.findall(r"\(NEEDED\).*\[(.+)\]", said("readelf", "-d", program)))
    packages = set()
    for name, file in re.findall(r"(\S+) => (/\S+)", said("ldd", program)):
        if name not in named:
            continue
        # The same file below /usr, for packages that have it there.
        for name in (file, "/usr" + file):
            owner = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
            if owner.returncode == 0:
                packages.add(owner.stdout.split(":")[0])
                break
    return packages


class RuntimePackages(unittest.TestCase):
    def test_list_is_what_the_program_needs(self):
        self.assertEqual(set(listed("deploy/runtime-packages.txt")) - FONTS, packages_of(SERVER) - IN_EVERY_BASE)


if __name__ == "__main__":
    unittest.main()
