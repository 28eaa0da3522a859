import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(["--match.bot_shows_ms", "0"]);

/** Opens a board of a game by the page's own form. */
async function practise(
  { page }: Person,
  game: string,
  choose: (page: Person["page"]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(`${stage.server.url}#/practice/${game}?choose=1`);
  const open = page.getByRole("button", { name: "Open the board" });
  await open.waitFor();
  await choose(page);
  await open.click();
  await page.locator(".play").waitFor();
}

const undo = ({ page }: Person) => page.getByRole("button", { name: "Undo" });
const rows = ({ page }: Person) => page.locator("tbody tr");

it("Kapture 9 alone: tries are listed, undone, made again and taken up by a press", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await practise(ada, "kapture9", async (form) => {
    await form.getByLabel("First flick").selectOption("0");
    await form.getByLabel("Tremor").selectOption("off");
  });
  await ada.turn();
  const flick = page.getByRole("button", { name: "Flick", exact: true });
  await flick.click();
  await ada.sees(1);
  expect(await rows(ada).count()).toBe(1);
  const first = await rows(ada).first().locator("td").allInnerTexts();
  expect(first.slice(0, 2)).toEqual(["straight ahead", "0.50 m/s"]);
  await undo(ada).click();
  await ada.sees(2);
  await page.locator(".prompt.yours").waitFor();
  expect(await undo(ada).isDisabled()).toBe(true);
  // Another aim, by the keyboard alone.
  await page.getByRole("slider", { name: "Direction" }).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await flick.focus();
  await page.keyboard.press("Enter");
  await ada.sees(3);
  expect(await rows(ada).count()).toBe(2);
  const second = await rows(ada).first().locator("td").allInnerTexts();
  expect(second[0]).not.toBe(first[0]);
  await page.getByRole("button", { name: "Same flick again" }).click();
  await ada.sees(5);
  expect(await rows(ada).first().locator("td").allInnerTexts()).toEqual(second);
  await page.keyboard.press("Control+z");
  await ada.sees(6);
  await page.locator(".prompt.yours").waitFor();
  // The first aim again, from its line; it is drawn, and nothing is sent.
  await page.getByRole("button", { name: "Try 1: take this aim again" }).click();
  expect(await page.getByRole("slider", { name: "Direction" }).getAttribute("aria-valuetext")).toBe(first[0]);
  await ada.sees(6);
  await flick.click();
  await ada.sees(7);
  expect(await rows(ada).first().locator("td").allInnerTexts()).toEqual(first);
  expect(await inspect(ada, "practice-kapture9")).toEqual([]);
  // On a desk the spin opens in sight.
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.locator(".spin summary").click();
  const spin = (await page.getByRole("slider", { name: "Side" }).boundingBox())!;
  expect(spin.y + spin.height).toBeLessThanOrEqual(768);
  await page.locator(".spin summary").click();
  // On a phone nobody has to scroll for the next try.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const name of ["Undo", "Same flick again"]) {
    const { y, height } = (await page.getByRole("button", { name }).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(844);
  }
  await page.reload();
  await ada.sees(7);
  await expect.poll(() => rows(ada).count()).toBe(4);
});

it("Kapture 9 alone: the position comes back by itself after each flick, and the ghost of the last aim stays", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await practise(ada, "kapture9");
  await page.getByLabel("Back to this position after each flick").check();
  const start = await page.locator(".seats .moves, ul .moves").first().innerText();
  const flick = page.getByRole("button", { name: "Flick", exact: true });
  for (const ply of [2, 4]) {
    await page.locator(".prompt.yours").waitFor();
    await flick.click();
    await ada.sees(ply);
  }
  expect(await page.locator(".seats .moves, ul .moves").first().innerText()).toBe(start);
  expect(await rows(ada).count()).toBe(2);
  await page.getByRole("slider", { name: "Direction" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("polygon.ghost").waitFor({ state: "attached" });
});

it("Kuba for two at one screen, by mouse and by keyboard, with the board turned or not", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await practise(ada, "kuba");
  await page.locator(".prompt", { hasText: "White to move" }).waitFor();
  const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
  await cell("a7").click();
  // Another marble of one's own is chosen instead; the free cell behind the row pushes it.
  await cell("b7").click();
  await cell("a7").click();
  await cell("c7").click();
  await ada.sees(1);
  await page.locator(".prompt", { hasText: "Black to move" }).waitFor();
  // Black by the keyboard: a marble, then the way.
  await cell("a1").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await ada.sees(2);
  await page.locator(".prompt", { hasText: "White to move" }).waitFor();
  // What slid may be pushed as well as what lay: all of it has a ring.
  const [rings, able] = [page.locator("section.board .ring"), page.locator(".cells .able")];
  await expect.poll(async () => (await rings.count()) - (await able.count())).toBe(0);
  expect(await rings.count()).toBeGreaterThan(3);
  expect(await inspect(ada, "practice-kuba")).toEqual([]);
  await page.getByLabel("Turn the board to whoever is to move").check();
  await undo(ada).click();
  await ada.sees(3);
  await page.locator(".prompt", { hasText: "Black to move" }).waitFor();
  await undo(ada).click();
  await ada.sees(4);
  expect(await undo(ada).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "End practice" }).click();
  await page.getByRole("button", { name: "Yes, end it" }).click();
  await page.getByText("This practice is over.").first().waitFor();
});

it("nine against a bot, with undo; the board is nobody else's", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob", phone)];
  const { page } = ada;
  await practise(ada, "nine", async (form) => {
    await form.getByRole("radio", { name: "You against bots" }).check();
    await form.getByLabel("How strong?").selectOption("easy");
    await form.getByLabel("Your seat").selectOption("0");
  });
  await ada.turn();
  const before = await ada.ply();
  await expect
    .poll(async () => {
      if ((await ada.ply()) === before && (await page.locator(".prompt.yours").count()) > 0)
        await page.locator("section.board button.able").first().click();
      return ada.ply();
    })
    .toBeGreaterThan(before);
  await page.locator(".prompt.yours").waitFor();
  const after = await ada.ply();
  await undo(ada).click();
  await ada.sees(after + 1);
  await ada.turn();
  expect(await inspect(ada, "practice-nine")).toEqual([]);
  await bob.page.goto(page.url());
  await bob.page.getByRole("heading", { name: "There is no such match" }).waitFor();
});

it("whoever waits at a table practises there, and is taken to the match when it begins", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const { page } = ada;
  const link = await ada.openTable(stage.server.url, "kuba");
  await ada.waits();
  await page.getByRole("button", { name: "Practise meanwhile" }).click();
  const board = page.locator("[data-meanwhile]");
  await board.locator(".play").waitFor();
  await board.getByText("Your table waits for players.").waitFor();
  await board.locator("button.able").first().waitFor();
  const faults = await inspect(ada, "practice-meanwhile");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await board.locator(".play").waitFor();
  await bob.sit(link);
  await board.getByText("Everybody is at your table.").waitFor();
  await board.getByRole("button", { name: "Start the match" }).click();
  for (const one of [ada, bob])
    await one.page.locator("h1", { hasText: "Ada against Bob" }).waitFor({ state: "attached" });
  expect(await board.count()).toBe(0);
  await expect.poll(() => page.locator('[aria-live="assertive"]').innerText()).not.toBe("");
  expect(faults).toEqual([]);
});

it("a press on the card or below the rules opens the board, on which seats and options can be changed", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await page.goto(stage.server.url);
  await page.getByText("Kabetopo", { exact: true }).first().click();
  await page.getByRole("link", { name: /^Practice.*Kabetopo/ }).click();
  await page.locator(".play").waitFor();
  const first = page.url();
  await page.getByRole("link", { name: "Seats, options …" }).click();
  await page.getByRole("heading", { name: "Practice: Kabetopo" }).waitFor();
  const faults = await inspect(ada, "practice-form");
  await page.getByLabel("Seats").selectOption("3");
  await page.getByRole("button", { name: "Open the board" }).click();
  await page.locator(".play").waitFor();
  const three = page.url();
  expect(three).not.toBe(first);
  expect(await page.locator(".seats li").count()).toBe(3);
  // A new board is as the last one was.
  await page.getByRole("link", { name: "New board" }).click();
  await page.waitForURL((url) => /\/m\//.test(url.href) && url.href !== three);
  await page.locator(".play").waitFor();
  expect(await page.locator(".seats li").count()).toBe(3);
  // The way back leads to where one was before, not to another new board.
  await page.goBack();
  await page.waitForURL(three);
  await page.goto(`${stage.server.url}#/rules/kapow`);
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await page.locator(".play").waitFor();
  faults.push(...(await inspect(ada, "practice-kapow")));
  await page.getByRole("link", { name: "Seats, options …" }).click();
  await page.getByText("practised against bots").waitFor();
  await page.evaluate(() => localStorage.setItem("kabinet.settings", '{"locale":"fr"}'));
  await page.goto(`${stage.server.url}#/practice/nine?choose=1`);
  await page.reload();
  await page.getByRole("heading", { name: "S’entraîner : 9" }).waitFor();
  faults.push(...(await inspect(ada, "practice-form-fr")));
  expect(faults).toEqual([]);
});
