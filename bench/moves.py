"""What a move costs, in instructions of the whole server: python3 bench/moves.py [--build build/release] [--before OTHER/build/release]

Two players play the same forty moves of Kuba, match after match, and nobody watches: two matches in one run of the server and twelve in another,
under `valgrind --tool=callgrind`; the difference is divided by the moves between. So a move has its share of what it takes to begin a match. The
data are in SQLite. With `--before` the program of another build takes its turn in each round, and the last line says what the first one costs more.
"""

import random

from counted import compare, of_one_more

LENGTH = 40  # moves of a match


def play(server, matches):
    from client import Client, new_key

    players = [Client(server, name) for name in ("Ann", "Bob")]
    moves = []
    for _ in range(matches):
        match = players[0].call("table.create", key=new_key(), game="kuba", seats=2)["match"]
        for seat, player in enumerate(players):
            player.call("table.sit", key=new_key(), match=match, seat=seat, nonce=f"{seat:02x}")
        players[0].call("table.start", key=new_key(), match=match)
        if not moves:
            moves = learn(players, match)
            continue
        for ply, (seat, action) in enumerate(moves):
            players[seat].call("match.act", key=new_key(), match=match, action=action, ply=ply)


def learn(players, match):
    """Legal moves from the start, by chance, and always the same."""
    from client import new_key

    rng, moves = random.Random(1), []
    while len(moves) < LENGTH:
        legal = [player.call("match.legal", match=match, seat=seat)["actions"] for seat, player in enumerate(players)]
        seat = 0 if legal[0] else 1
        moves.append((seat, rng.choice(legal[seat])))
        players[seat].call("match.act", key=new_key(), match=match, action=moves[-1][1])
    return moves


def of_one_move(program):
    return of_one_more(program, play, limits_messages_per_s=10000, limits_tables_per_player=1000, limits_seats_per_player=1000) / LENGTH


def main():
    more = compare(__doc__, "move", of_one_move)
    if more is not None:
        print(f"{more:+.1f} %")


if __name__ == "__main__":
    main()
