"""The layers check knows the parts of the page, and finds what is planted against them."""

import unittest

from planted import PlantedTree

import check_layers
import web_layers


class WebLayers(PlantedTree):
    def problems(self, *files):
        for path, text in files:
            self.plant(f"client-web/src/{path}", text)
        return check_layers.check(self.root)

    def problem_of(self, path, statement):
        problems = self.problems((path, f"// a page\n{statement}\n"))
        self.plant(f"client-web/src/{path}", "")
        return problems[0] if problems else ""

    def test_forbidden_imports_are_found(self):
        planted = [
            ("net/line.ts", 'import { t } from "../text/text.ts";', "net of the page may not import text"),
            ("settings.svelte.ts", 'import { t } from "./text/text.ts";', "settings of the page may not import text"),
            ("document/copy.ts", 'import { a } from "$web/net/a.ts";', "document of the page may not import net"),
            ("match/Seat.svelte", 'import F from "../screens/F.svelte";', "match of the page may not import screens"),
            ("ui/Bar.svelte", 'import type { A } from "../match/a.ts";', "ui of the page may not import match"),
            ("games/kuba/a.ts", 'import { b } from "../nine/b.ts";', "one game of the page may not import another"),
            ("games/kuba/a.ts", 'import { b } from "$web/match/b.ts";', "games of the page may not import match"),
            ("games/game.ts", 'export type { B } from "./kuba/b.ts";', "games/game of the page may not import games"),
            ("text/text.ts", 'const a = () => import("../match/a.ts");', "text of the page may not import match"),
            ("verify/chain.ts", 'import { a } from "../games/kapow/a.ts";', "verify of the page may not import games"),
            ("verify/kapow/deal.ts", 'import { a } from "$web/net/a.ts";', "verify/game of the page may not import net"),
            ("verify/kapow/deal.ts", 'import { a } from "../kapture9/a.ts";', "one game of the page may not import"),
            ("verify/chain.ts", 'import { a } from "./kapow/deal.ts";', "verify of the page may not import verify/game"),
            ("match/a.ts", 'import { a } from "../verify/kapow/a.ts";', "match of the page may not import verify/game"),
            ("odd/a.ts", 'import { a } from "../json.ts";', "odd/a belongs to no part of the page"),
            ("json.ts", 'import { a } from "./odd/a.ts";', "json of the page may not import odd/a"),
            ("net/a.ts", 'import { a } from "../../../server/a.ts";', "the page may not import server/a.ts"),
        ]
        for path, statement, expected in planted:
            with self.subTest(path=path, statement=statement):
                self.assertIn(expected, self.problem_of(path, statement))

    def test_allowed_imports_pass(self):
        planted = [
            ("games/kuba/a.ts", 'import { b } from "./space/b.ts";'),
            ("games/kuba/space/b.ts", 'import { c } from "../c.ts";'),
            ("games/kuba/a.ts", 'import type { B } from "../game.ts";'),
            ("verify/games.ts", 'export { chance as kapow } from "./kapow/chance.ts";'),
            ("verify/kapow/chance.ts", 'import type { F } from "../findings.ts";'),
            ("match/a.ts", 'import { verify } from "../verify/verify.ts";'),
            ("screens/A.svelte", 'import { verify } from "../match/a.ts";'),
            ("main.ts", 'import "./app.css";'),
            ("net/a.ts", 'import type { A } from "$protocol";'),
        ]
        for path, statement in planted:
            with self.subTest(path=path, statement=statement):
                self.assertEqual(self.problem_of(path, statement), "")

    def test_files_that_import_each_other_are_found(self):
        problems = self.problems(
            ("games/kuba/a.ts", 'import { b } from "./b.ts";'),
            ("games/kuba/b.ts", 'import { c } from "./c.ts";\nimport { d } from "./d.ts";'),
            ("games/kuba/c.ts", 'import type { A } from "$web/games/kuba/a.ts";'),
            ("games/kuba/d.ts", ""),
        )
        circle = "games/kuba/a -> games/kuba/b -> games/kuba/c -> games/kuba/a"
        self.assertEqual(problems, [f"client-web/src/games/kuba/c.ts:1: these import each other: {circle}"])

    def test_no_part_leads_back_to_itself(self):
        reached = {part: set(others) for part, others in web_layers.ALLOWED.items()}
        for _ in reached:
            for others in reached.values():
                others |= {further for other in others for further in reached[other]}
        self.assertEqual([part for part, others in reached.items() if part in others], [])

    def test_problem_names_file_and_line(self):
        problem = self.problem_of("net/a.ts", 'import { t } from "../text/text.ts";')
        self.assertTrue(problem.startswith("client-web/src/net/a.ts:2: "))


if __name__ == "__main__":
    unittest.main()
