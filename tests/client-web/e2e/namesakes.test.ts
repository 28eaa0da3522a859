import { expect, it } from "vitest";
import { begin, Guest } from "./support/guest.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** The first characters of the id, which tell guests of one name apart. */
const tag = ({ identity }: Guest) => identity.player.id.slice(0, 4);

it("AC-3 guests of one name are told apart by their tags, seen on a phone and read aloud", async () => {
  const { match, guests } = await begin(stage.server.port, "kuba", ["Ada", "Ada"]);
  const [first, second] = guests as [Guest, Guest];
  const told = [first, second].map((guest) => new RegExp(`Ada\\s*G ${tag(guest)}\\s*, Guest ${tag(guest)}`));
  const eve = await stage.come("Eve", phone);
  await eve.page.goto(`${stage.server.url}#/match/${match}`);
  for (const seat of told) await eve.page.getByRole("listitem").filter({ hasText: seat }).waitFor();
  await second.ask("match.resign", { key: "resign", match });
  await eve.page.locator("#result-title").click();
  const places = eve.page.locator("#result-title ~ table").getByRole("row");
  await places.filter({ hasText: `Guest ${tag(first)}` }).waitFor();
  await places.filter({ hasText: `Guest ${tag(second)}` }).waitFor();
  for (const guest of guests) guest.leave();
});

it("AC-3 in the lobby too, but a tag that is the name already is not shown twice", async () => {
  const ada = await Guest.come(stage.server.port, "Ada");
  const clock = { type: "none" } as const;
  const { match } = await ada.ask("table.create", { key: "create", game: "kuba", seats: 2, clock });
  await ada.ask("table.sit", { key: "sit", match, seat: 0 });
  const eve = await stage.come("Eve", phone);
  await eve.page.goto(stage.server.url);
  await eve.page.getByText(`G ${tag(ada)}`, { exact: true }).waitFor();
  const nameless = await Guest.come(stage.server.port);
  await nameless.ask("table.sit", { key: "sit", match, seat: 1 });
  await eve.page.goto(`${stage.server.url}#/match/${match}`);
  const seat = eve.page.locator(".seats li", { hasText: `Guest ${tag(nameless)}` });
  await seat.waitFor();
  expect(await seat.getByText("G", { exact: true }).count()).toBe(1);
  for (const guest of [ada, nameless]) guest.leave();
});
