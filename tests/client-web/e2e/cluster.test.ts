// Several servers behind one address, of which one is killed under play (ND-5, ND-9).
import { expect, it, onTestFinished } from "vitest";
import { DevCluster } from "./support/dev_cluster.ts";
import { launch, Person } from "./support/person.ts";
import { play } from "./support/robot.ts";

/** Both act, each at least once, and each sees what the other did; up to which ply. */
async function bothAct(people: readonly Person[], from: number): Promise<number> {
  const acted = new Set<Person>();
  let ply = from;
  while (acted.size < people.length) {
    const mover = await Promise.any(people.map((one) => one.turn().then(() => one)));
    await play(mover.page, { ply: ++ply, seed: ply });
    await Promise.all(people.map((one) => one.sees(ply)));
    acted.add(mover);
  }
  return ply;
}

it("two people play on when the server is killed that has their match, and then one that they are connected to", async ({
  skip,
}) => {
  const cluster = await DevCluster.start();
  if (typeof cluster === "string") return skip(cluster);
  onTestFinished(async () => void (await cluster.stop()));
  const browser = await launch();
  onTestFinished(() => browser.close());
  const [ada, bob] = [await Person.come(browser, "Ada"), await Person.come(browser, "Bob")];
  const people = [ada, bob];
  await bob.sit(await ada.openTable(cluster.url, "kuba"));
  await ada.start();
  const loaded: string[] = [];
  for (const { name, page } of people) page.on("load", () => loaded.push(name));
  let ply = await bothAct(people, 0);
  await cluster.order("kill owner");
  ply = await bothAct(people, ply);
  await cluster.order("mend");
  await cluster.order("kill connected");
  await bothAct(people, ply);
  expect(loaded).toEqual([]);
  for (const { complaints } of people) expect(complaints).toEqual([]);
  expect(await cluster.stop()).toBe(0);
});
