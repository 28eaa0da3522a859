"""Random commands, sensible and senseless, said to `kabinet host`: it answers each of them, what it refused changed nothing, its log
verifies, and a program that loads the log stands where this one stands."""

import json
import random
import sys

from host import Host

SENSELESS = [None, True, False, -1, 0, 1.5, 10**12, "", "x", [], [1], [1, 1], {}, {"table": 1}, {"entrant": 1}, {"round": 10**30}]


def number(chance):
    return chance.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, -1, 99])


def sensible(chance, seats):
    pair = [number(chance), number(chance)]
    ranks = chance.choice([list(range(1, seats + 1)), [1] * seats, list(range(seats - 1, 0, -1)), [1, 2], [2, 1]])
    place = {"table": chance.randint(1, 5)}
    if chance.random() < 0.3:
        place.update(game=chance.randint(1, 3), round=chance.randint(0, 6))
    result = dict(place, ranks=ranks, scores=[chance.randint(0, 9) for _ in ranks])
    if chance.random() < 0.2:
        result["reason"] = "resigned"
    return chance.choice([{"pair": True}] * 6 + [{"pair": {"allow_rematch": True}}] + [{"result": result}] * 12 + [
        {"enter": {"name": "Zed", "rating": chance.randint(0, 3000)}}, {"enter": {"account": chance.choice("abc")}}, {"withdraw": pair[0]},
        {"return": pair[0]}, {"pause": pair[0]}, {"resume": pair[0]}, {"forbid": pair}, {"force": pair}, {"allow": pair},
        {"bye": {"entrant": pair[0], "round": chance.randint(1, 7), "kind": chance.choice(["half", "zero", "full"])}},
        {"rounds": chance.randint(1, 8)}, {"swap": pair}, {"unpair": True}, {"unpair": {"table": 1}}, {"undo": True}, {"undo": "preview"},
        {"forfeit": dict(place, entrants=[pair[0]])}, {"correct": dict(result, reason="typing")}, {"annul": place},
        {"pause_event": True}, {"resume_event": True}, {"resume_event": True}, {"begun": place}, {"check_in": pair[0]},
        {"set_pairing": {"tables": [[1, 2], [3, 4]], "byes": [{"entrant": 5, "kind": "pairing"}]}},
        {"why": {"round": 1, "a": pair[0], "b": pair[1]}}, {"places": True}, {"trf": 26}, {"csv": "standings"}, {"csv": "cross_table"},
        {"time": chance.randint(0, 900_000)}, {"json": True}, {"bracket": True}, {"import": "name,rating\nAda,1500\n"}])


def inner(chance):
    if chance.random() < 0.5:
        return {"format": "swiss", "rounds": chance.randint(0, 5)}
    return {"format": "round_robin", "cycles": chance.randint(1, 2), "at_once": chance.random() < 0.4}


def knockout(chance, seats):
    if seats > 2:
        return {"format": "knockout", "advance": 1}
    return chance.choice([{"format": "knockout", "third_place": True}, {"format": "double_knockout"},
                          {"format": "double_knockout", "reset": False, "extra_games": 0}])


def stages(chance, seats):
    if chance.random() < 0.25:
        return [knockout(chance, seats)]
    first = chance.choice([{"format": "swiss", "rounds": chance.randint(0, 5)}, {"format": "arena", "minutes": chance.randint(1, 20)}])
    if seats == 2 and chance.random() < 0.5:
        first = chance.choice([inner(chance), {"format": "groups", "size": 3, "by_lot": chance.random() < 0.5, "inner": inner(chance)}])
    if chance.random() < 0.5:
        return [first]
    return [dict(first, advance=2), knockout(chance, seats)]


def settings(chance):
    seats = chance.choice([2, 2, 2, 3, 4])
    wish = {"game": "kuba" if seats == 2 else "nine", "seats": seats, "stages": stages(chance, seats), "check_in": chance.choice([0, 0, 0, 5]),
            "seeding": chance.choice(["rating", "order", "lot", "hand"]), "leaver": chance.choice(["annulled", "forfeited"])}
    if seats == 2 and wish["stages"][0]["format"] != "arena":
        wish["tie"] = chance.choice([{"games": 2}, {"mode": "best", "games": 3}, {"mode": "sum", "games": 2}, {"games": 1}])
    if seats > 2:
        wish["points"] = {"type": chance.choice(["place", "win", "share"])}
    return wish


def event(kabinet, chance):
    with Host(kabinet) as host:
        wish = settings(chance)
        host(create=wish)
        for i in range(chance.randint(3, 9)):
            host(enter={"name": f"Player {i}"})
        host.say('{"start":true}')
        for _ in range(120):
            command = sensible(chance, wish["seats"])
            if chance.random() < 0.15:
                name = chance.choice(list(command))
                command = {name: chance.choice(SENSELESS)}
                if name in ("finish", "cancel"):
                    continue
            before = host(log=True) if chance.random() < 0.1 else None
            answer = host.say(json.dumps(command))
            assert ("ok" in answer) != ("error" in answer), answer
            if "error" in answer:
                assert answer["error"]["code"] and answer["error"]["rule"].startswith("TN-"), answer
                assert before is None or host(log=True) == before, command
        log = host(log=True)
        found = host(verify=log)
        assert found["valid"], found
        with Host(kabinet) as other:
            other(load=log)
            for question in ("standings", "places", "json", "log"):
                assert other(**{question: True}) == host(**{question: True}), question
            assert other.say('{"pair":true}') == host.say('{"pair":true}')


def main():
    kabinet, events = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30
    for seed in range(events):
        try:
            event(kabinet, random.Random(seed))
        except Exception:
            print(f"seed {seed}", file=sys.stderr)
            raise
    print(f"{events} events survived")


if __name__ == "__main__":
    main()
