"""Records of matches that were played, held against the rules by a second program."""

import contextlib
import json
import os
import pathlib
import subprocess

from client import Answer, new_key

KABINET = os.environ.get("KABINET") or str(
    pathlib.Path(os.environ.get("KABINET_BUILD", "build/release")) / "client-cli" / "kabinet")


def expect_proofs(test, tables):
    """Each record, with what came of every server, proves itself once the match is over."""
    for table, _ in (match for played in tables for match in played.matches):
        with table.watched():
            for player in table.players:
                with contextlib.suppress(Answer):  # the match may be over before the last one
                    player.call("match.resign", key=new_key(), match=table.match)
            table.wait(lambda doc: doc.value["status"] == "finished", "the end")
        record = table.players[0].call("match.record", match=table.match)["record"]
        done = subprocess.run([KABINET, "verify", "-"], input=json.dumps(record), text=True, capture_output=True)
        test.assertEqual(done.returncode, 0, done.stdout + done.stderr)
