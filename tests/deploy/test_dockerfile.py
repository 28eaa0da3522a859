"""The Dockerfile keeps its promises: stages, own user, volume, health check, clean stop, pinned context."""

import json
import os
import re
import subprocess
import unittest

from deployed import ROOT, listed, text


def instructions(dockerfile):
    """The instructions as pairs of name and argument, continued lines joined and comments dropped."""
    lines = [line for line in dockerfile.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    pairs = (line.split(None, 1) for line in joined.splitlines() if line.strip())
    return [(name.upper(), " ".join(argument.split())) for name, argument in pairs]


class Dockerfile(unittest.TestCase):
    def setUp(self):
        self.all = instructions(text("Dockerfile"))
        starts = [index for index, (name, _) in enumerate(self.all) if name == "FROM"]
        self.stages = [self.all[start:end] for start, end in zip(starts, starts[1:] + [None])]
        self.final = self.stages[-1]

    def value(self, name):
        values = [argument for instruction, argument in self.final if instruction == name]
        self.assertEqual(len(values), 1, f"{name} stands once in the final stage")
        return values[0]

    def test_base_is_an_argument_for_every_stage(self):
        self.assertEqual(self.all[0], ("ARG", "BASE=debian:12"))
        self.assertEqual(len(self.stages), 3)
        for stage in self.stages:
            self.assertTrue(stage[0][1].startswith("${BASE} AS "))

    def test_user_is_not_root(self):
        self.assertGreater(int(self.value("USER")), 0)
        names = [name for name, _ in self.final]
        self.assertGreater(names.index("USER"), max(i for i, name in enumerate(names) if name in ("RUN", "COPY")))

    def test_entry_point_and_health_check_are_in_exec_form(self):
        self.assertEqual(json.loads(self.value("ENTRYPOINT"))[0], "/usr/bin/kabinetd")
        check = self.value("HEALTHCHECK")
        self.assertEqual(json.loads(check[check.index("CMD") + 3 :])[0], "/usr/bin/kabinetd")

    def test_stop_port_and_volume(self):
        self.assertEqual(self.value("STOPSIGNAL"), "SIGTERM")
        self.assertEqual(self.value("EXPOSE"), "8080")
        self.assertIn(f'path = "{self.value("VOLUME")}/', text("deploy/kabinetd.toml"))

    def test_compiler_stays_in_the_build_stage(self):
        final = " ".join(argument for _, argument in self.final)
        self.assertNotIn("deploy/apt-packages.txt", final)
        self.assertIn("--from=build", final)
        self.assertFalse([name for name in listed("deploy/runtime-packages.txt") if "-dev" in name or "clang" in name])

    def test_build_stage_installs_what_serving_needs_and_no_more(self):
        build = next(stage for stage in self.stages if stage[0][1].endswith(" AS build"))
        command = next(argument for name, argument in build if "> /tmp/packages" in argument)
        listing = command.split(" > /tmp/packages")[0]
        packages = subprocess.run(["sh", "-c", listing], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        part = text("deploy/apt-packages.txt").split("# [serving]\n")[1].split("# [")[0]
        self.assertEqual(packages, part)
        for name in ("clang-19", "libsqlite3-dev"):
            self.assertIn(name, packages.split())

    def test_page_is_built_from_the_lock_files_and_copied_where_the_configuration_has_it(self):
        self.assertIn(("COPY", "--from=web /src/client-web/dist/web /usr/share/kabinet/web"), self.final)
        self.assertIn('web_root = "/usr/share/kabinet/web"\n', text("deploy/kabinetd.toml"))
        web = next(stage for stage in self.stages if stage[0][1].endswith(" AS web"))
        self.assertTrue([argument for name, argument in web if name == "RUN" and argument.endswith("./dev web")])
        # What a clone has built stays out of the image.
        ignored = listed(".dockerignore")
        for folder in ("client-web/node_modules", "client-web/dist"):
            self.assertGreater(ignored.index(folder), ignored.index("!client-web"))

    def test_node_stays_out_of_the_image(self):
        final = " ".join(argument for _, argument in self.final)
        self.assertNotIn("npm", final)
        self.assertNotIn("nodejs", listed("deploy/runtime-packages.txt"))

    def test_no_remote_files_and_no_package_lists_left(self):
        for name, argument in self.all:
            self.assertNotEqual(name, "ADD")
            if "apt-get update" in argument:
                self.assertIn("rm -rf /var/lib/apt/lists/*", argument)
                self.assertIn("--no-install-recommends", argument)

    def test_copied_files_exist_and_are_sent_to_the_builder(self):
        sent = [line[1:] for line in listed(".dockerignore") if line.startswith("!")]
        for name, argument in self.all:
            if name != "COPY" or "--from" in argument:
                continue
            for source in argument.split()[:-1]:
                self.assertTrue(os.path.exists(os.path.join(ROOT, source)), source)
                covered = any(source == entry or source.startswith(entry + "/") for entry in sent)
                self.assertTrue(covered or any(entry.startswith(source.rstrip("/") + "/") for entry in sent), source)


if __name__ == "__main__":
    unittest.main()
