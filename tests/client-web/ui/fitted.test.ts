import { expect, it } from "vitest";
import { sizeFor } from "$web/ui/fitted.ts";

it("a name is drawn smaller where it has no room, but never too small to be read", () => {
  expect(sizeFor(13, 50, 50, 10)).toBe(13);
  expect(sizeFor(13, 60, 50, 10)).toBe(10.7);
  expect(sizeFor(13, 90, 50, 10)).toBe(10);
  // What is smaller from the first stays as it is.
  expect(sizeFor(9, 90, 50, 10)).toBe(9);
});
