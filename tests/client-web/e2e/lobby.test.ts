import { expect, it } from "vitest";
import { begin, type Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** Whether the open tables have the whole width, above what else the lobby has. */
const tablesFirst = ({ page }: Person) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll("h2")].find(
      ({ textContent }) => textContent === "Open tables",
    );
    const code = [...document.querySelectorAll("form")].at(-1);
    return tables!.getBoundingClientRect().bottom < code!.getBoundingClientRect().top;
  });

/** Plays on until somebody is to move whose name stands at the right edge, where three stand abreast. */
async function playToTheRight(match: string, guests: readonly Guest[]): Promise<void> {
  for (let ply = 0; ply < 100; ply++) {
    for (const [seat, guest] of guests.entries()) {
      const { actions } = await guest.ask("match.legal", { match, seat });
      if (!actions.length) continue;
      if (seat % 3 === 2) return;
      await guest.ask("match.act", { key: `k${ply}`, match, ply, action: actions[0]! });
      break;
    }
  }
}

it("open tables and matches have the whole width when there are any, and nothing moves for that", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await ada.page.goto(stage.server.url);
  await ada.page.getByText("No table is open now").waitFor();
  expect(await tablesFirst(ada)).toBe(false);
  expect(await ada.page.getByRole("link", { name: "Open a table" }).getAttribute("href")).toBe("#/new");

  const { guests } = await begin(stage.server.port, "nine", ["Cleo", "Dan"], { isPrivate: false });
  await watchShifts(bob.page);
  await bob.page.goto(stage.server.url);
  await bob.page.getByText("Cleo").first().waitFor();
  expect(await tablesFirst(bob)).toBe(true);
  expect(await jumps(bob.page)).toEqual([]);
  // Who is there already sees them where they were looked for.
  await ada.page.getByText("Cleo").first().waitFor();
  expect(await tablesFirst(ada)).toBe(false);

  await ada.openTable(stage.server.url, "kuba");
  await bob.page.getByRole("link", { name: /^Join.*Kuba/ }).waitFor();
  expect(await inspect(bob, "lobby-busy")).toEqual([]);
  for (const guest of guests) guest.leave();
});

it("the row of a match tells how many watch it", async () => {
  const { match, guests } = await begin(stage.server.port, "nine", ["Eva", "Finn"], { isPrivate: false });
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await ada.page.goto(stage.server.url);
  const row = ada.page.getByRole("listitem").filter({ hasText: "Finn" });
  await row.waitFor();
  expect(await row.getByText("watching").count()).toBe(0);
  await bob.page.goto(`${stage.server.url}m/${match}`);
  await row.getByText("1 watching").waitFor();
  expect(await inspect(ada, "lobby-watched")).toEqual([]);
  await bob.page.goto(stage.server.url);
  await row.getByText("watching").waitFor({ state: "detached" });
  for (const guest of guests) guest.leave();
});

it.each([
  ["desk", { viewport: { width: 1366, height: 768 } }],
  ["phone", { ...phone, viewport: { width: 390, height: 844 } }],
])("a match that is being played is seen at once on a %s, and nothing moves for it", async (_, options) => {
  const table = { isPrivate: false };
  const names = ["Ann", "Ben", "Clementine", "Dimitri", "Eve", "Frederik", "Guy", "Hannah"];
  const { match, guests } = await begin(stage.server.port, "kapow", names, table);
  const other = await begin(stage.server.port, "kuba", ["Nia", "Oli"], table);
  const bob = await stage.come("Bob");
  await bob.page.goto(`${stage.server.url}m/${match}`);
  await bob.sees(0);
  const ada = await stage.come("Ada", options);
  await ada.page.goto(stage.server.url);
  await ada.page.getByText("1 watching").first().waitFor();
  await watchShifts(ada.page);
  await ada.page.reload();
  // Of two the one that somebody watches.
  const live = ada.page.locator(`.live a[href$="/match/${match}"]`);
  await live.locator(".drawn svg, .drawn .board").first().waitFor();
  const { y, height } = (await live.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(options.viewport.height);
  expect(await jumps(ada.page)).toEqual([]);
  await playToTheRight(match, guests);
  await live.locator(".moves:nth-child(3n)").waitFor();
  expect(await inspect(ada, "lobby-live")).toEqual([]);
  await live.click();
  await ada.page.locator(".play").waitFor();
  // The lobby keeps a match's number of spectators for ten seconds: the next match were one of two with as many.
  for (const guest of guests.slice(1)) await guest.ask("match.resign", { key: "resign", match });
  for (const guest of [...guests, ...other.guests]) guest.leave();
});

it("the names of the games stay within their tiles on a small phone", async () => {
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.page.goto(stage.server.url);
  await ada.page.locator(".games label").first().waitFor();
  const rooms = await ada.page.$$eval(".games label", (labels) =>
    labels.map((label) => {
      const text = document.createRange();
      text.selectNodeContents(label.lastChild!);
      const [tile, name] = [label.getBoundingClientRect(), text.getBoundingClientRect()];
      return Math.min(name.left - tile.left, tile.right - name.right);
    }),
  );
  // The frame has two pixels of it.
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(4);
});
