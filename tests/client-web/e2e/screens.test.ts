import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import type { Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

// Pictures of every screen are left in build/screens for whoever wants to look at them.
const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, "build/screens");
const axe = createRequire(join(root, "client-web/package.json")).resolve("axe-core");

const stage = new Stage();
const games = ["kuba", "nine", "kapow", "kapture9", "kabetopo"];

/** What a screen is, and how one knows that it is there. */
const screens: { name: string; hash: string; there: string }[] = [
  { name: "lobby", hash: "#/", there: "article" },
  { name: "new", hash: "#/new", there: "main h1" },
  ...games.map((game) => ({ name: `new-${game}`, hash: `#/new/${game}`, there: "form" })),
  { name: "rules", hash: "#/rules", there: "main h1" },
  ...games.map((game) => ({ name: `rules-${game}`, hash: `#/rules/${game}`, there: ".help svg, .help p" })),
  { name: "settings", hash: "#/settings", there: "main select" },
  { name: "lost", hash: "#/nowhere", there: "main a" },
  { name: "no-match", hash: "#/match/nothing", there: "main a" },
];

/** Every screen is looked at as it is on a desk and on a phone, by day and by night. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

interface Axe {
  run(options?: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

const source = readFile(axe, "utf8");

/** What axe finds on the page as it is; where only the colours are others, of the colours. */
async function found({ page }: Person, colours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source);
  return page.evaluate(async (coloursOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    const only = coloursOnly ? { runOnly: { type: "rule", values: ["color-contrast"] } } : {};
    const { violations } = await axe.run(only);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, colours);
}

/** Looks at a screen in every way, and leaves pictures of it; what is wrong with it. */
async function inspect(person: Person, name: string): Promise<string[]> {
  const { page } = person;
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.push(`${name}: ${wide}px wider than ${size.width}px`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const said = await found(person, colorScheme === "dark");
      faults.push(...said.map((fault) => `${name} ${size.width} ${colorScheme}: ${fault}`));
      await page.screenshot({
        path: join(folder, `${name}-${size.width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
  return faults;
}

it("every screen can be read by everybody", async () => {
  const ada = await stage.come("Ada");
  const faults: string[] = [];
  for (const { name, hash, there } of screens) {
    await ada.page.goto(`${stage.server.url}${hash}`);
    await ada.page.locator(there).first().waitFor();
    faults.push(...(await inspect(ada, name)));
  }
  expect(faults).toEqual([]);
});

it.each(games)("a match of %s can be read by everybody", async (game) => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const faults: string[] = [];
  const look = async (name: string) => void faults.push(...(await inspect(ada, `${name}-${game}`)));
  await bob.sit(await ada.openTable(stage.server.url, game));
  if (game === "kuba") await look("table");
  await ada.start();
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed: seed + 1, ply: 1 })));
  await ada.sees(1);
  await look("match");
  await ada.page.getByRole("button", { name: "Resign", exact: true }).click();
  await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  await ada.page.locator(".prompt.over").waitFor();
  if (game !== "kuba") return expect(faults).toEqual([]);
  await look("over");
  await ada.page.getByRole("link", { name: "Replay" }).click();
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  await look("replay");
  expect(faults).toEqual([]);
});
