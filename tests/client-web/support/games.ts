import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const list = readFileSync(resolve(import.meta.dirname, "../../../games/games.def"), "utf8");

/** Every game of games/games.def, in its order. */
export const games: readonly string[] = [...list.matchAll(/^GAME\((\w+)\)$/gm)].map(([, name = ""]) => name);
