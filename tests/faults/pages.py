"""What pages of browsers said and heard (tests/client-web/cluster/notes.ts), as histories that the checker understands."""

import collections
import json

import paths  # noqa: F401
from client import AGAIN
from documents import Gap
from history import History, Request
from noted import Noted


class Page:
    """One page, whatever it is connected to. A page takes nothing from a connection any more when it has made another one."""

    def __init__(self, name):
        self.history = History(name)
        self.player = self.life = None
        self.docs, self.held = {}, {}  # by name; by name, epoch and seq: every value that a document had
        self.requests, self.asked = {}, {}  # actions by key; by connection and id: the action

    def take(self, note):
        message = json.loads(note["text"])
        if note["way"] == "sent":
            self.history.connections = max(self.history.connections, note["connection"])
            self.say(note, message)
        elif "method" not in message:
            self.hear(note, message)
        elif message["method"] in ("snapshot", "patch") and note["connection"] == self.history.connections:
            self.see(message["method"], message["params"])

    def say(self, note, message):
        method, params = message["method"], message["params"]
        if method == "match.act":
            request = self.requests.setdefault(params["key"], self.request(note, params))
            self.asked[note["connection"], message["id"]] = request
        for place in params.get("resume", []):
            self.go_on(place["doc"], place["epoch"], place["seq"])
        if method == "match.watch" and "from" in params and self.doc(params["match"]).connection != self.history.connections:
            self.go_on(params["match"], params["from"]["epoch"], params["from"]["seq"])

    def request(self, note, params):
        match = params["match"]
        self.doc(match).find_seat()
        return Request(self.history.client, match, self.history.seats[match], params["key"], params["action"], note["at"] / 1000)

    def go_on(self, name, epoch, seq):
        """The page has the document as it was then: what came over its last connection later, it has not taken."""
        place = name, epoch, seq
        assert place in self.held, f"{self.history.client} says that it has {place}, which nobody has noted"
        document = self.doc(name)
        document.epoch, document.seq, document.value = epoch, seq, self.held[place]
        document.note("resumed", epoch)

    def hear(self, note, message):
        result = message.get("result")
        if isinstance(result, dict) and result.keys() & {"token", "server"}:
            self.player = result.get("player", self.player)
        request = self.asked.pop((note["connection"], message["id"]), None)
        if request is None:
            return
        if result:
            request.done = request.done or note["at"] / 1000
            request.answered(result["ply"])
        elif message["error"]["data"]["code"] not in AGAIN:
            request.answers.append(message["error"]["data"]["code"])

    def see(self, kind, params):
        document = self.doc(params["doc"])
        if kind == "patch" and document.seq is not None and document.value is None:
            document.seq = params["seq"]
            document.note("patch", document.epoch)
            return
        try:
            getattr(document, kind)(params)
        except Gap:
            document.value = None  # until a snapshot comes; the checker finds the gap in the history
        self.held[document.name, document.epoch, document.seq] = document.value

    def doc(self, name):
        return self.docs.setdefault(name, Noted(name, self))

    def note_last(self):
        """Of each match where it sits, and of each that it saw to the end, the history gets what the page held last."""
        for name, document in self.docs.items():
            value = document.value or {}
            if value.get("match") == name and (name in self.history.seats or value["status"] == "finished"):
                self.history.last[name] = value


def read(lines):
    """The pages that have noted these lines."""
    pages = {}
    for note in map(json.loads, lines):
        pages.setdefault(note["name"], Page(note["name"])).take(note)
    for page in pages.values():
        page.note_last()
    return list(pages.values())


def acknowledged(pages):
    """By match, the actions that the pages were told to be done: [(ply, seat, action)] in order. Each key stands for one action,
    and is there more than once only if it was answered with several plies."""
    told = collections.defaultdict(list)
    for request in (request for page in pages for request in page.requests.values()):
        told[request.match] += [(ply, request.seat, request.action) for ply in set(request.plies)]
    return {match: sorted(actions, key=lambda one: one[0]) for match, actions in told.items()}
