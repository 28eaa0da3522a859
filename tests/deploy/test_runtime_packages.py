"""The runtime image has the libraries kabinetd is linked with, and no others of ours."""

import re
import subprocess
import unittest

from deployed import SERVER, listed, need_program, need_server

need_server()
need_program("ldd")
need_program("dpkg-query")

# Part of every Debian 12 image.
IN_EVERY_BASE = {"libc6", "libstdc++6", "libgcc-s1", "zlib1g"}


def packages_of(program):
    linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    packages = set()
    for file in re.findall(r"=> (/\S+)", linked):
        # The same file below /usr, for packages that have it there.
        for name in (file, "/usr" + file):
            owner = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
            if owner.returncode == 0:
                packages.add(owner.stdout.split(":")[0])
                break
    return packages


class RuntimePackages(unittest.TestCase):
    def test_list_is_what_the_program_needs(self):
        self.assertEqual(set(listed("deploy/runtime-packages.txt")), packages_of(SERVER) - IN_EVERY_BASE)


if __name__ == "__main__":
    unittest.main()
