import type { GameUi } from "./game.ts";

const folders = import.meta.glob<{ default: GameUi }>("./*/index.ts");
const emblems = import.meta.glob<string>("./*/emblem.svg", {
  eager: true,
  query: "?inline",
  import: "default",
});

/** The game's own boards and texts, in a chunk of their own; the generic ones for a game without a folder. */
export async function loadGame(id: string): Promise<GameUi> {
  const load = folders[`./${id}/index.ts`] ?? folders["./generic/index.ts"];
  if (!load) throw new Error("the build lacks the generic game");
  return (await load()).default;
}

/** The game's picture in lists, as an address that holds all of it: a file of its own costs more in headers. */
export function emblem(id: string): string {
  return emblems[`./${id}/emblem.svg`] ?? emblems["./generic/emblem.svg"] ?? "";
}
