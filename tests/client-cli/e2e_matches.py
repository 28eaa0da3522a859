"""Whole matches between client processes over real sockets: to the end, watched, through kills of the server."""

import json
import os
import unittest
import urllib.request

import program


def robot(seed, delay=0):
    return ["--auto", "random", "--seed", str(seed), "--delay", str(delay)]


class Matches(program.OnlineTest):
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
            return answer.read()

    def assert_record_proves_itself(self, match, plies):
        path = os.path.join(self.folder, "record.json")
        with open(path, "wb") as file:
            file.write(self.record(match))
        verified = self.tool("verify", path)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        replayed = self.tool("replay", path, "--at", str(plies))
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        with open(path) as file:
            record = json.load(file)
        actions = [entry for entry in record["entries"] if entry["type"] == "act"]
        self.assertEqual(len(actions), plies, "every action once")
        actions[0]["detail"] = actions[-1]["detail"]
        with open(path, "w") as file:
            json.dump(record, file)
        self.assertEqual(self.tool("verify", path).returncode, 1)

    def test_two_play_kuba_and_a_third_watches(self):
        players, match = self.begin("kuba", 2, options=("--option", "repetition=draw"))
        watcher = self.client("watch", match, profile="w")
        end = self.assert_same_end([*players, watcher])
        for client in (*players, watcher):
            self.assert_gap_free(client)
        self.assert_record_proves_itself(match, end["ply"])

    def test_four_play_nine(self):
        players, match = self.begin("nine", 4)
        end = self.assert_same_end(players)
        self.assertEqual(sorted(end["result"]["ranks"]), [1, 2, 3, 4])
        self.assert_record_proves_itself(match, end["ply"])

    def test_the_server_is_killed_again_and_again_and_nobody_does_anything(self):
        players, match = self.begin("nine", 2, delay=10)
        watcher = self.client("watch", match, profile="w")
        for ply in (3, 20, 21, 45):
            watcher.document(lambda value: value["ply"] >= ply)
            self.server.kill()
            self.server.start()
        end = self.assert_same_end([*players, watcher])
        self.assertEqual(end["result"]["reason"], "normal")
        self.assert_record_proves_itself(match, end["ply"])

    def test_a_rematch_follows(self):
        players = [self.client("play", "kuba", *robot(seat + 5), "--games", "2", profile=f"p{seat}") for seat in range(2)]
        end = self.assert_same_end(players)
        finished = {line["document"] for line in players[0].lines
                    if "document" in line and line["value"]["status"] == "finished"}
        self.assertEqual(len(finished), 2)
        self.assertEqual(end["status"], "finished")

    def test_a_private_table_is_joined_by_its_invite_code(self):
        host = self.client("play", "kuba", "--private", *robot(1), profile="host")
        invite = host.until(lambda line: "invite" in line)["invite"]
        guest = self.client("play", "--invite", invite, *robot(2), profile="guest")
        self.assert_same_end([host, guest])
        lobby = self.tool("lobby", "--json", "--once")
        self.assertEqual(json.loads(lobby.stdout)["value"]["tables"], {})

    def test_a_player_comes_back_to_the_match_by_its_id(self):
        host = self.client("play", "kuba", "--new", profile="host")
        match = host.document(lambda value: value["seats"])["document"]
        guest = self.client("play", "--join", match, profile="guest")
        guest.document(lambda value: value["status"] == "playing")
        guest.stop()
        host.document(lambda value: not value["seats"]["1"]["present"])
        again = self.client("play", "--join", match, profile="guest")
        self.assertEqual(again.document()["seat"], 1)
        host.document(lambda value: value["seats"]["1"]["present"])
        again.say({"resign": True})
        host.document(lambda value: value["status"] == "finished")
        host.say({"quit": True})
        self.assertEqual(host.end()[1]["result"]["ranks"], [1, 2])

    def test_moves_may_be_piped_in(self):
        host = self.client("play", "kuba", "--new", profile="host")
        match = host.document(lambda value: value["seats"])["document"]
        host.say({"id": 1, "act": {"type": "push", "from": "a7", "dir": "down"}})
        self.assertEqual(host.until(lambda line: line.get("id") == 1)["error"]["code"], "not_started")
        guest = self.client("play", "--join", match, profile="guest")
        guest.document(lambda value: value["status"] == "playing")
        guest.stop()
        host.until(lambda line: line.get("legal"))
        host.say({"id": 2, "act": {"type": "push", "from": "a7", "dir": "down"}})
        self.assertIn("ok", host.until(lambda line: line.get("id") == 2))
        piped = self.tool("play", "--join", match, "--plain", "--profile", "guest", input="b6 up\ng7 down\n")
        self.assertEqual(piped.returncode, 0, piped.stdout)
        self.assertIn("Refused", piped.stdout)
        self.assertIn("guest: g7 down", piped.stdout)
        host.document(lambda value: value["ply"] == 2)

    def test_two_who_come_at_the_same_moment_find_each_other(self):
        players = [self.client("play", "nine", *robot(seat), profile=f"p{seat}") for seat in range(2)]
        self.assert_same_end(players)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
