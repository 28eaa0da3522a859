"""A bot for Kabinet: takes every invitation and plays any legal action. Usage: bot.py ws://127.0.0.1:8080/ws TOKEN"""
import asyncio, functools, itertools, json, math, random, sys, uuid

import websockets


def settle(value):
    """Where the server names a range, e.g. for a flick, a number within it; for a length and an angle, the pair of numbers."""
    if not isinstance(value, dict):
        return [settle(one) for one in value] if isinstance(value, list) else value
    if value.keys() == {"min", "max"}:
        choose = random.randint if all(isinstance(end, int) for end in value.values()) else random.uniform
        return choose(value["min"], value["max"])
    if value.keys() == {"length", "angle"}:
        length, angle = settle(value["length"]), math.radians(settle(value["angle"]))
        return [round(length * math.sin(angle), 4), round(length * math.cos(angle), 4)]
    return {name: settle(one) for name, one in value.items()}


async def play(socket, token):
    document, ids, watched, acted = {}, itertools.count(1), set(), {}

    def note(message):  # our document, whole or changed by a JSON Patch; other documents are not needed here
        params = message["params"]
        if params.get("doc", "").startswith("bot_"):
            document.update(params.get("value", {}))
            for op in params.get("ops", []):
                *path, last = op["path"].split("/")[1:]
                place = functools.reduce(dict.get, path, document)
                place.pop(last) if op["op"] == "remove" else place.update({last: op["value"]})

    async def call(method, **params):  # the result, or nothing when refused
        number = next(ids)
        await socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        while (message := json.loads(await socket.recv())).get("id") != number:
            note(message)
        wait = message.get("error", {}).get("data", {}).get("retry_after_ms")
        if wait:  # a limit: the same request, with the same key, after that time
            await asyncio.sleep(wait / 1000)
            return await call(method, **params)
        return message.get("result")

    await call("hello", client="bot.py", token=token)
    await call("bot.watch")
    while True:
        before = json.dumps(document)
        for match, table in [*document.get("invitations", {}).items()]:
            for seat in range(table["seats"]):
                if await call("table.sit", key=uuid.uuid4().hex, match=match, seat=seat, nonce=random.randbytes(32).hex()):
                    break
        for match, row in [*document.get("matches", {}).items()]:
            if match not in watched:  # so that the others see that the bot is there
                watched.add(match)
                await call("match.watch", match=match)
            if row["turn"] and acted.get(match) != row["ply"]:
                acted[match] = row["ply"]
                if legal := await call("match.legal", match=match, seat=row["seat"]):
                    action = settle(random.choice(legal["actions"]))
                    await call("match.act", key=uuid.uuid4().hex, match=match, ply=legal["ply"], action=action)
        while json.dumps(document) == before:
            note(json.loads(await socket.recv()))


async def main(url, token):
    async for socket in websockets.connect(url, subprotocols=["kabinet.v1.json"]):  # again and again
        try:
            await play(socket, token)
        except websockets.ConnectionClosed:
            if socket.close_code == 4401:
                sys.exit("the token has ended")


asyncio.run(main(*sys.argv[1:]))
