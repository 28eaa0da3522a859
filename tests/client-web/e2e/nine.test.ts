import { expect, it } from "vitest";
import { at, Finger } from "./support/finger.ts";
import { begin } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("on a phone the question of 9 covers nothing that may be pressed, and a finger acts at once for who wants that", async () => {
  const [ada, bob] = await stage.match("nine", { ada: phone });
  await Promise.all([play(ada.page, { seed: 1, ply: 11 }), play(bob.page, { seed: 2, ply: 11 })]);
  if ((await bob.page.locator(".prompt.yours").count()) > 0) await play(bob.page, { seed: 2, ply: 12 });
  await ada.turn();
  const letters = await ada.page.$$eval("section.board .board svg text", (all) =>
    all.map((text) => {
      const { width } = text.closest("svg")!.getBoundingClientRect();
      return (
        (parseFloat(getComputedStyle(text).fontSize) * width) / text.closest("svg")!.viewBox.baseVal.width
      );
    }),
  );
  expect(Math.min(...letters)).toBeGreaterThanOrEqual(12);
  const ply = await ada.ply();
  await ada.page.locator('[data-spot^="N"].able').first().tap();
  await ada.page.locator('[data-spot="ask:0"]').waitFor();
  // What the slot leads to is drawn on the board, and told.
  expect(await ada.page.locator(".board .frame").count()).toBeGreaterThan(0);
  expect(await ada.page.locator(".bar .question").innerText()).toMatch(/It slides to \w\d\.|closed/);
  // The question takes two lines, in the second of which is what is set.
  const line = async (what: string) => {
    const { y, height } = (await ada.page.locator(what).boundingBox())!;
    return y + height / 2;
  };
  expect(Math.abs((await line(".question small")) - (await line(".question .link")))).toBeLessThan(4);
  const box = async (what: string) => (await ada.page.locator(what).boundingBox())!;
  const [bar, board] = [await box(".bar"), await box("section.board .board")];
  expect(bar.y + bar.height).toBeLessThanOrEqual(board.y);
  expect(bar.y).toBeGreaterThanOrEqual((await box(".prompt")).y - 4);
  await ada.page.getByRole("button", { name: "Resign" }).tap({ trial: true });
  expect(await found(ada)).toEqual([]);

  // What is asked about already is still asked.
  await ada.page.locator('[data-spot="ask:further"]').tap();
  await ada.page.locator(".bar", { hasText: "It will not ask again." }).waitFor();
  expect(await ada.ply()).toBe(ply);
  await ada.page.locator('[data-spot="ask:0"]').tap();
  await ada.sees(ply + 1);
  await play(bob.page, { seed: 3, ply: ply + 2 });
  await ada.turn();
  await ada.page.locator('[data-spot^="S"].able').first().tap();
  await ada.sees(ply + 3);
  await ada.page.getByRole("button", { name: "More" }).tap();
  expect(await ada.page.getByLabel("A finger places and slides at once").isChecked()).toBe(true);
});

it("a finger pulls a counter of 9 in from its slot, and one that lets go beside the board wants nothing", async () => {
  const [ada, bob] = await stage.match("nine", { ada: phone });
  const slides = ada.page.locator(".prompt.yours", { hasText: "Slide a counter in" });
  for (let ply = 2; (await slides.count()) === 0; ply += 2) {
    await Promise.all([play(ada.page, { seed: 1, ply }), play(bob.page, { seed: 2, ply })]);
    if ((await bob.page.locator(".prompt.yours").count()) > 0)
      await play(bob.page, { seed: 2, ply: ply + 1 });
    await ada.turn();
  }
  const slot = ada.page.locator('[data-spot^="N"].able').first();
  const question = ada.page.locator(".bar .question");
  const finger = await Finger.of(ada);
  await finger.drag(await at(slot), await at(ada.page.locator('[data-spot="e5"]')));
  expect(await question.innerText()).toMatch(/^Slide/);
  await ada.page.getByRole("button", { name: "Choose another" }).tap();
  await question.waitFor({ state: "detached" });
  await finger.drag(await at(slot), await at(ada.page.locator(".prompt")));
  expect(await question.count()).toBe(0);
});

it("a mouse over a slot of 9 tells in the prompt what a press does, which the board leaves its room", async () => {
  const [ada] = await stage.match("nine", { ada: { viewport: { width: 1366, height: 768 } } });
  const before = (await ada.page.locator(".prompt").boundingBox())!;
  await ada.page.locator('[data-spot="e5"]').hover();
  await ada.page.locator(".prompt", { hasText: "A red counter on e5" }).waitFor();
  expect(await ada.page.locator(".prompt").boundingBox()).toEqual(before);
  expect((await ada.page.locator("section.board .board").boundingBox())!.height).toBeGreaterThan(590);
  await ada.page.locator('[data-spot="e5"]').click();
  await ada.sees(1);
});

it("a mouse over a slot of 9 is told what comes of it", async () => {
  const [ada, bob] = await stage.match("nine");
  await Promise.all([play(ada.page, { seed: 1, ply: 9 }), play(bob.page, { seed: 2, ply: 9 })]);
  if ((await bob.page.locator(".prompt.yours").count()) > 0) await play(bob.page, { seed: 2, ply: 10 });
  await ada.turn();
  await ada.page.locator('[data-spot^="W"].able').first().hover();
  await ada.page
    .locator(".prompt", { hasText: /in the slot left \d\. (It slides to \w\d|Its way in is closed)\./ })
    .waitFor();
});

it("on a phone a finger that misses a slot of 9 to the outside means it, and corrects itself before it counts", async () => {
  const [ada, bob] = await stage.match("nine", { ada: { ...phone, viewport: { width: 360, height: 640 } } });
  // Two lines are all that is told.
  const lines = await ada.page.$$eval(".prompt p", (all) =>
    all.reduce(
      (sum, one) =>
        sum + Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)),
      0,
    ),
  );
  expect(lines).toBeLessThanOrEqual(2);
  await Promise.all([play(ada.page, { seed: 1, ply: 9 }), play(bob.page, { seed: 2, ply: 9 })]);
  if ((await bob.page.locator(".prompt.yours").count()) > 0) await play(bob.page, { seed: 2, ply: 10 });
  await ada.turn();
  const ply = await ada.ply();
  const finger = await Finger.of(ada);
  const free = await ada.page.$$eval('[data-spot^="S"].able', (all) =>
    all.map((slot) => Number(slot.getAttribute("data-spot")!.slice(1))),
  );
  const one = free.find((slot) => free.includes(slot + 1))!;
  const slot = (index: number) => at(ada.page.locator(`[data-spot="S${index}"]`));
  const [first, next] = [await slot(one), await slot(one + 1)];
  const question = (index: number) =>
    ada.page.locator(".bar", { hasText: `bottom ${"abcdefghi"[index - 1]!}?` }).waitFor();
  // Where it may miss to the outside the page is no wider than its window.
  expect(await ada.page.evaluate(() => [innerWidth, innerHeight])).toEqual([360, 640]);
  await finger.tap({ x: first.x + 5, y: first.y + 17 });
  await question(one);
  // The line above the board, which is higher than the question, does not show behind it.
  expect(await ada.page.locator(".prompt").evaluate((line) => getComputedStyle(line).opacity)).toBe("0");
  await finger.tap({ x: next.x - 6, y: next.y - 25 });
  await question(one + 1);
  // A tap that is double by mistake does not confirm; a second one on the same slot does.
  await finger.tap(first);
  await finger.tap(first);
  await question(one);
  await ada.page.waitForTimeout(400);
  expect(await ada.ply()).toBe(ply);
  await finger.tap(next);
  await question(one + 1);
  await ada.page.waitForTimeout(400);
  await finger.tap(next);
  await ada.sees(ply + 1);
  await play(bob.page, { seed: 5, ply: ply + 2 });
  await ada.turn();
  // A finger in what is taken, or is no slot, means that, and is told why not.
  const told = (text: string) => ada.page.locator(".prompt.refused", { hasText: text }).waitFor();
  await finger.tap(next);
  await told("This slot is taken.");
  await finger.tap(await at(ada.page.locator('[data-spot="e5"]')));
  await told("Now the slots are filled");
  expect(await ada.page.locator(".bar").count()).toBe(0);
  expect(await ada.ply()).toBe(ply + 2);
});

it("names of three seats of 9 are whole on a low phone, and all that rivals did is ringed around its counters", async () => {
  const names = ["Cleopatra", "Bartholomew", "Constantine"];
  const { match, guests } = await begin(stage.server.port, "nine", names, {
    clock: { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 },
  });
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  const cut = await ada.page.$$eval(".seats .player-name", (all) =>
    all.flatMap((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      const edge = name.closest("li")!.getBoundingClientRect().right;
      return words.getBoundingClientRect().right > edge ? [name.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
  for (const [seat, guest] of guests.entries()) {
    const { actions } = await guest.ask("match.legal", { match, seat });
    await guest.ask("match.act", { key: `k${seat}`, match, ply: seat, action: actions[0]! });
  }
  await ada.sees(3);
  await expect.poll(() => ada.page.locator(".newest").count()).toBe(2);
  const within = await ada.page.$$eval("svg .newest circle", (all) =>
    all.map((ring) => Number(ring.getAttribute("r")) - parseFloat(getComputedStyle(ring).strokeWidth) / 2),
  );
  // A counter is 0.39 of a cell wide from its middle.
  expect(Math.min(...within)).toBeGreaterThanOrEqual(0.385);
  for (const guest of guests) guest.leave();
});

it("on a phone the question of 9 covers no request", async () => {
  const [ada, bob] = await stage.match("nine", { ada: { ...phone, viewport: { width: 360, height: 640 } } });
  await ada.page.locator('[data-spot="e5"]').tap();
  await ada.page.locator('[data-spot="ask:0"]').tap();
  await bob.turn();
  await bob.page.locator("[data-spot].able").first().click();
  await ada.sees(2);
  await bob.page.getByRole("button", { name: "Take back" }).click();
  await ada.page.locator(".prompt .answers").waitFor();
  await ada.page.locator("[data-spot].able").first().tap();
  await ada.page.locator('[data-spot="ask:0"]').tap({ trial: true });
  for (const name of ["Agree", "Decline"]) await ada.page.getByRole("button", { name }).tap({ trial: true });
});
