"""The alerts, the dashboard and the page for operators name only series that running servers have, and every alert names a
heading that says what to do (ND-12). When they fire is tried by test_alert_cases.py."""

import json
import re
import unittest

import served  # noqa: F401  the modules below are those of the e2e tests
from deployed import skip, text
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
OF_PROMETHEUS = {"job", "instance"}  # labels that Prometheus gives every series
SEVERITIES = {"critical", "warning", "info"}


def series_of(server):
    """The names in /metrics."""
    return set(re.findall(r"^(kabinet_\w+)[{ ]", server.get("/metrics")[2].decode(), re.MULTILINE))


def named_in(words):
    return set(re.findall(r"\bkabinet_\w+", words))


def labels_of(server):
    """The labels of each series that has any."""
    rows = re.findall(r"^(kabinet_\w+)\{(.*)\}", server.get("/metrics")[2].decode(), re.MULTILINE)
    return {series: set(re.findall(r'(\w+)="', labels)) for series, labels in rows}


def unknown(words, series):
    """What an expression names and servers do not have; all of it, where it names nothing."""
    return named_in(words) - series if named_in(words) else {words}


def anchor(heading):
    """A heading as links name it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def section(markdown, name):
    """What stands below the heading that links call so, up to the next one."""
    parts = re.split(r"^#+ (.+)$", markdown, flags=re.MULTILINE)
    return dict(zip(map(anchor, parts[1::2]), parts[2::2]))[name]


def missing(part, alert):
    """What a part of the manual does not tell of an alert: its name, or what to do, which is a list or a table."""
    told = {"its name": f"`{alert}`" in part, "what to do": re.search(r"^(1\. |\|)", part, re.MULTILINE)}
    return {what for what, there in told.items() if not there}


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
        with (Postgres() as postgres, Nats() as nats, Node(postgres, cluster_bus=nats.url) as leads,
              Node(postgres, cluster_bus=nats.url) as follows):
            cls.labels = labels_of(leads.start())
            cls.with_bus, cls.beside = series_of(leads), series_of(follows.stand_by())

    def test_alerts_name_what_servers_have(self):
        for rule in rules():
            self.assertEqual(unknown(rule["expr"], self.with_bus), set(), rule["alert"])

    def test_alerts_name_labels_that_their_series_have(self):
        for rule in rules():
            named = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])) - OF_PROMETHEUS
            for series in named_in(rule["expr"]):
                self.assertLessEqual(named, self.labels.get(series, set()), rule["alert"])

    def test_the_dashboard_names_what_servers_have(self):
        for panel in panels():
            for target in panel["targets"]:
                self.assertEqual(unknown(target["expr"], self.with_bus), set(), panel["title"])

    def test_a_name_that_no_server_has_is_found(self):
        self.assertEqual(unknown("kabinet_active + kabinet_nowhere_total", self.with_bus), {"kabinet_nowhere_total"})
        self.assertEqual(unknown("up == 0", self.with_bus), {"up == 0"})

    def test_the_servers_of_a_cluster_have_the_same(self):
        self.assertEqual(self.beside, self.with_bus)

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
                self.assertEqual(rule["annotations"]["runbook"].split("#")[0], MANUAL)

    def test_the_part_that_an_alert_leads_to_says_what_it_means_and_what_to_do(self):
        for rule in rules():
            part = section(text(MANUAL), rule["annotations"]["runbook"].split("#")[1])
            self.assertEqual(missing(part, rule["alert"]), set(), rule["alert"])

    def test_a_part_that_says_too_little_is_found(self):
        manual = "### Too hot\n\n`KabinetHot`: it is.\n\n### Too cold\n\n1. Heat.\n## Staff\n`KabinetCold`\n"
        self.assertEqual(missing(section(manual, "too-hot"), "KabinetHot"), {"what to do"})
        self.assertEqual(missing(section(manual, "too-cold"), "KabinetCold"), {"its name"})


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
