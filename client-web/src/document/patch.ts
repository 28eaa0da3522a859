/**
 * JSON Patch (RFC 6902) as Kabinet sends it: add, remove and replace. The given value is never changed. The result
 * shares all parts that the patch does not touch, so that a view can tell changed parts by identity.
 */
import type { Json, JsonObject, PatchOp } from "$protocol";

/** A patch that does not fit the value: the copy is wrong and needs a new snapshot. */
export class PatchError extends Error {
  override name = "PatchError";
}

/** The members in a JSON pointer (RFC 6901), the outermost first. */
export function members(pointer: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new PatchError(`not a pointer: ${pointer}`);
  return pointer
    .slice(1)
    .split("/")
    .map((member) => member.replaceAll("~1", "/").replaceAll("~0", "~"));
}

const has = (object: JsonObject, member: string): boolean => Object.hasOwn(object, member);

/** Sets a member as a plain property, even one called `__proto__`. */
function put(object: JsonObject, member: string, value: Json): void {
  Object.defineProperty(object, member, { value, writable: true, enumerable: true, configurable: true });
}

/** The index in an array. `-` and the length itself are allowed for adding only. */
function indexOf(list: readonly Json[], member: string, op: PatchOp["op"]): number {
  const most = op === "add" ? list.length : list.length - 1;
  const index = op === "add" && member === "-" ? list.length : Number(member);
  if (!/^(0|[1-9]\d*|-)$/.test(member) || !(index <= most)) throw new PatchError(`no element ${member}`);
  return index;
}

function changeList(list: readonly Json[], member: string, op: PatchOp): Json[] {
  const index = indexOf(list, member, op.op);
  if (op.op === "remove") return list.toSpliced(index, 1);
  return op.op === "add" ? list.toSpliced(index, 0, op.value) : list.with(index, op.value);
}

function changeObject(object: JsonObject, member: string, op: PatchOp): JsonObject {
  if (op.op !== "add" && !has(object, member)) throw new PatchError(`no member ${member}`);
  const copy = { ...object };
  if (op.op === "remove") delete copy[member];
  else put(copy, member, op.value);
  return copy;
}

function change(value: Json, path: readonly string[], op: PatchOp): Json {
  const [member, ...rest] = path;
  if (member === undefined) {
    if (op.op === "remove") throw new PatchError("the whole value cannot be removed");
    return op.value;
  }
  if (Array.isArray(value)) {
    if (rest.length === 0) return changeList(value, member, op);
    const index = indexOf(value, member, "replace");
    return value.with(index, change(value[index] ?? null, rest, op));
  }
  if (typeof value !== "object" || value === null) throw new PatchError(`nothing below ${member}`);
  if (rest.length === 0) return changeObject(value, member, op);
  if (!has(value, member)) throw new PatchError(`no member ${member}`);
  const copy = { ...value };
  put(copy, member, change(value[member] ?? null, rest, op));
  return copy;
}

/** The value after a patch. Throws PatchError when the patch does not fit. */
export function applyPatch(value: Json, ops: readonly PatchOp[]): Json {
  return ops.reduce<Json>((before, op) => change(before, members(op.path), op), value);
}
