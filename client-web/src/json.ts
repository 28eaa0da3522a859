/** A JSON value as `JSON.parse` gives it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How deep the arrays and objects of a value nest: 0 for a number, 1 for an empty array. */
export function depthOf(value: Json): number {
  // Level by level, not by recursion: a hostile value must not overflow the stack.
  let level: Json[] = [value];
  for (let depth = 0; ; ++depth) {
    level = level.filter((item) => typeof item === "object" && item !== null);
    if (level.length === 0) return depth;
    level = level.flatMap((item) => Object.values(item as JsonObject));
  }
}
