import type { Flaw, FlawCode } from "../verify/flaw.ts";

/**
 * One promise about a record, and whether it is kept. The state is "open" when that cannot be known before the end of
 * the match, and "unseen" when nobody computed it. "own" is what this player's browser saw (own_part.ts).
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

/** The flaws that every running match has. */
const missing: ReadonlySet<FlawCode> = new Set(["no_secret", "bad_end"]);

/**
 * The flaws of a record, sorted by the promise that they break. `over`: whether the match is over. `computed`: whether
 * the verifier computed the game's chance again.
 */
export function findings(flaws: readonly Flaw[], over: boolean, computed: boolean): Finding[] {
  const wrong = flaws.filter(({ code }) => over || !missing.has(code));
  const unread = flaws.some(({ code }) => code === "bad_form");
  const unknown = unread || flaws.some(({ code }) => codes.secret.includes(code));
  return (["chain", "order", "secret", "chance"] as const).map((about) => {
    const own = wrong.filter(({ code }) => codes[about].includes(code));
    const open =
      (about === "secret" && (!over || unread)) ||
      (about === "chance" && (!over || unknown)) ||
      (about === "order" && unread);
    const rest = about === "chance" && !computed ? "unseen" : "sound";
    const state = own.length > 0 ? "flawed" : open ? "open" : rest;
    return {
      about,
      state,
      flaws: own.map(({ entry, message }) => (entry ? `${entry}: ${message}` : message)),
    };
  });
}
