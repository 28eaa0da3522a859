import { expect, it } from "vitest";
import { draftOf, emptyDraft, filled, pairingOf, seated } from "$web/events/pairing_draft.ts";
import { ruledPairs } from "$web/events/ruled_pairs.ts";

const entrants = [1, 2, 3, 4, 5];

it("TN-12 a round made by hand has everybody once: at a table, or with a bye", () => {
  const empty = emptyDraft(5, 2);
  expect(empty.tables).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  let draft = seated(seated(empty, 0, 1, 5), 1, 0, 2);
  // Who is seated elsewhere leaves the seat before.
  draft = seated(draft, 2, 0, 5);
  expect(draft.tables).toEqual([
    [0, 0],
    [2, 0],
    [5, 0],
  ]);
  draft = { ...filled(draft, entrants), byes: { 4: "half" } };
  expect(draft.tables).toEqual([
    [1, 3],
    [2, 4],
    [5, 0],
  ]);
  expect(pairingOf(seated(draft, 1, 1, 0), entrants)).toEqual({
    set_pairing: {
      tables: [[1, 3], [2], [5]],
      byes: [{ entrant: 4, kind: "half" }],
    },
  });
});

it("TN-12 a round that is paired is where one begins", () => {
  const round = {
    stage: 1,
    round: 2,
    by_hand: false,
    tables: [{ table: 1, seats: [4, 9, 2], games: [], absent: [], over: false, points: [] }],
    byes: [{ entrant: 5, kind: "pairing" as const }],
  };
  expect(draftOf(round, 4)).toEqual({ tables: [[4, 9, 2, 0]], byes: { 5: "pairing" } });
  expect(pairingOf(draftOf(round, 4), [2, 4, 5, 9])).toEqual({
    set_pairing: { tables: [[4, 9, 2]], byes: [{ entrant: 5, kind: "pairing" }] },
  });
});

it("TN-12 lists which pairs directors have ruled on, as their own document has them", () => {
  const pairs = { forced: [[3, 4]], forbidden: [[1, 2]], allowed: [[3, 4]] };
  expect(ruledPairs(pairs)).toEqual([
    { rule: "forbid", pair: [1, 2] },
    { rule: "force", pair: [3, 4] },
    { rule: "allow", pair: [3, 4] },
  ]);
  expect(ruledPairs({})).toEqual([]);
});
