/** The losses as shapes around (0, 0), 14 high, and as the signs that players write. */
import type { Loss } from "./report.ts";

export const shapes: Readonly<Record<Loss, string>> = {
  inaccuracy: "M0 -6.5 L7 6 H-7 Z",
  mistake: "M0 -7.5 L7.5 0 L0 7.5 L-7.5 0 Z",
  blunder: "M-2.8 -6.8 H2.8 L6.8 -2.8 V2.8 L2.8 6.8 H-2.8 L-6.8 2.8 V-2.8 Z",
};

export const signs: Readonly<Record<Loss, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
