import { expect, it } from "vitest";
import { giveUp } from "./support/give_up.ts";
import { begin } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const shows = (person: Person, at: number) => person.page.locator(`.replay[data-at="${at}"]`).waitFor();

/** A match of six moves, and its id. */
async function sixMoves(): Promise<[Person, string]> {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 6 })));
  await ada.sees(6);
  return [ada, /[a-z2-7]+$/.exec(ada.page.url())?.[0] ?? ""];
}

it("a part of a match is given to others as a link, which plays that part at once", async () => {
  const [ada, match] = await sixMoves();
  await ada.page.goto(`${stage.server.url}replay/${match}?at=1`);
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  await ada.page.getByText("Share a part of the match").click();
  await ada.page.getByLabel("To step").fill("4");
  expect(await found(ada)).toEqual([]);
  const link = await ada.page.getByLabel("This link plays the part").inputValue();
  expect(link).toBe(`${stage.server.url}replay/${match}?at=1&to=4`);
  await ada.page.getByLabel("To step").fill("99");
  await ada.page.getByText("The first step comes before the last one").waitFor();

  const eve = await stage.come("Eve", { ...phone, reducedMotion: "no-preference" });
  await eve.page.goto(link);
  await eve.page.getByText("Steps 1 to 4").waitFor();
  await shows(eve, 4);
  expect(await found(eve)).toEqual([]);
  // The buttons and the speed share one row, each large enough for a finger; the line is below them.
  const controls = await eve.page.$$eval(".transport :is(button, select)", (all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { width, height, y } = one.getBoundingClientRect();
        return { width, height, y };
      }),
  );
  expect(controls).toHaveLength(6);
  for (const { height, width, y } of controls) {
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(40);
    expect(Math.abs(y - controls[0]!.y)).toBeLessThan(8);
  }
  await eve.page.locator('[data-control="play"]').click();
  await shows(eve, 2);
  await shows(eve, 4);
  await eve.page.getByRole("button", { name: "Show the whole match" }).click();
  await eve.page.locator('[data-control="play"]').click();
  await shows(eve, 6);

  // Who wants no motion begins the part by hand.
  const still = await stage.come("Sam");
  await still.page.goto(link);
  await still.page.getByText("Steps 1 to 4").waitFor();
  await shows(still, 1);
});

it("who watches chooses the side from which the board is seen", async () => {
  for (const game of ["kuba", "kapture9"]) {
    const eve = await stage.come("Eve");
    const { match } = await begin(stage.server.port, game, ["Ada", "Bob"]);
    await eve.page.goto(`${stage.server.url}m/${match}`);
    const turn = eve.page.getByRole("button", { name: "Turn the board" });
    await turn.waitFor();
    const board = () => eve.page.locator("section.board").innerHTML();
    const before = await board();
    await turn.click();
    await eve.page.getByRole("button", { name: "Turn the board", pressed: true }).waitFor();
    expect(await board()).not.toBe(before);
    await turn.click();
    await eve.page.getByRole("button", { name: "Turn the board", pressed: false }).waitFor();
    expect(await board()).toBe(before);
    expect(await found(eve)).toEqual([]);
  }
});

it("on a desk a replay has the board of the match, as large, with the result and all that is pressed in sight", async () => {
  const [ada, match] = await sixMoves();
  await ada.page.setViewportSize({ width: 1366, height: 768 });
  const size = async () => (await ada.page.locator("section.board").boundingBox())!.width;
  const before = await size();
  await ada.page.goto(`${stage.server.url}replay/${match}?at=1`);
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  expect(Math.abs((await size()) - before)).toBeLessThan(2);
  const parts = ada.page.locator(".transport button, .ways .button, .ways select");
  for (const part of await parts.all()) {
    const { y, height } = (await part.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(768);
  }
});

it("the own match is replayed from the own seat, and what plays it is in sight on a phone", async () => {
  const { match, guests } = await begin(stage.server.port, "kapow", ["Ada", "Bob"]);
  const bob = await stage.come("Bob", { ...phone, viewport: { width: 390, height: 844 } });
  await bob.is(guests[1]!.identity);
  await bob.page.goto(`${stage.server.url}m/${match}`);
  await bob.sees(0);
  await giveUp(bob);
  await bob.page.getByRole("link", { name: "Replay", exact: true }).click();
  await bob.page.locator('.replay[data-complete="true"]').waitFor();
  expect(await bob.page.getByLabel("Seen by").evaluate((list: HTMLSelectElement) => list.value)).toBe("1");
  const { y, height } = (await bob.page.locator(".transport").boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(844);
  const cards = await bob.page.locator(".own").last().boundingBox();
  expect(cards!.y + cards!.height).toBeLessThanOrEqual(y);
  expect(await found(bob)).toEqual([]);
});

it("an address without a seat shows the reader's own match from the own seat, until another view is chosen", async () => {
  const [ada, match] = await sixMoves();
  // All see the same: the board can be turned, and that is all.
  const turned = (person: Person) =>
    person.page.getByRole("button", { name: "Turn the board" }).getAttribute("aria-pressed");
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.goto(`${stage.server.url}replay/${match}?at=2`);
  await shows(ada, 2);
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  expect(await turned(ada)).toBe("false");
  expect(await ada.page.getByLabel("Seen by").count()).toBe(0);
  // What is shared is not this player's alone.
  expect(await ada.page.getByLabel("Share this position").inputValue()).toBe(
    `${stage.server.url}replay/${match}?at=2`,
  );
  // As large as in the match, and what plays it at its lower edge.
  const board = (await ada.page.locator("section.board .board").boundingBox())!;
  expect(board.width).toBe(390);
  const bar = (await ada.page.locator(".transport").boundingBox())!;
  expect(bar.y - board.y - board.height).toBeLessThan(16);

  await ada.page.getByRole("button", { name: "Turn the board" }).click();
  await ada.page.waitForURL(/seat=1/);
  await expect.poll(() => turned(ada)).toBe("true");

  const eve = await stage.come("Eve");
  await eve.page.goto(`${stage.server.url}replay/${match}?at=2`);
  await shows(eve, 2);
  expect(await turned(eve)).toBe("false");
});

it("on a short phone all of the board is above what plays the match", async () => {
  const [, match] = await sixMoves();
  const eve = await stage.come("Eve", { ...phone, viewport: { width: 360, height: 640 } });
  await eve.page.goto(`${stage.server.url}replay/${match}?at=2`);
  await shows(eve, 2);
  const board = (await eve.page.locator("section.board .board").boundingBox())!;
  const bar = (await eve.page.locator(".transport").boundingBox())!;
  expect(board.y + board.height).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(640);
});

it("a replay goes from turn to turn by buttons and keys, and tells the result at its end alone", async () => {
  const { match, guests } = await begin(stage.server.port, "kapow", ["Ada", "Bob"]);
  for (let ply = 0; ply < 12; ply++)
    for (const [seat, guest] of guests.entries()) {
      const { actions } = await guest.ask("match.legal", { match, seat });
      // The last one plays what was taken to another place than the first.
      const action = actions.at(ply % 2);
      if (!action) continue;
      await guest.ask("match.act", { key: `k${ply}`, match, ply, action });
      break;
    }
  await guests[0]!.ask("match.resign", { key: "resign", match });
  const eve = await stage.come("Eve", { ...phone, viewport: { width: 390, height: 844 } });
  await eve.page.goto(`${stage.server.url}replay/${match}?at=0`);
  await eve.page.locator('.replay[data-complete="true"]').waitFor();
  expect(await eve.page.getByText(/Bob wins/).count()).toBe(0);
  const control = (name: string) => eve.page.locator(`[data-control="${name}"]`);
  // Two cards are turned up, one is taken, and one is played.
  await control("turn_next").click();
  await shows(eve, 3);
  await eve.page.keyboard.press("Shift+ArrowRight");
  await shows(eve, 6);
  await control("turn_back").click();
  await shows(eve, 3);
  await eve.page.keyboard.press("Shift+ArrowLeft");
  await shows(eve, 0);
  expect(await found(eve)).toEqual([]);
  await control("last").click();
  await eve.page
    .getByText(/Bob wins/)
    .first()
    .waitFor();
  for (const guest of guests) guest.leave();
});

it("a part to share begins at the step that is shown, until somebody writes another one", async () => {
  const [ada, match] = await sixMoves();
  await ada.page.goto(`${stage.server.url}replay/${match}?at=5`);
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  const summary = ada.page.getByText("Share a part of the match");
  const from = ada.page.getByLabel("From step");
  await summary.click();
  expect(await from.inputValue()).toBe("5");
  await ada.page.locator("ol button").nth(1).click();
  await shows(ada, 2);
  await expect.poll(() => from.inputValue()).toBe("2");
  await summary.click();
  await ada.page.locator('[data-control="next"]').click();
  await shows(ada, 3);
  await summary.click();
  expect(await from.inputValue()).toBe("3");
  await from.fill("1");
  await ada.page.locator('[data-control="next"]').click();
  await shows(ada, 4);
  expect(await from.inputValue()).toBe("1");
});

it("on a low phone a replay of Kabetopo with four seats shows the whole board and what plays it", async () => {
  const names = ["Ada", "Bob", "Cleo", "Dan"];
  const { match, guests } = await begin(stage.server.port, "kabetopo", names);
  const people = await Promise.all(
    names.map((name) => stage.come(name, { ...phone, viewport: { width: 360, height: 640 } })),
  );
  for (const [i, person] of people.entries()) {
    await person.is(guests[i]!.identity);
    await person.page.goto(`${stage.server.url}m/${match}`);
  }
  await Promise.all(people.map(({ page }, seed) => play(page, { seed, ply: 16 })));
  const { page } = people[0]!;
  await page.goto(`${stage.server.url}replay/${match}?at=0`);
  await page.locator('.replay[data-complete="true"]').waitFor();
  const box = async (what: string) => (await page.locator(what).boundingBox())!;
  const [board, controls] = [await box(".kabetopo .board"), await box(".transport")];
  expect(board.width).toBeGreaterThan(300);
  expect(board.y + board.height).toBeLessThanOrEqual(controls.y);
  expect(controls.y + controls.height).toBeLessThanOrEqual(640);
  // No step is without words, and the board stays where it is.
  const said = new Set<string>();
  for (let step = 1; step <= 16; step++) {
    await page.locator('[data-control="next"]').tap();
    await page.locator(`.replay[data-at="${step}"]`).waitFor();
    said.add(await page.locator(".prompt").innerText());
    expect((await box(".kabetopo .board")).y).toBe(board.y);
    expect(await page.locator("ol .current, ol [aria-current]").count()).toBeGreaterThan(0);
  }
  expect([...said].filter((text) => text.startsWith("Replay"))).toEqual([]);
  expect([...said].filter((text) => text.endsWith("ends the turn")).length).toBeGreaterThan(0);
});

it("on a phone all that leads away from a replay stands in one row", async () => {
  const [ada, bob] = await stage.match("kabetopo", {
    ada: { ...phone, viewport: { width: 390, height: 844 } },
  });
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 8 })));
  await giveUp(ada);
  await ada.page.getByRole("link", { name: "Replay", exact: true }).click();
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  const ways = ada.page.locator(".replay .ways .button");
  await expect.poll(() => ways.count()).toBe(3);
  const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});
