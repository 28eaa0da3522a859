import { settings } from "$web/settings.svelte.ts";
import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import Help from "./Help.svelte";
import { name } from "./name.ts";

/** A game without a folder on the page: its view as text, and a button for every legal action. */
const generic: GameUi = {
  Board,
  Help,
  chance: true,
  seatName: () => "",
  seatColour: (seat) => `var(--seat-${seat % 8})`,
  score: () => "",
  tell: (event) => (settings.locale === "en" ? JSON.stringify(event) : null),
  say: name,
  prompt: () => "",
  duration: () => 0,
  rule: () => undefined,
};

export default generic;
