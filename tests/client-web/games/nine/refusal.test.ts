import { expect, it } from "vitest";
import en from "$web/games/nine/text/en.json";
import { refusalOf } from "$web/games/nine/refusal.ts";
import type { NineView } from "$web/games/nine/view.ts";

const view = (some: Partial<NineView>): NineView => ({
  phase: "red",
  cells: {},
  slots: {},
  sections: {},
  points: {},
  ...some,
});

it("NI-2 says of a red counter whether the edge, the section or the phase is in its way", () => {
  const at = view({ cells: { e5: "r" } });
  expect(refusalOf(at, "a5", "r")).toBe("NI-2.outer");
  expect(refusalOf(at, "d4", "r")).toBe("NI-2.section");
  expect(refusalOf(at, "W5", "r")).toBe("NI-2.slot");
});

it("NI-3 tells a slot that is taken from what is no slot", () => {
  const at = view({ phase: "place", slots: { W7: "b" } });
  expect(refusalOf(at, "W7", "y")).toBe("NI-3.taken");
  expect(refusalOf(at, "e5", "y")).toBe("NI-3");
});

it("NI-4 says why a counter does not slide", () => {
  const at = view({ phase: "move", cells: { a7: "r" }, slots: { W7: "y", W6: "b" } });
  expect(refusalOf(at, "W7", "y")).toBe("NI-4.blocked");
  expect(refusalOf(at, "W6", "y")).toBe("NI-4.other");
  expect(refusalOf(at, "W5", "y")).toBe("NI-4.empty");
  expect(refusalOf(at, "a7", "y")).toBe("NI-4.lies");
  expect(refusalOf(at, "b7", "y")).toBe("NI-4");
});

it("all that it names has words", () => {
  const ids = ["2", "2.slot", "2.outer", "2.section", "3", "3.taken", "4"];
  for (const id of [...ids, "4.lies", "4.empty", "4.other", "4.blocked"])
    expect(en).toHaveProperty([`rule.NI-${id}`]);
});
