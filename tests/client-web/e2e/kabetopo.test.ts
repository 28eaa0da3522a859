import { expect, it } from "vitest";
import { at, Finger } from "./support/finger.ts";
import { begin, type Guest } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { seatFaults } from "./support/seat_texts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();
const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 5_000 } as const;

it("Kabetopo says where the way leads, and ends a turn by itself for who wants that", async () => {
  const [ada, bob] = await stage.match("kabetopo");
  await ada.page.locator(".prompt", { hasText: /Climb to \w\d or \w\d for a stone/ }).waitFor();
  await ada.page.getByRole("button", { name: "More" }).click();
  await ada.page.getByLabel("End my turn after my move, and keep the token").check();
  await ada.page.getByRole("button", { name: "Close" }).click();
  await ada.page.locator(".plane [data-spot].able, [data-spot].able").first().click();
  await bob.turn();
  // A move, and the end of the turn.
  await ada.sees(2);
  expect(await bob.ply()).toBe(2);
});

it("a step of Kabetopo is undone while the turn lasts, and no longer", async () => {
  const [ada, bob] = await stage.match("kabetopo", { ada: phone });
  const undo = ada.page.locator('[data-spot="finish:undo"]');
  // What can't be done is not there.
  expect(await ada.page.locator(".finish button").count()).toBe(0);
  const before = await ada.page.locator("[data-spot].able").count();
  await ada.page.locator("[data-spot].able").first().tap();
  await undo.tap();
  await ada.sees(2);
  await expect.poll(() => ada.page.locator("[data-spot].able").count()).toBe(before);
  await bob.sees(2);
  await bob.page.locator("ol li", { hasText: "Ada takes the move back" }).waitFor();
  // What was undone is not told as news, and that it was only until something else is done.
  await expect.poll(() => bob.page.locator(".prompt .news").innerText()).toBe("Ada takes the move back");
  expect(await bob.page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await ada.page.locator("[data-spot].able").first().tap();
  await ada.page.locator('[data-spot="finish:end"]').tap();
  await bob.turn();
  expect(await bob.page.locator(".prompt .news").innerText()).toMatch(/^Ada: a step to \w\d$/);
  expect(await undo.count()).toBe(0);
});

it("the pieces of a player are counted once, at the tools, and those of others at their seats", async () => {
  const [ada] = await stage.match("kabetopo", { ada: phone });
  expect(await ada.page.locator(".seats .mine .left").count()).toBe(1);
  expect(await ada.page.locator(".seats li:not(.mine) .left").count()).toBe(5);
  const small = await ada.page.$$eval(".seats .left, .tool b", (all) =>
    all.map((part) => parseFloat(getComputedStyle(part).fontSize)).filter((size) => size < 13),
  );
  expect(small).toEqual([]);
});

it("who watches Kabetopo may turn the board, with its letters upright", async () => {
  const [ada] = await stage.match("kabetopo");
  const eve = await stage.come("Eve");
  await eve.page.goto(ada.page.url());
  await eve.sees(0);
  const at = async (square: string) => (await eve.page.locator(`[data-spot="${square}"]`).boundingBox())!;
  const letter = async (text: string) =>
    (await eve.page.locator(".kabetopo text.corner", { hasText: text }).boundingBox())!;
  const [north, south] = [await at("a6"), await at("f1")];
  expect((await letter("N")).y).toBeLessThan((await letter("S")).y);
  await eve.page.getByRole("button", { name: "Turn the board" }).click();
  const turned = await at("a6");
  expect([turned.x, turned.y].map(Math.round)).toEqual([south.x, south.y].map(Math.round));
  expect(north.y).toBeLessThan(turned.y);
  expect((await letter("N")).y).toBeGreaterThan((await letter("S")).y);
});

it("on a low phone a turn of Kabetopo is played and ended without scrolling", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { viewport: { width: 360, height: 640 } } });
  const ends = await ada.page.$$eval(".bar, .tool, .finish button", (all) =>
    all.map((part) => part.getBoundingClientRect().bottom),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(640);
});

it.each([2, 3, 4])(
  "on a low phone %i seats of Kabetopo leave the board as wide as a finger needs",
  async (seats) => {
    const names = ["Ada Lovelace", "Bartholomew Cubbins", "Cleo", "Dan"].slice(0, seats);
    const { match, guests } = await begin(stage.server.port, "kabetopo", names, { clock });
    const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
    await ada.is(guests[0]!.identity);
    await ada.page.goto(`${stage.server.url}#/match/${match}`);
    await ada.turn();
    const box = async (what: string) => (await ada.page.locator(what).boundingBox())!;
    expect((await box(".kabetopo .board")).width).toBeGreaterThanOrEqual(320);

    // No sign of what a seat has is cut off, and no seat is out of the window.
    const cut = await ada.page.$$eval(".seats li", (all) =>
      all.flatMap((seat) => {
        const edge = seat.getBoundingClientRect().right;
        return [...seat.querySelectorAll(".left, .about, .name")]
          .filter((part) => part.getBoundingClientRect().right > Math.min(edge, innerWidth))
          .map((part) => part.className);
      }),
    );
    expect(cut).toEqual([]);
    expect(await seatFaults(ada.page)).toEqual([]);

    // Question and answer stand where the prompt does, above the board, and of many places the chosen one stands out.
    await ada.page.locator('[data-spot="tool:wall"]').tap();
    await ada.page.locator(".bar", { hasText: "Wall on which edge?" }).waitFor();
    const asked = await box(".bar");
    // The prompt may be higher than the question, and does not show behind it.
    expect(await ada.page.locator(".prompt").evaluate((line) => getComputedStyle(line).opacity)).toBe("0");
    await ada.page.locator(".plane .able").nth(10).tap();
    await ada.page.locator(".bar", { hasText: /^Wall between \w\d and \w\d\?/ }).waitFor();
    expect(await ada.page.locator("svg:visible .frame").count()).toBeGreaterThan(0);
    expect(await box(".bar")).toEqual(asked);
    const [prompt, tools] = [await box(".prompt"), await box(".controls")];
    expect(asked.y).toBeGreaterThanOrEqual(prompt.y - 5);
    expect(asked.y + asked.height).toBeLessThanOrEqual((await box(".kabetopo .board")).y);
    expect(tools.y + tools.height).toBeLessThanOrEqual(640);
    await ada.page.locator('[data-spot="ask:0"]').tap();
    await ada.sees(1);
  },
);

it("on a phone a step that ends the turn is asked about, and the same square again confirms it", async () => {
  const [ada, bob] = await stage.match("kabetopo", { ada: phone });
  const able = ada.page.locator(".plane .able");
  // With the token nothing is over: there is nothing to ask.
  await able.first().tap();
  await ada.sees(1);
  await ada.page.locator('[data-spot="finish:token"]').tap();
  await ada.sees(2);
  await able.first().tap();
  const question = ada.page.locator(".bar", { hasText: "and end your turn?" });
  await question.waitFor();
  await ada.page.locator('[data-spot="ask:cancel"]').tap();
  await question.waitFor({ state: "detached" });
  await able.first().tap();
  await question.waitFor();
  expect(await ada.ply()).toBe(2);
  await able.first().tap();
  await ada.sees(3);
  await bob.turn();
});

it("on a phone to undo and to take back have words of their own", async () => {
  const [ada] = await stage.match("kabetopo", { ada: phone });
  await ada.page.locator(".plane .able").first().tap();
  await ada.page.locator('[data-spot="finish:undo"]').waitFor();
  const words = async (name: string) =>
    (await ada.page.getByRole("button", { name, exact: true }).innerText()).replace("↶", "").trim();
  expect([await words("Undo"), await words("Take back")]).toEqual(["Undo", "Take back"]);
});

it("on a phone the board of Kabetopo is as wide as the window, and one row of controls leaves Resign in sight", async () => {
  const [ada] = await stage.match("kabetopo", {
    ada: { ...phone, viewport: { width: 390, height: 844 } },
  });
  const box = async (what: string) => (await ada.page.locator(what).boundingBox())!;
  expect((await box(".kabetopo .board")).width).toBe(390);
  const resign = ada.page
    .getByRole("button", { name: "Resign" })
    .or(ada.page.getByRole("button", { name: "Abort" }));
  expect((await resign.boundingBox())!.y + 44).toBeLessThanOrEqual(844);
  const rows = () =>
    ada.page.$$eval(".tools, .finish", (all) =>
      all.filter((row) => row.checkVisibility()).map((row) => row.className.split(" ")[0]),
    );
  expect(await rows()).toEqual(["tools"]);

  // One sees where a wall may stand: the marks are about as long as the edges.
  await ada.page.locator('[data-spot="tool:wall"]').tap();
  const long = await ada.page.$$eval(".place", (all) =>
    all.map((mark) => Math.hypot(mark.getBoundingClientRect().width, mark.getBoundingClientRect().height)),
  );
  expect(Math.min(...long)).toBeGreaterThan(30);
  await ada.page.locator('[data-spot="tool:wall"]').tap();
  expect(await ada.page.locator(".place").count()).toBe(0);
  await ada.page.locator(".plane .able").first().tap();
  await expect.poll(rows).toEqual(["finish"]);
});

it("all points of Kabetopo open over the board, and a step leaves the letter of its corner to be read", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { viewport: { width: 1366, height: 768 } } });
  await ada.page.getByRole("button", { name: "All points" }).click();
  const points = ada.page.getByRole("dialog", { name: "All points" });
  const box = (await points.boundingBox())!;
  expect([box.y >= 0, box.y + box.height <= 768]).toEqual([true, true]);
  expect(await points.locator("tbody tr").count()).toBe(2);
  expect(await found(ada)).toEqual([]);
  await points.getByRole("button", { name: "Close" }).click();
  await points.waitFor({ state: "detached" });

  await ada.page.locator(".plane .able").first().click();
  await ada.sees(1);
  const near = await ada.page.evaluate(() => {
    const middles = (what: string) =>
      [...document.querySelectorAll(what)].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x + width / 2, y + height / 2, Math.max(width, height)] as const;
      });
    // What is drawn of the step is around the letter, and larger than it.
    return middles(".kabetopo text.corner").flatMap(([x, y]) =>
      middles(".trace").filter(([a, b, size]) => Math.hypot(a - x, b - y) < 20 && size < 40),
    );
  });
  expect(near).toEqual([]);
});

it("a finger drags the own runner and the pieces onto the board, and by all else scrolls the page", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { ...phone, viewport: { width: 390, height: 844 } } });
  const { page } = ada;
  const finger = await Finger.of(ada);
  const scrolled = () => page.evaluate(() => scrollY);
  const runner = await at(page.locator(".plane .grip"));
  const square = await at(page.locator(".plane .able").first());
  // Let go where it cannot go, nothing happens, and what it would do is shown before.
  await finger.press(runner);
  await finger.slide(runner, square);
  await page.locator(".loupe").waitFor();
  await page.locator(".prompt", { hasText: /Step to \w\d/ }).waitFor();
  await finger.slide(square, { x: 195, y: 700 });
  await page.locator(".loupe").waitFor({ state: "detached" });
  await finger.lift();
  expect(await ada.ply()).toBe(0);

  const tool = page.locator('[data-spot="tool:wall"]');
  const [from, to] = [await at(tool), await at(page.locator('.plane [data-spot="c2"]'), 0.5, 0.1)];
  await finger.press(from);
  await finger.slide(from, to);
  await page.locator(".loupe").waitFor();
  await finger.lift();
  await page.locator(".bar", { hasText: /^Wall between \w\d and \w\d\?/ }).waitFor();
  await page.locator('[data-spot="ask:cancel"]').tap();
  await page.locator('[data-spot="ask:cancel"]').tap();
  // Let go beside the board, it is in hand no longer.
  await finger.drag(from, { x: from.x + 40, y: from.y + 60 });
  await expect.poll(() => tool.getAttribute("aria-pressed")).toBe("false");
  expect([await ada.ply(), await scrolled()]).toEqual([0, 0]);

  await finger.drag(runner, square);
  await ada.sees(1);
  expect(await scrolled()).toBe(0);
  const log = await at(page.getByRole("heading", { name: "Moves" }));
  await finger.drag(log, { x: log.x, y: log.y - 300 });
  await expect.poll(scrolled).toBeGreaterThan(100);
});

it("a mouse drags them as well, and what a drag ends on is not pressed besides", async () => {
  const [ada] = await stage.match("kabetopo");
  const { page } = ada;
  const drag = async (from: { x: number; y: number }, ...way: { x: number; y: number }[]) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of way) await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  const runner = await at(page.locator(".plane .grip"));
  const square = await at(page.locator(".plane .able").first());
  await drag(runner, square, runner);
  expect(await page.locator(".refused").count()).toBe(0);
  await drag(
    await at(page.locator('[data-spot="tool:portal"]')),
    await at(page.locator('.plane [data-spot="c2"]'), 0.5, 0.1),
  );
  await page.locator(".bar", { hasText: /^Portal between \w\d and \w\d\?/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator('[data-spot="ask:cancel"]').click();
  expect(await ada.ply()).toBe(0);
  await drag(runner, square);
  await ada.sees(1);
});

it.each(["en-US", "de-DE", "fr-FR"])(
  "on a phone all points of Kabetopo have room in the words of %s",
  async (locale) => {
    const { match, guests } = await begin(stage.server.port, "kabetopo", ["Robin wjh4", "Wilhelmina"], {
      clock,
    });
    const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 }, locale });
    await ada.is(guests[0]!.identity);
    await ada.page.goto(`${stage.server.url}#/match/${match}`);
    await ada.turn();
    // At the seats names are whole, too.
    expect(await ada.page.locator(".seats .player-name").allInnerTexts()).toEqual([
      "Robin wjh4",
      "Wilhelmina",
    ]);
    await ada.page.locator(".kabetopo .all").tap();
    const parts = ada.page.getByRole("dialog").locator("th, .scroll");
    expect(
      await parts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
    for (const name of await ada.page.locator("dialog .name").all())
      expect((await name.boundingBox())!.height).toBeLessThan(32);
    expect(await found(ada)).toEqual([]);
  },
);

it("on a phone a wall is chosen by its square and the edge of that, and by no second tap dropped", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { ...phone, viewport: { width: 360, height: 640 } } });
  const finger = await Finger.of(ada);
  await ada.page.locator('[data-spot="tool:wall"]').tap();
  const square = await ada.page.locator('[data-spot="tool:wall"]').evaluate(() => {
    // A square around which all four edges are free.
    const free = [...document.querySelectorAll<HTMLElement>(".plane .able")].map(
      (spot) => spot.dataset["spot"]!,
    );
    return "bcde"
      .split("")
      .flatMap((file) => ["2", "3", "4", "5"].map((rank) => file + rank))
      .find((one) => free.filter((edge) => edge.split("-").includes(one)).length === 4)!;
  });
  const file = square.charCodeAt(0);
  const rank = Number(square[1]);
  const name = (across: number, up: number) => `${String.fromCharCode(file + across)}${rank + up}`;
  const edge = (across: number, up: number) => {
    const [low, high] = [square, name(across, up)].sort();
    return ada.page.locator(`[data-spot="${low}-${high}"]`);
  };
  const middle = async () => {
    const [left, right] = [await at(edge(-1, 0)), await at(edge(1, 0))];
    return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  };
  const centre = await middle();
  await finger.tap({ x: centre.x + 4, y: centre.y + 1 });
  // Of many edges those of the square are left to choose from.
  await expect.poll(() => ada.page.locator(".near").count()).toBe(3);
  // A square beside it means the edge between the two, and another tap there drops nothing.
  for (const [across, up] of [
    [-1, 0],
    [0, 1],
  ] as const) {
    const between = await at(edge(across, up));
    const beyond = { x: 2 * between.x - centre.x, y: 2 * between.y - centre.y };
    await finger.tap(beyond);
    const [low, high] = [square, name(across, up)].sort();
    await ada.page.locator(".bar", { hasText: `Wall between ${low} and ${high}?` }).waitFor();
  }
  await finger.tap(await at(edge(0, 1)));
  await ada.page.waitForTimeout(200);
  expect(await ada.ply()).toBe(0);
  await ada.page.locator('[data-spot="ask:0"]').tap();
  await ada.sees(1);
});

it("a mouse sees a wall before it chooses, and chooses before it drops, or drops at once for who wants that", async () => {
  const [ada, bob] = await stage.match("kabetopo", { ada: { viewport: { width: 1366, height: 768 } } });
  const edges = ada.page.locator(".plane .able");
  await ada.page.locator(".plane .able").first().hover();
  await ada.page.locator(".prompt", { hasText: /Your turn: Step to/ }).waitFor();
  await ada.page.locator('[data-spot="tool:wall"]').click();
  await edges.nth(7).hover();
  await ada.page.locator(".bar", { hasText: "Wall between" }).waitFor();
  expect(await ada.page.locator("svg .frame:not(.settled)").count()).toBe(1);
  await edges.nth(7).click();
  await ada.page.locator('[data-spot="ask:0"]').waitFor();
  expect(await ada.page.locator("svg .frame.settled").count()).toBe(1);
  await ada.page.keyboard.press("Escape");
  await ada.page.locator('[data-spot="ask:0"]').waitFor({ state: "detached" });
  // Another place is chosen instead, and Enter drops it there.
  await edges.nth(7).click();
  await edges.nth(9).click();
  expect(await ada.ply()).toBe(0);
  expect(await found(ada)).toEqual([]);
  await ada.page.keyboard.press("Enter");
  await ada.sees(1);
  // Nothing of it is left while the other one is to move.
  await ada.page.locator(".prompt", { hasText: "Bob is to move" }).waitFor();
  expect(await ada.page.locator(".bar").count()).toBe(0);

  await bob.turn();
  await bob.page.locator('[data-spot="tool:portal"]').click();
  await bob.page.locator(".plane .able").nth(3).click();
  await bob.page.locator('[data-spot="ask:further"]').click();
  await bob.sees(2);
  await ada.turn();
  await ada.page.getByRole("button", { name: "More" }).click();
  await ada.page.getByLabel("Drop pieces at the first press").check();
  await ada.page.getByRole("button", { name: "Close" }).click();
  await ada.page.locator('[data-spot="tool:wall"]').click();
  await edges.nth(5).click();
  await ada.sees(3);
});

const homes = ["f6", "a1"];
const corners = [...homes, "f1", "a6"];

/** The steps between two squares, if nothing stood between them. */
const steps = (from: string, to: string): number =>
  Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) + Math.abs(from.charCodeAt(1) - to.charCodeAt(1));

/** Two players walk for stones and bring them home, now and then astray, until one of them has ended the round. */
async function walk(match: string, guests: readonly Guest[]): Promise<void> {
  const ways = guests.map(() => ({ stone: false, home: 0 }));
  /** The stones on the peaks. */
  const left: Record<string, number> = { c4: 2, d3: 2 };
  const peaks = () => Object.keys(left).filter((peak) => left[peak]);
  let state = 5;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let ply = 0; ply < 1500; ply++) {
    for (const [seat, guest] of guests.entries()) {
      const { actions } = await guest.ask("match.legal", { match, seat });
      if (!actions.length) continue;
      const way = ways[seat]!;
      const goals = way.stone ? corners.filter((one) => way.home === 0 || one !== homes[seat]) : peaks();
      const far = ({ to }: { to?: unknown }) => Math.min(...goals.map((goal) => steps(String(to), goal)));
      const moves = actions.filter(({ type }) => type === "move").sort((a, b) => far(a) - far(b));
      const action =
        moves[random(3) ? 0 : random(moves.length)] ?? actions.find(({ type }) => type === "end");
      await guest.ask("match.act", { key: `k${ply}`, match, ply, action: action ?? actions[0]! });
      const to = String(action?.["to"]);
      if (!way.stone && left[to]) [way.stone, left[to]] = [true, left[to] - 1];
      else if (way.stone && goals.includes(to)) [way.stone, way.home] = [false, way.home + 1];
      if (way.home === 2) return;
      break;
    }
  }
  throw new Error(`Nobody came home: ${JSON.stringify(ways)}`);
}

it("what a round of Kabetopo came to stays over the board until it is pressed away", async () => {
  const { match, guests } = await begin(stage.server.port, "kabetopo", ["Ada", "Bob"]);
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.turn();
  await walk(match, guests);
  const sign = ada.page.locator("div.sign", { hasText: "Round 1 is over" });
  await sign.waitFor();
  expect(await sign.locator("li").count()).toBe(2);
  expect(await sign.innerText()).toContain("You now run for West");
  const { x, y, width, height } = (await sign.boundingBox())!;
  expect([x >= 0, y >= 0, x + width <= 360, y + height <= 640]).toEqual([true, true, true, true]);
  expect(await found(ada)).toEqual([]);
  await sign.getByRole("button", { name: "Go on" }).tap();
  await sign.waitFor({ state: "detached" });
  for (const guest of guests) guest.leave();
});

it("on a phone the square of a move is marked as large as a finger", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { ...phone, viewport: { width: 390, height: 844 } } });
  const sizes = await ada.page.$$eval(".kabetopo .target", (all) =>
    all.map((mark) => mark.getBoundingClientRect().width),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

it("on a desk the controls of Kabetopo stand in the corners that the board leaves free", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { viewport: { width: 1366, height: 768 } } });
  const covered = await ada.page.$$eval(".tool, .finish button, .kabetopo .all", (all) =>
    all.flatMap((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const board = document.querySelector(".kabetopo .board")!.getBoundingClientRect();
      const [middleX, middleY] = [board.x + board.width / 2, board.y + board.height / 2];
      const away = (px: number, py: number) => Math.abs(px - middleX) + Math.abs(py - middleY);
      const corners = [
        [x, y],
        [x + width, y],
        [x, y + height],
        [x + width, y + height],
      ] as const;
      const near = Math.min(...corners.map(([px, py]) => away(px, py)));
      return near > board.width / 2 && y + height <= innerHeight ? [] : [part.textContent.trim()];
    }),
  );
  expect(covered).toEqual([]);
});

it.each(["de-DE", "fr-FR"])(
  "what ends a turn of Kabetopo fits a low phone in the words of %s",
  async (locale) => {
    const low = { ...phone, viewport: { width: 360, height: 640 }, locale };
    const [ada] = await stage.match("kabetopo", { ada: low });
    await ada.page.locator(".plane .able").first().tap();
    const ends = ada.page.locator(".finish button");
    await ends.first().waitFor();
    for (const end of await ends.all()) {
      const { x, y, width, height } = (await end.boundingBox())!;
      expect([x >= 12, x + width <= 348, y + height <= 640, height >= 40]).toEqual([true, true, true, true]);
    }
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect((await ada.page.locator(".kabetopo .board").boundingBox())!.x).toBeGreaterThanOrEqual(0);
  },
);
