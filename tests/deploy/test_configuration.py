"""deploy/kabinetd.toml is what the server understands: all of its settings, and only those."""

import os
import subprocess
import tempfile
import tomllib
import unittest

from deployed import SERVER, need_server, path, text

need_server()


def print_config(*arguments, **environment):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KABINET_")}
    return subprocess.run(
        [SERVER, *arguments, "--print-config"], env=clean | environment, capture_output=True, text=True, timeout=20
    )


class Configuration(unittest.TestCase):
    def test_server_reads_the_example_and_prints_the_same(self):
        printed = print_config("--config", path("deploy/kabinetd.toml"))
        self.assertEqual(printed.returncode, 0, printed.stderr)
        self.assertEqual(tomllib.loads(printed.stdout), tomllib.loads(text("deploy/kabinetd.toml")))

    def test_example_differs_from_the_defaults_only_in_places(self):
        example, default = tomllib.loads(text("deploy/kabinetd.toml")), tomllib.loads(print_config().stdout)
        different = {
            f"{section}.{key}"
            for section, keys in example.items()
            for key, value in keys.items()
            if default[section][key] != value
        }
        self.assertEqual(different, {"store.path", "server.web_root", "server.protocol_dir"})

    def test_environment_overrides_the_file_and_flags_override_both(self):
        file = ("--config", path("deploy/kabinetd.toml"))
        by_environment = tomllib.loads(print_config(*file, KABINET_SERVER_PORT="9001").stdout)
        self.assertEqual(by_environment["server"]["port"], 9001)
        by_flag = tomllib.loads(print_config(*file, "--server.port", "9002", KABINET_SERVER_PORT="9001").stdout)
        self.assertEqual(by_flag["server"]["port"], 9002)

    def test_unknown_key_is_refused_by_name(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("[server]\nprot = 8080\n")
            file.flush()
            refused = print_config("--config", file.name)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("server.prot", refused.stderr)


if __name__ == "__main__":
    unittest.main()
