"""A record means the same to whatever compiler made the program: what this build plays, the build of the gcc preset
verifies to the same words, flicks of Kapture 9 bit for bit. Skipped while there is no such build that is up to date."""

import json
import os
import pathlib
import re
import subprocess
import unittest

import program
from match_test import MatchTest, actions_of

OTHER = os.environ.get("KABINET_OTHER_BUILD", "build/gcc")
OTHER_KABINET = os.path.join(OTHER, "client-cli/kabinet")
RECORDS = pathlib.Path("tests/conformance/records")
GAMES = re.findall(r"^GAME\((\w+)\)", pathlib.Path("games/games.def").read_text(encoding="utf-8"), re.M)


def need_the_other_build():
    if not os.path.exists(OTHER_KABINET):
        program.skip(f"{OTHER_KABINET} is not built: ./dev build gcc kabinet")
    built = os.path.getmtime(OTHER_KABINET)
    sources = (path for folder in ("json", "games", "protocol", "client-cli") for path in pathlib.Path(folder).rglob("*.[ch]pp"))
    if any(path.stat().st_mtime > built for path in sources):
        program.skip(f"{OTHER_KABINET} is older than its sources: ./dev build gcc kabinet")


class Compilers(MatchTest):
    def verdicts(self, path):
        """What the programs of both compilers say of a record."""
        commands = ([kabinet, "verify", "--json", str(path)] for kabinet in (program.KABINET, OTHER_KABINET))
        return [subprocess.run(command, text=True, capture_output=True, check=False) for command in commands]

    def assert_same_verdict(self, path, valid):
        here, there = self.verdicts(path)
        self.assertEqual((there.returncode, there.stdout), (here.returncode, here.stdout))
        self.assertEqual(here.returncode == 0, valid, here.stdout + here.stderr)

    def test_kept_records(self):
        for kept in json.loads((RECORDS / "index.json").read_text(encoding="utf-8")):
            with self.subTest(kept["file"]):
                self.assert_same_verdict(RECORDS / kept["file"], valid=kept["sound"])

    def test_new_records_of_every_game(self):
        for game in GAMES:
            with self.subTest(game):
                clients, match = self.begin(game, 2)
                end = self.assert_same_end(clients)
                self.assertEqual(end["result"]["reason"], "normal")
                record = self.record(match)
                self.assertEqual(len(actions_of(record)), end["ply"])
                self.assert_same_verdict(self.file_with(record), valid=True)
                if game == "kapture9":
                    self.assertEqual(max(end["result"]["scores"]), 3, "rounds won")


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    need_the_other_build()
    unittest.main()
