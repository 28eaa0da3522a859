import { expect, it } from "vitest";
import { begin } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("the lobby says against whom one plays, whose turn it is and until when, what waits for one first", async () => {
  const ada = await stage.come("Ada");
  const clock = { type: "move", move_ms: 3 * 86_400_000 } as const;
  const { match, guests } = await begin(stage.server.port, "kuba", ["Ada", "Bob"], { clock });
  await ada.is(guests[0]!.identity);
  await watchShifts(ada.page);
  await ada.page.goto(stage.server.url);
  const running = ada.page.locator(".running");
  await running.getByRole("heading", { name: "Your turn in one match" }).waitFor();
  await running.getByText("Bob").first().waitFor();
  expect(await running.innerText()).toMatch(/Your turn · (2 d 23|3 d 0) h left/);
  expect(await jumps(ada.page)).toEqual([]);
  expect(await inspect(ada, "lobby-own")).toEqual([]);

  await ada.page.goto(`${stage.server.url}#/rules/kuba`);
  const back = ada.page.getByRole("link", { name: /^Back to your match against Bob/ });
  await back.waitFor();
  expect(await back.innerText()).toMatch(/2 d 23 h left/);
  expect(await inspect(ada, "rules-own")).toEqual([]);
  await back.click();
  await ada.page.waitForURL(new RegExp(`/m/${match}`));
  await ada.sees(0);
  for (const guest of guests) guest.leave();
});
