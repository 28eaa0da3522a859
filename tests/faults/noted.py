"""A document whose every step goes into the history of its client."""

import paths  # noqa: F401
from documents import Document
from history import Seen, digest


class Noted(Document):
    """Its client has a history, a player, and the life of the server that it is connected to."""

    def __init__(self, name, client):
        super().__init__(name)
        self.client = client
        self.connection = None  # of the last that came

    def snapshot(self, params):
        super().snapshot(params)
        self.find_seat()
        self.client.history.conflated += self.connection == self.client.history.connections
        self.note("snapshot", self.epoch)

    def patch(self, params):
        try:
            super().patch(params)
        finally:
            self.seq = params["seq"]
            # A server started anew goes on with nothing of before.
            self.note("patch", self.epoch if self.life == self.client.life else self.client.life)

    def find_seat(self):
        """Where it sits in a match whose seats were given and not taken; of a tournament `seats` is a number."""
        seats = (self.value or {}).get("seats")
        for seat, row in seats.items() if isinstance(seats, dict) else ():
            if self.client.player and row["player"]["id"] == self.client.player["id"]:
                self.client.history.seats[self.name] = int(seat)

    def note(self, kind, epoch):
        self.connection = self.client.history.connections
        seat = self.client.history.seats.get(self.name)
        self.client.history.seen.append(Seen(kind, self.name, epoch, self.seq, digest(self.value), seat))
