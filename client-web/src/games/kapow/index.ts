import type { Sound } from "$web/sound.ts";
import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import Help from "./Help.svelte";
import { recall } from "./recall.ts";
import { lengthOf, scenesOf } from "./scenes.ts";
import { tableOf } from "./table.ts";
import { shortMinus } from "./spot.ts";
import { tell } from "./tell.ts";
import { t } from "./text.ts";
import { kapowActions, kapowView } from "./view.ts";
import { actionText } from "./words.ts";

const sounds: Readonly<Record<string, Sound>> = {
  reveal: "card",
  take: "card",
  discard: "card",
  replace: "card",
  powerset: "card",
  swap: "card",
  triad: "chime",
  reshuffle: "thud",
};

const kapow: GameUi = {
  Board,
  Help,
  goal: () => t("goal"),
  wide: true,
  seatName: () => "",
  seatColour: (seat) => `var(--seat-${seat})`,
  score: (view, seat) => t.count("score", kapowView(view).totals?.[seat] ?? 0),
  points: (view, seat) => shortMinus(kapowView(view).totals?.[seat] ?? 0),
  sound: ({ type }) => sounds[type] ?? null,
  duration: (frame) => lengthOf(scenesOf(frame)),
  rule: (id) => t.find(`rule.${id}`),
  tell,
  recall,

  say(action, { view, mover }) {
    const table = tableOf(kapowView(view));
    const [own] = kapowActions([action]);
    return own ? actionText(own, table.hands[mover ?? 0] ?? [], table.taken?.card ?? "?") : "";
  },

  prompt(view, legal) {
    const { stage, out, swaps } = kapowView(view);
    if (legal.length === 0 || stage === "over") return "";
    if (stage === "take" && out !== undefined) return t("prompt.take.last");
    if (stage === "swap") return t.count("prompt.swap", swaps ?? 1);
    return t(`prompt.${stage}`);
  },
};

export default kapow;
