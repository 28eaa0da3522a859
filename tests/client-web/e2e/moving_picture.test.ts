// A part of a replay as an animated picture, in real browsers.
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { JsonObject, MatchDocument } from "../../../protocol/generated/protocol.ts";
import { begin } from "./support/guest.ts";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

type Action = JsonObject;

/** What a GIF says of itself (GIF89a): its size, how long each frame stays in ms, and whether it is shown for ever. */
function readGif(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => view.getUint16(at, true);
  expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe("GIF89a");
  const [width, height, packed] = [word(6), word(8), bytes[10]!];
  let at = 13 + (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  const blocks = (from: number): number => {
    while (bytes[from] !== 0) from += bytes[from]! + 1;
    return from + 1;
  };
  const delays: number[] = [];
  let [frames, forever] = [0, false];
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(10 * word(at + 4));
      if (bytes[at + 1] === 0xff) forever = word(at + 16) === 0;
      at = blocks(at + 2);
    } else {
      expect(bytes[at]).toBe(0x2c);
      const local = bytes[at + 9]!;
      at = blocks(at + 11 + (local & 0x80 ? 3 * 2 ** ((local & 7) + 1) : 0));
      frames++;
    }
  }
  return { width, height, frames, delays, forever };
}

/** Some action of a list: the first, and of a flick one that stays on the board. */
const some = (actions: readonly Action[]): Action => {
  const [first = {}] = actions;
  return first["vector"] ? { type: "flick", vector: [0, 0.3] } : first;
};

/** A match that is over after so many actions; its id. */
async function over(game: string, ply: number): Promise<string> {
  const { match, guests } = await begin(stage.server.port, game, ["Ada", "Bob"]);
  const known = new Map<string, MatchDocument>();
  for (const guest of guests)
    guest.told = (_, value) => known.set(guest.identity.player.id, value as MatchDocument);
  for (const guest of guests) await guest.ask("match.watch", { match });
  for (let done = 0; done < ply; done++) {
    await expect.poll(() => [...known.values()].filter((doc) => doc.ply === done)).toHaveLength(2);
    const [doc] = [...known.values()] as [MatchDocument];
    const mover = guests[doc.turn[0]!]!;
    const { actions } = await mover.ask("match.legal", { match });
    await mover.ask("match.act", { key: `act${done}`, match, action: some(actions) });
  }
  await guests[0]!.ask("match.resign", { key: "resign", match });
  for (const guest of guests) guest.leave();
  return match;
}

// The cards of Kapow! are shown to all once the match is over.
it.each([
  ["kuba", 4],
  ["nine", 4],
  ["kapture9", 3],
  ["kabetopo", 4],
  ["kapow", 6],
])("a part of a match of %s becomes an animated picture that can be kept", async (game, ply) => {
  const match = await over(game, ply);
  const eve = await stage.come("Eve", phone);
  await eve.page.goto(`${stage.server.url}replay/${match}?at=1`);
  await eve.page.locator('.replay[data-complete="true"]').waitFor();
  await eve.page.getByText("Share a part of the match").click();
  await eve.page.getByLabel("From step").fill("1");
  await eve.page.getByLabel("To step").fill("3");
  await eve.page.getByRole("button", { name: "Make an animated picture" }).click();
  const saved = eve.page.waitForEvent("download");
  await eve.page.getByRole("button", { name: "Save the picture" }).click();
  expect(await found(eve)).toEqual([]);
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`kabinet-${match}-1-3.gif`);
  const bytes = await readFile(await download.path());
  const { width, height, frames, delays, forever } = readGif(bytes);
  expect({ width, height, frames, forever }).toEqual({ width: 480, height: 520, frames: 3, forever: true });
  expect(delays).toEqual([900, 900, 2500]);
  expect(bytes.length).toBeLessThan(400_000);
  const shown = await eve.page
    .locator('img[src^="data:image/gif"]')
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(shown).toBe(480);
  // Another part is another picture.
  await eve.page.getByLabel("To step").fill("2");
  await eve.page.getByRole("button", { name: "Make an animated picture" }).waitFor();
});
