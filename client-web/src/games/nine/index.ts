import type { GameUi, View } from "../game.ts";
import Board from "./Board.svelte";
import { colours } from "./colours.ts";
import { countersLeft, isLevel, redsLeft } from "./counts.ts";
import { foresee } from "./foresee.ts";
import Help from "./Help.svelte";
import { stopOf } from "./lanes.ts";
import { durationOf } from "./motions.ts";
import Preferences from "./Preferences.svelte";
import { slotText, t } from "./text.ts";
import { counterOf, nineEvent, nineView, spotOf, type NineAction } from "./view.ts";

function score(raw: View, seat: number, count: number): string {
  const view = nineView(raw);
  if (view.phase === "move") return t.count("score", view.points[seat] ?? 0);
  return t.count("left", countersLeft(view, seat, count));
}

function brief(raw: View, seat: number, count: number): string {
  const view = nineView(raw);
  if (view.phase === "move") return String(view.points[seat] ?? 0);
  return t("left.brief", { n: countersLeft(view, seat, count) });
}

const nine: GameUi = {
  Board,
  Help,
  Preferences,
  goal: () => t("goal"),
  margin: (points, others) => t.count("margin", points, { others }),
  seatName: (seat) => t.find(`seat.${seat}`) ?? "",
  seatColour: (seat) => colours[counterOf(seat)],
  foresee,
  duration: durationOf,
  sound: ({ type }) => (type === "move" ? "wood" : type === "red" || type === "place" ? "click" : null),
  rule: (id) => t.find(`rule.${id}`),

  say(raw, { view }) {
    const action = raw as unknown as NineAction;
    const where = spotOf(action);
    if (action.type === "red") return t("say.red", { cell: where });
    const slot = slotText(where);
    if (action.type === "place") return t("say.place", { slot });
    return t("say.move", { slot, cell: stopOf(nineView(view), where) ?? where });
  },

  score,
  brief,
  short: (raw, seat, count) => (count === 2 ? score : brief)(raw, seat, count),

  prompt(raw, legal) {
    const view = nineView(raw);
    if (!legal.length) return "";
    if (view.phase === "red") return t.count("prompt.red", redsLeft(view));
    return t(`prompt.${view.phase}`);
  },

  why(raw, { view }) {
    const event = nineEvent(raw);
    if (event.type !== "won") return undefined;
    return isLevel(nineView(view), event.seat) ? t("why.level") : "";
  },

  tell(raw, { name, view }) {
    const event = nineEvent(raw);
    switch (event.type) {
      case "red":
        return t("tell.red", { name: name(event.by), cell: event.cell });
      case "place":
        return t("tell.place", { name: name(event.by), slot: slotText(event.slot) });
      case "move":
        return t("tell.move", { name: name(event.by), slot: slotText(event.slot), cell: event.cell });
      case "blocked":
        return t("tell.blocked", { slot: slotText(event.slot) });
      case "phase":
        return t.find(`tell.phase.${event.phase}`) ?? null;
      case "passed":
        return t("tell.passed", { name: name(event.seat) });
      case "won":
        return t(isLevel(nineView(view), event.seat) ? "tell.won.level" : "tell.won", {
          name: name(event.seat),
        });
      default:
        return null;
    }
  },
};

export default nine;
