import type { Json, PatchOp } from "$protocol";
import { isContainer } from "../support/json.ts";

/** RFC 6902 word by word on a value it owns: the plainest way there is, to measure the client's against. */
export function patched(value: Json, ops: readonly PatchOp[]): Json {
  const root = { "": copied(value) };
  for (const op of ops) {
    const names = op.path.split("/").map((name) => name.replace(/~1/g, "/").replace(/~0/g, "~"));
    const last = names.pop() ?? "";
    let target: Json = root;
    for (const name of names) target = child(target, name);
    operate(target, last, op.op === "remove" ? op : { ...op, value: copied(op.value) });
  }
  return root[""];
}

const copied = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

function child(value: Json, name: string): Json {
  if (!isContainer(value)) throw new Error(`nothing below ${name}`);
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(name)) throw new Error(`no index: ${name}`);
  const found = Object.entries(value).find(([key]) => key === name);
  if (!found) throw new Error(`no member ${name}`);
  return found[1];
}

function operate(target: Json, name: string, op: PatchOp): void {
  if (!isContainer(target)) throw new Error(`nothing below ${name}`);
  if (op.op !== "add") child(target, name);
  else if (Array.isArray(target) && name !== "-" && name !== String(target.length)) child(target, name);
  if (!Array.isArray(target)) {
    Reflect.deleteProperty(target, name);
    if (op.op !== "remove")
      Object.defineProperty(target, name, {
        value: op.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  } else if (op.op === "add") {
    target.splice(name === "-" ? target.length : Number(name), 0, op.value);
  } else {
    target.splice(Number(name), 1, ...(op.op === "replace" ? [op.value] : []));
  }
}
