import { expect, it } from "vitest";
import { Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("is there after no more than 60 kB", async () => {
  const ada = await stage.come("Ada");
  const client = await ada.context.newCDPSession(ada.page);
  let bytes = 0;
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await ada.page.goto(stage.server.url);
  await ada.page.getByRole("article").first().waitFor();
  await ada.page.waitForLoadState("networkidle");
  console.log(`first visit: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

it("comes with a policy that allows its own files only, and asks no other host for anything", async () => {
  const ada = await stage.come("Ada");
  const asked: string[] = [];
  ada.page.on("request", (request) => asked.push(request.url()));
  const answer = await ada.page.goto(stage.server.url);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  await ada.page.getByRole("article").first().waitFor();
  for (const [hash, there] of [
    ["rules/kapow", ".help svg"],
    ["rules/kapture9", ".help svg"],
    ["settings", "main select"],
  ]) {
    await ada.page.goto(`${stage.server.url}#/${hash}`);
    await ada.page.locator(there!).first().waitFor();
    await ada.page.waitForLoadState("networkidle");
  }
  expect(asked.filter((url) => !url.startsWith(stage.server.url))).toEqual([]);
});

it("the settings lead to the licences of all that the page contains", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(`${stage.server.url}#/settings`);
  const link = ada.page.getByRole("link", { name: "Licences of this page" });
  const answer = await ada.page.request.get(await link.evaluate((a: HTMLAnchorElement) => a.href));
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain("Copyright (c) 2026 the Kabinet authors");
  for (const name of ["three", "svelte", "@noble/ciphers", "@noble/hashes", "canonicalize", "qr"])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, "m"));
});

it("a script in a name is only a name", async () => {
  const name = "<img src=x onerror=a()>";
  const mallory = await stage.come(name);
  await mallory.openTable(stage.server.url, "kuba", (page) =>
    page.getByLabel("Whoever has the link").check(),
  );
  expect(await mallory.page.locator(".seats").innerText()).toContain(name);
  expect(await mallory.page.locator('img[src="x"]').count()).toBe(0);
});

it("moves things for who does not mind, and for nobody else", async () => {
  const moving = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
    const [ada, bob] = await stage.match("kuba", { bob: { reducedMotion } });
    await bob.page.evaluate(() => {
      const seen = new Set<unknown>();
      const look = () => {
        const board = document.querySelector("section.board");
        for (const animation of document.getAnimations()) {
          const { target } = animation.effect as KeyframeEffect;
          if (target && board?.contains(target)) seen.add(animation);
        }
        document.body.dataset["moved"] = String(seen.size);
        requestAnimationFrame(look);
      };
      look();
    });
    await play(ada.page, { seed: 1, ply: 1 });
    await bob.sees(1);
    return Number(await bob.page.evaluate(() => document.body.dataset["moved"]));
  };
  expect(await moving("no-preference")).toBeGreaterThan(0);
  expect(await moving("reduce")).toBe(0);
});

it("a private table is found by its link and by its code, and is not in the lobby", async () => {
  const [ada, bob, eve] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Eve")];
  const link = await ada.openTable(stage.server.url, "kabetopo", (page) =>
    page.getByLabel("Whoever has the link").check(),
  );
  const code = await ada.page.locator(".code").innerText();
  await bob.page.goto(`${stage.server.url}#/join/${code}`);
  await bob.giveName();
  await bob.page.waitForURL(link);
  await eve.page.goto(stage.server.url);
  await eve.page.getByText("No table is open now").waitFor();
  await eve.page.goto(link);
  await eve.page.locator(".seats", { hasText: "Ada" }).waitFor();
});

it("a match is shown again, and a position of it is given to others", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 6 })));
  await ada.sees(6);
  await ada.page.getByRole("button", { name: "Resign", exact: true }).click();
  await ada.page.getByRole("button", { name: "Yes, resign" }).click();
  await ada.page.getByRole("link", { name: "Replay" }).click();
  await ada.page.locator('.replay[data-complete="true"]').waitFor();
  const control = (name: string) => ada.page.locator(`[data-control="${name}"]`);
  const shows = (person: Person, at: number) => person.page.locator(`.replay[data-at="${at}"]`).waitFor();
  const board = () => ada.page.locator("section.board").innerHTML();
  await control("last").click();
  // Six moves and what was said in the end.
  await shows(ada, 7);
  await control("first").click();
  await shows(ada, 0);
  await control("next").click();
  await control("next").click();
  await shows(ada, 2);
  const there = await board();
  await control("next").click();
  await shows(ada, 3);
  expect(await board()).not.toBe(there);
  await control("back").click();
  await shows(ada, 2);

  const eve = await stage.come("Eve");
  await eve.page.goto(`${ada.page.url().replace(/\?.*/, "")}?at=2`);
  await shows(eve, 2);
});

it("a part that cannot be fetched, as after a newer page was put up, is told of, and is there after a reload", async () => {
  const ada = await stage.come("Ada");
  await ada.page.goto(stage.server.url);
  await ada.page.getByRole("article").first().waitFor();
  await ada.page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await ada.page.goto(`${stage.server.url}#/rules/kuba`);
  await ada.page.getByText("could not be loaded").waitFor();
  await ada.page.unrouteAll();
  await ada.page.getByRole("button", { name: "Load the page again" }).click();
  await ada.page.locator(".help svg").first().waitFor();
  expect(ada.complaints.splice(0).join()).toMatch(/404/);
});
