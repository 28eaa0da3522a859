import type { GameUi } from "../game.ts";
import { aimOf, reachOf } from "./aim.ts";
import Board from "./Board.svelte";
import { seatColour } from "./colours.ts";
import Help from "./Help.svelte";
import { motionOf } from "./motion.ts";
import Preferences from "./Preferences.svelte";
import { note, tell } from "./tell.ts";
import { t } from "./text.ts";
import { tries } from "./tries.ts";
import { kaptureView, placeable } from "./view.ts";
import { degreesText, speedText, strikeText } from "./words.ts";

const kapture9: GameUi = {
  Board,
  Help,
  chance: true,
  Preferences,
  controls: true,
  aside: true,
  // In space it is wider than high: as wide as leaves what is above and below it.
  below: "(4.7rem - 20dvh)",
  sided: true,
  goal: () => t("goal"),
  margin: (points, others) => t.count("margin", points, { others }),
  seatName: (seat) => t(seat === 0 ? "seat.0" : "seat.1"),
  seatColour,
  tell,
  note,
  duration: (frame) => (motionOf(frame)?.total ?? 0) / (frame.pace ?? 1),
  suspense: {
    text: (name) => (name ? t("prompt.rolls.of", { name }) : t("prompt.rolls")),
    duration: (frame) => (motionOf(frame)?.flying ?? 0) / (frame.pace ?? 1),
  },
  tries,
  rule: (id) => t.find(`rule.${id}`),

  say(action) {
    const aim = aimOf(action);
    if (!aim) return t("say.place", { base: Number(action.base) });
    const strike = aim.side || aim.height ? strikeText(aim.side, aim.height) : "";
    return [degreesText(aim.degrees), speedText(aim.speed), strike].filter(Boolean).join(", ");
  },

  score(view, seat) {
    const { wins, captured } = kaptureView(view);
    return `${t.count("score.rounds", wins[seat] ?? 0)}, ${t.count("score", captured[seat] ?? 0)}`;
  },

  short(view, seat) {
    // The rounds stand above the board.
    return t.count("score", kaptureView(view).captured[seat] ?? 0);
  },

  round: (view) => kaptureView(view).round,
  brief: (view, seat) => t.count("score.rounds", kaptureView(view).wins[seat] ?? 0),

  prompt(_view, legal) {
    if (placeable(legal).size) return t("prompt.choose");
    return reachOf(legal) ? t("prompt.flick") : "";
  },
};

export default kapture9;
