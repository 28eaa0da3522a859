"""Several servers that all take connections: each connection goes to the next one."""

import select


class Apart:
    """Clients take it for a server: it has what Client asks of one."""

    def __init__(self, servers):
        self.servers = servers
        self.count = 0

    @property
    def port(self):
        self.count += 1
        return self.servers[self.count % len(self.servers)].port

    def await_port(self, _deadline):
        """The next server may be there when this one is not."""
        select.select([], [], [], 0.05)
