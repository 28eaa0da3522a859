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
  const codes = Object.keys(errorCodes) as ErrorCode[];

  it.each(codes)("is sent again after %s as the protocol's list says", (code) => {
    const wanted = { never: null, later: 100, reconnect: "reconnect" }[errorCodes[code].resend];
    expect(again(data(code), 0, 100)).toBe(wanted);
  });

  it("is given up after a code that is not known here", () => {
    expect(again({ ...data("busy"), code: "made_up_later" as ErrorCode }, 0, 100)).toBeNull();
  });

  it("waits as long as the server asks, or longer", () => {
    expect(again(data("rate_limited", { retry_after_ms: 3000 }), 0, 100)).toBe(3000);
    expect(again(data("rate_limited", { retry_after_ms: 10 }), 0, 100)).toBe(100);
    expect(again(data("busy"), 3, 100)).toBe(100);
  });

  it("is given up when the server asks for minutes: somebody has to be told", () => {
    expect(again(data("rate_limited", { retry_after_ms: 10_000 }), 0, 100)).toBe(10_000);
    expect(again(data("rate_limited", { retry_after_ms: 10_001 }), 0, 100)).toBeNull();
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
