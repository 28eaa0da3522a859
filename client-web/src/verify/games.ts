/** The games whose chance is computed here, each in a folder of its own: one line a game, by the name it has in records. */
export { chance as kabetopo } from "./kabetopo/chance.ts";
export { chance as kapow } from "./kapow/chance.ts";
export { chance as kapture9 } from "./kapture9/chance.ts";
