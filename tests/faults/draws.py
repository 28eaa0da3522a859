"""A player's part in the draws (GEN-2): hashes before nonces, whatever the nemesis does between lock and start."""

import contextlib
import hashlib

from client import Answer
from stage import PLAY


class Draws:
    def __init__(self, rng):
        self.rng, self.nonces = rng, {}

    def part(self):
        """What the seat brings: the hash of a new nonce, or an open nonce as older clients do."""
        nonce = self.rng.randbytes(32)
        if self.rng.random() < 0.3:
            return {"nonce": nonce[:8].hex()}
        digest = hashlib.sha256(nonce).hexdigest()
        self.nonces[digest] = nonce.hex()
        return {"nonce_hash": digest}

    def due(self, value, player, is_host):
        """What the player has to send now that the table looks so: method and parameters, or None."""
        seat, row = next(((int(seat), row) for seat, row in value["seats"].items() if row["player"]["id"] == player), (None, None))
        if row is None:
            free = [seat for seat in range(value["seats_total"]) if str(seat) not in value["seats"]]
            return ("table.sit", {"seat": free[0], **self.part()}) if free else None
        if "awaiting" in value:
            return ("table.reveal", {"nonce": self.nonces[row["nonce_hash"]]}) if seat in value["awaiting"] else None
        if row.get("hash_wanted"):
            return "table.commit", {"nonce_hash": self.new_hash()}
        ready = len(value["seats"]) == value["seats_total"] and not any(row.get("hash_wanted") for row in value["seats"].values())
        return ("table.start", {}) if is_host and ready else None

    def new_hash(self):
        while "nonce_hash" not in (part := self.part()):
            pass
        return part["nonce_hash"]


def see_begin(player, match, last=PLAY):
    """Does what the start asks of the player until the match has begun; leaves an open table behind the `last` phase."""
    client, doc = player.client, player.client.doc(match)
    while doc.value["status"] == "open" and player.stage.phase <= last:
        seq, due = doc.seq, player.draws.due(doc.value, client.player["id"], player.is_host)
        if due:
            with contextlib.suppress(Answer):  # others were quicker, or the attempt has failed
                client.sure(due[0], key=client.key(), match=match, **due[1])
        client.await_change(lambda seq=seq: doc.seq != seq or doc.value["status"] != "open" or player.stage.phase > last)
    for seat, row in doc.value["seats"].items():
        if row["player"]["id"] == client.player["id"]:
            player.seat = client.history.seats[match] = int(seat)
