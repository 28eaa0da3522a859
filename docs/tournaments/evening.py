"""Hosts an evening with sixteen bots by requests alone: python3 evening.py ws://127.0.0.1:8080/ws NAME PASSWORD

NAME and PASSWORD are those of an account, which hosts. The bots come as guests, and play the first action that is legal.
Debian: apt install python3-websockets. docs/tournaments.md explains the requests.
"""

import asyncio
import copy
import itertools
import json
import sys
import uuid

import websockets


class Client:
    """One connection: requests, and the documents that are watched."""

    def __init__(self, socket):
        self.socket, self.docs, self.waiting, self.ids = socket, {}, {}, itertools.count(1)
        self.changed = asyncio.Event()
        self.reader = asyncio.create_task(self.read())

    @classmethod
    async def open(cls, url):
        client = cls(await websockets.connect(url, subprotocols=["kabinet.v1.json"], max_size=None))
        await client.call("hello", client="evening.py")
        return client

    async def read(self):
        async for text in self.socket:
            message = json.loads(text)
            params = message.get("params", {})
            if message.get("method") == "snapshot":
                self.docs[params["doc"]] = params["value"]
            elif message.get("method") == "patch":
                self.docs[params["doc"]] = patched(copy.deepcopy(self.docs[params["doc"]]), params["ops"])
            elif message.get("id") in self.waiting:
                self.waiting.pop(message["id"]).set_result(message)
            self.changed.set()

    async def call(self, method, **params):
        number = next(self.ids)
        self.waiting[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        reply = await self.waiting[number]
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['data']}")
        return reply["result"]

    async def watch(self, tournament, part):
        watching = await self.call("tournament.watch", tournament=tournament, part=part)
        await self.until(lambda: watching["doc"] in self.docs)
        return watching["doc"]

    async def until(self, holds):
        while not holds():
            self.changed.clear()
            await self.changed.wait()


def patched(value, ops):
    """RFC 6902, as far as servers send it: add, replace, remove."""
    for op in ops:
        if op["path"] == "":
            value = op["value"]
            continue
        *way, last = [step.replace("~1", "/").replace("~0", "~") for step in op["path"].split("/")[1:]]
        place = value
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if isinstance(place, list):
            at = len(place) if last == "-" else int(last)
            if op["op"] == "add":
                place.insert(at, op["value"])
            elif op["op"] == "replace":
                place[at] = op["value"]
            else:
                del place[at]
        elif op["op"] == "remove":
            del place[last]
        else:
            place[last] = op["value"]
    return value


def key():
    return uuid.uuid4().hex


async def play(bot, tournament):
    """Is at every table, and plays every match to its end."""
    own = await bot.watch(tournament, "own")
    head = await bot.watch(tournament, "head")
    ready = None  # the game for which the bot has said that it is there

    def over():
        return bot.docs[head]["phase"] in ("finished", "cancelled")

    while not over():
        tables = bot.docs[own]["tables"]
        if not tables:
            await bot.until(lambda: bot.docs[own]["tables"] or over())
            continue
        table = tables[0]
        game = (table["round"], table["table"], table["game"])
        if "match" in table:
            await finish(bot, table["match"])
            await bot.until(lambda: not bot.docs[own]["tables"] or bot.docs[own]["tables"][0].get("match") != table["match"])
        else:
            if not table["ready"] and ready != game:
                await bot.call("tournament.ready", tournament=tournament)
            ready = None
            await bot.until(lambda: bot.docs[own]["tables"] != tables or over())


async def finish(bot, match):
    await bot.call("match.watch", match=match)
    await bot.until(lambda: match in bot.docs)
    for ply in itertools.count():
        legal = None
        while bot.docs[match]["status"] == "playing" and legal is None:
            try:
                found = await bot.call("match.legal", match=match)
                legal = found if found["actions"] else None
            except RuntimeError:
                pass
            if legal is None:
                before = bot.docs[match]["ply"]
                await bot.until(lambda: bot.docs[match]["ply"] != before or bot.docs[match]["status"] != "playing")
        if bot.docs[match]["status"] != "playing":
            break
        action = legal["actions"][ply * 7 % len(legal["actions"])]
        try:
            await bot.call("match.act", match=match, key=key(), ply=legal["ply"], action=action)
        except RuntimeError:
            pass  # somebody was quicker, or the match is over
    await bot.call("match.unwatch", match=match)


async def main(url, name, password):
    host = await Client.open(url)
    await host.call("sign_in.password", name=name, password=password)
    made = await host.call(
        "tournament.create", key=key(), title="An evening of 9",
        settings={"game": "nine", "stages": [{"format": "swiss", "rounds": 4}], "clock": {"type": "move", "move_ms": 20000}},
        terms={"who": "anyone", "no_show_ms": 60000})
    tournament = made["tournament"]
    print("the event is", tournament)
    bots = []
    for number in range(1, 17):
        bot = await Client.open(url)
        await bot.call("sign_in.guest", name=f"Player {number}")
        await bot.call("tournament.enter", key=key(), tournament=tournament)
        bots.append(asyncio.create_task(play(bot, tournament)))
    await host.call("tournament.direct", key=key(), tournament=tournament, order={"start": True})
    head = await host.watch(tournament, "head")
    last = None
    while host.docs[head]["phase"] not in ("finished", "cancelled"):
        now = host.docs[head].get("round", {})
        if now != last:
            print("round", now.get("round"), "of", now.get("of"), "with", now.get("open"), "tables open")
            last = now
        await host.until(lambda: host.docs[head].get("round", {}) != last or host.docs[head]["phase"] in ("finished", "cancelled"))
    await asyncio.gather(*bots)
    entrants = host.docs[await host.watch(tournament, "entrants")]["entrants"]
    for row in (await host.call("tournament.ask", tournament=tournament, question={"standings": True}))["answer"]:
        print(row["rank"], entrants[str(row["entrant"])]["player"]["name"], row["points"])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
