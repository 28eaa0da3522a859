"""Against the house: bots sit where the host asks for them, play every game to its end, and go on after a kill -9."""

import random
import unittest

from client import Client, expect_refused, new_key
from freeze_database import FLICK
from kabinetd import Server
from table import acts


LEVELS = {"kuba": ["easy"], "nine": ["easy", "medium"], "kabetopo": ["easy"], "kapow": ["easy"], "kapture9": ["easy"]}


class Sitting:
    """One person against bots of the house, who plays by chance."""

    def __init__(self, server, game, levels, **create):
        self.me = Client(server, "Ann")
        self.match = self.me.call("table.create", key=new_key(), game=game, seats=1 + len(levels), **create)["match"]
        self.me.call("table.sit", key=new_key(), match=self.match, seat=0, nonce="01")
        for level in levels:
            self.me.call("table.add_bot", key=new_key(), match=self.match, level=level)
        self.me.call("match.watch", match=self.match)
        self.me.call("table.start", key=new_key(), match=self.match)

    @classmethod
    def at(cls, me, match):
        """Somebody who sits on seat 0 of a match that has begun, and watches it."""
        table = cls.__new__(cls)
        table.me, table.match = me, match
        return table

    @property
    def value(self):
        return self.me.doc(self.match).value

    def await_turn(self):
        """Until this player is to move, or the match is over. Whether it goes on."""
        def mine():
            value = self.value
            return value and value["status"] != "open" and (value["status"] != "playing" or 0 in value["turn"])
        self.me.until(mine, what="the own turn")
        return self.value["status"] == "playing"

    def play(self, rng, plies=5000):
        for _ in range(plies):
            if not self.await_turn():
                return
            legal = self.me.call("match.legal", match=self.match)
            action = chosen(rng, legal["actions"])
            done = self.me.call("match.act", key=new_key(), match=self.match, action=action)
            self.me.until(lambda seq=done["seq"]: self.me.doc(self.match).seq >= seq, what="the own action")


def chosen(rng, actions):
    """One of the actions; FLICK stands for the flicks, whose values are free."""
    action = rng.choice(actions)
    return FLICK if action.get("type") == "flick" else action


class House(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(match_bot_shows_ms=0))

    def expect_sound(self, table):
        value = table.value
        self.assertEqual(value["status"], "finished", value.get("result"))
        record = table.me.call("match.record", match=table.match)["record"]
        self.assertEqual(len(acts(record)), value["ply"])
        return record

    def test_a_person_plays_each_game_to_its_end(self):
        for game, levels in LEVELS.items():
            with self.subTest(game=game):
                table = Sitting(self.server, game, levels)
                table.play(random.Random(1))
                record = self.expect_sound(table)
                self.assertEqual({seat for seat, _ in acts(record)}, set(range(1 + len(levels))))
                history = table.me.call("history.list", account=table.me.player["id"])["matches"][0]
                names = [seat["player"].get("level") for seat in history["seats"]]
                self.assertEqual(names, [None, *levels])

    def test_only_the_host_invites_bots(self):
        ann, bob = Client(self.server, "Ann"), Client(self.server, "Bob")
        match = ann.call("table.create", key=new_key(), game="nine", seats=3)["match"]
        expect_refused("not_host", bob.call, "table.add_bot", key=new_key(), match=match, level="easy")
        expect_refused("invalid_params", ann.call, "table.add_bot", key=new_key(), match=match, level="godlike")
        for seat in (0, 1, 2):
            self.assertEqual(ann.call("table.add_bot", key=new_key(), match=match, level="hard"), {"seat": seat})
        expect_refused("seat_taken", ann.call, "table.add_bot", key=new_key(), match=match, level="easy")
        expect_refused("seat_taken", bob.call, "table.sit", key=new_key(), match=match, seat=1)
        ann.call("table.remove_bot", key=new_key(), match=match, seat=1)
        bob.call("table.sit", key=new_key(), match=match, seat=1)
        expect_refused("not_your_seat", ann.call, "table.remove_bot", key=new_key(), match=match, seat=1)

    def test_a_bot_plays_on_for_who_leaves(self):
        ann, bob = Client(self.server, "Ann"), Client(self.server, "Bob")
        match = ann.call("table.create", key=new_key(), game="nine", seats=3, leavers="bot")["match"]
        for seat, who in enumerate((ann, bob)):
            who.call("table.sit", key=new_key(), match=match, seat=seat, nonce=f"{seat:02x}")
            who.call("match.watch", match=match)
        ann.call("table.add_bot", key=new_key(), match=match, level="easy")
        ann.call("table.start", key=new_key(), match=match)
        bob.call("match.resign", key=new_key(), match=match)
        ann.until(lambda: ann.doc(match).value["seats"]["1"].get("played_by") == "bot", what="the bot that plays on")
        table = Sitting.at(ann, match)
        table.play(random.Random(2))
        record = ann.call("match.record", match=match)["record"]
        self.assertEqual(record["header"]["leavers"], "bot")
        by_bot = [entry["seat"] for entry in record["entries"] if entry.get("by") == "bot"]
        self.assertEqual(set(by_bot), {1})


class Killed(unittest.TestCase):
    def test_bots_go_on_after_the_server_was_killed(self):
        with Server(match_bot_shows_ms=100) as server:
            rng = random.Random(3)
            table = Sitting(server, "nine", ["easy", "easy"])
            for _ in range(4):
                table.play(rng, 2)
                server.kill()
                server.start()
                table.me.come_back()
                table.me.call("match.watch", match=table.match)
            table.play(rng)
            self.assertEqual(table.value["status"], "finished")


if __name__ == "__main__":
    unittest.main()
