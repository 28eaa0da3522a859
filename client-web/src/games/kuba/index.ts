import type { GameUi } from "../game.ts";
import Board from "./Board.svelte";
import { chainOf } from "./chain.ts";
import { ahead, cellOf, nameOf } from "./cells.ts";
import Help from "./Help.svelte";
import Preferences from "./Preferences.svelte";
import { foresee, slidesOf } from "./slides.ts";
import { t } from "./text.ts";
import { kubaEvent, kubaView, pushes, type Push } from "./view.ts";

/** A push by its cells, which have the same names for both sides, as directions have not: the board is turned for Black. */
const way = ({ from, dir }: Push) => ({ from, to: nameOf(ahead(cellOf(from), dir)) });

const kuba: GameUi = {
  Board,
  Help,
  Preferences,
  sided: true,
  goal: () => t("goal"),
  margin: (points, others) => t.count("margin", points, { others }),
  seatName: (seat) => t(seat === 0 ? "seat.0" : "seat.1"),
  seatColour: (seat) => (seat === 0 ? "#f7f5ef" : "#2b2e36"),
  score(view, seat) {
    const { red = 0, opponent = 0 } = kubaView(view).captured?.[seat] ?? {};
    return t(opponent ? (seat === 0 ? "score.black" : "score.white") : "score", { red, n: opponent });
  },
  // What else was captured lies in the rim of the board.
  short: (view, seat) => t("score", { red: kubaView(view).captured?.[seat]?.red ?? 0 }),
  brief: (view, seat) => t("score.brief", { red: kubaView(view).captured?.[seat]?.red ?? 0 }),
  prompt: (view, legal) => (pushes(legal).length ? t(kubaView(view).bonus ? "prompt.bonus" : "prompt") : ""),
  sound: ({ type }) => (type === "capture" ? "click" : type === "push" ? "wood" : null),
  foresee,
  duration: (frame) => (slidesOf(frame).length ? 440 : 0),
  rule: (id) => t.find(`rule.${id}`),

  say(action) {
    const [push] = pushes([action]);
    return push ? t("say", way(push)) : "";
  },

  chain(raw, { name, mover }) {
    const links = chainOf(raw.map(kubaEvent)).map(({ push, marbles }) => {
      const what = marbles.map((marble) => t(`marble.short.${marble}`)).join(", ");
      return t(what ? "tell.link.capture" : "tell.link", { ...way(push), what });
    });
    return links.length > 1 ? t("tell.chain", { name: name(mover ?? 0), links: links.join(", ") }) : null;
  },

  why(raw) {
    const event = kubaEvent(raw);
    return event.type === "won" ? (t.find(`why.${event.rule}`) ?? "") : undefined;
  },

  tell(raw, { name, mover }) {
    const event = kubaEvent(raw);
    switch (event.type) {
      case "push":
        return t.count("tell.push", event.count, { name: name(mover ?? 0), ...way(event) });
      case "capture":
        return t(`tell.capture.${event.marble}`, { name: name(event.by) });
      case "bonus":
        return t("tell.bonus", { name: name(event.seat) });
      case "won":
        return t.find(`tell.won.${event.rule}`, { name: name(event.seat) }) ?? null;
      case "drawn":
        return t("tell.drawn");
      default:
        return null;
    }
  },
};

export default kuba;
