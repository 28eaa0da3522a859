import { expect, it } from "vitest";
import { button, dialog, field, quick, signUp } from "./support/accounts.ts";
import { invite, runExample, seat } from "./support/example_bot.ts";
import { inspect } from "./support/look.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

it("BO-10 a player makes a bot on the page, and another invites it to a table and plays it", async () => {
  const olga = await stage.come("Olga");
  await signUp(olga, stage.server.url);
  await olga.page.goto(`${stage.server.url}#/account`);
  await button(olga.page, "Make a bot").click();
  await field(olga.page, "Name of the bot").fill("Engine");
  expect(await inspect(olga, "bots-form")).toEqual([]);
  await button(olga.page, "Make bot").click();
  const shown = dialog(olga.page, "Token of Engine");
  const token = await shown.locator(".token").innerText();
  expect(await inspect(olga, "bots-token")).toEqual([]);
  await button(shown, "I have kept it").click();
  expect(await inspect(olga, "bots")).toEqual([]);
  expect(await olga.page.getByText(token).count()).toBe(0);
  runExample(stage.server, token);

  const ada = await stage.come("Ada");
  await ada.openTable(stage.server.url, "kuba");
  await ada.waits();
  expect(await inspect(ada, "bot-invite")).toEqual([]);
  await invite(ada, "Nobody");
  await ada.page.getByRole("alert").waitFor();
  await seat(ada, "Engine");
  expect(await inspect(ada, "bot-at-table")).toEqual([]);
  await ada.start();
  await play(ada.page, { seed: 1, ply: 6 });
  // The bot plays on where its sixth action took a marble, so the page may be past six by now.
  expect(await ada.ply()).toBeGreaterThanOrEqual(6);
});
