// Kapture 9: what came of a flick is told when the ball has come to rest, and not before.
import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { at, Finger } from "./support/finger.ts";
import { begin } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** Notes whatever the page says from now on, at each of its changes. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const text = (where: string) => document.querySelector<HTMLElement>(where)?.innerText ?? "";
    const heard: string[][] = [];
    (globalThis as { heard?: string[][] }).heard = heard;
    const look = () => {
      const now = [".prompt", '[aria-labelledby="log-title"] ol', ".seats ul", ".outcome"].map(text);
      if (JSON.stringify(now) !== JSON.stringify(heard.at(-1))) heard.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });

const heard = (page: Page) =>
  page.evaluate(() => (globalThis as { heard?: [string, string, string, string][] }).heard ?? []);

const options = { tremor: "off", first: "0" };
const flicked = { vector: [0, 0.3], type: "flick" };

it("a flick is told to players, spectators and television when the ball rests, and two in a row one by one", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    isPrivate: false,
    options,
  });
  const [ada, eve, tv] = await Promise.all(
    ["Ada", "Eve", "Tom"].map((name) => stage.come(name, { reducedMotion: "no-preference" })),
  );
  await ada!.is(guests[0]!.identity);
  for (const { page } of [ada!, eve!]) await page.goto(`${stage.server.url}#/match/${match}`);
  await Promise.all([ada!.turn(), eve!.sees(0)]);
  await tv!.page.goto(`${stage.server.url}watch/?tv=1`);
  await tv!.page.locator("section.board .table").waitFor();
  const pages = [ada!, eve!, tv!].map(({ page }) => page);
  await Promise.all(pages.map(listen));

  for (const [seat, guest] of guests.entries())
    await guest.ask("match.act", { key: `flick${seat}`, match, ply: seat, action: flicked });
  await Promise.all(pages.map((page) => page.locator(".seats li", { hasText: "1 base" }).nth(1).waitFor()));

  for (const page of pages) {
    const all = await heard(page);
    const rolls = all.filter(([prompt]) => /^(The|(Ada|Bob): the) ball rolls/.test(prompt));
    // Seats and log never know more than the ball has shown.
    const bases = ([, , seats]: string[]) => (seats?.match(/1 base/g) ?? []).length;
    const lines = ([, log]: string[]) => (log?.match(/captured/g) ?? []).length;
    expect(rolls.length).toBeGreaterThan(1);
    expect(rolls[0]?.[0]).not.toMatch(/captured/);
    expect(rolls.map(bases).toSorted()).toEqual(rolls.map(bases));
    expect([bases(rolls[0]!), lines(rolls[0]!)]).toEqual([0, 0]);
    expect(all.some((one) => bases(one) === 1)).toBe(true);
    for (const one of rolls) expect(bases(one)).toBeLessThan(2);
    for (const one of all) if (page !== tv!.page) expect(lines(one)).toBe(bases(one));
  }
  // Both are told in the end, each once.
  expect(await eve!.page.locator('[aria-labelledby="log-title"] li', { hasText: "captured" }).count()).toBe(
    2,
  );
});

it("whose turn it is and whose clock runs change at the same moment, when the ball rests", async () => {
  const clock = { type: "fischer", initial_ms: 300_000, increment_ms: 0 } as const;
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    isPrivate: false,
    options,
    clock,
  });
  const eve = await stage.come("Eve", { reducedMotion: "no-preference" });
  await eve.page.goto(`${stage.server.url}#/match/${match}`);
  await eve.sees(0);
  await eve.page.evaluate(() => {
    const states = new Set<string>();
    (globalThis as { states?: Set<string> }).states = states;
    const look = () =>
      states.add(
        [...document.querySelectorAll(".seats li")]
          .map((li) => `${li.matches(".moves") ? "lit" : ""} ${li.querySelector("time.runs") ? "runs" : ""}`)
          .join(),
      );
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await guests[0]!.ask("match.act", { key: "flick", match, ply: 0, action: flicked });
  await eve.page.locator(".seats li.moves", { hasText: "Bob" }).waitFor();
  await eve.page.locator(".seats li", { hasText: "Bob" }).locator("time.runs").waitFor();
  const states = await eve.page.evaluate(() => [...(globalThis as { states?: Set<string> }).states!]);
  // While the ball rolls no clock is seen to run, and Ada is lit still.
  expect(states).toContain("lit , ");
  expect(states).toContain(" ,lit runs");
  for (const state of states) expect(state).not.toMatch(/^ runs|, runs|lit .*lit/);
});

it("by mouse the speeds that capture are spread over the pull; a pressed base sets a speed that reaches it", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], { options });
  const ada = await stage.come("Ada");
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  const strength = () => ada.page.locator(".slider output").nth(1).innerText();
  await ada.page.locator('[data-spot="0"]').click();
  await expect.poll(strength).toMatch(/^0\.(29|3\d) m\/s$/);
  await ada.page.locator('[data-spot="8"]').click();
  await expect.poll(strength).toMatch(/^0\.5\d m\/s$/);

  const { x, y, width, height } = (await ada.page.locator('[data-spot="ball"]').boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  const { mouse } = ada.page;
  await mouse.move(left, top);
  await mouse.down();
  const speeds: number[] = [];
  for (let pull = 10; pull <= 90; pull += 16) {
    await mouse.move(left, top + pull);
    await expect.poll(strength).not.toBe(`${speeds.at(-1)} m/s`);
    speeds.push(Number.parseFloat(await strength()));
  }
  // Even steps from the first pixels on.
  const steps = speeds.slice(1).map((speed, i) => speed - speeds[i]!);
  expect(speeds[0]).toBeGreaterThan(0.14);
  for (const step of steps) expect(Math.abs(step - steps[0]!)).toBeLessThan(0.025);
  await ada.page.keyboard.press("Escape");
  await mouse.up();
  expect(await ada.ply()).toBe(0);
});

it("after a foul a mouse takes a base at once, and a finger by a second press on it; the spin rests in the middle", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    options: { tremor: "off", first: "1" },
  });
  const low = { ...phone, viewport: { width: 360, height: 640 } };
  const [desk, ada] = await Promise.all([stage.come("Desk"), stage.come("Ada", low)]);
  const bob = guests[1]!;
  const foul = (ply: number) =>
    bob.ask("match.act", { key: `foul${ply}`, match, ply, action: { type: "flick", vector: [3, 1] } });
  for (const one of [desk, ada]) {
    await one.is(guests[0]!.identity);
    await one.page.goto(`${stage.server.url}#/match/${match}`);
  }
  await foul(0);
  await Promise.all([desk.turn(), ada.turn()]);
  await desk.page.locator('.base[data-spot="4"]').hover();
  await desk.page.locator(".prompt", { hasText: "Put a meekone on base 4" }).waitFor();
  await desk.page.locator('.base[data-spot="4"]').click();
  await Promise.all([desk.sees(2), ada.sees(2)]);
  await foul(2);
  await ada.turn();

  const finger = await Finger.of(ada);
  const base = (n: number) => at(ada.page.locator(`.base[data-spot="${n}"]`));
  const question = (n: number) => ada.page.locator(".bar", { hasText: `A meekone on base ${n}?` }).waitFor();
  await finger.tap(await base(1));
  await question(1);
  expect(await found(ada)).toEqual([]);
  // Where two are close the nearer one is meant.
  const [two, five] = [await base(2), await base(5)];
  await finger.tap({ x: two.x + 0.4 * (five.x - two.x), y: two.y + 0.4 * (five.y - two.y) });
  await question(2);
  await ada.page.locator('[data-spot="ask:cancel"]').tap();
  await ada.page.locator(".bar").waitFor({ state: "detached" });
  await finger.tap(await base(4));
  await ada.page.locator(".prompt.refused").waitFor();
  await finger.tap(await base(3));
  await question(3);
  expect(await ada.ply()).toBe(3);
  await ada.page.waitForTimeout(400);
  await finger.tap(await base(3));
  await ada.sees(4);

  await foul(4);
  await ada.turn();
  await ada.page.locator(".spin summary").tap();
  const disc = (await ada.page.locator(".spin .panel svg").boundingBox())!;
  const said = ada.page.locator(".spin output").first();
  await finger.tap({ x: disc.x + 0.75 * disc.width, y: disc.y + disc.height / 2 });
  await expect.poll(() => said.innerText()).toMatch(/right$/);
  await finger.tap({ x: disc.x + disc.width / 2 + 8, y: disc.y + disc.height / 2 });
  await expect.poll(() => said.innerText()).toBe("middle");
  expect(await said.isVisible()).toBe(true);
});
