"""The manifests for Kubernetes: who gets traffic, who may be taken away when, what a pod may do, and that their settings and
ports are the server's. All of it holds for the files as they are; where kubectl is installed, also for what it makes of them (ND-12)."""

import os
import re
import shutil
import subprocess
import tempfile
import tomllib
import unittest

import served  # noqa: F401  the modules below are those of the e2e tests
from deployed import SERVER, path, skip, text
from kabinetd import Server

try:
    import yaml
except ImportError:
    skip("python3-yaml is not installed")

BASE = "deploy/kubernetes/base"
EXAMPLE = "deploy/kubernetes/example"
SCALED = "deploy/kubernetes/autoscaling"
KINDS = {"StatefulSet", "Deployment", "Service", "PodDisruptionBudget", "NetworkPolicy", "ConfigMap", "Namespace", "Ingress",
         "HorizontalPodAutoscaler"}
KUBECTL = shutil.which("kubectl")
NO_KUSTOMIZE = "no kubectl that tells its kustomize (1.24 and newer; that of Debian 12 is older)"


def has_kustomize():
    if KUBECTL is None:
        return False
    told = subprocess.run([KUBECTL, "version", "--client", "-o", "json"], capture_output=True, text=True, timeout=60)
    return "kustomizeVersion" in told.stdout


def kustomization(folder):
    return yaml.safe_load(text(f"{folder}/kustomization.yaml"))


def files_of(folder):
    """The objects in the files that a kustomization names."""
    names = [name for name in kustomization(folder)["resources"] if name.endswith(".yaml")]
    return [thing for name in names for thing in yaml.safe_load_all(text(f"{folder}/{name}"))]


def rendered(folder):
    done = subprocess.run([KUBECTL, "kustomize", path(folder)], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return list(yaml.safe_load_all(done.stdout))


def literals(folder):
    """The settings that a kustomization gives the servers."""
    maps = kustomization(folder)["configMapGenerator"]
    return dict(line.split("=", 1) for one in maps if one["name"] == "kabinetd" for line in one["literals"])


def autoscaler():
    return yaml.safe_load(text(f"{SCALED}/autoscaler.yaml"))


def by_name(things, kind, name):
    found = [thing for thing in things if thing["kind"] == kind and thing["metadata"]["name"] == name]
    assert len(found) == 1, f"{kind} {name}: {len(found)}"
    return found[0]


def selects(selector, pod):
    return selector.items() <= pod["metadata"]["labels"].items()


class Policy:
    """What holds of every rendering."""

    def setUp(self):
        self.things = self.render()
        self.servers = by_name(self.things, "StatefulSet", "kabinetd")
        self.proxies = by_name(self.things, "Deployment", "kabinet-proxy")
        self.bus = by_name(self.things, "Deployment", "kabinet-nats")
        self.workloads = [self.servers, self.proxies, self.bus]

    def container(self, workload):
        containers = workload["spec"]["template"]["spec"]["containers"]
        self.assertEqual(len(containers), 1)
        return containers[0]

    def test_kinds(self):
        self.assertLessEqual({thing["kind"] for thing in self.things}, KINDS)
        self.assertNotIn("Secret", {thing["kind"] for thing in self.things}, "passwords stand in no file")

    def test_pods_are_closed(self):
        for workload in self.workloads:
            pod, container = workload["spec"]["template"]["spec"], self.container(workload)
            with self.subTest(workload=workload["metadata"]["name"]):
                self.assertTrue(pod["securityContext"]["runAsNonRoot"])
                self.assertGreater(pod["securityContext"]["runAsUser"], 0)
                self.assertEqual(pod["securityContext"]["seccompProfile"], {"type": "RuntimeDefault"})
                self.assertEqual(container["securityContext"],
                                 {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}})
                self.assertFalse(pod["automountServiceAccountToken"])
                # What Kubernetes tells of services would be settings: KABINET_...
                self.assertFalse(pod["enableServiceLinks"])
                for volume in pod["volumes"]:
                    self.assertLessEqual(set(volume) - {"name"}, {"emptyDir", "configMap", "secret"})
                for name in ("hostNetwork", "hostPID", "hostIPC"):
                    self.assertNotIn(name, pod)

    def test_the_user_is_that_of_the_image(self):
        self.assertIn(f"USER {self.servers['spec']['template']['spec']['securityContext']['runAsUser']}\n", text("Dockerfile"))

    def test_images_name_their_version(self):
        for workload in self.workloads:
            self.assertRegex(self.container(workload)["image"], r"^[a-z./-]+:\d[\w.-]*$")
        compose = yaml.safe_load(text("deploy/compose.cluster.yaml"))["services"]
        self.assertEqual(self.container(self.bus)["image"], compose["nats"]["image"])
        self.assertEqual(self.container(self.proxies)["image"], compose["proxy"]["image"])

    def test_pods_ask_for_what_they_take(self):
        for workload in self.workloads:
            resources = self.container(workload)["resources"]
            self.assertEqual((set(resources["requests"]), set(resources["limits"])), ({"cpu", "memory"}, {"memory"}))

    def test_a_server_is_asked_whether_it_takes_players_and_started_anew_only_when_it_does_not_live(self):
        container = self.container(self.servers)
        for probe in ("startupProbe", "livenessProbe"):
            self.assertEqual(container[probe]["httpGet"], {"path": "/healthz", "port": "http"})
        self.assertEqual(container["readinessProbe"]["httpGet"], {"path": "/readyz", "port": "http"})
        self.assertIn("http-check send meth GET uri /readyz ", text("deploy/haproxy.cfg"))
        for probe in ("readinessProbe", "livenessProbe"):
            self.assertEqual(self.container(self.proxies)[probe]["tcpSocket"], {"port": "http"})
            self.assertEqual(self.container(self.bus)[probe]["httpGet"], {"path": "/healthz", "port": "health"})

    def test_a_server_that_has_not_found_the_active_one_is_not_taken_for_ready(self):
        patience = int(re.search(r"kPatience = (\d+)'000;", text("server/shard/parked.hpp")).group(1))
        self.assertGreater(self.container(self.servers)["readinessProbe"]["initialDelaySeconds"], patience)

    def test_a_server_that_takes_over_late_is_not_killed(self):
        probe = self.container(self.servers)["livenessProbe"]
        self.assertGreaterEqual(probe["periodSeconds"] * probe["failureThreshold"], 30)

    def test_there_is_time_to_end(self):
        shutdown = tomllib.loads(text("deploy/kabinetd.toml"))["server"]["shutdown_ms"]
        self.assertGreater(self.servers["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] * 1000, shutdown)
        # Nothing leads players to a server but HAProxy, which asks it: waiting would keep the other one from taking over.
        self.assertNotIn("lifecycle", self.container(self.servers))
        wait = self.container(self.proxies)["lifecycle"]["preStop"]["exec"]["command"]
        self.assertEqual(wait[0], "sleep")
        self.assertGreaterEqual(int(wait[1]), 5)
        self.assertGreater(self.proxies["spec"]["template"]["spec"]["terminationGracePeriodSeconds"], int(wait[1]))

    def test_one_pod_of_each_may_be_taken_away_at_a_time(self):
        for workload, replicas, most in ((self.servers, 3, {"maxUnavailable": 1}), (self.proxies, 2, {"minAvailable": 1})):
            budget = by_name(self.things, "PodDisruptionBudget", workload["metadata"]["name"])["spec"]
            self.assertLessEqual(most.items(), budget.items())
            self.assertEqual(workload["spec"].get("replicas", self.least()), replicas)
            self.assertEqual(budget["unhealthyPodEvictionPolicy"], "AlwaysAllow")
            self.assertTrue(selects(budget["selector"]["matchLabels"], workload["spec"]["template"]))
        # Of NATS there is one pod, which a budget would never let go.
        self.assertEqual(self.bus["spec"]["replicas"], 1)
        budgets = [thing for thing in self.things if thing["kind"] == "PodDisruptionBudget"]
        self.assertEqual(len(budgets), 2)

    def test_updates_go_on_pod_by_pod(self):
        update = self.servers["spec"]["updateStrategy"]
        self.assertEqual(update, {"type": "RollingUpdate", "rollingUpdate": {"partition": 0}})
        for workload in (self.proxies, self.bus):
            self.assertEqual(workload["spec"]["strategy"]["rollingUpdate"], {"maxSurge": 1, "maxUnavailable": 0})

    def least(self):
        """How many servers there are at least."""
        return self.servers["spec"]["replicas"]

    def most(self):
        """How many servers there may be."""
        return self.servers["spec"]["replicas"]

    def test_haproxy_knows_an_address_of_every_server(self):
        nodes = {one["name"]: one["value"] for one in self.container(self.proxies)["env"]}
        self.assertEqual(set(nodes), {"KABINET_BIND"} | {f"KABINET_NODE{number + 1}" for number in range(self.most())})
        self.assertLessEqual(set(nodes), set(re.findall(r"\$\{(KABINET_\w+)", text("deploy/haproxy.cfg"))))
        self.assertEqual(nodes["KABINET_BIND"], f":{self.container(self.proxies)['ports'][0]['containerPort']}")
        for number in range(self.most()):
            service = by_name(self.things, "Service", f"kabinetd-{number}")
            self.assertEqual(nodes[f"KABINET_NODE{number + 1}"], f"kabinetd-{number}:{service['spec']['ports'][0]['port']}")
            self.assertEqual(service["spec"]["selector"], {"statefulset.kubernetes.io/pod-name": f"kabinetd-{number}"})
            self.assertTrue(service["spec"]["publishNotReadyAddresses"])
            self.assertNotEqual(service["spec"].get("clusterIP"), "None", "HAProxy looks it up once")

    def test_the_bus_is_where_the_servers_look_for_it(self):
        container = self.container(self.bus)
        ports = {one["name"]: one["containerPort"] for one in container["ports"]}
        self.assertEqual(container["command"], ["nats-server", "-c", "/etc/nats/nats.conf", "-a", "0.0.0.0", "-m", str(ports["health"])])
        self.assertIn(f'listen: "127.0.0.1:{ports["nats"]}"', text("deploy/nats.conf"))
        service = by_name(self.things, "Service", "kabinet-nats")["spec"]
        self.assertTrue(selects(service["selector"], self.bus["spec"]["template"]))
        user = re.search(r"^      user: (\w+)$", text("deploy/nats.conf"), re.MULTILINE).group(1)
        env = {one["name"]: one.get("value") for one in self.container(self.servers)["env"]}
        self.assertEqual(env["KABINET_CLUSTER_BUS"], f"nats://{user}@kabinet-nats:{service['ports'][0]['port']}")
        pending = int(re.search(r"^max_pending: (\d+)MB$", text("deploy/nats.conf"), re.MULTILINE).group(1))
        memory = int(container["resources"]["limits"]["memory"].removesuffix("Mi"))
        self.assertGreater(memory, self.most() * pending)

    def test_the_bus_comes_back_soon_from_a_lost_machine(self):
        waits = {one["key"]: one["tolerationSeconds"] for one in self.bus["spec"]["template"]["spec"]["tolerations"]}
        self.assertEqual(set(waits), {"node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready"})
        self.assertLessEqual(max(waits.values()), 30)

    def test_ports_are_the_servers(self):
        port = tomllib.loads(text("deploy/kabinetd.toml"))["server"]["port"]
        self.assertEqual(self.container(self.servers)["ports"], [{"name": "http", "containerPort": port}])
        names = {"http", "nats"}
        for service in (thing for thing in self.things if thing["kind"] == "Service"):
            self.assertLessEqual({one["targetPort"] for one in service["spec"]["ports"]}, names)
        self.assertEqual(self.servers["spec"]["serviceName"], "kabinetd")
        front = by_name(self.things, "Service", "kabinet")
        self.assertTrue(selects(front["spec"]["selector"], self.proxies["spec"]["template"]))

    def test_the_network_is_closed_but_for_what_is_needed(self):
        policies = [by_name(self.things, "NetworkPolicy", one["metadata"]["name"])["spec"] for one in self.workloads]
        servers, proxies, bus = policies
        for policy, workload in zip(policies, self.workloads, strict=True):
            self.assertEqual(policy["policyTypes"], ["Ingress", "Egress"])
            self.assertTrue(selects(policy["podSelector"]["matchLabels"], workload["spec"]["template"]))
        sources = [source for rule in servers["ingress"] for source in rule["from"]]
        self.assertIn({"podSelector": {"matchLabels": self.proxies["spec"]["selector"]["matchLabels"]}}, sources)
        self.assertIn({"podSelector": {"matchLabels": self.servers["spec"]["selector"]["matchLabels"]}},
                      [target for rule in proxies["egress"] for target in rule.get("to", [])])
        ports = {port["port"] for policy in policies for way in ("ingress", "egress")
                 for rule in policy[way] for port in rule["ports"]}
        self.assertEqual(ports, {53, 4222, 5432, 8080})
        # The servers alone reach the bus, and it reaches nobody.
        from_servers = {"podSelector": {"matchLabels": self.servers["spec"]["selector"]["matchLabels"]}}
        self.assertEqual(bus["ingress"], [{"from": [from_servers], "ports": [{"port": 4222, "protocol": "TCP"}]}])
        self.assertEqual(bus["egress"], [])
        to_bus = {"podSelector": {"matchLabels": self.bus["spec"]["selector"]["matchLabels"]}}
        self.assertIn({"to": [to_bus], "ports": [{"port": 4222, "protocol": "TCP"}]}, servers["egress"])

    def test_passwords_come_from_a_secret(self):
        env = {one["name"]: one for one in self.container(self.servers)["env"]}
        self.assertEqual(set(env), {"KABINET_STORE_URL", "PGPASSWORD", "KABINET_CLUSTER_BUS", "KABINET_CLUSTER_BUS_PASSWORD_FILE"})
        for name in ("KABINET_STORE_URL", "PGPASSWORD"):
            self.assertEqual(env[name]["valueFrom"]["secretKeyRef"]["name"], "kabinet-database")
        mounts = {one["name"]: one["mountPath"] for one in self.container(self.servers)["volumeMounts"]}
        volumes = {one["name"]: one for one in self.servers["spec"]["template"]["spec"]["volumes"]}
        secret = volumes["bus"]["secret"]
        self.assertEqual(env["KABINET_CLUSTER_BUS_PASSWORD_FILE"]["value"], f"{mounts['bus']}/{secret['items'][0]['path']}")
        nats = {one["name"]: one for one in self.container(self.bus)["env"]}
        self.assertEqual(nats["KABINET_NATS_PASSWORD"]["valueFrom"]["secretKeyRef"],
                         {"name": secret["secretName"], "key": secret["items"][0]["key"]})

    def test_the_example_says_how_the_secrets_are_made(self):
        made = re.findall(r"^#   kubectl .* create secret generic (\S+)", text(f"{EXAMPLE}/kustomization.yaml"), re.MULTILINE)
        self.assertEqual(set(made), {"kabinet-database", "kabinet-nats"})


class Files(Policy, unittest.TestCase):
    def render(self):
        return files_of(BASE)

    def test_the_configurations_of_haproxy_and_nats_are_those_of_deploy(self):
        for name in ("haproxy.cfg", "nats.conf"):
            self.assertEqual(text(f"{BASE}/{name}"), text(f"deploy/{name}"), f"cp deploy/{name} {BASE}")

    @unittest.skipUnless(os.access(SERVER, os.X_OK), "kabinetd is not built in this build folder")
    def test_the_server_takes_the_settings(self):
        for settings in (literals(BASE), literals(BASE) | literals(EXAMPLE)):
            own = {name: value for name, value in os.environ.items() if not name.startswith("KABINET_")}
            own["KABINET_STORE_URL"] = "postgresql://kabinet@db.example/kabinet?sslmode=require"
            own |= {one["name"]: one["value"] for one in self.container(self.servers)["env"] if "value" in one}
            printed = subprocess.run([SERVER, "--config", path("deploy/kabinetd.toml"), "--print-config"], env=own | settings,
                                     capture_output=True, text=True, timeout=20)
            self.assertEqual(printed.returncode, 0, printed.stderr)
            got = tomllib.loads(printed.stdout)
            self.assertEqual(got["cluster"]["standby"], "true")
            self.assertEqual(got["cluster"]["bus"], "nats://kabinet@kabinet-nats:4222")
            self.assertIn("10.0.0.0/8", got["server"]["trusted_proxies"])

    def test_nothing_scales_where_nobody_asked_for_it(self):
        self.assertNotIn("HorizontalPodAutoscaler", {thing["kind"] for thing in self.things})

    def test_the_example_names_what_is_there(self):
        example = kustomization(EXAMPLE)
        self.assertIn("../base", example["resources"])
        for patch in example["patches"]:
            by_name(self.things, patch["target"]["kind"], patch["target"]["name"])
        self.assertEqual([image["name"] for image in example["images"]],
                         [self.container(self.servers)["image"].split(":")[0]])
        self.assertEqual([one["behavior"] for one in example["configMapGenerator"]], ["merge"])


@unittest.skipUnless(has_kustomize(), NO_KUSTOMIZE)
class Base(Policy, unittest.TestCase):
    def render(self):
        return rendered(BASE)


@unittest.skipUnless(has_kustomize(), NO_KUSTOMIZE)
class Example(Policy, unittest.TestCase):
    def render(self):
        return rendered(EXAMPLE)

    def test_settings_are_merged_and_reach_the_pods(self):
        source = self.container(self.servers)["envFrom"][0]["configMapRef"]["name"]
        self.assertEqual(by_name(self.things, "ConfigMap", source)["data"], literals(BASE) | literals(EXAMPLE))

    def test_all_of_it_is_in_one_closed_namespace(self):
        for thing in self.things:
            if thing["kind"] != "Namespace":
                self.assertEqual(thing["metadata"]["namespace"], "kabinet")
        labels = by_name(self.things, "Namespace", "kabinet")["metadata"]["labels"]
        self.assertEqual(labels["pod-security.kubernetes.io/enforce"], "restricted")

    def test_the_ingress_leads_to_haproxy(self):
        ingress = by_name(self.things, "Ingress", "kabinet")["spec"]
        paths = [one for rule in ingress["rules"] for one in rule["http"]["paths"]]
        self.assertEqual([one["backend"]["service"] for one in paths], [{"name": "kabinet", "port": {"name": "http"}}])
        self.assertEqual(ingress["tls"][0]["hosts"], [rule["host"] for rule in ingress["rules"]])


class Adapter(unittest.TestCase):
    """What the autoscaler asks for is what the adapter makes of series that servers have."""

    def test_the_numbers_of_the_autoscaler_are_made(self):
        made = {}
        for rule in yaml.safe_load(text(f"{SCALED}/adapter-rules.yaml"))["rules"]:
            series = re.match(r"kabinet_\w+", rule["seriesQuery"]).group()
            made[rule.get("name", {"as": series})["as"]] = series
            self.assertEqual(rule["resources"]["overrides"], {"namespace": {"resource": "namespace"}, "pod": {"resource": "pod"}})
        asked = [one["pods"]["metric"]["name"] for one in autoscaler()["spec"]["metrics"]]
        self.assertEqual(set(asked), set(made))

    def test_servers_have_the_series(self):
        with Server() as server:
            told = server.get("/metrics")[2].decode()
        rules = text(f"{SCALED}/adapter-rules.yaml")
        series = set(re.findall(r"seriesQuery: '(kabinet_\w+)", rules))
        self.assertEqual(len(series), 2)
        self.assertLessEqual(series, set(re.findall(r"^(kabinet_\w+)[{ ]", told, re.MULTILINE)))

    def test_a_server_that_is_lost_leaves_room_for_its_connections(self):
        limits = tomllib.loads(text("deploy/kabinetd.toml"))["limits"]
        wanted = int(next(one["pods"]["target"]["averageValue"] for one in autoscaler()["spec"]["metrics"]
                          if one["pods"]["metric"]["name"] == "kabinet_connections"))
        least = autoscaler()["spec"]["minReplicas"]
        self.assertLessEqual(wanted * least, limits["connections"] * (least - 1))


@unittest.skipUnless(has_kustomize(), NO_KUSTOMIZE)
class Scaled(Policy, unittest.TestCase):
    """The base with the autoscaler, as an overlay adds it."""

    def render(self):
        with tempfile.TemporaryDirectory(dir=path("deploy/kubernetes")) as folder:
            with open(f"{folder}/kustomization.yaml", "w") as file:
                file.write("resources: [../base]\ncomponents: [../autoscaling]\n")
            return rendered(folder)

    def least(self):
        return autoscaler()["spec"]["minReplicas"]

    def most(self):
        return autoscaler()["spec"]["maxReplicas"]

    def test_only_the_autoscaler_says_how_many_there_are(self):
        self.assertNotIn("replicas", self.servers["spec"])
        target = by_name(self.things, "HorizontalPodAutoscaler", "kabinetd")["spec"]["scaleTargetRef"]
        self.assertEqual((target["kind"], target["name"]), ("StatefulSet", self.servers["metadata"]["name"]))

    def test_one_goes_at_a_time_and_long_after_the_last_need(self):
        behavior = autoscaler()["spec"]["behavior"]
        self.assertEqual([one["value"] for one in behavior["scaleDown"]["policies"]], [1])
        self.assertGreater(behavior["scaleDown"]["stabilizationWindowSeconds"], behavior["scaleUp"]["stabilizationWindowSeconds"])
        self.assertGreater(behavior["scaleDown"]["policies"][0]["periodSeconds"],
                           self.servers["spec"]["template"]["spec"]["terminationGracePeriodSeconds"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
