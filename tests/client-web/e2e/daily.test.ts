// The daily flick and the daily push, in a real browser.
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import type { DailyShowResult } from "../../../protocol/generated/protocol.ts";
import { Guest, type Identity } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const prompt = ({ page }: Person) => page.locator(".prompt");

/** Flicks by the keyboard, as the sling lies. */
async function flick(person: Person, ...keys: readonly string[]): Promise<void> {
  const ball = person.page.locator('[data-spot="ball"]');
  await ball.focus();
  for (const key of keys) await ball.press(key);
  await ball.press("Enter");
}

const today = (guest: Guest, daily: "flick" | "push") => guest.ask("daily.show", { daily });

/** Somebody else who has used three tries. */
async function played(name: string, x: number): Promise<Guest> {
  const guest = await Guest.come(stage.server.port, name);
  const { day } = await today(guest, "flick");
  for (const n of [1, 2, 3])
    await guest.ask("daily.flick", {
      day,
      key: `try${n}`,
      action: { type: "flick", vector: [x, 0.3 + 0.1 * n] },
    });
  return guest;
}

it("the lobby tells of the day, and three flicks are made by keyboard, seen and shared", async () => {
  const bob = await played("Bob", 0.02);
  const ada = await stage.come("Ada");
  const { page } = ada;
  await watchShifts(page);
  await page.goto(stage.server.url);
  await page.locator('[data-daily="flick"]').waitFor();
  await page.getByText("3 tries").waitFor();
  await page.getByText("1 played").waitFor();
  expect(await jumps(page)).toEqual([]);
  // On a phone they are below what can be played at once, which is in sight.
  await page.setViewportSize({ width: 360, height: 640 });
  const low = async (of: Locator) => (await of.boundingBox())!.y + (await of.boundingBox())!.height;
  const go = await low(page.getByRole("button", { name: "Play now" }));
  expect(go).toBeLessThan(640);
  expect((await page.locator('[data-daily="flick"]').boundingBox())!.y).toBeGreaterThan(go);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.locator('a[data-daily="flick"]').click();
  await page.waitForURL(/\/daily\/flick$/);
  await prompt(ada).getByText("Knock over the ringed").waitFor();
  // What Bob did is not there before the own tries are used.
  await page.locator("tr[data-account]").waitFor();
  expect(await page.getByRole("button", { name: /Watch the flick of/ }).count()).toBe(0);
  expect(await inspect(ada, "daily-flick")).toEqual([]);
  // On a phone one flicks without scrolling.
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const box = await page.getByRole("button", { name: "Flick", exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }

  // How far it rolls is what is asked: the line of the aim does not say it.
  const [sight, wood] = [
    await page.locator(".sight").boundingBox(),
    await page.locator(".table.flat").boundingBox(),
  ];
  expect(sight!.y).toBeLessThan(wood!.y + 0.1 * wood!.height);

  await flick(ada, "ArrowRight");
  await ada.giveName();
  await page.locator('[data-try="1"]').waitFor();
  for (const n of [2, 3]) {
    await page.locator('[data-control="next"]').click();
    await flick(ada, "ArrowLeft", ...Array.from({ length: n }, () => "ArrowUp"));
    await page.locator(`[data-try="${n}"]`).waitFor();
  }
  await page.locator('[data-done="true"]').waitFor();
  await page.getByText(/You are in place/).waitFor();

  // Bob's best one may be seen now, and has an address.
  await page.getByRole("button", { name: "Watch the flick of Bob" }).click();
  await prompt(ada).getByText("Bob:").waitFor();
  const link = await page.getByLabel("Link to this flick").inputValue();
  expect(link).toMatch(/\/daily\/flick\/\d{4}-\d\d-\d\d\?try=/);
  expect(await inspect(ada, "daily-flick-done")).toEqual([]);
  await page.goto(link);
  await prompt(ada).getByText("Bob:").waitFor();

  // Whoever has tries left is not shown it.
  const cleo = await stage.come("Cleo");
  await cleo.page.goto(link);
  await cleo.page.getByText(/once your three tries are used/).waitFor();
  expect(await prompt(cleo).innerText()).not.toContain("Bob");
  bob.leave();
});

it("a push is opened, judged and solved, and the next load goes on", async () => {
  const helper = await Guest.come(stage.server.port, "Helper");
  const { day } = await today(helper, "push");
  await helper.ask("daily.open", { day, key: "open" });
  const told: DailyShowResult = await helper.ask("daily.give_up", { daily: "push", day, key: "give" });
  const line = told.solution ?? [];
  const seat = line[0]!.seat;
  const own = line.filter((step) => step.seat === seat);

  const dan = await stage.come("Dan");
  const { page } = dan;
  await page.goto(`${stage.server.url}daily/push`);
  await page.locator('[data-control="open"]').click();
  await dan.giveName();
  await prompt(dan)
    .getByText(/wins in \d pushes/)
    .waitFor();
  expect(await inspect(dan, "daily-push")).toEqual([]);

  // The page sends what is pressed; here the line itself is sent, by the page's own session.
  const kept = await page.evaluate(() => localStorage.getItem("kabinet.identity") ?? "");
  const guest = await Guest.back(stage.server.port, JSON.parse(kept) as Identity);
  for (const step of own.slice(0, -1))
    await guest.ask("daily.push", { day, key: `p${own.indexOf(step)}`, action: step.action });
  await page.reload();
  await prompt(dan)
    .getByText(/Right\. \d to go/)
    .waitFor();
  await guest.ask("daily.push", { day, key: "last", action: own.at(-1)!.action });
  await page.reload();
  await prompt(dan)
    .getByText(/Solved in attempt 1/)
    .waitFor();
  await page.locator("tr.own").waitFor();
  await page.locator('[data-control="solution"]').click();
  expect(await inspect(dan, "daily-push-solved")).toEqual([]);
  guest.leave();
  helper.leave();
});
