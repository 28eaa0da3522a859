// The addresses of tournaments in real browsers: paths, a frame of another page, texts for streams.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { PrefixProxy } from "./prefix_proxy.ts";
import { quick } from "./support/accounts.ts";
import { Entrant } from "./support/entrant.ts";
import { arrived, makesEvent, tournamentAt } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

/** An event of Kuba in which two play and two wait for their match to go on; its address. */
async function running(ada: Person, title: string): Promise<string> {
  const url = await makesEvent(ada, stage.server.url, title, async (form) => {
    await form.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await form.getByLabel(/^Rounds/).fill("2");
    await form.getByText("Everybody, guests too").click();
  });
  for (const name of ["Cleo", "Dan", "Eve", "Fay"])
    await Entrant.enters(stage.server.port, name, tournamentAt(url));
  await ada.page.goto(`${url}/desk`);
  await ada.page.getByRole("button", { name: "Start", exact: true }).click();
  await ada.page.getByText("2 tables still play").waitFor();
  return url;
}

/** The page of somebody else, of another origin, that shows this HTML. */
async function elsewhere(html: string): Promise<string> {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><title>A club</title><link rel="icon" href="data:,">${html}`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

it("TN-37 a tournament has a path, which stays in the browser's line", async () => {
  const ada = await arrived(stage, "Ada");
  const hall = await stage.come("Hall");
  const url = await running(ada, "An evening");
  expect(url).toMatch(new RegExp(`^${stage.server.url}t/t_[a-z2-7]+$`));
  const { page } = hall;
  await page.goto(url);
  await page.getByRole("heading", { name: "An evening" }).waitFor();
  expect(await page.title()).toBe("An evening · Kabinet");
  // Who hosts it, and the link for others, are on its first page.
  await page.getByText("Host: Ada").waitFor();
  expect(await page.getByLabel("Link to this event").inputValue()).toBe(url);
  await page.getByRole("link", { name: "Rounds", exact: true }).click();
  await page.waitForURL(`${url}/rounds`);
  await page.reload();
  await page.getByRole("heading", { name: "Round 1" }).waitFor();
  // Elsewhere, and back.
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await page.waitForURL(`${stage.server.url}#/events`);
  await page.goBack();
  await page.waitForURL(`${url}/rounds`);
  await page.getByRole("heading", { name: "Round 1" }).waitFor();
  // The address from before, and a link that was opened from here.
  await page.goto(`${stage.server.url}#/t/${tournamentAt(url)}/big`);
  await page.waitForURL(`${url}/big`);
  await page.getByRole("heading", { name: "Who sits where" }).waitFor();
  await page.goto(`${url}#/rules/kuba`);
  await page.waitForURL(`${stage.server.url}rules/kuba`);
});

it("who watches a match of a tournament is told of which event and round, with the way there", async () => {
  const ada = await arrived(stage, "Ada");
  const url = await running(ada, "A watched evening");
  const { page } = await stage.come("Hall");
  await page.goto(url);
  await page.getByRole("main").locator('a[href*="#/match/"]').first().click();
  await page.locator(".play").waitFor();
  await page.getByText("Round 1", { exact: false }).first().waitFor();
  await page.getByRole("link", { name: "A watched evening" }).click();
  await page.waitForURL(url);
});

it("TN-37 a tournament has its path below the path of a proxy, too", async () => {
  const ada = await arrived(stage, "Ada");
  const url = await running(ada, "Behind a proxy");
  const proxy = await PrefixProxy.open(stage.server.port, "/games/kabinet");
  onTestFinished(() => proxy.close());
  const { page } = await stage.come("Hall");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const view of ["", "/big"]) {
    await page.goto(`${proxy.url}t/${tournamentAt(url)}${view}`);
    await page.getByRole("heading", { name: "Behind a proxy" }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("link", { name: "Back to the event" }).click();
  await page.waitForURL(`${proxy.url}t/${tournamentAt(url)}`);
  expect(asked.filter((one) => !one.startsWith(proxy.url))).toEqual([]);
});

it("TN-37 a page of another origin frames a tournament, and streams read plain texts", async () => {
  const ada = await arrived(stage, "Ada");
  const club = await stage.come("Club");
  const url = await running(ada, 'An "open" & free event');
  await ada.page.goto(`${url}/about`);
  const html = await ada.page.getByLabel("HTML that shows the event in another page").inputValue();
  expect(await inspect(ada, "event-about-elsewhere")).toEqual([]);

  await club.page.goto(await elsewhere(html.replace('" title', '?theme=dark" title')));
  const frame = club.page.frameLocator("iframe");
  await frame.getByRole("heading", { name: 'An "open" & free event' }).waitFor();
  await frame.getByRole("region", { name: "Standings" }).getByText("Cleo").waitFor();
  expect(await frame.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await frame.getByRole("banner").count()).toBe(0);
  await club.page.screenshot({ path: "../build/screens/event-frame.png", fullPage: true });
  const [opened] = await Promise.all([
    club.page.waitForEvent("popup"),
    frame.getByRole("link", { name: "Cleo" }).first().click(),
  ]);
  await opened.waitForURL(/#\/player\//);
  expect(opened.url().startsWith(stage.server.url)).toBe(true);

  const text = async (name: string) => (await fetch(`${url}/overlay/${name}.txt`)).text();
  await expect.poll(() => text("round")).toBe("Round 1 of 2\n");
  expect((await text("standings")).split("\n")).toHaveLength(5);
  expect(await text("pairings")).toMatch(/^1\. \w+ – \w+\n2\. \w+ – \w+\n$/);
  const link = ada.page.getByRole("link", { name: "Tables of the round" });
  expect(await link.getAttribute("href")).toBe(`${url}/overlay/pairings.txt`);
  const [file] = await Promise.all([
    ada.page.waitForEvent("download"),
    ada.page.getByRole("button", { name: "All of it (JSON)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.event\.json$/);
});
