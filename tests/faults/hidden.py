"""No hidden card on the wrong wire: all that was sent on every wire, resumed or not, against the truth at every ply."""

import json

import paths  # noqa: F401
from documents import patched
from kapow_truth import Truth
from viewer import Viewer


class WireViewer(Viewer):
    """A viewer that comes back: a patch on a new connection goes on from what was sent on an older one."""

    passed_over = 0  # patches that could not be read

    def __init__(self, match, seats, truths, secrets):
        """`seats` are the viewer's own, by match."""
        super().__init__(seats.get(match), truths, secrets)
        self.match, self.seats = match, seats
        self.life = None  # of the server
        self.epoch = self.sent_in = None  # of the last snapshot: its own, and the server's life it came in
        self.known = {}  # the document by epoch and seq

    def check_message(self, text):
        message = json.loads(text)
        result, params = message.get("result", {}), message.get("params", {})
        if "server" in result:
            self.life = result["epoch"]
        elif "result" in message:
            self.check_reply(result, text)
        elif params.get("doc") == "lobby":
            assert '"state"' not in text, text
        elif params.get("doc") == self.match:
            self.check_news(message["method"], params, text)

    def check_reply(self, result, text):
        # A list of actions names no match, and in a rematch a player has another seat.
        if "actions" in result and result["seat"] in self.seats.values():
            result = result | {"seat": self.seat}
        super().check_reply(result, text)

    def check_life(self, text):
        assert self.sent_in == self.life, text  # who comes back after a restart gets a snapshot

    def check_news(self, method, params, text):
        before = None
        if method == "snapshot":
            self.value, self.epoch, self.sent_in = params["value"], params["epoch"], self.life
        else:
            self.check_life(text)
            before = self.known[self.epoch, params["seq"] - 1]
            self.value = patched(before, params["ops"])
        self.known[self.epoch, params["seq"]] = self.value
        self.check_document(text)
        if before and self.value["ply"] > before["ply"]:
            self.check_events(params["events"], self.value["ply"])


def check_hidden(match, lines, secrets, wires, counts, kind=WireViewer):
    """What is wrong on the wires of those who met a match of Kapow!: (name, own seats by match, texts by connection) each.
    `lines` are what the rules alone said to each action, `kind` is the WireViewer."""
    truths, wrong = [Truth(line["position"]) for line in lines], []
    for name, seats, connections in wires:
        viewer = kind(match, seats, truths, secrets)
        try:
            viewer.check(connections)
        except AssertionError as problem:
            wrong.append(f"{match}: {name}, seat {viewer.seat}, was sent what it may not know: {problem}")
        counts["views of hidden cards"] += viewer.documents
        counts["hidden cards"] += viewer.hidden
        counts["patches passed over"] += viewer.passed_over
    return wrong
