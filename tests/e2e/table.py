"""Players at a table: creating, sitting, starting and playing by chance."""

import contextlib

from client import Answer, Client, new_key, wait_all


class Table:
    """A match of some clients in seat order; the first is the host. Everyone watches it."""

    def __init__(self, players, game, start=True, ask=Client.call, parts=None, **create):
        """`ask` is how a client asks: Client.sure where the server is killed meanwhile. `parts` is what each seat brings to
        the draw, where it is no open nonce."""
        self.players, self.ask = players, ask
        created = ask(players[0], "table.create", key=new_key(), game=game, seats=len(players), **create)
        self.match, self.invite = created["match"], created.get("invite")
        for seat, player in enumerate(players):
            if self.invite and seat > 0:
                ask(player, "table.join", invite=self.invite)
            part = parts[seat] if parts else {"nonce": f"{seat:02x}"}
            ask(player, "table.sit", key=new_key(), match=self.match, seat=seat, **part)
            ask(player, "match.watch", match=self.match)
        if start:
            self.start()

    def start(self):
        self.ask(self.players[0], "table.start", key=new_key(), match=self.match)
        if self.ask == Client.call:
            self.wait(lambda doc: doc.value and doc.value["status"] != "open", "the start")

    def doc(self, client=None):
        return (client or self.players[0]).doc(self.match)

    def value(self):
        """The match as the host sees it now."""
        self.players[0].take_waiting()
        return self.doc().value

    def wait(self, holds, what, clients=None):
        """Waits until `holds` of the document of every one of the clients, the players unless told."""
        clients = clients or self.players
        wait_all(clients, lambda: all(holds(self.doc(c)) for c in clients), what=what)

    def converge(self, clients=()):
        """Waits until everyone has the newest document, and asserts that all of one audience have the same; the value of the host."""
        everyone = [*self.players, *clients]
        wait_all(everyone, lambda: len({(of_all_audiences(self.doc(c).epoch), self.doc(c).seq) for c in everyone}) == 1,
                 what="the same seq everywhere")
        values = {self.doc(c).epoch: self.doc(c).value for c in everyone}
        assert all(self.doc(c).value == values[self.doc(c).epoch] for c in everyone), f"documents differ: {values}"
        return self.doc(everyone[0]).value

    def look(self):
        """Everyone watches the match as it is now; over lost connections and restarts."""
        for player in self.players:
            player.sure("match.watch", match=self.match)
            player.sure_until(lambda at=player: self.doc(at).value is not None, f"document {self.match}")

    def leave(self):
        """Nobody watches the match any more."""
        for player in self.players:
            with contextlib.suppress(Answer):  # not_watching: it was done, and only the answer got lost
                player.sure("match.unwatch", match=self.match)
            player.docs.pop(self.match, None)

    @contextlib.contextmanager
    def watched(self):
        """Everyone watches the match meanwhile."""
        self.look()
        yield self
        self.leave()

    def mover(self):
        return self.players[self.value()["turn"][0]]

    def act(self, rng):
        """One random legal action of whoever is to move; everybody has seen it then."""
        player = self.mover()
        legal = player.call("match.legal", match=self.match)
        assert legal["actions"], legal
        result = player.call("match.act", key=new_key(), match=self.match, action=rng.choice(legal["actions"]),
                             ply=legal["ply"])
        assert result["ply"] == legal["ply"] + 1, (legal["ply"], result)
        self.wait(lambda doc: doc.seq >= result["seq"], "the action's patch")

    def play(self, rng, plies=5000):
        """Plays to the end, or at most so many actions; the number of actions."""
        for done in range(plies):
            if self.value()["status"] != "playing":
                return done
            self.act(rng)
        return plies


def of_all_audiences(epoch):
    """The epoch of a document; that of a seat which sees what others do not is `life-number.audience`."""
    return epoch and epoch.partition(".")[0]


def seated(server, names, game, **create):
    """New players at a new table that has begun."""
    return Table([Client(server, name) for name in names], game, **create)


def acts(record):
    """The actions in a record, in order: (seat, action)."""
    return [(entry["seat"], entry["detail"]) for entry in record["entries"] if entry["type"] == "act"]


class Bystanders:
    """Two who just play on, whatever others do to the server."""

    def __init__(self, server, rng):
        self.server, self.rng = server, rng
        self.table = seated(server, ["Bea", "Ben"], "kuba")

    def expect_unaffected(self):
        """A whole action goes through, on the connections they have had from the start."""
        if self.table.value()["status"] != "playing":
            self.table = Table(self.table.players, "kuba")
        self.table.act(self.rng)
        self.table.converge()
