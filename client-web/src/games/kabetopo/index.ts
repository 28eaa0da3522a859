import { settings } from "$web/settings.svelte.ts";
import type { Sound } from "$web/sound.ts";
import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import { choicesOf, wayOf, type KabetopoAction } from "./choices.ts";
import Help from "./Help.svelte";
import Preferences from "./Preferences.svelte";
import Supplies from "./Supplies.svelte";
import { durationOf } from "./motions.ts";
import { runnerText, t, whereText } from "./text.ts";
import { aheadBy, decidedBy } from "./tie.ts";
import { kabetopoEvent, kabetopoView, placeOf, runnerOf, type KabetopoView } from "./view.ts";

const sounds: Readonly<Record<string, Sound>> = {
  move: "click",
  bump: "thud",
  drop: "wood",
  stone: "chime",
  halfway: "chime",
  tadaima: "chime",
};

function wonText(view: KabetopoView, winners: readonly number[], names: readonly string[]): string {
  const by = decidedBy(view, winners);
  const values = { names: new Intl.ListFormat(settings.locale).format(names) };
  return t(by === "points" ? "tell.won" : `tell.won.${by}`, values);
}

const kabetopo: GameUi = {
  Board,
  Help,
  chance: true,
  Preferences,
  Supplies,
  undoes: true,
  controls: true,
  turnable: true,
  goal: () => t("goal"),
  margin: (points, others) => t.count("margin", points, { others }),
  // Each seat plays another runner in each round, so a seat has a colour and a shape but no name.
  seatName: () => "",
  seatColour: (seat) => `var(--seat-${seat})`,
  duration: durationOf,
  sound: ({ type }) => sounds[type] ?? null,
  rule: (id) => t.find(`rule.${id}`),

  say(raw, { view: before, mover }) {
    const action = raw as unknown as KabetopoAction;
    const view = kabetopoView(before);
    switch (action.type) {
      case "move": {
        const from = runnerOf(view, mover)?.square;
        const move = t(`move.${from ? wayOf(action, from, view) : "step"}`, { square: action.to });
        return action.bump_to ? `${move}, ${t("say.bump", { square: action.bump_to })}` : move;
      }
      case "drop":
        return t("drop", {
          piece: t(`tool.${action.piece}`),
          where: whereText(action.piece, placeOf(action)),
        });
      default:
        return t(`finish.${action.type}`);
    }
  },

  score(raw, seat) {
    const view = kabetopoView(raw);
    const points = t.count("points.short", view.scores[seat]?.points ?? 0);
    const runner = runnerOf(view, seat);
    return runner ? t("score.runner", { runner: runnerText(runner.name), points }) : points;
  },

  round: (raw) => kabetopoView(raw).round,

  brief: (raw, seat) => t.count("points.short", kabetopoView(raw).scores[seat]?.points ?? 0),

  points: (raw, seat) => t("points.brief", { n: kabetopoView(raw).scores[seat]?.points ?? 0 }),

  prompt(raw, legal) {
    const { stage } = kabetopoView(raw);
    if (!legal.length) return "";
    return t(stage === "begin" && !choicesOf(legal).moves.size ? "prompt.drop" : `prompt.${stage}`);
  },

  why(raw, { view }) {
    const event = kabetopoEvent(raw);
    if (event.type !== "won") return undefined;
    const by = decidedBy(kabetopoView(view), event.seats);
    return by === "points" ? "" : t(`why.${by}`);
  },

  ahead(raw, seat, other) {
    const by = aheadBy(kabetopoView(raw), seat, other);
    return by && by !== "points" ? t(`ahead.${by}`) : "";
  },

  // The log would have a line for each turn that ends.
  untold: (raw, { name }) => (raw.type === "end" ? t("tell.end", { name: name(Number(raw.seat)) }) : null),

  tell(raw, { name, view }) {
    const event = kabetopoEvent(raw);
    switch (event.type) {
      case "move":
        return t(`tell.move.${event.by}`, { name: name(event.seat), to: event.to });
      case "bump":
        return t("tell.bump", { name: name(event.seat), to: event.to });
      case "stone":
        return t(event.order === 1 ? "tell.stone.first" : "tell.stone", { name: name(event.seat) });
      case "halfway":
        return t("tell.halfway", { name: name(event.seat), corner: event.corner });
      case "tadaima":
        return t("tell.tadaima", { name: name(event.seat), place: event.place });
      case "points":
        return t.count("tell.points", event.points, { name: name(event.seat), for: t(`feat.${event.for}`) });
      case "drop":
        return t("tell.drop", {
          name: name(event.seat),
          piece: t(`a.${event.piece}`),
          where: whereText(event.piece, placeOf(event)),
        });
      case "token":
      case "passed":
        return t(`tell.${event.type}`, { name: name(event.seat) });
      case "round_over":
        return t.find(`tell.round_over.${event.rule}`, { round: event.round }) ?? null;
      case "round":
        return t("tell.round", { round: event.round });
      case "won":
        return wonText(kabetopoView(view), event.seats, event.seats.map(name));
      default:
        return null;
    }
  },
};

export default kabetopo;
