"""Instructions of a whole server, for what differs by less than times do on a busy machine."""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
ROUNDS = 3
FEW, MANY = 2, 12  # times that something is done


def instructions(program, play, **settings):
    """Of a server of that program that `play(server)` has to do with, from its start to its end."""
    import kabinetd

    class Counted(kabinetd.Server):
        def command(self):
            # Valgrind of Debian 12 can't read what clang 19 tells debuggers.
            bare, out = self.folder / "kabinetd", self.folder / "callgrind.out"
            subprocess.run(["strip", "--strip-debug", "-o", bare, program], check=True)
            return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(bare), *super().command()[1:]]

    with Counted(server_shards=1, limits_requests_per_address_per_s=100000, **settings) as server:
        play(server)
        server.terminate(120)
        return int(re.search(r"Collected : (\d+)", server.tail(200)).group(1))


def of_one_more(program, play, **settings):
    """What it takes to do once more what `play(server, times)` does: without what the start and the end of a server take."""
    few, many = (instructions(program, lambda server, times=times: play(server, times), **settings) for times in (FEW, MANY))
    return (many - few) / (MANY - FEW)


def compare(about, what, of_one):
    """Prints what `of_one(program)` says of the program of --build, in turn with that of --before, if there is one; how much
    more the first one takes, in per cent."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--before")
    options = parser.parse_args()
    builds = [pathlib.Path(build).absolute() for build in (options.before, options.build) if build]
    os.environ.setdefault("KABINET_BUILD", str(ROOT / "build"))
    os.environ.setdefault("KABINET_PATIENCE", "300")  # the program is fifty times slower
    found = {build: [] for build in builds}
    for _ in range(ROUNDS):
        for build in builds:
            found[build].append(of_one(build / "server/kabinetd"))
            print(f"{build}: {found[build][-1]:,.0f} instructions a {what}", flush=True)
    if not options.before:
        return None
    before, now = (statistics.median(found[build]) for build in builds)
    return 100 * (now / before - 1)
