"""The layers check passes the tree as it is and finds what is planted against it."""

import unittest

from planted import ROOT, PlantedTree

import check_layers


class Layers(PlantedTree):
    def problem_of(self, path, include):
        self.plant(path, f"#pragma once\n#include {include}\n")
        problems = check_layers.check(self.root)
        return problems[0] if problems else ""

    def test_tree_keeps_to_them(self):
        self.assertEqual(check_layers.check(ROOT), [])

    def test_forbidden_includes_are_found(self):
        planted = [
            ("games/kuba/kuba.hpp", '"server/match/match.hpp"', "games may not include server/match"),
            ("games/core/game.hpp", '"games/kuba/kuba.hpp"', "games/core may not include games"),
            ("games/kuba/kuba.cpp", '"games/nine/nine.hpp"', "one game may not include another"),
            ("games/kuba/kuba.cpp", "<chrono>", "games is pure"),
            ("games/nine/trajectory/path.hpp", '"games/nine/board.hpp"', "games/trajectory may not include games"),
            ("games/nine/trajectory/path.hpp", '"json/json.hpp"', "games/trajectory may not include json"),
            ("games/nine/trajectory/path.cpp", '"games/kuba/trajectory/path.hpp"', "one game may not include another"),
            ("games/nine/nine.cpp", '"games/kuba/trajectory/path.hpp"', "one game may not include another"),
            ("games/nine/trajectory/path.cpp", "<chrono>", "games/trajectory is pure"),
            ("server/match/match.cpp", '"games/nine/trajectory/path.hpp"', "server/match may not include games/trajectory"),
            ("rating/event.cpp", '"games/core/game.hpp"', "may include only games/core/chain.hpp of games/core"),
            ("rating/event.cpp", '"games/record/record.hpp"', "rating may not include games/record"),
            ("rating/event.cpp", "<chrono>", "rating is pure"),
            ("tournament/pairing/pods.cpp", '"games/core/game.hpp"', "may include only games/core/fair.hpp of games/core"),
            ("tournament/pairing/pods.cpp", '"rating/event.hpp"', "tournament/pairing may not include rating"),
            ("tournament/pairing/pods.cpp", "<random>", "tournament/pairing is pure"),
            ("games/core/chain.cpp", '"rating/event.hpp"', "games/core may not include rating"),
            ("json/parse.cpp", '"protocol/codes.hpp"', "json may not include protocol"),
            ("json/diff.cpp", '"server/document/frame.hpp"', "json may not include server/document"),
            ("server/ops/log.cpp", '"json/append.hpp"', "server/ops may not include json"),
            ("server/net/socket.cpp", '"json/parse.hpp"', "may include only json/json.hpp"),
            ("protocol/codec.hpp", "<nlohmann/json.hpp>", "only json/json.hpp may include the JSON library"),
            ("protocol/codec.hpp", '"games/core/game.hpp"', "protocol may not include games/core"),
            ("protocol/codec.cpp", "<boost/asio.hpp>", "protocol may not include Boost"),
            ("server/match/match.cpp", "<boost/asio/post.hpp>", "server/match may not include Boost"),
            ("server/bus/bus.cpp", "<boost/asio/post.hpp>", "server/bus may not include Boost"),
            ("server/match/match.cpp", "<boost/pfr/core.hpp>", "server/match may not include Boost"),
            ("server/match/match.cpp", '"server/session/session.hpp"', "server/match may not include server/session"),
            ("server/store/sqlite/sqlite.cpp", '"server/match/match.hpp"', "server/store may not include server/match"),
            ("server/net/socket.cpp", '"server/match/match.hpp"', "server/net may not include server/match"),
            ("server/net/socket.cpp", '"server/document/hub.hpp"', "may include only server/document/frame.hpp"),
            ("server/match/match.cpp", '"server/shard/shard.hpp"', "may not include server/shard"),
            ("server/match/match.cpp", '"server/lobby/lobby.hpp"', "server/match may not include server/lobby"),
            ("server/runtime/loop.hpp", '"server/limits/quotas.hpp"', "server/runtime may not include server/limits"),
            ("server/ops/config.cpp", '"server/net/limits.hpp"', "server/ops may not include server/net"),
            ("client-cli/play.cpp", '"server/net/socket.hpp"', "client-cli may not include server/net"),
            ("client-cli/play.cpp", '"games/kuba/kuba.hpp"', "client-cli may not include games"),
            ("client-cli/play.cpp", "<boost/beast.hpp>", "client-cli may not include Boost"),
            ("client-cli/canvas/screen.hpp", '"client-cli/boards/board.hpp"', "client-cli/canvas may not include client-cli/boards"),
            ("client-cli/boards/board.hpp", '"client-cli/screen/cursor.hpp"', "client-cli/boards may not include client-cli/screen"),
            ("client-cli/boards/board.hpp", '"client-cli/boards/kuba/board.hpp"', "may not include client-cli/boards/game"),
            ("client-cli/boards/kuba/board.cpp", '"client-cli/boards/nine/board.hpp"', "one game may not include another's"),
            ("client-cli/boards/kuba/board.cpp", '"client-cli/boards/registry.hpp"', "may not include client-cli/boards/registry"),
            ("client-cli/screen/scene.cpp", '"client-cli/boards/kuba/board.hpp"', "may not include client-cli/boards/game"),
            ("client-cli/model/play.cpp", '"client-cli/screen/scene.hpp"', "client-cli/model may not include client-cli/screen"),
            ("client-cli/model/play.cpp", '"games/core/game.hpp"', "may include only games/core/fair.hpp of games/core"),
            ("client-cli/screen/scene.cpp", '"games/core/fair.hpp"', "client-cli/screen may not include games/core"),
            ("client-cli/net/loop.hpp", '"client-cli/model/play.hpp"', "client-cli/net may not include client-cli/model"),
            ("client-cli/screen/scene.cpp", '"client-cli/line/plain.hpp"', "client-cli/screen may not include client-cli/line"),
        ]
        for path, include, expected in planted:
            with self.subTest(path=path, include=include):
                self.assertIn(expected, self.problem_of(path, include))
                self.plant(path, "")

    def test_allowed_includes_pass(self):
        planted = [
            ("json/json.hpp", "<nlohmann/json.hpp>"),
            ("games/kuba/kuba.cpp", '"games/core/game.hpp"'),
            ("games/kuba/kuba.cpp", '"json/json.hpp"'),
            ("rating/event.cpp", '"games/core/chain.hpp"'),
            ("tournament/pairing/pods.cpp", '"games/core/fair.hpp"'),
            ("client-cli/tools/ratings.cpp", '"rating/log.hpp"'),
            ("protocol/codec.cpp", '"json/parse.hpp"'),
            ("server/document/content.hpp", '"json/diff.hpp"'),
            ("server/net/http/answer.cpp", '"json/json.hpp"'),
            ("client-cli/model/document.hpp", '"json/json.hpp"'),
            ("client-cli/model/draws.cpp", '"games/core/fair.hpp"'),
            ("games/kuba/kuba.cpp", '"kuba.hpp"'),
            ("server/session/session.cpp", '"server/match/match.hpp"'),
            ("server/net/socket.cpp", "<boost/beast.hpp>"),
            ("server/bus/plain.hpp", "<boost/pfr/core.hpp>"),
            ("server/net/socket.cpp", '"server/document/frame.hpp"'),
            ("server/shard/shard.cpp", '"server/lobby/lobby.hpp"'),
            ("server/match/match.cpp", '"server/runtime/deadlines.hpp"'),
            ("server/main.cpp", '"server/net/listener.hpp"'),
            ("games/nine/nine.cpp", '"games/nine/trajectory/path.hpp"'),
            ("games/nine/trajectory/path.cpp", '"games/nine/trajectory/path.hpp"'),
            ("client-cli/boards/nine/board.cpp", '"games/nine/trajectory/path.hpp"'),
            ("client-cli/tools/perft.cpp", '"games/kuba/kuba.hpp"'),
            ("client-cli/tools/path.cpp", '"games/nine/trajectory/path.hpp"'),
            ("client-cli/net/socket.cpp", "<boost/beast.hpp>"),
            ("client-cli/boards/nine/board.cpp", '"client-cli/boards/nine/drawing.hpp"'),
            ("client-cli/boards/nine/board.cpp", '"client-cli/canvas/screen.hpp"'),
            ("client-cli/boards/registry.cpp", '"client-cli/boards/generic/board.hpp"'),
            ("client-cli/boards/registry.cpp", '"client-cli/boards/boards.def"'),
            ("client-cli/screen/scene.cpp", '"client-cli/boards/registry.hpp"'),
            ("client-cli/tools/flick.cpp", '"client-cli/boards/kapture9/flick_words.hpp"'),
            ("tests/server/match/test_match.cpp", '"server/net/socket.hpp"'),
        ]
        for path, include in planted:
            with self.subTest(path=path, include=include):
                self.assertEqual(self.problem_of(path, include), "")

    def test_problem_names_file_and_line(self):
        self.assertTrue(self.problem_of("protocol/a.hpp", '"games/core/game.hpp"').startswith("protocol/a.hpp:2: "))


if __name__ == "__main__":
    unittest.main()
