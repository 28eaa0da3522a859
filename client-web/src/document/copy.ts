import type { JsonObject, Patch, Snapshot } from "$protocol";
import { applyPatch, PatchError } from "./patch.ts";

/** What a client holds of a document it watches. */
export interface Copy {
  readonly epoch: string;
  readonly seq: number;
  readonly value: JsonObject;
}

/** The copy a snapshot gives, whatever was held before. */
export const fromSnapshot = ({ epoch, seq, value }: Snapshot): Copy => ({ epoch, seq, value });

/**
 * The copy after a patch; the copy itself if the patch is an old one seen again. Throws PatchError where a patch is
 * missing in between or does not fit: then the document has to be watched afresh.
 */
export function afterPatch(copy: Copy, patch: Patch): Copy {
  if (patch.seq <= copy.seq) return copy;
  if (patch.seq !== copy.seq + 1) throw new PatchError(`seq ${patch.seq} after ${copy.seq}`);
  return { epoch: copy.epoch, seq: patch.seq, value: applyPatch(copy.value, patch.ops) as JsonObject };
}
