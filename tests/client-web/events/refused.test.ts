import "../support/browser.ts";
import { expect, it } from "vitest";
import type { ErrorData } from "$protocol";
import { refusedText } from "$web/events/words.ts";
import { Refusal } from "$web/net/refusal.ts";

const refused = (data: object) => refusedText(new Refusal("", data as ErrorData));

it("TN-3: too few entrants are told with how many are needed, where the server says so", () => {
  const few = { code: "refused", reason: "too_few_entrants", rule: "TN-3" };
  expect(refused({ ...few, min: 4 })).toBe("Too few have entered: at least 4 are needed.");
  expect(refused(few)).toContain("Too few have entered.");
});
