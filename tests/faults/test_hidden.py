"""The check for hidden cards passes what the rules allow on a wire, and finds what is planted on the wrong one."""

import collections
import copy
import json
import subprocess
import unittest

from hidden import check_hidden
import program

SECRETS = ("5ec2e7", "5eed")
DOCUMENT = {"match": "m", "game": "kapow", "options": {}, "seats_total": 2, "private": False, "host": "h", "commitment": "c",
            "clock": {"type": "none"}, "turn": [], "spectators": 0, "seats": {}}


class Sim:
    """`kabinet sim kapow`, asked line by line."""

    def __init__(self):
        self.process = subprocess.Popen([program.KABINET, "sim", "kapow"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **command):
        print(json.dumps(command), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())["ok"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def played(plies=40):
    """The positions of a match, and by seat (None: the public) its view at every ply."""
    sim = Sim()
    lines, views = [sim.ask(start={"seats": 2, "seed": "07" * 32})], {seat: [] for seat in (None, 0, 1)}
    for number in range(plies):
        for seat, kept in views.items():
            kept.append(sim.ask(view="public" if seat is None else str(seat)))
        legal = sim.ask(legal=True)
        draws = [action for action in legal if action == {"type": "take", "from": "draw"}]
        lines.append(sim.ask(act=(draws or legal)[0] if number % 2 else legal[0]))
    sim.close()
    return lines, views


def told(views, life="s", epoch="s-1", first=0):
    """What a wire carries of such a match: the greeting, a snapshot, and a patch for every ply."""
    def document(ply):
        return DOCUMENT | {"status": "playing", "ply": ply, "state": views[ply]}

    yield {"id": 1, "result": {"server": "kabinetd", "epoch": life}}
    if first == 0:
        yield {"method": "snapshot", "params": {"doc": "m", "epoch": epoch, "seq": 5, "value": document(0)}}
    for ply in range(max(1, first), len(views)):
        ops = [{"op": "replace", "path": "/ply", "value": ply}, {"op": "replace", "path": "/state", "value": views[ply]}]
        yield {"method": "patch", "params": {"doc": "m", "seq": 5 + ply, "ops": ops, "events": []}}


class Hidden(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines, cls.views = played()

    def check(self, seat, *connections, elsewhere=None):
        counts = collections.Counter()
        texts = [[json.dumps(message) for message in messages] for messages in connections]
        seats = {match: own for match, own in [("m", seat), ("another", elsewhere)] if own is not None}
        wrong = check_hidden("m", self.lines, SECRETS, [("somebody", seats, texts)], counts)
        self.assertGreater(counts["hidden cards"], 0)
        return wrong

    def test_everybody_may_see_the_own_view(self):
        for seat, views in self.views.items():
            self.assertEqual(self.check(seat, told(views)), [])

    def test_a_patch_after_coming_back_goes_on_from_what_was_sent_before(self):
        messages = list(told(self.views[0]))
        self.assertEqual(self.check(0, messages[:20], told(self.views[0], first=15)), [])

    def test_a_match_that_was_forgotten_meanwhile_counts_anew(self):
        messages = list(told(self.views[0]))
        self.assertEqual(self.check(0, messages[:20], told(self.views[0], epoch="s-2")), [])

    def test_a_patch_of_what_was_sent_before_a_restart_is_found(self):
        messages = list(told(self.views[0]))
        self.assertEqual(len(self.check(0, messages[:20], told(self.views[0], life="t", first=15))), 1)

    def test_the_view_of_another_seat_is_found(self):
        differing = [ply for ply, (own, public) in enumerate(zip(self.views[0], self.views[None])) if own != public]
        self.assertTrue(differing, "somewhere a seat knows a card that the public does not")
        for other in (None, 1):
            self.assertEqual(len(self.check(other, told(self.views[0]))), 1)

    def test_one_card_turned_up_too_early_is_found(self):
        views = copy.deepcopy(self.views[None])
        hand = views[3]["hands"]["0"]
        spot = next((triad, place) for triad, spots in hand.items() for place, card in enumerate(spots) if card == "?")
        hand[spot[0]][spot[1]] = "7"
        self.assertEqual(len(self.check(None, told(views))), 1)

    def test_the_actions_of_another_seat_are_found_but_for_one_held_in_another_match(self):
        messages = [*told(self.views[0]), {"id": 2, "result": {"ply": 3, "seat": 2, "actions": []}}]
        self.assertEqual(len(self.check(0, messages)), 1)
        self.assertEqual(len(self.check(0, messages, elsewhere=1)), 1)
        self.assertEqual(self.check(0, messages, elsewhere=2), [])

    def test_a_card_in_an_event_is_found(self):
        messages = list(told(self.views[None]))
        messages[4]["params"]["events"] = [{"type": "drawn", "card": "7"}]
        self.assertEqual(len(self.check(None, messages)), 1)

    def test_a_secret_is_found(self):
        messages = list(told(self.views[None]))
        messages[4]["params"]["more"] = SECRETS[0]
        self.assertEqual(len(self.check(None, messages)), 1)


if __name__ == "__main__":
    program.need(program.KABINET)
    unittest.main(verbosity=2)
