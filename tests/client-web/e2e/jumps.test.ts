import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";
import { giveUp } from "./support/give_up.ts";
import { phone, type Person } from "./support/person.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Fails when what somebody looked at moved while something came, by more than a hundredth of the screen. */
async function still(people: readonly Person[], when: string): Promise<void> {
  for (const { name, page } of people) {
    expect(await jumps(page), `${when}, and ${name} saw move`).toEqual([]);
  }
}

it.each([
  ["a phone", phone],
  ["a desk", desk],
] as const)(
  "on %s nothing jumps when people sit down, offer, leave, win, and want a rematch",
  async (_, size) => {
    const people = [await stage.come("Ada", size), await stage.come("Bob", size)] as const;
    const [ada, bob] = people;
    const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
    const link = await ada.openTable(stage.server.url, "kuba");
    await ada.waits();
    await watchShifts(ada.page);
    await bob.page.goto(link);
    const free = bob.page.getByRole("button", { name: /^Sit here/ }).first();
    await free.click();
    await bob.page.getByRole("dialog").waitFor();
    await watchShifts(bob.page);
    await bob.giveName();
    await bob.page.locator(".seats", { hasText: "Bob" }).waitFor();
    await ada.page.locator("[data-start]:enabled").waitFor();
    await still(people, "somebody sat down");

    await ada.start();
    await Promise.all(people.map((person) => person.sees(0)));
    for (const { page } of people) await jumps(page);
    await press(ada, "Offer a draw");
    await bob.page.getByRole("button", { name: "Decline" }).waitFor();
    await still(people, "a draw was offered");
    await press(bob, "Decline");
    await ada.page.getByText("Bob does not want a draw").waitFor();
    await still(people, "it was declined");
    await bob.page.goto("about:blank");
    await ada.page.locator(".seats .flag").waitFor();
    await still([ada], "somebody went away");
    await bob.page.goto(link);
    await bob.sees(0);
    await ada.page.locator(".seats .flag").waitFor({ state: "detached" });
    await still([ada], "somebody came back");
    for (const { page } of people) await jumps(page);

    await giveUp(ada);
    for (const { page } of people) await page.locator(".prompt.over").waitFor();
    await still(people, "it was over");
    await press(bob, "Rematch");
    await ada.page.getByText("Bob wants a rematch").first().waitFor();
    await still(people, "somebody wants a rematch");
  },
);
