"""Quick match between client processes over real sockets: two meet, also when the server is killed while one waits, or
while both are being paired."""

import signal
import unittest

import program
from match_test import MatchTest, robot


def waits(line):
    return line.get("notice", "").startswith("waiting for others")


class Quick(MatchTest):
    def quick(self, who, *options):
        return self.client("play", "kuba", "--quick", *robot(who + 1), *options, profile=f"p{who}")

    def test_QM1_two_terminals_meet_and_play_to_the_end(self):
        players = [self.quick(0), self.quick(1)]
        end = self.assert_same_end(players)
        self.assertEqual(len(end["seats"]), 2)
        match = next(line["document"] for line in players[0].lines if "document" in line)
        record = self.assert_record_proves_itself(match, end["ply"])
        self.assertEqual(len(record["header"]["queue"]["tickets"]), 2)

    def test_QM1_the_forecast_comes_before_the_ticket(self):
        first = self.quick(0)
        first.until(waits)
        notices = [line["notice"] for line in first.lines if "notice" in line]
        self.assertIn("quick match: nobody else waits", notices)
        self.assertTrue(any("has 30 seconds" in notice for notice in notices), notices)
        self.assertIn("opponents within 100 points", notices[-1])
        self.assertLess(notices.index("quick match: nobody else waits"), len(notices) - 1)

    def test_QM1_an_interrupt_gives_the_ticket_back(self):
        first = self.quick(0)
        first.until(waits)
        first.process.send_signal(signal.SIGINT)
        self.assertEqual(first.end()[0], 128 + signal.SIGINT)
        second = self.quick(1)
        self.assertIn("nobody else waits", second.until(waits)["notice"])

    def test_QM1_another_wish_takes_another_ticket(self):
        first = self.quick(0)
        first.until(waits)
        first.stop()
        again = self.client("play", "nine", "--quick", *robot(1), profile="p0")
        again.until(lambda line: "given back" in line.get("notice", ""))
        other = self.client("play", "nine", "--quick", *robot(2), profile="p1")
        self.assertEqual({self.assert_same_end([again, other])["game"]}, {"nine"})

    def test_QM1_guests_take_no_rated_tickets(self):
        code, document = self.quick(0, "--rated").end()
        self.assertEqual((code, document), (1, None))

    def test_QM3_the_server_is_killed_while_one_waits(self):
        first = self.quick(0)
        first.until(waits)
        self.server.kill()
        self.server.start()
        self.assert_same_end([first, self.quick(1)])

    def test_QM3_the_server_is_killed_while_two_are_paired(self):
        players = [self.quick(0), self.quick(1)]
        for player in players:
            player.until(waits)
        self.server.kill()
        self.server.start()
        self.assert_same_end(players)

    def test_QM1_another_clock_is_another_queue(self):
        first = self.quick(0, "--clock", "5m+3s")
        first.until(waits)
        others = [self.quick(who) for who in (1, 2)]
        self.assert_same_end(others)
        self.assertFalse(any("document" in line for line in first.lines))


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main(verbosity=2)
