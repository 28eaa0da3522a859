"""A client of the protocol: signs in, keeps its documents, resumes, and repeats what it has no answer to."""

import itertools
import json
import os
import select
import time
import uuid

import traffic
from documents import Document
from ws import TEXT, Late, Lost, Refused, Socket, frame

# Answers that ask for the same request again, with the same key, as the protocol's list of codes says.
CODES = os.path.join(os.path.dirname(__file__), "../../protocol/generated/codes.json")
with open(CODES, encoding="utf-8") as listed:
    AGAIN = {error["code"] for error in json.load(listed)["errors"] if error["resend"] != "never"}
PATIENCE = float(os.environ.get("KABINET_PATIENCE", "30"))


class Answer(Exception):
    """A request was refused; `code` is the name of the error."""

    def __init__(self, error):
        data = error.get("data", {})
        super().__init__(f"{data.get('code')}: {data.get('detail')}")
        self.code = data.get("code")
        self.number = error["code"]
        self.data = data


class Client:
    def __init__(self, server, name=None, record=False, connect=True, greet=True, sign_in=True, **options):
        """`server` tells the port; `connect` False leaves everything to come_back()."""
        self.server = server
        self.name = name
        self.options = options
        self.token = None
        self.player = None
        self.docs = {}
        self.goaways = []
        self.greeting = None
        self.life = None  # of the server, as its greeting names it
        self.record = record
        self._ids = itertools.count(1)
        self._replies = {}
        self._unasked = []
        self._prepared = []
        self._asked = {}  # watches without an answer: (method, params) by id
        self._promised = {}  # watches that were answered, and whose snapshot has not come: (method, params) by document
        self.socket = None
        if connect:
            self.connect()
        if connect and greet:
            self.greet()
        if connect and sign_in:
            self.sign_in()

    # Connections

    def open(self, resume=()):
        """Connects and says hello, with the token if there is one; the reply to hello."""
        self.connect()
        return self.greet(resume)

    def connect(self):
        self.socket = Socket(self.server.port, **self.options)
        self.connection = next(traffic.connections)
        self._replies.clear()
        self._asked.clear()

    def greet(self, resume=()):
        params = {"client": "kabinet-e2e"}
        if self.token:
            params["token"] = self.token
        if resume:
            params["resume"] = list(resume)
        self.greeting = self.call("hello", **params)
        return self.greeting

    def sign_in(self):
        result = self.call("sign_in.guest", **({"name": self.name} if self.name else {}))
        self.token, self.player = result["token"], result["player"]

    def resume(self):
        """Comes back on a new connection, to where every document was left. One that had not come yet is in no resume: it is
        asked for again."""
        greeting = self.open([doc.place() for doc in self.docs.values() if doc.seq is not None])
        for method, params in list(self._promised.values()):
            self.call(method, **params)
        return greeting

    def come_back(self, seconds=PATIENCE):
        """As resume, as often as it takes: the server may be down."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return self.resume()
            except (Lost, Refused, Answer) as problem:
                if isinstance(problem, Answer) and problem.code not in AGAIN:
                    raise
                if time.monotonic() > deadline:
                    raise Late(f"the server did not come back: {problem}") from problem
                self.server.await_port(deadline)

    def cut(self):
        self.socket.cut()

    def close(self):
        return self.socket.close()

    # Requests

    def send(self, method, **params):
        """Sends a request without waiting; the id to get the reply by."""
        number = self.prepare(method, **params)
        self.flush()
        return number

    def prepare(self, method, **params):
        """As send, but it goes out with the others at flush()."""
        number = next(self._ids)
        if method.endswith(".watch"):
            self._asked[number] = (method, params)
        self._prepared.append(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        return number

    def flush(self):
        """Sends what was prepared, all at once."""
        texts, self._prepared = self._prepared, []
        for text in texts:
            traffic.note(self.connection, "in", text)
        self.socket.send_raw(b"".join(frame(TEXT, text.encode()) for text in texts))

    def send_text(self, text):
        traffic.note(self.connection, "in", text)
        self.socket.send(text)

    def reply(self, number, timeout=PATIENCE):
        """The reply to a request: its result, or Answer raised."""
        self.until(lambda: number in self._replies, timeout, f"a reply to request {number}")
        reply = self._replies.pop(number)
        if "error" in reply:
            raise Answer(reply["error"])
        return reply["result"]

    def call(self, method, **params):
        return self.reply(self.send(method, **params))

    def sure(self, method, **params):
        """A request repeated, with its key if it has one, over lost connections and restarts until it is answered."""
        while True:
            try:
                return self.call(method, **params)
            except Lost:
                self.come_back()
            except Answer as answer:
                if answer.code not in AGAIN:
                    raise
                time.sleep(answer.data.get("retry_after_ms", 20) / 1000)

    def unasked(self, timeout=PATIENCE):
        """The next reply without an id: what the server says to text it did not understand."""
        self.until(lambda: self._unasked, timeout, "an answer without an id")
        return self._unasked.pop(0)

    # Documents

    def watch(self, doc):
        """Watches a document and waits until it is here."""
        method, params = ("lobby.watch", {}) if doc == "lobby" else ("match.watch", {"match": doc})
        result = self.call(method, **params)
        document = self.doc(doc)
        self.until(lambda: document.reached(result), what=f"document {doc}")
        return document

    def doc(self, name):
        if name not in self.docs:
            self.docs[name] = Document(name, self.record)
        return self.docs[name]

    def sure_until(self, holds, what="the event"):
        """As until, over lost connections and restarts."""
        while True:
            try:
                return self.until(holds, what=what)
            except Lost:
                self.come_back()

    def until(self, holds, timeout=PATIENCE, what="the event"):
        """Takes what comes until `holds()`; Late when it does not in time."""
        deadline = time.monotonic() + timeout
        while not holds():
            left = deadline - time.monotonic()
            if left <= 0:
                raise Late(f"{self.name}: {what} did not come in {timeout} s")
            try:
                self.take(self.socket.receive(left))
            except Late as late:
                raise Late(f"{self.name}: {what} did not come in {timeout} s") from late

    def take_waiting(self):
        """Takes all that has arrived, without waiting."""
        while self.socket.waiting():
            self.take(self.socket.receive(0))

    def take(self, text):
        traffic.note(self.connection, "out", text)
        message = json.loads(text)
        for one in message if isinstance(message, list) else [message]:
            self._take_one(one)

    def _take_one(self, message):
        assert message["jsonrpc"] == "2.0", message
        method = message.get("method")
        if method == "goaway":
            self.goaways.append(message["params"])
        elif method:
            params = message["params"]
            doc = self.doc(params["doc"])
            if method == "snapshot":
                doc.life = self.life
                self._promised.pop(doc.name, None)
            getattr(doc, method)(params)
        elif message["id"] is None:
            self._unasked.append(message)
        else:
            if "server" in message.get("result", {}):
                self.life = message["result"]["epoch"]
            asked = self._asked.pop(message["id"], None)
            if asked and "result" in message and self.doc(message["result"]["doc"]).seq is None:
                self._promised[message["result"]["doc"]] = asked
            self._replies[message["id"]] = message


def new_key():
    return uuid.uuid4().hex


def wait_all(clients, holds, timeout=PATIENCE, what="the event"):
    """Takes what comes to any of the clients until `holds()`."""
    deadline = time.monotonic() + timeout
    for client in clients:
        client.take_waiting()
    while not holds():
        left = deadline - time.monotonic()
        if left <= 0:
            raise Late(f"{what} did not come in {timeout} s")
        ready, _, _ = select.select([client.socket for client in clients], [], [], left)
        for client in clients:
            if client.socket in ready:
                client.take_waiting()


def expect_refused(code, call, *args, **params):
    """Asserts that a call is refused with that error, and returns it."""
    try:
        result = call(*args, **params)
    except Answer as answer:
        assert answer.code == code, f"refused with {answer} instead of {code}"
        return answer
    raise AssertionError(f"not refused with {code} but answered {result}")
