import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Person } from "./person.ts";

// With KABINET_SCREENS=1 pictures of every screen are left in build/screens, for whoever wants to look at them.
const pictured = process.env["KABINET_SCREENS"] === "1";
const root = resolve(import.meta.dirname, "../../../..");
const folder = join(root, "build/screens");
const axe = createRequire(join(root, "client-web/package.json")).resolve("axe-core/axe.min.js");

/** Every screen is looked at by day on a desk and by night on a phone. */
const looks = [
  { size: { width: 1280, height: 800 }, colorScheme: "light" },
  { size: { width: 360, height: 740 }, colorScheme: "dark" },
] as const;

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

const source = readFile(axe, "utf8");

/** What axe finds on the page as it is, by all its rules. */
export async function found({ page }: Person): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ rules: { "target-size": { enabled: true } } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  });
}

/** Looks at a screen in every way, and leaves pictures of it; what is wrong with it. */
export async function inspect(person: Person, name: string): Promise<string[]> {
  const { page } = person;
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.push(`${name}: ${wide}px wider than ${size.width}px`);
    const said = await found(person);
    faults.push(...said.map((fault) => `${name} ${size.width} ${colorScheme}: ${fault}`));
    const path = join(folder, `${name}-${size.width}-${colorScheme}.png`);
    if (pictured) await page.screenshot({ path, fullPage: true });
  }
  return faults;
}
