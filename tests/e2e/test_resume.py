"""Coming back after a cut, at every possible seq: exactly what was missed, or one snapshot; always the same end."""

import random
import unittest

from client import Client, new_key
from documents import Document
from kabinetd import Server
from table import seated


def recorded(server, plies):
    """A match of some plies, and somebody who knows its value at every seq."""
    table = seated(server, ["Ann", "Bob"], "kuba")
    witness = Client(server, "Wit", record=True)
    witness.watch(table.match)
    table.play(random.Random(11), plies)
    table.converge([witness])
    return table, witness


def placed(known, seq):
    """A document as a client had it at `seq`."""
    document = Document(known.name)
    document.epoch, document.seq, document.value = known.epoch, seq, known.history[seq]
    return document


class Resume(unittest.TestCase):
    def come_back_at(self, server, witness, match, seq, by_hello):
        """A client that was cut at `seq` comes back; its document, and how far it had to come."""
        client = Client(server, sign_in=False)
        if by_hello:
            client.cut()
        document = client.docs[match] = placed(witness.doc(match), seq)
        if by_hello:
            self.assertNotIn(match, client.resume().get("lost", []))
        else:
            place = {"epoch": document.epoch, "seq": seq}
            client.call("match.watch", **{"match": match, "from": place})
        witness.until(lambda: witness.doc(match).seq > seq)
        goal = witness.doc(match)
        client.until(lambda: document.seq >= goal.seq, what=f"seq {goal.seq}")
        witness.until(lambda: goal.seq >= document.seq)
        self.assertEqual(document.value, goal.history[document.seq])
        client.close()
        return document

    def test_at_every_seq_within_the_ring_exactly_the_missed_patches_come(self):
        with Server(limits_ring=10_000) as server:
            table, witness = recorded(server, 40)
            for by_hello in (True, False):
                for seq in sorted(witness.doc(table.match).history):
                    with self.subTest(seq=seq, by_hello=by_hello):
                        document = self.come_back_at(server, witness, table.match, seq, by_hello)
                        self.assertEqual(document.snapshots, 0)
                        self.assertEqual(document.patches, document.seq - seq)

    def test_a_document_that_was_cut_off_before_it_came_is_there_again(self):
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            client = Client(server, "Cut")
            client.call("match.watch", match=table.match)
            self.assertIsNone(client.doc(table.match).value)
            client.cut()
            client.come_back()
            table.converge([client])

    def test_at_every_seq_before_the_ring_one_snapshot_comes(self):
        with Server(limits_ring=4) as server:
            table, witness = recorded(server, 20)
            for seq in sorted(witness.doc(table.match).history):
                with self.subTest(seq=seq):
                    missed = witness.doc(table.match).seq - seq
                    document = self.come_back_at(server, witness, table.match, seq, True)
                    if missed > 2 * 4:
                        self.assertEqual(document.snapshots, 1)

    def test_a_seq_or_epoch_nobody_had_gives_a_snapshot(self):
        with Server() as server:
            table, witness = recorded(server, 5)
            known = witness.doc(table.match)
            for epoch, seq in ((known.epoch, known.seq + 1000), ("another", known.seq), ("another", 0)):
                with self.subTest(epoch=epoch, seq=seq):
                    client = Client(server, sign_in=False)
                    document = client.doc(table.match)
                    place = {"epoch": epoch, "seq": seq}
                    client.call("match.watch", **{"match": table.match, "from": place})
                    client.until(lambda: document.snapshots == 1 and document.seq >= known.seq)
                    client.until(lambda: document.value["ply"] == 5)

    def test_a_document_that_is_not_there_any_more_is_lost(self):
        with Server() as server:
            stranger = Client(server)
            gone = [{"doc": name, "epoch": "e", "seq": 1} for name in ("nosuchdocu", "aaaaaaaaaa")]
            lost = stranger.open([*gone, {"doc": "lobby", "epoch": "e", "seq": 1}])["lost"]
            self.assertEqual(sorted(lost), ["aaaaaaaaaa", "nosuchdocu"])
            lobby = stranger.doc("lobby")
            stranger.until(lambda: lobby.snapshots == 1)

    def test_a_player_who_is_cut_at_every_ply_misses_nothing(self):
        rng = random.Random(12)
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            ann, bob = table.players
            for _ in range(30):
                if table.value()["status"] != "playing":
                    break
                gone = ann if rng.random() < 0.5 else bob
                gone.cut()
                self.act_alone(table, rng, gone)
                snapshots = table.doc(gone).snapshots
                gone.resume()
                table.converge()
                self.assertEqual(table.doc(gone).snapshots, snapshots)

    def act_alone(self, table, rng, gone):
        """The other one acts, if it is their turn; else whoever is gone comes back to act."""
        other = next(player for player in table.players if player is not gone)
        other.call("ping")
        seat = table.doc(other).value["turn"][0]
        if table.players[seat] is gone:
            return
        legal = other.call("match.legal", match=table.match)
        action = rng.choice(legal["actions"])
        other.call("match.act", key=new_key(), match=table.match, action=action)

    def test_an_action_without_an_answer_is_sent_again_and_done_once(self):
        rng = random.Random(13)
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            for _ in range(20):
                if table.value()["status"] != "playing":
                    break
                player = table.mover()
                legal = player.call("match.legal", match=table.match)
                request = {"key": new_key(), "match": table.match, "action": rng.choice(legal["actions"]),
                           "ply": legal["ply"]}
                player.send("match.act", **request)
                player.cut()
                player.resume()
                answer = player.call("match.act", **request)
                self.assertEqual(answer, player.call("match.act", **request))
                self.assertEqual(answer["ply"], legal["ply"] + 1)
                self.assertEqual(table.converge()["ply"], answer["ply"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
