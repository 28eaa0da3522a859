"""Whole events of every format said to `kabinet host`, as TN-40 has them: each ends, its log verifies, and its exports say who won."""

import csv
import io
import sys

from host import Host


def create(host, stages, entrants, **more):
    host(create=dict({"name": "Cup", "game": "kuba", "stages": stages, "seeding": "order", "seed": "5e" * 32}, **more))
    lines = "".join(f"Player {i},{2000 - i}\n" for i in range(1, entrants + 1))
    assert host(**{"import": "name,rating\n" + lines})["entrants"] == list(range(1, entrants + 1))
    host(start=True)


def play(host, made):
    """The better seed wins each table."""
    for table in made["tables"]:
        order = sorted(table["seats"])
        ranks = [order.index(seat) + 1 for seat in table["seats"]]
        host(result={"table": table["table"], "ranks": ranks, "scores": [9 - rank for rank in ranks]})


def play_all(host):
    while True:
        answer = host.say('{"pair":true}')
        if "error" in answer:
            assert answer["error"]["code"] == "bad_round", answer
            return
        play(host, answer["ok"])


def finish(host, entrants):
    rows = host(standings=True)
    assert rows[0]["entrant"] == 1 and len(rows) == entrants, rows
    assert sorted(place["best"] for place in host(places=True)) == sorted(row["rank"] for row in rows)
    host(finish=True)
    table = list(csv.reader(io.StringIO(host(csv="standings"))))
    assert table[1][2] == "Player 1", table[1]
    whole = host(json=True)
    assert whole["phase"] == "finished" and whole["standings"] == [dict(row, stage=whole["standings"][i]["stage"]) for i, row in enumerate(rows)]
    log = host(log=True)
    assert host(verify=log) == {"valid": True, "flaws": []}
    # A round that is not that of the bracket, the draw or the wave is found.
    paired = [entry for entry in log["entries"] if entry["type"] == "paired"]
    paired[0]["body"]["tables"][0]["seats"].reverse()
    assert not host(verify=log)["valid"]


def knockouts(kabinet):
    for stage in ({"format": "knockout", "third_place": True}, {"format": "double_knockout"}):
        with Host(kabinet) as host:
            create(host, [stage], 11)
            play_all(host)
            last = [tie for tie in host(bracket=True) if tie["part"] == "final"][0]
            assert last["winner"] == 1 and last["state"] == "over", last
            finish(host, 11)


def groups(kabinet):
    with Host(kabinet) as host:
        create(host, [{"format": "groups", "size": 4, "advance": 2}, {"format": "knockout"}], 13)
        play_all(host)
        rows = host(standings=True)
        assert [row["stage"] for row in rows] == [2] * 8 + [1] * 5
        assert rows[-1]["group"] > 0 and rows[-1]["place"] > 2
        finish(host, 13)


def cut(kabinet):
    with Host(kabinet) as host:
        create(host, [{"format": "swiss", "rounds": 3, "advance": 4}, {"format": "knockout"}], 10)
        play_all(host)
        assert "XXR 3" in host(trf=16), "the Swiss is what the report can say"
        finish(host, 10)


def arena(kabinet):
    with Host(kabinet) as host:
        create(host, [{"format": "arena", "minutes": 5}], 6)
        for minute in range(1, 6):
            play(host, host(pair=True))
            host(time=minute * 60_000)
        assert host.refused(pair=True) == "bad_round"
        assert host.refused(time=1) == "stage_over"
        finish(host, 6)


def tables_of_four(kabinet):
    with Host(kabinet) as host:
        create(host, [{"format": "swiss", "rounds": 2, "advance": 8}, {"format": "knockout", "advance": 2}], 12,
               game="nine", seats=4, smallest=3)
        play_all(host)
        finish(host, 12)


def by_hand(kabinet):
    with Host(kabinet) as host:
        create(host, [{"format": "knockout"}], 4)
        host(pair=True)
        assert host(swap=[1, 2])["by_hand"]
        host(unpair=True)
        play_all(host)
        finish(host, 4)


def main():
    for event in (knockouts, groups, cut, arena, tables_of_four, by_hand):
        event(sys.argv[1])
        print(event.__name__)


if __name__ == "__main__":
    main()
