import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { closeCodes, errorCodes } from "$protocol";

type Texts = Record<string, string>;

const src = resolve(import.meta.dirname, "../../../client-web/src");
const read = (path: string): Texts => JSON.parse(readFileSync(path, "utf8")) as Texts;
/** Every language is a file beside the English one, in every folder that has texts. */
const others = globSync("text/*.json", { cwd: src })
  .map((path) => path.replace(/^.*\/|\.json$/g, ""))
  .filter((locale) => locale !== "en");
const catalogues = globSync("**/en.json", { cwd: src }).map((path) => join(src, path));

/** The forms of a language for numbers that are counted here: French has another one for millions. */
function formsOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 10_000 }, (_, n) => rules.select(n)));
}

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** What is the same in all languages: signs, letters, units; and in one language, the words below. */
const neutral = /\{\w+\}|\b(min|s|m\/s|\p{L})(?!\p{L})|[^\p{L}]/gu;
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    "Kabinet",
    "Kapow",
    "KAPOW",
    "Bot",
    "Bots",
    "Bullet",
    "Hand",
    "Lobby",
    "Monolith",
    "Name",
    "Orange",
    "Passkey",
    "Passkeys",
    "Portal",
    "Start",
    "Tremor",
    "West",
    "normal",
  ],
  fr: [
    "Bases",
    "KAPOW",
    "Action",
    "Base",
    "Blitz",
    "Bot",
    "Bots",
    "Bullet",
    "Direction",
    "Options",
    "Orange",
    "Pause",
    "Phases",
    "Points",
    "Possible",
    "Score",
    "Sections",
    "Signatures",
    "Table",
    "Tables",
    "Total",
    "action",
    "base",
    "bases",
    "bot",
    "minute",
    "minutes",
    "normal",
    "point",
    "points",
    "pt",
    "pts",
    "section",
    "sections",
  ],
};

describe.each(catalogues.flatMap((path) => others.map((locale) => ({ path, locale }))))(
  "$path in $locale",
  ({ path, locale }) => {
    const english = read(path);
    const other = read(join(dirname(path), `${locale}.json`));

    it("has the same keys in both languages, each once", () => {
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      // Of a key that is there twice, only the last text is seen.
      for (const file of [path, join(dirname(path), `${locale}.json`)])
        expect(readFileSync(file, "utf8").match(/^ +"[^"]+":/gm)).toHaveLength(Object.keys(english).length);
    });

    it("names the same values in both languages", () => {
      for (const [key, text] of Object.entries(english))
        expect(placeholders(other[key] ?? ""), key).toEqual(placeholders(text));
    });

    it("has every form a count needs", () => {
      const counted = (texts: Texts) =>
        Object.keys(texts).flatMap((key) =>
          /\.(zero|one|two|few|many)$/.test(key) ? [key.replace(/\.\w+$/, "")] : [],
        );
      for (const key of counted(english)) {
        for (const [language, texts] of [
          ["en", english],
          [locale, other],
        ] as const)
          for (const form of formsOf(language))
            expect(texts[`${key}.${form}`], `${key}.${form}`).toBeTruthy();
      }
    });

    it("is translated", () => {
      const forgotten = Object.entries(english).filter(
        ([key, text]) =>
          other[key] === text && !["", ...(alike[locale] ?? [])].includes(text.replace(neutral, "")),
      );
      expect(forgotten).toEqual([]);
    });

    it("has no text that is empty in one language only, and none with blanks around it", () => {
      for (const [key, text] of Object.entries(english))
        expect((other[key] ?? "") === "", key).toBe(text === "");
      const padded = [english, other].flatMap((texts) =>
        Object.entries(texts).filter(([key, text]) => text !== text.trim() && key !== "match.versus"),
      );
      expect(padded).toEqual([]);
    });

    it.runIf(locale === "fr")("sets French signs as French does, and addresses players by vous", () => {
      const texts = Object.entries(other).filter(([, text]) =>
        /[^\s\u00a0!?][;!?»]|\w '|'/.test(text.replace(/kapow!/gi, "")),
      );
      expect(texts).toEqual([]);
      expect(
        Object.entries(other).filter(([, text]) => /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu.test(text)),
      ).toEqual([]);
    });

    it.runIf(locale === "de")("addresses players in German by du", () => {
      expect(
        Object.entries(other).filter(([, text]) => /[a-zäöüß,] (Sie|Ihnen|Ihr|Ihre[nmrs]?)\b/.test(text)),
      ).toEqual([]);
    });
  },
);

describe("the texts of the page", () => {
  const english = read(join(src, "text/en.json"));

  it("say every reason the protocol refuses for", () => {
    for (const code of Object.keys(errorCodes)) expect(english[`error.${code}`], code).toBeTruthy();
    const known = Object.keys(errorCodes).map((code) => `error.${code}`);
    expect(Object.keys(english).filter((key) => key.startsWith("error.") && !known.includes(key))).toEqual(
      [],
    );
  });

  it("say that the line ended, whichever code ended it", () => {
    expect(Object.values(closeCodes).some(({ retry }) => retry === "never")).toBe(true);
    expect(placeholders(english["line.ended"] ?? "")).toEqual(["{code}"]);
  });

  it.each([
    // Keys that are put together at run time: by what they begin with.
    {
      of: "the page",
      path: "text/en.json",
      files:
        /^(?!games\/(?!generic)|account\/|analysis\/|match\/(LateNote|RecordCard|OwnPart|RatingChanges|rating_words|playing\/)|people\/|practice\/|quick\/|screens\/own\/|staff\/|events\/|watch\/|daily\/|offline\/)/,
      built:
        /^(bot|error|level|option|rating\.wait|result\.reason|tell|new\.clock|settings\.(flat|theme|motion)|game\.about)\./,
    },
    {
      of: "own matches",
      path: "screens/own/text/en.json",
      files: /^screens\/own\//,
      built: /^turn\./,
    },
    {
      of: "accounts",
      path: "account/text/en.json",
      files: /^account\//,
      built: /^((left|detail|wrong|trouble|stored)\.|(totp|email|password)\.removed?\b)/,
    },
    {
      of: "people",
      path: "people/text/en.json",
      files: /^people\//,
      built:
        /^((profile\.since|ladder|kind|result|matches\.result|reason|check|claim|phase)\.|computed\.(won|drawn|lost)$)/,
    },
    {
      of: "staff",
      path: "staff/text/en.json",
      files: /^staff\//,
      built: /^role\./,
    },
    {
      of: "the record of a match",
      path: "match/text/en.json",
      files: /^match\/(LateNote|RecordCard|OwnPart)/,
      built: /^(chain|order|secret|chance|own|sound|flawed|open|unseen)(\.|$)/,
    },
    {
      of: "a match",
      path: "match/playing/text/en.json",
      files: /^match\/(RatingChanges|rating_words|playing\/)/,
      built: /^(phrase|said|tell|unrated)\.|\.asked$/,
    },
    {
      of: "analysis",
      path: "analysis/text/en.json",
      files: /^analysis\//,
      built: /^(loss|level|state|state\.by|refused)\./,
    },
    {
      of: "tournaments",
      path: "events/text/en.json",
      files: /^events\//,
      built:
        /^(refused|format|phase|status|bye|reason|source|tiebreak|cost|input|tie|about\.tie|files|events|view|desk\.act|desk\.pairs|notice|print|seeding|scale|elsewhere|warning|bracket|told\.who)\./,
    },
    {
      of: "spectators",
      path: "watch/text/en.json",
      files: /^watch\//,
      built: /^$/,
    },
    {
      of: "the page without a server",
      path: "offline/text/en.json",
      files: /^offline\//,
      built: /^(gone|silent)(\.why)?$/,
    },
    {
      of: "the dailies",
      path: "daily/text/en.json",
      files: /^daily\//,
      built: /^(title|share|short|flick\.try)\.|^(hit|missed|foul)$/,
    },
    {
      of: "practice",
      path: "practice/text/en.json",
      files: /^practice\//,
      built: /^$/,
    },
    {
      of: "quick match",
      path: "quick/text/en.json",
      files: /^quick\//,
      built: /^bots\.play\./,
    },
  ])("of $of are all used, and all there that are used", ({ path, files, built }) => {
    const english = read(join(src, path));
    const sources = globSync("**/*.{ts,svelte}", { cwd: src }).filter((path) => files.test(path));
    const code = sources.map((path) => readFileSync(join(src, path), "utf8")).join("\n");
    const literal = [...code.matchAll(/\bt(?:\.find|\.count)?\(\s*"([\w.]+)"/g)].map(([, key]) => key ?? "");
    const missing = literal.filter((key) => !(key in english) && !(`${key}.other` in english));
    expect(missing).toEqual([]);
    const unused = Object.keys(english).filter(
      (key) =>
        !built.test(key) &&
        !code.includes(`"${key}"`) &&
        !code.includes(`"${key.replace(/\.\w+$/, "")}"`) &&
        !code.includes(`'${key}'`),
    );
    expect(unused).toEqual([]);
  });
});

it("finds the catalogues of the page and of the games", () => {
  expect(catalogues.map((path) => relative(src, path)).sort()).toEqual(
    expect.arrayContaining(["games/kuba/text/en.json", "games/nine/text/en.json", "text/en.json"]),
  );
});
