"""A TCP proxy that does to connections what bad networks do. By hand: python3 tests/faults/proxy.py --help"""

import argparse
import asyncio
import collections
import contextlib
import random
import socket
import struct
import threading
import time

import plan as plans

CHUNK = 1 << 16
SEGMENT = 1460
WAITING = 64  # chunks on their way in one direction; no more is read then


class Link:
    """One connection through the proxy, and all that came from the server for it."""

    def __init__(self, plan, rng, near, tls=None):
        self.plan, self.rng, self.tls = plan, rng, tls
        self.near, self.far = near, None  # (reader, writer) of either end
        self.sent = bytearray()
        self.garbled = False  # the client was given garbage: what it makes of that is nobody's fault
        self.over = asyncio.Event()

    async def run(self, target):
        if self.plan.refuse:
            return self.reset()
        try:
            self.far = await asyncio.open_connection(*target, ssl=self.tls)
        except OSError:
            return self.close()  # nobody is there: the client is told so
        tasks = [asyncio.ensure_future(self.carry(self.near[0], self.far[1], self.plan.to_server)),
                 asyncio.ensure_future(self.carry(self.far[0], self.near[1], self.plan.to_client, self.sent))]
        for task in tasks:  # one way at its end leaves the other to go on, as TCP has it
            task.add_done_callback(lambda _: self.over.set() if all(one.done() for one in tasks) else None)
        try:
            await self.over.wait()
        finally:
            for task in tasks:
                task.cancel()
            self.close()

    async def carry(self, source, sink, way, kept=None):
        """Passes one way's bytes on as `way` says, until their end; an error of either end ends the link."""
        line = asyncio.Queue(WAITING)
        fill = asyncio.ensure_future(self.fill(line, source, way, kept))
        try:
            await self.drain(line, sink, way)
        except OSError:
            self.over.set()
        finally:
            fill.cancel()

    async def fill(self, line, source, way, kept):
        """Reads, and says when each part is due at the other end."""
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK):
                if kept is not None:
                    kept += data
                for part in _sliced(data, way.slice or (SEGMENT if way.rate else 0)):
                    await line.put((time.monotonic() + way.delay + self.rng.random() * way.jitter, part))
            return await line.put((time.monotonic() + way.delay, b""))
        self.over.set()

    async def drain(self, line, sink, way):
        """Writes what is due, up to the fault; returns at the end of the bytes."""
        left = way.after if way.fault else None
        while True:
            due, part = await line.get()
            await asyncio.sleep(max(0, due - time.monotonic(), len(part) / way.rate if way.rate else 0))
            if not part:
                return self.end(sink)
            if left is not None and len(part) > left:
                await self.write(sink, part[:left])
                return await self.fail(line, sink, way)
            left = None if left is None else left - len(part)
            await self.write(sink, part)

    async def write(self, sink, data):
        sink.write(data)
        await sink.drain()

    async def fail(self, line, sink, way):
        if way.fault == "reset":
            return self.reset()
        if way.fault == "close":
            return self.close()
        if way.fault == "half_close":
            self.end(sink)
        elif way.fault == "garbage":
            self.garbled = self.garbled or way is self.plan.to_client
            await self.write(sink, self.rng.randbytes(self.rng.randrange(64, 4096)))
        elif way.fault == "stall":
            await self.over.wait()
        while (await line.get())[1]:
            pass  # lost
        return None

    def end(self, sink):
        """The end of one way; over TLS there is none without the other's."""
        if sink.can_write_eof():
            sink.write_eof()
        else:
            self.close()

    def ends(self):
        return [end[1] for end in (self.near, self.far) if end]

    def close(self):
        self.over.set()
        for writer in self.ends():
            writer.close()

    def reset(self):
        """What a peer sees when a machine between drops the connection."""
        for writer in self.ends():
            with contextlib.suppress(OSError, AttributeError):  # its socket is gone already
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        self.over.set()


def _sliced(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)] if size else [data]


class Wire:
    """A port of its own that leads to `target`, over TLS with a context for it; its connections get the plans of
    `draw(rng)`, in order."""

    def __init__(self, target, seed, draw=plans.draw, tell=None, tls=None):
        self.target, self.draw, self.tell, self.tls = target, draw, tell or (lambda text: None), tls
        self.rng = random.Random(seed)
        self.links = []
        self.faults = collections.Counter()
        self.loop = self.server = self.port = None

    async def listen(self, host="127.0.0.1", port=0):
        self.loop = asyncio.get_running_loop()
        self.server = await asyncio.start_server(self.accept, host, port)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def accept(self, reader, writer):
        plan = self.draw(self.rng)
        link = Link(plan, random.Random(self.rng.random()), (reader, writer), self.tls)
        self.links.append(link)
        self.faults.update(way.fault for way in (plan.to_server, plan.to_client) if way.fault)
        self.tell(f"connection {len(self.links)}: {plan}")
        with contextlib.suppress(asyncio.CancelledError):
            await link.run(self.target)

    # What other threads may call.

    def clean(self):
        """New connections get no faults any more, and those that are there are closed."""
        self.draw = lambda rng: plans.CLEAN_PLAN
        self.reset()

    def reset(self):
        self.loop.call_soon_threadsafe(lambda: [link.reset() for link in self.links if not link.over.is_set()])

    @property
    def garbled(self):
        """Whether the newest connection gave its client garbage."""
        return bool(self.links) and self.links[-1].garbled

    def sent(self):
        """By connection, the bytes that came from the server."""
        return [bytes(link.sent) for link in self.links]

    def await_port(self, deadline):
        """For e2e's Client: waits a little, since the port of a proxy is open whether the server's is or not."""
        time.sleep(min(0.05, max(0, deadline - time.monotonic())))


class Proxy:
    """Wires on an event loop in a thread of its own."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.wires = []
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def wire(self, port, seed, draw=plans.draw, tls=None):
        wire = Wire(("127.0.0.1", port), seed, draw, tls=tls)
        self.wires.append(self.run(wire.listen()))
        return wire

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def close(self):
        self.run(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self):
        for wire in self.wires:
            wire.server.close()
        for wire in self.wires:
            for link in wire.links:
                link.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def parsed(arguments=None):
    faults = "\n".join(f"  {name:<11}{about}" for name, about in plans.FAULTS.items())
    parser = argparse.ArgumentParser(description=__doc__.split(". By hand")[0] + ". Without --fault or a pace, each connection "
                                     "gets faults by chance.", epilog="faults:\n" + faults,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listen", type=int, default=0, metavar="PORT", help="on 127.0.0.1; 0 for a free one")
    parser.add_argument("--to", required=True, metavar="HOST:PORT", help="the server")
    parser.add_argument("--seed", type=int, default=1, help="of all chance")
    parser.add_argument("--way", choices=("to_server", "to_client", "both"), default="both", help="where the following apply")
    parser.add_argument("--delay", type=float, default=0, metavar="S")
    parser.add_argument("--jitter", type=float, default=0, metavar="S")
    parser.add_argument("--rate", type=int, default=0, metavar="BYTES/S")
    parser.add_argument("--slice", type=int, default=0, metavar="BYTES")
    parser.add_argument("--fault", choices=plans.FAULTS)
    parser.add_argument("--after", type=int, default=0, metavar="BYTES", help="passed on before the fault")
    return parser.parse_args(arguments)


async def serve(options):
    way = plans.Way(options.delay, options.jitter, options.rate, options.slice, options.fault, options.after)
    ways = ("to_server", "to_client") if options.way == "both" else (options.way,)
    told = plans.Plan(**{name: way for name in ways})
    draw = plans.draw if told == plans.CLEAN_PLAN else lambda rng: told
    host, _, port = options.to.rpartition(":")
    wire = Wire((host, int(port)), options.seed, draw, tell=lambda text: print(text, flush=True))
    await wire.listen(port=options.listen)
    print(f"listening on 127.0.0.1:{wire.port}, seed {options.seed}", flush=True)
    await wire.server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(parsed()))
