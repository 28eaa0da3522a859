"""The image builds from a local Debian 12, without a registry, and the server in it runs as it should.

Needs buildah and an image of Debian 12 in its store: KABINET_IMAGE_BASE, or debian:12 by its usual names.
The build fetches packages by apt-get, so it needs the network too.
"""

import json
import os
import subprocess
import unittest

from deployed import ROOT, need_program, skip

IMAGE = "localhost/kabinet-test"


def buildah(*arguments, check=True):
    return subprocess.run(["buildah", *arguments], cwd=ROOT, capture_output=True, text=True, check=check)


def base_image():
    names = [os.environ.get("KABINET_IMAGE_BASE"), "docker.io/library/debian:12", "localhost/debian:12"]
    for name in filter(None, names):
        if buildah("inspect", "--type", "image", name, check=False).returncode == 0:
            return name
    skip("no image of Debian 12 in the local store (KABINET_IMAGE_BASE may name one)")


need_program("buildah")
BASE = base_image()


class Image(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        built = buildah(
            "bud", "--isolation", "chroot", "--format", "docker", "--build-arg", f"BASE={BASE}", "-t", IMAGE, ".",
            check=False,
        )  # fmt: skip
        if built.returncode != 0:
            raise AssertionError(f"the image does not build:\n{built.stdout[-4000:]}\n{built.stderr[-4000:]}")
        cls.container = buildah("from", IMAGE).stdout.strip()
        cls.addClassCleanup(buildah, "rm", cls.container, check=False)
        cls.configuration = json.loads(buildah("inspect", "--type", "image", IMAGE).stdout)["Docker"]["config"]

    def run_inside(self, *command, **options):
        user = self.configuration["User"]
        words = ["buildah", "run", "--isolation", "chroot", "--user", user, self.container, "--", *command]
        return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, **options)

    def test_configuration_of_the_image(self):
        self.assertGreater(int(self.configuration["User"]), 0)
        self.assertEqual(list(self.configuration["ExposedPorts"]), ["8080/tcp"])
        self.assertEqual(list(self.configuration["Volumes"]), ["/var/lib/kabinet"])
        self.assertEqual(self.configuration["StopSignal"], "SIGTERM")
        self.assertEqual(self.configuration["Healthcheck"]["Test"][:2], ["CMD", "/usr/bin/kabinetd"])

    def test_no_compiler_inside(self):
        self.assertNotEqual(self.run_inside("/bin/sh", "-c", "command -v clang++-19 || command -v cc").returncode, 0)

    def test_page_is_there_packed_and_without_what_built_it(self):
        web = "/usr/share/kabinet/web"
        self.assertEqual(self.run_inside("/bin/sh", "-c", f"test -s {web}/index.html && ls {web}/assets/*.js.br").returncode, 0)
        self.assertNotEqual(self.run_inside("/bin/sh", "-c", "command -v node || command -v npm").returncode, 0)

    def test_data_folder_belongs_to_the_server(self):
        self.assertEqual(self.run_inside("/bin/sh", "-c", "echo > /var/lib/kabinet/x && rm /var/lib/kabinet/x").returncode, 0)
        self.assertNotEqual(self.run_inside("/bin/sh", "-c", "echo > /etc/x").returncode, 0)

    def test_server_starts_is_healthy_and_stops(self):
        # As the entry point starts it, but on a port nothing else on this machine uses.
        script = (
            "export KABINET_SERVER_PORT=18089; "
            + " ".join(self.configuration["Entrypoint"])
            + " & server=$!; tries=0; until "
            + " ".join(self.configuration["Healthcheck"]["Test"][1:])
            + "; do tries=$((tries + 1)); [ $tries -lt 100 ] || exit 3; sleep 0.1; done; kill -TERM $server; wait $server"
        )
        done = self.run_inside("/bin/sh", "-c", script)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
