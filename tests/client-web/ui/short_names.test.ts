import { expect, it } from "vitest";
import { briefNames, initials, shortNames } from "$web/ui/short_names.ts";

it("names with the same beginning are told apart by their ends", () => {
  expect(shortNames(["Guest kazy", "Easy bot", "Hard bot"])).toEqual(["Guest kazy", "Easy bot", "Hard bot"]);
  expect(shortNames(["Ann Easy", "Easy bot", "Easy bot 2", "Easy bot 3"])).toEqual([
    "Ann Easy",
    "bot",
    "bot 2",
    "bot 3",
  ]);
  // Where there is least room a number stands alone.
  expect(shortNames(["Ada", "Easy bot", "Easy bot 2"], true)).toEqual(["Ada", "bot", "2"]);
  expect(shortNames(["Bot 2", "Bot 3"])).toEqual(["Bot 2", "Bot 3"]);
  expect(shortNames(["Guest kazy", "Guest 4xqb", "Ada"])).toEqual(["kazy", "4xqb", "Ada"]);
  expect(shortNames(["Ada", "Ada", "Ada Bell"])).toEqual(["Ada", "Ada", "Bell"]);
});

it("first names are enough where no two are the same", () => {
  expect(briefNames(["Alexandra Long", "Maximilian"])).toEqual(["Alexandra", "Maximilian"]);
  expect(briefNames(["Easy bot", "Easy bot 2", "Ada Bell"])).toEqual(["bot", "2", "Ada Bell"]);
});

it("initials tell all apart with as few letters as can be", () => {
  expect(initials(["Ada", "Benjamin", "Cleo", "dan"])).toEqual(["A", "B", "C", "D"]);
  expect(initials(["Ada", "Benjamin", "Bo"])).toEqual(["A", "Be", "Bo"]);
  expect(initials(["Anna", "Anne", "Bea"])).toEqual(["Aa", "Ae", "B"]);
  expect(initials(["Easy bot", "Easy bot 2", "Easy bot 12"])).toEqual(["B", "2", "12"]);
  // Those of the same name are told apart by their colours alone.
  expect(initials(["Ada", "Ada"])).toEqual(["A", "A"]);
});
