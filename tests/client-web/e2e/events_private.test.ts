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
