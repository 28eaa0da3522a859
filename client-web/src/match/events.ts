import type { Json } from "$protocol";
import { isObject, type GameEvent } from "../games/game.ts";

/** Those of a message's events that say what they are. */
export const eventsOf = (events: readonly Json[]): GameEvent[] =>
  events.filter((event): event is GameEvent => isObject(event) && typeof event.type === "string");
