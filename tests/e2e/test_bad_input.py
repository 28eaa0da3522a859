"""What no client should send, over real sockets: the documented answer to each, and no effect on anyone else."""

import json
import random
import time
import unittest

from client import PATIENCE, Answer, Client, expect_refused, new_key
from kabinetd import Server
from table import Bystanders, seated
from ws import TEXT, Lost, Refused, Socket, frame

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}

# Texts that are answered with an id of null.
NO_JSON = {
    "nothing": "",
    "blank": "   ",
    "word": "hello",
    "cut short": '{"jsonrpc":"2.0",',
    "two values": '{"jsonrpc":"2.0","id":1,"method":"ping"}{}',
    "comma at the end": '{"jsonrpc":"2.0","id":1,"method":"ping",}',
    "single quotes": "{'jsonrpc':'2.0'}",
    "comment": '{"jsonrpc":"2.0","id":1,"method":"ping"/**/}',
    "control character in a string": '{"jsonrpc":"2.0","id":1,"method":"pi\nng"}',
    "NaN": '{"jsonrpc":"2.0","id":NaN,"method":"ping"}',
    "number too large": '{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
    "lone surrogate": '{"jsonrpc":"2.0","id":1,"method":"sign_in.guest","params":{"name":"\\ud800"}}',
}
NO_REQUEST = {
    "number": "1",
    "null": "null",
    "string": '"ping"',
    "empty object": "{}",
    "no version": '{"id":1,"method":"ping"}',
    "version 1": '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    "version as a number": '{"jsonrpc":2.0,"id":1,"method":"ping"}',
    "no method": '{"jsonrpc":"2.0","id":1}',
    "method as a number": '{"jsonrpc":"2.0","id":1,"method":1}',
    "unknown member": '{"jsonrpc":"2.0","id":1,"method":"ping","extra":1}',
    "id as an object": '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    "member twice": '{"jsonrpc":"2.0","id":1,"method":"ping","method":"hello"}',
    "member twice, deep": '{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"action":{"a":1,"a":2}}}',
    "too deep": "[" * 33 + "]" * 33,
    "far too deep": "[" * 30_000 + "]" * 30_000,
    "id as a fraction": '{"jsonrpc":"2.0","id":2.5,"method":"ping"}',
    "id too long": json.dumps(PING | {"id": "x" * 65}),
    "params as text": '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}',
    "empty batch": "[]",
    "batch too long": json.dumps([PING] * 17),
}
# Params no method takes, and the member that is at fault.
BAD_PARAMS = [
    ("ping", {"extra": 1}, "/params/extra"),
    ("ping", [], "/params"),
    ("match.watch", {}, "/params/match"),
    ("match.watch", {"match": 5}, "/params/match"),
    ("match.watch", {"match": None}, "/params/match"),
    ("match.watch", {"match": "UPPER"}, "/params/match"),
    ("match.watch", {"match": "a" * 33}, "/params/match"),
    ("match.watch", {"match": "a", "from": {"epoch": "e"}}, "/params/from/seq"),
    ("match.watch", {"match": "a", "from": {"epoch": "e", "seq": -1}}, "/params/from/seq"),
    ("match.watch", {"match": "a", "from": {"epoch": "e", "seq": 1.5}}, "/params/from/seq"),
    ("match.watch", {"match": "a", "from": {"epoch": "e", "seq": 2**53}}, "/params/from/seq"),
    ("match.act", {"match": "a", "action": {}}, "/params/key"),
    ("match.act", {"key": "", "match": "a", "action": {}}, "/params/key"),
    ("match.act", {"key": "k" * 65, "match": "a", "action": {}}, "/params/key"),
    ("match.act", {"key": "k k", "match": "a", "action": {}}, "/params/key"),
    ("match.act", {"key": "k", "match": "a", "action": "push"}, "/params/action"),
    ("match.act", {"key": "k", "match": "a", "action": {}, "seat": -1}, "/params/seat"),
    ("match.act", {"key": "k", "match": "a", "action": {}, "ply": "0"}, "/params/ply"),
    ("table.create", {"key": "k", "game": "Kuba!"}, "/params/game"),
    ("table.create", {"key": "k", "game": "kuba", "private": 1}, "/params/private"),
    ("table.create", {"key": "k", "game": "kuba", "options": {"repetition": 1}}, "/params/options/repetition"),
    ("table.create", {"key": "k", "game": "kuba", "clock": {"type": "sand"}}, "/params/clock/type"),
    ("sign_in.token", {"token": "x" * 257}, "/params/token"),
]


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(limits_bad_messages=1000))
        cls.bystanders = Bystanders(cls.server, random.Random(31))

    def tearDown(self):
        self.bystanders.expect_unaffected()

    def expect_unasked(self, texts, code):
        client = Client(self.server)
        for name, text in texts.items():
            with self.subTest(name):
                client.send_text(text)
                self.assertEqual(client.unasked()["error"]["data"]["code"], code)
                client.call("ping")

    def test_what_is_not_json_is_a_parse_error(self):
        self.expect_unasked(NO_JSON, "parse_error")

    def test_what_is_no_request_is_an_invalid_request(self):
        texts = {name: text.replace('"id":1', '"id":null') for name, text in NO_REQUEST.items()}
        self.expect_unasked(texts, "invalid_request")

    def test_an_unknown_method_is_named_so(self):
        client = Client(self.server)
        for method in ("pong", "", "match", "match.act ", "hello\u0000", "rpc.discover"):
            with self.subTest(method):
                expect_refused("unknown_method", client.call, method)

    def test_wrong_params_are_pointed_at(self):
        client = Client(self.server)
        for method, params, pointer in BAD_PARAMS:
            with self.subTest(method=method, params=params):
                client.send_text(json.dumps({"jsonrpc": "2.0", "id": 77, "method": method, "params": params}))
                with self.assertRaises(Exception) as caught:
                    client.reply(77)
                self.assertEqual(caught.exception.code, "invalid_params")
                self.assertEqual(caught.exception.data["pointer"].rstrip("/"), pointer)

    def test_a_batch_is_answered_call_by_call(self):
        socket = Socket(self.server.port)
        hello = PING | {"method": "hello", "params": {"client": "batch"}}
        socket.send(json.dumps(hello))
        socket.receive()
        socket.send(json.dumps([PING, {"a": 1}, 5, PING | {"id": 2, "method": "nosuch"}, {"jsonrpc": "2.0", "method": "ping"}]))
        replies = json.loads(socket.receive())
        self.assertEqual(sorted(str(reply["id"]) for reply in replies), ["1", "2", "None", "None"])

    def test_hello_comes_first_and_once(self):
        client = Client(self.server, greet=False, sign_in=False)
        expect_refused("hello_first", client.call, "ping")
        expect_refused("hello_first", client.call, "sign_in.guest")
        client.call("hello", client="once")
        expect_refused("hello_again", client.call, "hello", client="twice")

    def test_what_needs_a_player_is_refused_without_one(self):
        client = Client(self.server, sign_in=False)
        expect_refused("sign_in_first", client.call, "table.create", key="k", game="kuba")
        expect_refused("bad_token", client.call, "sign_in.token", token="nonsense")
        client.sign_in()
        expect_refused("already_signed_in", client.call, "sign_in.guest")

    def test_a_bad_token_in_hello_is_refused_and_hello_may_come_again(self):
        client = Client(self.server, sign_in=False)
        client.close()
        client.token = "nonsense"
        expect_refused("bad_token", client.open)
        client.token = None
        client.call("hello", client="without")

    def test_unknown_ids_and_bad_choices_have_their_codes(self):
        client = Client(self.server)
        create = {"key": new_key(), "game": "kuba"}
        for code, method, params in [
            ("unknown_game", "table.create", create | {"game": "chess"}),
            ("bad_options", "table.create", create | {"options": {"nosuch": "x"}}),
            ("bad_options", "table.create", create | {"options": {"repetition": "x"}}),
            ("bad_seats", "table.create", create | {"seats": 3}),
            ("bad_clock", "table.create", create | {"clock": {"type": "move", "move_ms": 1}}),
            ("unknown_match", "match.watch", {"match": "aaaaaaaaaa"}),
            ("unknown_match", "match.legal", {"match": "aaaaaaaaaa"}),
            ("unknown_match", "match.act", {"key": new_key(), "match": "aaaaaaaaaa", "action": {}}),
            ("unknown_match", "table.join", {"match": "aaaaaaaaaa"}),
            ("unknown_match", "match.record", {"match": "aaaaaaaaaa"}),
            ("bad_invite", "table.join", {"invite": "nosuch"}),
            ("not_watching", "match.unwatch", {"match": "aaaaaaaaaa"}),
            ("not_watching", "lobby.unwatch", {}),
        ]:
            with self.subTest(code=code, method=method):
                expect_refused(code, client.call, method, **params)

    def test_actions_that_are_not_ones_own_or_not_now_change_nothing(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        ann, bob = table.players
        stranger = Client(self.server)
        legal = ann.call("match.legal", match=table.match)["actions"]
        act = {"match": table.match, "action": legal[0]}
        for code, who, extra in [
            ("not_seated", stranger, {}),
            ("not_your_turn", bob, {}),
            ("not_your_seat", bob, {"seat": 0}),
            ("not_your_seat", ann, {"seat": 1}),
            ("stale_ply", ann, {"ply": 1}),
            ("stale_ply", ann, {"ply": 12345}),
            ("bad_action", ann, {"action": {}}),
            ("bad_action", ann, {"action": {"type": "push", "from": 7, "dir": "up"}}),
            ("bad_action", ann, {"action": {"type": "push", "from": "z9", "dir": "up"}}),
            ("bad_action", ann, {"action": {"type": "push", "from": "a1", "dir": "up", "far": 1}}),
            ("illegal_action", ann, {"action": {"type": "push", "from": "d4", "dir": "up"}}),
        ]:
            with self.subTest(code=code, extra=extra):
                before = table.value()
                expect_refused(code, who.call, "match.act", **(act | {"key": new_key()} | extra))
                self.assertEqual(table.value(), before)
        refused = expect_refused("illegal_action", ann.call, "match.act", key=new_key(), match=table.match,
                                 action={"type": "push", "from": "d4", "dir": "up"})
        self.assertRegex(refused.data["rule"], "KU-")
        table.act(random.Random(1))

    def test_a_key_used_again_for_something_else_is_refused(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        ann = table.players[0]
        legal = ann.call("match.legal", match=table.match)["actions"]
        done = {"key": new_key(), "match": table.match, "action": legal[0]}
        answer = ann.call("match.act", **done)
        self.assertEqual(ann.call("match.act", **done), answer)
        expect_refused("key_reused", ann.call, "match.act", **(done | {"action": legal[1]}))
        expect_refused("key_reused", ann.call, "match.resign", key=done["key"], match=table.match)
        self.assertEqual(table.converge()["ply"], 1)
        create = {"key": new_key(), "game": "kuba"}
        created = ann.call("table.create", **create)
        self.assertEqual(ann.call("table.create", **create), created)
        expect_refused("key_reused", ann.call, "table.create", **(create | {"game": "nine"}))

    def test_seats_are_taken_by_the_rules_of_the_table(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba", start=False)
        ann, bob = table.players
        stranger = Client(self.server)
        at = {"match": table.match}
        expect_refused("seat_taken", stranger.call, "table.sit", key=new_key(), seat=0, **at)
        expect_refused("no_such_seat", stranger.call, "table.sit", key=new_key(), seat=2, **at)
        expect_refused("not_seated", stranger.call, "table.leave", key=new_key(), **at)
        expect_refused("not_started", ann.call, "match.act", key=new_key(), action={}, **at)
        expect_refused("not_started", ann.call, "match.legal", **at)
        bob.call("table.leave", key=new_key(), **at)
        expect_refused("already_seated", ann.call, "table.sit", key=new_key(), seat=1, **at)
        expect_refused("option_not_yours", ann.call, "table.create", key=new_key(), game="kuba",
                       options={"orientation": "rotated"})
        bob.call("table.sit", key=new_key(), seat=1, options={"orientation": "rotated"}, **at)
        table.start()
        expect_refused("already_started", stranger.call, "table.sit", key=new_key(), seat=1, **at)

    def test_a_connection_that_is_refused_may_be_cut_at_any_byte(self):
        request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"client": "c"}})
        for size in range(0, len(request), 7):
            socket = Socket(self.server.port)
            socket.send_raw(b"\x81\xfe" + len(request).to_bytes(2, "big") + bytes(4) + request[:size].encode())
            socket.cut()


class Limits(unittest.TestCase):
    """Each limit with a server of its own, set low."""

    def server(self, **settings):
        return self.enterContext(Server(**settings))

    def test_too_many_bad_messages_close_with_4400(self):
        server = self.server(limits_bad_messages=5)
        bystanders = Bystanders(server, random.Random(32))
        client = Client(server)
        with self.assertRaises(Lost) as caught:
            for _ in range(6):
                client.send_text("nonsense")
                client.unasked()
            client.call("ping")
        self.assertEqual(caught.exception.code, 4400)
        bystanders.expect_unaffected()

    def test_too_many_messages_are_refused_and_then_close_with_4429(self):
        server = self.server(limits_messages_per_s=1, limits_messages_burst=30)
        table = seated(server, ["Ann", "Bob"], "kuba")
        client = Client(server)
        codes = []
        with self.assertRaises(Lost) as caught:
            for number in range(10_000):
                client.socket.send(json.dumps(PING | {"id": 1000 + number}))
                while client.socket.waiting():
                    codes.append(json.loads(client.socket.receive()).get("error", {}).get("data", {}))
            client.socket.wait_closed()
            client.call("ping")
        self.assertEqual(caught.exception.code, 4429)
        refused = [data for data in codes if data]
        self.assertTrue(all(data["code"] == "rate_limited" and data["retry_after_ms"] > 0 for data in refused))
        table.act(random.Random(33))

    def test_a_thousand_subscriptions_end_at_the_limit(self):
        server = self.server(limits_watches=8, limits_tables_per_player=2000)
        bystanders = Bystanders(server, random.Random(34))
        host = Client(server)
        matches = [host.call("table.create", key=new_key(), game="kuba")["match"] for _ in range(40)]
        watcher = Client(server)
        refused = 0
        for number in range(1000):
            try:
                watcher.call("match.watch", match=matches[number % len(matches)])
            except Exception as problem:
                self.assertEqual(problem.code, "too_many_watches")
                refused += 1
        self.assertEqual(refused, 1000 - 8 * 25)
        watcher.call("match.unwatch", match=matches[0])
        watcher.watch(matches[20])
        bystanders.expect_unaffected()

    def test_more_than_may_wait_for_a_match_is_busy(self):
        server = self.server(match_waiting=2)
        for _ in range(10):  # seldom the first action is durable before the others are read
            table = seated(server, ["Ann", "Bob"], "kuba")
            ann = table.players[0]
            action = ann.call("match.legal", match=table.match)["actions"][0]
            requests = [{"key": new_key(), "match": table.match, "action": action, "ply": 0} for _ in range(20)]
            numbers = [ann.prepare("match.act", **request) for request in requests]
            ann.flush()
            codes = [self.code_of(ann, number) for number in numbers]
            self.assertEqual(codes.count(None), 1)
            if "busy" in codes:
                break
        self.assertEqual(set(codes), {None, "busy", "stale_ply"})
        busy = requests[codes.index("busy")]
        expect_refused("stale_ply", ann.call, "match.act", **busy)
        self.assertEqual(table.converge()["ply"], 1)

    def code_of(self, client, number):
        try:
            client.reply(number)
        except Answer as answer:
            return answer.code
        return None

    def test_too_many_tables_and_guests_are_refused(self):
        server = self.server(limits_tables_per_player=3, limits_guests_per_address_per_minute=2)
        client = Client(server)
        for _ in range(3):
            client.call("table.create", key=new_key(), game="kuba")
        expect_refused("too_many_tables", client.call, "table.create", key=new_key(), game="kuba")
        with self.assertRaises(Answer) as caught:
            for _ in range(100):
                Client(server)
        self.assertEqual(caught.exception.code, "rate_limited")
        self.assertGreater(caught.exception.data["retry_after_ms"], 0)

    def test_who_sits_at_too_many_tables_gets_no_rematch_before_leaving_one(self):
        server = self.server(limits_seats_per_player=1)
        table = seated(server, ["Ann", "Bob"], "kuba")
        ann, bob = table.players
        ann.call("match.resign", key=new_key(), match=table.match)
        table.wait(lambda doc: doc.value["status"] == "finished", "the end")
        ann.call("match.rematch", key=new_key(), match=table.match)
        other, key = bob.call("table.create", key=new_key(), game="kuba")["match"], new_key()
        bob.call("table.sit", key=new_key(), match=other, seat=0)
        expect_refused("too_many_tables", bob.call, "match.rematch", key=key, match=table.match)
        bob.call("table.leave", key=new_key(), match=other)
        self.assertIn("match", bob.call("match.rematch", key=key, match=table.match))

    def test_guests_of_one_address_come_evenly_over_the_minute(self):
        server = self.server(limits_guests_per_address_per_minute=2)
        clients = [Client(server, sign_in=False) for _ in range(3)]
        for client in clients[:2]:
            client.sign_in()
        refusal = expect_refused("rate_limited", clients[2].call, "sign_in.guest")
        self.assertTrue(0 < refusal.data["retry_after_ms"] <= 30_000, refusal.data)

    def test_no_hello_closes_with_4408(self):
        server = self.server(limits_hello_ms=200)
        silent = Socket(server.port)
        bystanders = Bystanders(server, random.Random(35))
        self.assertEqual(silent.wait_closed().code, 4408)
        talking = Socket(server.port)
        with self.assertRaises(Lost) as caught:
            while True:
                talking.send(json.dumps(PING))
                talking.receive()
        self.assertEqual(caught.exception.code, 4408)
        bystanders.expect_unaffected()

    def test_many_connections_are_refused_and_hurt_nobody(self):
        server = self.server(limits_connections_per_address=30)
        bystanders = Bystanders(server, random.Random(36))
        sockets, refused = [], 0
        for _ in range(60):
            try:
                sockets.append(Socket(server.port))
            except (Refused, Lost):
                refused += 1
        self.assertEqual((len(sockets), refused), (28, 32))
        bystanders.expect_unaffected()
        for socket in sockets:
            socket.cut()
        Client(server) if self.comes_free(server) else self.fail("no place came free")

    def comes_free(self, server):
        for _ in range(10_000):
            try:
                Socket(server.port).close()
                return True
            except (Refused, Lost):
                pass
        return False

    def test_a_dead_connection_is_given_up(self):
        server = self.server(limits_heartbeat_ms=200, match_grace_ms=3_600_000)
        table = seated(server, ["Ann", "Bob"], "kuba")
        ann, _ = table.players  # Bob's side never answers a ping: nobody reads it
        ann.until(lambda: not table.doc(ann).value["seats"]["1"]["present"], what="Bob's absence")
        self.assertTrue(table.doc(ann).value["seats"]["0"]["present"])


class SlowReader(unittest.TestCase):
    """One who never reads: bounded memory, 4490 or a reset in the end, and nobody else waits."""

    def test_a_reader_that_never_reads_is_dropped_and_hurts_nobody(self):
        settings = {"limits_outbox_bytes": 200_000, "limits_outbox_soft_bytes": 50_000,
                    "limits_send_buffer_bytes": 4096, "limits_write_deadline_ms": 500}
        with Server(**settings) as server:
            bystanders = Bystanders(server, random.Random(41))
            before = server.resident_kib()
            stuck = [self.deaf(server) for _ in range(5)]
            deadline = time.monotonic() + PATIENCE
            while any([self.still_connected(client) for client in stuck]):
                bystanders.expect_unaffected()
                self.assertLess(server.resident_kib() - before, 64_000)
                self.assertLess(time.monotonic(), deadline, "those who never read are still connected")
            bystanders.expect_unaffected()

    def deaf(self, server):
        """Somebody who asks for much and reads nothing."""
        client = Client(server, receive_buffer=4096)
        client.socket.sock.setblocking(False)
        return client

    def still_connected(self, client):
        """Asks again for the lobby, many times, as long as the server takes it."""
        try:
            client.socket.sock.send(frame(TEXT, json.dumps(PING | {"method": "lobby.watch"}).encode()) * 50)
        except BlockingIOError:
            pass  # the server does not read either: that holds up nobody
        except OSError:
            return False
        return True


if __name__ == "__main__":
    unittest.main(verbosity=2)
