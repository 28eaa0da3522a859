import { expect, it } from "vitest";
import { fill } from "$web/text/fill.ts";

it("puts values in the place of their names, as text and once", () => {
  expect(fill("{a} of {b}", { a: 1, b: "{a}" })).toBe("1 of {a}");
  expect(fill("{name}", { name: "$& <b>" })).toBe("$& <b>");
});

it("leaves a name without a value as it is", () => {
  expect(fill("{a} {b}", { a: 0 })).toBe("0 {b}");
});
