import { expect, it } from "vitest";
import { at, confirm, Finger } from "./support/finger.ts";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** Ada at her phone, to move in a match that has begun, and her finger. */
async function begin(game: string): Promise<[Person, Finger, Person]> {
  const ada = await stage.come("Ada", phone);
  const bob = await stage.come("Bob");
  await bob.sit(await ada.openTable(stage.server.url, game));
  await ada.start();
  await Promise.all([ada.sees(0), bob.sees(0)]);
  return [ada, await Finger.of(ada), bob];
}

/** Lets the other one act until it is Ada's turn. */
async function untilTurn(ada: Person, bob: Person): Promise<void> {
  for (let ply = 0; (await ada.page.locator(".prompt.yours").count()) === 0; ply++) {
    await play(bob.page, { seed: 1, ply: ply + 1 });
    await Promise.all([ada.sees(ply + 1), bob.sees(ply + 1)]);
  }
}

/** Lets the other one flick until it is Ada's turn. */
async function flickUntilTurn(ada: Person, bob: Person): Promise<void> {
  const turn = async () => {
    if ((await bob.page.locator(".prompt.yours").count()) > 0)
      await bob.page.getByRole("button", { name: "Flick", exact: true }).click();
    return ada.page.locator(".prompt.yours").count();
  };
  await expect.poll(turn).toBe(1);
}

it("a finger slides to a cell of 9, sees it enlarged, and confirms it", async () => {
  const [ada, finger, bob] = await begin("nine");
  await untilTurn(ada, bob);
  const ply = await ada.ply();
  const cell = (name: string) => at(ada.page.locator(`[data-spot="${name}"]`));
  const [d5, e5] = [await cell("d5"), await cell("e5")];
  await finger.press(d5);
  await finger.slide(d5, e5);
  await ada.page.locator(".loupe").waitFor();
  await finger.lift();
  await ada.page.locator(".loupe").waitFor({ state: "detached" });
  await ada.page.locator(".bar", { hasText: "e5" }).waitFor();
  expect(await ada.ply()).toBe(ply);
  const confirm = ada.page.locator('[data-spot="ask:0"]');
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await confirm.tap();
  await ada.sees(ply + 1);
  await ada.page.locator('[data-spot="e5"][aria-label*="red counter"]').waitFor();
});

it("the tap that follows a quick slide over 9 counts", async () => {
  const [ada, finger, bob] = await begin("nine");
  await untilTurn(ada, bob);
  const ply = await ada.ply();
  const [c5, e5] = await Promise.all(
    ["c5", "e5"].map((name) => at(ada.page.locator(`[data-spot="${name}"]`))),
  );
  await finger.drag(c5!, e5!);
  await finger.tap(await at(ada.page.locator('[data-spot="ask:0"]')));
  await ada.sees(ply + 1);
});

it("the tap that follows a quick slide over Kuba counts", async () => {
  const [ada, finger, bob] = await begin("kuba");
  await untilTurn(ada, bob);
  const cell = (name: string) => at(ada.page.locator(`[data-spot="${name}"]`));
  const marble = ada.page.locator(".able[data-spot]").first();
  // From a free cell a slide means nothing.
  await finger.drag(await cell("d7"), await cell("d5"));
  await finger.tap(await at(marble));
  await expect.poll(() => marble.getAttribute("aria-pressed")).toBe("true");
});

it("the tap that follows a quick slide of the ball of Kapture 9 counts", async () => {
  const [ada, finger, bob] = await begin("kapture9");
  if ((await bob.page.locator(".prompt.yours").count()) > 0) {
    await bob.page.getByRole("button", { name: "Flick", exact: true }).click();
  }
  await ada.turn();
  const ply = await ada.ply();
  await ada.sees(ply);
  const ball = await at(ada.page.locator('[data-spot="ball"]'));
  const flick = await at(ada.page.getByRole("button", { name: "Flick", exact: true }));
  // Pulled forwards it is not flicked.
  await finger.drag(ball, { x: ball.x, y: ball.y - 70 });
  expect(await ada.ply()).toBe(ply);
  await finger.tap(flick);
  await ada.sees(ply + 1);
});

it("a finger that meets no edge of Kabetopo means the nearest, and the answer confirms it", async () => {
  const [ada, finger, bob] = await begin("kabetopo");
  await untilTurn(ada, bob);
  const ply = await ada.ply();
  const wall = ada.page.locator('[data-spot="tool:wall"]');
  // Not all edges are free where Bob has acted before.
  const edge = ada.page
    .locator('.plane [data-spot^="b2-"].able, .plane [data-spot^="c2-"].able, .plane [data-spot^="b3-"].able')
    .first();
  await wall.tap();
  await edge.waitFor({ state: "attached" });
  const beside = await at(edge, 0.5, 1.1);
  await finger.tap(beside);
  const meant = ada.page.locator(".bar span", { hasText: "Wall between" });
  const said = await meant.innerText();
  expect(await ada.ply()).toBe(ply);
  // Far from every edge it means nothing.
  await finger.tap(await at(ada.page.locator(".plane"), 0.02, 0.02));
  await meant.waitFor({ state: "detached" });
  await finger.tap(beside);
  expect(await meant.innerText()).toBe(said);
  await finger.tap(await at(ada.page.locator('[data-spot="ask:0"]')));
  await ada.sees(ply + 1);
});

it("a card of Kapow! is dragged by a finger to where it is played", async () => {
  const [ada, finger, bob] = await begin("kapow");
  await untilTurn(ada, bob);
  for (const place of ["0/0", "1/2"]) await ada.page.locator(`button[data-spot$="/${place}"]`).tap();
  await ada.page.locator('[data-spot="draw"].able').tap();
  await ada.page.locator('[data-place="taken"].movable').waitFor();
  const ply = await ada.ply();
  const card = await at(ada.page.locator('[data-place="taken"]'));
  // Let go over nothing it goes back.
  await finger.drag(card, { x: card.x, y: card.y - 60 });
  await ada.page.locator("svg.held").waitFor({ state: "detached" });
  await finger.press(card);
  const pile = await at(ada.page.locator('[data-spot="discard"]'));
  await finger.slide(card, pile);
  await ada.page.locator("svg.held").waitFor();
  await finger.lift();
  await ada.sees(ply + 1);
});

it("the top of the discards of Kapow! is dragged straight to the hand", async () => {
  const [ada, finger, bob] = await begin("kapow");
  await untilTurn(ada, bob);
  for (const place of ["0/0", "1/2"]) await ada.page.locator(`button[data-spot$="/${place}"]`).tap();
  await ada.page.locator('[data-spot="discard"].movable').waitFor();
  const ply = await ada.ply();
  const [pile, card] = [
    await at(ada.page.locator('[data-spot="discard"]')),
    await at(ada.page.locator('.own button[data-spot$="/2/1"]')),
  ];
  // Let go over the other pile it goes back.
  await finger.drag(pile, await at(ada.page.locator('[data-spot="draw"]')));
  expect(await ada.ply()).toBe(ply);
  await finger.drag(pile, card);
  await ada.sees(ply + 2);
});

it("a finger's tap on a card of Kapow! asks, and the second one plays; a mouse plays at once", async () => {
  const [ada, , bob] = await begin("kapow");
  await untilTurn(ada, bob);
  const card = (place: string) => ada.page.locator(`.own button[data-spot$="/${place}"]`);
  for (const place of ["0/0", "1/2"]) await card(place).tap();
  await ada.page.locator('[data-spot="draw"].able').tap();
  await ada.page.locator('[data-place="taken"].movable').waitFor();
  const ply = await ada.ply();
  const spots = () =>
    ada.page.$$eval("section.board [data-place]", (all) => all.map((spot) => spot.parentElement!.offsetTop));
  const before = await spots();
  const ask = ada.page.locator('[data-spot="ask:0"]');
  await ada.page.locator('[data-spot="discard"].able').tap();
  await ask.filter({ hasText: "Discard" }).waitFor();
  await card("2/1").tap();
  await ask.filter({ hasText: "Replace the hidden card by" }).waitFor();
  expect(await card("2/1").getAttribute("aria-pressed")).toBe("true");
  expect(await card("2/1").getAttribute("aria-label")).toContain("Press again");
  // The button is wholly in sight, and nothing moves.
  const button = (await ask.boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(ada.page.viewportSize()!.height);
  expect(button.height).toBeGreaterThanOrEqual(40);
  expect(await spots()).toEqual(before);
  expect(await inspect(ada, "kapow-asked")).toEqual([]);
  await ada.page.getByRole("button", { name: "Cancel" }).tap();
  await ask.waitFor({ state: "detached" });
  expect(await ada.ply()).toBe(ply);
  await card("2/1").tap();
  await ask.waitFor();
  await confirm(card("2/1"));
  await ada.sees(ply + 1);
  expect(await ask.count()).toBe(0);

  // By mouse at once, unless that is wanted.
  for (const when of ["never", "always"]) {
    const draw = ada.page.locator('[data-spot="draw"].able');
    while ((await draw.count()) === 0) {
      const mover = (await ada.page.locator(".prompt.yours").count()) > 0 ? ada : bob;
      const next = (await ada.ply()) + 1;
      await play(mover.page, { seed: 1, ply: next });
      await Promise.all([ada.sees(next), bob.sees(next)]);
    }
    await ada.page.getByRole("button", { name: "More" }).click();
    await ada.page.getByLabel("Confirm plays").selectOption(when);
    await ada.page.getByRole("button", { name: "Close" }).click();
    await draw.click();
    await ada.page.locator('[data-place="taken"].movable').waitFor();
    const now = await ada.ply();
    await ada.page.locator('[data-spot="discard"].able').click();
    if (when === "always") await ask.click();
    await ada.sees(now + 1);
  }
});

it("a finger pulls the ball of Kapture 9: back again it flicks nothing, let go it flicks", async () => {
  const [ada, finger, bob] = await begin("kapture9");
  if ((await bob.page.locator(".prompt.yours").count()) > 0) {
    await bob.page.getByRole("button", { name: "Flick", exact: true }).click();
  }
  await ada.turn();
  const ply = await ada.ply();
  await ada.sees(ply);
  const ball = await at(ada.page.locator('[data-spot="ball"]'));
  const pulled = { x: ball.x + 12, y: ball.y + 70 };
  const strength = () => ada.page.locator(".slider output").nth(1).innerText();
  const usual = await strength();
  await finger.press(ball);
  await finger.slide(ball, pulled);
  await expect.poll(strength).not.toBe(usual);
  // What the finger aims at is enlarged.
  await ada.page.locator(".loupe").waitFor();
  const pulling = await strength();
  await finger.slide(pulled, ball);
  await finger.lift();
  await ada.page.locator(".loupe").waitFor({ state: "detached" });
  await expect.poll(strength).not.toBe(pulling);
  await finger.press(ball);
  await finger.slide(ball, pulled);
  await finger.lose();
  expect(await ada.ply()).toBe(ply);
  // Nothing lies over the button that flicks, either.
  await ada.page.getByRole("button", { name: "Flick", exact: true }).tap({ trial: true });
  await finger.drag(ball, pulled);
  await ada.sees(ply + 1);
});

it("a finger that is to aim only lets go, and flicks by the button; the flick before is drawn as a ghost", async () => {
  const [ada, finger, bob] = await begin("kapture9");
  await flickUntilTurn(ada, bob);
  await ada.page.getByRole("button", { name: "More" }).tap();
  await ada.page.getByLabel("let go, then press Flick").check();
  await ada.page.getByRole("button", { name: "Close" }).tap();
  const ply = await ada.ply();
  const ball = await at(ada.page.locator('[data-spot="ball"]'));
  await finger.drag(ball, { x: ball.x, y: ball.y + 50 });
  const strength = () => ada.page.locator(".slider output").nth(1).innerText();
  await expect.poll(strength).toMatch(/^0\.[234]\d m\/s$/);
  expect(await ada.ply()).toBe(ply);
  await ada.page.getByRole("button", { name: "Flick", exact: true }).tap();
  await ada.sees(ply + 1);
  await flickUntilTurn(ada, bob);
  await ada.page.getByRole("button", { name: "Harder" }).tap();
  await ada.page.locator("polygon.ghost").waitFor({ state: "attached" });
});

it("the direction is set finely by a slider that comes back to its middle, and by buttons that are held", async () => {
  const [ada, finger, bob] = await begin("kapture9");
  await flickUntilTurn(ada, bob);
  const { page } = ada;
  const said = page.locator(".slider output").first();
  const degrees = async () => Number.parseFloat(await said.innerText());
  const slider = page.getByRole("slider", { name: "Direction" });
  const middle = await at(slider);
  await finger.press(middle);
  await finger.slide(middle, { x: middle.x + 30, y: middle.y }, 6);
  // A pixel is little more than a tenth of a degree.
  await expect.poll(degrees).toBeGreaterThan(0.9);
  expect(await degrees()).toBeLessThan(5);
  await finger.lift();
  await expect.poll(() => slider.inputValue()).toBe("500");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/right$/);
  // Held at its end it goes on.
  const end = { x: middle.x + 200, y: middle.y };
  await finger.press(middle);
  await finger.slide(middle, end, 2);
  await expect.poll(degrees).toBeGreaterThan(18);
  await finger.lift();

  const before = await degrees();
  const less = page.getByRole("button", { name: "Turn to the left" });
  await less.tap();
  await expect.poll(degrees).toBeCloseTo(before - 0.5, 5);
  await finger.press(await at(less));
  await expect.poll(degrees).toBeLessThan(before - 2);
  await finger.lift();
  const stopped = await degrees();
  await page.waitForTimeout(250);
  expect(await degrees()).toBe(stopped);
});

it("who drags a marble of Kuba where it cannot go is told why", async () => {
  const [ada, finger, bob] = await begin("kuba");
  await untilTurn(ada, bob);
  const marble = await at(ada.page.locator('[data-spot="d4"]'));
  await finger.drag(marble, { x: marble.x, y: marble.y + 80 });
  await ada.page.locator(".prompt.yours", { hasText: "Push one of your own marbles" }).waitFor();
});

it("who presses what can't be done is told why, and stays on the move", async () => {
  const [ada, , bob] = await begin("kuba");
  await untilTurn(ada, bob);
  await ada.page.locator('[data-spot="d4"]').tap();
  await ada.page.locator(".prompt.yours", { hasText: "Push one of your own marbles" }).waitFor();
  // The rules are read over the board.
  await ada.page.getByRole("button", { name: "Rules", exact: true }).tap();
  await ada.page.getByRole("dialog", { name: "Rules of Kuba" }).locator("svg").first().waitFor();
  expect(await inspect(ada, "rules-drawer")).toEqual([]);
  await ada.page.getByRole("button", { name: "Close", exact: true }).tap();
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });
  await ada.page.locator('[data-spot="d4"]').tap();
  await ada.page.locator(".prompt.yours", { hasText: "Push one of your own marbles" }).waitFor();
  // Once it was read, the prompt says again whose turn it is.
  await ada.page.locator(".prompt.yours", { hasText: "Your turn" }).waitFor();
});
