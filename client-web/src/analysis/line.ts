/** A line of actions that were tried, as it is in the address of the page: base64url of a JSON list. */
import { isObject, type Action } from "../games/game.ts";
import type { Json } from "$protocol";

export interface Step {
  readonly seat: number;
  readonly action: Action;
}

/** The server takes no more (`analysis.try`). */
export const longest = 60;

export function encoded(steps: readonly Step[]): string {
  if (steps.length === 0) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(steps.map(({ seat, action }) => [seat, action])));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The steps of an address; null when there are none to be read. */
export function decoded(text: string): Step[] | null {
  if (text === "") return [];
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const steps = JSON.parse(new TextDecoder().decode(bytes)) as Json;
    return Array.isArray(steps) && steps.length <= longest ? steps.map(stepOf) : null;
  } catch {
    return null;
  }
}

function stepOf(json: Json): Step {
  const [seat, action] = Array.isArray(json) ? json : [];
  if (!Number.isInteger(seat) || !isObject(action)) throw new TypeError("not a step");
  return { seat: Number(seat), action };
}
