"""A ./dev cluster in which one match is played, for whoever starts this and tells it what becomes of it: says the address of the
cluster, and answers each line of its input. It ends with its input; its status is 0 then, unless something of it is left.

    kill owner      the node that has the match is killed (-9)
    kill connected  one that somebody is connected to, and that has no match if there is such a one
    mend            all nodes are ready again
"""

import signal
import sys

from dev_cluster import DevCluster, missing


class Told:
    def __init__(self, cluster):
        self.cluster = cluster
        self.killed = {}  # by node, the process, until there is a new one
        self.does = {"kill owner": self.kill_owner, "kill connected": self.kill_connected, "mend": self.mend}

    def kill_owner(self):
        return self.kill(self.having("kabinet_matches_live"))

    def kill_connected(self):
        owner = self.having("kabinet_matches_live")
        return self.kill(sorted(self.having("kabinet_connections"), key=owner.__contains__))

    def having(self, metric):
        self.cluster.wait_for(lambda: self.cluster.having(metric), f"node with {metric}")
        return self.cluster.having(metric)

    def kill(self, nodes):
        node = nodes[0]
        self.killed[node] = self.cluster.kill(node)
        return f"killed node {node}"

    def mend(self):
        for node, process in self.killed.items():
            self.cluster.await_again(node, process)
        self.killed.clear()
        return "all nodes are ready"


def main():
    if missing():
        print(f"SKIP: not installed: {', '.join(missing())} (deploy/apt-packages.txt has them)")
        return 77
    with DevCluster(3) as cluster:
        cluster.await_serving()
        told = Told(cluster)
        print(f"http://127.0.0.1:{cluster.port}/", flush=True)
        for line in sys.stdin:
            print(told.does[line.strip()](), flush=True)
        return cluster.end(signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main())
