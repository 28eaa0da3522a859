"""Many who are not known, and many behind one address: the limits that keep them from crowding out the others."""

import random
import socket
import unittest

from client import Answer, Client
from kabinetd import Server
from table import Bystanders
from ws import Lost, Refused, Socket


def forwarded(address):
    """What a proxy writes of its client."""
    return {"headers": [("X-Forwarded-For", address)]}


class Crowd(unittest.TestCase):
    def server(self, **settings):
        return self.enterContext(Server(**settings))

    def code_of(self, call, *args, **kwargs):
        try:
            call(*args, **kwargs)
        except Answer as answer:
            return answer.code
        return "ok"

    def test_silent_connections_make_room_and_hurt_nobody(self):
        server = self.server(limits_connections_before_hello=30, limits_hello_ms=60_000, limits_request_ms=60_000)
        bystanders = Bystanders(server, random.Random(81))
        silent = []
        for number in range(150):
            if number % 2:
                silent.append(Socket(server.port))
            else:
                silent.append(socket.create_connection(("127.0.0.1", server.port), timeout=20))
                silent[-1].sendall(b"GET / HTTP/1.1\r\n")
            if number % 50 == 49:
                Client(server).close()
                bystanders.expect_unaffected()
        self.assertGreaterEqual(server.metric("kabinet_connections_evicted_total"), 100)
        self.assertLessEqual(server.metric("kabinet_connections"), 40)
        for one in silent:
            one.cut() if isinstance(one, Socket) else one.close()

    def test_onlookers_leave_room_for_those_who_come_back(self):
        server = self.server(limits_connections_without_player=3)
        player = Client(server)
        onlookers = [Client(server, sign_in=False) for _ in range(3)]
        fourth = Client(server, greet=False, sign_in=False)
        self.assertEqual(self.code_of(fourth.greet), "busy")
        self.assertEqual(fourth.socket.wait_closed().code, 1013)
        player.socket.cut()
        player.come_back()
        onlookers[0].sign_in()
        self.assertEqual(self.code_of(Client(server, greet=False, sign_in=False).greet), "ok")

    def test_behind_a_proxy_each_address_has_its_own_limits(self):
        server = self.server(server_trusted_proxies="127.0.0.0/8", limits_connections_per_address=3)
        clients = []
        for address in ("198.51.100.1", "198.51.100.2", "2001:db8:1::1"):
            with self.subTest(address):
                clients += [Client(server, **forwarded(address)) for _ in range(3)]
                with self.assertRaises(Refused) as caught:
                    Socket(server.port, **forwarded(address))
                self.assertEqual(caught.exception.status, 503)
        with self.assertRaises(Refused):
            Socket(server.port, **forwarded("2001:db8:1::ffff"))  # another of the same network
        Socket(server.port, **forwarded("2001:db8:1:1::1")).cut()

    def guests(self, server):
        """What guests of five addresses are told, if the header is to be believed."""
        clients = [Client(server, sign_in=False, **forwarded(f"198.51.100.{number}")) for number in range(5)]
        return [self.code_of(client.sign_in) for client in clients]

    def test_without_a_trusted_proxy_the_header_changes_nothing(self):
        self.assertEqual(self.guests(self.server(server_trusted_proxies="127.0.0.1",
                                                 limits_guests_per_address_per_minute=1)), ["ok"] * 5)
        self.assertIn("rate_limited", self.guests(self.server(limits_guests_per_address_per_minute=1)))

    def test_one_address_asks_only_so_much_over_all_its_connections(self):
        server = self.server(limits_messages_per_s=1, limits_messages_burst=101, limits_messages_of_address=2)
        clients = [Client(server, sign_in=False) for _ in range(4)]
        codes = []
        for _ in range(100):
            codes += [self.code_of(client.call, "ping") for client in clients]
        self.assertEqual(set(codes), {"ok", "rate_limited"})
        self.assertGreaterEqual(codes.count("ok"), 190)
        self.assertGreater(server.metric("kabinet_requests_limited_total"), 0)

    def test_a_flood_of_http_requests_is_answered_429(self):
        server = self.server(limits_requests_per_address_per_s=5)
        statuses = [server.get("/healthz")[0] for _ in range(300)]
        self.assertEqual(set(statuses), {200, 429})

    def test_who_opens_and_closes_all_the_time_is_told_to_wait(self):
        server = self.server(limits_connections_per_address=20, limits_arrivals_per_minute=1)
        refused = 0
        for _ in range(60):
            try:
                Socket(server.port).cut()
            except (Refused, Lost):
                refused += 1
        self.assertGreaterEqual(refused, 10)


if __name__ == "__main__":
    unittest.main(verbosity=2)
