import { expect, it } from "vitest";
import { lettersOfNews } from "$web/match/prompt_room.ts";

it("on a phone the news of one rival have a line, and those of more have two", () => {
  const prompt = "Your turn: Pull back and let go";
  expect(lettersOfNews(prompt, true, 2)).toBeLessThan(50);
  expect(lettersOfNews(prompt, true, 3)).toBeGreaterThan(80);
  expect(lettersOfNews(prompt, false, 2)).toBeGreaterThan(100);
});
