"""The compose file parses, fits the Dockerfile and takes from the container what it does not need."""

import unittest

from deployed import skip, text

try:
    import yaml
except ImportError:
    skip("python3-yaml is not installed")


class Compose(unittest.TestCase):
    def setUp(self):
        self.file = yaml.safe_load(text("deploy/compose.yaml"))
        self.service = self.file["services"]["kabinet"]

    def test_data_is_in_a_named_volume_where_the_image_keeps_it(self):
        self.assertIn("data", self.file["volumes"])
        self.assertIn("data:/var/lib/kabinet", self.service["volumes"])
        self.assertIn("VOLUME /var/lib/kabinet\n", text("Dockerfile"))

    def test_port_is_the_one_exposed(self):
        self.assertEqual([port.split(":")[-1] for port in self.service["ports"]], ["8080"])
        self.assertIn("EXPOSE 8080\n", text("Dockerfile"))

    def test_container_is_closed(self):
        self.assertTrue(self.service["read_only"])
        self.assertEqual(self.service["cap_drop"], ["ALL"])
        self.assertIn("no-new-privileges:true", self.service["security_opt"])
        self.assertNotIn("privileged", self.service)

    def test_comes_back_and_has_time_to_stop(self):
        self.assertEqual(self.service["restart"], "unless-stopped")
        settings = text("deploy/kabinetd.toml")
        shutdown_ms = int(settings.split("shutdown_ms = ")[1].split("\n")[0])
        self.assertGreater(int(self.service["stop_grace_period"].rstrip("s")) * 1000, shutdown_ms)

    def test_only_known_keys(self):
        known = {
            "image", "build", "ports", "volumes", "restart", "stop_grace_period", "read_only", "tmpfs",
            "cap_drop", "security_opt", "mem_limit", "pids_limit", "logging", "environment",
        }  # fmt: skip
        self.assertLessEqual(set(self.service), known)


if __name__ == "__main__":
    unittest.main()
