"""What it costs to connect with a token, in instructions of the whole server: python3 bench/connect.py [--build build/release]
[--before OTHER/build/release]

Players who were there before come back: the upgrade, a session, `hello` with a token, and one watched match. They do so twice in one run of
the server and twelve times in another, under `valgrind --tool=callgrind`; the difference is divided by the connects between. With `--before` the
program of another build takes its turn in each round, and the table says what the first one costs more. Instructions are counted,
since times on a busy machine differ by more than what is asked for.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
PLAYERS = 400
FEW, MANY = 2, 12  # times that each connects
ROUNDS = 3
BUDGET = 3  # per cent that accounts may add to what a connect cost before


def instructions(program, times):
    """Of a server whose players connect so often."""
    import kabinetd
    from client import Client
    from table import Table

    class Counted(kabinetd.Server):
        def command(self):
            # Valgrind of Debian 12 can't read what clang 19 tells debuggers.
            bare, out = self.folder / "kabinetd", self.folder / "callgrind.out"
            subprocess.run(["strip", "--strip-debug", "-o", bare, program], check=True)
            return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(bare), *super().command()[1:]]

    with Counted(server_shards=1, limits_requests_per_address_per_s=100000) as server:
        table = Table([Client(server, name) for name in ("Ann", "Bob")], "kuba")
        match = table.match
        players = []
        for number in range(PLAYERS):
            players.append(Client(server, f"P{number}"))
            players[-1].cut()
        for client in table.players:
            client.cut()
        for _ in range(times):
            for client in players:
                client.docs.clear()
                client.open()
                client.watch(match)
                client.cut()
        server.terminate(120)
        return int(re.search(r"Collected : (\d+)", server.tail(200)).group(1))


def of_one_connect(program):
    return (instructions(program, MANY) - instructions(program, FEW)) / (PLAYERS * (MANY - FEW))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--before")
    options = parser.parse_args()
    builds = [pathlib.Path(build).absolute() for build in (options.before, options.build) if build]
    os.environ.setdefault("KABINET_BUILD", str(ROOT / "build"))
    os.environ.setdefault("KABINET_PATIENCE", "300")  # the program is fifty times slower
    found = {build: [] for build in builds}
    for _ in range(ROUNDS):
        for build in builds:
            found[build].append(of_one_connect(build / "server/kabinetd"))
            print(f"{build}: {found[build][-1]:,.0f} instructions a connect", flush=True)
    if options.before:
        before, now = (statistics.median(found[build]) for build in builds)
        print(f"{100 * (now / before - 1):+.1f} %, of the {BUDGET} % that were allowed")


if __name__ == "__main__":
    main()
