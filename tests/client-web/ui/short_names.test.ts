import { expect, it } from "vitest";
import { briefNames, seatedNames, shortNames } from "$web/ui/short_names.ts";

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

it("on half of a phone names are whole where they have room", () => {
  expect(seatedNames(["Guest wjh4", "Easy bot"])).toEqual(["Guest wjh4", "Easy bot"]);
  expect(seatedNames(["Bartholomew Cubbins", "Ada"])).toEqual(["Bartholomew", "Ada"]);
});
