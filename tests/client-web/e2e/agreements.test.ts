// What players do about a match beside playing it: aborting, taking back, pausing, saying something.
import { expect, it } from "vitest";
import { giveUp } from "./support/give_up.ts";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const boardOf = ({ page }: Person) => page.locator("section.board").innerHTML();
const logged = ({ page }: Person, text: string) => page.locator("ol li", { hasText: text }).waitFor();
const both = async (people: readonly Person[], ply: number): Promise<void> => {
  await Promise.all(people.map(({ page }, i) => play(page, { seed: i + 1, ply })));
  await Promise.all(people.map((person) => person.sees(ply)));
};

it("a match is aborted until both have played, nobody wins, and they may play again", async () => {
  const [ada, bob] = await stage.match("kuba", { bob: phone });
  expect(await ada.page.getByRole("button", { name: "Resign" }).count()).toBe(0);
  await press(bob, "Abort");
  await bob.page.keyboard.press("Escape");
  await giveUp(bob);
  for (const { page } of [ada, bob])
    await page.locator(".prompt.over", { hasText: "The match was aborted" }).waitFor();
  await logged(ada, "Bob aborts the match");
  const first = ada.page.url();
  await press(ada, "Rematch");
  await press(bob, "Accept");
  await ada.page.waitForURL((url) => url.href !== first);
  await both([ada, bob], 2);
  await ada.page.getByRole("button", { name: "Resign", exact: true }).waitFor();
  expect(await ada.page.getByRole("button", { name: "Abort" }).count()).toBe(0);
});

it("an action is taken back when the rival agrees, and stays in the log, struck out", async () => {
  const [ada, bob] = await stage.match("kuba", { bob: phone });
  const start = await boardOf(ada);
  await both([ada, bob], 1);
  await watchShifts(bob.page);
  await press(ada, "Take back");
  await bob.page.locator(".prompt", { hasText: "Ada would like to take the last move back" }).waitFor();
  await press(bob, "Decline");
  await logged(ada, "Bob says no to taking back");
  await both([ada, bob], 2);
  await press(ada, "Take back");
  await press(bob, "Agree");
  await Promise.all([ada.sees(3), bob.sees(3)]);
  await ada.turn();
  expect(await boardOf(ada)).toBe(start);
  await logged(bob, "Ada takes the move back");
  expect(await ada.page.locator("ol .undone").count()).toBe(2);
  expect(await jumps(bob.page)).toEqual([]);
  await both([ada, bob], 5);
  await giveUp(ada);
  await ada.page.getByRole("link", { name: "Replay", exact: true }).click();
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  await ada.page.getByRole("button", { name: "Check this record" }).click();
  await ada.page.getByText("This record is sound.").waitFor();
});

it("a press that has no effect hides nothing of what is asked", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: phone });
  await both([ada, bob], 2);
  await press(bob, "Take back");
  const asked = ada.page.locator(".prompt.asked", { hasText: "Bob would like to take the last move back" });
  await asked.waitFor();
  const { height } = (await asked.boundingBox())!;
  await ada.page.locator('[data-cell="d4"]').tap();
  const why = asked.locator(".why");
  await why.waitFor();
  expect(await inspect(ada, "match-refused-asked")).toEqual([]);
  expect((await asked.boundingBox())!.height).toBe(height);
  await ada.page.locator("[data-cell].able").first().tap();
  await why.waitFor({ state: "detached" });
  await press(ada, "Agree");
  await logged(ada, "Bob takes the move back");
});

it("a bot of the house agrees to take back", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(stage.server.url);
  const card = ada.page.getByRole("form", { name: "Against the computer" });
  await card.getByText("Kuba", { exact: true }).click();
  await card.getByRole("button", { name: "Play now" }).click();
  await ada.page.locator(".play").waitFor();
  await play(ada.page, { seed: 1, ply: 2 });
  await press(ada, "Take back");
  await logged(ada, "takes the move back");
  await ada.turn();
});

it("both agree on a pause, either goes on, and the questions can be read by everybody", async () => {
  const [ada, bob] = [await stage.come("Ada", phone), await stage.come("Bob")];
  await bob.sit(await ada.openTable(stage.server.url, "kuba"));
  await ada.start();
  await both([ada, bob], 1);
  await press(ada, "More");
  const faults = await inspect(ada, "match-more");
  await press(ada, "Ask for a pause");
  await bob.page.locator(".prompt", { hasText: "Ada would like a pause" }).waitFor();
  faults.push(...(await inspect(bob, "match-wish")));
  await press(bob, "Agree");
  for (const { page } of [ada, bob]) await page.locator(".prompt", { hasText: "Paused until" }).waitFor();
  faults.push(...(await inspect(ada, "match-paused")));
  await press(ada, "Resume");
  await bob.turn();
  expect(faults).toEqual([]);
});

it("a phrase is shown to all in their own language, and not of who is muted", async () => {
  const [ada, bob] = await stage.match("kuba");
  const eve = await stage.come("Eva");
  await eve.page.goto(`${stage.server.url}#/settings`);
  await eve.page.getByLabel("Language").selectOption("de");
  await eve.page.goto(ada.page.url());
  await eve.sees(0);
  await press(ada, "More");
  await press(ada, "Well played!");
  await logged(bob, "Ada: “Well played!”");
  await logged(eve, "Ada: „Gut gespielt!“");
  await press(bob, "More");
  await bob.page.getByLabel("Do not show what Ada says").check();
  await bob.page.getByRole("button", { name: "Close" }).click();
  await bob.page.locator("ol li", { hasText: "Well played!" }).waitFor({ state: "detached" });
  await press(ada, "More");
  await press(ada, "Thank you!");
  await logged(eve, "Ada: „Danke!“");
  expect(await bob.page.locator("ol li", { hasText: "Ada:" }).count()).toBe(0);
});
