/** How long a password must be, and should be, in characters; AC-4. */
export const needed = 8;
export const advised = 15;
/** How long it may be, bytes of UTF-8. */
const most = 256;

export type Strength = "none" | "short" | "fair" | "good" | "long";

/** The characters of a password as the server counts them. */
export const lengthOf = (password: string): number => [...password.normalize("NFKC")].length;

/** What its length makes of a password. "long": too long. */
export function strengthOf(password: string): Strength {
  const length = lengthOf(password);
  if (length === 0) return "none";
  if (new TextEncoder().encode(password.normalize("NFKC")).length > most) return "long";
  if (length < needed) return "short";
  return length < advised ? "fair" : "good";
}
