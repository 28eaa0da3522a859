// A clock with main time and periods, from the form to the check of the record.
import { expect, it } from "vitest";
import { giveUp } from "./support/give_up.ts";
import { begin } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const clocks = ({ page }: Person) => page.getByRole("timer").allTextContents();
const shows = (person: Person, ...patterns: RegExp[]) =>
  expect
    .poll(async () => {
      const told = await clocks(person);
      return told.length === patterns.length && told.every((text, i) => patterns[i]!.test(text));
    })
    .toBe(true);

it("byo-yomi is chosen by name or with times of one's own", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(`${stage.server.url}#/new/kuba`);
  await ada.page.getByRole("radio", { name: "Byo-yomi, 10 + 3 × 30" }).check();
  expect(await ada.page.getByLabel("Periods").count()).toBe(0);
  await ada.page.getByRole("radio", { name: "Your own byo-yomi" }).check();
  expect(await ada.page.getByLabel("Main time, minutes").inputValue()).toBe("10");
  const faults = await inspect(ada, "byoyomi-form");
  await ada.page.getByLabel("Main time, minutes").fill("0");
  await ada.page.getByLabel("Periods").fill("5");
  await ada.page.getByLabel("Seconds a period").fill("20");
  await ada.page.getByRole("button", { name: "Open the table" }).click();
  await ada.giveName();
  await ada.page.getByText("0 min + 5 × 20 s").waitFor();
  expect(faults).toEqual([]);
});

it("seats show the main time, then the period and how many are left, to readers too", async () => {
  const clock = { type: "byoyomi", initial_ms: 4_000, period_ms: 8_000, periods: 9 } as const;
  const [ada, bob] = await stage.match("kuba", { bob: phone, clock });
  await ada.page
    .getByRole("timer", { name: /left, then 9 periods of 8 s/ })
    .first()
    .waitFor();
  await shows(ada, /^\d\.\d×9$/, /^4\.0$/);
  await ada.page.getByRole("timer", { name: /left in this period, 9 periods left/ }).waitFor();
  await shows(bob, /×8$/, /^4\.0$/);
  const faults = [...(await inspect(ada, "byoyomi")), ...(await inspect(bob, "byoyomi-rival"))];
  await play(ada.page, { seed: 1, ply: 1 });
  await bob.sees(1);
  await shows(bob, /^8\.0×[2-8]$/, /./);
  expect(faults).toEqual([]);
  await play(bob.page, { seed: 2, ply: 2 });
  await ada.sees(2);
  await giveUp(ada);
  await ada.page.getByRole("link", { name: "Replay", exact: true }).click();
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  await ada.page.getByRole("button", { name: "Check this record" }).click();
  await ada.page.getByText("This record is sound.").waitFor();
});

it("the match is lost with the last period", async () => {
  const clock = { type: "byoyomi", initial_ms: 0, period_ms: 1_000, periods: 2 } as const;
  const { match, guests } = await begin(stage.server.port, "kuba", ["Ada", "Bob"], { clock });
  const ada = await stage.come("Ada");
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.page.locator(".prompt.over").waitFor();
  await ada.page.locator("ol li", { hasText: "time" }).last().waitFor();
  for (const guest of guests) guest.leave();
});
