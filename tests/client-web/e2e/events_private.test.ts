import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { arrived, entersEvent, makesEvent } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

it("TN-4 a private event shows itself to whoever types its code, who can enter then", async () => {
  const [ada, bob] = [await arrived(stage, "Ada"), await arrived(stage, "Bob")];
  const url = await makesEvent(ada, stage.server.url, "Behind a door", async (form) => {
    await form.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await form.getByText("Only who has its code; in no list").click();
  });
  await ada.page.goto(`${url}/about`);
  const code = await ada.page.locator("strong.code").innerText();

  const { page } = bob;
  await page.goto(url);
  await page.getByRole("heading", { name: "This event is private" }).waitFor();
  expect(await page.getByText("Behind a door").count()).toBe(0);
  expect(await inspect(bob, "event-locked")).toEqual([]);
  const open = async (typed: string) => {
    await page.getByLabel("Code of the event").fill(typed);
    await page.getByLabel("Code of the event").press("Enter");
  };
  await open("nonsense");
  await page.getByText("The code is not the one of this event.").waitFor();
  await open(code);
  await page.getByRole("heading", { name: "Behind a door" }).waitFor();
  await entersEvent(bob, page.url());
  await page.goto(url);
  await page.getByText("You are entered.").waitFor();
});

it("TN-4 an event needs a name alone, its host sees first what comes next, and what lacks something is unfolded", async () => {
  const ada = await arrived(stage, "Ada");
  const { page } = ada;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${stage.server.url}#/new-event`);
  const make = page.getByRole("button", { name: "Make the event" });
  const { y, height } = (await make.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(768);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
  await page.getByText("as many rounds as needed · 5 min + 3 s · Casual").waitFor();
  expect(await inspect(ada, "event-new-short")).toEqual([]);

  await page.getByLabel("Name of the event").fill("In a minute");
  const absent = page.getByLabel("Minutes until the absent forfeit");
  const more = page.locator("summary", { hasText: "More options" });
  await more.click();
  await absent.fill("");
  await more.click();
  await absent.waitFor({ state: "hidden" });
  await make.click();
  await absent.waitFor();
  await absent.fill("5");
  await make.click();
  await page.getByRole("heading", { name: "In a minute" }).waitFor();
  // That nobody has entered is said once, and what starts it waits for two.
  await page.getByRole("heading", { name: "What comes next" }).waitFor();
  await page.getByText("Nobody has entered yet.").waitFor();
  expect(await page.getByRole("heading", { name: "Entrants" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Start/ }).isDisabled()).toBe(true);
});
