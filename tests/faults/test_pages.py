"""What pages of browsers noted is held against the records: the truth passes, and every lie that is planted is found."""

import copy
import json
import pathlib
import types
import unittest
import unittest.mock

import evening_proof
import pages
import paths  # noqa: F401

RECORD = json.loads((pathlib.Path(__file__).parents[1] / "conformance/frozen/kuba-resigned.json").read_text(encoding="utf-8"))
MATCH = RECORD["header"]["match"]
PEOPLE = {0: "Ada", 1: "Bob"}
ACTS = [(entry["seat"], entry["detail"]) for entry in RECORD["entries"] if entry["type"] == "act"]
SEATS = {str(entry["seat"]): {"player": {"id": entry["detail"]["player"]}} for entry in RECORD["entries"] if entry["type"] == "sit"}
BEGUN = {"match": MATCH, "status": "playing", "ply": 0, "seats": SEATS}
OVER = BEGUN | {"status": "finished", "ply": len(ACTS)}


class Notes:
    """Ada and Bob play the match of the record, and Eve watches it."""

    def __init__(self):
        self.lines = []
        self.at = 0
        self.connections = dict.fromkeys(["Ada", "Bob", "Eve"], 0)
        for name in self.connections:
            self.connect(name)
        for seat, name in PEOPLE.items():
            self.hear(name, id=2, result={"token": "secret", "player": SEATS[str(seat)]["player"]})
        for name in self.connections:
            self.hear(name, method="snapshot", params={"doc": MATCH, "epoch": "e", "seq": 0, "value": BEGUN})

    def note(self, name, way, message):
        self.at += 1
        self.lines.append({"name": name, "connection": self.connections[name], "at": self.at, "way": way, "text": json.dumps(message)})

    def connect(self, name, **params):
        self.connections[name] += 1
        self.say(name, 1, "hello", **params)
        self.hear(name, id=1, result={"server": "kabinetd"})

    def say(self, name, number, method, **params):
        self.note(name, "sent", {"id": number, "method": method, "params": params})

    def hear(self, name, **message):
        self.note(name, "heard", message)

    def ask(self, ply):
        seat, action = ACTS[ply - 1]
        self.say(PEOPLE[seat], ply + 2, "match.act", key=f"k{ply}", match=MATCH, action=action)

    def answer(self, ply, told=None):
        self.hear(PEOPLE[ACTS[ply - 1][0]], id=ply + 2, result={"ply": told or ply, "seq": ply})

    def patch(self, name, seq, path="/ply", value=None):
        ops = [{"op": "replace", "path": path, "value": seq if value is None else value}]
        self.hear(name, method="patch", params={"doc": MATCH, "seq": seq, "ops": ops})

    def play(self, ply):
        self.ask(ply)
        for name in self.connections:
            self.patch(name, ply)
        self.answer(ply)

    def end(self):
        for name in self.connections:
            self.patch(name, len(ACTS) + 1, "/status", "finished")

    def play_all(self):
        for ply in range(1, len(ACTS) + 1):
            self.play(ply)
        self.end()
        return self

    def read(self):
        return pages.read(map(json.dumps, self.lines))


class Held(unittest.TestCase):
    def wrong(self, noted, record=RECORD):
        """What the proof of a great event says of a server that gives this record."""
        server = types.SimpleNamespace(get=lambda path: (200, {}, json.dumps(record).encode()))
        evening = types.SimpleNamespace(held=[], acknowledged={})
        with unittest.mock.patch.object(evening_proof, "Client") as client:
            client.return_value.sure.return_value = {"value": OVER}
            return evening_proof.Proof(types.SimpleNamespace(servers=[server]), evening, noted.read()).wrong()

    def expect(self, words, noted, record=RECORD):
        wrong = self.wrong(noted, record)
        self.assertTrue(any(words in line for line in wrong), wrong)

    def changed(self, change):
        record = copy.deepcopy(RECORD)
        change(record["entries"])
        return record


class Truth(Held):
    def test_it_passes(self):
        noted = Notes().play_all()
        self.assertEqual(self.wrong(noted), [])
        self.assertEqual(pages.acknowledged(noted.read()), {MATCH: [(ply, *act) for ply, act in enumerate(ACTS, 1)]})

    def test_an_action_may_be_sent_again_over_another_connection_and_answered_once_more(self):
        noted = Notes()
        noted.ask(1)
        noted.answer(1)
        noted.connect("Ada", resume=[{"doc": MATCH, "epoch": "e", "seq": 0}])
        noted.ask(1)
        for name in noted.connections:
            noted.patch(name, 1)
        noted.answer(1)
        for ply in range(2, len(ACTS) + 1):
            noted.play(ply)
        noted.end()
        self.assertEqual(self.wrong(noted), [])

    def test_a_page_goes_on_from_where_it_says_whatever_came_behind_that(self):
        noted = Notes()
        noted.play(1)
        noted.connect("Eve", resume=[{"doc": MATCH, "epoch": "e", "seq": 0}])
        noted.patch("Eve", 1)
        for ply in range(2, len(ACTS) + 1):
            noted.play(ply)
        noted.end()
        self.assertEqual(self.wrong(noted), [])

    def test_what_an_older_connection_brings_is_not_taken(self):
        noted = Notes()
        noted.connect("Eve", resume=[{"doc": MATCH, "epoch": "e", "seq": 0}])
        noted.connections["Eve"] = 1
        noted.patch("Eve", 7)
        noted.connections["Eve"] = 2
        self.assertEqual(self.wrong(noted.play_all()), [])


class Lies(Held):
    def test_an_acknowledged_action_that_is_not_in_the_record(self):
        lost = self.changed(lambda entries: entries.remove(next(entry for entry in entries if entry["type"] == "act" and entry["seat"] == 1)))
        self.expect("recorded is", Notes().play_all(), lost)

    def test_an_acknowledgement_of_nothing(self):
        noted = Notes().play_all()
        noted.say("Bob", 99, "match.act", key="k99", match=MATCH, action=ACTS[1][1])
        noted.hear("Bob", id=99, result={"ply": len(ACTS) + 1, "seq": 99})
        self.expect("recorded is", noted)

    def test_an_action_that_was_done_twice(self):
        acted = next(number for number, entry in enumerate(RECORD["entries"]) if entry["type"] == "act")
        self.expect("recorded is", Notes().play_all(), self.changed(lambda entries: entries.insert(acted, entries[acted])))

    def test_two_plies_for_one_key(self):
        noted = Notes().play_all()
        noted.ask(1)
        noted.answer(1, told=3)
        self.expect("acknowledged were the plies [1, 2, 3, 3, 4]", noted)

    def test_an_action_that_was_done_and_never_acknowledged(self):
        noted = Notes().play_all()
        noted.lines = [line for line in noted.lines if json.loads(line["text"]).get("result") != {"ply": 2, "seq": 2}]
        self.expect("acknowledged were the plies [1, 3, 4]", noted)

    def test_a_match_that_has_not_ended(self):
        self.expect("has not ended", Notes().play_all(), self.changed(list.pop))

    def test_a_record_that_does_not_prove_itself(self):
        self.assertTrue(self.wrong(Notes().play_all(), self.changed(lambda entries: entries[-1].update(t=0))))

    def test_a_version_that_a_page_was_not_sent(self):
        for name in ("Ada", "Eve"):
            noted = Notes().play_all()
            noted.lines = [line for line in noted.lines if line["name"] != name or '"seq": 2, "ops"' not in line["text"]]
            self.expect(f"{name}: patch 3 of {MATCH} in epoch e after ('e', 1)", noted)

    def test_a_board_that_one_page_alone_was_shown(self):
        noted = Notes()
        for ply in range(1, len(ACTS)):
            noted.play(ply)
        for name, shown in (("Ada", 4), ("Bob", 4), ("Eve", 5)):
            noted.patch(name, len(ACTS), value=shown)
        noted.ask(len(ACTS))
        noted.answer(len(ACTS))
        noted.end()
        self.expect("saw different things", noted)
        self.expect(f"Eve: {MATCH} differs from the fold", noted)

    def test_an_end_that_a_page_was_not_told(self):
        noted = Notes()
        for ply in range(1, len(ACTS) + 1):
            noted.play(ply)
        self.expect(f"Bob: {MATCH} differs from the fold of its record", noted)

    def test_a_page_that_has_what_nobody_has_noted(self):
        noted = Notes()
        noted.connect("Eve", resume=[{"doc": MATCH, "epoch": "e", "seq": 9}])
        with self.assertRaisesRegex(AssertionError, "which nobody has noted"):
            noted.read()

    def test_browsers_that_prove_nothing(self):
        noted = Notes()
        noted.lines = [line for line in noted.lines if line["name"] == "Eve"]
        self.expect("nothing was proved of what is played by hand", noted)
        self.expect("nothing was proved of watching", noted)


if __name__ == "__main__":
    unittest.main(verbosity=2)
