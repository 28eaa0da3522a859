import type { Flaw, FlawCode } from "../verify/flaw.ts";

/**
 * One promise about a record, and whether it is kept. The state is "open" when that cannot be known before the end of
 * the match, and "unseen" when nobody computed it. "own" is what this player's browser saw (own_part.ts); there "open" is
 * that the browser brought no hash.
 */
export interface Finding {
  readonly about: "chain" | "order" | "secret" | "chance" | "own";
  readonly state: "sound" | "flawed" | "open" | "unseen";
  /** What is wrong, as the verifier says it, in English. */
  readonly flaws: readonly string[];
}

const codes: Record<Exclude<Finding["about"], "own">, readonly FlawCode[]> = {
  chain: ["bad_form", "bad_hash"],
  order: ["bad_number", "bad_time", "bad_end"],
  secret: ["bad_commitment", "no_secret"],
  chance: ["bad_lock", "bad_reveal", "bad_note", "bad_first"],
};

/** Whether every running match has the flaw. A bad_end of an entry is something else: it came out of order. */
const isOfRunning = ({ code, entry }: Flaw): boolean =>
  code === "no_secret" || (code === "bad_end" && entry === 0);

/**
 * The flaws of a record, sorted by the promise that they break. `over`: whether the match is over. `computed`: whether
 * the verifier computed the game's chance again.
 */
export function findings(flaws: readonly Flaw[], over: boolean, computed: boolean): Finding[] {
  const wrong = flaws.filter((flaw) => over || !isOfRunning(flaw));
  // Nobody computes chance in a match that did not begin, or not where it should.
  const disordered = flaws.some(({ code, entry }) => code === "bad_end" && entry > 0);
  const unread = flaws.some(({ code }) => code === "bad_form");
  const unknown = unread || flaws.some(({ code }) => codes.secret.includes(code));
  return (["chain", "order", "secret", "chance"] as const).map((about) => {
    const own = wrong.filter(({ code }) => codes[about].includes(code));
    const open =
      (about === "secret" && (!over || unread)) ||
      (about === "chance" && (!over || unknown)) ||
      (about === "order" && unread);
    const rest = about === "chance" && (disordered || !computed) ? "unseen" : "sound";
    const state = own.length > 0 ? "flawed" : open ? "open" : rest;
    return {
      about,
      state,
      flaws: own.map(({ entry, message }) => (entry ? `${entry}: ${message}` : message)),
    };
  });
}

/** What the findings come to. An own part that was open says nothing against the record. */
export function verdictOf(found: readonly Finding[]): "sound" | "flawed" | "open" {
  if (found.some(({ state }) => state === "flawed")) return "flawed";
  return found.some(({ about, state }) => state === "open" && about !== "own") ? "open" : "sound";
}
