import { expect, it } from "vitest";
import { games } from "../support/games.ts";
import { giveUp } from "./support/give_up.ts";
import { found, inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** What a screen is, and how one knows that it is there. */
const screens: { name: string; hash: string; there: string }[] = [
  { name: "lobby", hash: "#/", there: "article" },
  { name: "new", hash: "#/new", there: "main h1" },
  ...games.map((game) => ({ name: `new-${game}`, hash: `#/new/${game}`, there: "form" })),
  { name: "rules", hash: "#/rules", there: "main nav a" },
  ...games.map((game) => ({ name: `rules-${game}`, hash: `#/rules/${game}`, there: ".help svg, .help p" })),
  { name: "settings", hash: "#/settings", there: "main select" },
  { name: "lost", hash: "#/nowhere", there: "main a" },
  { name: "no-match", hash: "#/match/nothing", there: "main a" },
];

it.each(screens)("$name can be read by everybody, and nothing moves while it comes", async (screen) => {
  const { name, hash, there } = screen;
  const ada = await stage.come("Ada");
  await watchShifts(ada.page);
  await ada.page.goto(`${stage.server.url}${hash}`);
  await ada.page.locator(there).first().waitFor();
  expect([...(await jumps(ada.page)), ...(await inspect(ada, name))]).toEqual([]);
});

/** Makes whoever is to move flick straight ahead. */
async function flick(people: readonly Person[]): Promise<void> {
  for (const { page } of people) {
    const button = page.getByRole("button", { name: "Flick", exact: true });
    if ((await page.locator(".prompt.yours").count()) > 0) return void (await button.click());
  }
}

it.each(games)("a match of %s can be read by everybody, and nothing jumps when it goes on", async (game) => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const faults: string[] = [];
  const look = async (name: string) => void faults.push(...(await inspect(ada, `${name}-${game}`)));
  if (game === "kuba") {
    await ada.page.goto(`${stage.server.url}#/new/kuba`);
    await ada.page.getByRole("button", { name: "Open the table" }).click();
    await ada.page.getByRole("dialog").waitFor();
    await look("name");
    await ada.page.keyboard.press("Escape");
    await ada.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  const link = await ada.openTable(stage.server.url, game);
  await ada.waits();
  await bob.sit(link);
  if (game === "kuba") await look("table");
  await ada.start();
  await Promise.all([ada.sees(0), bob.sees(0)]);
  await watchShifts(ada.page);
  if (game === "kapture9") await flick([ada, bob]);
  const ply = game === "kapture9" ? 1 : 7;
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed: seed + 1, ply })));
  await ada.sees(ply);
  faults.push(...(await jumps(ada.page)));
  await look("match");
  if (game === "kuba") {
    await ada.page.getByRole("button", { name: "Resign", exact: true }).click();
    await look("resign");
    await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  } else {
    await giveUp(ada);
  }
  await ada.page.locator(".prompt.over").waitFor();
  if (game === "kuba" || game === "kapow") await look("over");
  if (game === "kuba") {
    await ada.page.getByRole("link", { name: "Replay" }).click();
    await ada.page.locator('.replay[data-complete="true"]').waitFor();
    await look("replay");
  }
  expect(faults).toEqual([]);
});

it("Kapture 9 in space can be read by everybody", async () => {
  const ada = await stage.come("Ada", { viewport: { width: 360, height: 740 } });
  const bob = await stage.come("Bob");
  await ada.page.addInitScript(() =>
    localStorage.setItem("kabinet.settings", '{"flat":false,"sound":false}'),
  );
  await bob.sit(await ada.openTable(stage.server.url, "kapture9"));
  await ada.start();
  await ada.page.locator("canvas.ready").waitFor({ timeout: 60_000 });
  expect(await found(ada)).toEqual([]);
});

it("the page in German can be read by everybody", async () => {
  const [ada] = await stage.match("nine");
  await ada.page.addInitScript(() => localStorage.setItem("kabinet.settings", '{"locale":"de"}'));
  await ada.page.reload();
  await ada.page.locator("html[lang=de] section.board").waitFor();
  expect(await inspect(ada, "match-nine-de")).toEqual([]);
});
