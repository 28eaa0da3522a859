"""Whole matches through real sockets: two and four seats, spectators, clocks, draws, claims, rematch, invites."""

import random
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server
from table import Table, acts, seated


class Play(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(match_grace_ms=3_600_000))

    def seated(self, names, game, **create):
        return seated(self.server, names, game, **create)

    def expect_finished(self, table, reason, clients=()):
        table.wait(lambda doc: doc.value["status"] == "finished", "the end", [*table.players, *clients])
        value = table.converge(clients)
        self.assertEqual(value["result"]["reason"], reason)
        self.assertEqual(len(value["secret"]), 64)
        return value

    def test_a_whole_match_of_kuba_with_spectators_who_join_in_the_middle(self):
        rng = random.Random(1)
        table = self.seated(["Ann", "Bob"], "kuba")
        spectators = []
        for name in ("Cleo", "Dan", "Eve"):
            table.play(rng, 7)
            spectators.append(Client(self.server, name))
            spectators[-1].watch(table.match)
            count = len(spectators)
            table.wait(lambda doc: doc.value["spectators"] == count, "the count of spectators")
            table.converge(spectators)
        plies = 21 + table.play(rng)
        value = self.expect_finished(table, "normal", spectators)
        self.assertEqual(value["ply"], plies)
        self.assertIn(sorted(value["result"]["ranks"]), ([1, 2], [1, 1]))
        record = spectators[0].call("match.record", match=table.match)["record"]
        self.assertEqual(len(acts(record)), plies)

    def test_a_whole_match_of_nine_with_four_seats(self):
        table = self.seated(["Ann", "Bob", "Cid", "Dee"], "nine")
        watcher = Client(self.server, "Wes")
        watcher.watch(table.match)
        table.play(random.Random(2))
        value = self.expect_finished(table, "normal", [watcher])
        self.assertEqual(sorted(value["result"]["ranks"]), [1, 2, 3, 4])

    def test_many_matches_at_once_do_not_mix(self):
        rng = random.Random(3)
        tables = [self.seated(["Ann", "Bob"], rng.choice(["kuba", "nine"])) for _ in range(8)]
        for _ in range(60):
            rng.choice(tables).act(rng)
        for table in tables:
            value = table.converge()
            record = table.players[0].call("match.record", match=table.match)["record"]
            self.assertEqual(len(acts(record)), value["ply"])

    def test_the_time_of_a_move_runs_out(self):
        table = self.seated(["Ann", "Bob"], "kuba", clock={"type": "move", "move_ms": 1000})
        value = self.expect_finished(table, "timeout")
        self.assertEqual(value["result"]["ranks"], [2, 1])
        expect_refused("match_over", table.players[0].call, "match.resign", key=new_key(), match=table.match)

    def test_the_time_of_a_move_begins_anew_with_each_move(self):
        day = 86_400_000
        table = self.seated(["Ann", "Bob"], "kuba", clock={"type": "move", "move_ms": day})
        before = table.value()
        table.act(random.Random(4))
        after = table.value()
        self.assertEqual(after["turn"], [1])
        self.assertEqual(after["left"], {"0": day, "1": day})
        self.assertGreaterEqual(after["since"], before["since"] - 1)  # two clocks, each rounded to ms

    def test_a_fischer_clock_adds_its_increment(self):
        # No machine is so slow that a move takes the time of the increment.
        hour = 3_600_000
        clock = {"type": "fischer", "initial_ms": hour, "increment_ms": hour}
        table = self.seated(["Ann", "Bob"], "kuba", clock=clock)
        before = table.value()
        self.assertEqual(before["left"], {"0": hour, "1": hour})
        rng = random.Random(5)
        while table.value()["turn"] == [0]:
            table.act(rng)
        after = table.value()
        self.assertGreater(after["left"]["0"], hour)
        self.assertLessEqual(after["left"]["0"], 2 * hour)
        self.assertEqual(after["left"]["1"], hour)
        self.assertGreaterEqual(after["since"], before["since"] - 1)  # two clocks, each rounded to ms

    def test_a_fischer_clock_runs_out(self):
        clock = {"type": "fischer", "initial_ms": 1000, "increment_ms": 500}
        table = self.seated(["Ann", "Bob"], "kuba", clock=clock)
        self.assertEqual(self.expect_finished(table, "timeout")["result"]["ranks"], [2, 1])

    def test_resigning_ends_the_match(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        table.players[1].call("match.resign", key=new_key(), match=table.match)
        self.assertEqual(self.expect_finished(table, "resigned")["result"]["ranks"], [1, 2])

    def test_a_draw_is_offered_declined_offered_and_accepted(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        ann, bob = table.players
        at = {"match": table.match}
        expect_refused("no_draw_offered", bob.call, "match.accept_draw", key=new_key(), **at)
        ann.call("match.offer_draw", key=new_key(), **at)
        table.wait(lambda doc: doc.value.get("draw_offer") == 0, "the offer")
        expect_refused("draw_already_offered", ann.call, "match.offer_draw", key=new_key(), **at)
        bob.call("match.decline_draw", key=new_key(), **at)
        table.wait(lambda doc: "draw_offer" not in doc.value, "the refusal")
        table.act(random.Random(6))
        bob.call("match.offer_draw", key=new_key(), **at)
        ann.call("match.accept_draw", key=new_key(), **at)
        self.assertEqual(self.expect_finished(table, "agreed")["result"]["ranks"], [1, 1])

    def test_a_rematch_swaps_the_seats_by_the_rules(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        ann, bob = table.players
        expect_refused("rematch_unavailable", ann.call, "match.rematch", key=new_key(), match=table.match)
        ann.call("match.resign", key=new_key(), match=table.match)
        self.expect_finished(table, "resigned")
        self.assertNotIn("match", ann.call("match.rematch", key=new_key(), match=table.match))
        table.wait(lambda doc: doc.value.get("rematch", {}).get("0"), "Ann's wish")
        following = bob.call("match.rematch", key=new_key(), match=table.match)["match"]
        table.wait(lambda doc: doc.value.get("next") == following, "the next match")
        value = bob.watch(following).value
        self.assertEqual(value["status"], "playing")
        # KU-9: who lost the last match plays White, seat 0.
        self.assertEqual(value["seats"]["0"]["player"]["id"], ann.player["id"])

    def test_a_private_match_is_for_those_with_its_invite(self):
        lobby = Client(self.server, "Lou")
        listed = lobby.watch("lobby")
        table = self.seated(["Ann", "Bob"], "kuba", private=True, start=False)
        expect_refused("bad_invite", lobby.call, "table.join", invite="NOSUCHCODE")
        table.start()
        joined = lobby.call("table.join", invite=table.invite)
        self.assertEqual(joined, {"match": table.match, "game": "kuba", "status": "playing"})
        lobby.watch(table.match)
        table.act(random.Random(7))
        table.converge([lobby])
        self.assertNotIn(table.match, listed.value["tables"] | listed.value["matches"])

    def test_the_lobby_shows_what_comes_and_goes(self):
        lobby = Client(self.server, "Lou")
        listed = lobby.watch("lobby")
        table = self.seated(["Ann", "Bob"], "kuba", start=False)
        lobby.until(lambda: len(listed.value["tables"].get(table.match, {}).get("taken", {})) == 2)
        self.assertEqual(listed.value["tables"][table.match]["taken"], {"0": "Ann", "1": "Bob"})
        table.start()
        lobby.until(lambda: table.match in listed.value["matches"])
        self.assertNotIn(table.match, listed.value["tables"])
        table.players[0].call("match.resign", key=new_key(), match=table.match)
        lobby.until(lambda: table.match not in listed.value["matches"])

    def test_a_player_has_two_connections_and_leaves_with_the_last(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        ann, bob = table.players
        second = Client(self.server, sign_in=False)
        self.assertEqual(second.call("sign_in.token", token=bob.token)["player"], bob.player)
        second.watch(table.match)
        bob.close()
        ann.call("ping")
        ann.take_waiting()
        self.assertTrue(table.doc(ann).value["seats"]["1"]["present"])
        self.assertEqual(second.call("match.unwatch", match=table.match), {})
        ann.until(lambda: not table.doc(ann).value["seats"]["1"]["present"], what="Bob's absence")

    def test_what_is_not_watched_any_more_does_not_come(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        watcher = Client(self.server)
        lobby = watcher.watch("lobby")
        document = watcher.watch(table.match)
        self.assertEqual(watcher.call("match.unwatch", match=table.match), {})
        self.assertEqual(watcher.call("lobby.unwatch"), {})
        seqs = document.seq, lobby.seq
        table.act(random.Random(10))
        self.seated(["Cid", "Dee"], "kuba")
        watcher.call("ping")
        watcher.take_waiting()
        self.assertEqual((document.seq, lobby.seq), seqs)

    def test_a_table_is_left_and_closed(self):
        table = self.seated(["Ann", "Bob"], "kuba", start=False)
        ann, bob = table.players
        expect_refused("not_host", bob.call, "table.start", key=new_key(), match=table.match)
        bob.call("table.leave", key=new_key(), match=table.match)
        table.wait(lambda doc: "1" not in doc.value["seats"], "the free seat")
        expect_refused("seats_open", ann.call, "table.start", key=new_key(), match=table.match)
        ann.call("table.leave", key=new_key(), match=table.match)
        table.wait(lambda doc: doc.value["status"] == "closed", "the end of the table")
        expect_refused("table_closed", bob.call, "table.sit", key=new_key(), match=table.match, seat=1)

    def test_one_who_is_gone_is_seen_and_nothing_can_be_claimed_in_the_grace(self):
        table = self.seated(["Ann", "Bob"], "kuba")
        ann, bob = table.players
        bob.cut()
        ann.until(lambda: not table.doc().value["seats"]["1"]["present"], what="Bob's absence")
        self.assertGreater(table.doc().value["seats"]["1"]["away_until"], ann.call("ping")["now"])
        expect_refused("cannot_claim", ann.call, "match.claim", key=new_key(), match=table.match)
        bob.resume()
        table.wait(lambda doc: doc.value["seats"]["1"]["present"], "Bob's return")
        table.act(random.Random(8))
        self.assertNotIn("away_until", table.converge()["seats"]["1"])


class Claim(unittest.TestCase):
    def test_the_win_is_claimed_when_the_grace_is_over(self):
        with Server(match_grace_ms=100) as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            ann, bob = table.players
            bob.cut()
            ann.until(lambda: not table.doc().value["seats"]["1"]["present"], what="Bob's absence")
            until = table.doc().value["seats"]["1"]["away_until"]
            while ann.call("ping")["now"] <= until:
                pass
            ann.call("match.claim", key=new_key(), match=table.match)
            bob.resume()
            table.wait(lambda doc: doc.value["status"] == "finished", "the end")
            result = table.converge()["result"]
            self.assertEqual((result["reason"], result["ranks"]), ("abandoned", [1, 2]))


if __name__ == "__main__":
    unittest.main(verbosity=2)
