import type { Json } from "$protocol";
import { isObject, type GameEvent } from "../games/game.ts";

/** The events of a message that have a type. */
export const eventsOf = (events: readonly Json[]): GameEvent[] =>
  events.filter((event): event is GameEvent => isObject(event) && typeof event.type === "string");
