import { expect, it } from "vitest";
import { games } from "../support/games.ts";
import { at, Finger } from "./support/finger.ts";
import { begin } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { seatFaults } from "./support/seat_texts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const desks = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

it.each(games)("the board of %s is in sight on a desk, with all one needs for a turn", async (game) => {
  const { match, guests } = await begin(stage.server.port, game, ["Ada", "Bob"]);
  const people = await Promise.all(guests.map(({ identity }) => stage.come(identity.player.name)));
  for (const [seat, { page }] of people.entries()) {
    await people[seat]!.is(guests[seat]!.identity);
    await page.goto(`${stage.server.url}#/match/${match}`);
    await people[seat]!.sees(0);
  }
  const moves = await Promise.all(people.map(({ page }) => page.locator(".prompt.yours").count()));
  const one = people[moves.indexOf(1)]!;
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    const hidden = await one.page.$$eval(
      ".prompt, .seats li, .acts, section.board button, section.board svg",
      (all) =>
        all.flatMap((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect();
          const seen = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
          return seen || !part.checkVisibility()
            ? []
            : [`${part.tagName} ${part.className} ends at ${Math.round(bottom)}`];
        }),
    );
    expect([game, desk.height, hidden]).toEqual([game, desk.height, []]);
  }
});

it.each([
  { game: "kuba", seats: 2 },
  { game: "kapture9", seats: 2 },
  { game: "nine", seats: 4 },
])(
  "on a phone $seats seats of $game show who they are beside a clock, before the end and after it",
  async ({ game, seats }) => {
    const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 } as const;
    const names = ["Bartholomew Cubbins", "Bartholdi Auguste", "Bartolo Longo", "Bartok Bela"].slice(
      0,
      seats,
    );
    const { match, guests } = await begin(stage.server.port, game, names, { clock });
    const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
    await ada.is(guests[0]!.identity);
    await ada.page.goto(`${stage.server.url}#/match/${match}`);
    await ada.sees(0);
    expect(await seatFaults(ada.page)).toEqual([]);
    // The own name is whole in the header, and those of two in their seats.
    const cut = await ada.page.$$eval("header .keep .name, .seats .folds", (all) =>
      all.flatMap((name) =>
        name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2
          ? [(name as HTMLElement).innerText]
          : [],
      ),
    );
    expect(cut).toEqual([]);
    await guests[1]!.ask("match.resign", { key: "resign", match });
    if (seats === 2) await ada.page.locator(".prompt.over").waitFor();
    expect(await seatFaults(ada.page)).toEqual([]);
  },
);

/** The scores of which a part is cut off. */
const cutScores = ({ page }: Person): Promise<string[]> =>
  page.$$eval(".seats .about", (all) =>
    all.flatMap((about) => (about.scrollWidth > about.clientWidth ? [(about as HTMLElement).innerText] : [])),
  );

it("on a phone the scores of Kuba are whole beside a clock, in French too", async () => {
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 } as const;
  const bob = { ...phone, locale: "fr-FR", viewport: { width: 360, height: 640 } };
  const [other, one] = await stage.match("kuba", { bob, clock });
  await Promise.all([play(other.page, { seed: 1, ply: 60 }), play(one.page, { seed: 2, ply: 60 })]);
  expect(await one.page.locator(".seats").innerText()).toContain("/7 rouges");
  expect(await cutScores(one)).toEqual([]);
});

it("on a phone the scores of 9 with three are whole beside a clock", async () => {
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 } as const;
  const { match, guests } = await begin(stage.server.port, "nine", ["Cleopatra", "Bartholomew", "Ann"], {
    clock,
  });
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.sees(0);
  expect(await ada.page.locator(".seats").innerText()).toContain("12 left");
  expect(await cutScores(ada)).toEqual([]);
});

it("on a phone the scores of Kapture 9 are whole beside a clock", async () => {
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 } as const;
  const ada = { ...phone, viewport: { width: 360, height: 640 } };
  const [one, other] = await stage.match("kapture9", { ada, clock });
  expect(await cutScores(one)).toEqual([]);
  await other.page.close();
  await one.page.locator(".seats .about .flag").waitFor();
  expect(await cutScores(one)).toEqual([]);
});

it("on a low phone a flick of Kapture 9 is aimed and done without scrolling", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"]);
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.sees(0);
  const hidden = await ada.page.$$eval(".prompt, section.board .table, .slider button, .flick", (all) =>
    all.flatMap((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top >= 0 && bottom <= innerHeight) || !part.checkVisibility()
        ? []
        : [`${part.className} ends at ${Math.round(bottom)}`];
    }),
  );
  expect(hidden).toEqual([]);
  // The score has a row between the prompt and the board.
  const box = async (what: string) => (await ada.page.locator(what).first().boundingBox())!;
  const [prompt, score, field] = [
    await box(".prompt"),
    await box(".score"),
    await box("section.board .table"),
  ];
  expect(score.y).toBeGreaterThanOrEqual(prompt.y + prompt.height);
  expect(field.y + 0.02 * field.height).toBeGreaterThanOrEqual(score.y + score.height);
  // Bases are large enough, and apart enough, for a finger.
  expect((await ada.page.locator("section.board .table").boundingBox())!.width).toBeGreaterThanOrEqual(280);
});

it("on a low phone the spin lies over the prompt, moves nothing, folds by itself, and the line promises no base with it", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    options: { first: "0" },
  });
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  const spin = ada.page.locator(".spin summary");
  const panel = ada.page.locator(".spin .panel");
  const ball = (await ada.page.locator('[data-spot="ball"]').boundingBox())!;
  await spin.tap();
  // All of it is in sight without a scroll, and so are the seats, the score and the board, and all of the aim below it.
  expect(await ada.page.locator('[data-spot="ball"]').boundingBox()).toEqual(ball);
  const box = (await panel.boundingBox())!;
  const seats = (await ada.page.locator(".seats li").first().boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(seats.y + seats.height);
  const score = (await ada.page.locator(".score").boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(score.y);
  await panel.locator("svg").tap({ position: { x: 48, y: 35 } });
  await ada.page.locator(".sling + .label", { hasText: "Spin bends the path" }).waitFor();
  expect(await found(ada)).toEqual([]);

  // The strength is set with it.
  await ada.page.getByRole("button", { name: "Harder" }).tap();
  expect(await panel.isVisible()).toBe(true);

  // By a press elsewhere, by Escape, by its button, and by the flick.
  await ada.page.locator('[data-spot="8"]').tap();
  await panel.waitFor({ state: "hidden" });
  await spin.press("Enter");
  await panel.getByLabel("Height").press("Escape");
  await panel.waitFor({ state: "hidden" });
  await spin.press("Enter");
  await spin.filter({ hasText: "Done" }).tap();
  await panel.waitFor({ state: "hidden" });

  // The same pull that is about right for a base says so without spin alone; a shorter and a longer one say so, too.
  const finger = await Finger.of(ada);
  const from = await at(ada.page.locator('[data-spot="ball"]'));
  const label = ada.page.locator(".sling + .label");
  const pulls = async (): Promise<string[]> => {
    await finger.press(from);
    const told: string[] = [];
    for (let y = 18; y < 150; y += 4) {
      await finger.slide(from, { x: from.x, y: from.y + y }, 1);
      told.push(await label.innerText());
    }
    await finger.lose();
    return told;
  };
  expect((await pulls()).filter((text) => text.includes("about right for"))).toEqual([]);
  await spin.tap();
  await panel.locator("svg").tap({ position: { x: 33, y: 33 } });
  await spin.tap();
  const told = await pulls();
  for (const what of ["about right for 0", "towards 0: too soft", "towards 8: too hard"])
    expect(told.some((text) => text.replaceAll("\u00a0", " ").includes(what))).toBe(true);

  await spin.tap();
  await ada.page.locator(".flick").tap();
  await panel.waitFor({ state: "hidden" });
});

it("on a phone the spin is set below the rest of the aim and the button that flicks, all of it in sight", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    options: { first: "0" },
  });
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 390, height: 844 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  await ada.page.locator(".spin summary").tap();
  const panel = (await ada.page.locator(".spin .panel").boundingBox())!;
  const flick = (await ada.page.locator(".flick").boundingBox())!;
  expect(panel.y).toBeGreaterThanOrEqual(flick.y + flick.height);
  expect(panel.y + panel.height).toBeLessThanOrEqual(844);
  expect(panel.x + panel.width).toBeGreaterThanOrEqual(flick.x + flick.width);
  await ada.page.getByRole("button", { name: "Strike lower" }).tap();
  await ada.page.getByRole("button", { name: "Harder" }).tap();
  await ada.page.getByRole("button", { name: "Turn to the left" }).tap();
  await ada.page.locator(".spin summary", { hasText: "low" }).waitFor();
  expect(await ada.page.locator(".spin .panel").isVisible()).toBe(true);
  expect(await found(ada)).toEqual([]);
});

it("the line of the aim ends about where the ball will, and never beyond the wood", async () => {
  const ada = await stage.come("Ada", { viewport: { width: 1366, height: 768 } });
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"], {
    options: { first: "0" },
  });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  const end = () => ada.page.locator(".sight").evaluate((line) => line.getBoundingClientRect().top);
  const board = (await ada.page.locator("section.board .table").boundingBox())!;
  const strength = ada.page.getByLabel("Strength");
  await ada.page.locator('[data-spot="0"]').click();
  await expect.poll(end).toBeGreaterThan(board.y + 0.55 * board.height);
  const near = await end();
  await strength.focus();
  for (let i = 0; i < 20; i++) await strength.press("PageUp");
  await expect.poll(end).toBeLessThan(near - 0.3 * board.height);
  expect(await end()).toBeGreaterThan(board.y + 0.04 * board.height);
});

it("on a low phone both answers to where a counter of 9 goes are in sight", async () => {
  const low = { ...phone, viewport: { width: 360, height: 640 } };
  const [ada, bob] = await stage.match("nine", { ada: low });
  // The red counters come first.
  const spot = (name = "") => `.plane .able${name && `[data-spot="${name}"]`}`;
  for (let ply = 0; (await ada.page.locator(spot("W2")).count()) === 0; ply++) {
    const mover = (await ada.page.locator(".prompt.yours").count()) > 0 ? ada : bob;
    await mover.page.locator(spot()).first().click();
    await Promise.all([ada.sees(ply + 1), bob.sees(ply + 1)]);
    await Promise.race([ada.turn(), bob.turn()]);
  }
  await ada.page.locator(spot("W2")).tap();
  const ends = await ada.page.$$eval(".bar button", (all) =>
    all.map((answer) => answer.getBoundingClientRect().bottom),
  );
  // Two answers, and what is set for all questions to come.
  expect(ends).toHaveLength(3);
  expect(Math.max(...ends)).toBeLessThanOrEqual(640);
});

it("on a phone the question where a counter of 9 goes lies over neither seats nor board", async () => {
  const [ada] = await stage.match("nine", { ada: { ...phone, viewport: { width: 390, height: 844 } } });
  await ada.page.locator('.plane .able[data-spot="e5"]').tap();
  const bar = (await ada.page.locator(".bar").boundingBox())!;
  const seat = (await ada.page.locator(".seats li").first().boundingBox())!;
  expect(bar.y).toBeGreaterThanOrEqual(seat.y + seat.height);
  const board = (await ada.page.locator("section.board .board").boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(board.y);
  // The board takes the width of the screen.
  expect((await ada.page.locator("section.board svg").first().boundingBox())!.width).toBe(390);
});

it("who has chosen a marble of Kuba is told to press an arrow, and sees how far a push would reach", async () => {
  const [ada] = await stage.match("kuba", { ada: phone });
  await ada.page.locator('[data-cell="a7"]').tap();
  await ada.page.locator(".prompt.yours", { hasText: "Press an arrow to push it" }).waitFor();
  expect(
    await ada.page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.getAttribute("data-row"))),
  ).toEqual(["2", "2"]);
  await ada.page.locator('[data-cell="a7"]').tap();
  await ada.page.locator(".prompt.yours", { hasText: "Choose a marble" }).waitFor();
  expect(await ada.page.locator("[data-row]").count()).toBe(0);
});

it("on a desk a flick of Kapture 9 is aimed beside the board, which is as large as for who watches", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"]);
  const ada = await stage.come("Ada", { viewport: { width: 1366, height: 768 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.sees(0);
  const box = async (what: string) => (await ada.page.locator(what).first().boundingBox())!;
  const flick = ada.page.locator(".flick");
  await expect.poll(() => flick.count()).toBe(1);
  const board = await box("section.board .table");
  expect(board.height).toBeGreaterThanOrEqual(540);
  expect(board.y + board.height).toBeLessThanOrEqual(768);
  const button = await box(".flick");
  expect(button.x).toBeGreaterThan(board.x + board.width);
  expect(button.y + button.height).toBeLessThanOrEqual(768);
  // So is the log, and the score stands above the board.
  const log = await box('section[aria-labelledby="log-title"]');
  expect(log.y + log.height).toBeLessThanOrEqual(768);
  expect(await ada.page.locator(".score").innerText()).toMatch(/^Bases\s+0 : 0\s+Rounds won 0 : 0$/);
  const [score, prompt] = [await box(".score"), await box(".prompt")];
  expect(score.y).toBeGreaterThanOrEqual(prompt.y + prompt.height);
  expect(score.y + score.height).toBeLessThan(board.y + 0.03 * board.height);

  // Where there is less room they stand below the board again.
  await ada.page.setViewportSize({ width: 800, height: 1000 });
  await expect
    .poll(async () => (await box(".flick")).y > (await box("section.board .table")).y + 400)
    .toBe(true);
  expect(await ada.page.locator("section.board .flick").count()).toBe(1);
});

it("who watches Kapture 9 on a desk sees it as large as the window allows", async () => {
  const { match } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"]);
  const eve = await stage.come("Eve", { viewport: { width: 1366, height: 768 } });
  await eve.page.goto(`${stage.server.url}#/match/${match}`);
  await eve.sees(0);
  const board = (await eve.page.locator("section.board .table").boundingBox())!;
  expect(board.height).toBeGreaterThanOrEqual(540);
  expect(board.y + board.height).toBeLessThanOrEqual(768);
  expect(await eve.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
});
