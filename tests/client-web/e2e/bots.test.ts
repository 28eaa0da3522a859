import { spawn } from "node:child_process";
import { expect, it, onTestFinished } from "vitest";
import { button, dialog, field, quick, signUp } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

/** Runs the example of the docs as the bot that the token belongs to. */
function runExample(token: string): void {
  const address = `${stage.server.url.replace("http", "ws")}ws`;
  const bot = spawn("/usr/bin/python3", ["../docs/bots/bot.py", address, token], { stdio: "ignore" });
  onTestFinished(() => void bot.kill());
}

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
  runExample(token);

  const ada = await stage.come("Ada");
  await ada.openTable(stage.server.url, "kuba");
  const invite = async (name: string) => {
    await field(ada.page, "Or invite the bot of a player, by its name").fill(name);
    await button(ada.page, "Invite").click();
  };
  expect(await inspect(ada, "bot-invite")).toEqual([]);
  await invite("Nobody");
  await ada.page.getByRole("alert").waitFor();
  await expect
    .poll(async () => {
      if ((await ada.page.locator(".seats li", { hasText: "Engine" }).count()) === 0) await invite("Engine");
      return ada.page.locator(".seats li", { hasText: "Engine" }).count();
    })
    .toBe(1);
  expect(await inspect(ada, "bot-at-table")).toEqual([]);
  await ada.start();
  await play(ada.page, { seed: 1, ply: 6 });
  await ada.sees(6);
});
