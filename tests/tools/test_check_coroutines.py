"""The coroutine check finds the idioms GCC 12 miscompiles and passes their rewrites."""

import unittest

from planted import ROOT, PlantedTree

import check_coroutines

FORBIDDEN = {
    "lambda with captures": "co_await wrap([session] { return session->id(); });",
    "lambda coroutine": "co_await net::co_spawn(loop, [self]() -> awaitable<void> { co_return; }, use_awaitable);",
    "async_initiate": "return net::async_initiate<Token, void()>([this](auto handler) { keep(handler); }, token);",
    "conditional": "auto text = ready ? co_await read() : std::string();",
    "switch": "switch (co_await read(Kind(1))) { default: break; }",
    "array": "int both[2] = {co_await left(), co_await right()};",
    "aggregate argument": "co_await send(Message{.id = 1, .path = {1, 2}});",
    "list argument": 'co_await send("text", Kind(7), {"x", "y"});',
    "list of results": "std::vector<std::string> both{co_await left(), co_await right()};",
    "range of for": "for (auto& line : std::vector<Line>{co_await read()}) { use(line); }",
    "plain range of for": "for (auto& line : co_await lines()) { use(line); }",
    "designated": "Pair pair{.left = co_await left(), .right = {1}};",
    "several lines": "co_await wrap(\n    first,\n    [session] {\n        return session->id();\n    });",
}

ALLOWED = {
    "class temporary": "co_await send(Kind(1));",
    "concatenation": 'co_await send("a" + name);',
    "if with initialiser": "if (auto text = co_await read(); !text.empty()) { use({1, 2}); }",
    "condition": "if (co_await read() && more) { auto pair = Pair{1, 2}; }",
    "named lambda": "auto task = [session] { return session->id(); };\nco_await wrap(std::move(task));",
    "spawn without co_await": "net::co_spawn(loop, [self]() -> awaitable<void> { co_await self->run(); }, detached);",
    "structured binding": "auto [error, size] = co_await socket.async_read_some(buffer, as_tuple(use_awaitable));",
    "operators": "co_await (read() || timeout());",
    "while": "while (co_await more()) { count += ready ? 1 : 0; }",
    "after a list": "Pair pair{1, 2};\nco_await send(pair);",
    "after a block": "if (ready) { stop(); }\nco_await send(1);",
    "empty braces": "co_await send(Nothing{});",
    "subscript": "co_await send(list[index](1));",
    "else": "if (a) { b(); } else { co_await send(1); }",
    "try": "try { co_await send(1); } catch (const Error& error) { use(Pair{1, 2}); }",
    "in a comment": "// co_await wrap([a] {})\nint x = y ? 1 : 2;",
    "classic for": "for (int i = 0; i < co_await count(); ++i) { use(i); }",
    "conditional elsewhere": "int x = y ? 1 : 2;\nco_await send(x);",
    "digit separators": "wait(10'000); auto text = 'x'; co_await send(1'000);",
}


class Coroutines(PlantedTree):
    def problems_of(self, body):
        text = "awaitable<void> story(Session& session) {\n    " + body + "\n}\n"
        self.plant("server/net/story.cpp", text)
        return check_coroutines.check(self.root)

    def test_tree_keeps_to_them(self):
        self.assertEqual(check_coroutines.check(ROOT), [])

    def test_forbidden_idioms_are_found(self):
        for name, body in FORBIDDEN.items():
            with self.subTest(name):
                self.assertNotEqual(self.problems_of(body), [])

    def test_rewrites_pass(self):
        for name, body in ALLOWED.items():
            with self.subTest(name):
                self.assertEqual(self.problems_of(body), [])

    def test_problem_names_file_and_line(self):
        problems = self.problems_of("int x = y ? co_await read() : 0;")
        self.assertTrue(problems[0].startswith("server/net/story.cpp:2: a conditional operator"))


if __name__ == "__main__":
    unittest.main()
