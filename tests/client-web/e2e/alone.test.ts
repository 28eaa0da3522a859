// The story of somebody who comes alone: a match against the house to its end, where it was lost, and the better action.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { flickOn } from "./support/flicker.ts";
import { giveUp } from "./support/give_up.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

// The house answers as soon as it has thought, and a robot that tries actions asks more than a person does.
const stage = new Stage(["--match.bot_shows_ms", "0", "--limits.replays_per_s", "1000"]);

/** The match that Play now begins. */
const playNow = (title: string, opponents = 1) =>
  async function ({ page }: Person): Promise<void> {
    await page.goto(stage.server.url);
    const card = page.getByRole("form", { name: "Against the computer" });
    await card.getByText(title, { exact: true }).click();
    if (opponents > 1) await card.getByLabel("Opponents").selectOption(String(opponents));
    await card.getByRole("button", { name: "Play now" }).click();
  };

const begin: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  kuba: playNow("Kuba"),
  nine: playNow("9", 2),
  kapow: playNow("Kapow!"),
  kapture9: playNow("Kapture 9"),
  kabetopo: playNow("Kabetopo"),
};

/** After how many actions a match that would take long is given up. */
const givenUp: Readonly<Record<string, number>> = { kuba: 14, kapow: 18, kapture9: 18, kabetopo: 18 };

/** Plays until the match is over or has so many actions, or the house has answered where actions are tried. */
function playOn(page: Page, game: string, ply = Infinity): Promise<void> {
  const until = { answered: bot, ply };
  return game === "kapture9" ? flickOn(page, until) : play(page, { seed: 1, ...until });
}
const bot = "Easy bot";

it.each(Object.keys(begin))(
  "BO-11 %s alone: to the end, to where it was lost, and the better action",
  async (game) => {
    const ada = await stage.come("Ada");
    const { page } = ada;
    await begin[game]!(ada);
    await page.locator(".play").waitFor();
    await playOn(page, game, givenUp[game]);
    // By chance it may be over before.
    const over = (await page.locator(".prompt.over").count()) > 0;
    if (game in givenUp && !over) await giveUp(ada);
    await page.getByRole("region", { name: "Result" }).waitFor();

    await page.locator("[data-learn]").click();
    await page.locator('[data-analysis="done"]').waitFor({ timeout: 240_000 });
    const faults = await inspect(ada, `alone-${game}`);
    // Now and then whoever plays by chance gives nothing away.
    const own = page.locator(`[data-moment]:not([aria-label*="${bot}"])`);
    await ((await own.count()) > 0 ? own : page.locator("[data-moment]")).first().click();
    await page.locator(".here .best, .here .played").first().waitFor();
    faults.push(...(await inspect(ada, `alone-${game}-moment`)));

    await page.locator("[data-try]").click();
    await page.locator('[data-control="advise"]').click();
    await page.locator(".trying [role=status] b").waitFor();
    faults.push(...(await inspect(ada, `alone-${game}-try`)));
    await page.locator(".trying select").selectOption("easy");
    await playOn(page, game);
    await page.locator(".trying li", { hasText: bot }).first().waitFor();
    expect(faults).toEqual([]);
  },
);
