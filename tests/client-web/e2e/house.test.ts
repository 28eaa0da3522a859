import { expect, it } from "vitest";
import { giveUp } from "./support/give_up.ts";
import { inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

// The house answers as soon as it has thought: how long it shows that it thinks is looked at by tests of the server.
const stage = new Stage(["--match.bot_shows_ms", "0"]);

const titles: Readonly<Record<string, string>> = {
  kuba: "Kuba",
  nine: "9",
  kapow: "Kapow!",
  kapture9: "Kapture 9",
  kabetopo: "Kabetopo",
};

const card = ({ page }: Person) => page.getByRole("form", { name: "Against the computer" });

/** Somebody who has just come, and presses once. */
async function playNow(person: Person, game: string, opponents = 1): Promise<void> {
  await person.page.goto(stage.server.url);
  await card(person).getByText(titles[game]!, { exact: true }).click();
  if (opponents > 1) await card(person).getByLabel("Opponents").selectOption(String(opponents));
  await card(person).getByRole("button", { name: "Play now" }).click();
  await person.page.locator(".play").waitFor();
}

it("BO-6 the last choice is remembered, and made again by the keyboard alone, on a phone too", async () => {
  const ada = await stage.come("Ada", phone);
  await playNow(ada, "kapow", 3);
  expect(await ada.page.locator(".play h1").textContent()).toContain("Easy bot 3");
  await ada.page.goto(`${stage.server.url}#/`);
  await card(ada).waitFor();
  expect(await card(ada).getByLabel("Opponents").inputValue()).toBe("3");
  const chosen = card(ada).getByRole("radio", { checked: true });
  await chosen.focus();
  expect(await chosen.evaluate((radio) => radio.parentElement?.innerText.trim())).toBe("Kapow!");
  await ada.page.keyboard.press("ArrowUp");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("ArrowDown");
  expect(await card(ada).getByLabel("How strong?").inputValue()).toBe("medium");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Tab");
  await ada.page.keyboard.press("Enter");
  await ada.page.locator(".play").waitFor();
  expect(await ada.page.locator(".play h1").textContent()).toMatch(/^9: .* against Medium bot/);
});

it("BO-6 the house plays again by one press", async () => {
  const ada = await stage.come("Ada");
  await playNow(ada, "kuba");
  const first = ada.page.url();
  expect(await ada.page.getByRole("button", { name: "Offer a draw" }).count()).toBe(0);
  await giveUp(ada);
  await ada.page.getByRole("button", { name: "Rematch" }).click();
  await ada.page.waitForURL((url) => url.href !== first);
  await ada.page.locator('.play[data-ply="0"], .play[data-ply="1"]').waitFor();
});

it("BO-6 a host fills the free seats, sends a bot away, and BO-7 a bot plays on for who leaves", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const { page } = ada;
  const link = await ada.openTable(stage.server.url, "nine", async (form) => {
    await form.getByRole("radio", { name: "4", exact: true }).check();
    await form.getByRole("radio", { name: "A bot plays on" }).waitFor();
  });
  await page
    .getByRole("button", { name: /^\+ Bot/ })
    .first()
    .press("Enter");
  await page.keyboard.press("ArrowDown");
  expect(await inspect(ada, "table-bot-menu")).toEqual([]);
  await page.getByRole("button", { name: "Hard", exact: true }).click();
  await page.locator(".seats").getByText("Hard bot").waitFor();
  const faults = await inspect(ada, "table-bots");
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await page.getByRole("button", { name: "Easy", exact: true }).click();
  await page.getByText("Everybody is here.").waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: /^Remove.*Seat 2/ }).click();
  await page.getByText("One seat is still free").waitFor();
  await bob.sit(link);
  await ada.start();
  await bob.page.locator(".play").waitFor();
  await Promise.all([page, bob.page].map((one, i) => play(one, { seed: i + 1, ply: 4 })));
  await bob.page.getByRole("button", { name: "Resign", exact: true }).click();
  await bob.page.getByRole("button", { name: "Yes, resign" }).click();
  await page.getByText("a bot plays on").waitFor();
  await play(page, { seed: 3, ply: 16 });
  faults.push(...(await inspect(ada, "match-bots")));
  expect(faults).toEqual([]);
});

it("BO-6 the lobby with bots, and who plays there, can be read by everybody in German", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await ada.openTable(stage.server.url, "kuba", (form) => form.getByLabel(/in the lobby/).check());
  await ada.page.getByRole("button", { name: /^\+ Bot/ }).click();
  await ada.page.getByRole("button", { name: "Easy", exact: true }).click();
  await ada.start();
  await bob.page.addInitScript(() => localStorage.setItem("kabinet.settings", '{"locale":"de"}'));
  await bob.page.goto(stage.server.url);
  await bob.page.getByRole("button", { name: "Sofort spielen" }).waitFor();
  await bob.page.getByRole("link", { name: "Leichter Bot" }).first().waitFor();
  expect(await inspect(bob, "lobby-house-de")).toEqual([]);
  await bob.page.getByRole("link", { name: "Leichter Bot" }).first().click();
  await bob.page.getByRole("heading", { name: /Leichter Bot/, level: 1 }).waitFor();
  expect(await inspect(bob, "profile-house-de")).toEqual([]);
});
