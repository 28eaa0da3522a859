import "../support/browser.ts";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { loadGame } from "$web/games/registry.ts";
import { games } from "../support/games.ts";

const texts = (game: string, locale: string) =>
  JSON.parse(
    readFileSync(
      resolve(import.meta.dirname, `../../../client-web/src/games/${game}/text/${locale}.json`),
      "utf8",
    ),
  ) as Record<string, string>;

it.each(games)("BO-6 who plays %s for the first time is told in a line what wins", async (game) => {
  const ui = await loadGame(game);
  expect(ui.goal?.()).toBe(texts(game, "en")["goal"]);
  // About as much as a phone shows.
  for (const locale of ["en", "de"]) expect(texts(game, locale)["goal"]!.length).toBeLessThanOrEqual(40);
});
