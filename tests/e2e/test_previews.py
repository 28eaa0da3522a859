"""Link previews: what programs that unfold links read in a page's head, and the pictures that the head names."""

import html.parser
import json
import pathlib
import random
import struct
import tempfile
import unittest
import xml.dom.minidom

from client import Client, new_key
from kabinetd import Server
from table import Table, seated
from test_bots import registered

PAGE = """<!doctype html><html><head><!-- preview --><title>Kabinet</title>
<meta name="description" content="general" /><!-- /preview --></head><body></body></html>"""


class Head(html.parser.HTMLParser):
    """Title and meta elements of a page."""

    def __init__(self, text):
        super().__init__()
        self.metas, self.title, self.in_title = {}, "", False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.in_title = tag == "title"
        if tag == "meta" and "content" in known:
            self.metas[known.get("property") or known.get("name")] = known["content"]

    def handle_data(self, data):
        if self.in_title:
            self.title += data
            self.in_title = False


def web_root(enter):
    root = pathlib.Path(enter(tempfile.TemporaryDirectory(prefix="kabinet-web-")))
    for name in ("index.html", "below/1.html", "below/2.html", "watch/index.html"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(PAGE)
    return root


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n", png[:8]
    return struct.unpack(">II", png[16:24])


class Previews(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = web_root(cls.enterClassContext)
        cls.server = cls.enterClassContext(Server(server_web_root=cls.root, limits_requests_per_address_per_s=5000))
        cls.table = seated(cls.server, ["Ada", "Bob"], "kuba")

    def head(self, path, server=None, **headers):
        """The head of a page. On a busy machine what is not known in time is left out; then the page is asked for again."""
        for _ in range(20):
            status, _, body = (server or self.server).get(path, headers=headers)
            self.assertEqual(status, 200)
            head = Head(body.decode())
            if "og:title" in head.metas:
                break
        return head

    def picture(self, path):
        status, headers, body = self.server.get(path)
        self.assertEqual((status, headers.get("content-type")), (200, "image/png"), body[:200])
        self.assertEqual(size_of(body), (1200, 630))
        return headers, body

    def named(self, path):
        """The path of the picture that a page names."""
        metas = self.head(path).metas
        base = f"http://127.0.0.1:{self.server.port}/"
        self.assertTrue(metas["og:image"].startswith(base), metas)
        self.assertEqual(metas["og:url"], base + path.lstrip("/"))
        self.assertEqual(metas["twitter:card"], "summary_large_image")
        return metas["og:image"][len(base) - 1:]

    def test_every_kind_of_page_has_a_title_and_a_picture(self):
        for path, title in (("/", "Kabinet"), ("/watch/", "Watch matches · Kabinet"), ("/rules/kuba", "Kuba · Kabinet"),
                            (f"/m/{self.table.match}", "Ada – Bob · Kuba"), (f"/replay/{self.table.match}", "Ada – Bob · Kuba")):
            head = self.head(path)
            self.assertEqual((head.title, head.metas["og:title"]), (title, title))
            self.assertTrue(head.metas["og:description"], path)
            self.picture(self.named(path))

    def test_every_game_has_a_picture(self):
        for game in ("kuba", "nine", "kapow", "kapture9", "kabetopo"):
            table = seated(self.server, ["Ada", "Bob"], game)
            self.picture(self.named(f"/m/{table.match}"))
            self.picture(f"/pictures/rules/{game}.png")

    def test_the_picture_follows_the_match(self):
        table = seated(self.server, ["Ada", "Bob"], "kuba")
        path = f"/m/{table.match}"
        before, (headers, body) = self.named(path), self.picture(self.named(path))
        again = self.server.get(before, headers={"If-None-Match": headers["etag"]})
        self.assertEqual((again[0], again[2]), (304, b""))
        self.assertIn("max-age", headers["cache-control"])
        table.act(random.Random(1))
        self.assertNotEqual(self.named(path), before)
        moved, later = self.picture(before)
        self.assertNotEqual((moved["etag"], later), (headers["etag"], body))

    def test_the_page_keeps_its_own_caching(self):
        path = f"/m/{self.table.match}"
        _, headers, _ = self.server.get(path)
        self.assertEqual(headers["cache-control"], "no-cache")
        self.assertIn("script-src 'self'", headers["content-security-policy"])
        self.assertEqual(self.server.get(path, headers={"If-None-Match": headers["etag"]})[0], 304)

    def test_a_private_match_names_nobody(self):
        table = Table([Client(self.server, name) for name in ("Secretary", "Hiddenite")], "kuba", private=True)
        head = self.head(f"/m/{table.match}")
        for word in ("Secretary", "Hiddenite"):
            self.assertNotIn(word, head.title + str(head.metas))
        self.assertEqual((head.title, head.metas["robots"]), ("A private match · Kuba", "noindex"))
        before = self.picture(f"/pictures/m/{table.match}.png")[0]["etag"]
        table.act(random.Random(1))
        self.assertEqual(self.picture(f"/pictures/m/{table.match}.png")[0]["etag"], before)

    def event(self, server, **terms):
        host = registered(server, "Hanna" + new_key()[:6])
        settings = {"game": "nine", "seats": 2, "stages": [{"format": "swiss", "rounds": 3}]}
        return host.call("tournament.create", key=new_key(), title="Autumn cup", settings=settings,
                         terms={"who": "anyone"} | terms)["tournament"]

    def test_a_tournament_tells_its_name_unless_it_is_private(self):
        with Server(server_web_root=self.root, accounts_hash_memory_kib=1024) as server:
            public, private = self.event(server), self.event(server, private=True)
            head = self.head(f"/t/{public}/rounds", server)
            self.assertEqual((head.title, head.metas["description"]), ("Autumn cup · 9", "Open for entries. 0 entrants"))
            self.assertTrue(head.metas["og:url"].endswith(f"/t/{public}"))
            self.assertEqual(server.get(f"/pictures/t/{public}.png")[0], 200)
            hidden = self.head(f"/t/{private}", server)
            self.assertEqual((hidden.title, hidden.metas["robots"]), ("A private tournament · Kabinet", "noindex"))
            self.assertEqual(server.get(f"/pictures/t/{private}.png")[1]["etag"], server.get("/pictures/home.png")[1]["etag"])

    def test_what_is_not_there_has_the_page_alone(self):
        self.assertEqual(Head(self.server.get("/m/abcdefghij")[2].decode()).title, "Kabinet")
        self.assertEqual(self.server.get("/pictures/m/abcdefghij.png")[0], 404)
        for path in ("/pictures/", "/pictures/m/../x.png", "/pictures/m/A.png", "/pictures/m/a.svg", "/pictures/t/abc.png"):
            self.assertEqual(self.server.get(path)[0], 404, path)

    def test_the_host_is_taken_only_where_it_is_one(self):
        head = self.head("/", Host='play.example"><script>')
        self.assertNotIn("og:image", head.metas)
        self.assertEqual(self.head("/", Host="play.example").metas["og:url"], "http://play.example/")
        # Nobody but a proxy that is trusted says how the client came.
        self.assertEqual(self.head("/", **{"Host": "play.example", "X-Forwarded-Proto": "https"}).metas["og:url"],
                         "http://play.example/")

    def test_a_trusted_proxy_says_how_the_client_came(self):
        with Server(server_web_root=self.root, server_trusted_proxies="127.0.0.1") as server:
            head = self.head("/", server, **{"Host": "play.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"})
            self.assertEqual(head.metas["og:url"], "https://play.example/")

    def test_the_public_address_is_a_setting(self):
        with Server(server_web_root=self.root, server_public_url="https://play.example/games/kabinet") as server:
            metas = self.head("/rules/nine", server).metas
            self.assertEqual(metas["og:url"], "https://play.example/games/kabinet/rules/nine")
            self.assertTrue(metas["og:image"].startswith("https://play.example/games/kabinet/pictures/rules/nine.png"))

    def test_a_public_address_without_a_scheme_is_refused(self):
        server = self.enterContext(Server(start=False, server_public_url="play.example"))
        code, said = server.run_to_end()
        self.assertNotEqual(code, 0)
        self.assertIn("server.public_url", said)

    def test_an_address_gets_few_pictures_at_once(self):
        with Server(server_web_root=self.root, limits_requests_per_address_per_s=200) as server:
            answers = [server.get("/pictures/rules/kuba.png") for _ in range(12)]
            self.assertIn(429, [status for status, _, _ in answers])
            refused = next(headers for status, headers, _ in answers if status == 429)
            self.assertGreaterEqual(int(refused["retry-after"]), 1)

    def frames(self, match, query):
        status, _, body = self.server.get(f"/pictures/replay/{match}/frames.json?{query}")
        return status, json.loads(body)

    def act(self, table, rng):
        """As Table.act, with numbers for those that a player of Kapture 9 chooses freely."""
        player = table.mover()
        actions = player.call("match.legal", match=table.match)["actions"]
        if any("vector" in action for action in actions):
            actions = [{"type": "flick", "vector": [0, rng.choice([0.2, 0.3, 0.4])]}]
        result = player.call("match.act", key=new_key(), match=table.match, action=rng.choice(actions))
        table.wait(lambda doc: doc.seq >= result["seq"], "the action's patch")

    def test_positions_of_a_replay_are_drawn(self):
        rng = random.Random(3)
        for game in ("kuba", "nine", "kapture9", "kabetopo", "kapow"):
            table = seated(self.server, ["Ada", "Bob"], game)
            for _ in range(4):
                self.act(table, rng)
            status, drawn = self.frames(table.match, "from=0&count=64")
            self.assertEqual(status, 200, drawn)
            self.assertGreaterEqual(len(drawn["frames"]), 4)
            for frame in drawn["frames"]:
                xml.dom.minidom.parseString(frame["svg"])
            last = drawn["frames"][-1]["n"]
            self.assertEqual(self.frames(table.match, f"from={last - 1}&count=1")[1]["frames"], drawn["frames"][-1:])

    def test_positions_are_asked_for_within_bounds(self):
        for query in ("", "from=0", "from=-1&count=2", "from=0&count=65", "from=0&count=0", "from=x&count=1",
                      "from=99999999999999999999&count=1"):
            self.assertEqual(self.frames(self.table.match, query)[0], 400, query)


if __name__ == "__main__":
    unittest.main()
