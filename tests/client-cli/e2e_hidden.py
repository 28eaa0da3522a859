"""Nobody is sent a card it may not know: all that a server sends in a match of eight, held against the whole truth."""

import json
import unittest
import urllib.error

import program
from kapow_truth import Truth
from match_test import MatchTest, actions_of, robot
from refold import lines_of, nonces_of, seed_of
from tap import Tap
from viewer import Viewer


class Hidden(MatchTest):
    def tapped(self, *arguments, profile):
        """A client, and what is sent to it."""
        tap = Tap(self.server)
        self.addCleanup(tap.close)
        client = program.Client(tap, self.folder, *arguments, profile=profile)
        self.addCleanup(lambda: client.stop() if not client.process.stdout.closed else None)
        return client, tap

    def truths(self, record):
        """What was true at every ply: the record played again with its own seed."""
        told = self.tool("sim", record["header"]["game"], input="".join(lines_of(record)))
        return [Truth(json.loads(line)["ok"]["position"]) for line in told.stdout.splitlines()]

    def test_eight_players_and_the_public_are_sent_what_they_may_know(self):
        seats = range(8)
        pairs = [self.tapped("play", "kapow", "--new", "--seats", "8", "--clock", "none", "--option", "rounds=2", *robot(1), profile="p0")]
        match = pairs[0][0].document(lambda value: value["seats"])["document"]
        pairs += [self.tapped("watch", match, profile="w")]
        pairs[1][0].document()
        for seat in seats[1:]:
            client = self.tapped("play", "--join", match, "--seat", str(seat + 1), *robot(seat + 1), profile=f"p{seat}")
            pairs.insert(seat, client)
        clients, taps = zip(*pairs)
        clients[8].document(lambda value: value["ply"] >= 100)
        with self.assertRaisesRegex(urllib.error.HTTPError, "403"):
            self.record(match)
        self.server.kill()
        self.server.start()
        end = self.assert_same_end(clients)
        record = self.assert_record_proves_itself(match, end["ply"])

        truths = self.truths(record)
        self.assertEqual(len(truths), end["ply"] + 1)
        secrets = (record["secret"], seed_of(record), *nonces_of(record).values())
        viewers = [Viewer(seat, truths, secrets).check(taps[seat].frames()) for seat in seats]
        public = Viewer(None, truths, secrets).check(taps[8].frames())
        self.assertEqual(end["state"], truths[-1].seen_by(None))
        for viewer in (*viewers, public):
            self.assertGreater(viewer.documents, end["ply"] * 0.9, "what was sent is what was looked at")
            self.assertGreater(viewer.hidden, 0)
            for ply in viewer.events.keys() & public.events.keys():
                self.assertEqual(viewer.events[ply], public.events[ply])
        self.assertEqual(public.drawn, [])
        self.assertTrue(all(viewer.drawn for viewer in viewers))
        told = [[text for text in texts if '"method"' in text] for texts in taps[0].frames()]
        Viewer(0, truths, secrets).check(told)
        with self.assertRaises(AssertionError):
            Viewer(None, truths, secrets).check(told)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
