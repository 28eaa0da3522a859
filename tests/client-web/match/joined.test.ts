import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import kuba from "$web/games/kuba/index.ts";
import { logged, type Entry } from "$web/match/log.ts";
import { linesOf } from "$web/match/words.ts";

const names = ["Ada", "Bob", "Cy", "Di"];
const seats = Object.fromEntries(names.map((name, seat) => [seat, { player: { id: name, name } }]));
const doc = { game: "kuba", seats_total: 4, seats } as unknown as MatchDocument;

/** The lines of a log of such events, each "sat 0". */
function lines(...events: string[]): string[] {
  let log: Entry[] = [];
  for (const event of events) {
    const [type = "", seat] = event.split(" ");
    log = logged(log, [{ type, ...(seat ? { seat: Number(seat) } : {}) }], {
      mover: null,
      ply: 0,
      turn: [],
      view: null,
    });
  }
  return linesOf(log, doc, kuba, {}, null).flatMap(({ acts }) => acts.map(({ text }) => text));
}

it("the log tells in one line of those who sat down one after the other", () => {
  expect(lines("sat 0", "locked")).toEqual(["Ada joined", "The match is about to begin"]);
  expect(lines("sat 0", "committed 0", "sat 1")).toEqual(["Ada and Bob joined"]);
  expect(lines("sat 0", "sat 1", "sat 2")).toEqual(["Ada, Bob and 1 other joined"]);
  expect(lines("sat 0", "sat 1", "sat 2", "sat 3")).toEqual(["Ada, Bob and 2 others joined"]);
});

it("the log tells of who left between them, and of nobody twice", () => {
  expect(lines("sat 0", "left 0", "sat 1", "sat 1")).toEqual(["Ada joined", "Ada left", "Bob joined"]);
});
