"""A NATS server for one test, on a port of its own."""

from kabinetd import free_port
from private_server import PrivateServer


class Nats(PrivateServer):
    """When it is stopped it is gone at once: whatever it has not passed on yet is lost."""

    def __init__(self):
        super().__init__("private_nats.sh", "kabinet-nats-")
        self.port = free_port()
        self.arguments = [str(self.port)]
        self.url = f"nats://127.0.0.1:{self.port}"
        self.start()
