"""The analysis of matches in the terminal, with a real server."""

import json
import unittest

from match_test import MatchTest, actions_of


class Analysis(MatchTest):
    def test_BO11_a_finished_match_of_the_server_is_analysed(self):
        clients, match = self.begin("nine", 2)
        end = self.assert_same_end(clients)
        told = self.tool("replay", "--match", match, "--analyse", "--json")
        self.assertEqual(told.returncode, 0, told.stderr)
        document = json.loads(told.stdout)
        self.assertEqual((document["state"], document["match"], document["game"]), ("done", match, "nine"))
        points = [document["points"][str(ply)] for ply in range(end["ply"])]
        played = [entry["detail"] for entry in actions_of(self.record(match))]
        self.assertEqual([point["played"] for point in points], played)
        winners = [seat for seat, rank in enumerate(end["result"]["ranks"]) if rank == 1]
        self.assertEqual([seat for seat, share in enumerate(document["final"]) if share > 0], winners)

    def test_BO11_a_running_match_is_not_analysed(self):
        clients, match = self.begin("kuba", 2, delay=1)
        clients[0].document(lambda value: value["status"] == "playing" and value["ply"] > 0)
        told = self.tool("replay", "--match", match, "--analyse")
        self.assertEqual((told.returncode, told.stdout), (1, ""))
        self.assertIn("only the record of a match that is over", told.stderr)


if __name__ == "__main__":
    unittest.main()
