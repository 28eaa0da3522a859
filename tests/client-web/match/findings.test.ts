import { describe, expect, it } from "vitest";
import { findings, verdictOf } from "$web/match/findings.ts";
import type { FlawCode } from "$web/verify/flaw.ts";

const states = (codes: FlawCode[], over = true, computed = true, entry = 0) =>
  Object.fromEntries(
    findings(
      codes.map((code) => ({ entry, code, message: code })),
      over,
      computed,
    ).map(({ about, state }) => [about, state]),
  );

describe("what a check of a record found", () => {
  it("is that all is sound where nothing is wrong", () => {
    expect(states([])).toEqual({ chain: "sound", order: "sound", secret: "sound", chance: "sound" });
  });

  it("puts every flaw with the promise it breaks", () => {
    const broken: [FlawCode, string][] = [
      ["bad_hash", "chain"],
      ["bad_number", "order"],
      ["bad_time", "order"],
      ["bad_end", "order"],
      ["bad_commitment", "secret"],
      ["no_secret", "secret"],
      ["bad_note", "chance"],
      ["bad_first", "chance"],
      ["bad_lock", "chance"],
      ["bad_reveal", "chance"],
    ];
    for (const [code, about] of broken) expect([code, states([code])[about]]).toEqual([code, "flawed"]);
  });

  it("does not hold against a match that it still goes on", () => {
    const running = states(["no_secret", "bad_end"], false);
    expect(running).toEqual({ chain: "sound", order: "sound", secret: "open", chance: "open" });
  });

  it("GEN-2 holds against a match under way what was done out of order, and calls no chance of it sound", () => {
    expect(states(["no_secret", "bad_end"], false, true, 3).order).toBe("flawed");
    expect(states(["bad_end"], true, true, 3)).toMatchObject({ order: "flawed", chance: "unseen" });
  });

  it("calls nothing sound that could not be looked at", () => {
    expect(states(["bad_form"])).toEqual({ chain: "flawed", order: "open", secret: "open", chance: "open" });
    expect(states(["bad_commitment"]).chance).toBe("open");
    expect(states([], true, false).chance).toBe("unseen");
  });

  it("GEN-2 an own part that was open makes a record neither wrong nor unfinished", () => {
    const whole = (state: "sound" | "flawed" | "open") =>
      verdictOf([...findings([], true, true), { about: "own", state, flaws: [] }]);
    expect([whole("sound"), whole("open"), whole("flawed")]).toEqual(["sound", "sound", "flawed"]);
    expect(verdictOf(findings([], false, true))).toBe("open");
  });

  it("says where the flaw is", () => {
    const flaws = [{ entry: 7, code: "bad_hash", message: "changed" } as const];
    expect(findings(flaws, true, true)[0]?.flaws).toEqual(["7: changed"]);
  });
});
