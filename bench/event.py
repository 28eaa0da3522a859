"""How fast a round of a large event begins (TN-39): python3 bench/event.py [--tables 512] [--build build/release]

Two people a table enter and watch their own documents. The host starts the event; everybody is ready as soon as the own document names a
table. Told are the times from the start to the pairing (the first own document with a table) and from there to the last match, and the
server's CPU in each. The clients share the machine with the server, and one program plays all of them: their part is the larger one.
"""

import argparse
import asyncio
import json
import os
import pathlib
import sys
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
UPGRADE = ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: kabinet.v1.json\r\n\r\n")


class Client:
    """One connection, as little of it as the bench needs: `heard` gets the text of each document."""

    def __init__(self, heard):
        self.heard, self.waiting, self.number = heard, {}, 0

    async def open(self, port, token=None):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.write(UPGRADE.encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.task = asyncio.create_task(self.read())
        await self.call("hello", client="bench", **({"token": token} if token else {}))
        return self

    async def read(self):
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2))
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8))
            text = await self.reader.readexactly(size)
            if first & 15 != 1:
                continue
            if b'"method":' in text[:60]:
                self.heard(text)
            else:
                reply = json.loads(text)
                self.waiting.pop(reply["id"]).set_result(reply)

    def send(self, method, **params):
        self.number += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2)
        self.writer.write(b"\x81" + size + bytes(4) + text)  # masked with zeros
        self.waiting[self.number] = asyncio.get_running_loop().create_future()
        return self.waiting[self.number]

    async def call(self, method, **params):
        reply = await self.send(method, **params)
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['data']}")
        return reply["result"]


class Round:
    """What the clients have heard of the round."""

    def __init__(self, people):
        self.people, self.first = people, None
        self.seen, self.matched, self.all_there = set(), set(), asyncio.Event()

    def hear(self, client, tournament, text):
        if b'"table":' in text and client not in self.seen:
            self.first = self.first or time.monotonic()
            self.seen.add(client)
            client.send("tournament.ready", tournament=tournament)
        if b'"match":' in text or b'/match"' in text:
            self.matched.add(client)
            if len(self.matched) == self.people:
                self.all_there.set()


async def measure(server, host_token, people):
    host = await Client(lambda text: None).open(server.port, host_token)
    made = await host.call("tournament.create", key=uuid.uuid4().hex, title="Large", terms={"who": "anyone", "no_show_ms": 0},
                           settings={"game": "kuba", "stages": [{"format": "swiss", "rounds": 3}]})
    tournament, round = made["tournament"], Round(people)
    clients = []
    for number in range(people):
        client = Client(lambda text: None)
        clients.append(client)
        client.heard = lambda text, client=client: round.hear(client, tournament, text)
        await client.open(server.port)
        await client.call("sign_in.guest", name=f"P{number}")
        await client.call("tournament.enter", key="enter", tournament=tournament)
        await client.call("tournament.watch", tournament=tournament, part="own")
    cpu = server.cpu_seconds()
    begun = time.monotonic()
    await host.call("tournament.direct", key="start", tournament=tournament, order={"start": True})
    await asyncio.wait_for(round.all_there.wait(), 120)
    print(f"{people // 2} tables: paired after {round.first - begun:.2f} s, the last match {time.monotonic() - round.first:.2f} s "
          f"later; CPU of the server {server.cpu_seconds() - cpu:.2f} s; load {os.getloadavg()[0]:.0f}")
    for client in clients:
        client.task.cancel()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--tables", type=int, default=512)
    options = parser.parse_args()
    os.environ["KABINET_BUILD"] = str(pathlib.Path(options.build).absolute())
    os.environ.setdefault("KABINETD", os.environ["KABINET_BUILD"] + "/server/kabinetd")
    from client import Client as Plain
    from kabinetd import Server

    class Measured(Server):
        def cpu_seconds(self):
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    server = Measured(limits_messages_of_address=10000, limits_connections_per_address=10000, limits_matches_total=100000,
                      server_shards=1, accounts_hash_memory_kib=1024)
    plain = Plain(server, "Hanna")
    token = plain.call("account.register", name="Hanna", password="a hall full of boards")["token"]
    plain.close()
    try:
        asyncio.run(measure(server, token, 2 * options.tables))
    finally:
        server.terminate()
        server.close()


if __name__ == "__main__":
    main()
