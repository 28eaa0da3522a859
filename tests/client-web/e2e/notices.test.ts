import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { button } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

interface Told {
  told: string[];
}

/** Browsers without windows show no notices: this stands in for those of the system, and says yes when it is asked. */
async function asks({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    class Notices {
      static permission = "default";
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        (window as unknown as Told).told.push(`${title}: ${body}`);
      }
      static requestPermission() {
        this.permission = "granted";
        return Promise.resolve(this.permission);
      }
    }
    Object.assign(window, { Notification: Notices, told: [] });
  });
  await page.reload();
}

const looksAway = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));

const told = (page: Page) => page.evaluate(() => (window as unknown as Told).told);

it("who looks elsewhere is told of the own turn, if wanted", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([asks(ada), asks(bob)]);
  await button(ada.page, "Tell me").waitFor();
  expect(await inspect(ada, "notices")).toEqual([]);
  await button(ada.page, "Tell me").click();
  await button(ada.page, "Tell me").waitFor({ state: "detached" });
  await button(bob.page, "No, thanks").click();
  await Promise.all([ada, bob].map(({ page }) => looksAway(page)));
  await play(ada.page, { ply: 1, seed: 1 });
  await bob.turn();
  await play(bob.page, { ply: 2, seed: 2 });
  await ada.page.waitForFunction(() => (window as unknown as Told).told.length > 0);
  expect(await told(ada.page)).toEqual(["Your turn: Kuba: Ada against Bob"]);
  expect(await told(bob.page)).toEqual([]);
});
