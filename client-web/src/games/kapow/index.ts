import type { Sound } from "$web/sound.ts";
import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import Help from "./Help.svelte";
import Preferences from "./Preferences.svelte";
import { lengthOf, scenesOf } from "./scenes.ts";
import { openPoints, tableOf } from "./table.ts";
import { shortMinus } from "./spot.ts";
import { tell } from "./tell.ts";
import { t } from "./text.ts";
import { kapowActions, kapowView, type KapowView } from "./view.ts";
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

/** What the open cards count in a match of one round, until that is over; null where points have been written down. */
function openOf(view: KapowView, seat: number): number | null {
  const underWay = "hands" in view && view.rounds === 1 && view.stage !== "over";
  return underWay ? openPoints(tableOf(view).hands[seat] ?? []) : null;
}

const pointsOf = (view: KapowView, seat: number): number => openOf(view, seat) ?? view.totals?.[seat] ?? 0;

const kapow: GameUi = {
  Board,
  Help,
  chance: true,
  Preferences,
  goal: () => t("goal"),
  margin: (points, others) => t.count("margin", points, { others }),
  wide: true,
  tall: true,
  seatName: () => "",
  seatColour: (seat) => `var(--seat-${seat})`,
  score: (view, seat) => {
    const open = openOf(kapowView(view), seat);
    return open === null
      ? t.count("score", pointsOf(kapowView(view), seat))
      : t("hand.open", { n: shortMinus(open) });
  },
  short: (view, seat) => {
    const open = openOf(kapowView(view), seat);
    return open === null
      ? t.count("score", pointsOf(kapowView(view), seat))
      : t("hand.open.short", { n: shortMinus(open) });
  },
  round: (view) => kapowView(view).round,
  points: (view, seat) => shortMinus(pointsOf(kapowView(view), seat)),
  sound: ({ type }) => sounds[type] ?? null,
  duration: (frame) => lengthOf(scenesOf(frame)),
  rule: (id) => t.find(`rule.${id}`),
  tell,

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
