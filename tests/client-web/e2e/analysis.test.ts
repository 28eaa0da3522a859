// Analysis on the page: what the server finds is shown where a match is replayed, and other actions are tried there.
import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** Ada has given up a match after so many actions, and looks at its analysis. */
async function analysed(game: string, ply: number): Promise<Person> {
  const [ada, bob] = await stage.match(game);
  await Promise.all([play(ada.page, { ply, seed: 1 }), play(bob.page, { ply, seed: 2 })]);
  await ada.page.getByRole("button", { name: "Resign" }).click();
  await ada.page.getByRole("dialog").locator(".danger").click();
  await ada.page.locator("[data-learn]").click();
  await ada.page.locator('[data-analysis="done"]').waitFor({ timeout: 240_000 });
  await ada.page.getByRole("slider", { name: /^Chances/ }).waitFor();
  return ada;
}

/** Goes to the first of the key moments, or to the third action where nothing happened. */
async function goToMoment({ page }: Person): Promise<void> {
  const moments = page.locator("[data-moment]");
  if ((await moments.count()) > 0) await moments.first().click();
  else await page.goto(page.url().replace(/at=\d+/, "at=3"));
}

it("BO-11 a match is analysed where it is replayed, and what is tried there opens elsewhere by its address", async () => {
  const ada = await analysed("kuba", 8);
  expect(await inspect(ada, "analysis")).toEqual([]);
  // How each player played is read without scrolling.
  await ada.page.setViewportSize({ width: 1366, height: 768 });
  const tally = (await ada.page.locator("[data-analysis] table").first().boundingBox())!;
  expect(tally.y + tally.height).toBeLessThanOrEqual(768);

  // So are the moves, once they are asked for, and actions are tried beside the board.
  await ada.page.locator('[data-side="moves"]').click();
  const log = (await ada.page.locator("[aria-labelledby='log-title']").first().boundingBox())!;
  expect(log.y + log.height).toBeLessThanOrEqual(768);
  await ada.page.locator('[data-side="analysis"]').click();

  await goToMoment(ada);
  expect(await inspect(ada, "analysis-moment")).toEqual([]);
  await ada.page.setViewportSize({ width: 1366, height: 768 });
  await ada.page.evaluate(() => scrollTo(0, 0));
  await ada.page.locator("[data-try]").click();
  await ada.page.locator(".prompt.yours").waitFor();
  const means = (await ada.page.locator(".trying").boundingBox())!;
  expect(means.y + means.height).toBeLessThanOrEqual(768);
  expect(await ada.page.evaluate(() => scrollY)).toBe(0);
  await ada.page.locator("section.board button.able").first().click();
  await ada.page.locator('section.board button[aria-label*=": push "][aria-pressed="false"]').first().click();
  await ada.page.locator('.trying[data-steps="1"]').waitFor();
  await ada.page.waitForURL(/study=\w{8}/);
  await ada.page.locator('[data-control="advise"]').click();
  await ada.page.locator(".trying [role=status] b").waitFor();
  expect(await inspect(ada, "analysis-try")).toEqual([]);

  const eve = await stage.come("Eve", phone);
  await eve.page.goto(ada.page.url());
  await eve.page.locator('.trying[data-steps="1"]').waitFor();
  const line = (page: typeof eve.page) => page.locator(".trying li").allInnerTexts();
  await expect.poll(() => line(eve.page)).toEqual(await line(ada.page));
  await eve.page.locator('[data-control="leave"]').click();
  await eve.page.locator(".transport").waitFor();
});

it("BO-11 an address that names an analysis opens it however long the match takes to be read", async () => {
  const ada = await analysed("kuba", 8);
  const eve = await stage.come("Eve");
  let held: (() => void) | null = null;
  await eve.page.clock.install();
  // The record comes in parts, the second of which is late.
  await eve.page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const request = JSON.parse(String(text)) as { method: string; params: { from: number } };
      if (request.method !== "match.replay") return server.send(text);
      const part = JSON.stringify({ ...request, params: { ...request.params, count: 4 } });
      if (request.params.from === 4) held = () => server.send(part);
      else server.send(part);
    });
  });
  await eve.page.goto(ada.page.url());
  await eve.page.locator('.replay[data-complete="false"]').waitFor();
  await expect.poll(() => held !== null).toBe(true);
  await eve.page.clock.runFor(1000);
  held!();
  await eve.page.locator('[data-analysis="done"]').waitFor();
});
