import { expect, it } from "vitest";
import { decoded, encoded, longest } from "$web/analysis/line.ts";

const steps = [
  { seat: 1, action: { type: "flick", vector: [-0.1, 1.25] } },
  { seat: 0, action: { type: "say", text: "Dörte ✓ ???>>>" } },
];

it("BO-11 a line of actions is read from an address as it was written there", () => {
  const text = encoded(steps);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decoded(text)).toEqual(steps);
  expect([encoded([]), decoded("")]).toEqual(["", []]);
});

it("BO-11 an address that holds no line is refused", () => {
  const of = (json: unknown) => btoa(JSON.stringify(json));
  for (const text of ["%", "abc", of({}), of([1]), of([["0", {}]]), of([[0, []]]), of([[0]])])
    expect(decoded(text), text).toBeNull();
  const step = { seat: 0, action: {} };
  expect(decoded(encoded(Array(longest).fill(step)))).toHaveLength(longest);
  expect(decoded(encoded(Array(longest + 1).fill(step)))).toBeNull();
});
