import type { GameInfo } from "$protocol";
import { lastChoice } from "../house/choice.ts";
import type { Wish } from "./open.ts";

/** What was chosen last of each game, as long as the page is there. */
const chosen = new Map<string, Wish>();

export const keepWish = (wish: Wish): void => void chosen.set(wish.game, wish);

/** The board that is opened when nothing else is asked for: the last one, or all sides for the player where that can be. */
export const usualWish = (info: GameInfo): Wish =>
  chosen.get(info.id) ?? {
    game: info.id,
    seats: info.min_seats,
    options: {},
    seat: info.hidden === false ? null : 0,
    level: lastChoice([]).level,
  };
