import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { confirm } from "./support/finger.ts";
import { phone } from "./support/person.ts";
import { boardText, play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** The label of a cell of Kuba and what it says about it. */
const able = (page: Page) => page.locator("section.board button.able");

it("on a phone everything is done by taps, and nothing is wider than the screen", async () => {
  const [ada, bob] = [await stage.come("Ada", phone), await stage.come("Bob")];
  const narrow = async () =>
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await ada.page.goto(stage.server.url);
  await ada.page.locator("article", { hasText: "Kuba" }).getByRole("link").first().tap();
  await narrow();
  await ada.page.getByRole("button", { name: "Open the table" }).tap();
  await ada.page.getByRole("dialog").getByRole("textbox").fill("Ada");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Continue" }).tap();
  await ada.page.locator(".seats", { hasText: "Ada" }).waitFor();
  await narrow();
  await ada.waits();
  await bob.sit(ada.page.url());
  await ada.page.locator("[data-start]").tap();
  await ada.turn();
  await narrow();
  const marble = await able(ada.page).first().boundingBox();
  expect(Math.min(marble?.width ?? 0, marble?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await ada.page.locator('[data-spot="b7"]').tap();
  // A finger is asked once more.
  await ada.page.locator('[data-spot="b6"]').tap();
  await confirm(ada.page.locator('[data-spot="b6"]'));
  await Promise.all([ada.sees(1), bob.sees(1)]);
});

it("by the keyboard alone a table is opened and marbles are pushed", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const { page } = ada;
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  const tabTo = async (text: RegExp) => {
    for (let i = 0; i < 60 && !text.test(await focused()); i++) await page.keyboard.press("Tab");
    expect(await focused()).toMatch(text);
  };
  await page.goto(stage.server.url);
  await page.getByRole("article").first().waitFor();
  await tabTo(/^With others: Kuba/);
  await page.keyboard.press("Enter");
  await page.locator("form").waitFor();
  await tabTo(/^Open the table/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await page.locator(".seats", { hasText: "Ada" }).waitFor();
  await ada.waits();
  await bob.sit(page.url());
  await page.locator("[data-start]:enabled").waitFor();
  await page.locator("body").press("Home");
  await tabTo(/^Start/);
  await page.keyboard.press("Enter");
  await ada.turn();
  await page.locator("section.board [data-spot]").first().waitFor();
  // One button of the board is in the order of the keys; the arrows go to the others.
  const spot = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["spot"]);
  for (let i = 0; i < 60 && !(await spot()); i++) await page.keyboard.press("Tab");
  expect(await spot()).toBe("a7");
  await page.keyboard.press("ArrowRight");
  expect(await spot()).toBe("b7");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await Promise.all([ada.sees(1), bob.sees(1)]);
});

it("who watches needs no name and is offered nothing to do", async () => {
  const [ada, bob] = await stage.match("kuba");
  const eve = await stage.come("Eve");
  await eve.page.goto(ada.page.url());
  await eve.page.getByText("You are watching").waitFor();
  await ada.page.getByText("1 watching").waitFor();
  await play(ada.page, { seed: 1, ply: 1 });
  await Promise.all([ada.sees(1), bob.sees(1), eve.sees(1)]);
  expect(await able(eve.page).count()).toBe(0);
  for (const name of ["Resign", "Abort", "Offer a draw"])
    expect(await eve.page.getByRole("button", { name }).count()).toBe(0);
  expect(await eve.page.evaluate(() => localStorage.getItem("kabinet.identity"))).toBeNull();
  expect((await boardText(eve.page)).length).toBe((await boardText(ada.page)).length);
});

it("the language is changed without a reload", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(`${stage.server.url}#/settings`);
  await ada.page.getByLabel("Language").selectOption("de");
  await ada.page.getByRole("link", { name: "Einstellungen" }).waitFor();
  await ada.page.locator("html[lang=de]").waitFor();
  await ada.page.reload();
  await ada.page.getByRole("heading", { name: "Einstellungen" }).waitFor();
});

it("who goes back is not asked for a name any more", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(`${stage.server.url}#/rules`);
  await ada.page.goto(`${stage.server.url}#/new/kuba`);
  await ada.page.getByRole("button", { name: "Open the table" }).click();
  await ada.page.getByRole("dialog").waitFor();
  await ada.page.goBack();
  await ada.page.getByRole("dialog").waitFor({ state: "detached" });
  await ada.page.waitForURL(/#\/rules$/);
});

it("one's own open table is returned to from the lobby, and not once it is closed", async () => {
  const ada = await stage.come("Ada");
  await ada.openTable(stage.server.url, "kuba", (page) => page.getByLabel("Everybody").check());
  await ada.page.goto(`${stage.server.url}#/`);
  await ada.page.getByRole("listitem").filter({ hasText: "your table" }).locator("a.button").click();
  await ada.page.getByRole("button", { name: "Close the table" }).click();
  await ada.page.getByText("This table was closed").waitFor();
  await ada.page.goto(`${stage.server.url}#/`);
  await ada.page.getByText("No table is open now").waitFor();
  expect(await ada.page.getByRole("link", { name: "Return" }).count()).toBe(0);
});
