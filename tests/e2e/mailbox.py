"""An SMTP server on loopback that keeps what it gets (as much of RFC 5321 as a mail needs)."""

import base64
import email
import queue
import re
import socketserver
import threading


class Conversation(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.say("220 ready")
        for line in self.rfile:
            command = line.strip().upper()
            if command == b"QUIT":
                return self.say("221 bye")
            if command == b"DATA":
                self.say("354 go on")
                self.server.mails.put(self.text())
            self.say("250 fine")

    def text(self):
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        return b"".join(lines)


class Mailbox(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Conversation)
        self.mails = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def next(self):
        """The next mail: to whom, its subject and its text."""
        message = email.message_from_bytes(self.mails.get(timeout=60))
        return message["To"].strip("<>"), message["Subject"], base64.b64decode(message.get_payload()).decode()


def code_in(text):
    """The code that a mail brings; None when the mail brings none."""
    found = re.search(r"^ {4}(\S+)\r?$", text, re.MULTILINE)
    return found and found[1]
