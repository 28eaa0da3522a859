import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { begin } from "./support/guest.ts";
import { giveUp } from "./support/give_up.ts";
import { phone } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

// Nobody has to wait long for who is away.
const stage = new Stage(["--match.grace_ms", "300"]);

const over = (page: Page, text: string) => page.locator(".prompt.over", { hasText: text }).waitFor();

it("who stays away is told of, and has lost when the other claims the win", async () => {
  const [ada, bob] = await stage.match("kuba", { bob: phone });
  const link = bob.page.url();
  await bob.page.goto("about:blank");
  await ada.page.locator(".prompt", { hasText: "Away too long: Bob" }).waitFor();
  // The turn stays in sight, and a press too many ends nothing.
  await ada.page.locator(".prompt.yours", { hasText: "Choose a marble" }).waitFor();
  await ada.page.getByRole("button", { name: "Claim the win" }).click();
  await ada.page.getByRole("button", { name: "Wait on" }).click();
  // A draw can be offered, too, and it is said that the offer waits.
  await ada.page.getByRole("button", { name: "Claim the win" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Offer a draw" }).click();
  await ada.page.locator(".prompt", { hasText: "Bob is away: your offer of a draw waits." }).waitFor();
  await ada.page.getByRole("button", { name: "Claim the win" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Claim the win" }).click();
  await over(ada.page, "You win because the others left");
  await bob.page.goto(link);
  await over(bob.page, "You lose because you were away too long");
  await bob.page.locator("ol li", { hasText: "Ada stopped waiting" }).waitFor();
  expect(await bob.page.getByRole("button", { name: "Resign" }).count()).toBe(0);
});

it("three need not wait for one who stays away: the server plays on in that place", async () => {
  const ada = await stage.come("Ada");
  const { match, guests } = await begin(stage.server.port, "nine", ["Ada", "Bob", "Cleo"]);
  const [host, bob, cleo] = guests;
  await cleo?.ask("match.watch", { match });
  await ada.is(host!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  bob?.leave();
  await ada.page.getByRole("button", { name: "Play on without Bob" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Play on without Bob" }).click();
  await ada.page.locator("ol li", { hasText: "Bob has left for good" }).waitFor();
  await play(ada.page, { seed: 1, ply: 1 });
  // Bob's move belongs to Ada's, and then it is Cleo's turn.
  await ada.sees(1);
  await ada.page.getByText("Cleo is to move").waitFor();
  cleo?.leave();
});

it("whose clock has run out has lost, and both see why", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const link = await ada.openTable(stage.server.url, "nine", async (page) => {
    await page.getByLabel("Time for each move").check();
    await page.getByLabel("Seconds a move").fill("1");
  });
  await bob.sit(link);
  await ada.start();
  await over(ada.page, "You lose on time");
  await over(bob.page, "You win on time");
  await bob.page.locator("ol li", { hasText: "Ada ran out of time" }).waitFor();
});

it("a draw is offered, declined, offered by the other and accepted, and no button moves under a finger", async () => {
  const [ada, bob] = await stage.match("kuba", { bob: phone });
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const abort = async () => {
    const { x, y, width, height } = (await bob.page
      .getByRole("button", { name: "Abort", exact: true })
      .boundingBox())!;
    return [x, y, width, height].map(Math.round);
  };
  const before = await abort();
  await press(ada.page, "Offer a draw");
  await bob.page.getByText("Ada offers a draw. Ada is to move").waitFor();
  expect(await abort()).toEqual(before);
  await press(bob.page, "Decline");
  await ada.page.getByText("Bob does not want a draw").waitFor();
  await press(ada.page, "Offer a draw");
  await ada.page.locator(".prompt", { hasText: "A draw was offered already" }).waitFor();
  await press(bob.page, "Offer a draw");
  await press(ada.page, "Accept");
  for (const { page } of [ada, bob]) await over(page, "A draw by agreement");
});

it("who resigns is asked twice, an Enter too many is not meant, and a rematch has the same players", async () => {
  const [ada, bob] = await stage.match("nine");
  const begin = () =>
    Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 2 }))).then(() => ada.sees(2));
  await begin();
  const resign = () => ada.page.getByRole("button", { name: "Resign", exact: true }).press("Enter");
  await resign();
  await ada.page.keyboard.press("Enter");
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });
  await ada.turn();
  await resign();
  await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  await over(bob.page, "You win by resignation");
  await over(ada.page, "You resigned");
  const before = ada.page.url();
  await bob.page.getByRole("button", { name: "Rematch" }).click();
  await ada.page.getByText("Bob wants a rematch").first().waitFor();
  await ada.page.getByRole("button", { name: "Accept", exact: true }).click();
  for (const { page } of [ada, bob]) {
    await page.waitForURL((url) => url.href !== before);
    await page.locator('.play[data-ply="0"]').waitFor();
  }
  expect(ada.page.url()).toBe(bob.page.url());
  await bob.page.getByText("Series 1 : 0").waitFor();

  await begin();

  // At the end of the rematch the score of both is told, and a link to the match is at hand.
  await resign();
  await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  await bob.page.locator(".prompt.over", { hasText: "Series 2 : 0" }).waitFor();
  await ada.page.locator(".prompt.over", { hasText: "Series 0 : 2" }).waitFor();
  const link = await bob.page.locator("[data-share]").getAttribute("data-share");
  await ada.page.goto(link!);
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
});

it("who waits for a rematch with a rival who has left is told so, and may go on with another one", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: phone });
  await giveUp(ada);
  const rival = ada.page.getByRole("button", { name: "New opponent" });
  await ada.page.getByRole("button", { name: "Rematch" }).click();
  await ada.page.locator(".prompt.over", { hasText: "Waiting for Bob." }).waitFor();
  expect(await rival.isEnabled()).toBe(true);
  const link = bob.page.url();
  await bob.page.goto("about:blank");
  await ada.page.locator(".prompt.over", { hasText: "No longer here: Bob" }).waitFor();
  // Who comes back is waited for again.
  await bob.page.goto(link);
  await ada.page.locator(".prompt.over", { hasText: "Waiting for Bob." }).waitFor();
  await bob.page.goto("about:blank");
  const before = ada.page.url();
  await rival.click();
  await ada.page.waitForURL((url) => url.href !== before);
});

it("sparks fly for who wins, but not where motion is off, and nothing moves for them", async () => {
  const [ada, bob] = await stage.match("kuba", { bob: { ...phone, reducedMotion: "no-preference" } });
  const cleo = await stage.come("Cleo");
  await cleo.page.goto(bob.page.url());
  await cleo.sees(0);
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 2 })));
  await ada.sees(2);
  await watchShifts(bob.page);
  await ada.page.getByRole("button", { name: "Resign", exact: true }).click();
  await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  await bob.page.locator(".prompt.over .sparks").waitFor({ state: "attached" });
  // The result lies across the board for a moment, and takes no room.
  await bob.page.locator(".ribbon", { hasText: "You win" }).waitFor();
  await bob.page.locator(".ribbon").waitFor({ state: "detached" });
  await Promise.all([ada, cleo].map(({ page }) => page.locator(".prompt.over").waitFor()));
  for (const { page } of [ada, cleo]) expect(await page.locator(".sparks, .ribbon").count()).toBe(0);
  expect(await bob.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await jumps(bob.page)).toEqual([]);
});

it("a new opponent is one press away, for who has lost as well", async () => {
  const [ada] = await stage.match("kuba", { ada: phone });
  await giveUp(ada);
  await ada.page.locator(".prompt.over").waitFor();
  const before = ada.page.url();
  await ada.page.getByRole("button", { name: "New opponent" }).click();
  await ada.page.waitForURL((url) => url.href !== before && url.href.includes("/m"));
  await ada.page.locator(".prompt:not(.over)").waitFor();
});

it.each(["kapture9", "kabetopo", "nine"])(
  "after the end of %s nothing dead stands below the board, and a rematch is in sight, on a phone too",
  async (game) => {
    const [ada, bob] = [
      await stage.come("Ada"),
      await stage.come("Bob", { ...phone, viewport: { width: 390, height: 844 } }),
    ];
    const { match, guests } = await begin(stage.server.port, game, ["Ada", "Bob"]);
    for (const [seat, person] of [ada, bob].entries()) {
      await person.is(guests[seat]!.identity);
      await person.page.goto(`${stage.server.url}#/match/${match}`);
      await person.sees(0);
    }
    await watchShifts(bob.page);
    await giveUp(ada);
    for (const { page } of [ada, bob]) {
      await page.locator(".prompt.over").waitFor();
      expect(await page.locator("section.board :is(.controls, .bar)").count()).toBe(0);
      expect(await page.locator("#result-title").count()).toBe(1);
      const button = (await page.getByRole("button", { name: "Rematch" }).boundingBox())!;
      expect(button.y + button.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    }
    expect(await jumps(bob.page)).toEqual([]);
  },
);

it("after the end of Kapow! on phones the buttons are in sight, each with its words in one line, in all languages", async () => {
  const [ada] = await stage.match("kapow", { ada: { ...phone, viewport: { width: 390, height: 844 } } });
  await giveUp(ada);
  for (const locale of ["en", "de", "fr"])
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await ada.page.setViewportSize(viewport);
      await ada.page.evaluate(
        (kept) => localStorage.setItem("kabinet.settings", kept),
        JSON.stringify({ locale }),
      );
      await ada.page.reload();
      await ada.page.locator(".prompt.over").waitFor();
      const buttons = await ada.page.$$eval(".acts > .button", (all) =>
        all.map((button) => {
          const words = document.createRange();
          words.selectNodeContents(button);
          const { bottom, right } = button.getBoundingClientRect();
          return { lines: Math.round(words.getBoundingClientRect().height / 16), bottom, right };
        }),
      );
      expect(buttons.length).toBeGreaterThanOrEqual(3);
      for (const { lines, bottom, right } of buttons) {
        expect([locale, viewport.width, lines]).toEqual([locale, viewport.width, 1]);
        expect(right).toBeLessThanOrEqual(viewport.width);
        if (viewport.height > 800) expect(bottom).toBeLessThanOrEqual(viewport.height);
      }
    }
});

it("on a desk the end of every game has its buttons at one place, and sharing and learning in sight", async () => {
  const places = new Map<string, number>();
  for (const game of ["kuba", "nine", "kabetopo", "kapow", "kapture9"]) {
    const [ada] = await stage.match(game, { ada: { viewport: { width: 1366, height: 768 } } });
    await giveUp(ada);
    await ada.page.locator(".prompt.over").waitFor();
    const seats = (await ada.page.locator(".seats > ul").boundingBox())!;
    const again = (await ada.page.getByRole("button", { name: "Rematch" }).boundingBox())!;
    places.set(game, Math.round(again.y - seats.y - seats.height));
    expect(Math.abs(again.x - seats.x)).toBeLessThan(2);
    const row = await ada.page.$$eval(".acts > .button", (all) =>
      all.map((one) => one.getBoundingClientRect().y),
    );
    expect([game, new Set(row).size]).toEqual([game, 1]);
    for (const part of ["[data-share]", "[data-learn]"]) {
      const { y, height } = (await ada.page.locator(part).boundingBox())!;
      expect([game, part, y + height <= 768]).toEqual([game, part, true]);
    }
  }
  expect(new Set(places.values()).size).toBe(1);
});
