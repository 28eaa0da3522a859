import { describe, expect, it } from "vitest";
import { errorCodes, type ErrorCode, type ErrorData } from "$protocol";
import { again, Refusal } from "$web/net/refusal.ts";

const data = (code: ErrorCode, more: Partial<ErrorData> = {}): ErrorData => ({
  code,
  type: `/problems/${code}`,
  title: errorCodes[code].title,
  status: errorCodes[code].status,
  ...more,
});

describe("a refused request", () => {
  // The protocol's own advice, read by a person: whoever adds a code looks at this list.
  const passing = ["internal", "rate_limited", "shutting_down", "storage_failed", "busy"];

  it("is sent again exactly where the protocol says so", () => {
    const repeated = (Object.keys(errorCodes) as ErrorCode[]).filter(
      (code) => again(data(code), 0, 100) !== null,
    );
    expect(repeated.sort()).toEqual(passing.sort());
    const advised = Object.entries(errorCodes)
      .filter(([, { advice }]) => /with the same key/.test(advice))
      .map(([code]) => code);
    expect(advised.sort()).toEqual(passing.sort());
  });

  it("waits as long as the server asks, or longer", () => {
    expect(again(data("rate_limited", { retry_after_ms: 3000 }), 0, 100)).toBe(3000);
    expect(again(data("rate_limited", { retry_after_ms: 10 }), 0, 100)).toBe(100);
    expect(again(data("busy"), 3, 100)).toBe(100);
  });

  it("is given up after eight times", () => {
    expect(again(data("busy"), 7, 100)).toBe(100);
    expect(again(data("busy"), 8, 100)).toBeNull();
  });

  it("says by its code what was wrong", () => {
    const refusal = new Refusal("The match has moved on", data("stale_ply"));
    expect(refusal).toBeInstanceOf(Error);
    expect([refusal.code, refusal.message]).toEqual(["stale_ply", "The match has moved on"]);
  });
});
