"""The alerts, the dashboard and the page for operators name only series that running servers have, and every alert names a
heading that says what to do (ND-12)."""

import json
import re
import shutil
import subprocess
import tempfile
import unittest

import served  # noqa: F401  the modules below are those of the e2e tests
from deployed import path, skip, text
from kabinetd import Server
from nats import Nats
from postgres import Postgres
from standby import Node

try:
    import yaml
except ImportError:
    skip("python3-yaml is not installed")

RULES = "deploy/prometheus/kabinetd.rules.yaml"
DASHBOARD = "deploy/grafana/kabinet.json"
MANUAL = "docs/operating.md"
PROMTOOL = shutil.which("promtool")
SEVERITIES = {"critical", "warning", "info"}


def series_of(server):
    """The names in /metrics."""
    return set(re.findall(r"^(kabinet_\w+)[{ ]", server.get("/metrics")[2].decode(), re.MULTILINE))


def named_in(words):
    return set(re.findall(r"\bkabinet_\w+", words))


def anchors(markdown):
    """The headings as links name them."""
    headings = re.findall(r"^#+ (.+)$", markdown, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def rules():
    return [rule for group in yaml.safe_load(text(RULES))["groups"] for rule in group["rules"]]


def panels():
    return json.loads(text(DASHBOARD))["panels"]


class Series(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with Server() as alone:
            cls.on_sqlite = series_of(alone)
        with Postgres() as postgres, Node(postgres) as active, Node(postgres) as waiting:
            active.start()
            waiting.stand_by()
            cls.active, cls.waiting = series_of(active), series_of(waiting)
        with Postgres() as postgres, Nats() as nats, Node(postgres, cluster_bus=nats.url) as active:
            cls.with_bus = series_of(active.start())

    def test_alerts_name_what_servers_have(self):
        for rule in rules():
            self.assertTrue(named_in(rule["expr"]), rule["alert"])
            self.assertLessEqual(named_in(rule["expr"]), self.with_bus, rule["alert"])

    def test_the_dashboard_names_what_servers_have(self):
        for panel in panels():
            for target in panel["targets"]:
                self.assertTrue(named_in(target["expr"]), panel["title"])
                self.assertLessEqual(named_in(target["expr"]), self.with_bus, panel["title"])

    def test_the_manual_names_what_servers_have(self):
        self.assertLessEqual(set(re.findall(r"`(kabinet_\w+)", text(MANUAL))), self.with_bus)

    def test_a_file_has_all_but_the_lease_and_a_server_that_stands_by_all_but_the_journal(self):
        lease = {"kabinet_active", "kabinet_lease_age_seconds", "kabinet_lease_epoch", "kabinet_takeovers_total"}
        self.assertEqual(self.active - self.on_sqlite, lease)
        self.assertLessEqual(lease, self.waiting)
        self.assertTrue(all(name.startswith("kabinet_journal_") for name in self.active - self.waiting))

    def test_a_server_with_a_bus_tells_of_it(self):
        self.assertLess(self.active, self.with_bus)
        self.assertTrue(all(name.startswith("kabinet_bus_") for name in self.with_bus - self.active))


class Alerts(unittest.TestCase):
    def test_each_says_how_bad_it_is_and_what_to_do(self):
        names = [rule["alert"] for rule in rules()]
        self.assertEqual(len(names), len(set(names)))
        for rule in rules():
            with self.subTest(alert=rule["alert"]):
                self.assertIn(rule["labels"]["severity"], SEVERITIES)
                self.assertEqual(set(rule["annotations"]), {"summary", "runbook"})
                page, anchor = rule["annotations"]["runbook"].split("#")
                self.assertEqual(page, MANUAL)
                self.assertIn(anchor, anchors(text(MANUAL)))

    @unittest.skipIf(PROMTOOL is None, "promtool is not installed (prometheus of Debian has it)")
    def test_prometheus_takes_them(self):
        done = subprocess.run([PROMTOOL, "check", "rules", path(RULES)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipIf(PROMTOOL is None, "promtool is not installed (prometheus of Debian has it)")
    def test_they_fire_when_they_should(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(path(RULES), folder)
            cases = shutil.copy(path("tests/deploy/alerts.yaml"), folder)
            done = subprocess.run([PROMTOOL, "test", "rules", cases], cwd=folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_manual_says_what_each_alert_means(self):
        for rule in rules():
            self.assertIn(rule["alert"], re.findall(r"`(Kabinet\w+)`", text(MANUAL)))


class Dashboard(unittest.TestCase):
    def test_panels_are_told_apart_and_explained(self):
        ids = [panel["id"] for panel in panels()]
        self.assertEqual(len(ids), len(set(ids)))
        for panel in panels():
            self.assertTrue(panel["title"] and panel["description"])
            self.assertTrue(panel["fieldConfig"]["defaults"]["unit"])

    def test_panels_do_not_overlap(self):
        taken = set()
        for place in (panel["gridPos"] for panel in panels()):
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(taken & cells)
            self.assertLessEqual(place["x"] + place["w"], 24)
            taken |= cells

    def test_it_asks_the_source_that_was_chosen(self):
        variables = {one["name"] for one in json.loads(text(DASHBOARD))["templating"]["list"]}
        self.assertEqual(variables, {"source", "job"})
        for panel in panels():
            for asked in (panel, *panel["targets"]):
                self.assertEqual(asked["datasource"], {"type": "prometheus", "uid": "${source}"})


if __name__ == "__main__":
    unittest.main(verbosity=2)
