import type { JsonObject, Patch, Snapshot } from "$protocol";
import { applyPatch, PatchError } from "./patch.ts";

/** The client's copy of a document that it watches. */
export interface Copy {
  readonly epoch: string;
  readonly seq: number;
  readonly value: JsonObject;
}

/** The copy after a snapshot, whatever the client held before. */
export const fromSnapshot = ({ epoch, seq, value }: Snapshot): Copy => ({ epoch, seq, value });

/**
 * The copy after a patch, or the same copy when the patch is an old one. Throws PatchError when a patch is missing in
 * between or does not fit: then the document has to be watched anew.
 */
export function afterPatch(copy: Copy, patch: Patch): Copy {
  if (patch.seq <= copy.seq) return copy;
  if (patch.seq !== copy.seq + 1) throw new PatchError(`seq ${patch.seq} after ${copy.seq}`);
  return { epoch: copy.epoch, seq: patch.seq, value: applyPatch(copy.value, patch.ops) as JsonObject };
}
