"""Checks a bot that is connected: sits opposite it in every game, and says what it did not do.

Usage: check.py ws://127.0.0.1:8080/ws NAME [--games kuba,nine] [--patience SECONDS] [--plies N]
"""
import argparse, asyncio, functools, itertools, json, math, random, sys, time, uuid

import websockets

BUSY = {"connected", "max_matches"}  # what a bot that has just come, or whose match has just ended, may be refused for


class Fault(Exception):
    """What the bot did not do as it should."""


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error['data']['code']}: {error['data'].get('detail', '')}")
        self.code, self.detail = error["data"]["code"], error["data"].get("detail", "")


def settled(value):
    """A legal action with its free numbers chosen."""
    if not isinstance(value, dict):
        return [settled(one) for one in value] if isinstance(value, list) else value
    if value.keys() == {"min", "max"}:
        choose = random.randint if all(isinstance(end, int) for end in value.values()) else random.uniform
        return choose(value["min"], value["max"])
    if value.keys() == {"length", "angle"}:
        length, angle = settled(value["length"]), math.radians(settled(value["angle"]))
        return [round(length * math.sin(angle), 4), round(length * math.cos(angle), 4)]
    return {name: settled(one) for name, one in value.items()}


def patch(value, ops):
    """`value` after a JSON Patch."""
    for op in ops:
        place, (*way, last) = value, [part.replace("~1", "/").replace("~0", "~") for part in op["path"].split("/")[1:]]
        for part in way:
            place = place[int(part) if isinstance(place, list) else part]
        if isinstance(place, dict):
            place.pop(last) if op["op"] == "remove" else place.update({last: op["value"]})
        elif op["op"] == "add":
            place.insert(len(place) if last == "-" else int(last), op["value"])
        elif op["op"] == "remove":
            place.pop(int(last))
        else:
            place[int(last)] = op["value"]
    return value


class Host:
    """Who invites the bot: a connection, and the documents that it watches."""

    def __init__(self, socket):
        self.socket, self.ids, self.matches = socket, itertools.count(1), {}

    async def take(self, patience):
        """The next message; a changed document is noted."""
        try:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), patience))
        except asyncio.TimeoutError:
            raise Fault("nothing came in time") from None
        params = message.get("params", {})
        if "value" in params:
            self.matches[params["doc"]] = params["value"]
        elif "ops" in params and params["doc"] in self.matches:
            patch(self.matches[params["doc"]], params["ops"])
        return message

    async def call(self, method, **params):
        number = next(self.ids)
        await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        while (message := await self.take(30)).get("id") != number:
            pass
        wait = message.get("error", {}).get("data", {}).get("retry_after_ms")
        if wait:
            await asyncio.sleep(wait / 1000)
            return await self.call(method, **params)
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    async def until(self, holds, patience, fault):
        """Takes what comes until `holds()`, and says how long that took."""
        begun = time.monotonic()
        while not holds():
            left = begun + patience - time.monotonic()
            try:
                await self.take(max(left, 0))
            except Fault:
                raise Fault(f"{fault} in {patience:g} s") from None
        return time.monotonic() - begun


class Bout:
    """One match of the host against the bot."""

    def __init__(self, host, bot, game, seat, patience):
        self.host, self.bot, self.game, self.seat, self.patience = host, bot, game, seat, patience
        self.slowest = 0

    @property
    def value(self):
        return self.host.matches.get(self.match)

    async def begin(self):
        call = self.host.call
        self.match = (await call("table.create", key=uuid.uuid4().hex, game=self.game["id"], seats=self.game["min_seats"], private=True))["match"]
        await call("match.watch", match=self.match)
        await call("table.sit", key=uuid.uuid4().hex, match=self.match, seat=self.seat)
        self.bots = 1 - self.seat
        for _ in range(2, self.game["min_seats"]):
            await call("table.add_bot", key=uuid.uuid4().hex, match=self.match, level="easy")
        await self.invite()
        await self.host.until(lambda: len(self.value["seats"]) == self.game["min_seats"], self.patience, "does not sit down")
        await call("table.start", key=uuid.uuid4().hex, match=self.match)

    async def invite(self):
        end = time.monotonic() + self.patience
        while True:
            try:
                return await self.host.call("bot.invite", match=self.match, name=self.bot)
            except Refused as refused:
                passes = refused.code == "bot_declines" and any(word in refused.detail for word in BUSY)
                if not passes or time.monotonic() > end:
                    raise Fault(f"does not come ({refused})") from None
            await asyncio.sleep(0.2)

    def ready(self):
        return self.value["status"] == "finished" or self.value["status"] == "playing" and self.seat in self.value["turn"]

    async def act(self):
        """Waits for the bot, then acts once. Whether the match goes on."""
        self.slowest = max(self.slowest, await self.host.until(self.ready, self.patience, "does not act"))
        if self.value["status"] == "finished":
            return False
        present = lambda: self.value["seats"][str(self.bots)]["present"]
        await self.host.until(present, self.patience, "does not watch the match and counts as away")
        legal = await self.host.call("match.legal", match=self.match)
        action = settled(random.choice(legal["actions"]))
        done = await self.host.call("match.act", key=uuid.uuid4().hex, match=self.match, ply=legal["ply"], action=action)
        await self.host.until(lambda: self.value["ply"] >= done["ply"], self.patience, "the server does not tell the action")
        return True

    async def play(self, plies):
        """To the end, or so far that it is enough."""
        while await self.act() and self.value["ply"] < plies:
            pass
        if self.value["status"] != "finished":
            await self.host.call("match.resign", key=uuid.uuid4().hex, match=self.match)
            return "far enough"
        if self.value["result"]["reason"] != "normal":
            raise Fault(f"the match ended by {self.value['result']['reason']}")
        return "to the end"


async def one_game(host, options, game, seat):
    bout = Bout(host, options.name, game, seat, options.patience)
    await bout.begin()
    how = await bout.play(options.plies)
    return f"{bout.value['ply']} actions, {how}; the longest wait {bout.slowest:.2f} s"


async def two_at_once(host, options, game):
    bouts = [Bout(host, options.name, game, seat, options.patience) for seat in (0, 1)]
    for bout in bouts:
        await bout.begin()
    for _ in range(4):
        for bout in bouts:
            await bout.act()
    for bout in bouts:
        if bout.value["status"] != "finished":
            await host.call("match.resign", key=uuid.uuid4().hex, match=bout.match)
    return "acts in both"


async def main(options):
    async with websockets.connect(options.url, subprotocols=["kabinet.v1.json"]) as socket:
        host = Host(socket)
        games = (await host.call("hello", client="check.py"))["games"]
        await host.call("sign_in.guest")
        wanted = [game for game in games if not options.games or game["id"] in options.games.split(",")]
        checks = [(game["id"], functools.partial(one_game, host, options, game, n % 2)) for n, game in enumerate(wanted)]
        checks += [(f"two matches of {game['id']}", functools.partial(two_at_once, host, options, game)) for game in wanted[:1]]
        faults = 0
        for name, check in checks:
            try:
                said = f"ok      {name}: {await check()}"
            except (Fault, Refused) as fault:
                said, faults = f"FAILED  {name}: {fault}", faults + 1
            print(said, flush=True)
            if "not connected" in said:
                break
        return 1 if faults or not checks else 0


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("url")
parser.add_argument("name", help="of the bot, which is connected")
parser.add_argument("--games", default="", help="ids, with commas; all unless named")
parser.add_argument("--patience", type=float, default=30, help="seconds in which the bot has to answer")
parser.add_argument("--plies", type=int, default=2000, help="a match that is longer is given up by the checker")
sys.exit(asyncio.run(main(parser.parse_args())))
