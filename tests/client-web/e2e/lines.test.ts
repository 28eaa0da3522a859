import { expect, it, onTestFinished } from "vitest";
import { Cable } from "./support/cable.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

async function cable(): Promise<Cable> {
  const made = await Cable.to(stage.server.port);
  onTestFinished(() => made.close());
  return made;
}

it("a move whose answer is lost with the line is done once, without a reload", async () => {
  const line = await cable();
  const [ada, bob] = await stage.match("kuba", { through: line.url });
  await ada.page.evaluate(() => (document.body.dataset["loaded"] = "once"));
  const lost = line.loseNextAnswer();
  await play(ada.page, { seed: 3, ply: 1 });
  await lost;
  await Promise.all([ada.sees(1), bob.sees(1)]);
  await play(bob.page, { seed: 4, ply: 2 });
  await Promise.all([ada.sees(2), bob.sees(2)]);
  await ada.turn();
  expect(await ada.page.evaluate(() => document.body.dataset["loaded"])).toBe("once");
});

it("who is cut off for a while is told, sees what was missed, and plays on", async () => {
  const line = await cable();
  const [ada, bob] = await stage.match("nine", { through: line.url });
  await play(ada.page, { seed: 3, ply: 1 });
  await bob.sees(1);
  line.breakDown();
  await ada.page.getByText("The connection is lost").waitFor();
  await bob.page.getByText(/^away/).waitFor();
  await play(bob.page, { seed: 4, ply: 2 });
  line.mend();
  await ada.sees(2);
  await ada.page.getByText("The connection is lost").waitFor({ state: "detached" });
  await Promise.all([play(ada.page, { seed: 5, ply: 4 }), play(bob.page, { seed: 6, ply: 4 })]);
  await Promise.all([ada.sees(4), bob.sees(4)]);
});

it("who plays on a clock is told of a line that is only silent, at the top, and plays on when it is back", async () => {
  const line = await cable();
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const link = await ada.openTable(line.url, "kuba");
  await bob.sit(link.replace(line.url, stage.server.url));
  await ada.start();
  await play(ada.page, { seed: 3, ply: 1 });
  await Promise.all([ada.sees(1), bob.sees(1)]);
  line.die();
  const told = ada.page.getByText("The connection is lost");
  await told.waitFor();
  expect((await told.boundingBox())!.y).toBeLessThan(10);
  line.mend();
  await told.waitFor({ state: "detached" });
  await play(bob.page, { seed: 4, ply: 2 });
  await ada.sees(2);
});

it("who is told by the browser that there is no network is told by the page, at once", async () => {
  const [ada, bob] = await stage.match("kuba");
  await ada.context.setOffline(true);
  const told = ada.page.getByText("The connection is lost");
  await told.waitFor();
  await ada.context.setOffline(false);
  await told.waitFor({ state: "detached" });
  await play(ada.page, { seed: 3, ply: 1 });
  await bob.sees(1);
});

it("a move the network did not let through is done once though the page is loaded again", async () => {
  const line = await cable();
  const [ada, bob] = await stage.match("kuba", { through: line.url });
  line.breakDown();
  await ada.page.locator('[data-spot="b7"]').click();
  await ada.page.locator('[data-spot="b6"]').click();
  const address = ada.page.url();
  // Now the browser has nothing to show but that there is no network.
  await expect(ada.page.reload()).rejects.toThrow(/ERR_/);
  await ada.page.waitForURL(/^chrome-error:/);
  line.mend();
  await ada.page.goto(address);
  await Promise.all([ada.sees(1), bob.sees(1)]);
  await play(bob.page, { seed: 4, ply: 2 });
  await ada.page.reload();
  await ada.sees(2);
  await ada.turn();
});

it("both go on when the server is killed and comes back", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([play(ada.page, { seed: 7, ply: 4 }), play(bob.page, { seed: 8, ply: 4 })]);
  await Promise.all([ada.sees(4), bob.sees(4)]);
  await stage.server.restart();
  await Promise.all([play(ada.page, { seed: 9, ply: 8 }), play(bob.page, { seed: 10, ply: 8 })]);
  await Promise.all([ada.sees(8), bob.sees(8)]);
});

it("what others did while a page and the server were away is in its log, and later turns have their numbers", async () => {
  const line = await cable();
  const [ada, bob] = await stage.match("kuba", { through: line.url });
  await play(ada.page, { seed: 3, ply: 1 });
  await Promise.all([ada.sees(1), bob.sees(1)]);
  line.breakDown();
  await ada.page.getByText("The connection is lost").waitFor();
  await stage.server.restart();
  await play(bob.page, { seed: 4, ply: 2 });
  line.mend();
  await ada.sees(2);
  await play(ada.page, { seed: 5, ply: 3 });
  await bob.sees(3);
  const turns = () => ada.page.locator("ol li", { hasText: "pushes" }).allInnerTexts();
  const told = [/1\.\s*Ada pushes/, /2\.\s*Bob pushes/, /3\.\s*Ada pushes/];
  await expect.poll(turns).toEqual(told.map((text) => expect.stringMatching(text) as string));
});

it("a page that is loaded again in the middle is at the same match, as the same player", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([play(ada.page, { seed: 7, ply: 3 }), play(bob.page, { seed: 8, ply: 3 })]);
  await ada.sees(3);
  await ada.page.reload();
  await ada.sees(3);
  await ada.page.getByText("(you)").waitFor();
  await Promise.all([play(ada.page, { seed: 9, ply: 6 }), play(bob.page, { seed: 10, ply: 6 })]);
  await Promise.all([ada.sees(6), bob.sees(6)]);
});

it("a player the server does not know any more is asked for a name again", async () => {
  const ada = await stage.come("Ada");
  await ada.context.addInitScript(() => {
    const stranger = { token: "0".repeat(32), player: { id: "nobody", name: "Nobody" } };
    if (!sessionStorage.getItem("begun")) localStorage.setItem("kabinet.identity", JSON.stringify(stranger));
    sessionStorage.setItem("begun", "yes");
  });
  await ada.page.goto(stage.server.url);
  await ada.page.getByRole("article").first().waitFor();
  await expect.poll(() => ada.hasName()).toBe(false);
  await ada.page.getByText("Nobody", { exact: true }).waitFor({ state: "detached" });
  await ada.openTable(stage.server.url, "kuba");
});
