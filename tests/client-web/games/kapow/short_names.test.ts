import { expect, it } from "vitest";
import { shortNames } from "$web/games/kapow/short_names.ts";

it("names with the same beginning are told apart by their ends", () => {
  expect(shortNames(["Guest kazy", "Easy bot", "Easy bot 2"])).toEqual(["Guest kazy", "bot", "bot 2"]);
  expect(shortNames(["Guest kazy", "Guest 4xqb", "Ada"])).toEqual(["kazy", "4xqb", "Ada"]);
  expect(shortNames(["Ada", "Ada", "Ada Bell"])).toEqual(["Ada", "Ada", "Bell"]);
});
