import type { Wood } from "./wood.ts";

/** The colours of the board, as CSS writes them. */
export interface Palette {
  readonly maple: Wood;
  readonly walnut: Wood;
  /** Inlays and numbers. */
  readonly brass: string;
  /** How bright the room is. */
  readonly light: number;
}

const maple: Wood = { ground: "#dcb680", dark: "#7f4a1c", light: "#f6dca8" };
const walnut: Wood = { ground: "#5a3620", dark: "#1f0f06", light: "#94633d" };

/** By day and by night the same board, in another light. */
export const paletteOf = (dark: boolean): Palette => ({
  maple: dark ? { ...maple, ground: "#b68d5a" } : maple,
  walnut: dark ? { ...walnut, ground: "#4b2c1a" } : walnut,
  brass: "#e3bd72",
  light: dark ? 0.72 : 1,
});
