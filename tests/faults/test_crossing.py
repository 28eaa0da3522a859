"""The listener on a bus reads what servers write, and finds cards and secrets that are planted on the wrong subject (ND-4)."""

import collections
import copy
import json
import pathlib
import re
import unittest

from crossing import ATTACH, DATA, DELIVER, HEAD, RESEAT, Crossing, crossings, epoch_in
from hidden_crossing import LATE, check_crossings, check_place
import program
from test_hidden import SECRETS, played, told
from witness import Stay

OWNER, ONE, TWO = 0xa1, 0xb2, 0xc3  # processes: the match is of the first, seat 0 sits at the second, seat 1 at the third
NUMBERS = {"own": OWNER, "one": ONE, "two": TWO}
STAYS = [[Stay(0, "one")], [Stay(0, "two")]]
MESSAGES = pathlib.Path(__file__).parents[2] / "server/bus/message.hpp"


def cbor(value):
    """As the server writes it."""
    if value is None:
        return b"\xf6"
    kind, count, rest = {int: lambda: (0, value, b""), str: lambda: (3, len(value.encode()), value.encode()),
                         list: lambda: (4, len(value), b"".join(map(cbor, value)))}[type(value)]()
    if count < 24:
        return bytes([kind << 5 | count]) + rest
    detail, size = next((detail, size) for detail, size in ((24, 1), (25, 2), (26, 4)) if count < 1 << 8 * size)
    return bytes([kind << 5 | detail]) + count.to_bytes(size, "big") + rest


def read(message, kind=DATA):
    return crossings(5.0, f"kabinet.main.{ONE:012x}", HEAD.pack(kind, OWNER, 1, 2, 0, 0, 0) + cbor(message))


class Reading(unittest.TestCase):
    def test_the_places_of_messages_are_those_of_the_server(self):
        listed = re.search(r"using Message = std::variant<([^;]*)>;", MESSAGES.read_text(encoding="utf-8"))[1]
        names = [name.strip() for name in listed.split(",")]
        self.assertEqual([names[place] for place in (ATTACH, RESEAT, DELIVER)], ["Attach", "Reseat", "Deliver"])

    def test_each_frame_of_a_change_is_of_the_audience_of_its_place(self):
        self.assertEqual(read([DELIVER, ["m", [None, "a", "b"], [], 7]]),
                         [Crossing(5.0, OWNER, ONE, "m", 1, "a"), Crossing(5.0, OWNER, ONE, "m", 2, "b")])

    def test_the_first_frames_of_a_watcher_are_of_its_audience(self):
        for number in (ATTACH, RESEAT):
            self.assertEqual(read([number, ["m", 70000, [2, 1], ["x" * 300]]]), [Crossing(5.0, OWNER, ONE, "m", 2, "x" * 300)])

    def test_what_is_of_no_document_is_passed_over(self):
        self.assertEqual(read([1, [3, []]]), [])
        self.assertEqual(read([DELIVER, ["m", ["a"], [], 7]], kind=1), [])
        self.assertEqual(crossings(0, "a.b", b"nothing"), [])

    def test_only_a_snapshot_names_its_epoch(self):
        self.assertEqual(epoch_in('{"jsonrpc":"2.0","method":"snapshot","params":{"doc":"m","epoch":"a-1.2","seq":0}}'), "a-1.2")
        self.assertIsNone(epoch_in('{"jsonrpc":"2.0","method":"patch","params":{"doc":"m","seq":1,"ops":[{"value":"snapshot"}]}}'))


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines, cls.views = played()

    def crossed(self, views, audience, receiver, **told_more):
        texts = [json.dumps(message) for message in told(views, **told_more) if "method" in message]
        return [Crossing(1.0, OWNER, receiver, "m", audience, text) for text in texts]

    def check(self, *all_of_it):
        self.counts = collections.Counter()
        wrong = check_crossings("m", self.lines, SECRETS, [one for some in all_of_it for one in some], STAYS, NUMBERS, self.counts)
        self.assertGreater(self.counts["hidden cards"], 0)
        return wrong

    def right(self):
        return self.crossed(self.views[None], 0, ONE), self.crossed(self.views[0], 1, ONE), self.crossed(self.views[1], 2, TWO)

    def test_what_is_right_passes(self):
        self.assertEqual(self.check(*self.right()), [])
        self.assertEqual(self.counts["patches passed over"], 0)

    def test_patches_that_were_not_heard_are_passed_over_until_the_next_snapshot(self):
        public = self.crossed(self.views[None], 0, ONE)
        again = self.crossed(self.views[None], 0, ONE, epoch="s-2")
        self.assertEqual(self.check(public[:10], public[14:], again), [])
        self.assertEqual(self.counts["patches passed over"], len(public[14:]))

    def test_the_cards_of_a_seat_in_what_all_get_are_found(self):
        self.assertEqual(len(self.check(self.crossed(self.views[0], 0, ONE))), 1)

    def test_one_card_turned_up_too_early_is_found(self):
        views = copy.deepcopy(self.views[None])
        hand = views[3]["hands"]["0"]
        triad, place = next((triad, place) for triad, spots in hand.items() for place, card in enumerate(spots) if card == "?")
        hand[triad][place] = "7"
        self.assertEqual(len(self.check(self.crossed(views, 0, ONE))), 1)

    def test_the_cards_of_one_seat_for_another_are_found(self):
        self.assertEqual(len(self.check(self.crossed(self.views[0], 2, TWO))), 1)

    def test_what_a_seat_sees_is_found_on_the_subject_of_a_server_where_its_player_is_not(self):
        astray = self.crossed(self.views[0], 1, TWO)[:1]
        wrong = self.check(*self.right(), astray)
        self.assertEqual(len(wrong), 1)
        self.assertIn("sent what seat 0 sees to 0000000000c3, where its player is not", wrong[0])


class Places(unittest.TestCase):
    def check(self, at, *stays):
        return len(check_place(Crossing(at, OWNER, ONE, "m", 1, "x"), stays, NUMBERS))

    def test_a_player_who_has_just_left_is_still_sent_to_and_nobody_who_left_long_ago(self):
        self.assertEqual(self.check(10, Stay(5, "one")), 0)
        self.assertEqual(self.check(10, Stay(5, "one", 9), Stay(9, "two")), 0)
        self.assertEqual(self.check(10 + LATE, Stay(5, "one", 9), Stay(9, "two")), 1)

    def test_a_player_who_has_not_come_yet_is_not_sent_to(self):
        self.assertEqual(self.check(10, Stay(11, "one")), 1)

    def test_a_server_that_is_not_known_by_number_may_be_the_one(self):
        self.assertEqual(self.check(10, Stay(5, "stranger")), 0)


if __name__ == "__main__":
    program.need(program.KABINET)
    unittest.main(verbosity=2)
