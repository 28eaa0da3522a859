"""Matches of many between client processes over real sockets: one killed and back, one that gives up, one that sleeps."""

import unittest

import program
from match_test import MatchTest, actions_of, robot


class Seats(MatchTest):
    def begin_by_hand(self, game, hands, seats, options):
        """As begin, but the seats of `hands` do nothing by themselves."""
        first = self.client("play", game, "--new", "--seats", str(seats), *options, *robot(1), profile="p0")
        match = first.document(lambda value: value["seats"])["document"]
        clients = [first]
        for seat in range(1, seats):
            by = [] if seat in hands else robot(seat + 1)
            clients.append(self.client("play", "--join", match, "--seat", str(seat + 1), *by, profile=f"p{seat}"))
        return clients, match

    def play_on_after_kills(self, game, seats, victim):
        """A match in which one player is killed and comes back, and later the server; its clients at the end."""
        clients, match = self.begin(game, seats)
        killed_at = clients[victim].document(lambda value: value["ply"] >= 100)["value"]["ply"]
        clients[victim].stop()
        clients[0].document(lambda value: value["ply"] and not value["seats"][str(victim)]["present"])
        clients[victim] = self.client("play", "--join", match, *robot(100), profile=f"p{victim}")
        back = clients[victim].document()
        self.assertEqual(back["seat"], victim)
        clients[victim].document(lambda value: value["ply"] >= back["value"]["ply"] + 100)
        self.server.kill()
        self.server.start()

        end = self.assert_same_end(clients)
        for client in clients:
            self.assert_gap_free(client)
        self.assertEqual(end["result"]["reason"], "normal")
        self.assertFalse(any("out" in seat for seat in end["seats"].values()))
        record = self.assert_record_proves_itself(match, end["ply"])
        later = {entry["seat"] for entry in actions_of(record)[killed_at:]}
        self.assertEqual(later, set(range(seats)), "everybody played on")
        return end

    def test_eight_finish_ten_rounds_of_kapow(self):
        end = self.play_on_after_kills("kapow", 8, victim=3)
        self.assertEqual(end["state"]["round"], 10)
        self.assertEqual(len(end["state"]["sheet"]), 10)

    def test_four_finish_kabetopo(self):
        end = self.play_on_after_kills("kabetopo", 4, victim=2)
        self.assertEqual(end["state"]["round"], 4)

    def finish_without_who_gives_up_and_who_sleeps(self, game, *options):
        """Seats 0 and 3 play on to the end; the server's stand-ins play for the others."""
        quitter, sleeper = 1, 2
        # Eight seconds for everybody's first turn; for the later ones more than any machine needs.
        clients, match = self.begin_by_hand(game, {quitter, sleeper}, seats=4, options=(*options, "--clock", "8s+10m"))
        clients[quitter].document(lambda value: value["status"] == "playing")
        clients[quitter].say({"resign": True})
        for seat in (quitter, sleeper):
            clients[seat].document(lambda value: value["status"] == "finished")
            clients[seat].say({"quit": True})

        end = self.assert_same_end(clients)
        self.assertEqual(end["result"]["reason"], "normal")
        self.assertEqual({seat for seat, holder in end["seats"].items() if holder.get("out")}, {"1", "2"})
        ranks = end["result"]["ranks"]
        self.assertLess(max(ranks[0], ranks[3]), min(ranks[quitter], ranks[sleeper]))
        record = self.assert_record_proves_itself(match, end["ply"])
        gone = {entry["type"]: entry["seat"] for entry in record["entries"] if entry["type"] in ("resign", "timeout")}
        self.assertEqual(gone, {"resign": quitter, "timeout": sleeper})
        asleep = next(entry["n"] for entry in record["entries"] if entry["type"] == "timeout")
        later = {entry["seat"] for entry in actions_of(record) if entry["n"] > asleep}
        self.assertEqual(later, {0, 3}, "the others play on, and nobody's actions are recorded for who is out")

    def test_kapow_goes_on_without_who_gives_up_and_who_sleeps(self):
        self.finish_without_who_gives_up_and_who_sleeps("kapow", "--option", "rounds=1")

    def test_kabetopo_goes_on_without_who_gives_up_and_who_sleeps(self):
        self.finish_without_who_gives_up_and_who_sleeps("kabetopo")


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
