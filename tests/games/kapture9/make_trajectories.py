"""Writes trajectories.json, which the readers of trajectories are held to: python3 make_trajectories.py

A third implementation of the format and of the arithmetic, made from games/kapture9/trajectory/README.md alone. Doubles are
written as the 16 hex digits of their bits.
"""

import base64
import json
import pathlib
import random
import struct


def number(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def step(a, b):
    return number(2 * (b - a) if b >= a else -2 * (b - a) - 1)


def encode_track(body, keys):
    out = number(body) + number(len(keys))
    time, at, axis = 0, [0, 0, 0], [0, 0, 0]
    for key in keys:
        via = key.get("via")
        out += number(2 * (key["time"] - time) + (via is not None))
        for a, b in zip(at, via or []):
            out += step(a, b)
        for a, b in zip(at, key["at"]):
            out += step(a, b)
        if body < 9:
            for a, b in zip(axis, key["axis"]):
                out += step(a, b)
        time, at, axis = key["time"], key["at"], key["axis"]
    return out


def encode_hits(hits):
    out = number(len(hits))
    time = 0
    for hit in hits:
        out += number(hit[0] - time) + number(hit[1]) + number(hit[2] + 1) + number(hit[3])
        time = hit[0]
    return out


def text_of(data):
    return base64.b64encode(data).decode().rstrip("=")


def encode(tracks, hits):
    data = number(1) + number(len(tracks))
    for body in sorted(tracks):
        data += encode_track(body, tracks[body])
    return text_of(data + encode_hits(hits))


def mix(a, b, share):
    return a + (b - a) * share


def place(keys, seconds):
    ticks = seconds * 4096
    past = [key for key in keys if key["time"] <= ticks]
    later = [key for key in keys if key["time"] > ticks]
    a = past[-1] if past else later[0]
    b = later[0] if past and later else a
    share = (ticks - a["time"]) / (b["time"] - a["time"]) if a is not b else 0.0
    at = [float(mix(p, q, share)) for p, q in zip(a["at"], b["at"])]
    if "via" in b and a is not b:
        for i, via in enumerate(b["via"]):
            at[i] = mix(mix(a["at"][i], via, share), mix(via, b["at"][i], share), share)
    return [x / 50000 for x in at], [mix(p, q, share) / 127 for p, q in zip(a["axis"], b["axis"])]


def bits(x):
    return struct.pack(">d", x + 0.0).hex()


def key(time, at, axis=(0, 0, 0), via=None):
    made = {"time": time, "at": list(at), "axis": list(axis)}
    return made | ({"via": list(via)} if via else {})


def random_track(dice, body, count):
    def anywhere():
        return [dice.randint(-32767, 32767) for _ in range(3)]

    keys = []
    time = dice.randint(0, 9)
    for i in range(count):
        axis = [dice.randint(-127, 127) for _ in range(3)] if body < 9 else (0, 0, 0)
        keys.append(key(time, anywhere(), axis, anywhere()[:2] if i and dice.random() < 0.5 else None))
        time += dice.choice((1, 7, 68, 64, 1000, 9999))
    return keys


def case(name, tracks, hits, dice):
    places = []
    for body, keys in tracks.items():
        last = keys[-1]["time"] / 4096
        times = [-1.0, 0.0, keys[0]["time"] / 4096, last, last + 1] + [dice.uniform(0, last) for _ in range(12)]
        for seconds in times:
            at, axis = place(keys, seconds)
            places.append({"body": body, "seconds": bits(seconds), "at": [*map(bits, at)], "axis": [*map(bits, axis)]})
    return {
        "name": name,
        "text": encode(tracks, hits),
        "duration": max((keys[-1]["time"] for keys in tracks.values()), default=0),
        "keys": {str(body): len(keys) for body, keys in sorted(tracks.items())},
        "hits": [dict(zip(("time", "body", "other", "speed"), hit)) for hit in hits],
        "places": places,
    }


def cases():
    dice = random.Random(9)
    rolls = [key(0, (0, -9500, 437)), key(4100, (1200, 3000, 450), via=(700, 500))]
    yield case("nothing moves", {}, [], dice)
    yield case("a ball rolls to its rest", {9: rolls}, [], dice)
    hit = {
        9: rolls + [key(4168, (1210, 3100, 450)), key(4236, (1205, 3104, 451))],
        3: [key(4032, (-4243, 0, 250), (0, 0, 127)), key(4100, (-4243, 0, 250), (0, 0, 127)),
            key(4168, (-5000, 300, 380), (-90, 20, 88)), key(5000, (-7000, 333, 375), (-127, 0, 3))],
    }
    yield case("a meekone is knocked over", hit, [(4100, 9, 3, 87), (4100, 9, -1, 2), (4300, 3, -1, 11)], dice)
    ends = [key(0, (-32767, 32767, -32767)), key(245760, (32767, -32767, 32767), via=(32767, 32767))]
    yield case("as far and as long as can be", {10: ends}, [(245760, 10, 9, 100000)], dice)
    for n in range(4):
        tracks = {body: random_track(dice, body, dice.randint(1, 12)) for body in dice.sample(range(11), 4)}
        times = sorted(dice.randint(0, 40000) for _ in range(6))
        hits = [(t, dice.randint(0, 10), dice.randint(-1, 10), dice.randint(0, 999)) for t in times]
        yield case(f"anything, {n}", tracks, hits, dice)


def refused():
    good = number(1) + number(1) + encode_track(9, [key(0, (0, 0, 450)), key(9, (5, 6, 450), via=(3, 3))])
    twice = encode_track(9, [key(0, (1, 1, 1))])
    return {
        "empty": "",
        "not base 64": "AQA?",
        "base 64 with padding": text_of(good + number(0)) + "==",
        "spare bits that are set": text_of(good + number(0))[:-1] + "B",
        "a lone digit": text_of(number(1) + number(0) + number(0)) + "A",
        "another format": text_of(number(2) + number(0) + number(0)),
        "cut off": text_of(good),
        "more behind it": text_of(good + number(0) + b"\0"),
        "too many tracks": text_of(number(1) + number(12)),
        "a body there is not": text_of(number(1) + number(1) + encode_track(11, [key(0, (0, 0, 0))]) + number(0)),
        "a body twice": text_of(number(1) + number(2) + twice + twice + number(0)),
        "a track without keys": text_of(number(1) + number(1) + number(9) + number(0) + number(0)),
        "more keys than there are": text_of(number(1) + number(1) + number(9) + number(4096)),
        "a first key that bends": text_of(
            number(1) + number(1) + encode_track(9, [key(0, (0, 0, 0), via=(1, 1))]) + number(0)),
        "two keys at once": text_of(
            number(1) + number(1) + encode_track(9, [key(5, (0, 0, 0)), key(5, (1, 0, 0))]) + number(0)),
        "too long": text_of(
            number(1) + number(1) + encode_track(9, [key(9, (0, 0, 0)), key(245761, (1, 0, 0))]) + number(0)),
        "too far": text_of(number(1) + number(1) + encode_track(9, [key(0, (32768, 0, 0))]) + number(0)),
        "an axis too long": text_of(
            number(1) + number(1) + encode_track(3, [key(0, (0, 0, 0), (0, 0, 128))]) + number(0)),
        "a number longer than it need be": text_of(b"\x81\x00" + number(0) + number(0)),
        "a number that does not end": text_of(b"\xff" * 8),
        "too many hits": text_of(number(1) + number(0) + number(1025)),
        "a hit by nobody": text_of(number(1) + number(0) + encode_hits([(0, 11, -1, 0)])),
        "a hit too late": text_of(number(1) + number(0) + encode_hits([(245761, 9, -1, 0)])),
    }


if __name__ == "__main__":
    vectors = {"cases": list(cases()), "refused": refused()}
    target = pathlib.Path(__file__).with_name("trajectories.json")
    target.write_text(json.dumps(vectors, separators=(",", ":")).replace('},{', '},\n{') + "\n")
