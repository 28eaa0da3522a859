import { expect, it } from "vitest";
import { lengthOf, strengthOf } from "$web/account/password_advice.ts";

it.each([
  ["", "none"],
  ["1234567", "short"],
  ["12345678", "fair"],
  ["12345678901234", "fair"],
  ["123456789012345", "good"],
  ["x".repeat(256), "good"],
  ["x".repeat(257), "long"],
  // By characters, not by what they are made of.
  ["😀".repeat(7), "short"],
  ["😀".repeat(8), "fair"],
  ["é".repeat(128), "good"],
  ["é".repeat(129), "long"],
])("AC-4 %s is %s", (password, strength) => expect(strengthOf(password)).toBe(strength));

it("AC-4 characters are counted in the form in which the server keeps them", () => {
  expect(lengthOf("e\u0301")).toBe(1);
  expect(lengthOf("ﬁ")).toBe(2);
});
