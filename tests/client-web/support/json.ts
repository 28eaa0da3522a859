import fc from "fast-check";
import type { Json } from "$protocol";

/** Member names that are awkward in a pointer, in an object of JavaScript, or beside array indices. */
export const memberName = fc.constantFrom(
  ..."|a|b|ä|0|1|01|-|a/b|~|~1|m~n|__proto__|constructor|toString|\u{1F3B2}".split("|"),
);

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -9, max: 9 }),
  fc.constantFrom("", "x", "ä\u0000"),
);

/** Through text, as from the wire: there `__proto__` is a member like any other. */
const object = (entries: [string, Json][]): Json =>
  JSON.parse(
    `{${entries.map((pair) => pair.map((part) => JSON.stringify(part)).join(":")).join(",")}}`,
  ) as Json;

/** Any JSON value, not large. */
export const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "xsmall" },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(memberName, tie("value")), { maxLength: 5 }).map(object),
  ),
})).value;

export const isContainer = (value: Json | undefined): value is Json[] | Record<string, Json> =>
  typeof value === "object" && value !== null;

/** The pointers to everything in a value, from the outside. */
export function pointers(value: Json, at = ""): string[] {
  if (!isContainer(value)) return [at];
  const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
  return [at, ...Object.entries(value).flatMap(([name, inner]) => pointers(inner, `${at}/${escaped(name)}`))];
}

/** Makes a value and all in it unchangeable, so that a change of it throws. */
export function frozen<T extends Json>(value: T): T {
  if (isContainer(value)) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
