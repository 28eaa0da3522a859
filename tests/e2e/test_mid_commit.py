"""A server that stops between an insert and its commit, while others take over what it had (ND-2, ND-11)."""

import contextlib
import random
import select
import signal
import subprocess
import unittest

from client import Answer, Client, new_key
from nats import Nats
from postgres import Postgres
from standby import Node, await_shares, owner_of
from table import Table, acts

# Whoever inserts an entry, or a stream, waits until nobody has the lock.
GATE = """CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_catalog.pg_advisory_xact_lock_shared(4242); RETURN NEW; END $$;
CREATE TRIGGER gate BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION pass_gate();
CREATE TRIGGER gate BEFORE INSERT ON stream FOR EACH ROW EXECUTE FUNCTION pass_gate()"""

# Nothing of a server that is taken for dead is ended: no fence goes with its lease, its connections stay, with what they have
# open.
PLANTED = """CREATE SCHEMA planted;
CREATE FUNCTION planted.pg_terminate_backend(integer) RETURNS boolean LANGUAGE sql AS 'SELECT true';
CREATE FUNCTION planted.set_config(name text, value text, mine boolean) RETURNS text LANGUAGE sql AS
'SELECT pg_catalog.set_config(name, CASE name WHEN ''idle_in_transaction_session_timeout'' THEN ''0'' ELSE value END, mine)'"""
NO_FENCE = "ALTER TABLE fence DROP CONSTRAINT fence_node_fkey"


class Gate:
    """Shut as long as this session lives."""

    def __init__(self, postgres):
        self.session = subprocess.Popen(["psql", "-X", "-q", "-A", "-t", "-d", postgres.url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.session.stdin.write("SELECT pg_advisory_lock(4242);\n\\echo shut\n")
        self.session.stdin.flush()
        while self.session.stdout.readline().strip() != "shut":
            pass

    def open(self):
        self.session.stdin.close()
        self.session.wait()
        self.session.stdout.close()


class MidCommit(unittest.TestCase):
    def setUp(self):
        self.postgres, self.nats = self.enterContext(Postgres()), self.enterContext(Nats())

    def launched(self, options=""):
        self.postgres.url += options
        nodes = [self.enterContext(Node(self.postgres, cluster_bus=self.nats.url)) for _ in range(3)]
        for node in nodes:
            node.start()
        await_shares(nodes)
        return nodes

    def table_at(self, nodes):
        """A table of players at two of the servers, whose match lives at the third."""
        while True:
            table = Table([Client(node, name) for node, name in zip(nodes, ("Ann", "Bob"))], "kuba")
            if owner_of(table.match, self.postgres, nodes) is nodes[2]:
                table.act(random.Random(5))
                return table

    def writer(self):
        """Whoever waits at the gate: the process of the database, and the number of the server's."""
        found = ""
        while not found:
            found = self.postgres.ask("SELECT a.pid, n.process FROM pg_stat_activity a JOIN node n ON a.application_name = "
                                      "'kabinetd ' || convert_from(n.id, 'UTF8') || ' writes' WHERE a.wait_event = 'advisory'")
        return [int(number) for number in found.split("|")]

    def stop_while_it_makes_a_table(self, nodes):
        """Unlike an action, that asks the database whether the table is there already before it is committed. The owner, which was
        stopped, the one who waits for the table, the request, and the connection of the owner."""
        players = [Client(node, "Ann") for node in nodes]
        while True:
            gate = Gate(self.postgres)
            request = players[0].send("table.create", key=new_key(), game="kuba", seats=2)
            connection, process = self.writer()
            owner = next(node for node in nodes if node.process.pid == process)
            if owner is not nodes[0]:
                owner.process.send_signal(signal.SIGSTOP)
                gate.open()
                return owner, players[0], request, connection
            gate.open()
            players[0].reply(request)

    def await_state(self, writer, wanted):
        while (state := self.postgres.ask(f"SELECT state FROM pg_stat_activity WHERE pid = {writer}")) not in wanted:
            select.select([], [], [], 0.01)  # nothing tells of it
        return state

    def expect_taken_over(self, owner):
        owner.process.send_signal(signal.SIGCONT)
        self.assertEqual(owner.process.wait(30), 3, owner.tail())

    def test_ND2_an_action_reaches_the_database_whole(self):
        nodes = self.launched()
        table, owner = self.table_at(nodes), nodes[2]
        player = table.mover()
        legal = player.call("match.legal", match=table.match)
        action = random.Random(6).choice(legal["actions"])
        self.postgres.ask(GATE)
        gate = Gate(self.postgres)
        request = player.send("match.act", key=new_key(), match=table.match, action=action, ply=1)
        connection, _ = self.writer()
        owner.process.send_signal(signal.SIGSTOP)
        gate.open()
        self.await_state(connection, ("idle", ""))  # it is committed, and nobody has said so
        self.assertEqual(player.reply(request)["ply"], 2)
        record = player.call("match.record", match=table.match)["record"]
        self.assertEqual([done for _, done in acts(record)][1:], [action])
        self.expect_taken_over(owner)

    def test_ND2_what_a_stopped_server_has_open_is_undone_before_its_lease_ends(self):
        nodes = self.launched()
        self.postgres.ask(GATE)
        owner, player, request, connection = self.stop_while_it_makes_a_table(nodes)
        self.await_state(connection, ("",))
        self.assertEqual(self.postgres.ask("SELECT count(*) FROM node"), "3")
        made = player.reply(request)["match"]
        self.assertEqual(self.postgres.ask(f"SELECT count(*) FROM stream WHERE id = '{made}'"), "1")
        self.expect_taken_over(owner)

    def test_ND11_without_fences_it_is_noticed(self):
        self.postgres.ask(PLANTED)
        nodes = self.launched("&options=-csearch_path%3Dplanted,public,pg_catalog")
        self.postgres.ask(f"{NO_FENCE}; {GATE}")
        owner, player, request, connection = self.stop_while_it_makes_a_table(nodes)
        self.await_state(connection, ("idle in transaction",))
        with contextlib.ExitStack() as stack:
            stack.callback(owner.process.send_signal, signal.SIGCONT)
            with self.assertRaises(Answer) as refused:
                player.reply(request)
        self.assertIn(refused.exception.code, ("storage_failed", "busy"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
