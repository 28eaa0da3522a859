"""Each alert fires when it should and is silent when it should, by promtool and the cases of alerts/ (ND-12)."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from deployed import need_program, path, skip, text

try:
    import yaml
except ImportError:
    skip("python3-yaml is not installed")

need_program("promtool")
RULES = "deploy/prometheus/kabinetd.rules.yaml"
CASES = sorted(pathlib.Path(path("tests/deploy/alerts")).glob("*.yaml"))


def rules():
    return [rule for group in yaml.safe_load(text(RULES))["groups"] for rule in group["rules"]]


def stories():
    """All cases: what servers tell one moment after the other, and what each alert says of it."""
    return [story for file in CASES for story in yaml.safe_load(file.read_text(encoding="utf-8"))["tests"]]


def named_in(expression):
    return set(re.findall(r"\bkabinet_\w+", expression))


def without_case(alerts, told):
    """The alerts that fire in no story or are silent in none, as (alert, what is missing). A story without their series does not count."""
    fires, silent = set(), set()
    for story in told:
        there = {name for series in story["input_series"] for name in named_in(series["series"])}
        for said in story["alert_rule_test"]:
            (fires if said.get("exp_alerts") else silent).add((said["alertname"], frozenset(there)))
    missing = []
    for alert in alerts:
        series = named_in(alert["expr"])
        for what, seen in (("fires", fires), ("is silent", silent)):
            if not any(name == alert["alert"] and series & there for name, there in seen):
                missing.append((alert["alert"], what))
    return missing


def failed(said):
    """The alerts that promtool names as failed."""
    return set(re.findall(r"alertname: ?(\w+)", said))


def tried(alerts):
    """What promtool says of all cases with these alerts; None where all is well."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "kabinetd.rules.yaml").write_text(yaml.safe_dump({"groups": [{"name": "kabinetd", "rules": alerts}]}),
                                                               encoding="utf-8")
        names = [shutil.copy(file, folder) for file in CASES]
        done = subprocess.run(["promtool", "test", "rules", *names], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr if done.returncode else None


def deaf(rule):
    return rule | {"expr": f"({rule['expr']}) and on () vector(0) > 1"}


def always(rule):
    """Fires whatever its series are, as long as they exist; an alert about their absence always."""
    if not re.search(r" (==|<|>) ", rule["expr"]):
        return rule | {"expr": "vector(1)"}
    return rule | {"expr": re.sub(r" (==|<|>) ", " >= -1e9 * ", rule["expr"])}


def at_once(rule):
    return {key: value for key, value in rule.items() if key != "for"}


class Cases(unittest.TestCase):
    def test_prometheus_takes_the_alerts(self):
        done = subprocess.run(["promtool", "check", "rules", path(RULES)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_each_alert_fires_in_one_and_is_silent_in_another(self):
        self.assertEqual(without_case(rules(), stories()), [])

    def test_they_fire_when_they_should(self):
        self.assertIsNone(tried(rules()))


class PlantedFaults(unittest.TestCase):
    """The cases find every alert that never fires, that always does, or that does not wait."""

    def found(self, fault, alerts):
        return failed(tried([fault(rule) for rule in alerts]) or "")

    def test_alerts_that_never_fire_are_found(self):
        self.assertEqual(self.found(deaf, rules()), {rule["alert"] for rule in rules()})

    def test_alerts_that_always_fire_are_found(self):
        self.assertEqual(self.found(always, rules()), {rule["alert"] for rule in rules()})

    def test_alerts_that_do_not_wait_are_found(self):
        self.assertEqual(self.found(at_once, rules()), {rule["alert"] for rule in rules() if "for" in rule})

    def test_an_alert_without_a_case_is_found(self):
        new = {"alert": "KabinetNew", "expr": "kabinet_new > 0"}
        self.assertEqual(without_case([*rules(), new], stories()), [("KabinetNew", "fires"), ("KabinetNew", "is silent")])

    def test_silence_where_nothing_is_measured_is_no_case(self):
        story = {"input_series": [{"series": "kabinet_other"}],
                 "alert_rule_test": [{"alertname": "KabinetNew"}, {"alertname": "KabinetNew", "exp_alerts": [{}]}]}
        new = {"alert": "KabinetNew", "expr": "kabinet_new > 0"}
        self.assertEqual(without_case([new], [story]), [("KabinetNew", "fires"), ("KabinetNew", "is silent")])


if __name__ == "__main__":
    unittest.main(verbosity=2)
