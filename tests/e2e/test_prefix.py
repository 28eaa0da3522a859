"""Behind a proxy that serves Kabinet below a path of its own: page, files, records and the socket."""

import html.parser
import pathlib
import random
import tempfile
import types
import unittest
import urllib.parse

from client import Client, new_key
from kabinetd import Server
from prefix_proxy import PrefixProxy
from table import Table
from ws import Refused, Socket

PREFIX = "/games/kabinet"
BUILT = pathlib.Path(__file__).resolve().parents[2] / "client-web" / "dist" / "web"


class Links(html.parser.HTMLParser):
    """Every address a page names."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("src", "href")]


class Prefix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="kabinet-web-")))
        (root / "assets").mkdir()
        (root / "assets" / "app-1a2b3c4D.js").write_text("let x = 1;")
        (root / "index.html").write_text('<!doctype html><script type="module" src="./assets/app-1a2b3c4D.js"></script>')
        cls.server = cls.enterClassContext(Server(server_web_root=root))
        cls.proxy = cls.enterClassContext(PrefixProxy(cls.server.port, PREFIX))
        # What clients take for the server.
        cls.outside = types.SimpleNamespace(port=cls.proxy.port)

    def get(self, path, proxy=None):
        return self.server.get(path, port=(proxy or self.proxy).port)

    def all_links_are_found(self, proxy):
        status, _, page = self.get(PREFIX + "/", proxy)
        self.assertEqual(status, 200)
        links = Links(page.decode()).found
        self.assertTrue(links)
        for link in links:
            with self.subTest(link):
                self.assertEqual(self.get(urllib.parse.urljoin(PREFIX + "/", link), proxy)[0], 200)

    def test_the_page_and_what_it_names_are_found(self):
        self.all_links_are_found(self.proxy)

    def test_the_page_of_this_tree_names_nothing_outside_the_prefix(self):
        if not (BUILT / "index.html").exists():
            self.skipTest("the web client is not built (./dev web)")
        with Server(server_web_root=BUILT) as server, PrefixProxy(server.port, PREFIX) as proxy:
            self.all_links_are_found(proxy)

    def test_nothing_is_served_beside_the_prefix(self):
        self.assertEqual(self.get("/")[0], 404)
        status, headers, _ = self.get(PREFIX)
        self.assertEqual((status, headers["location"]), (301, PREFIX + "/"))

    def test_a_match_is_played_and_its_record_downloaded(self):
        origin = ("Origin", f"http://127.0.0.1:{self.proxy.port}")
        players = [Client(self.outside, name, path=PREFIX + "/ws", headers=[origin]) for name in ("Ann", "Bob")]
        table = Table(players, "kuba")
        table.act(random.Random(61))
        players[1].call("match.resign", key=new_key(), match=table.match)
        self.assertEqual(self.get(f"{PREFIX}/records/{table.match}")[0], 200)
        for player in players:
            player.close()

    def test_the_page_of_another_host_may_not_connect(self):
        with self.assertRaises(Refused) as refused:
            Socket(self.proxy.port, PREFIX + "/ws", headers=[("Origin", "http://elsewhere.example")])
        self.assertEqual(refused.exception.status, 403)


if __name__ == "__main__":
    unittest.main(verbosity=2)
