import { spawn } from "node:child_process";
import { expect, onTestFinished } from "vitest";
import { button, field } from "./accounts.ts";
import type { Person } from "./person.ts";
import type { Server } from "./server.ts";

/** Runs the example of the docs as the bot that the token belongs to, until the test is over. */
export function runExample(server: Server, token: string): void {
  const address = `${server.url.replace("http", "ws")}ws`;
  const bot = spawn("/usr/bin/python3", ["../docs/bots/bot.py", address, token], { stdio: "ignore" });
  onTestFinished(() => void bot.kill());
}

/** Sends an invitation to the bot of a player, from the table that the page shows. */
export async function invite({ page }: Person, name: string): Promise<void> {
  const folded = page.locator("details:not([open])", { has: page.getByText("Invite the bot of a player") });
  if ((await folded.count()) > 0) await folded.locator("summary").click();
  await field(page, "Name of the bot").fill(name);
  await button(page, "Invite").click();
}

/** Invites a bot until it sits there: it may be on its way to the server yet. */
export async function seat(person: Person, name: string): Promise<void> {
  const seated = () => person.page.locator(".seats li", { hasText: name }).count();
  await expect
    .poll(async () => {
      if ((await seated()) === 0) await invite(person, name);
      return seated();
    })
    .toBe(1);
}
