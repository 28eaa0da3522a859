import { expect, it } from "vitest";
import { begin, type Guest } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** The page of whoever is to move at a table of so many. */
async function mover(seats: number): Promise<Person> {
  const names = Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
  const { match, guests } = await begin(stage.server.port, "kapow", names);
  const address = `${stage.server.url}#/match/${match}`;
  const looker = await stage.come("Looker");
  await looker.page.goto(address);
  await looker.sees(0);
  const said = await looker.page.locator(".seats li.moves .name").innerText();
  const { identity } = guests.find(({ identity }) => said.includes(identity.player.name))!;
  const person = await stage.come(identity.player.name);
  await person.is(identity);
  await person.page.goto(address);
  await person.turn();
  return person;
}

/** Plays actions, at random but the same in every run, until the second round is dealt. */
async function playRound(match: string, guests: readonly Guest[]): Promise<void> {
  let state = 3;
  for (let ply = 0; ply < 400; ply++) {
    for (const [seat, guest] of guests.entries()) {
      const { actions } = await guest.ask("match.legal", { match, seat });
      if (!actions.length) continue;
      if (ply > 20 && JSON.stringify(actions[0]).includes('"reveal"')) return;
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      const action = actions[(state >> 8) % actions.length]!;
      await guest.ask("match.act", { key: `k${ply}`, match, ply, action });
      break;
    }
  }
}

/** What is not wholly in the window. */
const hidden = ({ page }: Person, what: string): Promise<string[]> =>
  page.$$eval(what, (all) =>
    all.flatMap((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const seen = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
      return seen ? [] : [`${(part as HTMLElement).dataset["place"] ?? part.className} ${left} ${top}`];
    }),
  );

const all = ".others .other, section.board [data-place], .prompt";

const desks = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

/** The hands and piles that cover others. */
const overlaps = ({ page }: Person): Promise<string[]> =>
  page.$$eval(".other, .own, .pile", (all) => {
    const boxes = all.map((part) => part.getBoundingClientRect());
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.left} ${a.top} and ${b.left} ${b.top}`),
    );
  });

const boxOf = async ({ page }: Person, what: string) => (await page.locator(what).first().boundingBox())!;

it("on a desk the own hand of eight is large and in the middle, and the others lie round it", async () => {
  const one = await mover(8);
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    await expect.poll(() => hidden(one, all)).toEqual([]);
    const [felt, own, other, taken, draw] = await Promise.all(
      ["[data-table]", ".own", ".other", '[data-place="taken"]', '[data-place="draw"]'].map((what) =>
        boxOf(one, what),
      ),
    );
    expect(Math.abs(own!.x + own!.width / 2 - felt!.x - felt!.width / 2)).toBeLessThan(2);
    expect(own!.width / other!.width).toBeGreaterThan(1.35);
    expect(felt!.width).toBeGreaterThan(0.65 * desk.width);
    expect(own!.x).toBeGreaterThan(other!.x + other!.width);
    expect(own!.x).toBeGreaterThan(draw!.x + draw!.width);
    expect(taken!.x).toBeGreaterThan(own!.x + own!.width);
    const last = await one.page.locator(".other").last().boundingBox();
    expect(last!.x).toBeGreaterThan(own!.x + own!.width);
    expect((await boxOf(one, ".other .spot")).width).toBeGreaterThan(48);
    expect(await overlaps(one)).toEqual([]);
  }
});

it("on a desk the list of eight has a whole name and a number in each line, and the sentence for who hears it", async () => {
  const one = await mover(8);
  await one.page.setViewportSize(desks[0]!);
  const lines = one.page.locator(".seats li");
  await expect.poll(() => lines.count()).toBe(8);
  expect(await lines.first().locator(".about").innerText()).toMatch(/\d+ (open|points)/);
  expect(await lines.locator(".about .unseen").allInnerTexts()).toEqual(Array(8).fill("0 points"));
  const cut = await one.page.$$eval(
    ".seats .player-name, .seats .about",
    (all) => all.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1).length,
  );
  expect(cut).toBe(0);
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(40);
});

it("the first of two cards to turn up is marked, and another one is asked for by words and rings", async () => {
  const one = await mover(2);
  await one.page.setViewportSize(desks[0]!);
  await one.page.locator('.own button[data-spot$="/0/0"]').click();
  await one.page.locator(".prompt.yours", { hasText: "One more card" }).waitFor();
  await one.page.locator(".own .spot.chosen .tick").waitFor();
  const ring = await one.page
    .locator(".own .spot.able")
    .last()
    .evaluate((spot) => getComputedStyle(spot).boxShadow);
  expect(ring).toContain("rgb(255, 197, 61)");
  await one.page.locator('.own button[data-spot$="/1/2"]').click();
  await one.page.locator(".prompt.yours", { hasText: "Take a card" }).waitFor();
});

it("on a desk the hands of eight lie round the own one in turn order, as the clock goes", async () => {
  const one = await mover(8);
  await one.page.setViewportSize(desks[0]!);
  await expect.poll(() => hidden(one, all)).toEqual([]);
  const own = await boxOf(one, ".own");
  const turns = await one.page.$$eval(".other", (hands) =>
    hands.map((hand) => {
      const { x, y, width, height } = hand.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  // From below the middle of the felt to the left, over its upper edge, and down at the right.
  const middle = { x: own.x + own.width / 2, y: (turns[0]!.y + turns[3]!.y) / 2 };
  const angles = turns.map(
    ({ x, y }) => (Math.atan2(middle.x - x, y - middle.y) + 2 * Math.PI) % (2 * Math.PI),
  );
  expect(angles).toEqual(angles.toSorted((a, b) => a - b));
});

it.each([2, 4, 8])(
  "on a low phone what asks about a play of %i covers no card, and what was played is marked",
  async (seats) => {
    const one = await mover(seats);
    for (const place of ["0/0", "1/2"]) await one.page.locator(`button[data-spot$="/${place}"]`).click();
    await one.page.locator('[data-spot="draw"].able').click();
    await one.page.locator('[data-place="taken"].movable').waitFor();
    await one.page.getByRole("button", { name: "More" }).click();
    await one.page.getByLabel("Confirm plays").selectOption("always");
    await one.page.getByRole("button", { name: "Close" }).click();
    for (const size of [
      { width: 360, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await one.page.setViewportSize(size);
      await one.page.evaluate(() => scrollTo(0, 0));
      await one.page.locator('.own button[data-spot$="/2/2"]').click();
      await one.page.locator('[data-spot="ask:0"]').waitFor();
      expect(await hidden(one, ".asked, .own .spot")).toEqual([]);
      const [bar, prompt] = [await boxOf(one, ".asked"), await boxOf(one, ".prompt")];
      // It has the place of the prompt, and all its words are in it.
      expect(Math.abs(bar.y + bar.height - prompt.y - prompt.height)).toBeLessThan(2);
      expect(
        await one.page.locator('[data-spot="ask:0"]').evaluate((b) => b.scrollHeight - b.clientHeight),
      ).toBe(0);
      const cards = await one.page.$$eval(".own .spot, .others .other, section.board [data-place]", (spots) =>
        spots.map((spot) => spot.getBoundingClientRect().toJSON() as DOMRect),
      );
      const covered = cards.filter(({ top, bottom }) => top < bar.y + bar.height - 1 && bottom > bar.y + 1);
      expect([seats, size.width, covered]).toEqual([seats, size.width, []]);
      await one.page.getByRole("button", { name: "Cancel" }).click();
    }
    await one.page.locator('.own button[data-spot$="/2/2"]').click();
    await one.page.locator('[data-spot="ask:0"]').click();
    await one.page.locator(".own .spot.done").waitFor();
    expect(await one.page.locator(".own .triad > i").allInnerTexts()).toEqual(
      Array.from({ length: seats > 4 ? 3 : 4 }, (_, i) => String(i + 1)),
    );
  },
);

it("on a desk the own hand of three fills the felt between the others and the piles", async () => {
  const one = await mover(3);
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    await expect.poll(() => hidden(one, all)).toEqual([]);
    const [felt, own, other, card, draw] = await Promise.all(
      ["[data-table]", ".own", ".other", ".own .spot", '[data-place="draw"]'].map((what) => boxOf(one, what)),
    );
    expect(card!.width).toBeGreaterThan(110);
    expect(own!.height).toBeGreaterThan(0.75 * felt!.height);
    expect(own!.x).toBeGreaterThan(other!.x + other!.width);
    expect(draw!.x).toBeGreaterThan(own!.x + own!.width);
  }
});

it("on a desk two hands fill the felt, the own one the larger, with the piles between them", async () => {
  const one = await mover(2);
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    await expect.poll(() => hidden(one, all)).toEqual([]);
    const [felt, own, other, card, rivals, draw] = await Promise.all(
      ["[data-table]", ".own", ".other", ".own .spot", ".other .spot", '[data-place="draw"]'].map((what) =>
        boxOf(one, what),
      ),
    );
    expect(card!.width).toBeGreaterThan(100);
    expect(rivals!.width).toBeGreaterThan(0.6 * card!.width);
    expect(own!.width + other!.width).toBeGreaterThan(0.75 * felt!.width);
    expect(draw!.x).toBeGreaterThan(other!.x + other!.width);
    expect(own!.x).toBeGreaterThan(draw!.x + draw!.width);
    expect(await overlaps(one)).toEqual([]);
  }
});

it("with three others the piles have the fourth corner of a desk, and on a phone the place beside the last of them", async () => {
  const one = await mover(4);
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    await expect.poll(() => hidden(one, all)).toEqual([]);
    const [own, card, draw] = await Promise.all(
      [".own", ".own .spot", '[data-place="draw"]'].map((what) => boxOf(one, what)),
    );
    expect(card!.width).toBeGreaterThan(90);
    expect((await boxOf(one, ".other .spot")).width).toBeGreaterThan(47);
    expect(draw!.width).toBeGreaterThan(70);
    // All four corners of the felt are taken, and the own hand is in its middle.
    const [felt, first, last] = [
      await boxOf(one, "[data-table]"),
      await boxOf(one, ".other"),
      (await one.page.locator(".other").last().boundingBox())!,
    ];
    expect(Math.abs(own!.x + own!.width / 2 - felt.x - felt.width / 2)).toBeLessThan(3);
    expect(draw!.x).toBeGreaterThan(own!.x + own!.width);
    expect(last.x).toBeGreaterThan(own!.x + own!.width);
    expect(draw!.y).toBeGreaterThan(last.y + last.height);
    expect(first.y).toBeGreaterThan(last.y + last.height);
    expect(await overlaps(one)).toEqual([]);
  }
  await one.page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => hidden(one, all)).toEqual([]);
  const [draw, last] = [
    await boxOf(one, '[data-place="draw"]'),
    (await one.page.locator(".other").last().boundingBox())!,
  ];
  expect(draw.x).toBeGreaterThan(last.x + last.width);
  expect(draw.y).toBeLessThan(last.y + last.height);
  // Who is next is marked, and said.
  expect(await one.page.locator(".other .next").count()).toBe(1);
  expect(
    await one.page
      .locator(".other", { has: one.page.locator(".next") })
      .getByRole("img")
      .getAttribute("aria-label"),
  ).toContain(", next");
});

it("on a phone the names and points of eight are in sight above the board, too", async () => {
  const one = await mover(8);
  await one.page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => one.page.locator(".seats li b").count()).toBe(8);
  for (let seat = 1; seat <= 8; seat++) {
    // All begin alike: there is room for what tells them apart.
    const shown = one.page.locator("main .name").getByText(String(seat), { exact: true });
    expect([seat, await shown.count()]).toEqual([seat, one.name === `Player ${seat}` ? 1 : 2]);
  }
  expect(await one.page.locator(".seats li b").allInnerTexts()).toEqual(Array(8).fill("0"));
  expect(await hidden(one, ".seats li")).toEqual([]);
  expect(await found(one)).toEqual([]);
});

it("on a low phone nothing moves between the stages, whatever stands below the card that is taken", async () => {
  const one = await mover(2);
  await one.page.setViewportSize({ width: 360, height: 640 });
  await one.page.reload();
  await one.turn();
  const tops = () =>
    one.page.$$eval("section.board .own, section.board [data-place]", (all) =>
      all.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)),
    );
  const before = await tops();
  for (const place of ["0/0", "1/2"]) await one.page.locator(`button[data-spot$="/${place}"]`).click();
  await one.turn();
  await expect.poll(() => one.page.locator(".taken .pile > span").innerText()).toContain("Take a card");
  expect(await tops()).toEqual(before);
  await one.page.locator('[data-spot="draw"].able').click();
  await expect.poll(() => one.page.locator(".taken .pile > span").innerText()).toContain("Your card");
  expect(await tops()).toEqual(before);
});

it("sums and counts lie on no other card or hand, and no name is cut within a letter", async () => {
  for (const [seats, width, height] of [
    [2, 360, 640],
    [4, 360, 640],
    [4, 390, 844],
    [8, 360, 640],
    [8, 390, 844],
    [8, 1366, 768],
  ] as const) {
    const one = await mover(seats);
    await one.page.setViewportSize({ width, height });
    await one.page.reload();
    await one.turn();
    const lies = await one.page.evaluate(() => {
      const boxes = (what: string) =>
        [...document.querySelectorAll(what)].map((part) => part.getBoundingClientRect());
      const over = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      const on = (what: string, others: string) =>
        boxes(what).flatMap((a) =>
          boxes(others)
            .filter((b) => over(a, b))
            .map(() => `${what} on ${others}`),
        );
      return [...on(".sum", ".own .spot, .other"), ...on(".count", ".other, .own")];
    });
    expect([seats, width, lies]).toEqual([seats, width, []]);
    const cut = await one.page.$$eval("main .name", (all) =>
      all.flatMap((name) =>
        name.scrollWidth > name.clientWidth && getComputedStyle(name).textOverflow !== "ellipsis"
          ? [(name as HTMLElement).innerText]
          : [],
      ),
    );
    expect([seats, width, cut]).toEqual([seats, width, []]);
  }
});

it.each([
  { seats: 2, width: 390, height: 844, least: 40 },
  { seats: 4, width: 390, height: 844, least: 32 },
  { seats: 4, width: 360, height: 740, least: 25 },
  { seats: 4, width: 360, height: 640, least: 20 },
  { seats: 5, width: 390, height: 844, least: 32 },
  { seats: 8, width: 390, height: 844, least: 23 },
  { seats: 2, width: 360, height: 640, least: 30 },
  { seats: 8, width: 360, height: 640, least: 21 },
])("on a phone of $height the cards of rivals use the height, with $seats seats", async (of) => {
  const { seats, width, height, least } = of;
  const one = await mover(seats);
  await one.page.setViewportSize({ width, height });
  await one.page.reload();
  await one.turn();
  const card = await boxOf(one, ".other .spot");
  expect(card.width).toBeGreaterThanOrEqual(least);
  expect(await hidden(one, all)).toEqual([]);
  expect(await overlaps(one)).toEqual([]);
});

it("the round opens the score sheet over the table, which a press beside it or Escape closes", async () => {
  const one = await mover(2);
  for (const [width, height] of [
    [1366, 768],
    [360, 640],
  ] as const) {
    await one.page.setViewportSize({ width, height });
    const opener = one.page.getByRole("button", { name: "Round 1 of 10" });
    await opener.click();
    const sheet = one.page.getByRole("dialog", { name: "Score sheet" });
    await sheet.waitFor();
    expect(await hidden(one, "dialog, dialog button")).toEqual([]);
    expect(await found(one)).toEqual([]);
    await one.page.mouse.click(4, 4);
    await sheet.waitFor({ state: "detached" });
    await opener.press("Enter");
    await one.page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

it.each(["no-preference", "reduce"] as const)(
  "the result of a round stays over the table until it is pressed away, motion: %s",
  async (reducedMotion) => {
    const names = ["Marguerite", "Jonathan", "Li"];
    const { match, guests } = await begin(stage.server.port, "kapow", names, { options: { rounds: "2" } });
    const one = await stage.come("Marguerite", { ...phone, reducedMotion });
    await one.is(guests[0]!.identity);
    await one.page.goto(`${stage.server.url}#/match/${match}`);
    await one.page.locator(".play").waitFor();
    await playRound(match, guests);
    const sign = one.page.locator(".notice", { hasText: "Round 1 is over" });
    await sign.waitFor({ timeout: 30_000 });
    expect(await sign.locator("li").count()).toBe(3);
    const close = sign.getByRole("button", { name: "Close" });
    await close.waitFor();
    // It hides no card.
    const [below, felt] = [await boxOf(one, ".notice"), await boxOf(one, "[data-table]")];
    expect(below.y + below.height).toBeLessThanOrEqual(felt.y);
    expect(await found(one)).toEqual([]);
    await close.click();
    await sign.waitFor({ state: "detached" });
    for (const guest of guests) guest.leave();
  },
);

it("what a press would do is told by the mouse and by the keyboard, before it", async () => {
  const one = await mover(2);
  const says = (what: string | RegExp) => one.page.locator(".prompt").getByText(what).waitFor();
  await one.page.locator('button[data-spot$="/1/1"]').hover();
  await says("Turn up this card and another one");
  for (const place of ["0/0", "1/2"]) await one.page.locator(`button[data-spot$="/${place}"]`).click();
  await one.turn();
  await one.page.locator('[data-spot="draw"].able').hover();
  await says("Draw a card, then play or discard it");
  await one.page.locator('[data-spot="draw"].able').click();
  await one.page.locator('[data-place="taken"].movable').waitFor();
  await one.page.locator('button[data-spot$="/2/2"]').focus();
  await one.page.keyboard.press("ArrowUp");
  await says(/Replace/); // and what the sum becomes, unless the cards count the same
  await one.page.mouse.move(2, 2);
  await one.page.locator(".prompt").hover();
  await one.page.locator("[data-spot]:focus").evaluate((button: HTMLElement) => button.blur());
  await says("Play or discard it");
});

it("where most cards may be chosen, the hand is framed and the chosen card is marked", async () => {
  const one = await mover(2);
  const ring = (what: string) =>
    one.page
      .locator(what)
      .first()
      .evaluate((part) => getComputedStyle(part).boxShadow);
  const glow = "rgb(255, 197, 61)";
  expect(await ring(".own")).toContain(glow);
  expect(await ring(".own .spot.able")).not.toContain(glow);
  await one.page.locator('button[data-spot$="/1/1"]').click();
  await expect.poll(() => ring(".own .spot.chosen")).toContain(glow);
});

it("on a phone a press on the small hand of a rival shows its cards large", async () => {
  const one = await mover(8);
  await one.page.setViewportSize({ width: 360, height: 740 });
  const hint = one.page.getByText("Press a hand to see it large");
  await hint.waitFor();
  const rival = one.page.locator(".other").nth(2);
  await rival.getByRole("button", { name: "Look at the hand of" }).click();
  const card = one.page.locator("dialog .spot").first();
  expect((await card.boundingBox())!.width).toBeGreaterThan(60);
  expect(await hidden(one, "dialog, dialog .spot, dialog button")).toEqual([]);
  expect(await found(one)).toEqual([]);
  await one.page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => one.page.locator("dialog").count()).toBe(0);
  expect(await hint.count()).toBe(0);
  // Any press closes it, and Escape does.
  for (const leave of [() => card.click(), () => one.page.mouse.click(5, 5)]) {
    await rival.getByRole("button").press("Enter");
    await card.waitFor();
    await leave();
    await expect.poll(() => one.page.locator("dialog").count()).toBe(0);
  }
  await rival.getByRole("button").press("Enter");
  await card.waitFor();
  await one.page.keyboard.press("Escape");
  await expect.poll(() => one.page.locator("dialog").count()).toBe(0);
});

it("a page that comes in the middle of Kapow! looks back at what it has seen, and at nobody else's cards", async () => {
  const one = await mover(2);
  for (const place of ["0/0", "1/2"]) await one.page.locator(`button[data-spot$="/${place}"]`).click();
  await one.sees(1);
  await one.turn();
  await one.page.locator('[data-spot="draw"].able').click();
  await one.sees(2);
  await one.page.locator('button[data-spot$="/2/0"]').click();
  await one.sees(3);
  await one.page.reload();
  await one.sees(3);
  const faces = () => one.page.$$eval(".own [data-place]", (all) => all.map((card) => card.ariaLabel));
  const live = await faces();
  const lines = one.page.locator("aside ol li button");
  await lines.first().click();
  await one.page.locator(".past").waitFor();
  expect(await faces()).not.toEqual(live);
  // What a move changed is framed, whoever did that.
  expect(await one.page.locator(".own .spot.late").count()).toBe(2);
  await one.page.locator("[data-live]").click();
  expect(await one.page.locator(".own .spot.late").count()).toBe(0);
  expect(await faces()).toEqual(live);

  await one.page.getByRole("link", { name: "Look back" }).click();
  await one.page.locator('.replay[data-complete="true"]').waitFor();
  const views = await one.page.locator(".view option").allInnerTexts();
  expect(views).toEqual(["spectators", one.name]);
  expect(await one.page.getByText("The record", { exact: false }).count()).toBe(0);
});

it.each([2, 8])("on a low phone the own hand of %i is wholly in sight on one's turn", async (seats) => {
  const one = await mover(seats);
  await one.page.setViewportSize({ width: 360, height: 640 });
  await one.page.reload();
  await one.turn();
  await expect.poll(() => hidden(one, ".own [data-place], .prompt")).toEqual([]);
});
