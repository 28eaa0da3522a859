import type { Counter } from "./view.ts";

/** The colours of the counters. */
export const colours: Readonly<Record<Counter, string>> = {
  y: "#f4c430",
  b: "#2467b3",
  o: "#e8731c",
  g: "#2f8a45",
  r: "#b0242c",
};

/** The same for who leads on a section: yellow is darker, as its lines stand on pale plates. */
export const leadColours: Readonly<Record<Counter, string>> = { ...colours, y: "#e0a800" };
