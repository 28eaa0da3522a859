"""A match between `kabinet play --auto` processes from its first seat to its verified record."""

import copy
import json
import os
import urllib.request

import program


def robot(seed, delay=0):
    return ["--auto", "random", "--seed", str(seed), "--delay", str(delay)]


def actions_of(record):
    return [entry for entry in record["entries"] if entry["type"] == "act"]


def alterations(record):
    """The record with another first action, without that action, and with another secret."""
    other = copy.deepcopy(record)
    first, *rest = actions_of(other)
    first["detail"] = next(entry["detail"] for entry in rest if entry["detail"] != first["detail"])
    yield other
    shorter = copy.deepcopy(record)
    shorter["entries"].remove(actions_of(shorter)[0])
    yield shorter
    yield record | {"secret": record["secret"][::-1]}


class MatchTest(program.OnlineTest):
    def begin(self, game, players, delay=0, options=()):
        """Starts players that play by themselves, and returns them with the id of their match."""
        clients = [self.client("play", game, "--new", "--seats", str(players), *options, *robot(1, delay), profile="p0")]
        match = clients[0].document(lambda value: value["seats"])["document"]
        for seat in range(1, players):
            clients.append(self.client("play", game, *robot(seat + 1, delay), profile=f"p{seat}"))
            clients[seat].document(lambda value: True)
        return clients, match

    def assert_same_end(self, clients):
        ends = [client.end() for client in clients]
        for code, value in ends:
            self.assertEqual(code, 0)
            self.assertEqual(value["status"], "finished")
        for _, value in ends[1:]:
            for member in ("ply", "result", "state", "options"):
                self.assertEqual(value[member], ends[0][1][member])
        return ends[0][1]

    def assert_gap_free(self, client):
        """Every seq once and in order, as long as one snapshot is not replaced by another."""
        last = None
        for line in client.lines:
            if "document" not in line:
                continue
            place = (line["document"], line["epoch"])
            if last and last[0] == place:
                self.assertEqual(line["seq"], last[1] + 1)
            last = (place, line["seq"])

    def record(self, match):
        address = f"http://127.0.0.1:{self.server.port}/records/{match}"
        with urllib.request.urlopen(address) as answer:
            return json.load(answer)

    def file_with(self, record):
        path = os.path.join(self.folder, "record.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        return path

    def assert_record_proves_itself(self, match, plies):
        """It is accepted as it is, in no altered form, and leads to where the match ended; the record."""
        record = self.record(match)
        self.assertEqual(len(actions_of(record)), plies, "every action once")
        path = self.file_with(record)
        verified = self.tool("verify", path)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        for seat in range(record["header"]["seats"]):
            self.assertIn(f"\nseat {seat}: hash before nonce\n", verified.stdout)
        self.assertIn("Your part in the draw is in the record", verified.stdout)
        replayed = self.tool("replay", path, "--at", str(plies))
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        for alteration in alterations(record):
            self.assertEqual(self.tool("verify", self.file_with(alteration)).returncode, 1)
        return record
