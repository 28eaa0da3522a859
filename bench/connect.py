"""What it costs to connect with a token, in instructions of the whole server: python3 bench/connect.py [--build build/release]
[--before OTHER/build/release]

Players who were there before come back: the upgrade, a session, `hello` with a token, and one watched match. They do so twice in one run of
the server and twelve times in another, under `valgrind --tool=callgrind`; the difference is divided by the connects between. With `--before` the
program of another build takes its turn in each round, and the table says what the first one costs more. Instructions are counted,
since times on a busy machine differ by more than what is asked for.
"""

from counted import compare, of_one_more

PLAYERS = 400
BUDGET = 3  # per cent that accounts may add to what a connect cost before


def connects(server, times):
    from client import Client
    from table import Table

    table = Table([Client(server, name) for name in ("Ann", "Bob")], "kuba")
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
            client.watch(table.match)
            client.cut()


def of_one_connect(program):
    return of_one_more(program, connects) / PLAYERS


def main():
    more = compare(__doc__, "connect", of_one_connect)
    if more is not None:
        print(f"{more:+.1f} %, of the {BUDGET} % that were allowed")


if __name__ == "__main__":
    main()
