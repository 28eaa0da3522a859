"""Whole matches between client processes over real sockets: to the end, watched, through kills of the server."""

import json
import pathlib
import subprocess
import unittest

import program
from match_test import MatchTest, robot


class Matches(MatchTest):
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

    def test_actions_come_from_a_plain_file(self):
        file = pathlib.Path(self.folder, "moves.txt")
        file.write_text("a7 down\n")
        with file.open() as moves:
            player = subprocess.Popen([program.KABINET, "play", "kuba", "--new", "--plain"], stdin=moves,
                                      stdout=subprocess.DEVNULL, env=program.environment(self.server, self.folder))
        self.addCleanup(player.wait)
        self.addCleanup(player.kill)
        lobby = self.client("lobby", profile="lobby").document(lambda value: value["tables"])
        match, = lobby["value"]["tables"]
        other = self.client("play", "--join", match, profile="other")
        other.document(lambda value: value["ply"] == 1)
        self.assertEqual(player.wait(program.PATIENCE), 0)

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
        document, own = map(json.loads, lobby.stdout.splitlines())
        self.assertEqual(document["value"]["tables"], {})
        self.assertEqual(own, {"own": []})

    def test_the_address_of_the_command_line_wins_over_the_environments(self):
        elsewhere = program.environment(self.server, self.folder) | {"KABINET_SERVER": "ws://127.0.0.1:1/ws"}
        lobby = subprocess.run([program.KABINET, "lobby", "--json", "--once", "--server", self.server.url], env=elsewhere, text=True,
                               capture_output=True, timeout=60, check=False)
        self.assertEqual(lobby.returncode, 0, lobby.stderr)

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

    def test_a_program_that_starts_anew_still_knows_its_part_in_the_draw(self):
        host = self.client("play", "nine", "--new", "--seats", "3", *robot(1), profile="host")
        match = host.document(lambda value: value["seats"])["document"]
        early = self.client("play", "--join", match, profile="early")
        brought = early.document(lambda value: len(value["seats"]) == 2)["value"]["seats"]["1"]["nonce_hash"]
        early.stop()
        again = self.client("play", "--join", match, *robot(2), profile="early")
        self.assertEqual(again.document()["value"]["seats"]["1"]["nonce_hash"], brought)
        last = self.client("play", "--join", match, *robot(3), profile="last")
        end = self.assert_same_end([host, again, last])
        self.assert_record_proves_itself(match, end["ply"])

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
        piped = self.tool("play", "--join", match, "--plain", "--profile", "guest", input="b6 up\ng7 g6\n")
        self.assertEqual(piped.returncode, 0, piped.stdout)
        self.assertIn("Refused", piped.stdout)
        self.assertIn("guest: g7 to g6", piped.stdout)
        host.document(lambda value: value["ply"] == 2)

    def test_two_who_come_at_the_same_moment_find_each_other(self):
        players = [self.client("play", "nine", *robot(seat), profile=f"p{seat}") for seat in range(2)]
        self.assert_same_end(players)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
