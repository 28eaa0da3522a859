import "../support/browser.ts";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { localeName, locales } from "$web/locale.ts";
import { catalogue } from "$web/text/catalogue.svelte.ts";
import { settings } from "$web/settings.svelte.ts";
import { timeText } from "$web/text/clock.ts";
import { refusalText } from "$web/text/refusal.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { GameUi } from "$web/games/game.ts";

const english = {
  hello: "Hello {name}",
  "n.one": "{n} marble",
  "n.other": "{n} marbles",
  only: "Only English",
};
const german = {
  hello: "Hallo {name}",
  "n.one": "{n} Kugel",
  "n.other": "{n} Kugeln",
} as unknown as typeof english;

beforeEach(() => (settings.locale = "en"));

describe("a catalogue", () => {
  it("says a text with its values, and counts", () => {
    const t = catalogue(english, { "./de.json": () => Promise.resolve(german) });
    expect([t("hello", { name: "Ada" }), t.count("n", 1), t.count("n", 0)]).toEqual([
      "Hello Ada",
      "1 marble",
      "0 marbles",
    ]);
    expect([t.find("nothing"), t.find("only")]).toEqual([undefined, "Only English"]);
  });

  it("fetches another language once, and speaks English until it is there and where it lacks a text", async () => {
    let fetched = 0;
    const t = catalogue(english, { "./text/de.json": () => (fetched++, Promise.resolve(german)) });
    settings.locale = "de";
    expect(t("hello", { name: "Ada" })).toBe("Hello Ada");
    t("only");
    await Promise.resolve();
    expect([t("hello", { name: "Ada" }), t.count("n", 2), t("only"), fetched]).toEqual([
      "Hallo Ada",
      "2 Kugeln",
      "Only English",
      1,
    ]);
  });

  it("tries again to fetch a language that could not be had", async () => {
    let fetched = 0;
    const t = catalogue(english, {
      "./de.json": () => (++fetched === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(german)),
    });
    settings.locale = "de";
    for (let i = 0; i < 6; i++, await Promise.resolve()) t("hello");
    expect([t("hello", { name: "" }), fetched]).toEqual(["Hallo ", 2]);
  });
});

it("a language is a file: it has its own name, and is spoken once it is there", async () => {
  expect([...locales].sort()).toEqual(
    globSync("*.json", { cwd: resolve(import.meta.dirname, "../../../client-web/src/text") })
      .map((file) => file.replace(".json", ""))
      .sort(),
  );
  expect(["en", "de", "fr"].map(localeName)).toEqual(["English", "Deutsch", "Français"]);
  const t = catalogue(english, { "./text/fr.json": () => Promise.resolve({ only: "Seulement" }) });
  settings.locale = "fr";
  t("only");
  await Promise.resolve();
  expect([t("only"), t("hello", { name: "Ada" })]).toEqual(["Seulement", "Hello Ada"]);
});

it("writes a time left as people read it", () => {
  expect([3_723_000, 245_900, 60_000, 10_000, 9_990, 100, 0, -5].map(timeText)).toEqual([
    "1:02:03",
    "4:05",
    "1:00",
    "0:10",
    "9.9",
    "0.1",
    "0.0",
    "0.0",
  ]);
});

describe("a refusal in words", () => {
  const refusal = new Refusal("not now", {
    code: "illegal_action",
    type: "",
    title: "",
    status: 409,
    rule: "KU-2",
    detail: "push an own marble",
  });

  it("names the rule in the game's words, else in the server's, in English at least", () => {
    const game = { rule: (id: string) => (id === "KU-2" ? "Push your own." : undefined) } as GameUi;
    expect(refusalText(refusal, game)).toBe("Push your own. (KU-2)");
    expect(refusalText(refusal)).toBe("push an own marble (KU-2)");
    settings.locale = "de";
    expect(refusalText(refusal, game)).toBe("Push your own. (KU-2)");
    expect(refusalText(refusal)).not.toContain("push an own marble");
  });

  it("is told by its code where no rule was broken, by the server's text where the code is new", () => {
    const plain = (code: string) =>
      new Refusal("Server says", { code, type: "", title: "", status: 400 } as never);
    expect(refusalText(plain("seat_taken"))).toBe("The seat is taken");
    expect(refusalText(plain("from_the_future"))).toBe("Server says");
  });

  it("QM-5 says why there is no rated match, and until when", () => {
    const data = { code: "must_wait", type: "", title: "", status: 403 } as const;
    const until = Date.UTC(2026, 10, 25, 20);
    const told = new Refusal("wait", { ...data, cause: "timed_out", points: 3, until });
    expect(refusalText(told)).toMatch(
      /because your time ran out without a move\. 3 such matches count; .* from .*\b2026\b/,
    );
    expect(refusalText(new Refusal("wait", data))).toContain("wait before the next rated one");
  });
});
