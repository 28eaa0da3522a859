"""How long people wait for their answers while bots of the house think (BO-5): python3 bench/thinking.py [--build build/release]

A pair plays with no bots on the server, and with as many matches of master bots as there are threads that think, and four times as
many: in turn, three rounds in one run. The table says the median and the 99th percentile of the pair's answers in ms, the moves in
that time, the actions of the bots, and the server's share of one core. A ratio counts, not a figure: the pair shares the machine with the server.
"""

import argparse
import os
import pathlib

from hostile import cpu, play

SECONDS = 4
ROUNDS = 3


def bots_at_play(server, count, Client, new_key):
    """Matches between master bots; the clients that watch them."""
    hosts = []
    for number in range(count):
        host = Client(server, f"Host {number}")
        match = host.call("table.create", key=new_key(), game="kuba", private=True)["match"]
        for _ in range(2):
            host.call("table.add_bot", key=new_key(), match=match, level="master")
        host.call("match.watch", match=match)
        host.call("table.start", key=new_key(), match=match)
        hosts.append((host, match))
    return hosts


def measure(kuba_pair, hosts, server):
    import time

    before, begun = cpu(server), time.monotonic()
    times = play(kuba_pair, SECONDS)
    share = (cpu(server) - before) / (time.monotonic() - begun)
    acted = 0
    for host, match in hosts:
        host.take_waiting()
        acted += host.doc(match).value["ply"]
    return times, acted, share


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    options = parser.parse_args()
    os.environ["KABINET_BUILD"] = str(pathlib.Path(options.build).absolute())
    os.environ.setdefault("KABINETD", os.environ["KABINET_BUILD"] + "/server/kabinetd")
    from client import Client, new_key
    from kabinetd import Server
    from table import Table

    thinkers = max(1, (os.cpu_count() or 1) // 2)
    print(f"{thinkers} threads think; load {os.getloadavg()[0]:.1f}")
    print("matches of bots   p50 ms   p99 ms  moves  of bots   core")
    for _ in range(ROUNDS):
        for matches in (0, thinkers, 4 * thinkers):
            server = Server(match_bot_shows_ms=0)
            hosts = bots_at_play(server, matches, Client, new_key)
            pair = Table([Client(server, name) for name in ("Ann", "Bob")], "kuba")
            times, acted, share = measure(pair, hosts, server)
            p50, p99 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
            print(f"{matches:15} {p50:8.1f} {p99:8.1f} {len(times):6} {acted:8} {share:6.2f}", flush=True)
            server.terminate()
            server.close()


if __name__ == "__main__":
    main()
