import { expect, it } from "vitest";
import { button, dialog, quick } from "./support/accounts.ts";
import { Authenticator, offersNone, passkeySite } from "./support/authenticator.ts";
import { begin, Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { openQuick } from "./support/quick_card.ts";
import { resign } from "./support/rated.ts";
import { play } from "./support/robot.ts";
import { proxied } from "./support/season.ts";
import { Stage } from "./support/stage.ts";

const { port, settings, url } = await passkeySite();
const stage = new Stage([...quick, ...proxied, ...settings], port);

interface Entry {
  readonly type: string;
  readonly seat: number;
  readonly detail: { readonly player: string };
}

/** Where somebody sits whom quick match has given a seat. */
async function seatOf(guest: Guest, match: string): Promise<number> {
  const { record } = await guest.ask("match.record", { match });
  const entries = record["entries"] as unknown as Entry[];
  return entries.find(({ type, detail }) => type === "sit" && detail.player === guest.identity.player.id)!
    .seat;
}

it("AC-1, QM-1, RA-2 a guest keeps the account on the phone, goes on at the desk, meets an equal, and sees why the rating moved", async () => {
  // A guest plays on the phone.
  const onPhone = await stage.come("Ada", phone);
  await offersNone(onPhone);
  const finger = await Authenticator.of(onPhone);
  const { match, guests } = await begin(port, "kuba", ["Ada", "Bob"]);
  const [ada, bob] = guests as [Guest, Guest];
  await onPhone.is(ada.identity);
  await onPhone.page.goto(`${url}#/match/${match}`);
  await play(onPhone.page, { seed: 1, ply: 1 });

  // The account is kept in the middle of the match.
  // On a phone the name itself is the button.
  await onPhone.page.getByRole("button", { name: /Keep this name$/ }).click();
  await dialog(onPhone.page, "Keep this name and your matches").waitFor();
  await button(onPhone.page, "Use a passkey instead of a password").click();
  await button(onPhone.page, "Create with a passkey").click();
  await dialog(onPhone.page, "Ada is your name now").waitFor();
  await button(onPhone.page, "Later").click();

  // At the desk the passkey signs in, and the match is found; either device acts.
  const desk = await stage.come("Ada at the desk");
  await offersNone(desk);
  await (await Authenticator.of(desk)).copy(finger);
  await desk.page.goto(`${url}#/sign-in`);
  await button(desk.page, "Sign in with a passkey").click();
  await desk.page.locator(".running").getByRole("link", { name: "Return" }).click();
  await desk.page.waitForURL(`**/m/${match}`);
  await desk.sees(1);
  const { actions } = await bob.ask("match.legal", { match, seat: 1 });
  await bob.ask("match.act", { key: "answer", match, action: actions[0]! });
  await play(desk.page, { seed: 2, ply: 3 });
  await onPhone.sees(3);
  await resign(bob, match);

  // The history has it.
  await desk.page.goto(`${url}#/player/${ada.identity.player.id}`);
  const row = desk.page
    .locator("section", { has: desk.page.getByRole("heading", { name: "Matches" }) })
    .locator("li");
  await row.getByText("Bob").first().waitFor();
  expect(await row.count()).toBe(1);

  // One button, and an opponent of equal strength.
  const cleo = await Guest.come(port, "Cleo", "203.0.113.7");
  await cleo.register("Cleo", "a secret of Cleo");
  await cleo.ask("queue.watch", {});
  await cleo.ask("queue.join", { key: "cleo", game: "kuba", rated: true });
  await desk.page.goto(url);
  const card = await openQuick(desk.page);
  await card.getByLabel("Game").selectOption("kuba");
  await card.getByLabel("Clock").selectOption("none");
  await card.getByRole("radio", { name: "Rated" }).check();
  await card.getByText("1 player waits.").waitFor();
  await card.getByRole("button", { name: "Find a match" }).click();
  await desk.page.waitForURL(/\/m\//);
  await desk.page.locator(".play").waitFor();

  // Each acts once, and the other one gives up.
  const second = desk.page.url().split("/").at(-1)!;
  const seat = await seatOf(cleo, second);
  const act = async () => {
    const { actions } = await cleo.ask("match.legal", { match: second, seat });
    await cleo.ask("match.act", { key: "act", match: second, action: actions[0]! });
  };
  if (seat === 0) await act();
  await play(desk.page, { seed: 3, ply: seat === 0 ? 2 : 1 });
  if (seat === 1) await act();
  await desk.sees(2);
  await resign(cleo, second);

  // Why the rating moved: in words, and computed again.
  const changed = desk.page
    .locator("section", { has: desk.page.getByRole("heading", { name: "Ratings" }) })
    .last();
  await changed.getByText("Ada beat an equal player.").waitFor();
  expect(await changed.locator("ul").innerText()).toMatch(/Ada[\s\S]*1500\s*→[\s\S]*1662\?[\s\S]*\+162/);
  await changed.getByRole("link", { name: "How was this computed? (Ada)" }).click();
  await desk.page.getByText("Your browser has computed this again from these inputs: it agrees.").waitFor();
  expect(await inspect(desk, "story-rated")).toEqual([]);
  for (const guest of [ada, bob, cleo]) guest.leave();
});
