"""The compose file of several servers: its settings are the server's, nothing in it is open, and no password stands in it (ND-12)."""

import ipaddress
import os
import re
import subprocess
import tempfile
import tomllib
import unittest

from deployed import SERVER, path, skip, text

try:
    import yaml
except ImportError:
    skip("python3-yaml is not installed")

FILE = "deploy/compose.cluster.yaml"
SECRETS = "${KABINET_SECRETS:-/etc/kabinet/secrets}"
NODES = ("node1", "node2", "node3")
KNOWN = {
    "image", "build", "user", "ports", "volumes", "restart", "stop_signal", "stop_grace_period", "read_only", "tmpfs",
    "cap_drop", "security_opt", "mem_limit", "pids_limit", "logging", "environment", "networks", "healthcheck",
    "depends_on", "secrets", "shm_size", "ulimits", "command", "env_file",
}  # fmt: skip


def seconds(duration):
    return int(duration.removesuffix("s"))


class ComposeOfACluster(unittest.TestCase):
    def setUp(self):
        self.file = yaml.safe_load(text(FILE))
        self.services = self.file["services"]
        self.nodes = [self.services[name] for name in NODES]

    def test_only_known_keys(self):
        self.assertEqual(set(self.services), {*NODES, "proxy", "database", "nats"})
        for service in self.services.values():
            self.assertLessEqual(set(service), KNOWN)
        self.assertLessEqual({name for name in self.file if not name.startswith("x-")},
                             {"name", "services", "networks", "volumes", "secrets"})

    def test_every_container_is_closed_and_comes_back(self):
        for name, service in self.services.items():
            with self.subTest(service=name):
                self.assertTrue(service["read_only"])
                self.assertEqual(service["cap_drop"], ["ALL"])
                self.assertIn("no-new-privileges:true", service["security_opt"])
                self.assertNotIn("privileged", service)
                self.assertNotIn(service["user"], ("0", "root"))
                self.assertEqual(service["restart"], "unless-stopped")
                self.assertIn("mem_limit", service)
                self.assertIn("pids_limit", service)

    def test_every_container_is_watched(self):
        for name, service in self.services.items():
            with self.subTest(service=name):
                check = service["healthcheck"]
                self.assertEqual(check["test"][0], "CMD")
                self.assertLess(seconds(check["timeout"]), seconds(check["interval"]) + 1)

    def test_a_node_is_healthy_while_it_takes_players(self):
        for node in self.nodes:
            self.assertEqual(node["healthcheck"]["test"][1:],
                             ["/usr/bin/kabinetd", "--healthcheck", "http://127.0.0.1:8080/readyz"])
            # As HAProxy asks.
            self.assertIn("http-check send meth GET uri /readyz ", text("deploy/haproxy.cfg"))

    def test_nodes_have_time_to_stop(self):
        shutdown = tomllib.loads(text("deploy/kabinetd.toml"))["server"]["shutdown_ms"]
        for node in self.nodes:
            self.assertGreater(seconds(node["stop_grace_period"]) * 1000, shutdown)

    def test_nodes_and_proxy_may_open_as_many_files_as_their_connections_take(self):
        connections = tomllib.loads(text("deploy/kabinetd.toml"))["limits"]["connections"]
        proxied = int(re.search(r'maxconn "\$\{KABINET_MAXCONN-(\d+)\}"', text("deploy/haproxy.cfg")).group(1))
        for node in self.nodes:
            self.assertGreater(node["ulimits"]["nofile"], connections)
        self.assertGreater(self.services["proxy"]["ulimits"]["nofile"], 2 * proxied)

    def test_images_of_others_name_their_version(self):
        for name in ("proxy", "database", "nats"):
            self.assertRegex(self.services[name]["image"], r"^[a-z]+:\d")
        self.assertEqual({node["image"] for node in self.nodes}, {"kabinet"})

    def test_the_user_of_the_nodes_is_that_of_the_image(self):
        for node in self.nodes:
            self.assertIn(f"USER {node['user']}\n", text("Dockerfile"))
            self.assertNotIn("/var/lib/kabinet", "".join(node["tmpfs"]))
        self.assertIn("VOLUME /var/lib/kabinet\n", text("Dockerfile"))

    def test_passwords_are_in_files(self):
        for service in self.services.values():
            for name, value in service.get("environment", {}).items():
                self.assertTrue("PASS" not in name or value.startswith("/run/secrets/"), name)
        for node in self.nodes:
            self.assertEqual(node["environment"]["PGPASSFILE"], "/run/secrets/pgpass")
            self.assertEqual(node["environment"]["KABINET_CLUSTER_BUS_PASSWORD_FILE"], "/run/secrets/bus-password")
            self.assertEqual(node["secrets"], ["pgpass", "bus-password"])
        for name, secret in self.file["secrets"].items():
            self.assertEqual(secret, {"file": f"{SECRETS}/{name}"})
        self.assertEqual(self.services["nats"]["env_file"], [f"{SECRETS}/nats.env"])

    def test_its_head_makes_the_passwords(self):
        lines = re.findall(r"^#   (umask .*|password=.*|bus=.*)$", text(FILE), re.MULTILINE)
        with tempfile.TemporaryDirectory() as folder:
            make = "\n".join(lines).replace("/etc/kabinet/secrets", folder)
            subprocess.run(["bash", "-euc", make], check=True, timeout=30)
            made = {name: text(os.path.join(folder, name)) for name in os.listdir(folder)}
            modes = {os.stat(os.path.join(folder, name)).st_mode & 0o777 for name in made}
        self.assertEqual(set(made), {*self.file["secrets"], "nats.env"})
        self.assertEqual(modes, {0o600})
        self.assertEqual(made["pgpass"], f"database:5432:*:kabinet:{made['postgres-password']}")
        self.assertEqual(made["nats.env"], f"KABINET_NATS_PASSWORD={made['bus-password']}")
        # Of nothing but digits and the like nats-server would make a number.
        self.assertRegex(made["bus-password"], r"^[a-z]\w{40,}\n$")

    def test_nats_takes_its_settings_from_deploy_and_meets_nodes_alone(self):
        nats = self.services["nats"]
        self.assertEqual(nats["volumes"], ["./nats.conf:/etc/nats/nats.conf:ro"])
        self.assertEqual(nats["command"], ["nats-server", "-c", "/etc/nats/nats.conf", "-a", "0.0.0.0", "-m", "8222"])
        self.assertEqual(nats["healthcheck"]["test"][-1], "http://127.0.0.1:8222/healthz")
        self.assertEqual(nats["networks"], ["bus"])
        self.assertTrue(self.file["networks"]["bus"]["internal"])
        self.assertNotIn("ports", nats)
        port = re.search(r'^listen: "127\.0\.0\.1:(\d+)"$', text("deploy/nats.conf"), re.MULTILINE).group(1)
        user = re.search(r"^      user: (\w+)$", text("deploy/nats.conf"), re.MULTILINE).group(1)
        others = [name for name, one in self.services.items() if "bus" in one["networks"] and name != "nats"]
        self.assertEqual(sorted(others), sorted(NODES))
        for node in self.nodes:
            self.assertEqual(node["environment"]["KABINET_CLUSTER_BUS"], f"nats://{user}@nats:{port}")
        pending = int(re.search(r"^max_pending: (\d+)MB$", text("deploy/nats.conf"), re.MULTILINE).group(1))
        self.assertGreater(int(nats["mem_limit"].removesuffix("m")), len(NODES) * pending)

    def test_the_database_keeps_its_data_and_meets_nodes_alone(self):
        database = self.services["database"]
        self.assertIn("database:/var/lib/postgresql/data", database["volumes"])
        self.assertIn("database", self.file["volumes"])
        self.assertEqual(database["networks"], ["data"])
        self.assertTrue(self.file["networks"]["data"]["internal"])
        self.assertNotIn("ports", database)
        for node in self.nodes:
            self.assertNotIn("ports", node)
            self.assertEqual(node["depends_on"], {name: {"condition": "service_healthy"} for name in ("database", "nats")})

    def test_the_proxy_knows_the_nodes_and_they_believe_it_alone(self):
        proxy = self.services["proxy"]
        address = proxy["networks"]["front"]["ipv4_address"]
        network = ipaddress.ip_network(self.file["networks"]["front"]["ipam"]["config"][0]["subnet"])
        for number, node in enumerate(self.nodes, 1):
            own = node["networks"]["front"]["ipv4_address"]
            self.assertIn(ipaddress.ip_address(own), network)
            self.assertEqual(proxy["environment"][f"KABINET_NODE{number}"], f"{own}:8080")
            self.assertEqual(node["environment"]["KABINET_SERVER_TRUSTED_PROXIES"], address)
        self.assertEqual(proxy["ports"], ["8080:8080"])
        named = set(re.findall(r"\$\{(KABINET_\w+)-", text("deploy/haproxy.cfg")))
        self.assertEqual(set(proxy["environment"]), named - {"KABINET_MAXCONN"})

    def test_files_that_it_mounts_exist(self):
        for name in ("proxy", "nats"):
            source = self.services[name]["volumes"][0].split(":")[0]
            self.assertTrue(os.path.isfile(path(os.path.join("deploy", source))))

    @unittest.skipUnless(os.access(SERVER, os.X_OK), "kabinetd is not built in this build folder")
    def test_the_server_takes_the_settings(self):
        for node in self.nodes:
            own = {name: value for name, value in os.environ.items() if not name.startswith("KABINET_")}
            printed = subprocess.run([SERVER, "--config", path("deploy/kabinetd.toml"), "--print-config"],
                                     env=own | node["environment"], capture_output=True, text=True, timeout=20)
            self.assertEqual(printed.returncode, 0, printed.stderr)
            settings = tomllib.loads(printed.stdout)
            self.assertEqual(settings["cluster"]["standby"], "true")
            self.assertEqual(settings["cluster"]["bus"], node["environment"]["KABINET_CLUSTER_BUS"])
            self.assertEqual(settings["store"]["url"], node["environment"]["KABINET_STORE_URL"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
