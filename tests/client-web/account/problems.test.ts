import "../support/browser.ts";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorCodes, type ErrorCode, type ErrorData } from "$protocol";
import { problemsOf } from "$web/account/problems.ts";
import { Refusal } from "$web/net/refusal.ts";
import { settings } from "$web/settings.svelte.ts";
import en from "$web/account/text/en.json";

const refusal = (code: ErrorCode, more: Partial<ErrorData> = {}) =>
  new Refusal(errorCodes[code].title, { code, type: "", title: "", status: 422, ...more });

afterEach(() => void (settings.locale = "en"));

describe("what is wrong", () => {
  it("is told at the field that is at fault, in the server's words", () => {
    const detail = "The name mixes letters of different scripts.";
    expect(problemsOf(refusal("name_unfit", { detail }))).toEqual({ name: detail });
    expect(Object.keys(problemsOf(refusal("name_taken")))).toEqual(["name"]);
    expect(problemsOf(refusal("password_unfit", { detail: "Too plain." }))).toEqual({
      password: "Too plain.",
    });
    expect(Object.keys(problemsOf(refusal("storage_failed")))).toEqual(["form"]);
  });

  it("is told in the player's language", async () => {
    settings.locale = "de";
    const known = refusal("name_unfit", { detail: "The name mixes letters of different scripts." });
    const newer = refusal("password_unfit", { detail: "Something newer." });
    // German is fetched when it is needed first.
    problemsOf(known);
    problemsOf(newer);
    await Promise.all([import("$web/account/text/de.json"), import("$web/text/de.json")]);
    await vi.dynamicImportSettled();
    expect(problemsOf(known)).toEqual({ name: "Der Name mischt Buchstaben verschiedener Schriften." });
    expect(problemsOf(newer).password).toMatch(/^Das geht hier nicht als Passwort/);
  });

  it("AC-6 says how long to wait", () => {
    const wait = (ms: number) => problemsOf(refusal("rate_limited", { retry_after_ms: ms })).form;
    expect(wait(45_000)).toBe("Too many tries. Try again in 45 seconds.");
    expect(wait(100_000)).toBe("Too many tries. Try again in 2 minutes.");
    expect(wait(10_000_000)).toBe("Too many tries. Try again in 3 hours.");
  });
});

/** The sentences of the server that a person may get to see. */
const accounts = resolve(import.meta.dirname, "../../../server/accounts");
it.each(["name", "password"])("every sentence of the server about a %s has a translation", (what) => {
  const source = join(accounts, `${what}.cpp`);
  expect(existsSync(source)).toBe(true);
  const said = /std::string_view why\(.*?\n}/s.exec(readFileSync(source, "utf8"))?.[0] ?? "";
  const sentences = [...said.matchAll(/return\s+"([^"]+)"/g)].map(([, sentence]) => sentence);
  expect(sentences.length).toBeGreaterThan(4);
  const known: string[] = Object.values(en);
  expect(sentences.filter((sentence) => !known.includes(sentence ?? ""))).toEqual([]);
});
