import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "../support/games.ts";
import { FirefoxPerson, hasFirefox, launchFirefox } from "./support/firefox.ts";
import { flickOn } from "./support/flicker.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

/** Options that make a match short. */
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kapow: { Rounds: "1" },
  kapture9: { Tremor: "off", "First flick": "0" },
};

describe.skipIf(!hasFirefox)("in Firefox", () => {
  const stage = new Stage();
  let firefox: Browser;
  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterAll(() => firefox?.close());

  it.each(games)(
    "%s is played to its end against somebody in Chromium, and both see the same end",
    async (game) => {
      const ada = await FirefoxPerson.come(firefox, "Ada");
      const bob = await stage.come("Bob");
      const link = await ada.openTable(stage.server.url, game, options[game] ?? {});
      await bob.sit(link);
      await ada.start();
      await ada.photograph(game);
      await Promise.all(
        game === "kapture9"
          ? [flickOn(ada.runner), flickOn(bob.page)]
          : [play(ada.runner, { seed: 1 }), play(bob.page, { seed: 2 })],
      );
      const [hers, his] = [
        await ada.results(),
        (await bob.page.locator("#result-title ~ table").textContent())!,
      ];
      expect(hers).toMatch(/Ada/);
      expect(hers.replace(/\s+/g, " ")).toBe(his.replace(/\s+/g, " "));
      expect(ada.complaints).toEqual([]);
      await ada.page.browserContext().close();
    },
  );
});
