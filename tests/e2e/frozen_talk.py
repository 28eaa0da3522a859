"""Clients that talk with a server, and what was asked and answered."""

from client import Answer, Client, new_key


class Talk:
    """Asks and keeps what was asked and answered, in order."""

    def __init__(self, server, mailbox):
        self.mailbox = mailbox
        self.server, self.lines, self.clients = server, [], {}

    def come(self, who, **hello):
        """A new connection that has said nothing, then hello."""
        client = self.clients[who] = Client(self.server, connect=False)
        client.connect()
        return self.ask(who, "hello", client="transcript", **hello)

    def ask(self, who, method, **params):
        """The result, or None when it was refused."""
        try:
            answer = {"result": self.clients[who].call(method, **params)}
        except Answer as refused:
            answer = {"error": {"number": refused.number, "data": refused.data}}
        self.lines.append({"who": who, "method": method, "params": params, **answer})
        return answer.get("result")

    def change(self, who, method, **params):
        return self.ask(who, method, key=new_key(), **params)

    def see(self, who, doc, holds=lambda value: True, what="the document"):
        """What the client holds of a document, when it is as it shall be."""
        document = self.clients[who].doc(doc)
        self.clients[who].until(lambda: document.value is not None and holds(document.value), what=what)
        self.lines.append({"who": who, "document": doc, "value": document.value})
        return document

    def push(self, who, match, origin, direction, **more):
        action = {"type": "push", "from": origin, "dir": direction}
        return self.change(who, "match.act", match=match, action=action, **more)
