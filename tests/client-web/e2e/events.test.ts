// A tournament in real browsers, from the form to the final standings, as docs/hosting.md tells.
import { expect, it } from "vitest";
import { button, quick } from "./support/accounts.ts";
import { arrived, Evening, makesEvent, standingsOf } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

it("TN-37 sixteen people play a Swiss of Kuba, and the server is killed in the middle of a match", async () => {
  const names = "Ada Bob Cleo Dan Eve Finn Gus Hana Ines Jan Kira Leo Mia Noah Olga Paul".split(" ");
  const people: Person[] = [];
  for (const name of names) people.push(await arrived(stage, name));
  const [ada] = people as [Person, ...Person[]];
  const { page } = ada;
  await page.goto(`${stage.server.url}#/events`);
  await page.getByRole("banner").getByText("Ada", { exact: true }).waitFor();
  expect(await page.getByText("You need an account to make an event.").count()).toBe(0);
  const url = await makesEvent(ada, stage.server.url, "An evening of Kuba", async (form) => {
    await form.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await form.getByLabel(/^Rounds/).fill("5");
    await form.getByText("Everybody, guests too").click();
    await form.getByLabel("Minutes between rounds").fill("0");
  });
  const evening = new Evening(stage, people);
  await evening.enter(url);
  const faults = await inspect(ada, "event-open");
  await page.getByRole("link", { name: "Director's desk" }).click();
  await button(page, "Start").click();
  await evening.play();
  for (const person of people) expect(await standingsOf(person)).toHaveLength(16);
  // Whoever came first wins every game.
  expect((await standingsOf(ada))[0]).toEqual(["Ada", "5"]);
  faults.push(...(await inspect(ada, "event-over")));
  await page.getByRole("link", { name: "About", exact: true }).click();
  await button(page, "Check the log").click();
  await page.getByText("The log is sound.").waitFor();
  faults.push(...(await inspect(ada, "event-about")));
  await page.getByRole("link", { name: "Rounds", exact: true }).click();
  await page.getByRole("heading", { name: "Round 5" }).waitFor();
  faults.push(...(await inspect(ada, "event-rounds")));
  expect(faults.join("\n")).toBe("");
});
