"""Whole events of every format said to `kabinet host`, as TN-40 has them: each ends, its log verifies, and its exports say who won."""

import copy
import csv
import hashlib
import io
import json
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
    proves_its_rounds(host, log)


def turned(tables):
    """The people of the first table change seats."""
    tables[0]["seats"].reverse()


def swapped(tables):
    """The first table and the last exchange an entrant: those between may cost the same."""
    first, last = tables[0]["seats"], tables[-1]["seats"]
    first[0], last[0] = last[0], first[0]


def proves_its_rounds(host, log):
    """Whoever writes another round into the log, and chains it anew, is found out by the rules of the round (TN-2)."""
    pods = log["header"]["settings"]["seats"] > 2
    asked = 0
    for at, entry in enumerate(log["entries"]):
        if entry["type"] != "paired" or entry["body"].get("by_hand"):
            continue
        # Pods have nothing to go by in the first round of a stage, and any seats that cost as little.
        changes = [turned] if not pods else []
        if len(entry["body"]["tables"]) > 1 and not (pods and entry["body"]["round"] == 1):
            changes.append(swapped)
        for change in changes:
            told = chained(dict(log, entries=copy.deepcopy(log["entries"][: at + 1])), at, change)
            flaws = host(verify=told)["flaws"]
            # Who is not in the tie of a bracket, or in the group, makes no pairing at all.
            codes = ("bad_pairing", "illegal") if change is swapped and not pods else ("bad_pairing",)
            assert [flaw["entry"] for flaw in flaws] == [at + 1] and flaws[0]["code"] in codes, (change.__name__, flaws, entry)
            asked += flaws[0]["code"] == "bad_pairing"
    assert asked > 0


def chained(log, at, change):
    """The log, whose entry `at` has other tables, with hashes as if it had been so from the start."""
    change(log["entries"][at]["body"]["tables"])
    head = hashlib.sha256(canonical(log["header"])).digest()
    for n, entry in enumerate(log["entries"]):
        text = canonical({name: value for name, value in entry.items() if name != "hash"})
        head = hashlib.sha256(head + text).digest()
        assert n >= at or entry["hash"] == head.hex(), "the test chains otherwise than the log"
        entry["hash"] = head.hex()
    return log


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


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
