import "../support/browser.ts";
import { expect, it } from "vitest";
import { nameOf } from "$web/ui/player_name.ts";

it("BO-6 a bot of the house is named by its level, with the number that the server gave it", () => {
  const bot = { id: "b", bot: true, level: "hard" } as const;
  expect(nameOf({ ...bot, name: "hard bot" })).toBe("Hard bot");
  expect(nameOf({ ...bot, name: "Whatever 12" })).toBe("Hard bot 12");
  expect(nameOf({ ...bot, name: "Soft bot", level: "soft" as "easy" })).toBe("Soft bot");
});

it("BO-10 a bot of a player has the name that it was given, as people have", () => {
  expect(nameOf({ id: "b", name: "Deep 2", bot: true })).toBe("Deep 2");
  expect(nameOf({ id: "a", name: "Ada 2" })).toBe("Ada 2");
});
