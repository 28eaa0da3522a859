import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a host changes seats, asks who is ready, and the match begins when all have said so", async () => {
  const [ada, bob, cleo] = [
    await stage.come("Ada"),
    await stage.come("Bob", phone),
    await stage.come("Cleo"),
  ];
  const link = await ada.openTable(stage.server.url, "nine", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByLabel("3").check();
    await page.getByRole("group", { name: "Your seat" }).getByRole("radio").first().check();
  });
  // Who is in the room reads the link off the screen.
  await ada.page.getByRole("button", { name: "Show a QR code" }).click();
  await ada.page.getByRole("img", { name: /^QR code of the link/ }).waitFor();
  expect(await inspect(ada, "table-code")).toEqual([]);
  await ada.page.getByRole("button", { name: "Show a QR code", expanded: true }).click();
  await bob.sit(link);
  const seats = async () =>
    (await ada.page.locator(".seats li .name").allInnerTexts()).map((name) => /\w+/.exec(name)?.[0]);
  await expect.poll(() => seats()).toEqual(["Ada", "Bob", "Free"]);

  // Each takes a free seat; only the host moves others, and changes two.
  await bob.page.getByRole("button", { name: /^Move here/ }).tap();
  await expect.poll(() => seats()).toEqual(["Ada", "Free", "Bob"]);
  expect(await bob.page.getByRole("button", { name: /^Change seat/ }).count()).toBe(0);
  await ada.page.getByRole("button", { name: /^Change seat\s*, Seat 1/ }).press("Enter");
  const dialog = ada.page.getByRole("dialog", { name: "Which seat for Ada?" });
  await dialog.waitFor();
  expect(await inspect(ada, "move-seat")).toEqual([]);
  await dialog.getByRole("button", { name: /change places with Bob/ }).press("Enter");
  await expect.poll(() => seats()).toEqual(["Bob", "Free", "Ada"]);
  expect(await ada.page.locator("[data-start]").count()).toBe(1);

  await cleo.sit(link);
  await ada.page.getByRole("button", { name: "Ask who is ready" }).click();
  await ada.page.getByText(/Waiting for Bob, Cleo to be ready/).waitFor();
  const yes = bob.page.getByRole("button", { name: "I'm ready" });
  await yes.waitFor();
  expect(await inspect(bob, "ready-asked")).toEqual([]);
  expect(await inspect(ada, "ready-waits")).toEqual([]);
  await yes.tap();
  await ada.page.getByText(/Waiting for Cleo to be ready/).waitFor();
  await ada.page.locator(".seats li", { hasText: "Bob" }).getByText("ready", { exact: true }).waitFor();
  await cleo.page.getByRole("button", { name: "I'm ready" }).press("Enter");
  await Promise.all([ada, bob, cleo].map(({ page }) => page.locator(".play").waitFor()));
});

it("who watches is named where it is wanted, until the page is left", async () => {
  const [ada, bob, cleo] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Cleo")];
  const link = await ada.openTable(stage.server.url, "kuba");
  await bob.sit(link);
  await ada.start();
  await cleo.page.goto(stage.server.url);
  await cleo.page.goto(link);
  await ada.page.getByText("1 watching").waitFor();
  // Who has no name yet has none to show.
  const show = cleo.page.getByRole("button", { name: "Show my name to others" });
  expect(await show.count()).toBe(0);

  const dora = await stage.come("Dora");
  await dora.openTable(stage.server.url, "kuba");
  await dora.page.goto(link);
  await dora.page.getByRole("button", { name: "Show my name to others" }).press("Enter");
  await ada.page.getByText(/2 watching: Dora/).waitFor();
  expect(await inspect(dora, "named-watcher")).toEqual([]);
  // The choice lasts, also when the connection does not.
  await dora.page.reload();
  await dora.page.getByRole("button", { name: "Hide my name" }).waitFor();
  await ada.page.getByText(/2 watching: Dora/).waitFor();
  await dora.page.getByRole("button", { name: "Hide my name" }).click();
  await ada.page.getByText(/2 watching$/).waitFor();
});

it("what a host does next is in sight on a phone, and a bot comes by two presses or by keys", async () => {
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 390, height: 844 } });
  const { page } = ada;
  await ada.openTable(stage.server.url, "nine", (form) =>
    form.getByRole("group", { name: "Players" }).getByLabel("4").check(),
  );
  const low = async (name: string) => {
    const { y, height } = (await page.getByRole("button", { name, exact: true }).boundingBox())!;
    return y + height;
  };
  const first = (await page.locator(".seats li").first().boundingBox())!.y;
  for (const name of ["Share", "Start", "Fill with bots"]) expect(await low(name)).toBeLessThan(first);
  const last = (await page.locator(".seats li").last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(844);

  const bot = page.getByRole("button", { name: /^\+ Bot/ }).first();
  const easy = page.getByRole("button", { name: "Easy", exact: true });
  await bot.press("Enter");
  await easy.waitFor();
  await page.keyboard.press("Escape");
  await easy.waitFor({ state: "detached" });
  expect(await bot.evaluate((button) => button === document.activeElement)).toBe(true);
  await bot.tap();
  await easy.tap();
  await page.locator(".seats").getByText("Easy bot").waitFor();
  // What is done with who sits there is behind one button.
  await page.getByRole("button", { name: /^Change seat or remove/ }).tap();
  await page.getByRole("button", { name: "Remove", exact: true }).tap();
  await page.locator(".seats").getByText("Easy bot").waitFor({ state: "detached" });
});

it("the choices of a menu are on the screen wherever its button is", async () => {
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 390, height: 700 } });
  await ada.openTable(stage.server.url, "kapow", (page) =>
    page.getByRole("group", { name: "Players" }).getByLabel("4").check(),
  );
  for (const bot of await ada.page.getByRole("button", { name: /^\+ Bot/ }).all()) {
    await bot.scrollIntoViewIfNeeded();
    await bot.tap();
    const list = (await ada.page.locator(".menu ul").boundingBox())!;
    expect(list.y).toBeGreaterThanOrEqual(0);
    expect(list.y + list.height).toBeLessThanOrEqual(700);
    await bot.tap();
  }
});
