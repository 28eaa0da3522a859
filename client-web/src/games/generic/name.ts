import type { Action } from "../game.ts";

/** An action by its members: "push from c4 dir right". */
export const name = (action: Action): string =>
  Object.entries(action)
    .map(([key, value]) => (key === "type" ? String(value) : `${key} ${JSON.stringify(value)}`))
    .join(" ");
