import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import Help from "./Help.svelte";
import { lengthOf, scenesOf } from "./scenes.ts";
import { tell } from "./tell.ts";
import { t } from "./text.ts";
import { kapowView } from "./view.ts";

const kapow: GameUi = {
  Board,
  Help,
  seatName: () => "",
  seatColour: (seat) => `var(--seat-${seat})`,
  score: (view, seat) => t.count("score", kapowView(view).totals?.[seat] ?? 0),
  duration: (frame) => lengthOf(scenesOf(frame)),
  rule: (id) => t.find(`rule.${id}`),
  tell,

  prompt(view, legal) {
    const { stage, out, swaps } = kapowView(view);
    if (legal.length === 0 || stage === "over") return "";
    if (stage === "take" && out !== undefined) return t("prompt.take.last");
    if (stage === "swap") return t.count("prompt.swap", swaps ?? 1);
    return t(`prompt.${stage}`);
  },
};

export default kapow;
