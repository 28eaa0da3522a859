"""What one address can do to others within the default limits: python3 bench/hostile.py [--build build/release]

A pair plays while connections of the same address ask for what is dear, each as fast as its limits let it: records over the socket and
over HTTP, tables created and left. The pair's answers are timed without them and with 1, 4 and 16 of them, in turn, in one run;
the table says the median and the 99th percentile in ms, the moves in that time, and the server's share of one core. A ratio counts,
not a figure: the attackers and the pair share the machine with the server.
"""

import argparse
import multiprocessing
import os
import pathlib
import random
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
SECONDS = 4
PACE = 1 / 49  # messages of a connection, just within limits.messages_per_s
LONG = 400  # plies of the match whose record is asked for


def long_match(server, Table, Client):
    """A finished match with a long record: counters of 9 are few, so Kuba pushes to and fro."""
    table = Table([Client(server, name) for name in ("Long", "Match")], "kuba")
    rng = random.Random(1)
    while table.value()["status"] == "playing" and table.value()["ply"] < LONG:
        table.act(rng)
    if table.value()["status"] == "playing":
        table.players[0].call("match.resign", key="end", match=table.match)
    return table.match


def attack(port, kind, match, number, stop, asked):
    """One connection that asks as fast as it may; counts what was answered and what was refused."""
    from client import Answer, Client, new_key
    from ws import Lost

    class Where:
        pass

    where = Where()
    where.port = port
    if kind == "http":
        import http.client

        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    else:
        client = Client(where, f"M{number}", sign_in=kind == "table")
    while not stop.is_set():
        begun = time.monotonic()
        try:
            if kind == "http":
                line.request("GET", f"/records/{match}")
                done = line.getresponse()
                done.read()
                refused = done.status != 200
            elif kind == "record":
                client.call("match.record", match=match)
                refused = False
            else:
                made = client.call("table.create", key=new_key(), game="kapow", seats=8)["match"]
                client.call("table.sit", key=new_key(), match=made, seat=0)
                client.call("table.leave", key=new_key(), match=made)
                refused = False
        except Answer:
            refused = True
        except (OSError, Lost):
            return  # shown the door
        with asked.get_lock():
            asked[refused] += 1
        if kind != "http":
            time.sleep(max(0, PACE - (time.monotonic() - begun)))


def cpu(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play(table, seconds):
    """Times of answers to moves, in ms, of a pair that moves every 30 ms."""
    rng, times = random.Random(2), []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if table.value()["status"] != "playing":
            break
        player = table.mover()
        legal = player.call("match.legal", match=table.match)
        action = rng.choice(legal["actions"])
        begun = time.monotonic()
        result = player.call("match.act", key=os.urandom(8).hex(), match=table.match, action=action)
        times.append((time.monotonic() - begun) * 1000)
        table.wait(lambda doc: doc.seq >= result["seq"], "the patch")
        time.sleep(0.03)
    return sorted(times)


def measure(server, kind, connections, match, Table, Client):
    table = Table([Client(server, name) for name in ("Honest", "Pair")], "kuba")
    stop, asked = multiprocessing.Event(), multiprocessing.Array("i", 2)
    attackers = [
        multiprocessing.Process(target=attack, args=(server.port, kind, match, number, stop, asked))
        for number in range(connections)
    ]
    for attacker in attackers:
        attacker.start()
    time.sleep(1.5)  # what is allowed at once is used up
    before, begun = cpu(server), time.monotonic()
    times = play(table, SECONDS)
    share = (cpu(server) - before) / (time.monotonic() - begun)
    stop.set()
    for attacker in attackers:
        attacker.join(10)
        attacker.kill()
    p50, p99 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
    print(f"{kind:8} {connections:11} {p50:8.1f} {p99:8.1f} {len(times):6} {share:6.2f} {asked[0]:9} {asked[1]:8}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--kinds", default="record,http,table")
    options = parser.parse_args()
    os.environ["KABINET_BUILD"] = str(pathlib.Path(options.build).absolute())
    os.environ.setdefault("KABINETD", os.environ["KABINET_BUILD"] + "/server/kabinetd")
    from client import Client
    from kabinetd import Server
    from table import Table

    server = Server()
    match = long_match(server, Table, Client)
    server.terminate()
    for limit, value in {"messages_per_s": 50, "messages_burst": 100}.items():
        server.settings[f"limits_{limit}"] = value
    server.settings.pop("limits_tables_per_address", None)
    server.start()
    print(f"a record of {len(server.get('/records/' + match)[2])} bytes; load {os.getloadavg()[0]:.1f}")
    print("what     connections   p50 ms   p99 ms  moves   core  answered  refused")
    for kind in options.kinds.split(","):
        for connections in (0, 1, 4, 16):
            measure(server, kind, connections, match, Table, Client)
    server.terminate()
    server.close()


if __name__ == "__main__":
    main()
